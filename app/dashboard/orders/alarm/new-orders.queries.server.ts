import { createHash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { readForVendor, type Tx } from "~/platform/db.server";
import { displayId, storedStatusesOf } from "~/core/orders/order-status";
import { orderEvents, menuItems, vendorBusinessSettings as business } from "~schema";
import type { WaitingOrder } from "./new-orders";
import { listAttention, waitingSince } from "~/dashboard/orders/list/order-rows.server";

const NEWEST = 50;
const EVENTS_SEEN = 20;

/** Reads the newest orders that are unanswered or were accepted automatically. */
export function readNewOrders(vendorId: string, within?: Tx): Promise<WaitingOrder[]> {
  return readForVendor(within ?? vendorId, async (tx) => {
    const ranges = [...storedStatusesOf("pending"), "confirmed"].map(
      (status) =>
        sql`(
          select id, ${waitingSince} as since, order_number as number, total_amount as total,
            coalesce(promised_at, scheduled_for, created_at) as due
          from orders
          where vendor_id = ${vendorId} and status = ${status}
          order by created_at desc nulls last limit ${NEWEST})`,
    );
    const rows = await tx.execute<{
      id: string;
      since: string | null;
      due: string;
      number: string;
      total: string;
      line: string | null;
      lines: number;
    }>(sql`
      select arrivals.*, line.text as line, line.lines
      from (${sql.join(ranges, sql` union all `)}) arrivals
      cross join lateral (
        select (array_agg(quantity || ' × ' || name order by position))[1] as text,
          count(*)::int as lines
        from order_items where vendor_id = ${vendorId} and order_id = arrivals.id) line`);
    return rows.map(({ id, since, due, number, total, line, lines }) => ({
      id,
      waitingSince: since === null ? null : new Date(since),
      dueAt: new Date(due),
      number: displayId({ id, orderNumber: number }),
      totalKobo: Number(total),
      firstLine: line ?? "",
      moreLines: Math.max(0, lines - 1),
    }));
  });
}

/**
 * Returns an ETag that changes with the vendor's orders, the pause or what is sold out, for pages
 * without server-sent events. It covers several latest events, as transactions may commit in
 * another order than they began (docs/rules.md, New orders).
 */
export function readOrdersVersion(vendorId: string): Promise<string> {
  return readForVendor(vendorId, async (tx) => {
    const [events, attention, pause, soldOut] = await Promise.all([
      tx
        .select({ id: orderEvents.id })
        .from(orderEvents)
        .where(eq(orderEvents.vendorId, vendorId))
        .orderBy(sql`${orderEvents.createdAt} desc nulls last`)
        .limit(EVENTS_SEEN),
      listAttention(tx, vendorId),
      tx
        .select({
          on: business.emergencyPauseEnabled,
          until: business.pauseUntil,
          busy: business.busyUntil,
          by: business.busyMinutes,
        })
        .from(business)
        .where(eq(business.vendorId, vendorId)),
      tx
        .select({ id: menuItems.id })
        .from(menuItems)
        .where(and(eq(menuItems.vendorId, vendorId), sql`${menuItems.soldOutUntil} > now()`))
        .orderBy(menuItems.id),
    ]);
    const version = JSON.stringify([
      events.map((event) => event.id).sort(),
      attention,
      pause,
      soldOut,
    ]);
    return `"${createHash("sha256").update(version).digest("base64url").slice(0, 22)}"`;
  });
}
