import { and, asc, eq, inArray, lt, or, sql } from "drizzle-orm";
import { disputes, payments, topUps } from "~schema";
import { undecidedDisputes } from "~schema/disputes";
import { systemDb } from "~/platform/db.server";
import { RetryJob } from "~/platform/jobs.server";
import { log } from "~/platform/log.server";
import { onlyRow } from "~/platform/only-row.server";
import type { ProviderDispute } from "~/platform/paystack-disputes.server";
import { paystack } from "~/platform/paystack.server";
import { reviewTopUp } from "~/core/top-ups/review-top-up.server";
import { applyDispute } from "./apply-dispute.server";

/**
 * Asks the provider about a dispute and applies what it says: an event only says where to look
 * (docs/rules.md, Disputes).
 * @throws RetryJob when the provider gave no answer
 */
export async function followDispute(providerId: string, event?: string): Promise<void> {
  const answer = await paystack().fetchDispute(providerId);
  if (answer.ok) return store(answer.data, event === "charge.dispute.remind");
  if (answer.code !== "not_found") throw new RetryJob("The provider could not be asked");
  log().error({ providerId, event }, "The provider doesn't know a dispute that it told us of");
}

async function store(found: ProviderDispute, isReminder = false): Promise<void> {
  const { providerId, reference } = found;
  const known = onlyRow(
    await systemDb
      .select({ id: disputes.paymentId, vendorId: disputes.vendorId, orderId: disputes.orderId })
      .from(disputes)
      .where(eq(disputes.providerId, providerId)),
  );
  const payment =
    known ??
    (reference === null
      ? undefined
      : onlyRow(
          await systemDb
            .select({ id: payments.id, vendorId: payments.vendorId, orderId: payments.orderId })
            .from(payments)
            .where(eq(payments.reference, reference)),
        ));
  if (payment) return systemDb.transaction((tx) => applyDispute(tx, payment, found, isReminder));
  const topUp = await reviewTopUp(reference, found);
  if (topUp === "unavailable") throw new RetryJob("The provider could not be asked about a top-up");
  if (topUp === "unknown")
    log().error({ providerId, reference }, "A bank asks for a payment that we don't know");
}

/** In test mode Paystack takes 100 calls a minute, which payments need. */
const ROUND = 10;

/**
 * Asks about undecided disputes: each one hourly, in the last hour before an answer is due and after
 * it every ten minutes (docs/rules.md, Sweeper).
 * @returns how many it asked about
 */
export async function sweepDisputes(): Promise<number> {
  const due = await systemDb
    .select({ providerId: disputes.providerId })
    .from(disputes)
    .where(
      and(
        inArray(disputes.status, [...undecidedDisputes]),
        or(
          lt(disputes.checkedAt, sql`now() - interval '1 hour'`),
          and(
            lt(disputes.checkedAt, sql`now() - interval '10 minutes'`),
            lt(disputes.dueAt, sql`now() + interval '1 hour'`),
          ),
        ),
      ),
    )
    .orderBy(asc(disputes.checkedAt))
    .limit(ROUND);
  const added = await systemDb
    .select({ providerId: topUps.disputeId })
    .from(topUps)
    .where(
      and(
        eq(topUps.disputeStatus, "open"),
        lt(topUps.lastCheckedAt, sql`now() - interval '1 hour'`),
      ),
    )
    .orderBy(asc(topUps.lastCheckedAt))
    .limit(ROUND);
  const asked = [...due, ...added];
  for (const { providerId } of asked) await followDispute(providerId!);
  return asked.length;
}

/** Finds disputes whose events were lost. */
export async function findDisputes(): Promise<void> {
  const answer = await paystack().listOpenDisputes();
  if (answer.ok) for (const found of answer.data) await store(found);
  else log().warn({ code: answer.code }, "The provider could not be asked for disputes");
}
