import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { everydaySettings } from "~/dashboard/settings/frame/everyday.server";
import { SettingsOverview } from "~/dashboard/settings/frame/settings-frame";
import { requireVendor } from "~/core/staff/guard.server";
import { useRole } from "~/dashboard/shell/role-context";
import { databaseNow } from "~/platform/database-clock.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, context, "settings");
  return everydaySettings(vendor.id, vendor.role, databaseNow());
}

export default function SettingsIndex() {
  return <SettingsOverview role={useRole()} everyday={useLoaderData<typeof loader>()} />;
}
