import { and, asc, desc, eq, gt, isNull, lte, ne, or, sql } from "drizzle-orm";
import { couponRedemptions, coupons, orders } from "~schema";
import type { Tx } from "~/platform/db.server";
import type { MenuCoupon } from "./coupon";

/**
 * Reads the one coupon that a store's menu shows: of those that the vendor wants there and that can
 * be used, the one that ends first, and of several the newest (docs/rules.md, Codes of a store).
 * Uses are counted as the checkout does.
 */
export async function readCouponOnMenu(
  db: Pick<Tx, "select">,
  vendorId: string,
  now: Date,
): Promise<{ id: string; maxUses: number | null; coupon: MenuCoupon } | null> {
  const uses = db
    .select({ count: sql`count(*)` })
    .from(couponRedemptions)
    .innerJoin(
      orders,
      and(
        eq(orders.vendorId, couponRedemptions.vendorId),
        eq(orders.id, couponRedemptions.orderId),
      ),
    )
    .where(
      and(
        eq(couponRedemptions.vendorId, coupons.vendorId),
        eq(couponRedemptions.couponId, coupons.id),
        ne(orders.status, "cancelled"),
      ),
    );
  const [shown] = await db
    .select({
      id: coupons.id,
      maxUses: coupons.maxUses,
      coupon: {
        code: coupons.code,
        kind: coupons.kind,
        value: coupons.value,
        minimumKobo: coupons.minimumOrder,
        maxDiscountKobo: coupons.maxDiscount,
      },
    })
    .from(coupons)
    .where(
      and(
        eq(coupons.vendorId, vendorId),
        eq(coupons.onMenu, true),
        eq(coupons.isActive, true),
        lte(coupons.startsAt, now),
        or(isNull(coupons.endsAt), gt(coupons.endsAt, now)),
        or(isNull(coupons.maxUses), gt(coupons.maxUses, sql`(${uses})`)),
      ),
    )
    .orderBy(asc(coupons.endsAt), desc(coupons.createdAt), asc(coupons.id))
    .limit(1);
  return shown ?? null;
}

/** Reads when the next of a store's coupons for the menu starts or ends, after `now`. */
export async function readCouponTurn(
  db: Pick<Tx, "select">,
  vendorId: string,
  now: Date,
): Promise<Date | null> {
  const next = (column: typeof coupons.startsAt | typeof coupons.endsAt) =>
    sql`min(${column}) filter (where ${column} > ${now.toISOString()}::timestamptz)`;
  const [turn] = await db
    .select({
      at: sql`least(${next(coupons.startsAt)}, ${next(coupons.endsAt)})`.mapWith(coupons.endsAt),
    })
    .from(coupons)
    .where(
      and(eq(coupons.vendorId, vendorId), eq(coupons.onMenu, true), eq(coupons.isActive, true)),
    );
  return turn?.at ?? null;
}
