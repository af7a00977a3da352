import type { FocusPoint, PictureToAdjust } from "~/shared/picture-cut";
import type { PictureKind } from "~/shared/picture-kinds";
import { findOriginal, type PictureLook } from "./picture-uploads.server";
import { lightTable } from "./picture-light.server";
import { consumeRateLimit } from "./rate-limits.server";
import { renderCut, renderOriginal } from "./render-picture.server";
import { privateUploads } from "./storage.server";
import { makePicture, type StoreOutcome } from "./store-picture.server";

/** The longer side in pixels of an original that its vendor looks at. */
const SHOWN_SIDE = 640;

/**
 * Makes a picture again from its original, around another point or in another light, under a new
 * address: the old one may be named by other rows, and is kept by browsers. Counts as an upload
 * (docs/rules.md, Pictures).
 * @param image an address of this vendor's
 * @param options.brighter ignored where its light is good
 * @returns the new picture, or the message for the person; null where nothing would change, or no
 * original of it is kept
 */
export async function adjustPicture(
  vendorId: string,
  kind: PictureKind,
  image: string,
  { focus, brighter }: { focus: FocusPoint | null; brighter: boolean },
): Promise<StoreOutcome | null> {
  const found = await findOriginal(vendorId, image);
  if (!found) return null;
  const { key, ...before } = found;
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

/**
 * Returns the original of one of a vendor's pictures, whole and small, as WebP; null when none is
 * kept, or the picture is not theirs.
 */
export async function readOriginal(vendorId: string, image: string): Promise<Buffer | null> {
  const found = await findOriginal(vendorId, image);
  const bytes = found && (await readKept(found.key));
  return bytes && renderOriginal(bytes, SHOWN_SIDE);
}

/** Returns what a form shows to adjust a picture with; null where that can't be adjusted. */
export async function findPictureToAdjust(
  vendorId: string,
  image: string | null,
): Promise<PictureToAdjust | null> {
  const found = image ? await findOriginal(vendorId, image) : null;
  if (!found) return null;
  const { width, height, focus, light, brighter } = found;
  return { width, height, focus, brighter, curve: light && lightTable(light) };
}

async function readKept(key: string): Promise<Buffer | null> {
  for (const storage of await privateUploads()) {
    const bytes = await storage.get(key);
    if (bytes) return bytes;
  }
  return null;
}
