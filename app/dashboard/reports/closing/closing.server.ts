import { sql } from "drizzle-orm";
import { offlinePaymentNote } from "~/core/custom-orders/offline-payment.server";
import { readMoved } from "~/core/payouts/moved-money.server";
import { balanceAt } from "~/core/payouts/wallet-days.server";
import { readBreakdowns, sumDays } from "~/core/reports/report-sums.server";
import { paymentMethodLabel } from "~/core/reports/payment-method-label";
import { type Tx } from "~/platform/db.server";
import { readReport } from "~/platform/replica.server";
import type { ClosingDay } from "./closing-day";

/** Amounts in kobo. */
export type Closing = Awaited<ReturnType<typeof readClosing>>;

/**
 * Reads a business day's closing: its sales, and the money that moved on it (docs/rules.md, Daily
 * closing).
 * @param withPayouts also reads payouts and the vendor's balance
 */
export const readClosing = (
  vendorId: string,
  { day, begins, ends, isOver }: ClosingDay,
  withPayouts: boolean,
) =>
  readReport(vendorId, async (tx) => {
    const range = { from: day, to: day };
    const [sums, parts, unpaid, since, moved, outside, openingKobo, address] = await Promise.all([
      sumDays(tx, vendorId, range),
      readBreakdowns(tx, vendorId, range, ["payment", "item"]),
      readUnpaid(tx, vendorId, day),
      isOver ? readSince(tx, vendorId, day, ends) : null,
      readMoved(tx, vendorId, begins, ends),
      readTakenOutside(tx, vendorId, begins, ends),
      withPayouts ? balanceAt(tx, vendorId, begins) : null,
      readAddress(tx, vendorId),
    ]);
    const { payoutsKobo, payoutFeesKobo, payoutsBackKobo, addedKobo, ...taken } = moved;
    const earnedKobo = taken.paymentsKobo - taken.feesKobo - taken.refundsKobo + taken.backKobo;
    return {
      sums,
      ways: parts
        .filter(({ dimension }) => dimension === "payment")
        .map(({ key, orders, kobo }) => ({ label: paymentMethodLabel(key), orders, kobo })),
      items: await withNames(
        tx,
        vendorId,
        parts.filter(({ dimension }) => dimension === "item"),
      ),
      unpaid,
      since: since && (since.paidKobo || since.refundedKobo) ? since : null,
      moved: { ...taken, earnedKobo },
      outside,
      owed:
        openingKobo === null
          ? null
          : {
              openingKobo,
              addedKobo,
              toBankKobo: payoutsKobo - payoutFeesKobo,
              payoutFeesKobo,
              payoutsBackKobo,
              closingKobo:
                openingKobo +
                earnedKobo -
                taken.messagesKobo +
                addedKobo -
                payoutsKobo +
                payoutsBackKobo,
            },
      address,
    };
  });

type Part = { key: string; items: number; kobo: number };
type SoldItem = { name: string; quantity: number; kobo: number };

/** Sums sales by item across prices, highest first. */
async function withNames(tx: Tx, vendorId: string, parts: readonly Part[]): Promise<SoldItem[]> {
  const sold = new Map<string, { quantity: number; kobo: number }>();
  for (const { key, items, kobo } of parts) {
    const id = key.split(":")[0]!;
    const known = sold.get(id) ?? { quantity: 0, kobo: 0 };
    sold.set(id, { quantity: known.quantity + items, kobo: known.kobo + kobo });
  }
  const ids = [...sold.keys()].filter(Boolean);
  const rows = ids.length
    ? await tx.execute<{ id: string; name: string }>(
        sql`select id, name from menu_items where vendor_id = ${vendorId} and id = any(${sql.param(ids)}::uuid[])`,
      )
    : [];
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return [...sold]
    .map(([id, part]) => ({
      name: id ? (names.get(id) ?? "Deleted item") : "Not on the menu, in custom orders",
      ...part,
    }))
    .sort((a, b) => b.kobo - a.kobo || a.name.localeCompare(b.name));
}

async function readUnpaid(tx: Tx, vendorId: string, day: string) {
  const [row] = await tx.execute<{ orders: string; kobo: string }>(sql`
    select count(*) as orders, coalesce(sum(o.total_amount), 0) as kobo
    from report_orders r join orders o on o.vendor_id = r.vendor_id and o.id = r.order_id
    where r.vendor_id = ${vendorId} and r.day = ${day}::date and r.sale_orders = 0
      and o.source = 'custom' and o.status <> 'cancelled'`);
  return { orders: Number(row!.orders), kobo: Number(row!.kobo) };
}

/** Sums payments and refunds of a day's orders after its end. */
async function readSince(tx: Tx, vendorId: string, day: string, ends: Date) {
  const [row] = await tx.execute<{ paid: string; refunded: string }>(sql`
    select coalesce(sum(abs(e.amount)) filter (where e.account = 'customer_payments'
        or e.account = 'taken_outside' and e.amount > 0), 0) as paid,
      coalesce(sum(e.amount) filter (where e.account in ('refunds', 'reversals')), 0)
        - coalesce(sum(e.amount) filter (where e.account = 'taken_outside' and e.amount < 0), 0) as refunded
    from report_orders r join ledger_entries e on e.vendor_id = r.vendor_id and e.order_id = r.order_id
    where r.vendor_id = ${vendorId} and r.day = ${day}::date and e.created_at >= ${ends.toISOString()}
      and (e.account = 'taken_outside'
        or e.account in ('customer_payments', 'refunds', 'reversals') and exists (
          select from ledger_entries b where b.vendor_id = ${vendorId}
            and b.transaction_id = e.transaction_id and b.account = 'vendor_balance'))`);
  return { paidKobo: Number(row!.paid), refundedKobo: Number(row!.refunded) };
}

/**
 * Sums money marked as taken outside the provider between two instants, less undone marks. The
 * method is that of the mark, as the order's own changes when a mark is undone or repeated.
 */
async function readTakenOutside(tx: Tx, vendorId: string, begins: Date, ends: Date) {
  const [cash, transfer] = [offlinePaymentNote("Cash"), offlinePaymentNote("Transfer")];
  // A counter sale's mark is recorded a moment after its booking. Once history is past its
  // retention, fall back to the order's method.
  const [row] = await tx.execute<{ all: string; cash: string }>(sql`
    select coalesce(sum(e.amount), 0) as all, coalesce(sum(e.amount)
        filter (where coalesce(mark.reason = ${cash}, lower(o.payment_method) = 'cash')), 0) as cash
    from ledger_entries e join orders o on o.vendor_id = e.vendor_id and o.id = e.order_id
    left join lateral (
      select v.reason from order_events v
      where v.vendor_id = ${vendorId} and v.order_id = e.order_id and v.reason in (${cash}, ${transfer})
      order by v.created_at > e.created_at,
        greatest(v.created_at, e.created_at) - least(v.created_at, e.created_at)
      limit 1
    ) mark on true
    where e.vendor_id = ${vendorId} and e.account = 'taken_outside'
      and e.created_at >= ${begins.toISOString()} and e.created_at < ${ends.toISOString()}`);
  const cashKobo = Number(row!.cash);
  return { cashKobo, otherKobo: Number(row!.all) - cashKobo };
}

async function readAddress(tx: Tx, vendorId: string): Promise<string | null> {
  const [row] = await tx.execute<{ address: string | null }>(
    sql`select address from vendor_profiles where id = ${vendorId}`,
  );
  return row?.address ?? null;
}
