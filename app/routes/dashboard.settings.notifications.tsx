import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { NotificationFields } from "~/dashboard/settings-notifications/notification-fields";
import { notificationsCategory } from "~/dashboard/settings-notifications/notification-settings.server";
import { CategoryFrame } from "~/dashboard/settings/section-frame";
import { loadCategory, postCategory } from "~/dashboard/settings/section-page.server";
import { unlessUnreachable } from "~/ui/network-error";
import { requireVendor } from "~/core/staff/guard.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, "notifications");
  return {
    page: await loadCategory(notificationsCategory, vendor, request),
    email: vendor.user.email,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const vendor = await requireVendor(request, "notifications");
  return postCategory(notificationsCategory, vendor, await request.formData());
}

export const shouldRevalidate = unlessUnreachable;

export default function NotificationSettings() {
  const { page, email } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <CategoryFrame page={page} answer={answer}>
      {(form) => <NotificationFields form={form} email={email} />}
    </CategoryFrame>
  );
}
