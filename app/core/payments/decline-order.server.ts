import {
  explainRefusal,
  vendorTransition,
  type AdvanceOrderOutcome,
} from "~/core/orders/advance-order.server";
import { enqueueEmail } from "~/core/orders/enqueue-email.server";
import { releaseStock } from "~/core/orders/stock.server";
import {
  flagOrder,
  orderNotFound,
  transitionOrder,
  type OrderActor,
  type OrderRow,
  type TransitionOutcome,
} from "~/core/orders/transition-order.server";
import { markLinesSoldOut } from "~/core/menu/items.commands.server";
import { databaseNow } from "~/platform/database-clock.server";
import { forVendor, type Tx } from "~/platform/db.server";
import { wakeJobs } from "~/platform/jobs.server";
import { isUuid } from "~/shared/ids";
import { formatKobo } from "~/shared/money";
import { lockPayment, refundPayment } from "./refunds.server";

/** `reason` is shown to the customer; `userId` is the person who declines. */
type DeclineOrder = {
  vendorId: string;
  userId: string;
  orderId: string;
  reason: string;
  /** Ids of the order's lines whose items are sold out for today. */
  soldOutLines?: string[];
};

/**
 * Declines an order for its vendor, in one transaction under the vendor's row-level security: its
 * counted stock is returned and its money refunded, each once; what is sold out goes off the menu
 * for today (docs/rules.md, Order status; docs/rules.md, Refunds; docs/rules.md, Sold out today).
 */
export async function declineOrder({
  vendorId,
  userId,
  orderId,
  reason,
  soldOutLines = [],
}: DeclineOrder): Promise<AdvanceOrderOutcome> {
  if (!isUuid(orderId)) return orderNotFound;
  const outcome = await forVendor(vendorId, async (tx): Promise<AdvanceOrderOutcome> => {
    const outcome = await cancelAndRefund(tx, {
      ...vendorTransition("decline"),
      vendorId,
      orderId,
      actor: { type: "vendor", id: userId },
      reason,
    });
    if (!outcome.ok) return explainRefusal("decline", outcome);
    await markLinesSoldOut(tx, { vendorId, orderId, lineIds: soldOutLines }, databaseNow());
    return { ok: true, status: outcome.order.status };
  });
  if (outcome.ok) wakeJobs("refunds");
  return outcome;
}

/**
 * Cancels an order with a reason for its customer, in the caller's transaction: e-mail, refund of
 * what was paid, stock (docs/rules.md, Refunds). The caller wakes the refunds once it has committed.
 * @param cancel.from the statuses it may be cancelled in
 * @returns the order, or a refusal that changed nothing
 */
export async function cancelAndRefund(
  tx: Tx,
  cancel: {
    vendorId: string;
    orderId: string;
    from: readonly OrderRow["status"][];
    to: OrderRow["status"];
    actor: OrderActor;
    reason: string;
  },
): Promise<TransitionOutcome> {
  const { actor, reason, vendorId, orderId } = cancel;
  const outcome = await transitionOrder(tx, { ...cancel, set: { declineReason: reason } });
  if (!outcome.ok) return outcome;
  const { order } = outcome;
  await enqueueEmail(tx, order, ["order_declined_customer"]);
  if (isPaid(order) && !(await refundDeclined(tx, order, actor, reason)))
    await flagOrder(
      tx,
      order,
      `Declined after it was paid: refund ${formatKobo(order.totalAmount)} to ${order.customerName} by hand`,
    );
  await releaseStock(tx, vendorId, orderId);
  return outcome;
}

const isPaid = ({ paymentStatus }: OrderRow) =>
  ["success", "completed", "partially_refunded"].includes(paymentStatus);

/** @returns true if the money is being refunded; if not, a person has to send it */
async function refundDeclined(
  tx: Tx,
  order: OrderRow,
  actor: OrderActor,
  reason: string,
): Promise<boolean> {
  const payment = await lockPayment(tx, order);
  if (!payment) return false;
  const outcome = await refundPayment(tx, order, payment, {
    reason,
    source: "decline",
    actor,
    cause: `decline:${order.id}`,
  });
  return outcome.ok || outcome.code === "nothing_left";
}
