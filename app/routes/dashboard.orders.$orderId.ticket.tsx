import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findOrder } from "~/kitchen/orders.queries.server";
import { tabTitle } from "~/kitchen/tab-title";
import { ticketOf, toTicketPaper } from "~/kitchen-wall/ticket";
import { TicketPage } from "~/kitchen-wall/ticket-page";
import { keepShown, unlessUnreachable } from "~/ui/unreachable";
import { DashboardProblem } from "~/vendors/dashboard-problem";
import { requireVendor } from "~/vendors/guard.server";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [{ title: tabTitle(data ? `Ticket ${data.ticket.heading}` : "Ticket", matches) }];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, "orders");
  const order = await findOrder(vendor.id, params.orderId ?? "");
  if (!order) throw new Response("This order is not here", { status: 404 });
  return { orderId: order.id, ticket: ticketOf(order, vendor.zone), paper: toTicketPaper(new URL(request.url).searchParams.get("paper")) };
}

export const clientLoader = keepShown();

export const shouldRevalidate = unlessUnreachable;

export default function TicketRoute() {
  const view = useLoaderData<typeof loader>();
  return <TicketPage key={view.paper} {...view} />;
}

export function ErrorBoundary() {
  return <DashboardProblem />;
}
