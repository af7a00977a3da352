import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findOrder } from "~/dashboard/orders/orders.queries.server";
import { tabTitle } from "~/dashboard/order-alerts/tab-title";
import { ticketOf, toTicketPaper } from "~/dashboard/kitchen-display/ticket";
import { TicketPage } from "~/dashboard/kitchen-display/ticket-page";
import { keepDisplayed, unlessNetworkError } from "~/ui/network-error";
import { DashboardError } from "~/dashboard/shell/dashboard-error";
import { requireVendor } from "~/core/staff/guard.server";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: tabTitle(data ? `Ticket ${data.ticket.heading}` : "Ticket", matches) },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, context, "orders");
  const order = await findOrder(vendor.id, params.orderId ?? "");
  if (!order) throw new Response("This order does not exist any more", { status: 404 });
  return {
    orderId: order.id,
    ticket: ticketOf(order, vendor.zone),
    paper: toTicketPaper(new URL(request.url).searchParams.get("paper")),
  };
}

export const clientLoader = keepDisplayed();

export const shouldRevalidate = unlessNetworkError;

export default function TicketRoute() {
  const view = useLoaderData<typeof loader>();
  return <TicketPage key={view.paper} {...view} />;
}

export function ErrorBoundary() {
  return <DashboardError />;
}
