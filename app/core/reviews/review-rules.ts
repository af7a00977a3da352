import type { OrderPaymentStatus, OrderStatus } from "~schema/orders";
import type { ReviewAspect, ReviewStatus } from "~schema/reviews";
import { ERASED_NAME } from "~/core/customers/subject";
import { refuse, type Refusal } from "~/shared/refusal";
import { msg, type Message } from "~/shared/translate";

/** For how many days after delivery an order can be reviewed. */
const REVIEW_DAYS = 60;
/** For how many hours after writing a review can be changed. */
const CHANGE_HOURS = 24;
/** A review with this many stars or fewer is e-mailed to the vendor. */
export const LOW_RATING = 2;
/** For how many minutes a mistaken tap can be corrected before that. */
const LOW_RATING_WAIT_MINUTES = 10;
export const MAX_REVIEW_TITLE = 80;
export const MAX_REVIEW_COMMENT = 1_000;

export type ReviewedOrder = {
  status: OrderStatus;
  paymentStatus: OrderPaymentStatus;
  customerName: string;
  deliveredAt: Date | null;
  /** The order that this one adds to; its review covers both. */
  addsTo: string | null;
};
type WrittenReview = { status: ReviewStatus; createdAt: Date };

/**
 * Refuses a review, or its change, when the order was not delivered, was not paid through the
 * provider, adds to another order or was delivered too long ago, or when a change comes after more
 * than a day (docs/rules.md, Reviews).
 * @param review the existing review; null for a first one
 * @returns null when it may be written
 */
export function refuseReview(
  order: ReviewedOrder,
  review: WrittenReview | null,
  now: Date,
): Refusal<Message> | null {
  if (order.customerName === ERASED_NAME)
    return refuse("erased", msg("You can no longer review this order."));
  if (review)
    return review.status !== "removed" &&
      order.paymentStatus !== "refunded" &&
      now < changeableUntil(review)
      ? null
      : refuse("final", msg("You can no longer change it."));
  if (order.addsTo)
    return refuse("addition", msg("Please review the order that this was added to."));
  if (order.status !== "delivered" || !order.deliveredAt)
    return refuse("undelivered", msg("You can review an order once you have it."));
  if (order.paymentStatus === "refunded")
    return refuse("refunded", msg("This order was fully refunded, so you can’t review it."));
  if (order.paymentStatus !== "success" && order.paymentStatus !== "partially_refunded")
    return refuse("unverified", msg("You can only review an order that was paid for here."));
  return now < new Date(order.deliveredAt.getTime() + REVIEW_DAYS * 86_400_000)
    ? null
    : refuse(
        "late",
        msg("You can review an order for {days} days after you got it.", {
          days: REVIEW_DAYS,
        }),
      );
}

export const changeableUntil = ({ createdAt }: Pick<WrittenReview, "createdAt">): Date =>
  new Date(createdAt.getTime() + CHANGE_HOURS * 3_600_000);

/** The vendor looks again; an operator still decides on a flagged one (docs/rules.md, Reviews). */
export const statusOnceChanged = (status: ReviewStatus): ReviewStatus =>
  status === "flagged" ? "flagged" : "new";

/** Returns the aspects of an order that can be good or bad: a pickup has no rider. */
export const aspectsOf = (orderType: "pickup" | "delivery"): readonly ReviewAspect[] =>
  orderType === "delivery"
    ? ["taste", "portion", "packaging", "time", "rider"]
    : ["taste", "portion", "packaging", "time"];

export type ReviewText = {
  rating: number;
  title: string | null;
  comment: string | null;
  liked: ReviewAspect[];
  disliked: ReviewAspect[];
};
type Written = ReviewText & { picture: string | null };

/** What a form brings of a review; `undefined` was not in it, null empties. */
export type SentReview = {
  rating?: number | undefined;
  title?: string | null | undefined;
  comment?: string | null | undefined;
  aspects: Partial<Record<ReviewAspect, "good" | "bad" | null>>;
  picture?: string | null | undefined;
};
const reviewParts = ["rating", "aspects", "words", "picture"] as const;
export type ReviewPart = (typeof reviewParts)[number];
export const isReviewPart = (name: string): name is ReviewPart =>
  (reviewParts as readonly string[]).includes(name);

/**
 * Returns a review with what a form brings of it. A page read before the latest change may only
 * overwrite the part whose button was pressed: its other fields show what was there before, so they
 * count only where the review has nothing yet (docs/rules.md, Reviews).
 * @param pressed null: all parts were
 */
export function withSent(
  stored: Written,
  sent: SentReview,
  { isStale, pressed }: { isStale: boolean; pressed: ReviewPart | null },
): Written {
  const takes = (part: ReviewPart, isEmpty: boolean) =>
    !isStale || pressed === null || pressed === part || isEmpty;
  const pick = <T>(part: ReviewPart, now: T | null, next: T | null | undefined): T | null =>
    next !== undefined && takes(part, now === null) ? next : now;
  const wordOf = (aspect: ReviewAspect) =>
    stored.liked.includes(aspect) ? "good" : stored.disliked.includes(aspect) ? "bad" : null;
  const aspects = aspectsOf("delivery").map(
    (aspect) => [aspect, pick("aspects", wordOf(aspect), sent.aspects[aspect])] as const,
  );
  const those = (word: "good" | "bad") =>
    aspects.flatMap(([aspect, chosen]) => (chosen === word ? [aspect] : []));
  return {
    rating: sent.rating ?? stored.rating,
    title: pick("words", stored.title, sent.title),
    comment: pick("words", stored.comment, sent.comment),
    liked: those("good"),
    disliked: those("bad"),
    picture: pick("picture", stored.picture, sent.picture),
  };
}

/** Marks the review that a customer's page shows: after a change it is stale. */
export const reviewMark = (review: { createdAt: Date; editedAt: Date | null }): string =>
  String((review.editedAt ?? review.createdAt).getTime());

/**
 * Returns since when a review has had few stars, for its vendor. One that rises before they were
 * e-mailed was a slip of the finger and is forgotten (docs/rules.md, Reviews).
 */
export function lowSince(rating: number, before: Date | null, now: Date): Date | null {
  if (rating <= LOW_RATING) return before ?? now;
  return before && now < lowMailAt(before) ? null : before;
}

/** When the vendor is e-mailed about it. */
export const lowMailAt = (lowAt: Date): Date =>
  new Date(lowAt.getTime() + LOW_RATING_WAIT_MINUTES * 60_000);
