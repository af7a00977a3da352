import { inZone, weekdays } from "~/shared/clock";
import { payoutFeeKobo } from "~/core/pricing/payout-fee";
import type * as schema from "../schema";
import { openDay } from "./hours";
import type { PlannedStore } from "./planned-store";
import { random } from "./random";

type Payment = (typeof schema)["payments"]["$inferInsert"];
type Refund = (typeof schema)["refunds"]["$inferInsert"];
type Payout = (typeof schema)["payouts"]["$inferInsert"];

/**
 * Makes a payout for every finished week (Monday to Sunday), sent on the next Monday at six in the
 * morning: the week's net sales less refunds and the platform's fee. A week under the store's
 * minimum waits for the next. For the store with the longest history one payout failed and was
 * requested again, and one of this week's sales is on its way, to be checked again in half an hour.
 */
export function payoutsOf(
  store: PlannedStore,
  { payments, refunds }: { payments: readonly Payment[]; refunds: readonly Refund[] },
  now: Date,
): Payout[] {
  const { plan, zone } = store;
  const changes = [
    ...payments.map(({ createdAt, vendorRevenue }) => ({ at: createdAt!, kobo: vendorRevenue })),
    ...refunds.map(({ createdAt, amount }) => ({ at: createdAt!, kobo: -amount })),
  ];
  const first = payments[0]?.createdAt;
  if (!first) return [];
  const stream = random(`payouts:${plan.slug}`);
  const payouts: Payout[] = [];
  const sinceMonday = (at: Date) => (weekdays.indexOf(inZone(at, zone).weekday) + 6) % 7;
  const earnedBetween = (start: Date, end: Date) =>
    changes.filter(({ at }) => at >= start && at < end).reduce((sum, { kobo }) => sum + kobo, 0);
  let from = openDay(plan.hours, first, -sinceMonday(first), zone).midnight;
  let waiting = 0;
  let periodStart = from;
  for (;;) {
    const to = openDay(plan.hours, from, 7, zone).midnight;
    const sentAt = new Date(to.getTime() + 6 * HOUR_MS + stream.int(5_000, 90_000));
    const completedAt = new Date(sentAt.getTime() + stream.int(20, 900) * 1000);
    if (completedAt > now) break;
    waiting += earnedBetween(from, to);
    if (waiting >= (plan.payment.minimumPayoutAmount ?? 0)) {
      payouts.push({
        ...payoutOf(store, stream.uuid(), stream.uuid(), waiting, sentAt),
        ...completed(completedAt),
        source: "automatic",
        cause: `automatic:${to.toISOString()}`,
        periodStart,
        periodEnd: to,
      });
      waiting = 0;
      periodStart = to;
    }
    from = to;
  }
  if (plan.slug !== "mama-put") return payouts;
  const others = random(`other payouts:${plan.slug}`);
  const byHand = (leaves: number, at: Date): Payout => ({
    ...payoutOf(store, others.uuid(), others.uuid(), leaves, at),
    source: "manual",
    cause: `manual:${others.uuid()}`,
    requestedBy: store.userId,
  });
  failOne(payouts, byHand);
  const [processingAt, pendingAt] = [3 * HOUR_MS, 2 * HOUR_MS].map(
    (ago) => new Date(now.getTime() - ago),
  ) as [Date, Date];
  const [earned, earnedLast] = [
    earnedBetween(from, processingAt),
    earnedBetween(processingAt, pendingAt),
  ];
  if (earned > 0)
    payouts.push({
      ...byHand(earned, processingAt),
      // Without the provider's status: the provider doesn't have it, and gets it with the next
      // check.
      status: "processing",
      sentAt: processingAt,
      triedAt: now,
    });
  if (earnedLast > 0)
    payouts.push({
      ...byHand(earnedLast, pendingAt),
      status: "pending",
      triedAt: now,
      lastError: "Your balance is not enough to fulfil this request",
    });
  return payouts;
}

const HOUR_MS = 3_600_000;
const FAILED_AGO = 3;

/** Makes one payout fail, and the vendor request it again the next day. */
function failOne(payouts: Payout[], byHand: (leaves: number, at: Date) => Payout): void {
  const failed = payouts.at(-FAILED_AGO);
  if (!failed || payouts.length < 2 * FAILED_AGO) return;
  const again = new Date(failed.statusAt!.getTime() + 26 * HOUR_MS);
  payouts.push({
    ...byHand(failed.amount + failed.platformFee!, again),
    ...completed(new Date(again.getTime() + HOUR_MS / 60)),
  });
  Object.assign(failed, {
    status: "failed",
    providerStatus: "failed",
    failure: "The bank did not take the money.",
    completedAt: null,
  } satisfies Partial<Payout>);
}

const completed = (at: Date) =>
  ({
    status: "completed",
    providerStatus: "success",
    statusAt: at,
    completedAt: at,
    updatedAt: at,
  }) satisfies Partial<Payout>;

/** @param leaves the amount that leaves the balance, in kobo: the payout and its fee */
function payoutOf(
  { vendorId, plan }: PlannedStore,
  id: string,
  provider: string,
  leaves: number,
  at: Date,
): Payout {
  const fee = payoutFeeKobo(leaves);
  const { bankCode, bankName, accountNumber, accountName } = plan.payment;
  return {
    id,
    vendorId,
    amount: leaves - fee,
    platformFee: fee,
    bankCode,
    bankName,
    accountNumber,
    accountName,
    reference: `PAYOUT_${at.getTime()}`,
    providerReference: `payout_${provider.replaceAll("-", "")}`,
    createdAt: at,
    statusAt: at,
    updatedAt: at,
  };
}
