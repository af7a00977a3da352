import { sql, type SQL } from "drizzle-orm";
import type { Tx } from "~/platform/db.server";
import { deriveCustomerOrders, deriveCustomerSums, summedColumns } from "./customer-sums.server";

/** A sum that differs from what it is made of, both as text. */
export type SumDifference = {
  vendorId: string;
  fact: string;
  column: string;
  expected: string | null;
  stored: string | null;
};

/** More would add nothing. */
const MAX_DIFFERENCES = 200;

/**
 * Derives what some orders brought again, from orders and refunds alone, and compares it with what
 * the triggers wrote; the first step also each customer's sums, and the vendor's totals
 * (docs/rules.md, Customers).
 * @param part.after the order that the part begins after; null for the first step
 * @param part.until the last order of the part; null for all that are left
 */
export async function findSumDifferences(
  tx: Pick<Tx, "execute">,
  { vendorId, after, until }: { vendorId: string; after: string | null; until: string | null },
): Promise<SumDifference[]> {
  const inPart = (order: SQL) =>
    sql`${after ? sql`${order} > ${after}` : sql`true`} and ${until ? sql`${order} <= ${until}` : sql`true`}`;
  const ofOrders = sql`
    select 'order:' || coalesce(e.order_id, k.order_id) as fact, v.*
    from (${deriveCustomerOrders(vendorId, inPart(sql`o.id`))}) e
    full join (select * from customer_orders k where k.vendor_id = ${vendorId} and ${inPart(sql`k.order_id`)}) k on k.order_id = e.order_id
    cross join lateral (values ('customer_id', e.customer_id::text, k.customer_id::text), ('placed_at', e.placed_at::text, k.placed_at::text), ('brought', e.brought::text, k.brought::text)) v ("column", expected, stored)
    where (e.customer_id, e.placed_at, e.brought) is distinct from (k.customer_id, k.placed_at, k.brought)`;
  const columns = summedColumns.map((name) => {
    const column = sql.identifier(name);
    return sql`(${name}, ${isCount(name) ? sql`coalesce(s.${column}, 0)` : sql`s.${column}`}::text, c.${column}::text)`;
  });
  const ofCustomers = sql`
    select 'customer:' || c.id, v.*
    from customers c left join (${deriveCustomerSums(vendorId)}) s on s.id = c.id
    cross join lateral (values ${sql.join(columns, sql`, `)}) v
    where c.vendor_id = ${vendorId} and ${sumsDiffer(sql`s`, sql`c`)}`;
  const ofTotals = sql`
    select 'totals', v.*
    from (select count(*) as customers, coalesce(sum(order_count), 0) as orders, coalesce(sum(spent), 0) as spent from customers where vendor_id = ${vendorId} and paid_at is not null) e
    left join customer_totals t on t.vendor_id = ${vendorId}
    cross join lateral (values ('customers', e.customers::text, coalesce(t.customers, 0)::text), ('orders', e.orders::text, coalesce(t.orders, 0)::text), ('spent', e.spent::text, coalesce(t.spent, 0)::text)) v`;
  const parts = after === null ? [ofOrders, ofCustomers, ofTotals] : [ofOrders];
  const rows = await tx.execute<Omit<SumDifference, "vendorId">>(sql`
    select fact, "column", expected, stored from (${sql.join(parts, sql` union all `)}) compared
    where expected is distinct from stored order by 1, 2 limit ${MAX_DIFFERENCES}`);
  return rows.map((row) => ({ vendorId, ...row }));
}

const isCount = (name: (typeof summedColumns)[number]) =>
  name === "order_count" || name === "spent";

/** Returns the condition that the derived sums `s` of a customer differ from those of their row. */
function sumsDiffer(s: SQL, row: SQL): SQL {
  const columns = (of: SQL, blank: boolean) =>
    sql.join(
      summedColumns.map((name) => {
        const column = sql`${of}.${sql.identifier(name)}`;
        return blank && isCount(name) ? sql`coalesce(${column}, 0)` : column;
      }),
      sql`, `,
    );
  return sql`(${columns(s, true)}) is distinct from (${columns(row, false)})`;
}
