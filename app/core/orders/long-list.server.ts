import { sql, type SQL } from "drizzle-orm";

export type Window = {
  from: "newest" | "oldest";
  limit: number;
  place?: SQL | undefined;
  columns?: SQL;
};

/** Exactly the indexes' order: with nulls at the other end Postgres would sort every row. */
export const listOrder = {
  newest: sql`created_at desc nulls last, id`,
  oldest: sql`created_at asc nulls first, id desc`,
};

/**
 * Returns a subquery of a vendor's first or last orders. It reads each range from the end of one
 * index up to the limit, so the cost doesn't grow with a store's history
 * (docs/decisions/0019-order-lists.md).
 * @param ranges conditions; each order meets at most one
 */
export function ordersInRanges(
  vendorId: string,
  ranges: readonly SQL[],
  { from, limit, place, columns = sql`` }: Window,
): SQL {
  // A literal, not a parameter: a generic plan wouldn't assume that the limit is small.
  const few = sql.raw(`limit ${Math.trunc(limit)}`);
  const order = sql`order by ${listOrder[from]}`;
  const read = ranges.map(
    (range) =>
      sql`(select id, created_at${columns} from orders where vendor_id = ${vendorId} and ${range}${place ? sql` and ${place}` : sql``} ${order} ${few})`,
  );
  return read.length === 1
    ? read[0]!
    : sql`(select * from (${sql.join(read, sql` union all `)}) either ${order} ${few})`;
}

/**
 * Returns the condition for the part of the list before or after an order.
 * @param mark the order's id. Its time wouldn't do: a Date in an address drops the microseconds.
 */
export function beyond(vendorId: string, mark: string, direction: "older" | "newer"): SQL {
  const at = sql`(select mark.created_at from orders mark where mark.vendor_id = ${vendorId} and mark.id = ${mark})`;
  return direction === "older"
    ? sql`created_at <= ${at} and (created_at < ${at} or id > ${mark})`
    : sql`created_at >= ${at} and (created_at > ${at} or id < ${mark})`;
}
