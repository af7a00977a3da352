import { sql } from "drizzle-orm";
import { UNANSWERED_REASON } from "~/core/orders/order-status";
import { pauseUnattended } from "~/core/opening-hours/pause.commands.server";
import { enqueueEmail } from "~/core/orders/enqueue-email.server";
import { cancelAndRefund } from "~/core/cancellations/cancel-order.server";
import { databaseNow } from "~/platform/database-clock.server";
import { forVendor } from "~/platform/db.server";
import { wakeJobs } from "~/platform/jobs.server";
import { log } from "~/platform/log.server";
import { unansweredOrders, waitsSince } from "./unanswered.queries.server";

/** How many orders one sweep declines; the others follow a minute later. */
const BATCH = 200;

/**
 * Declines the orders that stores haven't answered in time, refunds their customers and pauses the
 * stores (docs/rules.md, Orders that nobody answers). Each has its own transaction, only from
 * `pending`, so that it and a simultaneous Accept can't both win. Logs failures and leaves them to
 * the next sweep.
 * @returns how many it declined
 */
export async function refundUnanswered(): Promise<number> {
  const due = await unansweredOrders(
    sql`s.refund_unanswered_after is not null
      and ${waitsSince} <= now() - make_interval(mins => s.refund_unanswered_after)`,
    BATCH,
  );
  let declined = 0;
  for (const { id: orderId, vendorId } of due) {
    try {
      declined += await forVendor(vendorId, async (tx) => {
        const outcome = await cancelAndRefund(tx, {
          vendorId,
          orderId,
          from: ["pending"],
          to: "cancelled",
          actor: { type: "system" },
          reason: UNANSWERED_REASON,
        });
        if (!outcome.ok) return 0; // answered meanwhile
        await enqueueEmail(tx, outcome.order, ["order_unanswered_vendor"]);
        await pauseUnattended(tx, vendorId, databaseNow());
        return 1;
      });
    } catch (error) {
      log().error({ err: error, orderId }, "An order that nobody answered could not be declined");
    }
  }
  if (declined) {
    wakeJobs("refunds");
    wakeJobs("emails");
  }
  return declined;
}
