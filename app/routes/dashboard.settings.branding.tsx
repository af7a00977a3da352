import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readFiles } from "~/platform/upload.server";
import { maxBytes } from "~/shared/picture-kinds";
import { BrandingFields } from "~/dashboard/settings-branding/branding-fields";
import {
  brandingCategory,
  brandPictures,
  takeBrandPicture,
} from "~/dashboard/settings-branding/branding.server";
import { profileCategory } from "~/dashboard/settings-profile/profile.server";
import { CategoryFrame } from "~/dashboard/settings/section-frame";
import { loadCategory, postCategory, typedForm } from "~/dashboard/settings/section-page.server";
import { readValues } from "~/dashboard/settings/save-section.server";
import { unlessUnreachable } from "~/ui/network-error";
import { answerHeaders } from "~/platform/response-headers.server";
import { requireVendor } from "~/core/staff/guard.server";

export const headers = answerHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, "branding");
  const [page, { storeName, tagline }] = await Promise.all([
    loadCategory(brandingCategory, vendor, request),
    readValues(profileCategory, vendor.id),
  ]);
  return { page, storeName, tagline };
}

/**
 * Pictures that come with the form are taken in before it is looked at: a form that comes back has
 * their addresses.
 */
export async function action({ request }: ActionFunctionArgs) {
  const vendor = await requireVendor(request, "branding");
  const { form, files } = await readFiles(request, {
    fields: { bannerFile: maxBytes("banner"), logoFile: maxBytes("logo") },
  });
  const faults: Record<string, string[]> = {};
  let init: ResponseInit = { status: 400 };
  for (const kind of brandPictures) {
    const file = files[`${kind}File`];
    if (!file) continue;
    const taken = await takeBrandPicture(vendor.id, kind, file);
    if (!taken.ok) {
      faults[kind] = [taken.message];
      init = taken.init;
      continue;
    }
    form.set(kind, taken.picture.image);
    if (kind === "banner") form.set("bannerColor", taken.picture.color);
    form.delete(kind === "banner" ? "withoutBanner" : "withoutLogo");
  }
  if (Object.keys(faults).length) return data(typedForm(brandingCategory, form, faults), init);
  return postCategory(brandingCategory, vendor, form);
}

export const shouldRevalidate = unlessUnreachable;

export default function BrandingSettings() {
  const { page, storeName, tagline } = useLoaderData<typeof loader>();
  return (
    <CategoryFrame page={page} answer={useActionData<typeof action>()} multipart>
      {(form) => <BrandingFields form={form} storeName={storeName} tagline={tagline} />}
    </CategoryFrame>
  );
}
