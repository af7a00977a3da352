import { and, eq, gte, ne, sql } from "drizzle-orm";
import { forVendor } from "~/platform/db.server";
import { fromZone, inZone } from "~/shared/clock";
import { orders } from "~schema";

/** A vendor's day so far. */
export type Today = {
  /** Orders that came since the day began, but those whose payment failed or is awaited. */
  orders: number;
  /** Of those, the paid ones that were not cancelled: how many, and their totals in kobo. */
  paidOrders: number;
  revenueKobo: number;
};

/**
 * Sums a vendor's orders since midnight on the store's clock (docs/rules.md, Home).
 * @param zone IANA name of the store's zone
 */
export function readToday(vendorId: string, now: Date, zone: string): Promise<Today> {
  const { year, month, day } = inZone(now, zone);
  const dayStart = fromZone({ year, month, day, minutes: 0 }, zone);
  const earning = sql`${orders.paymentStatus} in ('success', 'completed') and ${orders.status} <> 'cancelled'`;
  return forVendor(vendorId, async (tx) => {
    const [sums] = await tx
      .select({
        orders: sql<number>`(count(*) filter (where ${orders.status} <> 'payment_failed'))::int`,
        paidOrders: sql<number>`(count(*) filter (where ${earning}))::int`,
        revenueKobo: sql<string>`coalesce(sum(${orders.totalAmount}) filter (where ${earning}), 0)`,
      })
      .from(orders)
      .where(and(eq(orders.vendorId, vendorId), ne(orders.status, "payment_pending"), gte(orders.createdAt, dayStart)));
    return { orders: sums?.orders ?? 0, paidOrders: sums?.paidOrders ?? 0, revenueKobo: Number(sums?.revenueKobo ?? 0) };
  });
}
