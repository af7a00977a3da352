import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { ownPath } from "~/core/accounts/return-to";
import { tabTitle } from "~/dashboard/orders/alarm/tab-title";
import { notificationText, parseReadMarker } from "~/core/notifications/notification";
import {
  markNotificationsRead,
  listNotifications,
} from "~/core/notifications/notifications.queries.server";
import { NotificationsPage } from "~/dashboard/shell/notifications/notifications-page";
import { paths } from "~/shared/paths";
import { DashboardError } from "~/dashboard/shell/dashboard-error";
import { requireVendor } from "~/core/staff/guard.server";
import { databaseNow } from "~/platform/database-clock.server";
import { may } from "~/core/staff/permissions";
import { readForm } from "~/platform/read-form.server";

const PAGE_SIZE = 20;

export const meta: MetaFunction = ({ matches }) => [{ title: tabTitle("Notifications", matches) }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, context, "notices");
  const readAt = databaseNow();
  const after = parseReadMarker(new URL(request.url).searchParams.get("after"));
  const { notices, next } = await listNotifications(vendor.id, readAt, {
    after,
    limit: PAGE_SIZE,
    seesPayouts: may(vendor.role, "payouts"),
  });
  return {
    notices: notices.map((facts) => ({
      ...notificationText(facts, vendor.zone),
      unread: facts.unread,
    })),
    next,
    later: after !== null,
    readAt,
  };
}

const Read = z.object({
  intent: z.literal("read"),
  upTo: z.iso.datetime().transform((text) => new Date(text)),
  back: z.string().optional(),
});

export async function action({ request, context }: ActionFunctionArgs) {
  const vendor = await requireVendor(request, context, "notices");
  const form = Read.safeParse(Object.fromEntries(await readForm(request)));
  if (!form.success) return data("That is nothing this page can do.", { status: 400 });
  const { upTo, back } = form.data;
  const now = databaseNow();
  await markNotificationsRead(vendor.id, upTo < now ? upTo : now);
  return redirect(ownPath(back) ?? paths.dashboard.notifications());
}

export default function Notifications() {
  return <NotificationsPage {...useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary() {
  return <DashboardError />;
}
