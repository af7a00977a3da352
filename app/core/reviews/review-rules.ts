import type { OrderPaymentStatus, OrderStatus } from "~schema/orders";
import type { ReviewAspect, ReviewStatus } from "~schema/reviews";
import { ERASED_NAME } from "~/core/customers/subject";
import { refuse, type Refusal } from "~/shared/refusal";
import { msg, type Message } from "~/shared/translate";

/** From the delivery on an order can be reviewed for so long. */
const REVIEW_DAYS = 60;
/** From the first writing on a review can be changed for so long. */
const CHANGE_HOURS = 24;
/** So many stars or fewer reach the vendor at once. */
export const LOW_RATING = 2;
export const MAX_REVIEW_TITLE = 80;
export const MAX_REVIEW_COMMENT = 1_000;

/** What decides whether an order can be reviewed. */
export type ReviewedOrder = {
  status: OrderStatus;
  paymentStatus: OrderPaymentStatus;
  customerName: string;
  /** Null until it is delivered. */
  deliveredAt: Date | null;
  /** The order that this one adds to, whose review is the review of both. */
  addsTo: string | null;
};
type WrittenReview = { status: ReviewStatus; createdAt: Date };

/**
 * Refuses a review, or its change: of an order that was not delivered, or not paid through the
 * provider, of one that adds to another, of one that is long past, and a change after a day (docs/rules.md, Reviews).
 * @param review what was written already; null for a first one
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

/** Returns until when a review can be changed. */
export const changeableUntil = ({ createdAt }: Pick<WrittenReview, "createdAt">): Date =>
  new Date(createdAt.getTime() + CHANGE_HOURS * 3_600_000);

/**
 * Returns the status of a review that its customer has changed: the vendor looks at it again, and
 * an operator still decides on a flagged one (docs/rules.md, Reviews).
 */
export const statusOnceChanged = (status: ReviewStatus): ReviewStatus =>
  status === "flagged" ? "flagged" : "new";

/** Returns what can be good or bad about an order: one that was picked up had no rider. */
export const aspectsOf = (orderType: "pickup" | "delivery"): readonly ReviewAspect[] =>
  orderType === "delivery"
    ? ["taste", "portion", "packaging", "time", "rider"]
    : ["taste", "portion", "packaging", "time"];
