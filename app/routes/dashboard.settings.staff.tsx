import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { handleStaffAction } from "~/dashboard/settings/staff/staff-actions.server";
import type { StaffActionResult } from "~/dashboard/settings/staff/staff-form";
import { listStaff, readOwner } from "~/core/staff/staff.queries.server";
import { StaffView } from "~/dashboard/settings/staff/staff-view";
import type { NetworkError } from "~/ui/offline-safe";
import { databaseNow } from "~/platform/database-clock.server";
import { responseHeaders } from "~/platform/response-headers.server";
import { readForm } from "~/platform/read-form.server";
import { requireVendor } from "~/core/staff/guard.server";
import { useLastResult } from "~/ui/use-answer";

export const headers = responseHeaders;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, context, "staff");
  const { name, email } = vendor.person;
  const [owner, members] = await Promise.all([
    vendor.role === "owner" ? { name: name || null, email } : readOwner(vendor.id),
    listStaff(vendor.id),
  ]);
  return {
    owner,
    members,
    storeName: vendor.businessName,
    readAt: databaseNow(),
    zone: vendor.zone,
    said: new URL(request.url).searchParams.get("said"),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const vendor = await requireVendor(request, context, "staff");
  return handleStaffAction(vendor, await readForm(request), databaseNow());
}

export default function StaffSettings() {
  const answer = useLastResult<StaffActionResult | NetworkError>();
  const shown: StaffActionResult | undefined =
    answer && !("errors" in answer)
      ? { message: answer.message, errors: {}, typed: { email: "", role: "" } }
      : answer;
  return <StaffView {...useLoaderData<typeof loader>()} answer={shown} />;
}
