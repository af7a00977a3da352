import { and, eq, gte, ne, sql } from "drizzle-orm";
import { reportBreakdowns } from "~schema";
import type { Tx } from "~/platform/db.server";

const DAYS = 30;
const LEAST_PORTIONS = 20;
const MOST_ITEMS = 3;

/**
 * Returns the ids of the items that a store calls popular: those it has sold most of lately
 * (docs/rules.md, The menu).
 */
export async function readPopularItems(
  tx: Tx,
  vendorId: string,
  now: Date,
): Promise<ReadonlySet<string>> {
  const { key, items, start, span, dimension } = reportBreakdowns;
  const id = sql<string>`split_part(${key}, ':', 1)`;
  const sold = sql`sum(${items})`;
  const first = new Date(now.getTime() - DAYS * 86_400_000).toISOString().slice(0, 10);
  const rows = await tx
    .select({ id })
    .from(reportBreakdowns)
    .where(
      and(
        eq(reportBreakdowns.vendorId, vendorId),
        eq(span, "day"),
        gte(start, first),
        eq(dimension, "item"),
        ne(key, ""),
      ),
    )
    .groupBy(sql`1`)
    .having(sql`${sold} >= ${LEAST_PORTIONS}`)
    .orderBy(sql`${sold} desc`, sql`1`)
    .limit(MOST_ITEMS);
  return new Set(rows.map((row) => row.id));
}
