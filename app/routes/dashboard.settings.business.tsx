import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findOwnStore } from "~/core/stores/store-record.server";
import { handleAreaRows } from "~/dashboard/settings/business/area-rows.server";
import { BusinessFields, BusinessParts } from "~/dashboard/settings/business/business-view";
import { isBusinessPart, type BusinessPart } from "~/dashboard/settings/business/business-fields";
import { completePart } from "~/dashboard/settings/business/business-part.server";
import { businessSection } from "~/dashboard/settings/business/business.server";
import { customerExample, customerPreview } from "~/dashboard/settings/business/customer-preview";
import { codePrice } from "~/dashboard/settings/business/code-price.server";
import { SectionFrame } from "~/dashboard/settings/frame/section-frame";
import { loadSection, submitSection } from "~/dashboard/settings/section-page.server";
import { requireVendor } from "~/core/staff/guard.server";
import { readForm } from "~/platform/read-form.server";
import { useAnswer } from "~/ui/use-answer";

/** The example order: two plates. */
const EXAMPLE_KOBO = 500_000;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, context, "business");
  const part = new URL(request.url).searchParams.get("part");
  const [page, store] = await Promise.all([
    loadSection(businessSection, vendor, request),
    findOwnStore(vendor.id),
  ]);
  return {
    page,
    part: isBusinessPart(part) ? part : ("methods" satisfies BusinessPart),
    preview: customerPreview(store, codePrice()),
    example: customerExample(store, Math.max(EXAMPLE_KOBO, store.ordering.minimumOrderKobo)),
    zones: store.deliveryZones,
  };
}

/** Each part saves alone. Buttons of area rows only rearrange the form. */
export async function action({ request, context }: ActionFunctionArgs) {
  const vendor = await requireVendor(request, context, "business");
  const form = await readForm(request);
  const rows = String(form.get("intent") ?? "").startsWith("area-")
    ? handleAreaRows(form, (await findOwnStore(vendor.id)).deliveryZones)
    : null;
  if (rows) return data(rows);
  const part = form.get("part");
  await completePart(form, vendor.id);
  return submitSection(businessSection, vendor, form, isBusinessPart(part) ? part : undefined);
}

export default function BusinessSettings() {
  const { page, ...parts } = useLoaderData<typeof loader>();
  return (
    <SectionFrame
      key={parts.part}
      page={page}
      {...useAnswer<typeof action>()}
      before={<BusinessParts part={parts.part} />}
    >
      {(form) => <BusinessFields form={form} {...parts} />}
    </SectionFrame>
  );
}
