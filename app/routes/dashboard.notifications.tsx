import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";
import { z } from "zod";
import { ownPath } from "~/core/accounts/return-to";
import { tabTitle } from "~/dashboard/order-alerts/tab-title";
import { inWords, readMark } from "~/core/notifications/notification";
import { markRead, readNotices } from "~/core/notifications/notifications.queries.server";
import { NoticesPage } from "~/dashboard/notifications/notifications-page";
import { paths } from "~/shared/paths";
import { keepShown, orUnreachable, unlessUnreachable } from "~/ui/network-error";
import { useDashboard } from "~/dashboard/shell/dashboard-context";
import { DashboardProblem } from "~/dashboard/shell/dashboard-error";
import { requireVendor } from "~/core/staff/guard.server";

const PAGE_SIZE = 20;

export const meta: MetaFunction = ({ matches }) => [{ title: tabTitle("Notifications", matches) }];

export async function loader({ request }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, "notices");
  const readAt = new Date();
  const after = readMark(new URL(request.url).searchParams.get("after"));
  const { notices, next } = await readNotices(vendor.id, readAt, { after, limit: PAGE_SIZE });
  return {
    notices: notices.map((facts) => ({ ...inWords(facts, vendor.zone), unread: facts.unread })),
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

export async function action({ request }: ActionFunctionArgs) {
  const vendor = await requireVendor(request, "notices");
  const form = Read.safeParse(Object.fromEntries(await request.formData()));
  if (!form.success) return data("That is nothing this page can do.", { status: 400 });
  const { upTo, back } = form.data;
  const now = new Date();
  await markRead(vendor.id, upTo < now ? upTo : now);
  return redirect(ownPath(back) ?? paths.dashboard.notifications());
}

export const clientLoader = keepShown();

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  orUnreachable(() => serverAction());

export const shouldRevalidate = unlessUnreachable;

export default function Notifications() {
  return <NoticesPage {...useLoaderData<typeof loader>()} {...useDashboard()} />;
}

export function ErrorBoundary() {
  return <DashboardProblem />;
}
