import { sql } from "drizzle-orm";
import { movedBetween, toMoved, type MovedMoney } from "~/core/payouts/moved-money.server";
import { addDays, dayBegins, type DayRange, type DayRule } from "~/core/reports/business-day";
import { readReport } from "~/platform/replica.server";
import { brand } from "~/shared/brand";
import type { PayoutStatus } from "~schema/payouts";
import { asLabel, naira, text, time, type SheetCell, type SheetColumn } from "./account-sheets";

/** Payouts with the money since the previous one (docs/rules.md, Files for the accountant). */
export const payoutSheet = {
  title: "Payouts",
  columns: [
    time("Requested"),
    text("Reference"),
    text("Status"),
    naira("Paid by customers since the payout before"),
    naira("Paystack's fees"),
    naira("Refunds"),
    naira("Messages to phones"),
    naira("Left your balance"),
    naira(`${brand.name}'s fee`),
    naira("To your bank"),
  ] satisfies SheetColumn[],
};

type PayoutRow = Record<keyof MovedMoney, string> & {
  at: string;
  reference: string;
  status: PayoutStatus;
  amount: string;
  fee: string;
};

/** Reads a range's payouts, oldest first. A failed payout counts as nothing taken. */
export const readPayoutRows = (
  vendorId: string,
  { from, to }: DayRange,
  rule: DayRule,
): Promise<SheetCell[][]> =>
  readReport(vendorId, async (tx) => {
    const begins = dayBegins(from, rule).toISOString();
    const ends = dayBegins(addDays(to, 1), rule).toISOString();
    const rows = await tx.execute<PayoutRow>(sql`
      select p.at, p.reference, p.status, p.amount, p.fee, moved.*
      from (
        select created_at as at, reference, status, amount, platform_fee as fee,
          lag(created_at, 1, '-infinity') over (order by created_at, id) as before
        from payouts where vendor_id = ${vendorId} and created_at < ${ends}
      ) p
      cross join lateral (${movedBetween(vendorId, sql`p.before`, sql`p.at`)}) moved
      where p.at >= ${begins} order by p.at`);
    return rows.map(({ at, reference, status, amount, fee, ...row }) => {
      const moved = toMoved(row);
      const [bankKobo, feeKobo] = status === "failed" ? [0, 0] : [Number(amount), Number(fee)];
      return [
        new Date(at),
        reference,
        asLabel(status),
        moved.paymentsKobo,
        moved.feesKobo,
        moved.refundsKobo - moved.backKobo,
        moved.messagesKobo,
        bankKobo + feeKobo,
        feeKobo,
        bankKobo,
      ];
    });
  });
