import { sql } from "drizzle-orm";
import { systemDb } from "~/platform/db.server";
import { differingOrders } from "./audit-sums.server";
import {
  assignSums,
  deriveCustomerOrders,
  deriveCustomerSums,
  deriveTotals,
  sumsDiffer,
} from "./customer-sums.server";

/** How many rows one transaction writes; triggers run for each. */
const ROWS_A_STEP = 500;

/**
 * Rewrites a vendor's sums that differ from the orders, while the product runs: first the orders'
 * sums, whose triggers update customers; then customers that are still wrong; then the totals.
 * Locks each row before deriving it, as the triggers do (docs/rules.md, Customers).
 * @returns how many orders and customers it wrote
 */
export async function rebuildCustomerSums(
  vendorId: string,
): Promise<{ orders: number; customers: number }> {
  const written = { orders: 0, customers: 0 };
  for (let found = ROWS_A_STEP; found === ROWS_A_STEP; written.orders += found)
    found = await writeOrders(vendorId);
  for (let found = ROWS_A_STEP; found === ROWS_A_STEP; written.customers += found)
    found = await writeCustomers(vendorId);
  await systemDb.transaction(async (tx) => {
    await tx.execute(
      sql`insert into customer_totals (vendor_id) values (${vendorId}) on conflict do nothing`,
    );
    await tx.execute(sql`select from customer_totals where vendor_id = ${vendorId} for update`);
    await tx.execute(sql`
      update customer_totals t set customers = e.customers, orders = e.orders, spent = e.spent
      from (${deriveTotals(vendorId)}) e where t.vendor_id = ${vendorId}`);
  });
  return written;
}

async function writeOrders(vendorId: string): Promise<number> {
  const rows = await systemDb.execute<{ id: string }>(sql`
    select differing.id from ${differingOrders({ vendorId, after: null, until: null })} limit ${ROWS_A_STEP}`);
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  await systemDb.transaction(async (tx) => {
    const these = sql`o.vendor_id = ${vendorId} and o.id = any(${sql.param(ids)}::uuid[])`;
    await tx.execute(sql`select from orders o where ${these} order by o.id for no key update`);
    await tx.execute(sql`
      delete from customer_orders k where k.vendor_id = ${vendorId} and k.order_id = any(${sql.param(ids)}::uuid[])
        and not exists (${deriveCustomerOrders(vendorId, sql`o.id = k.order_id`)})`);
    await tx.execute(sql`
      insert into customer_orders (vendor_id, order_id, customer_id, placed_at, brought) ${deriveCustomerOrders(vendorId, these)}
      on conflict (vendor_id, order_id) do update set customer_id = excluded.customer_id, placed_at = excluded.placed_at, brought = excluded.brought`);
  });
  return ids.length;
}

async function writeCustomers(vendorId: string): Promise<number> {
  const rows = await systemDb.execute<{ id: string }>(sql`
    select c.id from customers c left join (${deriveCustomerSums(vendorId)}) s on s.id = c.id
    where c.vendor_id = ${vendorId} and ${sumsDiffer} limit ${ROWS_A_STEP}`);
  if (rows.length === 0) return 0;
  const ids = sql`${sql.param(rows.map(({ id }) => id))}::uuid[]`;
  await systemDb.transaction(async (tx) => {
    await tx.execute(
      sql`select from customers where vendor_id = ${vendorId} and id = any(${ids}) order by id for no key update`,
    );
    await tx.execute(sql`
      update customers c set ${assignSums}
      from customers me left join (${deriveCustomerSums(vendorId, sql`customer_id = any(${ids})`)}) s on s.id = me.id
      where me.vendor_id = ${vendorId} and me.id = any(${ids}) and c.vendor_id = me.vendor_id and c.id = me.id`);
  });
  return rows.length;
}
