import { and, eq, inArray, isNull, like, lt, notLike, sql } from "drizzle-orm";
import { pictureUploads } from "~schema";
import { pictureKinds, type PictureKind } from "~/shared/picture-kinds";
import { systemDb } from "./db.server";

/**
 * Bytes that the pictures of one vendor may take, in all their sizes; those of their customers as
 * many again (docs/rules.md, Pictures).
 */
export const MAX_VENDOR_BYTES = 200 * 1024 * 1024;
/** So long a picture waits to be saved with its form. */
export const UNSAVED_MS = 3_600_000;
const MAX_VENDORS = 50;

const byCustomers = `%/${pictureKinds.review.folder}/%`;

/**
 * Returns the bytes that a vendor's uploads take; for a review's picture those of their customers'
 * uploads, so that neither can use up the other's room.
 */
export async function uploadedBytes(vendorId: string, kind: PictureKind): Promise<number> {
  const counted = (kind === "review" ? like : notLike)(pictureUploads.image, byCustomers);
  const [row] = await systemDb
    .select({ bytes: sql<string>`coalesce(sum(${pictureUploads.bytes}), 0)` })
    .from(pictureUploads)
    .where(and(eq(pictureUploads.vendorId, vendorId), counted));
  return Number(row?.bytes ?? 0);
}

/** Records a picture before its files are stored. */
export async function recordUpload(vendorId: string, image: string, bytes: number): Promise<void> {
  await systemDb.insert(pictureUploads).values({ vendorId, image, bytes });
}

/** Deletes the records of deleted pictures. */
export async function deleteUploadRecords(
  vendorId: string,
  images: readonly string[],
): Promise<void> {
  if (images.length === 0) return;
  await systemDb
    .delete(pictureUploads)
    .where(and(eq(pictureUploads.vendorId, vendorId), inArray(pictureUploads.image, [...images])));
}

const isDue = (now: Date) =>
  and(
    isNull(pictureUploads.checkedAt),
    lt(pictureUploads.createdAt, new Date(now.getTime() - UNSAVED_MS)),
  );

/** Lists vendors with uploads of an hour ago or earlier that nobody has looked at since. */
export async function vendorsWithUncheckedUploads(now: Date): Promise<string[]> {
  const rows = await systemDb
    .selectDistinct({ vendorId: pictureUploads.vendorId })
    .from(pictureUploads)
    .where(isDue(now))
    .limit(MAX_VENDORS);
  return rows.map(({ vendorId }) => vendorId);
}

/** Marks a vendor's uploads of an hour ago or earlier: what is there still has been saved. */
export async function markUploadsChecked(vendorId: string, now: Date): Promise<void> {
  await systemDb
    .update(pictureUploads)
    .set({ checkedAt: now })
    .where(and(eq(pictureUploads.vendorId, vendorId), isDue(now)));
}
