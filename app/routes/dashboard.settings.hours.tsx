import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { paths } from "~/shared/paths";
import {
  confirmHours,
  hoursAreSet,
  hoursSection,
  handleHoursIntent,
} from "~/dashboard/settings/hours/hours.server";
import { HoursFields, HoursUnset } from "~/dashboard/settings/hours/hours-view";
import { datesAllowed } from "~/dashboard/settings/hours/hours-values.server";
import { comingHolidays } from "~/core/opening-hours/holidays";
import { usePause } from "~/dashboard/settings/hours/pause-context";
import { PausePanel } from "~/dashboard/settings/hours/pause-panel";
import { zoneGroups } from "~/dashboard/settings/hours/time-zones.server";
import { settingsSections } from "~/dashboard/settings/sections";
import { SectionFrame } from "~/dashboard/settings/frame/section-frame";
import { loadSection, submitSection } from "~/dashboard/settings/section-page.server";
import { requireVendor } from "~/core/staff/guard.server";
import { databaseNow } from "~/platform/database-clock.server";
import { readForm } from "~/platform/read-form.server";
import { useAnswer } from "~/ui/use-answer";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, context, "hours");
  const now = databaseNow();
  const [page, set] = await Promise.all([
    loadSection(hoursSection, vendor, request),
    hoursAreSet(vendor.id),
  ]);
  return {
    page,
    set,
    holidays: comingHolidays(now, vendor.zone),
    zones: zoneGroups(vendor.zone),
    dates: datesAllowed(now, vendor.zone),
  };
}

/** Draft intents only change the form; `confirm` accepts the stored hours. */
export async function action({ request, context }: ActionFunctionArgs) {
  const vendor = await requireVendor(request, context, "hours");
  const form = await readForm(request);
  const typed = handleHoursIntent(form);
  if (typed) return data(typed);
  const intent = form.get("intent");
  if (intent === "confirm") {
    await confirmHours(vendor.id);
    return redirect(paths.dashboard.settings.section("hours"));
  }
  return submitSection(hoursSection, vendor, form);
}

export default function HoursSettings() {
  const { page, set, ...offered } = useLoaderData<typeof loader>();
  const pause = usePause();
  return (
    <SectionFrame
      page={page}
      {...useAnswer<typeof action>()}
      before={
        <div className="mb-6 grid gap-4">
          <p className="-mt-3 text-muted">{settingsSections.hours.description}</p>
          {pause ? <PausePanel state={pause} /> : null}
          {set ? null : <HoursUnset />}
        </div>
      }
    >
      {(form) => <HoursFields form={form} {...offered} />}
    </SectionFrame>
  );
}
