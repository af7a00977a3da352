import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findOwnStore } from "~/core/stores/store-record.server";
import { answerRows } from "~/dashboard/settings-ordering/area-rows.server";
import { BusinessFields } from "~/dashboard/settings-ordering/business-fields";
import { businessCategory } from "~/dashboard/settings-ordering/business.server";
import { customerExample, customerWords } from "~/dashboard/settings-ordering/customer-preview";
import { CategoryFrame } from "~/dashboard/settings/section-frame";
import { loadCategory, postCategory } from "~/dashboard/settings/section-page.server";
import { unlessUnreachable } from "~/ui/network-error";
import { requireVendor } from "~/core/staff/guard.server";

/** An order by which prices are shown: two plates. */
const EXAMPLE_KOBO = 500_000;

export async function loader({ request }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, "business");
  const [page, store] = await Promise.all([
    loadCategory(businessCategory, vendor, request),
    findOwnStore(vendor.id),
  ]);
  return {
    page,
    words: customerWords(store),
    example: customerExample(store, Math.max(EXAMPLE_KOBO, store.ordering.minimumOrderKobo)),
    zones: store.deliveryZones,
  };
}

/**
 * The areas' own presses (add, remove, up, down, begin with zones) change what the form shows; all
 * else is the category's.
 */
export async function action({ request }: ActionFunctionArgs) {
  const vendor = await requireVendor(request, "business");
  const form = await request.formData();
  const rows = String(form.get("intent") ?? "").startsWith("area-")
    ? answerRows(form, (await findOwnStore(vendor.id)).deliveryZones)
    : null;
  return rows ? data(rows) : postCategory(businessCategory, vendor, form);
}

export const shouldRevalidate = unlessUnreachable;

export default function BusinessSettings() {
  const { page, ...parts } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <CategoryFrame page={page} answer={answer}>
      {(form) => <BusinessFields form={form} {...parts} />}
    </CategoryFrame>
  );
}
