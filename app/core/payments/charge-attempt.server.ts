import { and, eq, inArray, sql, type SQL } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { paymentAttempts } from "~schema";
import type { PaymentAccount } from "~schema/payments";
import { databaseNow } from "~/platform/database-clock.server";
import { systemDb } from "~/platform/db.server";
import { log } from "~/platform/log.server";
import { paystack } from "~/platform/paystack.server";
import { metadataOf, type PayableOrder } from "./payable-order.server";
import { accountEnd, isUssdBank, type ChosenBank } from "./transfer-account";

export type Attempt = {
  reference: string;
  accessCode: string | null;
  authorizationUrl: string | null;
  account: PaymentAccount | null;
};

export const isOpen = inArray(paymentAttempts.status, ["initialized", "pending"]);
const attemptOf = (vendorId: string, reference: string) =>
  and(eq(paymentAttempts.vendorId, vendorId), eq(paymentAttempts.reference, reference));
export const openAttempt = (vendorId: string, reference: string) =>
  and(attemptOf(vendorId, reference), isOpen);

export const updateAttempt = (
  which: SQL | undefined,
  set: PgUpdateSetSource<typeof paymentAttempts>,
) => systemDb.update(paymentAttempts).set(set).where(which);

/**
 * Stores what the provider made, even if the order has ended meanwhile: it can still be paid, so the
 * sweeper follows it.
 */
export const keepStarted = (
  order: PayableOrder,
  reference: string,
  made: Omit<Attempt, "reference">,
): Promise<unknown> =>
  updateAttempt(attemptOf(order.vendorId, reference), {
    ...made,
    ...(made.account && { channel: order.paymentChannel }),
    status: sql`case ${paymentAttempts.status} when 'initialized' then 'pending'
      else ${paymentAttempts.status} end`,
    lastCheckedAt: null,
    updatedAt: sql`now()`,
  });

/**
 * What to try after a charge that opened nothing, with a new reference where it may exist: its
 * attempt has then ended, nobody knows its account, and the sweeper follows it.
 */
type AfterCharge = "same reference" | "new reference" | "again";

/** Opens an account, or a code to dial, for an attempt that this request has claimed. */
export async function chargeAttempt(
  order: PayableOrder,
  reference: string,
  bank: ChosenBank,
): Promise<{ ok: true; attempt: Attempt } | { ok: false; then: AfterCharge }> {
  const answer = await paystack().createCharge({
    reference,
    amountKobo: order.totalKobo,
    email: order.customerEmail,
    by: isUssdBank(bank)
      ? { channel: "ussd", type: bank }
      : { channel: "bank_transfer", expiresAt: accountEnd(order.createdAt, databaseNow()) },
    metadata: metadataOf(order),
  });
  if (answer.ok) {
    const made = { accessCode: reference, authorizationUrl: null, account: answer.data };
    await keepStarted(order, reference, made);
    return { ok: true, attempt: { reference, ...made } };
  }
  log().warn({ code: answer.code, orderId: order.id }, "The provider opened no account");
  const isLost = answer.code === "unavailable" && answer.retryAfterSeconds === undefined;
  const isKnown = answer.code === "duplicate_reference";
  if (!isLost && !isKnown) return { ok: false, then: "same reference" };
  await updateAttempt(openAttempt(order.vendorId, reference), {
    accessCode: reference,
    channel: order.paymentChannel,
    status: "abandoned",
    lastCheckedAt: null,
    updatedAt: sql`now()`,
  });
  return { ok: false, then: isKnown ? "again" : "new reference" };
}
