import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { env } from "~/platform/env.server";
import { readForm } from "~/platform/read-form.server";
import { storeUrl } from "~/shared/paths";
import { ProfileFields } from "~/dashboard/settings/profile/profile-view";
import { ownersEmail, profileSection } from "~/dashboard/settings/profile/profile.server";
import { SectionFrame } from "~/dashboard/settings/frame/section-frame";
import { loadSection, submitSection } from "~/dashboard/settings/section-page.server";
import { cities } from "~/core/stores/cities.server";
import { requireVendor } from "~/core/staff/guard.server";
import { addressParts } from "~/core/stores/store-address.server";
import { useAnswer } from "~/ui/use-answer";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, context, "profile");
  const [page, email] = await Promise.all([
    loadSection(profileSection, vendor, request),
    vendor.role === "owner" ? vendor.person.email : ownersEmail(vendor.ownerId),
  ]);
  return {
    page,
    fields: {
      vendorId: vendor.id,
      stored: vendor.storeSlug ?? "",
      email,
      live: storeUrl(env(), vendor.storeSlug ?? ""),
      address: addressParts(),
      cities,
    },
  };
}

/** Refuses with 403 a slug change by a role that may not make it. */
export async function action({ request, context }: ActionFunctionArgs) {
  const vendor = await requireVendor(request, context, "profile");
  return submitSection(profileSection, vendor, await readForm(request));
}

export default function ProfileSettings() {
  const { page, fields } = useLoaderData<typeof loader>();
  return (
    <SectionFrame page={page} {...useAnswer<typeof action>()}>
      {(form) => <ProfileFields form={form} {...fields} />}
    </SectionFrame>
  );
}
