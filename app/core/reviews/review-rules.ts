import type { OrderPaymentStatus, OrderStatus } from "~schema/orders";
import type { ReviewAspect, ReviewStatus } from "~schema/reviews";
import { ERASED_NAME } from "~/core/customers/subject";
import { refuse, type Refusal } from "~/shared/refusal";
import { msg, type Message } from "~/shared/translate";

/** For how many days after delivery an order can be reviewed. */
const REVIEW_DAYS = 60;
/** For how many hours after writing a review can be changed. */
const CHANGE_HOURS = 24;
/** A review with this many stars or fewer is e-mailed to the vendor at once. */
export const LOW_RATING = 2;
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
