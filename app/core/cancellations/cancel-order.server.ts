import { enqueueCustomerMessage } from "~/core/orders/customer-message.server";
import { enqueueEmail } from "~/core/orders/enqueue-email.server";
import { goingOutStatuses, transitionSources, type StoredStatus } from "~/core/orders/order-status";
import { releaseAll } from "~/core/orders/stock.server";
import {
  flagOrder,
  lockOrder,
  transitionOrder,
  type OrderActor,
  type OrderRow,
  type TransitionOutcome,
} from "~/core/orders/transition-order.server";
import {
  refundPayment,
  type RefundInput,
  type RefundOutcome,
} from "~/core/payments/refunds.server";
import { DISPUTED, isDisputed, lockPayment } from "~/core/payments/refund-rows.server";
import { withdrawAdditions } from "~/core/payments/withdraw-additions.server";
import { systemDb, type Tx } from "~/platform/db.server";
import { wakeJobs } from "~/platform/jobs.server";
import { formatKobo } from "~/shared/money";

const CUSTOMER_REASON = "You cancelled it";

/**
 * Cancels a paid order for its customer until the store accepts it: refunds it in full and releases
 * its stock, each once (docs/rules.md, The customer's timeline).
 * @returns whether it is cancelled, by this or an earlier call; false once the store has answered
 */
export async function cancelForCustomer(vendorId: string, orderId: string): Promise<boolean> {
  const outcome = await systemDb.transaction((tx) =>
    cancelAndRefund(tx, {
      vendorId,
      orderId,
      from: ["pending"],
      to: "cancelled",
      actor: { type: "customer" },
      reason: CUSTOMER_REASON,
    }),
  );
  if (!outcome.ok) return outcome.current === "cancelled";
  wakeJobs("refunds");
  return true;
}

type Cancellation = {
  vendorId: string;
  orderId: string;
  from: readonly OrderRow["status"][];
  to: OrderRow["status"];
  actor: OrderActor;
  reason: string;
  /** The sum to refund; all that is left by default. */
  refund?: Pick<RefundInput, "amountKobo" | "source" | "cause" | "parts">;
};

type CancelOutcome =
  | (Extract<TransitionOutcome, { ok: true }> & { refund: RefundOutcome | null })
  | Extract<TransitionOutcome, { ok: false }>;

/**
 * Cancels an order in the caller's transaction: e-mail to its customer, refund, stock, and its
 * additions (docs/rules.md, Refunds). The caller wakes the refund jobs after the commit.
 * @param cancel.from the statuses it may be cancelled in
 * @param cancel.reason for its customer, unless the customer cancels
 * @returns the order, or a refusal that changed nothing
 */
export async function cancelAndRefund(tx: Tx, cancel: Cancellation): Promise<CancelOutcome> {
  const outcome = await endAndRefund(tx, cancel);
  if (outcome.ok) await callOff(tx, outcome.order, cancel);
  return outcome;
}

async function endAndRefund(tx: Tx, cancel: Cancellation): Promise<CancelOutcome> {
  const { actor, reason } = cancel;
  const disputed = await refuseDisputed(tx, cancel);
  if (disputed) return disputed;
  const set = actor.type === "customer" ? {} : { declineReason: reason };
  const outcome = await transitionOrder(tx, { ...cancel, set });
  if (!outcome.ok) return outcome;
  const { order } = outcome;
  const refund = isPaid(order) ? await refundCancelled(tx, order, cancel) : null;
  await enqueueEmail(tx, order, ["order_declined_customer"], refund?.ok ? refund.refundId : "");
  if (actor.type !== "customer") await enqueueCustomerMessage(tx, order, "order_declined");
  if (isPaid(order) && !refund?.ok && refund?.code !== "nothing_left")
    await flagOrder(
      tx,
      order,
      `${actor.type !== "customer" && isUnanswered(outcome.from) ? "Declined" : "Cancelled"} after it was paid: refund ${formatKobo(order.totalAmount)} to ${order.customerName} by hand`,
    );
  return { ...outcome, refund };
}

/** A bank asks for the payment: ending the order would refund it a second time. */
async function refuseDisputed(
  tx: Tx,
  { vendorId, orderId }: Cancellation,
): Promise<Extract<CancelOutcome, { ok: false }> | null> {
  const order = await lockOrder(tx, vendorId, orderId);
  const payment = order && (await lockPayment(tx, order));
  return payment && (await isDisputed(tx, payment)) ? { ...DISPUTED, current: order.status } : null;
}

/**
 * Releases a cancelled order's stock and cancels its additions: withdraws unpaid ones, refunds paid
 * ones (docs/rules.md, Additions). The caller has locked the order.
 */
export async function callOff(
  tx: Tx,
  order: Pick<OrderRow, "vendorId" | "id" | "orderNumber" | "addsTo">,
  { actor, reason }: { actor: OrderActor; reason: string },
): Promise<void> {
  const { vendorId, id } = order;
  const { withdrawn, others } =
    order.addsTo === null
      ? await withdrawAdditions(tx, order, actor)
      : { withdrawn: [], others: [] };
  for (const { id: orderId } of others)
    await endAndRefund(tx, {
      vendorId,
      orderId,
      from: goingOutStatuses,
      to: "cancelled",
      actor,
      reason,
    });
  // Last, as money is booked before stock is locked.
  await releaseAll(tx, vendorId, [id, ...withdrawn, ...others.map((addition) => addition.id)]);
}

const isUnanswered = (status: StoredStatus) => transitionSources("decline").includes(status);

const isPaid = ({ paymentStatus }: OrderRow) =>
  ["success", "completed", "partially_refunded"].includes(paymentStatus);

/** @returns null without a payment of ours: a person has to send the money */
async function refundCancelled(
  tx: Tx,
  order: OrderRow,
  { actor, reason, refund }: Cancellation,
): Promise<RefundOutcome | null> {
  const payment = await lockPayment(tx, order);
  const ask = refund ?? ({ source: "decline", cause: `decline:${order.id}` } as const);
  return payment && refundPayment(tx, order, payment, { reason, actor, ...ask });
}
