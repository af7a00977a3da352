import { and, desc, eq, sql, type SQL } from "drizzle-orm";
import { reviews, reviewTotals, orders } from "~schema";
import { LOW_RATING } from "~/core/reviews/review-rules";
import { ORDERS_SEARCHED } from "~/core/orders/long-list";
import { readForVendor, type Tx } from "~/platform/db.server";
import { containsIn } from "~/platform/search.server";
import { readOrderNumber } from "~/shared/ids";
import {
  comparedMonths,
  reviewFigures,
  type ComparedMonths,
  type ReviewFigure,
  type MonthSums,
} from "./review-figures";
import type { ReviewListRequest, ListedReview, StatusFilter } from "./review-list";

const PAGE_SIZE = 20;

export type ReviewsPage = {
  figures: ReviewFigure[];
  reviews: ListedReview[];
  /** The last review of this page, to continue from; null on the last page. */
  next: string | null;
  /** Whether a search skipped older reviews, which only a full order number finds. */
  searchEnds: boolean;
  hasReviews: boolean;
};

/**
 * Reads a page of reviews, newest first, with the figures above them: totals from one row, months
 * from an index range (docs/rules.md, Reviews).
 * @param zone the store's IANA name
 */
export function listReviews(
  vendorId: string,
  request: ReviewListRequest,
  now: Date,
  zone: string,
): Promise<ReviewsPage> {
  return readForVendor(vendorId, async (tx) => {
    const [rows, [totals], months, searchEnds] = await Promise.all([
      readReviews(tx, vendorId, request),
      tx
        .select({
          reviews: reviewTotals.reviews,
          stars: reviewTotals.stars,
          responses: reviewTotals.responses,
          helpful: reviewTotals.helpful,
        })
        .from(reviewTotals)
        .where(eq(reviewTotals.vendorId, vendorId)),
      readMonths(tx, vendorId, comparedMonths(now, zone)),
      request.q ? isSearchLimited(tx, vendorId, request) : false,
    ]);
    const all = totals ?? { reviews: 0, stars: 0, responses: 0, helpful: 0 };
    return {
      figures: reviewFigures(all, months),
      reviews: rows.slice(0, PAGE_SIZE),
      next: rows.length > PAGE_SIZE ? rows[PAGE_SIZE - 1]!.id : null,
      searchEnds,
      hasReviews: all.reviews > 0,
    };
  });
}

/** `all` excludes removed reviews. */
const hasStatus = (status: StatusFilter): SQL =>
  status === "all" ? sql`status <> 'removed'` : sql`status = ${status}`;

/** Spelled as in the indexes; with nulls at the other end, Postgres would sort all rows. */
const newestFirst = sql`order by created_at desc nulls last, id`;

function window(
  vendorId: string,
  { status, rating }: Pick<ReviewListRequest, "status" | "rating">,
  { limit, place = sql`true`, columns = sql`` }: { limit: number; place?: SQL; columns?: SQL },
): SQL {
  const few = sql.raw(`limit ${limit}`);
  const stars = rating === null ? sql`true` : sql`rating = ${rating}`;
  return sql`(select id, created_at${columns} from reviews where vendor_id = ${vendorId} and ${hasStatus(status)} and ${stars} and ${place} ${newestFirst} ${few})`;
}

function olderThan(vendorId: string, after: string | null): SQL {
  if (!after) return sql`true`;
  const at = sql`(select mark.created_at from reviews mark where mark.vendor_id = ${vendorId} and mark.id = ${after})`;
  return sql`created_at <= ${at} and (created_at < ${at} or id > ${after})`;
}

/**
 * Returns a subquery for a search: among the filter's latest 2,000, reviews whose own texts,
 * customer name, order number or items contain the text; of any age, the review of exactly this
 * order number.
 */
function found(vendorId: string, request: ReviewListRequest, limit: number, place: SQL): SQL {
  const { q } = request;
  const few = sql.raw(`limit ${limit}`);
  const latest = window(vendorId, request, {
    limit: ORDERS_SEARCHED,
    columns: sql`, search_text, order_id`,
  });
  const parts = [
    // Look up each order by id: with a join, Postgres may scan all orders.
    sql`(select latest.id, latest.created_at from ${latest} latest
      where ${containsIn(sql`latest.search_text`, q)} or ${containsIn(
        sql`(select o.search_text from orders o where o.vendor_id = ${vendorId} and o.id = latest.order_id)`,
        q,
      )})`,
  ];
  const number = readOrderNumber(q);
  if (number) {
    const stars = request.rating === null ? sql`true` : sql`rating = ${request.rating}`;
    parts.push(
      sql`(select id, created_at from reviews where vendor_id = ${vendorId} and ${hasStatus(request.status)} and ${stars} and order_id =
        (select o.id from orders o where o.vendor_id = ${vendorId} and o.order_number = ${number}))`,
    );
  }
  return sql`(select id, created_at from (${sql.join(parts, sql` union `)}) parts where ${place} ${newestFirst} ${few})`;
}

/** For a statement that joins `orders`. */
export const reviewColumns = {
  id: reviews.id,
  orderId: reviews.orderId,
  orderNumber: orders.orderNumber,
  customerName: orders.customerName,
  phone: orders.customerPhone,
  rating: reviews.rating,
  title: reviews.title,
  comment: reviews.comment,
  liked: reviews.liked,
  disliked: reviews.disliked,
  picture: reviews.picture,
  status: reviews.status,
  response: reviews.response,
  respondedAt: reviews.respondedAt,
  hasDraft: sql<boolean>`${reviews.responseDraft} is not null`,
  helpfulCount: reviews.helpfulCount,
  isVerified: reviews.isVerified,
  isRefundable: sql<boolean>`${reviews.rating} <= ${sql.raw(String(LOW_RATING))} and coalesce((
    select p.amount > coalesce((select sum(r.amount) from refunds r
      where r.vendor_id = p.vendor_id and r.payment_id = p.id and r.status <> 'failed'), 0)
    from payments p where p.vendor_id = "reviews"."vendor_id" and p.order_id = "reviews"."order_id"
      and p.status = 'success' limit 1), false)`,
  createdAt: reviews.createdAt,
  items: sql<ListedReview["items"]>`(
    select coalesce(json_agg(json_build_object('name', i.name, 'quantity', i.quantity)
      order by i.position, i.id), '[]')
    from order_items i where i.vendor_id = "reviews"."vendor_id" and i.order_id = "reviews"."order_id")`,
};

/** One more than a page, to know whether another follows. */
function readReviews(
  tx: Tx,
  vendorId: string,
  request: ReviewListRequest,
): Promise<ListedReview[]> {
  const place = olderThan(vendorId, request.after);
  const limit = PAGE_SIZE + 1;
  const page = request.q
    ? found(vendorId, request, limit, place)
    : window(vendorId, request, { limit, place });
  return tx
    .select(reviewColumns)
    .from(reviews)
    .innerJoin(orders, and(eq(orders.vendorId, vendorId), eq(orders.id, reviews.orderId)))
    .where(
      and(
        eq(reviews.vendorId, vendorId),
        sql`${reviews.id} = any (array(select page.id from ${page} page))`,
      ),
    )
    .orderBy(desc(reviews.createdAt), reviews.id);
}

async function isSearchLimited(
  tx: Tx,
  vendorId: string,
  request: ReviewListRequest,
): Promise<boolean> {
  const [row] = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from ${window(vendorId, request, { limit: ORDERS_SEARCHED + 1 })} counted`,
  );
  return row!.count > ORDERS_SEARCHED;
}

async function readMonths(
  tx: Tx,
  vendorId: string,
  { lastStart, lastUntil, thisStart }: ComparedMonths,
): Promise<MonthSums> {
  const none = { reviews: 0, stars: 0, responses: 0, helpful: 0, byNow: 0 };
  const rows = await tx.execute<typeof none & { isCurrent: boolean }>(
    sql`select created_at >= ${thisStart.toISOString()} as "isCurrent",
        count(*)::int as reviews, sum(rating)::int as stars, count(response)::int as responses,
        sum(helpful_count)::int as helpful,
        (count(*) filter (where created_at < ${lastUntil.toISOString()}))::int as "byNow"
      from reviews
      where vendor_id = ${vendorId} and created_at >= ${lastStart.toISOString()} and status <> 'removed'
      group by 1`,
  );
  return {
    last: rows.find((row) => !row.isCurrent) ?? none,
    current: rows.find((row) => row.isCurrent) ?? none,
  };
}
