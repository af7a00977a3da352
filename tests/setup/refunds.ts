import { createHmac } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { ledgerEntries, orders, outbox, refunds } from "~schema";
import type { OrderRequest } from "~/core/orders/order-request";
import { declineOrder } from "~/core/cancellations/decline-order.server";
import { finalizePayment } from "~/core/payments/finalize-payment.server";
import { requestRefund, type RefundRequest } from "~/core/cancellations/give-back.server";
import { processRefund } from "~/core/payments/send-refunds.server";
import { systemDb } from "~/platform/db.server";
import { auditBooks } from "./audited-books";
import { orderAwaitingPayment } from "./pending-payment";
import { startProvider } from "./provider";
import { openShop, type Shop } from "./shop";

export const refundFailsCard = "4084080000671803";
export const refundWaitsCard = "4084080000671902";

export let provider: Awaited<ReturnType<typeof startProvider>>;
export let shop: Shop;
export let owner: string;

/** Opens a shop with a provider for the file's tests, and audits the ledger after each. */
export function startRefunds(): void {
  beforeAll(async () => {
    provider = await startProvider({ stepMs: 20 });
    shop = await openShop({ stock: 100 });
    const [row] = await systemDb.execute<{ id: string }>(
      sql`select user_id as id from vendor_profiles where id = ${shop.vendorId}`,
    );
    owner = row!.id;
  });
  afterEach(() => provider.heal());
  auditBooks(() => shop.vendorId);
  afterAll(() => provider.stop());
}

export const atTheDoor = (over: Partial<OrderRequest> = {}, at: Shop = shop) =>
  orderAwaitingPayment(at, over);
export async function paid(card?: string, over: Partial<OrderRequest> = {}) {
  const order = await atTheDoor(over);
  await provider.pay(order.accessCode, card);
  await finalizePayment(order.reference, "callback");
  return order;
}
export const orderOf = async (id: string) =>
  (await systemDb.select().from(orders).where(eq(orders.id, id)))[0]!;
export const refundsOf = (orderId: string) =>
  systemDb.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(refunds.createdAt);
export const kindsOwed = async (orderId: string) =>
  (
    await systemDb.select({ kind: outbox.kind }).from(outbox).where(eq(outbox.orderId, orderId))
  ).map((row) => row.kind);
export const balanceOf = async (account: "vendor_balance" | "platform_balance", orderId: string) =>
  Number(
    (
      await systemDb
        .select({ sum: sql<string>`coalesce(sum(amount), 0)` })
        .from(ledgerEntries)
        .where(and(eq(ledgerEntries.account, account), eq(ledgerEntries.orderId, orderId)))
    )[0]!.sum,
  );
export const decline = (orderId: string) =>
  declineOrder({ vendorId: shop.vendorId, userId: owner, orderId, reason: "Sold out" });
export const ask = (orderId: string, over: Partial<RefundRequest> = {}) =>
  requestRefund({
    vendorId: shop.vendorId,
    orderId,
    reason: "The soup was cold",
    source: "hand",
    actor: { type: "vendor", id: owner },
    ...over,
  });
/** Makes the last attempt long past. */
async function letTriesEnd(orderId: string) {
  await systemDb
    .update(refunds)
    .set({ updatedAt: sql`now() - interval '61 seconds'` })
    .where(eq(refunds.orderId, orderId));
}
export async function processRefundsOf(orderId: string) {
  await letTriesEnd(orderId);
  for (const { id } of await refundsOf(orderId)) await processRefund(id);
}
export async function atProvider(reference: string): Promise<{ amount: number; status: string }[]> {
  const response = await fetch(`${provider.origin}/paystack/refund?transaction=${reference}`, {
    headers: { authorization: `Bearer ${provider.secretKey}` },
  });
  return ((await response.json()) as { data: { amount: number; status: string }[] }).data;
}
/** Sends an order's refunds, and polls until they have this status. */
export async function toTheEnd(orderId: string, status: string) {
  for (const { id } of await refundsOf(orderId)) await processRefund(id);
  await expect
    .poll(async () => {
      await processRefundsOf(orderId);
      return (await refundsOf(orderId)).map((refund) => refund.status);
    })
    .toEqual([status]);
}
export function event(name: string, data: object) {
  const body = JSON.stringify({ event: name, data });
  return fetch(`${provider.origin}/webhooks/paystack`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-paystack-signature": createHmac("sha512", provider.secretKey).update(body).digest("hex"),
    },
    body,
  });
}
