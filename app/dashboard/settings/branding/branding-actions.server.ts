import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import { consumeRateLimit } from "~/platform/rate-limits.server";
import { storePicture, type StoreOutcome } from "~/platform/store-picture.server";
import type { UploadedFile } from "~/platform/upload.server";
import { tooLargeMessage } from "~/shared/picture-kinds";
import { refuse, type Refusal } from "~/shared/refusal";
import type { Vendor } from "~/core/staff/guard.server";
import { draftForm, withoutControlFields } from "~/dashboard/settings/form-reply.server";
import { submitSection } from "~/dashboard/settings/section-page.server";
import {
  brandingSection,
  brandPictures,
  type BrandingFormValues,
  type BrandPicture,
} from "./branding.server";

/** A refusal is 400, or 429 with the seconds to wait. */
type UploadOutcome = Extract<StoreOutcome, { ok: true }> | UploadRefusal;
type UploadRefusal = Refusal & { retryAfterSeconds?: number };

/** The store shows it once the form is saved (docs/rules.md, Pictures). */
export async function uploadBrandPicture(
  vendorId: string,
  kind: BrandPicture,
  file: UploadedFile,
): Promise<UploadOutcome> {
  const limited = await consumeRateLimit({ write: `pictures:${vendorId}` });
  if (limited) {
    const { text, retryAfterSeconds } = limited;
    return { ...refuse("rate-limited", text, { status: 429 }), retryAfterSeconds };
  }
  if (file.tooLarge) return refuse("too-large", tooLargeMessage(kind), { status: 400 });
  const outcome = await storePicture(vendorId, kind, file.bytes);
  if (outcome.ok) return outcome;
  const { message, status, retryAfterSeconds } = outcome;
  return {
    ...refuse("unusable", message, { status }),
    ...(retryAfterSeconds ? { retryAfterSeconds } : {}),
  };
}

export const uploadRefusalInit = ({ status, retryAfterSeconds }: UploadRefusal) => ({
  status,
  headers: retryAfterSeconds
    ? { "Retry-After": String(retryAfterSeconds) }
    : ({} as Record<string, string>),
});

/** Stores uploads first, so that a form with errors comes back with their addresses. */
export async function submitBranding(
  vendor: Vendor,
  form: FormData,
  files: Record<string, UploadedFile | undefined>,
) {
  const fieldErrors: Record<string, string[]> = {};
  let refusal: UploadRefusal | null = null;
  for (const kind of brandPictures) {
    const file = files[`${kind}File`];
    if (!file) continue;
    const outcome = await uploadBrandPicture(vendor.id, kind, file);
    if (!outcome.ok) {
      fieldErrors[kind] = [outcome.message];
      refusal = outcome;
      continue;
    }
    form.set(kind, outcome.picture.image);
    if (kind === "banner") form.set("bannerColor", outcome.picture.color);
    form.delete(kind === "banner" ? "withoutBanner" : "withoutLogo");
  }
  if (!refusal) return submitSection(brandingSection, vendor, form);
  const submission = parseWithZod(withoutControlFields(form), {
    schema: brandingSection.form.schema,
  });
  const base = String(form.get("base") ?? "");
  return data(
    draftForm<BrandingFormValues>(submission, base, { fieldErrors }),
    uploadRefusalInit(refusal),
  );
}
