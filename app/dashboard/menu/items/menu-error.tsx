import { isRouteErrorResponse, Link, useLocation, useRouteError } from "@remix-run/react";
import { paths } from "~/shared/paths";
import { buttonClass } from "~/ui/button";
import { DashboardError } from "~/dashboard/shell/dashboard-error";

/** Says why a menu page failed to load, and offers a way on (docs/rules.md, Menu items). */
export function MenuError({ what }: { what: "products" | "categories" | "options" }) {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const response = isRouteErrorResponse(error) ? error : null;
  if (response?.status === 403) return <DashboardError />;
  const missing = response?.status === 404;
  const [title, text] = missing
    ? [
        "This item does not exist any more",
        "It may have been deleted, or it belongs to another store.",
      ]
    : [
        `Failed to load ${what}`,
        response?.status === 400 && typeof response.data === "string"
          ? response.data
          : "Nothing is lost. Check your network and try again.",
      ];
  return (
    <div className="mx-auto max-w-md py-16 text-center">
      <h1 className="text-2xl font-bold">{title}</h1>
      <p className="mt-2 mb-6 text-muted">{text}</p>
      {missing ? (
        <Link to={paths.dashboard.items()} className={buttonClass()}>
          See all items
        </Link>
      ) : (
        <a href={pathname + search} className={buttonClass()}>
          Try again
        </a>
      )}
    </div>
  );
}
