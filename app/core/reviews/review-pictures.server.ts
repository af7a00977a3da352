import { and, eq, isNotNull } from "drizzle-orm";
import { reviews } from "~schema";
import { systemDb } from "~/platform/db.server";
import { deleteUnsavedPictures } from "~/platform/store-picture.server";

/** Their process ended before it wrote the review (docs/rules.md, Pictures). */
export async function deleteUnsavedReviewPictures(vendorId: string, now: Date): Promise<void> {
  const rows = await systemDb
    .select({ picture: reviews.picture })
    .from(reviews)
    .where(and(eq(reviews.vendorId, vendorId), isNotNull(reviews.picture)));
  await deleteUnsavedPictures(
    vendorId,
    "review",
    new Set(rows.flatMap(({ picture }) => picture ?? [])),
    now,
  );
}
