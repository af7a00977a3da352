import { sql, type SQL } from "drizzle-orm";
import type { ReviewAspect } from "~schema/reviews";
import { systemDb } from "~/platform/db.server";
import { publicName } from "./public-name";

/** After so many days everybody can read a review, even if its vendor does nothing. */
const SHOWN_AFTER_DAYS = 3;
const PAGE_SIZE = 10;

/**
 * Returns the condition that everybody may read a review: it is published, or new and three days
 * old (docs/rules.md, Reviews).
 * @param review the table's alias
 */
export function isShown(review: "f", now: Date): SQL {
  const [status, createdAt] = [sql.raw(`${review}.status`), sql.raw(`${review}.created_at`)];
  return sql`(${status} = 'published' or ${status} = 'new' and ${createdAt} <= ${silentSince(now)}::timestamptz)`;
}

const silentSince = (now: Date): string =>
  new Date(now.getTime() - SHOWN_AFTER_DAYS * 86_400_000).toISOString();

/** Returns when the latest public review was written; null when there is none. */
export async function latestShownReview(vendorId: string, now: Date): Promise<Date | null> {
  const [row] = await systemDb.execute<{ at: string }>(sql`
    select f.created_at as at from reviews f where f.vendor_id = ${vendorId} and ${isShown("f", now)}
    order by f.created_at desc nulls last, f.id limit 1`);
  return row ? new Date(row.at) : null;
}

export type ShownReview = {
  id: string;
  /** First name and initial; null when there is none to show. */
  name: string | null;
  rating: number;
  title: string | null;
  comment: string | null;
  liked: ReviewAspect[];
  disliked: ReviewAspect[];
  picture: string | null;
  isVerified: boolean;
  createdAt: Date;
  response: string | null;
  respondedAt: Date | null;
  helpfulCount: number;
  voted: boolean;
  /** Names of the ordered menu items. */
  dishes: string[];
};

export type ShownReviews = {
  reviews: ShownReview[];
  more: boolean;
  /** Over all reviews except removed ones. `byStars`: how many have one star, two, … five. */
  totals: { reviews: number; stars: number; byStars: number[] };
  /** How many of these only the vendor can read. */
  unseen: number;
};

export type ReviewsRequest = {
  /** Only reviews with this many stars; null for all. */
  stars: number | null;
  after: string | null;
};

type Json = {
  reviews:
    | (Omit<ShownReview, "createdAt" | "respondedAt" | "name"> & {
        name: string | null;
        createdAt: string;
        respondedAt: string | null;
      })[]
    | null;
  totals: ShownReviews["totals"] | null;
  unseen: number;
};

/**
 * Reads a page of a store's public reviews, newest first, in one statement (docs/rules.md,
 * Reviews).
 * @param visitor hashed, to mark their votes; null for a visitor who never voted
 */
export async function listShownReviews(
  vendorId: string,
  { stars, after }: ReviewsRequest,
  visitor: string | null,
  now: Date,
): Promise<ShownReviews> {
  const mark = sql`(select mark.created_at from reviews mark where mark.vendor_id = ${vendorId} and mark.id = ${after})`;
  // The same order as in the indexes: for any other Postgres would read and sort all.
  const order = sql`order by f.created_at desc nulls last, f.id`;
  const [row] = await systemDb.execute<{ found: Json }>(sql`
    with page as materialized (
      select f.* from reviews f
      where f.vendor_id = ${vendorId} and ${isShown("f", now)}
        ${stars === null ? sql`` : sql`and f.rating = ${stars}`}
        ${after === null ? sql`` : sql`and f.created_at <= ${mark} and (f.created_at < ${mark} or f.id > ${after})`}
      ${order} ${sql.raw(`limit ${PAGE_SIZE + 1}`)}
    )
    select json_build_object(
      'reviews', (
        select json_agg(json_build_object(
          'id', f.id, 'rating', f.rating, 'title', f.title, 'comment', f.comment, 'liked', f.liked,
          'disliked', f.disliked, 'picture', f.picture, 'isVerified', f.is_verified,
          'createdAt', f.created_at, 'response', f.response, 'respondedAt', f.responded_at,
          'helpfulCount', f.helpful_count, 'name', o.customer_name,
          'voted', exists (
            select from review_votes v
            where v.vendor_id = f.vendor_id and v.review_id = f.id and v.visitor = ${visitor}),
          'dishes', (
            select coalesce(json_agg(i.name order by i.position), '[]') from order_items i
            where i.vendor_id = f.vendor_id and i.order_id = f.order_id and i.item_id is not null)
        ) ${order})
        from page f join orders o on o.vendor_id = f.vendor_id and o.id = f.order_id
      ),
      'totals', (
        select json_build_object('reviews', t.reviews, 'stars', t.stars, 'byStars', t.by_stars)
        from review_totals t where t.vendor_id = ${vendorId}
      ),
      'unseen', (
        select count(*) from reviews f where f.vendor_id = ${vendorId}
          and (f.status in ('hidden', 'flagged') or f.status = 'new' and f.created_at > ${silentSince(now)}::timestamptz)
      )
    ) as found`);
  const { reviews, totals, unseen } = row!.found;
  const all = reviews ?? [];
  return {
    reviews: all.slice(0, PAGE_SIZE).map((review) => ({
      ...review,
      name: publicName(review.name),
      createdAt: new Date(review.createdAt),
      respondedAt: review.respondedAt === null ? null : new Date(review.respondedAt),
    })),
    more: all.length > PAGE_SIZE,
    totals: totals ?? { reviews: 0, stars: 0, byStars: [0, 0, 0, 0, 0] },
    unseen,
  };
}
