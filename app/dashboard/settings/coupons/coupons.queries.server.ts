import { and, eq, sql, type SQL } from "drizzle-orm";
import { coupons } from "~schema";
import { databaseNow } from "~/platform/database-clock.server";
import { readForVendor, type Tx } from "~/platform/db.server";
import { readCouponOnMenu } from "~/core/pricing/coupon-on-menu.server";
import { isUuid } from "~/shared/ids";
import type { VendorCoupon } from "./coupon-labels";

const COUPONS_PER_PAGE = 30;

/** Counts paid orders that weren't cancelled (docs/rules.md, Coupons). */
const usage = sql`(
  select count(*)::int as used, coalesce(sum(r.discount), 0)::bigint as cost
  from coupon_redemptions r join orders o on o.vendor_id = r.vendor_id and o.id = r.order_id
  where r.vendor_id = ${coupons.vendorId} and r.coupon_id = ${coupons.id} and o.status <> 'cancelled')`;

function select(tx: Pick<Tx, "select">, vendorId: string, where?: SQL) {
  return tx
    .select({
      id: coupons.id,
      code: coupons.code,
      kind: coupons.kind,
      value: coupons.value,
      minimumKobo: coupons.minimumOrder,
      maxDiscountKobo: coupons.maxDiscount,
      startsAt: coupons.startsAt,
      endsAt: coupons.endsAt,
      maxUses: coupons.maxUses,
      maxUsesPerPhone: coupons.maxUsesPerPhone,
      isActive: coupons.isActive,
      onMenu: coupons.onMenu,
      audience: sql<VendorCoupon["audience"]>`case when ${coupons.audience} = 'customers' then (
        select jsonb_build_object('segment', ${coupons.segment}, 'customers', count(*)::int)
        from coupon_customers k where k.vendor_id = ${vendorId} and k.coupon_id = ${coupons.id}) end`,
      used: sql<number>`taken.used`,
      costKobo: sql<number>`taken.cost`.mapWith(Number),
    })
    .from(coupons)
    .innerJoin(sql`lateral ${usage} taken`, sql`true`)
    .where(and(eq(coupons.vendorId, vendorId), where));
}

/** Usable ones first, then newest first; `page` counts from 1. */
export async function listCoupons(
  vendorId: string,
  page: number,
  now: Date,
): Promise<{ coupons: VendorCoupon[]; more: boolean; total: number }> {
  const over = sql`(${coupons.endsAt} is not null and ${coupons.endsAt} <= ${now.toISOString()}::timestamptz)`;
  return readForVendor(vendorId, async (tx) => {
    const [rows, [counted], shown] = await Promise.all([
      select(tx, vendorId)
        .orderBy(over, sql`${coupons.createdAt} desc`, coupons.id)
        .limit(COUPONS_PER_PAGE + 1)
        .offset((page - 1) * COUPONS_PER_PAGE),
      tx
        .select({ total: sql<number>`count(*)::int` })
        .from(coupons)
        .where(eq(coupons.vendorId, vendorId)),
      readCouponOnMenu(tx, vendorId, now),
    ]);
    return {
      coupons: rows
        .slice(0, COUPONS_PER_PAGE)
        .map((coupon) => ({ ...coupon, isOnMenuNow: coupon.id === shown?.id })),
      more: rows.length > COUPONS_PER_PAGE,
      total: counted?.total ?? 0,
    };
  });
}

export async function findCoupon(vendorId: string, couponId: string): Promise<VendorCoupon | null> {
  if (!isUuid(couponId)) return null;
  return readForVendor(vendorId, (tx) => findCouponIn(tx, vendorId, couponId));
}

/** The same within a transaction. */
export async function findCouponIn(
  tx: Pick<Tx, "select">,
  vendorId: string,
  couponId: string,
): Promise<VendorCoupon | null> {
  const [[row], shown] = await Promise.all([
    select(tx, vendorId, eq(coupons.id, couponId)),
    readCouponOnMenu(tx, vendorId, databaseNow()),
  ]);
  return row ? { ...row, isOnMenuNow: row.id === shown?.id } : null;
}
