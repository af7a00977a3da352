import type { DeclinedOrder } from "~/core/orders/advance-order.server";
import type { Tx } from "~/platform/db.server";
import { wakeJobs } from "~/platform/jobs.server";
import { lockOrder } from "~/core/orders/order-marks.server";
import { lockPayment, refundPayment } from "./refunds.server";

/**
 * What declining an order means for its money: all of it goes back by itself, asked for by the
 * transaction that declines, once an order (docs/rules.md, Refunds). Handed to advanceOrder, which
 * orders can't look up themselves.
 * @returns whether the money is on its way; if not, a person has to send it
 */
export async function refundDeclined(
  tx: Tx,
  { vendorId, orderId, userId, reason }: DeclinedOrder,
): Promise<boolean> {
  const order = await lockOrder(tx, vendorId, orderId);
  const payment = order && (await lockPayment(tx, order));
  if (!payment) return false;
  const outcome = await refundPayment(tx, order, payment, {
    reason,
    source: "decline",
    actor: { type: "vendor", id: userId },
    cause: `decline:${orderId}`,
  });
  // The transaction is not over yet; a worker that looks too early looks again within a second.
  if (outcome.ok) setImmediate(() => wakeJobs("refunds"));
  return outcome.ok || outcome.kind === "nothing_left";
}
