import type { MetaFunction } from "@remix-run/node";
import { DashboardError } from "~/dashboard/shell/dashboard-error";
import { brand } from "~/shared/brand";

export const meta: MetaFunction = () => [{ title: `Not found · ${brand.name}` }];

/** Every URL of the dashboard that is none of ours, inside of its shell. */
export function loader() {
  throw new Response("There is nothing here", { status: 404 });
}

export default function DashboardNotFound() {
  return null;
}

export function ErrorBoundary() {
  return <DashboardError />;
}
