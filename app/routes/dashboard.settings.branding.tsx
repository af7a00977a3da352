import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readFiles } from "~/platform/upload.server";
import { maxBytes } from "~/shared/picture-kinds";
import { BrandingFields } from "~/dashboard/settings/branding/branding-view";
import { submitBranding } from "~/dashboard/settings/branding/branding-actions.server";
import { brandingSection } from "~/dashboard/settings/branding/branding.server";
import { profileSection } from "~/dashboard/settings/profile/profile.server";
import { SectionFrame } from "~/dashboard/settings/frame/section-frame";
import { loadSection } from "~/dashboard/settings/section-page.server";
import { readValues } from "~/dashboard/settings/save-section.server";
import { responseHeaders } from "~/platform/response-headers.server";
import { requireVendor } from "~/core/staff/guard.server";
import { useAnswer } from "~/ui/use-answer";

export const headers = responseHeaders;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, context, "branding");
  const [page, { storeName, tagline }] = await Promise.all([
    loadSection(brandingSection, vendor, request),
    readValues(profileSection, vendor.id),
  ]);
  return { page, storeName, tagline };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const vendor = await requireVendor(request, context, "branding");
  const { form, files } = await readFiles(request, {
    fields: { bannerFile: maxBytes("banner"), logoFile: maxBytes("logo") },
  });
  return submitBranding(vendor, form, files);
}

export default function BrandingSettings() {
  const { page, storeName, tagline } = useLoaderData<typeof loader>();
  return (
    <SectionFrame page={page} {...useAnswer<typeof action>()} multipart>
      {(form) => <BrandingFields form={form} storeName={storeName} tagline={tagline} />}
    </SectionFrame>
  );
}
