import { and, asc, eq, gt, ne, sql } from "drizzle-orm";
import { payouts, refunds, wallets } from "~schema";
import { CAP_KOBO as MOST_FEE_KOBO } from "~/core/pricing/fees";
import { addOrderEvent, type OrderRow } from "~/core/orders/transition-order.server";
import { systemDb, type Tx } from "~/platform/db.server";
import { log } from "~/platform/log.server";
import { formatKobo } from "~/shared/money";
import { lockRefund, refundedKobo, type PaymentRow, type RefundRow } from "./refund-rows.server";

/*
 * A vendor's refund is booked when it is asked for, and sent once the wallet covers it: never with
 * the platform's money (docs/rules.md, Refunds).
 */

/** From so much on a refund of what was paid out is an error in the log, as is a wallet below it. */
const ALARM_KOBO = 1_000_000;

/**
 * Returns whether a payment's refund is covered, by what the wallet holds once it, and all that does
 * not wait, has gone. One that gives back the whole rest of its payment may take the wallet below
 * zero by the most that the provider keeps of one, or a new store could never decline an order.
 * @param refund one that is asked for and not booked yet, or the id of one that is
 */
export async function isCovered(
  tx: Tx,
  payment: PaymentRow,
  refund: { amount: number } | { id: string },
): Promise<boolean> {
  const { vendorId } = payment;
  // Money that nobody cooked for is the platform's own to give back.
  if (payment.vendorRevenue === 0) return true;
  const isBooked = "id" in refund;
  const asked = isBooked ? 0 : refund.amount;
  const [row] = await tx.execute<{ spare: string }>(sql`
    select coalesce((select balance from ${wallets} where vendor_id = ${vendorId}), 0)
      + coalesce((select sum(amount) from ${refunds} where vendor_id = ${vendorId}
        and status = 'waiting' ${isBooked ? sql`and id <> ${refund.id}` : sql``}), 0) as spare`);
  const isRest = (await refundedKobo(tx, payment)) + asked >= payment.amount;
  return Number(row!.spare) - asked >= (isRest ? -MOST_FEE_KOBO : 0);
}

/** Notes that a refund waits, for the vendor in the order's history and for the operator. */
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
 * Decides about a refund that was not sent yet whether it may go now, under the wallet's lock: of
 * two that it covers one of, the other waits. What is with the provider already goes on.
 */
export async function letGo(refundId: string): Promise<boolean> {
  const [known] = await systemDb.select().from(refunds).where(eq(refunds.id, refundId));
  if (!known || !isUnsent(known)) return true;
  return systemDb.transaction(async (tx) => {
    const locked = await lockRefund(tx, known.vendorId, refundId);
    if (!locked || !isUnsent(locked.refund)) return true;
    const { order, payment, refund } = locked;
    const own = and(eq(wallets.vendorId, refund.vendorId));
    await tx.select({ id: wallets.vendorId }).from(wallets).where(own).for("update");
    const covered = await isCovered(tx, payment, refund);
    const waited = refund.status === "waiting";
    if (covered === waited) {
      await tx
        .update(refunds)
        .set({ status: covered ? "requested" : "waiting", updatedAt: sql`now()` })
        .where(and(eq(refunds.vendorId, refund.vendorId), eq(refunds.id, refund.id)));
      if (covered)
        await addOrderEvent(
          tx,
          order,
          { type: "system" },
          `The wallet covers the refund of ${formatKobo(refund.amount)} now`,
        );
      else await noteWaiting(tx, order, refund);
    }
    if (covered) await warnOfPaidOut(tx, payment, refund);
    return covered;
  });
}

const isUnsent = ({ status, sentAt }: RefundRow): boolean =>
  status === "waiting" || (status === "requested" && sentAt === null);

/** Warns the operator of a refund whose order was paid out to the vendor: what a fraud looks like. */
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

/** Refunds that wait, of all stores, and that their wallet may cover by now; a round looks at so many. */
const ROUND = 200;

/**
 * Lists the refunds that a wallet may cover by now, the oldest first.
 * @returns their ids
 */
export async function coveredRefunds(): Promise<string[]> {
  const rows = await systemDb.execute<{ id: string }>(sql`
    select r.id from refunds r
    join wallets w on w.vendor_id = r.vendor_id
    where r.status = 'waiting' and w.balance + ${MOST_FEE_KOBO} + (
      select sum(o.amount) from refunds o where o.vendor_id = r.vendor_id and o.status = 'waiting'
    ) >= r.amount
    order by r.created_at limit ${sql.raw(String(ROUND))}`);
  return rows.map(({ id }) => id);
}

/**
 * Reports wallets far below zero, and refunds that have waited for a day: a person has to look at
 * them (docs/operations.md, Refunds that wait).
 * @returns how many wallets and refunds
 */
export async function warnOfUncovered(): Promise<number> {
  const [below, [waiting]] = await Promise.all([
    // What waits has not gone.
    systemDb.execute<{ vendorId: string; kobo: string }>(sql`
      select w.vendor_id as "vendorId", w.balance + coalesce(sum(r.amount), 0) as kobo
      from wallets w left join refunds r on r.vendor_id = w.vendor_id and r.status = 'waiting'
      where w.balance < ${-ALARM_KOBO}
      group by w.vendor_id having w.balance + coalesce(sum(r.amount), 0) < ${-ALARM_KOBO}`),
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
