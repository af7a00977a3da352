import { sql, type SQL } from "drizzle-orm";
import type { Tx } from "~/platform/db.server";
import {
  deriveCustomerOrders,
  deriveCustomerSums,
  deriveTotals,
  sumsDiffer,
  summedColumns,
} from "./customer-sums.server";

export type SumDifference = {
  vendorId: string;
  fact: string;
  column: string;
  expected: string | null;
  stored: string | null;
};

type OrderRange = { vendorId: string; after: string | null; until: string | null };

const MAX_DIFFERENCES = 200;

/** Returns SQL that selects orders whose derived sums (`e`) differ from the stored ones (`k`). */
export function differingOrders({ vendorId, after, until }: OrderRange): SQL {
  const inRange = (order: SQL) =>
    sql`${after ? sql`${order} > ${after}` : sql`true`} and ${until ? sql`${order} <= ${until}` : sql`true`}`;
  return sql`(${deriveCustomerOrders(vendorId, inRange(sql`o.id`))}) e
    full join (select * from customer_orders k where k.vendor_id = ${vendorId} and ${inRange(sql`k.order_id`)}) k on k.order_id = e.order_id
    cross join lateral (select coalesce(e.order_id, k.order_id) as id where (e.customer_id, e.placed_at, e.brought) is distinct from (k.customer_id, k.placed_at, k.brought)) differing`;
}

/**
 * Derives the sums of some orders from orders and refunds alone, and compares them with those that
 * the triggers wrote. The first step also compares each customer's sums and the vendor's totals
 * (docs/rules.md, Customers).
 * @param range.after begin after this order; null for the first step
 * @param range.until the last order; null for all that are left
 */
export async function findSumDifferences(
  tx: Pick<Tx, "execute">,
  range: OrderRange,
): Promise<SumDifference[]> {
  const { vendorId, after } = range;
  const compared = (columns: readonly string[], derived: SQL, stored: SQL) =>
    sql.join(
      columns.map((name) => {
        const column = sql.identifier(name);
        return sql`(${name}, ${derived}.${column}::text, ${stored}.${column}::text)`;
      }),
      sql`, `,
    );
  const ofOrders = sql`
    select 'order:' || differing.id as fact, v.* from ${differingOrders(range)}
    cross join lateral (values ${compared(["customer_id", "placed_at", "brought"], sql`e`, sql`k`)}) v ("column", expected, stored)`;
  const ofCustomers = sql`
    select 'customer:' || c.id, v.* from customers c
    left join (${deriveCustomerSums(vendorId)}) s on s.id = c.id
    cross join lateral (values ${compared(summedColumns, sql`s`, sql`c`)}) v
    where c.vendor_id = ${vendorId} and ${sumsDiffer}`;
  const ofTotals = sql`
    select 'totals', v.* from (${deriveTotals(vendorId)}) e left join customer_totals t on t.vendor_id = ${vendorId}
    cross join lateral (values ${compared(["customers", "orders", "spent"], sql`e`, sql`t`)}) v`;
  const parts = after === null ? [ofOrders, ofCustomers, ofTotals] : [ofOrders];
  const rows = await tx.execute<Omit<SumDifference, "vendorId">>(sql`
    select fact, "column", expected, stored from (${sql.join(parts, sql` union all `)}) found
    where coalesce(expected, '0') <> coalesce(stored, '0') order by 1, 2 limit ${MAX_DIFFERENCES}`);
  return rows.map((row) => ({ vendorId, ...row }));
}
