import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findOrder } from "~/dashboard/orders/orders.queries.server";
import { tabTitle } from "~/dashboard/order-alerts/tab-title";
import { readTicketPaper } from "~/dashboard/kitchen-display/display-settings.server";
import { slipOf, ticketOf, toTicketKind } from "~/dashboard/kitchen-display/ticket";
import { TicketPage } from "~/dashboard/kitchen-display/ticket-page";
import { keepDisplayed, unlessNetworkError } from "~/ui/network-error";
import { DashboardError } from "~/dashboard/shell/dashboard-error";
import { showMoneyTo } from "~/core/staff/hide-money";
import { requireVendor } from "~/core/staff/guard.server";

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  { title: tabTitle(page ? `Ticket ${page.ticket.heading}` : "Ticket", matches) },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, context, "orders");
  const order = await findOrder(vendor.id, params.orderId ?? "");
  if (!order) throw new Response("This order does not exist any more", { status: 404 });
  const { paper, cookie } = await readTicketPaper(request);
  return data(
    {
      orderId: order.id,
      kind: toTicketKind(new URL(request.url).searchParams.get("kind")),
      ticket: ticketOf(order, vendor.zone),
      slip: slipOf(showMoneyTo(vendor.role, order), vendor.zone),
      paper,
    },
    cookie ? { headers: { "Set-Cookie": cookie } } : undefined,
  );
}

export const clientLoader = keepDisplayed();

export const shouldRevalidate = unlessNetworkError;

export default function TicketRoute() {
  const view = useLoaderData<typeof loader>();
  return <TicketPage key={view.kind + view.paper} {...view} />;
}

export function ErrorBoundary() {
  return <DashboardError />;
}
