import { and, eq, sql } from "drizzle-orm";
import { orders, refunds } from "~schema";
import type { RefundedParts, RefundSource } from "~schema/refunds";
import { refundPartText } from "~/core/pricing/refund-part-text";
import type { Tx } from "~/platform/db.server";
import { sendJobs } from "~/platform/jobs.server";
import { formatKobo } from "~/shared/money";
import { refuse, type Refusal } from "~/shared/refusal";
import { refundBooking } from "~/core/ledger/ledger";
import { recordBooking } from "~/core/ledger/ledger.server";
import {
  type OrderActor,
  addOrderEvent,
  type OrderRow,
} from "~/core/orders/transition-order.server";
import { releaseAll } from "~/core/orders/stock.server";
import { isCovered, noteWaiting } from "./refund-cover.server";
import {
  DISPUTED,
  isDisputed,
  refundedKobo,
  sumOfRefunds,
  takenByBanks,
  type PaymentRow,
} from "./refund-rows.server";
import { withdrawAdditions } from "./withdraw-additions.server";

export type RefundOutcome =
  | { ok: true; refundId: string; amountKobo: number; again: boolean }
  /** Codes: `missing` (404); `unpaid`; `too_much` (400), more than is left; `nothing_left`;
   * `disputed`. */
  | Refusal;

export type RefundInput = {
  /** Kobo; everything not yet refunded if left out. */
  amountKobo?: number;
  /** The vendor and the customer may read it. */
  reason: string;
  source: RefundSource;
  actor: OrderActor;
  /** One cause is one refund. */
  cause: string;
  parts?: RefundedParts;
};

/** The caller holds the locks of order and payment. The same cause makes no second refund. */
export async function refundPayment(
  tx: Tx,
  order: OrderRow,
  payment: PaymentRow,
  ask: RefundInput,
): Promise<RefundOutcome> {
  const { vendorId } = payment;
  const [earlier] = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.vendorId, vendorId), eq(refunds.cause, ask.cause)));
  if (earlier) return { ok: true, refundId: earlier.id, amountKobo: earlier.amount, again: true };
  if (await isDisputed(tx, payment)) return DISPUTED;
  const left = payment.amount - (await refundedKobo(tx, payment));
  const amount = ask.amountKobo ?? left;
  if (left < 1) return refuse("nothing_left", "All of this payment has gone back already.");
  if (!Number.isSafeInteger(amount) || amount < 1 || amount > left)
    return refuse("too_much", `At most ${formatKobo(left)} of this payment can go back.`, {
      field: "amount",
      status: 400,
    });
  const isSendable = await isCovered(tx, payment, { amount });
  const [refund] = await tx
    .insert(refunds)
    .values({
      vendorId,
      orderId: order.id,
      paymentId: payment.id,
      status: isSendable ? "requested" : "waiting",
      amount,
      currency: payment.currency,
      reason: ask.reason,
      source: ask.source,
      cause: ask.cause,
      parts: ask.parts ?? null,
      actorType: ask.actor.type,
      actorId: ask.actor.id ?? null,
    })
    .returning();
  await recordBooking(tx, {
    vendorId,
    cause: `refund:${refund!.id}`,
    booking: refundBooking(payment, amount),
    orderId: order.id,
    paymentId: payment.id,
    refundId: refund!.id,
  });
  await addOrderEvent(
    tx,
    order,
    ask.actor,
    `A refund of ${formatKobo(amount)} was asked for${partsOf(ask)}: ${ask.reason}`,
  );
  if (isSendable) await sendJobs(tx, "refunds", [refund!.id]);
  else await noteWaiting(tx, order, refund!);
  return { ok: true, refundId: refund!.id, amountKobo: amount, again: false };
}

const partsOf = ({ parts }: RefundInput) =>
  parts
    ? `, for ${parts.parts.map(refundPartText).join("; ")}${parts.off ? ", taken off the order" : ""}`
    : "";

export async function markRefunded(tx: Tx, order: OrderRow, payment: PaymentRow): Promise<void> {
  if (payment.status === "duplicate") return;
  const back =
    (await sumOfRefunds(tx, payment, eq(refunds.status, "processed"))) +
    (await takenByBanks(tx, payment));
  if (back === 0) return;
  const isAll = back >= payment.amount || payment.status === "reversed";
  await tx
    .update(orders)
    .set({
      paymentStatus: isAll ? "refunded" : "partially_refunded",
      updatedAt: sql`now()`,
    })
    .where(and(eq(orders.vendorId, order.vendorId), eq(orders.id, order.id)));
  if (!isAll) return;
  const { withdrawn } = await withdrawAdditions(tx, order, { type: "system" });
  await releaseAll(tx, order.vendorId, withdrawn);
}
