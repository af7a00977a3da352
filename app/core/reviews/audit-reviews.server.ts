import { sql } from "drizzle-orm";
import type { reviewTotals } from "~schema";
import { vendorPages } from "~/core/stores/vendor-pages.server";
import { systemDb } from "~/platform/db.server";
import { log } from "~/platform/log.server";

type Totals = Omit<typeof reviewTotals.$inferSelect, "vendorId">;
type TotalsDifference = { vendorId: string; expected: Totals; stored: Totals };

/**
 * Derives each store's totals from its reviews, compares them with the stored ones, and logs
 * differences as errors, for a person (docs/rules.md, Reviews).
 * @returns the differences: none, unless a row was changed by hand or our code is wrong
 */
export async function auditReviewTotals(): Promise<TotalsDifference[]> {
  const differences: TotalsDifference[] = [];
  for await (const stores of vendorPages()) differences.push(...(await compareTotals(stores)));
  if (differences.length > 0)
    log().error(
      { count: differences.length, differences: differences.slice(0, 20) },
      "The totals of reviews differ from the reviews",
    );
  return differences;
}

const nothing = "'{0,0,0,0,0}'::int[]";
const columns: Record<string, string> = {
  reviews: "0",
  stars: "0",
  byStars: nothing,
  responses: "0",
  helpful: "0",
};
const columnOf = (from: string, name: string) =>
  `coalesce(${from}.${name === "byStars" ? "by_stars" : name}, ${columns[name]})`;
const allOf = (from: string) =>
  sql.raw(
    `jsonb_build_object(${Object.keys(columns)
      .map((name) => `'${name}', ${columnOf(from, name)}`)
      .join(", ")})`,
  );

const compareTotals = (vendorIds: string[]): Promise<TotalsDifference[]> =>
  systemDb.execute<TotalsDifference>(sql`
    with expected as (
      select vendor_id, count(*) as reviews, sum(rating) as stars, count(response) as responses, sum(helpful_count) as helpful,
        array[count(*) filter (where rating = 1), count(*) filter (where rating = 2), count(*) filter (where rating = 3),
          count(*) filter (where rating = 4), count(*) filter (where rating = 5)]::int[] as by_stars
      from reviews where status <> 'removed' and vendor_id = any((select ${sql.param(vendorIds)}::uuid[])::uuid[])
      group by vendor_id
    )
    select v.id as "vendorId", ${allOf("e")} as expected, ${allOf("t")} as stored
    from unnest(${sql.param(vendorIds)}::uuid[]) v(id)
    left join expected e on e.vendor_id = v.id
    left join review_totals t on t.vendor_id = v.id
    where ${allOf("e")} <> ${allOf("t")}
    order by v.id`);
