import { and, eq, sql } from "drizzle-orm";
import { orders, paymentAttempts, payments } from "~schema";
import { paymentBooking } from "~/core/ledger/ledger";
import { recordBooking } from "~/core/ledger/ledger.server";
import { REST, withoutMismatch } from "~/core/orders/order-request";
import { unpaidStatuses } from "~/core/orders/order-status";
import { enqueueEmail } from "~/core/orders/enqueue-email.server";
import { releaseStock, retakeStock } from "~/core/orders/stock.server";
import {
  addOrderEvent,
  flagOrder,
  lockAttempts,
  lockOrder,
  orderNotFound,
  transitionOrder,
  type OrderActor,
  type OrderRow,
} from "~/core/orders/transition-order.server";
import { gatewayFeeKobo } from "~/core/pricing/fees";
import { lowerTotal } from "~/core/pricing/order-price";
import { orderSumsOf, sumValues } from "~/core/pricing/stored-sums.server";
import { systemDb, type Tx } from "~/platform/db.server";
import { log } from "~/platform/log.server";
import { paystackDomain, type VerifiedTransaction } from "~/platform/paystack.server";
import { formatKobo } from "~/shared/money";
import { refuse, type Refusal } from "~/shared/refusal";
import { acceptPaidOrder, closeOthers, hasLostItsHold } from "./accept-paid-order.server";
import { mismatchNote } from "./payment-match";
import { recordPayment, redeemPaidCoupon, type AttemptRow } from "./record-payment.server";
import { lockPayment, type PaymentRow } from "./refund-rows.server";
import { refundPayment } from "./refunds.server";
import { withdrawAdditions } from "./withdraw-additions.server";

const providerActor = { type: "provider" } as const;

export const lockHeldPayment = (tx: Tx, order: Pick<OrderRow, "id" | "vendorId">) =>
  lockPayment(tx, order, "pending");

/**
 * Neither paid nor unpaid: its vendor sees it at once, and decides (docs/rules.md, Money that
 * doesn't match).
 */
export async function flagMismatch(
  tx: Tx,
  attempt: AttemptRow,
  order: OrderRow,
  paid: VerifiedTransaction,
): Promise<"mismatch"> {
  const { amountKobo, currency, domain } = paid;
  log().error(
    {
      attemptId: attempt.id,
      orderId: order.id,
      expected: attempt.expectedAmount,
      paid: amountKobo,
      currency,
      domain,
    },
    "A payment does not match its order",
  );
  const note = mismatchNote({ ...attempt, domain: paystackDomain() }, paid);
  const key = { vendorId: order.vendorId, orderId: order.id };
  const transition = await transitionOrder(tx, {
    ...key,
    from: ["payment_pending"],
    to: "payment_failed",
    actor: providerActor,
    reason: note,
  });
  if (!transition.ok) await addOrderEvent(tx, order, providerActor, note);
  await flagOrder(tx, order, note);
  return "mismatch";
}

/** Books a payment that was too little as the platform's, until the vendor decides. */
export async function holdPayment(
  tx: Tx,
  attempt: AttemptRow,
  order: OrderRow,
  paid: VerifiedTransaction,
): Promise<"mismatch"> {
  await recordPayment(tx, attempt, paid, { status: "pending", earned: false });
  return flagMismatch(tx, attempt, order, paid);
}

/** Books held money by the decision, as the vendor's or as a refund, with the provider's fee. */
async function settleHeld(
  tx: Tx,
  held: PaymentRow,
  status: "success" | "duplicate",
): Promise<PaymentRow> {
  const { id, vendorId, orderId, attemptId, amount } = held;
  const isAttempt = and(eq(paymentAttempts.vendorId, vendorId), eq(paymentAttempts.id, attemptId));
  const [attempt] = await tx
    .update(paymentAttempts)
    .set({ status, updatedAt: sql`now()` })
    .where(isAttempt)
    .returning({ fees: paymentAttempts.fees });
  const gatewayFee = attempt?.fees ?? gatewayFeeKobo(amount);
  const vendorRevenue = status === "success" ? amount - gatewayFee : 0;
  const [payment] = await tx
    .update(payments)
    .set({ status, gatewayFee, vendorRevenue })
    .where(and(eq(payments.vendorId, vendorId), eq(payments.id, id)))
    .returning();
  const before = paymentBooking(held);
  const after = paymentBooking(payment!);
  await recordBooking(tx, {
    vendorId,
    cause: `payment:${id}:settled`,
    booking: {
      gateway_fees: after.gateway_fees! - before.gateway_fees!,
      vendor_balance: after.vendor_balance! - before.vendor_balance!,
      platform_balance: after.platform_balance! - before.platform_balance!,
    },
    orderId,
    paymentId: id,
  });
  return payment!;
}

/** Refunds held money that has become unnecessary, and withdraws the request for the rest. */
export async function returnHeld(
  tx: Tx,
  order: OrderRow,
  held: PaymentRow,
  { reason, actor }: { reason: string; actor: OrderActor },
): Promise<void> {
  await withdrawAdditions(tx, order, actor);
  await refundPayment(tx, order, await settleHeld(tx, held, "duplicate"), {
    reason,
    source: "duplicate",
    actor,
    cause: `held:${held.id}`,
  });
}

type HeldWork = { vendorId: string; orderId: string; actor: OrderActor };
/** Codes: `missing` (404); `decided` (409), somebody has decided otherwise. */
type HeldOutcome = { ok: true } | Refusal;

export const DECIDED = refuse(
  "decided",
  "Somebody has already decided about this money. Please look at the order again.",
);

const withHeld = (
  { vendorId, orderId }: HeldWork,
  work: (tx: Tx, order: OrderRow, held: PaymentRow | null) => Promise<HeldOutcome>,
): Promise<HeldOutcome> =>
  systemDb.transaction(async (tx) => {
    await lockAttempts(tx, { vendorId, orderId });
    const order = await lockOrder(tx, vendorId, orderId);
    return order ? work(tx, order, await lockHeldPayment(tx, order)) : orderNotFound;
  });

/**
 * Accepts too little money as the payment of its order: the missing sum becomes a discount, and the
 * order goes to the kitchen (docs/rules.md, Money that doesn't match).
 * @param work.because the reason in the history, if the vendor didn't decide it
 */
export function takeHeldPayment(work: HeldWork & { because?: string }): Promise<HeldOutcome> {
  return withHeld(work, async (tx, order, held) => {
    if (!held) return DECIDED;
    const { vendorId, orderId, actor } = work;
    const shortKobo = order.totalAmount - held.amount;
    const sums = sumValues(lowerTotal(orderSumsOf(order), shortKobo));
    await withdrawAdditions(tx, order, actor);
    await closeOthers(tx, { ...held, id: held.attemptId });
    await settleHeld(tx, held, "success");
    await tx
      .update(orders)
      .set({ ...sums })
      .where(and(eq(orders.vendorId, vendorId), eq(orders.id, orderId)));
    const paidOrder = { ...order, ...sums, needsAttention: withoutMismatch(order) };
    const lostHold = await hasLostItsHold(tx, order);
    await redeemPaidCoupon(tx, paidOrder);
    const isStockGone =
      order.stockReleasedAt !== null && !(await retakeStock(tx, vendorId, orderId));
    await enqueueEmail(tx, paidOrder, ["order_paid_vendor", "order_paid_customer"]);
    await acceptPaidOrder(tx, paidOrder, {
      actor,
      notes: isStockGone ? ["Paid after its stock had gone to others"] : [],
      lostHold,
      reason: work.because ?? `Taken, ${formatKobo(shortKobo)} short`,
    });
    return { ok: true };
  });
}

/** A customer's order ends; an invoice can be paid again. @param reason the customer reads it */
export function returnHeldPayment(work: HeldWork, reason: string): Promise<HeldOutcome> {
  return withHeld(work, async (tx, order, held) => {
    const { vendorId, orderId, actor } = work;
    if (!held) return DECIDED;
    await tx
      .update(orders)
      .set({ needsAttention: withoutMismatch(order), updatedAt: sql`now()` })
      .where(and(eq(orders.vendorId, vendorId), eq(orders.id, orderId)));
    await returnHeld(tx, order, held, { reason, actor });
    // The rest was paid while this waited for its lock, so the order goes ahead.
    if (await isRestPaid(tx, work)) throw new RestPaid();
    if (order.source === "custom") return { ok: true };
    await transitionOrder(tx, {
      vendorId,
      orderId,
      from: unpaidStatuses,
      to: "cancelled",
      actor,
      reason,
      set: { declineReason: reason },
    });
    await releaseStock(tx, vendorId, orderId);
    return { ok: true };
  }).catch((error: unknown) => {
    if (error instanceof RestPaid) return DECIDED;
    throw error;
  });
}

class RestPaid extends Error {}

const isPaidRest = sql`r.client_token like ${`${REST}%`} and r.payment_status in ('success', 'completed')`;

async function isRestPaid(tx: Tx, { vendorId, orderId }: HeldWork): Promise<boolean> {
  const rows = await tx.execute(sql`
    select from orders r where r.vendor_id = ${vendorId} and r.adds_to = ${orderId} and ${isPaidRest} limit 1`);
  return rows.length > 0;
}

/**
 * Accepts the money held for orders whose rest has been paid: after that payment, and each minute
 * in case a process died.
 * @returns how many
 */
export async function takeWithRest(): Promise<number> {
  const rows = await systemDb.execute<{ id: string; vendorId: string; number: string }>(sql`
    select o.id, o.vendor_id as "vendorId", rest.number
    from orders o cross join lateral (
      select min(r.order_number) as number from orders r
      where r.vendor_id = o.vendor_id and r.adds_to = o.id and ${isPaidRest}
    ) rest cross join lateral (
      select from payments p
      where p.vendor_id = o.vendor_id and p.order_id = o.id and p.status = 'pending' limit 1
    ) held
    where o.needs_attention is not null and rest.number is not null
    order by o.vendor_id, o.created_at desc nulls last limit 200`);
  for (const { id: orderId, vendorId, number } of rows)
    await takeHeldPayment({
      vendorId,
      orderId,
      actor: providerActor,
      because: `The rest was paid with ${number}`,
    });
  return rows.length;
}
