import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { paths } from "~/shared/paths";
import { settingsSections, sectionIds } from "~/dashboard/settings/sections";
import { SettingsOverview } from "~/dashboard/settings/frame/settings-frame";
import { requireVendor } from "~/core/staff/guard.server";
import { may } from "~/core/staff/permissions";
import { useRole } from "~/dashboard/shell/role-context";

/** A phone lists all sections; wider screens show the first one beside the list. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, context, "settings");
  const first = sectionIds.find((id) => may(vendor.role, settingsSections[id].permission));
  const wantsList =
    new URL(request.url).searchParams.has("list") ||
    /\bMobi/.test(request.headers.get("User-Agent") ?? "");
  if (first && !wantsList) return redirect(paths.dashboard.settings.section(first));
  return null;
}

export default function SettingsIndex() {
  return <SettingsOverview role={useRole()} />;
}
