import { createHmac } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll } from "vitest";
import { orders, paymentAttempts, payments } from "~schema";
import type { OrderRequest } from "~/core/orders/order-request";
import { systemDb } from "~/platform/db.server";
import { orderAwaitingPayment } from "./pending-payment";
import { startProvider } from "./provider";
import { openShop, type Shop } from "./shop";

export let provider: Awaited<ReturnType<typeof startProvider>>;
export let shop: Shop;

/** Opens a shop with a provider for the file's tests. */
export function startPayments(): void {
  beforeAll(async () => {
    provider = await startProvider();
    shop = await openShop({ stock: 100 });
  });
  afterEach(() => provider.heal());
  afterAll(() => provider.stop());
}

export const atTheDoor = (at: Shop = shop, over: Partial<OrderRequest> = {}) =>
  orderAwaitingPayment(at, over);
export const orderOf = async (id: string) =>
  (await systemDb.select().from(orders).where(eq(orders.id, id)))[0]!;
export const paymentsOf = (id: string) =>
  systemDb.select().from(payments).where(eq(payments.orderId, id));
export const attemptsOf = (id: string) =>
  systemDb
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, id))
    .orderBy(paymentAttempts.createdAt);
export const age = (id: string, minutes: number) => {
  const by = sql`make_interval(secs => ${minutes * 60})`;
  return systemDb.execute(sql`
    with o as (
      update orders set created_at = created_at - ${by}, stock_held_until = stock_held_until - ${by}
      where id = ${id}
    )
    update payment_attempts
    set created_at = created_at - ${by}, last_checked_at = last_checked_at - ${by}
    where order_id = ${id}`);
};

let eventId = 1_000;
export function webhook(
  reference: string,
  over: { signature?: string; secret?: string; id?: number; more?: object } = {},
) {
  const body = JSON.stringify({
    event: "charge.success",
    data: { id: over.id ?? ++eventId, reference, status: "success", amount: 1, ...over.more },
  });
  const signature =
    over.signature ??
    createHmac("sha512", over.secret ?? provider.secretKey)
      .update(body)
      .digest("hex");
  return fetch(`${provider.origin}/webhooks/paystack`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-paystack-signature": signature },
    body,
  });
}
