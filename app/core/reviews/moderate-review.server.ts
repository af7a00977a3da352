import { and, eq, sql } from "drizzle-orm";
import { reviews, reviewEvents } from "~schema";
import type { ReviewAction, ReviewStatus } from "~schema/reviews";
import { forVendor, type Tx } from "~/platform/db.server";
import { announce } from "~/platform/events.server";
import { isUuid } from "~/shared/ids";
import { refuse, type Refusal } from "~/shared/refusal";
import {
  answerMark,
  isEditedSince,
  reviewTransitionMark,
  reviewTransitionsFrom,
  reviewTransitionTargets,
  type ReviewTransition,
} from "./review-transitions";

type ReviewWork = {
  vendorId: string;
  userId: string;
  reviewId: string;
  /** The `reviewTransitionMark` or `answerMark` of the page they used. */
  seen: string;
};

type Outcome = { ok: true } | Refusal;

type ReviewRow = NonNullable<Awaited<ReturnType<typeof lockReview>>>;

const notFound = refuse("missing", "This review does not exist any more", { status: 404 });

const byNow: Record<ReviewStatus, string> = {
  new: "new",
  published: "published",
  hidden: "hidden",
  flagged: "with an operator",
  removed: "removed by an operator",
};

const changed = (what: string) => refuse("changed", what);

/**
 * Publishes, hides or flags a review for its vendor, and records who did it and why (docs/rules.md,
 * Reviews). Publishing a published review changes nothing.
 * @param work.reason required to hide or flag
 * @returns refused with `missing` (404), `moved` or `changed` (409: somebody was faster)
 */
export async function transitionReview(
  work: ReviewWork & { move: ReviewTransition; reason: string | null },
): Promise<Outcome> {
  const { move, reason, seen } = work;
  return withReview(work, async (tx, review) => {
    const { status } = review;
    const to = reviewTransitionTargets[move];
    if (move === "publish" && status === to) return { ok: true };
    if (!reviewTransitionsFrom(status).includes(move))
      return refuse("moved", `This review is ${byNow[status]} by now. Nothing was changed.`);
    if (seen !== reviewTransitionMark(review))
      return changed(
        isEditedSince(seen, review)
          ? "The customer has changed this review since you opened it. Read it again first."
          : `This review is ${byNow[status]} by now. Look at it again first.`,
      );
    await tx.update(reviews).set({ status: to }).where(isReview(review));
    await writeEvents(tx, review, work.userId, [{ action: to, reason }]);
    return { ok: true };
  });
}

/**
 * Answers a review, or changes the answer. An answer to a new review publishes it; a hidden or
 * flagged one keeps its status, and its customer reads the answer on their order's page
 * (docs/rules.md, Reviews). Sending the same answer twice changes nothing.
 * @returns refused with `missing` (404), `moved` or `changed` (409: somebody was faster)
 */
export async function respondToReview(work: ReviewWork & { response: string }): Promise<Outcome> {
  const { response, userId, seen } = work;
  return withReview(work, async (tx, review) => {
    const { status } = review;
    if (status === "removed")
      return refuse("moved", `This review is ${byNow[status]} by now. It takes no answer.`);
    if (review.response === response) {
      await tx.update(reviews).set({ responseDraft: null }).where(isReview(review));
      return { ok: true };
    }
    if (seen !== answerMark(review))
      return changed(
        isEditedSince(seen, review)
          ? "The customer has changed this review since you opened it. Read it again, then send your answer."
          : "Somebody else has answered since you opened this. Read their answer, then send yours if it is still needed.",
      );
    await tx
      .update(reviews)
      .set({
        response,
        responseDraft: null,
        respondedAt: sql`now()`,
        respondedBy: userId,
        status: status === "new" ? "published" : status,
      })
      .where(isReview(review));
    await writeEvents(tx, review, userId, [
      ...(status === "new" ? [{ action: "published" as const, reason: null }] : []),
      { action: review.response === null ? "responded" : "response_edited", reason: null },
    ]);
    return { ok: true };
  });
}

/**
 * Saves the vendor's unfinished answer: one draft per review, the latest.
 * @param draft empty, or equal to the answer, deletes the draft
 * @returns false when there is no such review
 */
export async function saveResponseDraft({
  vendorId,
  reviewId,
  draft,
}: Pick<ReviewWork, "vendorId" | "reviewId"> & { draft: string }): Promise<boolean> {
  if (!isUuid(reviewId)) return false;
  const saved = await forVendor(vendorId, (tx) =>
    tx
      .update(reviews)
      .set({
        responseDraft: sql`case when ${draft} = '' or ${draft} = ${reviews.response} then null else ${draft} end`,
      })
      .where(isReview({ vendorId, id: reviewId }))
      .returning({ id: reviews.id }),
  );
  return saved.length > 0;
}

/** Runs `work` on a review under its lock, in one transaction. */
async function withReview(
  { vendorId, reviewId }: ReviewWork,
  work: (tx: Tx, review: ReviewRow) => Promise<Outcome>,
): Promise<Outcome> {
  if (!isUuid(reviewId)) return notFound;
  return forVendor(vendorId, async (tx) => {
    const review = await lockReview(tx, { vendorId, id: reviewId });
    return review ? work(tx, review) : notFound;
  });
}

type ReviewKey = { vendorId: string; id: string };

const isReview = ({ vendorId, id }: ReviewKey) =>
  and(eq(reviews.vendorId, vendorId), eq(reviews.id, id));

export async function lockReview(tx: Tx, key: ReviewKey) {
  const [review] = await tx
    .select({
      id: reviews.id,
      vendorId: reviews.vendorId,
      orderId: reviews.orderId,
      status: reviews.status,
      response: reviews.response,
      respondedAt: reviews.respondedAt,
      editedAt: reviews.editedAt,
    })
    .from(reviews)
    .where(isReview(key))
    .for("update");
  return review ?? null;
}

/** @param byUserId null for an operator */
export async function writeEvents(
  tx: Tx,
  { vendorId, id, orderId }: ReviewKey & { orderId: string },
  byUserId: string | null,
  events: { action: ReviewAction; reason: string | null }[],
): Promise<void> {
  await tx
    .insert(reviewEvents)
    .values(events.map((event) => ({ vendorId, reviewId: id, byUserId, ...event })));
  await announce(tx, { topic: "reviews", vendorId, orderId });
}
