import {
  explainRefusal,
  vendorTransition,
  type AdvanceOrderOutcome,
} from "~/core/orders/advance-order.server";
import { orderNotFound } from "~/core/orders/transition-order.server";
import { markLinesSoldOut } from "~/core/menu/items.commands.server";
import { databaseNow } from "~/platform/database-clock.server";
import { forVendor } from "~/platform/db.server";
import { wakeJobs } from "~/platform/jobs.server";
import { isUuid } from "~/shared/ids";
import { cancelAndRefund } from "./cancel-order.server";

/** `reason` is shown to the customer; `userId` is the staff member who declines. */
type DeclineOrder = {
  vendorId: string;
  userId: string;
  orderId: string;
  reason: string;
  soldOutLines?: string[];
};

/**
 * Declines an order for its vendor, in one transaction under the vendor's row-level security:
 * releases its counted stock and refunds it, each once; takes sold-out items off the menu for today
 * (docs/rules.md, Order status; Refunds).
 */
export async function declineOrder({
  vendorId,
  userId,
  orderId,
  reason,
  soldOutLines = [],
}: DeclineOrder): Promise<AdvanceOrderOutcome> {
  if (!isUuid(orderId)) return orderNotFound;
  const outcome = await forVendor(vendorId, async (tx) => {
    const outcome = await cancelAndRefund(tx, {
      ...vendorTransition("decline"),
      vendorId,
      orderId,
      actor: { type: "vendor", id: userId },
      reason,
    });
    if (!outcome.ok) return outcome;
    await markLinesSoldOut(tx, { vendorId, orderId, lineIds: soldOutLines }, databaseNow());
    return outcome;
  });
  if (!outcome.ok) return explainRefusal("decline", outcome, { vendorId, orderId, userId });
  wakeJobs("refunds");
  return { ok: true, status: outcome.order.status };
}
