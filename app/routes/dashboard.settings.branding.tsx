import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readFiles } from "~/platform/upload.server";
import { maxBytes } from "~/shared/picture-kinds";
import { BrandingFields } from "~/dashboard/settings-branding/branding-fields";
import {
  brandingSection,
  brandPictures,
  uploadBrandPicture,
} from "~/dashboard/settings-branding/branding.server";
import { profileSection } from "~/dashboard/settings-profile/profile.server";
import { SectionFrame } from "~/dashboard/settings/section-frame";
import { loadSection, submitSection, typedForm } from "~/dashboard/settings/section-page.server";
import { readValues } from "~/dashboard/settings/save-section.server";
import { unlessNetworkError } from "~/ui/network-error";
import { responseHeaders } from "~/platform/response-headers.server";
import { requireVendor } from "~/core/staff/guard.server";

export const headers = responseHeaders;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, context, "branding");
  const [page, { storeName, tagline }] = await Promise.all([
    loadSection(brandingSection, vendor, request),
    readValues(profileSection, vendor.id),
  ]);
  return { page, storeName, tagline };
}

/**
 * Pictures that come with the form are taken in before it is looked at: a form that comes back has
 * their addresses.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const vendor = await requireVendor(request, context, "branding");
  const { form, files } = await readFiles(request, {
    fields: { bannerFile: maxBytes("banner"), logoFile: maxBytes("logo") },
  });
  const faults: Record<string, string[]> = {};
  let init: ResponseInit = { status: 400 };
  for (const kind of brandPictures) {
    const file = files[`${kind}File`];
    if (!file) continue;
    const taken = await uploadBrandPicture(vendor.id, kind, file);
    if (!taken.ok) {
      faults[kind] = [taken.message];
      init = taken.init;
      continue;
    }
    form.set(kind, taken.picture.image);
    if (kind === "banner") form.set("bannerColor", taken.picture.color);
    form.delete(kind === "banner" ? "withoutBanner" : "withoutLogo");
  }
  if (Object.keys(faults).length) return data(typedForm(brandingSection, form, faults), init);
  return submitSection(brandingSection, vendor, form);
}

export const shouldRevalidate = unlessNetworkError;

export default function BrandingSettings() {
  const { page, storeName, tagline } = useLoaderData<typeof loader>();
  return (
    <SectionFrame page={page} answer={useActionData<typeof action>()} multipart>
      {(form) => <BrandingFields form={form} storeName={storeName} tagline={tagline} />}
    </SectionFrame>
  );
}
