import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { sumManyCustomers } from "./customer-sums";
import type { Handle } from "./factories";
import { sumManyReports } from "./report-sums";

/** Rows per statement, to stay under the 15 s statement timeout. */
const BATCH = 10_000;

/**
 * Inserts a vendor's orders of the last year (`insertDays`) with 40 items and 5,000 customers, and
 * sums their customers and reports once at the end.
 * @param databaseUrl as its owner, who may leave triggers out
 */
export async function fillYear(
  databaseUrl: string,
  vendorId: string,
  orders: number,
): Promise<void> {
  const owner = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    await drizzle(owner).transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await insertDays(tx, vendorId, { orders, days: 365, items: 40, phones: 5_000 });
      await sumManyCustomers(tx, vendorId);
      await sumManyReports(tx, vendorId);
    });
  } finally {
    await owner.end();
  }
}

type Days = { orders: number; days: number; items: number; phones: number };

/**
 * Inserts a vendor's orders spread evenly over the last days, with every dimension of the reports:
 * two lines each, ten areas, hours from 9 to 20 and half of them from 18 on, a coupon in twenty, a
 * decline in thirty, and times of waiting and cooking. Makes their items and customers, too.
 * @param tx the owner's, without triggers
 */
export async function insertDays(
  tx: Pick<Handle, "execute">,
  vendorId: string,
  made: Days,
): Promise<void> {
  await tx.execute(sql`
    with made as (insert into categories (vendor_id, name) values (${vendorId}, 'Main Dishes') returning id)
    insert into menu_items (vendor_id, category_id, name, price)
    select ${vendorId}, made.id, 'Dish ' || n, 50000 + 5000 * n from made cross join generate_series(1, ${made.items}::int) n`);
  await tx.execute(sql`
    insert into customers (vendor_id, phone, name)
    select ${vendorId}, '+234803' || lpad(n::text, 7, '0'), 'Customer ' || n from generate_series(0, ${made.phones - 1}::int) n`);
  for (let from = 1; from <= made.orders; from += BATCH)
    await writeBatch(tx, vendorId, { ...made, from, to: Math.min(from + BATCH - 1, made.orders) });
  await tx.execute(
    sql`update vendor_counters set order_number = ${made.orders} where vendor_id = ${vendorId}`,
  );
}

async function writeBatch(
  db: Pick<Handle, "execute">,
  vendorId: string,
  { from, to, orders, days, items, phones }: Days & { from: number; to: number },
): Promise<void> {
  await db.execute(sql`
    with dishes as (
      select id, name, price, row_number() over (order by price) as place from menu_items where vendor_id = ${vendorId}
    ), planned as (
      select n, least(now(), date_trunc('day', now() - (interval '1 day' * ${days}::int * (${orders}::int - n) / ${orders}::int))
        + make_interval(hours => (array[8, 10, 11, 11, 12, 13, 15, 17, 17, 18, 18, 18, 19, 19])[1 + n % 14], mins => n * 7 % 60)) as at from generate_series(${from}::int, ${to}::int) n
    ), placed as (
      insert into orders (vendor_id, customer_id, order_number, order_type, customer_name, customer_phone, delivery_area, coupon_code, discount,
        subtotal, total_amount, status, decline_reason, payment_status, client_token, created_at, updated_at, business_day, business_hour)
      select ${vendorId}, c.id, 'VNR' || lpad(n::text, greatest(3, length(n::text)), '0'), case when n % 3 = 0 then 'pickup' else 'delivery' end, 'Customer ' || n || 'x', c.phone,
        case when n % 3 > 0 then 'Area ' || n % 10 end, case when n % 20 = 0 then 'WELCOME' end, 0, 250000, 250000,
        case when n % 30 = 1 then 'cancelled' else 'delivered' end, case when n % 30 = 1 then (array['Sold out', 'We are closing', 'No gas'])[1 + n % 3] end,
        case when n % 30 = 1 then 'refunded' else 'success' end, 'days-' || n, at, at, t.day, t.hour
      from planned join customers c on c.vendor_id = ${vendorId} and c.phone = '+234803' || lpad((n % ${phones}::int)::text, 7, '0')
        cross join lateral business_time(${vendorId}, at) t
      returning id, created_at, status, substr(order_number, 4)::int as n
    ), items as (
      insert into order_items (vendor_id, order_id, item_id, position, name, price, quantity)
      select ${vendorId}, placed.id, dishes.id, line, dishes.name, dishes.price, 1 + line
      from placed cross join generate_series(0, 1) line join dishes on dishes.place = 1 + (n * (3 + line)) % ${items}::int
    )
    insert into order_events (vendor_id, order_id, from_status, to_status, actor_type, created_at)
    select ${vendorId}, placed.id, s.from_status, s.to_status, s.actor, placed.created_at + make_interval(mins => s.after)
    from placed cross join lateral (values
      ('payment_pending', 'pending', 'provider', 1), ('pending', 'preparing', 'vendor', 2 + n % 12),
      ('preparing', 'ready', 'vendor', 14 + n % 45), ('ready', 'delivered', 'vendor', 80)) s (from_status, to_status, actor, after)
    where placed.status = 'delivered' or s.to_status = 'pending'`);
}
