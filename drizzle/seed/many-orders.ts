import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { sumManyCustomers } from "./customer-sums";
import type { Handle } from "./factories";
import { sumManyReports } from "./report-sums";

/** Rows per statement, to stay under the 15 s statement timeout. */
const BATCH = 10_000;
const PHONES = 10_000;

type Filling = {
  phones?: number;
  emails?: boolean;
  change?: (tx: Pick<Handle, "execute">) => Promise<unknown>;
};

/**
 * Inserts paid orders of two items each for a vendor, a minute apart up to now, in a few
 * statements. The latest 30 are open, every fiftieth of the others failed, the rest are delivered.
 * Order n has the number VNR{n}, the name `Customer {n}x` and one of 10,000 phones, from 0803 000
 * 0000 on. Sums their customers and reports once at the end.
 * @param databaseUrl as its owner, who may leave triggers out
 * @param phones how many phones, if not 10,000
 * @param emails whether order n has the address many-{n}@mail.test
 * @param change changes the orders before they are summed
 */
export async function fillWithOrders(
  databaseUrl: string,
  vendorId: string,
  orders: number,
  { phones, emails, change = async () => {} }: Filling = {},
): Promise<void> {
  const owner = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    await drizzle(owner).transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await insertManyOrders(tx, vendorId, orders, { phones, emails });
      await change(tx);
      await sumManyCustomers(tx, vendorId);
      await sumManyReports(tx, vendorId);
    });
  } finally {
    await owner.end();
  }
}

export async function insertManyOrders(
  db: Pick<Handle, "execute">,
  vendorId: string,
  orders: number,
  { phones = PHONES, emails = false }: Pick<Filling, "phones" | "emails"> = {},
): Promise<void> {
  await db.execute(sql`
    insert into customers (vendor_id, phone, name)
    select ${vendorId}, '+234803' || lpad(n::text, 7, '0'), 'Customer ' || n from generate_series(0, ${Math.min(orders, phones - 1)}::int) n`);
  for (let from = 1; from <= orders; from += BATCH)
    await writeBatch(db, vendorId, {
      from,
      to: Math.min(from + BATCH - 1, orders),
      orders,
      phones,
      emails,
    });
  await db.execute(
    sql`update vendor_counters set order_number = ${orders} where vendor_id = ${vendorId}`,
  );
}

async function writeBatch(
  db: Pick<Handle, "execute">,
  vendorId: string,
  planned: { from: number; to: number; orders: number; phones: number; emails: boolean },
): Promise<void> {
  const { from, to, orders, phones, emails } = planned;
  const firstOpen = orders - 30;
  await db.execute(sql`
    with placed as (
      insert into orders (vendor_id, customer_id, order_number, order_type, customer_name, customer_phone, customer_email, item_names, subtotal, total_amount, status, payment_status, client_token, created_at, updated_at, business_day, business_hour)
      select ${vendorId}, c.id, 'VNR' || lpad(n::text, greatest(3, length(n::text)), '0'), 'pickup', 'Customer ' || n || 'x', c.phone, case when ${emails} then 'many-' || n || '@mail.test' end, E'Party jollof\\nZobo', 250000, 250000,
        case when n > ${firstOpen}::int then (array['pending', 'preparing', 'ready'])[1 + n % 3] when n % 50 = 0 then 'payment_failed' else 'delivered' end,
        case when n <= ${firstOpen}::int and n % 50 = 0 then 'failed' else 'success' end, 'many-' || n, at, at, t.day, t.hour
      from (select n, now() - make_interval(mins => ${orders}::int - n) as at from generate_series(${from}::int, ${to}::int) n) planned
        join customers c on c.vendor_id = ${vendorId} and c.phone = '+234803' || lpad((n % ${phones}::int)::text, 7, '0')
        cross join lateral business_time(${vendorId}, at) t
      returning id, created_at
    ), items as (
      insert into order_items (vendor_id, order_id, position, name, price, quantity)
      select ${vendorId}, placed.id, line, (array['Party jollof', 'Zobo'])[1 + line], 125000, 1 from placed, generate_series(0, 1) line
    )
    insert into order_events (vendor_id, order_id, from_status, to_status, actor_type, created_at)
    select ${vendorId}, placed.id, s.from_status, s.to_status, s.actor, placed.created_at
    from placed, (values (null, 'payment_pending', 'customer'), ('payment_pending', 'pending', 'provider')) s (from_status, to_status, actor)`);
}
