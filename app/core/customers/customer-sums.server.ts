import { sql, type SQL } from "drizzle-orm";
import { brought, everPaid } from "~/core/pricing/earned.server";

/** @param these a condition on the orders `o` */
export const deriveCustomerOrders = (vendorId: string, these: SQL): SQL => sql`
  select o.vendor_id, o.id as order_id, o.customer_id, o.created_at as placed_at, ${brought(sql`${vendorId}`)} as brought
  from orders o
  where o.vendor_id = ${vendorId} and o.customer_id is not null and ${everPaid} and ${these}`;

/**
 * Returns a query that derives the sums in `customers` from `customer_orders`, for customers that
 * have ever paid: by id, the columns of the sums (docs/rules.md, Customers).
 * @param these a condition on `customer_orders`
 */
export const deriveCustomerSums = (vendorId: string, these: SQL = sql`true`): SQL => sql`
  select s.*, case when s.order_count >= 3
    then s.last_order_at + make_interval(secs => 2 * extract(epoch from s.last_order_at - s.first_order_at)::float8 / (s.order_count - 1)) end as slips_at
  from (
    select customer_id as id, count(*) filter (where brought > 0)::int as order_count, sum(brought)::bigint as spent,
      min(placed_at) filter (where brought > 0) as first_order_at, max(placed_at) filter (where brought > 0) as last_order_at,
      max(placed_at) filter (where brought > 0 and place = 3) as third_last_order_at, min(placed_at) as paid_at
    from (
      select customer_id, placed_at, brought,
        row_number() over (partition by customer_id, brought > 0 order by placed_at desc) as place
      from customer_orders where vendor_id = ${vendorId} and ${these}
    ) placed group by customer_id
  ) s`;

/** Returns a query that derives a vendor's row of `customer_totals` from `customers`. */
export const deriveTotals = (vendorId: string): SQL => sql`
  select count(*)::int as customers, coalesce(sum(order_count), 0)::int as orders, coalesce(sum(spent), 0)::bigint as spent
  from customers where vendor_id = ${vendorId} and paid_at is not null`;

export const summedColumns = [
  "order_count",
  "spent",
  "first_order_at",
  "last_order_at",
  "third_last_order_at",
  "slips_at",
  "paid_at",
] as const;

/** The condition that the derived sums `s`, if any, differ from those of the customer `c`. */
export const sumsDiffer = sql`
  (coalesce(s.order_count, 0), coalesce(s.spent, 0), s.first_order_at, s.last_order_at, s.third_last_order_at, s.slips_at, s.paid_at)
  is distinct from (c.order_count, c.spent, c.first_order_at, c.last_order_at, c.third_last_order_at, c.slips_at, c.paid_at)`;

export const assignSums = sql`order_count = coalesce(s.order_count, 0), spent = coalesce(s.spent, 0), first_order_at = s.first_order_at,
  last_order_at = s.last_order_at, third_last_order_at = s.third_last_order_at, slips_at = s.slips_at, paid_at = s.paid_at`;
