import { and, eq, inArray, sql } from "drizzle-orm";
import { refunds, topUps, wallets } from "~schema";
import { topUpBooking } from "~/core/ledger/ledger";
import { recordBooking } from "~/core/ledger/ledger.server";
import { matchPayment, whatCame } from "~/core/payments/payment-match";
import { gatewayFeeKobo } from "~/core/pricing/fees";
import { systemDb, type Tx } from "~/platform/db.server";
import { announce } from "~/platform/events.server";
import { sendJobs, wakeJobs } from "~/platform/jobs.server";
import { log } from "~/platform/log.server";
import { onlyRow } from "~/platform/only-row.server";
import { paystack, paystackDomain, type VerifiedTransaction } from "~/platform/paystack.server";
import { useAddedMoney } from "~/core/payouts/added-money.server";

type TopUpRow = typeof topUps.$inferSelect;

/** `unanswered`: the provider gave no answer; `pending`: it is not paid yet. */
type TopUpOutcome = "paid" | "pending" | "unanswered" | "mismatch" | "unknown";

/**
 * Asks the provider about a store's own payment, and books it once (docs/rules.md, Money added). A
 * webhook or the payer's return are only hints.
 * @param vendorId the store that asks, when a person does
 */
export async function finalizeTopUp(reference: string, vendorId?: string): Promise<TopUpOutcome> {
  const topUp = onlyRow(
    await systemDb
      .select()
      .from(topUps)
      .where(
        and(eq(topUps.reference, reference), vendorId ? eq(topUps.vendorId, vendorId) : undefined),
      ),
  );
  if (!topUp) return "unknown";
  if (topUp.status === "paid" || topUp.status === "mismatch") return topUp.status;
  const answer = await paystack().verifyTransaction(reference, { once: true });
  if (!answer.ok) return answer.code === "not_found" ? "pending" : "unanswered";
  if (answer.data.status !== "success") return "pending";
  const outcome = await systemDb.transaction((tx) => applySuccess(tx, topUp, answer.data));
  wakeJobs("refunds");
  return outcome;
}

/** Any sum of ours is booked as it came: nothing has to be paid in full with it. */
async function applySuccess(
  tx: Tx,
  { id, vendorId, reference, amount }: TopUpRow,
  paid: VerifiedTransaction,
): Promise<"paid" | "mismatch"> {
  const expected = { reference, expectedAmount: amount, currency: "NGN", domain: paystackDomain() };
  const fee = paid.feesKobo ?? gatewayFeeKobo(paid.amountKobo);
  const isOurs = matchPayment(expected, paid).kind !== "foreign" && fee < paid.amountKobo;
  // Before the top-up, as refunds lock them.
  await tx
    .select({ vendorId: wallets.vendorId })
    .from(wallets)
    .where(eq(wallets.vendorId, vendorId))
    .for("update");
  const status = isOurs ? "paid" : "mismatch";
  const [first] = await tx
    .update(topUps)
    .set({ status, ...(isOurs && { received: paid.amountKobo, fee, paidAt: sql`now()` }) })
    .where(
      and(
        eq(topUps.vendorId, vendorId),
        eq(topUps.id, id),
        inArray(topUps.status, ["open", "ended"]),
      ),
    )
    .returning({ id: topUps.id });
  if (!first) return status;
  if (!isOurs) {
    log().error(
      { vendorId, reference, came: whatCame(expected, paid) },
      "Money that a store added can't be booked",
    );
    return status;
  }
  await recordBooking(tx, {
    vendorId,
    cause: `top_up:${id}`,
    booking: topUpBooking({ received: paid.amountKobo, fee }),
  });
  await useAddedMoney(tx, vendorId);
  const waiting = await tx
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.vendorId, vendorId), eq(refunds.status, "waiting")))
    .orderBy(refunds.createdAt);
  await sendJobs(
    tx,
    "refunds",
    waiting.map((refund) => refund.id),
  );
  await announce(tx, { topic: "order", vendorId });
  return status;
}

const ROUND = 20;

/**
 * Asks about top-ups whose callback and webhook may be lost, for three days, and uses added money
 * for balances below zero (docs/rules.md, Sweeper).
 * @returns how many it asked about
 */
export async function sweepTopUps(): Promise<number> {
  const due = await systemDb.execute<{ reference: string }>(sql`
    update top_ups t set last_checked_at = now(),
      status = case when created_at < now() - interval '3 days' then 'ended' else status end
    where id in (
      select id from top_ups where status = 'open'
        and coalesce(last_checked_at, created_at) < now() - greatest(interval '2 minutes', (now() - created_at) / 3)
      order by last_checked_at nulls first limit ${sql.raw(String(ROUND))} for update skip locked)
    returning t.reference`);
  for (const { reference } of due) await finalizeTopUp(reference);
  const short = await systemDb.execute<{ vendorId: string }>(sql`
    select distinct t.vendor_id as "vendorId" from top_ups t join wallets w on w.vendor_id = t.vendor_id
    where t.status = 'paid' and t.used + t.taken + case t.dispute_status when 'open' then t.disputed else 0 end < t.received - t.fee and w.balance < 0 limit 100`);
  for (const { vendorId } of short) await systemDb.transaction((tx) => useAddedMoney(tx, vendorId));
  return due.length;
}
