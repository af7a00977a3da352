import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AlertsPanel } from "~/dashboard/alerts/alerts-panel";
import { readDeviceAlerts } from "~/dashboard/alerts/device-alerts.server";
import { NotificationFields } from "~/dashboard/settings/notifications/notification-view";
import { notificationsSection } from "~/dashboard/settings/notifications/notification-settings.server";
import { SectionFrame } from "~/dashboard/settings/frame/section-frame";
import { loadSection, submitSection } from "~/dashboard/settings/section-page.server";
import { requireVendor } from "~/core/staff/guard.server";
import { readForm } from "~/platform/read-form.server";
import { Card } from "~/ui/card";
import { useAnswer } from "~/ui/use-answer";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, context, "notifications");
  const [page, devices] = await Promise.all([
    loadSection(notificationsSection, vendor, request),
    readDeviceAlerts(vendor, request),
  ]);
  return { page, devices, email: vendor.person.email };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const vendor = await requireVendor(request, context, "notifications");
  return submitSection(notificationsSection, vendor, await readForm(request));
}

export default function NotificationSettings() {
  const { page, devices, email } = useLoaderData<typeof loader>();
  return (
    <SectionFrame
      page={page}
      {...useAnswer<typeof action>()}
      before={
        <Card titleId="devices" title="Device alerts" className="mb-6 p-4 sm:p-5">
          <AlertsPanel alerts={devices} back="settings" />
        </Card>
      }
    >
      {(form) => <NotificationFields form={form} email={email} />}
    </SectionFrame>
  );
}
