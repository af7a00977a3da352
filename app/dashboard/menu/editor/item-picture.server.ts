import { adjustPicture } from "~/platform/adjust-picture.server";
import { consumeRateLimit } from "~/platform/rate-limits.server";
import { storePicture, type StoreOutcome } from "~/platform/store-picture.server";
import type { Upload } from "~/platform/upload.server";
import { readFocus } from "~/shared/picture-cut";
import { tooLargeMessage } from "~/shared/picture-kinds";
import { refuse, type Refusal } from "~/shared/refusal";

/** A refusal is 400, or 429 with Retry-After. */
export type ItemPictureResult =
  Extract<StoreOutcome, { ok: true }> | (Refusal & { headers?: Record<string, string> });

/** Stores an item's picture, within the vendor's rate limit (docs/rules.md, Pictures). */
export async function uploadItemPicture(
  vendorId: string,
  file: NonNullable<Upload["file"]>,
): Promise<ItemPictureResult> {
  const limited = await consumeRateLimit({ write: `pictures:${vendorId}` });
  if (limited)
    return {
      ...refuse("too-many-pictures", limited.text, { status: 429 }),
      headers: limited.init.headers,
    };
  if (file.tooLarge) return refuse("too-large", tooLargeMessage("item"), { status: 400 });
  return resultOf(await storePicture(vendorId, "item", file.bytes));
}

/**
 * Renders an item's picture again with the form's focus point and brightness (docs/rules.md,
 * Pictures).
 * @param image the form's current picture; the adjustment is ignored if a new file has replaced the
 * picture it was for
 * @returns null if nothing changes
 */
export async function adjustItemPicture(
  vendorId: string,
  image: string,
  form: FormData,
): Promise<ItemPictureResult | null> {
  if (form.get("adjusts") !== image) return null;
  const outcome = await adjustPicture(vendorId, "item", image, {
    focus: readFocus(form.get("focus")),
    brighter: form.get("brighter") === "on",
  });
  return outcome && resultOf(outcome);
}

function resultOf(outcome: StoreOutcome): ItemPictureResult {
  if (outcome.ok) return outcome;
  const { message, status, retryAfterSeconds } = outcome;
  const headers = retryAfterSeconds ? { "Retry-After": String(retryAfterSeconds) } : undefined;
  return { ...refuse("no-picture", message, { status }), ...(headers ? { headers } : {}) };
}
