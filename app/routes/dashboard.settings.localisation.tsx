import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { LocalisationFields } from "~/store-profile/localisation-fields";
import { localisationCategory } from "~/store-profile/localisation.server";
import { CategoryFrame } from "~/store-settings/category-frame";
import { loadCategory, postCategory } from "~/store-settings/category-page.server";
import { unlessUnreachable } from "~/ui/unreachable";
import { requireVendor } from "~/vendors/guard.server";

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
