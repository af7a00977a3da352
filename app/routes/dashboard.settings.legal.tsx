import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LegalFields } from "~/dashboard/settings/legal/legal-view";
import { legalSection } from "~/dashboard/settings/legal/legal.server";
import { SectionFrame } from "~/dashboard/settings/frame/section-frame";
import { loadSection, submitSection } from "~/dashboard/settings/section-page.server";
import { requireVendor } from "~/core/staff/guard.server";
import { readForm } from "~/platform/read-form.server";
import { useAnswer } from "~/ui/use-answer";

export async function loader({ request, context }: LoaderFunctionArgs) {
  return loadSection(legalSection, await requireVendor(request, context, "legal"), request);
}

export async function action({ request, context }: ActionFunctionArgs) {
  const vendor = await requireVendor(request, context, "legal");
  return submitSection(legalSection, vendor, await readForm(request));
}

export default function LegalSettings() {
  return (
    <SectionFrame page={useLoaderData<typeof loader>()} {...useAnswer<typeof action>()}>
      {(form) => <LegalFields form={form} />}
    </SectionFrame>
  );
}
