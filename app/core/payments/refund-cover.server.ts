import { and, asc, eq, gt, ne, sql } from "drizzle-orm";
import { payouts, refunds, wallets } from "~schema";
import { CAP_KOBO as MOST_FEE_KOBO } from "~/core/pricing/fees";
import { addOrderEvent, type OrderRow } from "~/core/orders/transition-order.server";
import { vendorPages } from "~/core/stores/vendor-pages.server";
import { systemDb, type Tx } from "~/platform/db.server";
import { log } from "~/platform/log.server";
import { formatKobo } from "~/shared/money";
import { disputedKobo } from "~/core/payouts/wallet.server";
import { readAddedMoney, useAddedMoney } from "~/core/payouts/added-money.server";
import { covers } from "./refund-cover";
import {
  isDisputed,
  lockRefund,
  refundedKobo,
  type PaymentRow,
  type RefundRow,
} from "./refund-rows.server";

/*
 * A vendor's refund is booked when it is requested, and sent once the wallet covers it: never with
 * the platform's money (docs/rules.md, Refunds).
 */

/** Uncovered refunds and negative wallets of this sum or more are logged as errors. */
const ALARM_KOBO = 1_000_000;

/**
 * Returns whether the wallet, with money added to it, covers a refund besides all others that don't
 * wait and what banks ask for.
 * @param refund a new one that isn't booked yet, or the id of a booked one
 */
export async function isCovered(
  tx: Tx,
  payment: PaymentRow,
  refund: { amount: number } | { id: string },
): Promise<boolean> {
  const { vendorId } = payment;
  // The vendor got none of it, so the platform refunds it.
  if (payment.vendorRevenue === 0) return true;
  if (await isDisputed(tx, payment)) return false;
  const isBooked = "id" in refund;
  const addedKobo = isBooked ? 0 : refund.amount;
  const [row] = await tx.execute<{ spare: string }>(sql`
    select coalesce((select balance from ${wallets} where vendor_id = ${vendorId}), 0)
      + coalesce((select sum(amount) from ${refunds} where vendor_id = ${vendorId}
        and status = 'waiting' ${isBooked ? sql`and id <> ${refund.id}` : sql``}), 0) as spare`);
  const isRest = (await refundedKobo(tx, payment)) + addedKobo >= payment.amount;
  const added = await readAddedMoney(tx, vendorId);
  const asked = added.disputed + (await disputedKobo(tx, vendorId));
  const spare = Number(row!.spare) + added.kept - asked;
  return covers(spare - addedKobo, isRest);
}

export async function noteWaiting(
  tx: Tx,
  order: OrderRow,
  refund: Pick<RefundRow, "id" | "amount">,
): Promise<void> {
  const amount = formatKobo(refund.amount);
  await addOrderEvent(
    tx,
    order,
    { type: "system" },
    `The refund of ${amount} waits: the wallet does not cover it yet`,
  );
  log().error(
    {
      refundId: refund.id,
      orderId: order.id,
      vendorId: order.vendorId,
      amountKobo: refund.amount,
    },
    "A refund waits for its store's sales",
  );
}

/**
 * Decides under the wallet's lock: if it covers one of two, the other waits. A refund that the
 * provider already has goes on.
 */
export async function letGo(refundId: string): Promise<boolean> {
  const [row] = await systemDb.select().from(refunds).where(eq(refunds.id, refundId));
  if (!row || !isUnsent(row)) return true;
  return systemDb.transaction(async (tx) => {
    const locked = await lockRefund(tx, row.vendorId, refundId);
    if (!locked || !isUnsent(locked.refund)) return true;
    const { order, payment, refund } = locked;
    const own = and(eq(wallets.vendorId, refund.vendorId));
    await tx.select({ id: wallets.vendorId }).from(wallets).where(own).for("update");
    const isEnough = await isCovered(tx, payment, refund);
    const isWaiting = refund.status === "waiting";
    if (isEnough === isWaiting) {
      await tx
        .update(refunds)
        .set({ status: isEnough ? "requested" : "waiting", updatedAt: sql`now()` })
        .where(and(eq(refunds.vendorId, refund.vendorId), eq(refunds.id, refund.id)));
      if (isEnough)
        await addOrderEvent(
          tx,
          order,
          { type: "system" },
          `The wallet covers the refund of ${formatKobo(refund.amount)} now`,
        );
      else await noteWaiting(tx, order, refund);
    }
    if (isEnough) {
      await warnOfPaidOut(tx, payment, refund);
      await useAddedMoney(tx, refund.vendorId);
    }
    return isEnough;
  });
}

const isUnsent = ({ status, sentAt }: RefundRow): boolean =>
  status === "waiting" || (status === "requested" && sentAt === null);

/** Warns the operator of a refund after the payout to the vendor, which may be fraud. */
async function warnOfPaidOut(tx: Tx, payment: PaymentRow, refund: RefundRow): Promise<void> {
  const { vendorId } = payment;
  if (payment.vendorRevenue === 0) return;
  const [payout] = await tx
    .select({ reference: payouts.reference })
    .from(payouts)
    .where(
      and(
        eq(payouts.vendorId, vendorId),
        gt(payouts.createdAt, payment.createdAt),
        ne(payouts.status, "failed"),
      ),
    )
    .orderBy(asc(payouts.createdAt))
    .limit(1);
  if (!payout) return;
  const facts = {
    vendorId,
    orderId: refund.orderId,
    refundId: refund.id,
    amountKobo: refund.amount,
    payout: payout.reference,
  };
  const message = "A refund is of an order that was paid out";
  if (refund.amount >= ALARM_KOBO) log().error(facts, message);
  else log().warn(facts, message);
}

const ROUND = 200;

/** @returns the ids of waiting refunds that a wallet may cover now, the oldest first */
export async function coveredRefunds(): Promise<string[]> {
  const rows = await systemDb.execute<{ id: string }>(sql`
    select r.id from refunds r
    join wallets w on w.vendor_id = r.vendor_id
    where r.status = 'waiting' and w.balance + ${MOST_FEE_KOBO} + (
      select sum(o.amount) from refunds o where o.vendor_id = r.vendor_id and o.status = 'waiting'
    ) + (
      select coalesce(sum(t.received - t.fee - t.used - t.taken), 0) from top_ups t
      where t.vendor_id = r.vendor_id and t.status = 'paid'
    ) >= r.amount
    order by r.created_at limit ${sql.raw(String(ROUND))}`);
  return rows.map(({ id }) => id);
}

type WalletBelowZero = { vendorId: string; store: string | null; kobo: string };

/** Reads wallets far below zero, in kobo. Waiting refunds have not been sent, so don't count. */
export async function walletsBelowZero(): Promise<WalletBelowZero[]> {
  const below: WalletBelowZero[] = [];
  for await (const stores of vendorPages())
    below.push(
      ...(await systemDb.execute<WalletBelowZero>(sql`
        select w.vendor_id as "vendorId", v.business_name as store,
          w.balance + coalesce(sum(r.amount), 0) as kobo
        from wallets w join vendor_profiles v on v.id = w.vendor_id
          left join refunds r on r.vendor_id = w.vendor_id and r.status = 'waiting'
        where w.vendor_id in ${stores} and w.balance < ${-ALARM_KOBO}
        group by w.vendor_id, v.id
        having w.balance + coalesce(sum(r.amount), 0) < ${-ALARM_KOBO}`)),
    );
  return below.sort((one, other) => Number(one.kobo) - Number(other.kobo));
}

/**
 * Reports wallets far below zero, and refunds that have waited for a day.
 * @returns how many wallets and refunds (docs/operations.md, Refunds that wait)
 */
export async function warnOfUncovered(): Promise<number> {
  const [below, [waiting]] = await Promise.all([
    walletsBelowZero(),
    systemDb.execute<{ count: number; kobo: string; oldest: string | null }>(sql`
      select count(*)::int as count, coalesce(sum(amount), 0) as kobo, min(created_at) as oldest
      from refunds where status = 'waiting' and created_at < now() - interval '1 day'`),
  ]);
  for (const { vendorId, kobo } of below)
    log().error({ vendorId, balanceKobo: Number(kobo) }, "A wallet is far below zero");
  const { count, kobo, oldest } = waiting!;
  if (count > 0)
    log().error({ refunds: count, kobo: Number(kobo), oldest }, "Refunds have waited for a day");
  return below.length + count;
}
