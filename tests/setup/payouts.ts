import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { outbox, payouts } from "~schema";
import { requestPayout } from "~/core/payouts/request-payout.server";
import { sendPayout } from "~/core/payouts/send-payouts.server";
import { systemDb } from "~/platform/db.server";
import { makeOrder, makeVendor, type MadeVendor } from "../../drizzle/seed/factories";
import { auditBooks } from "./audited-books";
import { startProvider } from "./provider";

export let provider: Awaited<ReturnType<typeof startProvider>>;

/** Starts a provider for the file's tests, and audits the ledger after each. */
export function startPayouts(): void {
  beforeAll(async () => {
    provider = await startProvider({ stepMs: 20 });
  });
  afterEach(async () => {
    provider.heal();
    await setFaults(null);
  });
  auditBooks();
  afterAll(() => provider.stop());
}

/** The sandbox's bank accounts (docs/sandbox.md). */
export const accounts = {
  good: "0123456789",
  fails: "0123450001",
  comesBack: "0123450002",
  needsCode: "0123450003",
};

/** Opens a store whose vendor withdraws manually, to a verified account. */
export const vendorWith = (
  accountNumber = accounts.good,
  payment: NonNullable<Parameters<typeof makeVendor>[1]>["payment"] = {},
): Promise<MadeVendor> =>
  makeVendor(systemDb, {
    payment: {
      bankCode: "058",
      bankName: "Guaranty Trust Bank",
      accountNumber,
      accountName: "IYA BASIRA KITCHEN",
      bankVerified: true,
      autoPayoutEnabled: false,
      minimumPayoutAmount: 100_000,
      ...payment,
    },
  });

/** Sells food for `kobo`, less the gateway's fee. */
export const sell = (vendorId: string, kobo = 10_000_000) =>
  makeOrder(systemDb, { vendorId, status: "delivered", lines: [{ name: "Rice", price: kobo }] });

export const withdraw = (
  { id, user }: MadeVendor,
  {
    token = randomUUID(),
    now = new Date(),
    amountKobo,
  }: { token?: string; now?: Date; amountKobo?: number } = {},
) => requestPayout({ vendorId: id, source: "manual", userId: user.id, token, now, amountKobo });

/** Requests an allowed payout. @returns its id */
export async function withdrawn(vendor: MadeVendor): Promise<string> {
  const outcome = await withdraw(vendor);
  if (!outcome.ok) throw new Error(outcome.code);
  return outcome.payoutId;
}

export const payoutOf = async (id: string) =>
  (await systemDb.select().from(payouts).where(eq(payouts.id, id)))[0]!;
export const payoutsOf = (vendorId: string) =>
  systemDb.select().from(payouts).where(eq(payouts.vendorId, vendorId));

export const mailsOf = async (vendorId: string) =>
  (
    await systemDb
      .select({ kind: outbox.kind })
      .from(outbox)
      .where(and(eq(outbox.vendorId, vendorId), sql`${outbox.orderId} is null`))
      .orderBy(outbox.createdAt)
  ).map(({ kind }) => kind);

/** Ages a payout, with all its attempts, by some minutes. */
export const age = (id: string, minutes: number) =>
  systemDb.execute(sql`
    update payouts set tried_at = tried_at - make_interval(mins => ${minutes}),
      unanswered_at = unanswered_at - make_interval(mins => ${minutes}),
      completed_at = completed_at - make_interval(mins => ${minutes})
    where id = ${id}`);

/** Sends a payout and polls it until it has this status. */
export async function settle(id: string, status: string): Promise<void> {
  await expect
    .poll(async () => {
      await sendPayout(id);
      return (await payoutOf(id)).status;
    })
    .toBe(status);
}

type Truth = { reference: string; status: string; amount: number };
/** Returns the provider's own transfers. */
export const transfersAt = async (id?: string): Promise<Truth[]> => {
  const all = (await (await fetch(`${provider.origin}/paystack/transfers`)).json()) as Truth[];
  const reference = id ? (await payoutOf(id)).providerReference : null;
  return all.filter((transfer) => reference === null || transfer.reference === reference);
};

/** Sets the sandbox's fault switches; null clears them. */
export async function setFaults(plan: object | null): Promise<void> {
  const answer = await fetch(`${provider.origin}/paystack/faults`, {
    method: plan ? "POST" : "DELETE",
    headers: { "content-type": "application/json" },
    body: plan ? JSON.stringify(plan) : undefined,
  });
  if (!answer.ok) throw new Error(await answer.text());
}
