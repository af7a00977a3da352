import { sql, type SQL } from "drizzle-orm";

/**
 * Selects from the one coupon that a store's menu shows: among the usable ones that the vendor
 * wants there, the first to end, then the newest (docs/rules.md, Codes of a store). Counts uses
 * like the checkout.
 * @param columns of `q`
 * @param now an instant
 */
export const couponOnMenu = (columns: SQL, vendorId: SQL, now: SQL): SQL => sql`
  select ${columns} from coupons q
  where q.vendor_id = ${vendorId} and q.on_menu and q.is_active
    and q.starts_at <= ${now} and (q.ends_at is null or q.ends_at > ${now})
    and (q.max_uses is null or q.max_uses > (
      select count(*) from coupon_redemptions r join orders o on o.vendor_id = r.vendor_id and o.id = r.order_id
      where r.vendor_id = q.vendor_id and r.coupon_id = q.id and o.status <> 'cancelled'))
  order by q.ends_at, q.created_at desc, q.id limit 1`;

/** Selects the next instant after `now` at which a coupon for the store's menu starts or ends. */
export const couponsTurnAt = (vendorId: SQL, now: SQL): SQL => sql`
  select least(min(q.starts_at) filter (where q.starts_at > ${now}), min(q.ends_at) filter (where q.ends_at > ${now}))
  from coupons q where q.vendor_id = ${vendorId} and q.on_menu and q.is_active`;
