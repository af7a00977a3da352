import { and, asc, eq } from "drizzle-orm";
import { reviews, reviewEvents, orders } from "~schema";
import { namesOf } from "~/core/accounts/people.queries.server";
import { answerMark, reviewTransitionMark } from "~/core/reviews/review-transitions";
import { readForVendor } from "~/platform/db.server";
import { isUuid } from "~/shared/ids";
import type { ListedReview } from "~/dashboard/reviews/list/review-list";
import { reviewColumns } from "~/dashboard/reviews/list/reviews.queries.server";
import { reviewHistory, type ReviewHistoryEntry } from "./review-history";

export type ReviewDetails = ListedReview & {
  draft: string | null;
  history: ReviewHistoryEntry[];
  /** Forms send these back, to detect others' changes. */
  seen: { move: string; answer: string };
};

/**
 * Finds a review with its history; null when the vendor has no such review. Includes one that an
 * operator removed, as the vendor may ask why.
 * @param viewerId the person reading, whose own actions show as 'You'
 */
export async function findReview(
  vendorId: string,
  reviewId: string,
  viewerId: string,
): Promise<ReviewDetails | null> {
  if (!isUuid(reviewId)) return null;
  const found = await readForVendor(vendorId, async (tx) => {
    const [[review], events] = await Promise.all([
      tx
        .select({
          ...reviewColumns,
          draft: reviews.responseDraft,
          editedAt: reviews.editedAt,
        })
        .from(reviews)
        .innerJoin(orders, and(eq(orders.vendorId, vendorId), eq(orders.id, reviews.orderId)))
        .where(and(eq(reviews.vendorId, vendorId), eq(reviews.id, reviewId))),
      tx
        .select({
          id: reviewEvents.id,
          action: reviewEvents.action,
          byUserId: reviewEvents.byUserId,
          reason: reviewEvents.reason,
          at: reviewEvents.createdAt,
        })
        .from(reviewEvents)
        .where(and(eq(reviewEvents.vendorId, vendorId), eq(reviewEvents.reviewId, reviewId)))
        .orderBy(asc(reviewEvents.createdAt), asc(reviewEvents.action)),
    ]);
    return review ? { review, events } : null;
  });
  if (!found) return null;
  const { review, events } = found;
  const names = await namesOf(
    vendorId,
    events.map(({ byUserId }) => byUserId),
  );
  const { editedAt, ...shown } = review;
  return {
    ...shown,
    history: reviewHistory(review, events, viewerId, names),
    seen: { move: reviewTransitionMark(review), answer: answerMark(review) },
  };
}
