import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { LocalisationFields } from "~/dashboard/settings-localisation/localisation-fields";
import { localisationCategory } from "~/dashboard/settings-localisation/localisation.server";
import { CategoryFrame } from "~/dashboard/settings/section-frame";
import { loadCategory, postCategory } from "~/dashboard/settings/section-page.server";
import { unlessUnreachable } from "~/ui/network-error";
import { requireVendor } from "~/core/staff/guard.server";

export async function loader({ request }: LoaderFunctionArgs) {
  return loadCategory(localisationCategory, await requireVendor(request, "localisation"), request);
}

export async function action({ request }: ActionFunctionArgs) {
  const vendor = await requireVendor(request, "localisation");
  return postCategory(localisationCategory, vendor, await request.formData());
}

export const shouldRevalidate = unlessUnreachable;

export default function LocalisationSettings() {
  const answer = useActionData<typeof action>();
  return (
    <CategoryFrame page={useLoaderData<typeof loader>()} answer={answer}>
      {(form) => <LocalisationFields form={form} />}
    </CategoryFrame>
  );
}
