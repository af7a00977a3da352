import type * as schema from "../schema";
import type { ReviewAction, ReviewAspect } from "../schema/reviews";
import type { PastOrder } from "./history";
import type { PlannedStore } from "./planned-store";
import { random, uuidOf, type Random } from "./random";
import { answer, comment, stars, title } from "./texts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

export type ReviewRows = {
  reviews: (typeof schema.reviews.$inferInsert)[];
  reviewEvents: (typeof schema.reviewEvents.$inferInsert)[];
};

const reasons = {
  hidden: ["Insults our rider", "Gives the phone number of our cook", "About another kitchen"],
  flagged: ["Spam: a link to another shop", "Names a member of staff", "Not about this order"],
} as const;

/**
 * Adds a review of one delivered order in three, unless it would be later than `now`: answered,
 * published, hidden or flagged with a reason, or new in its first three days.
 */
export function addReview(
  rows: ReviewRows,
  { vendorId, userId }: PlannedStore,
  order: PastOrder,
  deliveredAt: Date,
  now: Date,
): void {
  const stream = random(`review:${order.id}`);
  if (!stream.chance(0.34)) return;
  const rating = stars(stream);
  const { text, heading, reply } = drawTexts(stream, rating, order);
  const createdAt = new Date(
    deliveredAt.getTime() + Math.round(12 + stream.next() ** 3 * 1600) * MINUTE,
  );
  const lookedAt = new Date(createdAt.getTime() + stream.int(40, 1500) * MINUTE);
  const helpfulCount = text && stream.chance(0.3) ? stream.int(1, 7) : 0;
  const refusal =
    rating <= 2 && stream.chance(0.4) ? stream.pick(["hidden", "flagged"] as const) : null;
  const id = stream.uuid();
  if (createdAt > now) return;
  const isLookedAt = lookedAt < now;
  const response = isLookedAt ? reply : null;
  const isNew =
    !isLookedAt || (!response && !refusal && createdAt.getTime() > now.getTime() - 3 * DAY);
  const outcome = isNew ? null : (refusal ?? "published");
  rows.reviews.push({
    id,
    vendorId,
    orderId: order.id,
    rating,
    title: heading,
    comment: text,
    ...aspects(stream, rating, order.orderType),
    status: outcome ?? "new",
    response,
    respondedAt: response ? lookedAt : null,
    respondedBy: response ? userId : null,
    helpfulCount: isNew ? 0 : helpfulCount,
    isVerified: true,
    createdAt,
  });
  for (const action of reviewActions(outcome, response))
    rows.reviewEvents.push({
      id: uuidOf(`review-event:${id}:${action}`),
      vendorId,
      reviewId: id,
      action,
      byUserId: userId,
      reason: action === "hidden" || action === "flagged" ? stream.pick(reasons[action]) : null,
      createdAt: lookedAt,
    });
}

/** Draws comment, title and answer; all null for a review without text. */
function drawTexts(stream: Random, rating: number, order: PastOrder) {
  const noun = order.lines[0]?.item.section.noun ?? "the food";
  const text = comment(stream, rating, noun, order.orderType === "delivery");
  return {
    text,
    heading: text ? title(stream, rating) : null,
    reply: text ? answer(stream, rating) : null,
  };
}

const reviewActions = (outcome: ReviewAction | null, response: string | null): ReviewAction[] => [
  ...(outcome ? [outcome] : []),
  ...(response ? (["responded"] as const) : []),
];

/** Picks good and bad aspects, for two reviews of three. */
function aspects(
  stream: Random,
  rating: number,
  orderType: PastOrder["orderType"],
): { liked: ReviewAspect[]; disliked: ReviewAspect[] } {
  const all: ReviewAspect[] = ["taste", "portion", "packaging", "time"];
  if (orderType === "delivery") all.push("rider");
  const said = stream.chance(0.66) ? all.filter(() => stream.chance(0.4)) : [];
  const isGood = () => stream.chance(rating >= 4 ? 0.95 : rating === 3 ? 0.5 : 0.15);
  const liked = said.filter(isGood);
  return { liked, disliked: said.filter((aspect) => !liked.includes(aspect)) };
}
