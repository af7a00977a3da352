import { sql, type SQL } from "drizzle-orm";

export type Window = {
  /** oldest: from the other end. */
  from: "newest" | "oldest";
  limit: number;
  /** Which part of the list. */
  place?: SQL | undefined;
  /** The columns of each order, besides those it is sorted by. */
  columns?: SQL;
};

/**
 * The order of a list from each of its ends, as its indexes have it: in any other, with nulls at
 * the other end, Postgres reads all and sorts it.
 */
export const listOrder = {
  newest: sql`created_at desc nulls last, id`,
  oldest: sql`created_at asc nulls first, id desc`,
};

/**
 * Returns a subquery of a vendor's first or last orders. Each range is a piece of one index, read
 * from its end up to the limit, so that the cost does not grow with a store's history
 * (docs/decisions/0019-order-lists.md).
 * @param ranges conditions of which each order meets at most one
 */
export function ordersInRanges(
  vendorId: string,
  ranges: readonly SQL[],
  { from, limit, place, columns = sql`` }: Window,
): SQL {
  // Written out, not a parameter: a plan that is made once for all limits would not count on a
  // small one.
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
 * Returns the condition for the list beyond an order: older than it, or newer.
 * @param mark the order's id. The row itself is the mark: its instant has microseconds, which a
 * Date in an address would lose.
 */
export function beyond(vendorId: string, mark: string, direction: "older" | "newer"): SQL {
  const at = sql`(select mark.created_at from orders mark where mark.vendor_id = ${vendorId} and mark.id = ${mark})`;
  return direction === "older"
    ? sql`created_at <= ${at} and (created_at < ${at} or id > ${mark})`
    : sql`created_at >= ${at} and (created_at > ${at} or id < ${mark})`;
}
