import { and, asc, eq } from "drizzle-orm";
import { feedback, feedbackEvents, orders } from "~schema";
import { namesOf } from "~/core/accounts/people.queries.server";
import { answerMark, reviewTransitionMark } from "~/core/feedback/review-transitions";
import { readForVendor } from "~/platform/db.server";
import { isUuid } from "~/shared/ids";
import type { ListedReview } from "~/dashboard/reviews/list/feedback-list";
import { reviewColumns } from "~/dashboard/reviews/list/feedback.queries.server";
import { reviewHistory, type ReviewHistoryEntry } from "./review-history";

/** All that a vendor may know of one review. */
export type ReviewDetails = ListedReview & {
  draft: string | null;
  history: ReviewHistoryEntry[];
  /** What forms send back, so that somebody else's work since is noticed. */
  seen: { move: string; answer: string };
};

/**
 * Finds a review with its history; null when this vendor has none of that id. One that an operator
 * has removed is found: its vendor may ask why.
 * @param viewerId the viewer, whose own actions are labelled 'You'
 */
export async function findReview(
  vendorId: string,
  feedbackId: string,
  viewerId: string,
): Promise<ReviewDetails | null> {
  if (!isUuid(feedbackId)) return null;
  const found = await readForVendor(vendorId, async (tx) => {
    const [[review], events] = await Promise.all([
      tx
        .select({
          ...reviewColumns,
          draft: feedback.responseDraft,
          editedAt: feedback.editedAt,
        })
        .from(feedback)
        .innerJoin(orders, and(eq(orders.vendorId, vendorId), eq(orders.id, feedback.orderId)))
        .where(and(eq(feedback.vendorId, vendorId), eq(feedback.id, feedbackId))),
      tx
        .select({
          id: feedbackEvents.id,
          action: feedbackEvents.action,
          byUserId: feedbackEvents.byUserId,
          reason: feedbackEvents.reason,
          at: feedbackEvents.createdAt,
        })
        .from(feedbackEvents)
        .where(
          and(eq(feedbackEvents.vendorId, vendorId), eq(feedbackEvents.feedbackId, feedbackId)),
        )
        .orderBy(asc(feedbackEvents.createdAt), asc(feedbackEvents.action)),
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
