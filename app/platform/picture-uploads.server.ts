import { and, eq, inArray, isNull, like, lt, notLike, sql } from "drizzle-orm";
import { pictureUploads } from "~schema";
import { pictureKinds, type PictureKind } from "~/shared/picture-kinds";
import type { FocusPoint } from "~/shared/picture-cut";
import { systemDb } from "./db.server";
import type { Light } from "./picture-light.server";

/** For a vendor's pictures, and as much again for their customers' (docs/rules.md, Pictures). */
export const MAX_VENDOR_BYTES = 200 * 1024 * 1024;
/** How long an upload may wait for its form to be saved. */
export const UNSAVED_MS = 3_600_000;
const MAX_VENDORS = 50;

const byCustomers = `%/${pictureKinds.review.folder}/%`;

/** Counts a vendor's and their customers' uploads apart: neither can use up the other's room. */
export async function uploadedBytes(vendorId: string, kind: PictureKind): Promise<number> {
  const counted = (kind === "review" ? like : notLike)(pictureUploads.image, byCustomers);
  const [row] = await systemDb
    .select({ bytes: sql<string>`coalesce(sum(${pictureUploads.bytes}), 0)` })
    .from(pictureUploads)
    .where(and(eq(pictureUploads.vendorId, vendorId), counted));
  return Number(row?.bytes ?? 0);
}

/** How a picture was made from its original. */
export type PictureLook = {
  width: number;
  height: number;
  focus: FocusPoint;
  /** null: its light is good. */
  light: Light | null;
  /** Whether `light` has been applied. */
  brighter: boolean;
};

type KeptOriginal = PictureLook & { key: string };

/** Call before storing the files. @param kept null when no original is kept */
export async function recordUpload(
  vendorId: string,
  { image, bytes, kept }: { image: string; bytes: number; kept: KeptOriginal | null },
): Promise<void> {
  await systemDb.insert(pictureUploads).values({
    vendorId,
    image,
    bytes,
    ...(kept && {
      original: kept.key,
      originalWidth: kept.width,
      originalHeight: kept.height,
      focusX: kept.focus.x,
      focusY: kept.focus.y,
      lightGain: kept.light?.gain,
      lightLift: kept.light?.lift,
      brighter: kept.brighter,
    }),
  });
}

/** Null when no original is kept or the picture isn't this vendor's. */
export async function findOriginal(vendorId: string, image: string): Promise<KeptOriginal | null> {
  const [row] = await systemDb
    .select()
    .from(pictureUploads)
    .where(and(eq(pictureUploads.vendorId, vendorId), eq(pictureUploads.image, image)));
  if (!row || row.original === null) return null;
  const { lightGain, lightLift } = row;
  return {
    key: row.original,
    width: row.originalWidth!,
    height: row.originalHeight!,
    focus: { x: row.focusX, y: row.focusY },
    light: lightGain === null || lightLift === null ? null : { gain: lightGain, lift: lightLift },
    brighter: row.brighter,
  };
}

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

export async function vendorsWithUncheckedUploads(now: Date): Promise<string[]> {
  const rows = await systemDb
    .selectDistinct({ vendorId: pictureUploads.vendorId })
    .from(pictureUploads)
    .where(isDue(now))
    .limit(MAX_VENDORS);
  return rows.map(({ vendorId }) => vendorId);
}

/** Uploads that are left after an hour have been saved. */
export async function markUploadsChecked(vendorId: string, now: Date): Promise<void> {
  await systemDb
    .update(pictureUploads)
    .set({ checkedAt: now })
    .where(and(eq(pictureUploads.vendorId, vendorId), isDue(now)));
}
