import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { readForVendor } from "~/platform/db.server";
import { storedStatusesOf } from "~/core/orders/order-status";
import { orderEvents, vendorBusinessSettings as business } from "~schema";
import type { NewOrder } from "./new-orders";
import { listAttention, waitingSince } from "~/dashboard/orders/order-rows.server";

const NEWEST = 50;
const EVENTS_SEEN = 20;

/**
 * The newest orders that came in and that the kitchen has not begun by hand: those that wait for an
 * answer, and those that were accepted by themselves.
 */
export function readNewOrders(vendorId: string): Promise<NewOrder[]> {
  return readForVendor(vendorId, async (tx) => {
    const ranges = [...storedStatusesOf("pending"), "confirmed"].map(
      (status) =>
        sql`(
          select id, ${waitingSince} as since from orders
          where vendor_id = ${vendorId} and status = ${status}
          order by created_at desc nulls last limit ${NEWEST})`,
    );
    const rows = await tx.execute<{ id: string; since: string | null }>(
      sql.join(ranges, sql` union all `),
    );
    return rows.map(({ id, since }) => ({
      id,
      waitingSince: since === null ? null : new Date(since),
    }));
  });
}

/**
 * A tag that changes whenever the vendor's orders do, or whether any are taken, for pages that
 * events don't reach: made of the latest things that happened, as two transactions may commit in
 * another order than they began, of the notes on orders, and of the pause (docs/rules.md, New
 * orders).
 * @returns for an ETag header
 */
export function readOrdersVersion(vendorId: string): Promise<string> {
  return readForVendor(vendorId, async (tx) => {
    const [events, attention, pause] = await Promise.all([
      tx
        .select({ id: orderEvents.id })
        .from(orderEvents)
        .where(eq(orderEvents.vendorId, vendorId))
        .orderBy(sql`${orderEvents.createdAt} desc nulls last`)
        .limit(EVENTS_SEEN),
      listAttention(tx, vendorId),
      tx
        .select({ on: business.emergencyPauseEnabled, until: business.pauseUntil })
        .from(business)
        .where(eq(business.vendorId, vendorId)),
    ]);
    const seen = JSON.stringify([events.map((event) => event.id).sort(), attention, pause]);
    return `"${createHash("sha256").update(seen).digest("base64url").slice(0, 22)}"`;
  });
}
