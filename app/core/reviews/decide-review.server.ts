import { and, asc, desc, eq, sql } from "drizzle-orm";
import { reviews, reviewEvents, vendorProfiles } from "~schema";
import { systemDb } from "~/platform/db.server";
import { isUuid } from "~/shared/ids";
import { refuse, type Refusal } from "~/shared/refusal";
import { lockReview, writeEvents } from "./moderate-review.server";

type FlaggedReview = {
  id: string;
  vendorId: string;
  store: string | null;
  rating: number;
  title: string | null;
  comment: string | null;
  reason: string | null;
  flaggedAt: Date | null;
};

/** The longest flagged first. */
export function flaggedReviews(limit = 100): Promise<FlaggedReview[]> {
  const flag = systemDb
    .select({ reason: reviewEvents.reason, flaggedAt: reviewEvents.createdAt })
    .from(reviewEvents)
    .where(
      and(
        eq(reviewEvents.vendorId, reviews.vendorId),
        eq(reviewEvents.reviewId, reviews.id),
        eq(reviewEvents.action, "flagged"),
      ),
    )
    .orderBy(desc(reviewEvents.createdAt))
    .limit(1)
    .as("flag");
  return systemDb
    .select({
      id: reviews.id,
      vendorId: reviews.vendorId,
      store: vendorProfiles.businessName,
      rating: reviews.rating,
      title: reviews.title,
      comment: reviews.comment,
      reason: flag.reason,
      flaggedAt: flag.flaggedAt,
    })
    .from(reviews)
    .innerJoin(vendorProfiles, eq(vendorProfiles.id, reviews.vendorId))
    .leftJoinLateral(flag, sql`true`)
    .where(eq(reviews.status, "flagged"))
    .orderBy(asc(flag.flaggedAt), asc(reviews.createdAt))
    .limit(limit);
}

/**
 * Decides on a flagged review for an operator: `keep` publishes it; `remove` hides it and excludes
 * it from the rating (docs/rules.md, Reviews).
 * @param reason the vendor reads it
 * @returns refused with `not_flagged` (404)
 */
export async function decideReview(
  reviewId: string,
  decision: "keep" | "remove",
  reason: string,
): Promise<{ ok: true } | Refusal> {
  const notFlagged = refuse("not_flagged", `No flagged review ${reviewId} waits.`, {
    status: 404,
  });
  if (!isUuid(reviewId)) return notFlagged;
  return systemDb.transaction(async (tx) => {
    const [known] = await tx
      .select({ vendorId: reviews.vendorId })
      .from(reviews)
      .where(eq(reviews.id, reviewId));
    const review = known && (await lockReview(tx, { ...known, id: reviewId }));
    if (review?.status !== "flagged") return notFlagged;
    const keep = decision === "keep";
    await tx
      .update(reviews)
      .set({ status: keep ? "published" : "removed" })
      .where(and(eq(reviews.vendorId, review.vendorId), eq(reviews.id, review.id)));
    await writeEvents(tx, review, null, [{ action: keep ? "kept" : "removed", reason }]);
    return { ok: true };
  });
}
