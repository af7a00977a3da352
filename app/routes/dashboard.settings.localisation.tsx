import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LocalisationFields } from "~/dashboard/settings/localisation/localisation-view";
import { localisationSection } from "~/dashboard/settings/localisation/localisation.server";
import { SectionFrame } from "~/dashboard/settings/frame/section-frame";
import { loadSection, submitSection } from "~/dashboard/settings/section-page.server";
import { requireVendor } from "~/core/staff/guard.server";
import { readForm } from "~/platform/read-form.server";
import { useAnswer } from "~/ui/use-answer";

export async function loader({ request, context }: LoaderFunctionArgs) {
  return loadSection(
    localisationSection,
    await requireVendor(request, context, "localisation"),
    request,
  );
}

export async function action({ request, context }: ActionFunctionArgs) {
  const vendor = await requireVendor(request, context, "localisation");
  return submitSection(localisationSection, vendor, await readForm(request));
}

export default function LocalisationSettings() {
  return (
    <SectionFrame page={useLoaderData<typeof loader>()} {...useAnswer<typeof action>()}>
      {(form) => <LocalisationFields form={form} />}
    </SectionFrame>
  );
}
