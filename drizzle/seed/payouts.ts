import { inZone, weekdays } from "~/shared/clock";
import { payoutFeeKobo } from "~/core/pricing/payout-fee";
import type * as schema from "../schema";
import { openDay } from "./hours";
import type { PlannedStore } from "./planned-store";
import { random } from "./random";

type Payment = (typeof schema)["payments"]["$inferInsert"];
type Payout = (typeof schema)["payouts"]["$inferInsert"];

/**
 * Makes a payout for every week (Monday to Sunday) that is over, sent on the Monday after at six in
 * the morning: the week's net sales less the platform fee. A week under the store's minimum waits
 * for the next.
 */
export function payoutsOf(store: PlannedStore, payments: readonly Payment[], now: Date): Payout[] {
  const { vendorId, plan, zone } = store;
  const settled = payments.filter((payment) => payment.status === "success");
  const first = settled[0]?.createdAt;
  if (!first) return [];
  const stream = random(`payouts:${plan.slug}`);
  const payouts: Payout[] = [];
  const sinceMonday = (at: Date) => (weekdays.indexOf(inZone(at, zone).weekday) + 6) % 7;
  let from = openDay(plan.hours, first, -sinceMonday(first), zone).midnight;
  let waiting = 0;
  let periodStart = from;
  for (;;) {
    const to = openDay(plan.hours, from, 7, zone).midnight;
    const sentAt = new Date(to.getTime() + 6 * 3_600_000 + stream.int(5_000, 90_000));
    const completedAt = new Date(sentAt.getTime() + stream.int(20, 900) * 1000);
    if (completedAt > now) return payouts;
    waiting += settled
      .filter((payment) => payment.createdAt! >= from && payment.createdAt! < to)
      .reduce((sum, payment) => sum + payment.vendorRevenue, 0);
    if (waiting >= (plan.payment.minimumPayoutAmount ?? 0)) {
      const fee = payoutFeeKobo(waiting);
      const { bankCode, accountNumber, accountName } = plan.payment;
      payouts.push({
        id: stream.uuid(),
        vendorId,
        amount: waiting - fee,
        platformFee: fee,
        status: "completed",
        bankCode,
        accountNumber,
        accountName,
        reference: `PAYOUT_${sentAt.getTime()}`,
        providerReference: `payout_${stream.uuid().replaceAll("-", "")}`,
        periodStart,
        periodEnd: to,
        createdAt: sentAt,
        updatedAt: completedAt,
      });
      waiting = 0;
      periodStart = to;
    }
    from = to;
  }
}
