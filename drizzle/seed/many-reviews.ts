import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { insertManyOrders } from "./many-orders";

/**
 * Inserts orders like `fillWithOrders`, and a review of each, an hour apart up to now: every second
 * has five stars, every third a response, every fiftieth is new, hidden or flagged. Review n has
 * the text `Comment {n}x`. Sums their totals once at the end.
 * @param databaseUrl as its owner, who may leave triggers out
 */
export async function fillWithReviews(
  databaseUrl: string,
  vendorId: string,
  reviews: number,
): Promise<void> {
  const owner = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    await drizzle(owner).transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await insertManyOrders(tx, vendorId, reviews);
      await tx.execute(sql`
        insert into reviews (vendor_id, order_id, rating, comment, status, response, responded_at, helpful_count, is_verified, created_at)
        select ${vendorId}, o.id, case when n % 2 = 0 then 5 else 1 + n % 5 end, 'Comment ' || n || 'x',
          case when n % 50 = 0 then (array['new', 'hidden', 'flagged'])[1 + n / 50 % 3] else 'published' end,
          case when n % 3 = 0 then 'Thank you' end, case when n % 3 = 0 then now() end, n % 4, true,
          now() - (${reviews} - n) * interval '1 hour'
        from orders o, lateral (select substr(o.order_number, 4)::int as n) counted
        where o.vendor_id = ${vendorId}`);
      await tx.execute(sql`
        insert into review_totals (vendor_id, reviews, stars, by_stars, responses, helpful)
        select ${vendorId}, count(*), sum(rating), array[count(*) filter (where rating = 1), count(*) filter (where rating = 2),
            count(*) filter (where rating = 3), count(*) filter (where rating = 4), count(*) filter (where rating = 5)]::int[],
          count(response), sum(helpful_count)
        from reviews where vendor_id = ${vendorId} and status <> 'removed'`);
    });
  } finally {
    await owner.end();
  }
}
