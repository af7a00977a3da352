import type { FocusPoint, PictureToAdjust } from "~/shared/picture-cut";
import type { PictureKind } from "~/shared/picture-kinds";
import { findOriginal, type PictureLook } from "./picture-uploads.server";
import { lightTable } from "./picture-light.server";
import { consumeRateLimit } from "./rate-limits.server";
import { renderCut, renderOriginal } from "./render-picture.server";
import { privateUploads } from "./storage.server";
import { makePicture, type StoreOutcome } from "./store-picture.server";

/** Pixels of the longer side. */
const SHOWN_SIDE = 640;

/**
 * Crops or lights a picture again from its original (docs/rules.md, Pictures), under a new address:
 * other rows may name the old one, and browsers cache it.
 * @param options.brighter ignored if the light is good
 * @returns null if nothing would change, or no original is kept
 */
export async function adjustPicture(
  vendorId: string,
  kind: PictureKind,
  image: string,
  { focus, brighter }: { focus: FocusPoint | null; brighter: boolean },
): Promise<StoreOutcome | null> {
  const original = await findOriginal(vendorId, image);
  if (!original) return null;
  const { key, ...before } = original;
  const after: PictureLook = {
    ...before,
    focus: focus ?? before.focus,
    brighter: brighter && before.light !== null,
  };
  if (
    after.focus.x === before.focus.x &&
    after.focus.y === before.focus.y &&
    after.brighter === before.brighter
  )
    return null;
  const limited = await consumeRateLimit({ write: `pictures:${vendorId}` });
  if (limited) {
    const { text, retryAfterSeconds } = limited;
    return { ok: false, message: text, status: 429, retryAfterSeconds };
  }
  return makePicture(vendorId, kind, async () => {
    const bytes = await readKept(key);
    if (!bytes)
      return {
        ok: false,
        status: 400,
        message: "The original of this picture is gone. Please choose the picture again.",
      };
    const { light } = after;
    const rendering = await renderCut(kind, bytes, {
      focus: after.focus,
      light: after.brighter ? light : null,
    });
    return { rendering, original: { ...after, bytes } };
  });
}

/** @returns a small WebP; null when no original is kept or the picture isn't this vendor's */
export async function readOriginal(vendorId: string, image: string): Promise<Buffer | null> {
  const original = await findOriginal(vendorId, image);
  const bytes = original && (await readKept(original.key));
  return bytes && renderOriginal(bytes, SHOWN_SIDE);
}

export async function findPictureToAdjust(
  vendorId: string,
  image: string | null,
): Promise<PictureToAdjust | null> {
  const original = image ? await findOriginal(vendorId, image) : null;
  if (!original) return null;
  const { width, height, focus, light, brighter } = original;
  return { width, height, focus, brighter, curve: light && lightTable(light) };
}

async function readKept(key: string): Promise<Buffer | null> {
  for (const storage of await privateUploads()) {
    const bytes = await storage.get(key);
    if (bytes) return bytes;
  }
  return null;
}
