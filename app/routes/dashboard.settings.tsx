import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet } from "@remix-run/react";
import { tabTitle } from "~/dashboard/orders/alarm/tab-title";
import { SettingsFrame } from "~/dashboard/settings/frame/settings-frame";
import { DashboardError } from "~/dashboard/shell/dashboard-error";
import { requireVendor } from "~/core/staff/guard.server";
import { useRole } from "~/dashboard/shell/role-context";

export const meta: MetaFunction = ({ matches }) => [{ title: tabTitle("Store Settings", matches) }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireVendor(request, context, "settings");
  return null;
}

export default function Settings() {
  return (
    <SettingsFrame role={useRole()}>
      <Outlet />
    </SettingsFrame>
  );
}

export function ErrorBoundary() {
  return <DashboardError />;
}
