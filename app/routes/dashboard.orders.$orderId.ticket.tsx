import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findOrder } from "~/dashboard/orders/list/orders.queries.server";
import { tabTitle } from "~/dashboard/orders/alarm/tab-title";
import { readTicketPaper } from "~/dashboard/orders/kitchen/display-settings.server";
import { copyLines, slipOf, ticketOf, toTicketKind } from "~/dashboard/orders/kitchen/ticket";
import { notePrint, readPrints } from "~/dashboard/orders/kitchen/ticket-prints.server";
import { TicketPage } from "~/dashboard/orders/kitchen/ticket-page";
import { DashboardError } from "~/dashboard/shell/dashboard-error";
import { showMoneyTo } from "~/core/staff/hide-money";
import { requireVendor } from "~/core/staff/guard.server";
import { databaseNow } from "~/platform/database-clock.server";
import { readForm } from "~/platform/read-form.server";
import { isUuid } from "~/shared/ids";
import { paths } from "~/shared/paths";

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  { title: tabTitle(page ? `Ticket ${page.ticket.heading}` : "Ticket", matches) },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, context, "orders");
  const order = await findOrder(vendor.id, params.orderId ?? "");
  if (!order) throw new Response("This order does not exist any more", { status: 404 });
  const { paper, cookie } = await readTicketPaper(request);
  const { searchParams: asked } = new URL(request.url);
  const kind = toTicketKind(asked.get("kind"));
  const prints = await readPrints(vendor.id, order.id, kind);
  return data(
    {
      orderId: order.id,
      kind,
      copy: copyLines(prints, asked.has("printed"), vendor.zone, databaseNow()),
      ticket: ticketOf(order, vendor.zone),
      slip: slipOf(showMoneyTo(vendor.role, order), vendor.zone),
      paper,
    },
    cookie ? { headers: { "Set-Cookie": cookie } } : undefined,
  );
}

/** Counts a print; `show` returns the page to print. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const vendor = await requireVendor(request, context, "orders");
  const form = await readForm(request);
  const orderId = params.orderId ?? "";
  const kind = toTicketKind(String(form.get("kind") ?? ""));
  if (!isUuid(orderId) || !(await notePrint(vendor.id, vendor.person.id, orderId, kind)))
    throw new Response("This order does not exist any more", { status: 404 });
  return form.get("intent") === "show"
    ? redirect(paths.dashboard.ticket(orderId, { kind, printed: "1" }))
    : null;
}

export default function TicketRoute() {
  const view = useLoaderData<typeof loader>();
  return <TicketPage key={view.kind + view.paper} {...view} />;
}

export function ErrorBoundary() {
  return <DashboardError />;
}
