import { isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react";
import { DashboardError } from "~/dashboard/shell/dashboard-error";
import { buttonClass } from "~/ui/button";

/** Shown if customers fail to load (docs/rules.md, List of customers); not for responses. */
export function CustomersError() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  if (isRouteErrorResponse(error) || error instanceof TypeError) return <DashboardError />;
  return (
    <div role="alert" className="mx-auto max-w-md px-4 py-16 text-center">
      <h1 className="text-2xl font-bold">We couldn’t load your customers</h1>
      <p className="mt-2 mb-6 text-muted">Nothing is lost. Please try again in a moment.</p>
      <a href={pathname + search} className={buttonClass()}>
        Retry
      </a>
    </div>
  );
}
