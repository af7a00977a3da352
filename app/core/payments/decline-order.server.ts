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
  type OrderRow,
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
    const outcome = await transitionOrder(tx, {
      ...vendorTransition("decline"),
      vendorId,
      orderId,
      actor: { type: "vendor", id: userId },
      reason,
      set: { declineReason: reason },
    });
    if (!outcome.ok) return explainRefusal("decline", outcome);
    const { order } = outcome;
    await enqueueEmail(tx, order, ["order_declined_customer"]);
    if (isPaid(order) && !(await refundDeclined(tx, order, userId, reason)))
      await flagOrder(
        tx,
        order,
        `Declined after it was paid: refund ${formatKobo(order.totalAmount)} to ${order.customerName} by hand`,
      );
    await markLinesSoldOut(tx, { vendorId, orderId, lineIds: soldOutLines }, databaseNow());
    await releaseStock(tx, vendorId, orderId);
    return { ok: true, status: order.status };
  });
  if (outcome.ok) wakeJobs("refunds");
  return outcome;
}

const isPaid = ({ paymentStatus }: OrderRow) =>
  ["success", "completed", "partially_refunded"].includes(paymentStatus);

/** @returns true if the money is being refunded; if not, a person has to send it */
async function refundDeclined(
  tx: Tx,
  order: OrderRow,
  userId: string,
  reason: string,
): Promise<boolean> {
  const payment = await lockPayment(tx, order);
  if (!payment) return false;
  const outcome = await refundPayment(tx, order, payment, {
    reason,
    source: "decline",
    actor: { type: "vendor", id: userId },
    cause: `decline:${order.id}`,
  });
  return outcome.ok || outcome.code === "nothing_left";
}
