import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { NotificationFields } from "~/dashboard/settings-notifications/notification-view";
import { notificationsSection } from "~/dashboard/settings-notifications/notification-settings.server";
import { SectionFrame } from "~/dashboard/settings-frame/section-frame";
import { loadSection, submitSection } from "~/dashboard/settings/section-page.server";
import { keepDisplayed, keepForm, unlessNetworkError } from "~/ui/network-error";
import { requireVendor } from "~/core/staff/guard.server";
import { readForm } from "~/platform/read-form.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, context, "notifications");
  return {
    page: await loadSection(notificationsSection, vendor, request),
    email: vendor.user.email,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const vendor = await requireVendor(request, context, "notifications");
  return submitSection(notificationsSection, vendor, await readForm(request));
}

export const clientLoader = keepDisplayed();

export const clientAction = keepForm<typeof action>();

export const shouldRevalidate = unlessNetworkError;

export default function NotificationSettings() {
  const { page, email } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof clientAction>();
  return (
    <SectionFrame page={page} answer={answer}>
      {(form) => <NotificationFields form={form} email={email} />}
    </SectionFrame>
  );
}
