import { and, asc, desc, eq } from "drizzle-orm";
import { feedback, feedbackEvents, vendorProfiles } from "~schema";
import { systemDb } from "~/platform/db.server";
import { isUuid } from "~/shared/ids";
import { refuse, type Refusal } from "~/shared/refusal";
import { lockReview, writeEvents } from "./moderate-review.server";

/** A review that waits for an operator. */
type FlaggedReview = {
  id: string;
  store: string | null;
  rating: number;
  title: string | null;
  comment: string | null;
  /** Why the vendor flagged it, and when. */
  reason: string | null;
  flaggedAt: Date | null;
};

/** Lists the reviews that wait for an operator, the oldest first. */
export async function flaggedReviews(): Promise<FlaggedReview[]> {
  const flag = systemDb
    .selectDistinctOn([feedbackEvents.feedbackId], {
      feedbackId: feedbackEvents.feedbackId,
      reason: feedbackEvents.reason,
      flaggedAt: feedbackEvents.createdAt,
    })
    .from(feedbackEvents)
    .where(eq(feedbackEvents.action, "flagged"))
    .orderBy(feedbackEvents.feedbackId, desc(feedbackEvents.createdAt))
    .as("flag");
  return systemDb
    .select({
      id: feedback.id,
      store: vendorProfiles.businessName,
      rating: feedback.rating,
      title: feedback.title,
      comment: feedback.comment,
      reason: flag.reason,
      flaggedAt: flag.flaggedAt,
    })
    .from(feedback)
    .innerJoin(vendorProfiles, eq(vendorProfiles.id, feedback.vendorId))
    .leftJoin(flag, eq(flag.feedbackId, feedback.id))
    .where(eq(feedback.status, "flagged"))
    .orderBy(asc(flag.flaggedAt), asc(feedback.createdAt));
}

/**
 * Decides on a flagged review for an operator: kept, it is published; removed, it neither shows nor
 * counts any more (docs/rules.md, Reviews).
 * @param reason the vendor reads it
 * @returns refused with `not_flagged` (404)
 */
export async function decideReview(
  feedbackId: string,
  decision: "keep" | "remove",
  reason: string,
): Promise<{ ok: true } | Refusal> {
  const notFlagged = refuse("not_flagged", `No flagged review ${feedbackId} waits.`, {
    status: 404,
  });
  if (!isUuid(feedbackId)) return notFlagged;
  return systemDb.transaction(async (tx) => {
    const [known] = await tx
      .select({ vendorId: feedback.vendorId })
      .from(feedback)
      .where(eq(feedback.id, feedbackId));
    const review = known && (await lockReview(tx, { ...known, id: feedbackId }));
    if (review?.status !== "flagged") return notFlagged;
    const keep = decision === "keep";
    await tx
      .update(feedback)
      .set({ status: keep ? "published" : "removed" })
      .where(and(eq(feedback.vendorId, review.vendorId), eq(feedback.id, review.id)));
    await writeEvents(tx, review, null, [{ action: keep ? "kept" : "removed", reason }]);
    return { ok: true };
  });
}
