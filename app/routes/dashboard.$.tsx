import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { tabTitle } from "~/dashboard/orders/alarm/tab-title";
import { requireVendor } from "~/core/staff/guard.server";
import { DashboardError } from "~/dashboard/shell/dashboard-error";

export const meta: MetaFunction = ({ matches }) => [{ title: tabTitle("Not found", matches) }];

/** Answers 404 inside the dashboard's shell. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireVendor(request, context, "dashboard");
  throw new Response("Page not found", { status: 404 });
}

export default function DashboardNotFound() {
  return null;
}

export function ErrorBoundary() {
  return <DashboardError />;
}
