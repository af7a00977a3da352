import { isRouteErrorResponse, Link, useLocation, useRouteError } from "@remix-run/react";
import { useEffect, type ReactNode } from "react";
import { paths } from "~/shared/paths";
import { buttonClass } from "~/ui/button";
import { readPermissionRefusal, roleNames, type SeenRefusal } from "~/core/staff/permissions";
import { SeenBar } from "./seen-bar";

/** The rules word some texts (docs/rules.md, Freshness; Staff). */
export function DashboardError() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const here = pathname + search;
  const refused =
    isRouteErrorResponse(error) && status === 403 ? readPermissionRefusal(error.data) : null;
  if (refused) {
    return (
      <Problem
        title={`This is for ${refused.who}`}
        text={`Your role here: ${roleNames[refused.role]}. To do this, ask the owner to change your role.`}
      >
        <Link to={paths.dashboard.home()} className={buttonClass()}>
          Back to dashboard
        </Link>
      </Problem>
    );
  }
  if (isRouteErrorResponse(error) && status === 403) {
    const seen = error.data as SeenRefusal;
    return (
      <>
        <SeenBar vendorId={seen.seenId} store={seen.store} />
        <Problem title={seen.error} text="That is for those who work in the store.">
          <a href={paths.dashboard.home()} className={buttonClass()}>
            Back to dashboard
          </a>
        </Problem>
      </>
    );
  }
  if (status === 503) {
    return (
      <Problem
        title="Profile Not Available"
        text="We're having trouble loading your profile. Please try again."
      >
        <a href={here} className={buttonClass()}>
          Retry Loading Profile
        </a>
      </Problem>
    );
  }
  if (status === 404) {
    const message = isRouteErrorResponse(error) && typeof error.data === "string" ? error.data : "";
    const { to, label, text } = nextStepFrom(pathname);
    return (
      <Problem title={message || "This page does not exist"} text={text}>
        <Link to={to} className={buttonClass()}>
          {label}
        </Link>
      </Problem>
    );
  }
  if (error instanceof TypeError && typeof navigator !== "undefined") {
    return (
      <Problem title="We can't reach the server" text="Check your network. Your orders are safe.">
        <ReloadWhenOnline />
        <a href={here} className={buttonClass()}>
          Try again
        </a>
      </Problem>
    );
  }
  return (
    <Problem
      title="Sorry, that didn’t work"
      text="Nothing you did, and nothing is lost. Please try again in a moment."
    >
      <a href={here} className={buttonClass()}>
        Try again
      </a>
    </Problem>
  );
}

/** Suggests where to go from a missing page, by its part of the dashboard. */
function nextStepFrom(pathname: string): { to: string; label: string; text: string } {
  const settings = paths.dashboard.settings.overview();
  if (pathname.startsWith(`${settings}/`))
    return {
      to: settings,
      label: "Back to Store Settings",
      text: "The link may be old, or somebody changed it.",
    };
  if (pathname.startsWith(`${paths.dashboard.orders()}/`))
    return {
      to: paths.dashboard.orders(),
      label: "See all orders",
      text: "The link may be old, or it belongs to another store.",
    };
  if (pathname.startsWith(`${paths.dashboard.reviews()}/`))
    return {
      to: paths.dashboard.reviews(),
      label: "See all reviews",
      text: "The link may be old, or it belongs to another store.",
    };
  return {
    to: paths.dashboard.home(),
    label: "Back to dashboard",
    text: "This link may be old or incomplete.",
  };
}

function ReloadWhenOnline() {
  useEffect(() => {
    const reload = () => location.reload();
    window.addEventListener("online", reload);
    return () => window.removeEventListener("online", reload);
  }, []);
  return null;
}

function Problem({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="mx-auto max-w-md px-4 py-16 text-center">
      <h1 className="text-2xl font-bold">{title}</h1>
      <p className="mt-2 mb-6 text-muted">{text}</p>
      {children}
    </div>
  );
}
