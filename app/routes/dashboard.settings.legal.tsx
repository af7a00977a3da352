import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { LegalFields } from "~/dashboard/settings-legal/legal-fields";
import { legalCategory } from "~/dashboard/settings-legal/legal.server";
import { CategoryFrame } from "~/dashboard/settings/section-frame";
import { loadCategory, postCategory } from "~/dashboard/settings/section-page.server";
import { unlessUnreachable } from "~/ui/network-error";
import { requireVendor } from "~/core/staff/guard.server";

export async function loader({ request }: LoaderFunctionArgs) {
  return loadCategory(legalCategory, await requireVendor(request, "legal"), request);
}

export async function action({ request }: ActionFunctionArgs) {
  const vendor = await requireVendor(request, "legal");
  return postCategory(legalCategory, vendor, await request.formData());
}

export const shouldRevalidate = unlessUnreachable;

export default function LegalSettings() {
  const answer = useActionData<typeof action>();
  return (
    <CategoryFrame page={useLoaderData<typeof loader>()} answer={answer}>
      {(form) => <LegalFields form={form} />}
    </CategoryFrame>
  );
}
