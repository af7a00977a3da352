import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listOwnSessions } from "~/core/accounts/own-sessions.server";
import { readOwnFactors } from "~/core/second-factor/change-factors.server";
import { requireVendor } from "~/core/staff/guard.server";
import { listKitchenDevices } from "~/core/staff/kitchen-devices.server";
import { may } from "~/core/staff/permissions";
import { tabTitle } from "~/dashboard/orders/alarm/tab-title";
import { readGuardedChanges } from "~/dashboard/security/guarded-changes.server";
import { handleSecurityAction } from "~/dashboard/security/security-actions.server";
import { SecurityView } from "~/dashboard/security/security-view";
import { DashboardError } from "~/dashboard/shell/dashboard-error";
import { databaseNow } from "~/platform/database-clock.server";
import { readForm } from "~/platform/read-form.server";
import { responseHeaders } from "~/platform/response-headers.server";
import { useAnswer } from "~/ui/use-answer";

export const meta: MetaFunction = ({ matches }) => [{ title: tabTitle("Security", matches) }];

export const headers = responseHeaders;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, context, "dashboard");
  const { searchParams } = new URL(request.url);
  const [sessions, devices, changes, factors] = await Promise.all([
    listOwnSessions(request, vendor.person.id),
    may(vendor.role, "kitchenDevices") ? listKitchenDevices(vendor.id) : null,
    readGuardedChanges(vendor.id, vendor.role),
    vendor.isDevice ? null : readOwnFactors(vendor.person.id),
  ]);
  return {
    account: { name: vendor.person.name, email: vendor.person.email },
    sessions,
    devices,
    isDevice: vendor.isDevice,
    changes,
    factors,
    hasStaff: may(vendor.role, "staff"),
    asking: searchParams.has("ask"),
    done: searchParams.get("done"),
    readAt: databaseNow(),
    zone: vendor.zone,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const vendor = await requireVendor(request, context, "dashboard");
  return handleSecurityAction(request, vendor, await readForm(request));
}

export default function Security() {
  const { answer, failed } = useAnswer<typeof action>();
  return <SecurityView {...useLoaderData<typeof loader>()} answer={answer} problem={failed} />;
}

export function ErrorBoundary() {
  return <DashboardError />;
}
