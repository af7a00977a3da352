import { isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react";
import { DashboardError } from "~/dashboard/shell/dashboard-error";
import { buttonClass } from "~/ui/button";

/** In the specification's words; responses get the dashboard's own page. */
export function PayoutsError() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  if (isRouteErrorResponse(error) || error instanceof TypeError) return <DashboardError />;
  return (
    <div role="alert" className="mx-auto max-w-md px-4 py-16 text-center">
      <h1 className="text-2xl font-bold">Error loading payout data</h1>
      <p className="mt-2 mb-6 text-muted">
        Failed to load payout data. Your money is safe: nothing was changed.
      </p>
      <a href={pathname + search} className={buttonClass()}>
        Retry
      </a>
    </div>
  );
}
