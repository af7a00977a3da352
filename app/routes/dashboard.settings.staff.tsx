import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";
import { pressStaff } from "~/dashboard/settings-staff/staff-actions.server";
import type { StaffAnswer } from "~/dashboard/settings-staff/staff-form";
import { listStaff, readOwner } from "~/core/staff/staff.queries.server";
import { StaffView } from "~/dashboard/settings-staff/staff-view";
import { orUnreachable, unlessUnreachable, type unreachable } from "~/ui/network-error";
import { answerHeaders } from "~/platform/response-headers.server";
import { requireVendor } from "~/core/staff/guard.server";

export const headers = answerHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, "staff");
  const [owner, members] = await Promise.all([readOwner(vendor.id), listStaff(vendor.id)]);
  return {
    owner,
    members,
    readAt: new Date(),
    zone: vendor.zone,
    said: new URL(request.url).searchParams.get("said"),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const vendor = await requireVendor(request, "staff");
  return pressStaff(vendor, await request.formData(), new Date());
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  orUnreachable(() => serverAction<StaffAnswer>());

export const shouldRevalidate = unlessUnreachable;

export default function StaffSettings() {
  const answer = useActionData<StaffAnswer | typeof unreachable>();
  const shown: StaffAnswer | undefined =
    answer && "message" in answer
      ? { problem: answer.message, errors: {}, typed: { email: "", role: "" } }
      : answer;
  return <StaffView {...useLoaderData<typeof loader>()} answer={shown} />;
}
