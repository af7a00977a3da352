import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useState, type ReactNode } from "react";
import { paths } from "~/shared/paths";
import { useIsWaiting } from "~/ui/waiting";
import { opensOver } from "~/dashboard/shell/navigation/opens-over";
import { Skeleton } from "./skeleton";

/** Faster loads shouldn't flicker. */
const PAUSE_MS = 100;

/** The current screen stays mounted, unchanged if loading fails. */
export function ScreenOrSkeleton({ children }: { children: ReactNode }) {
  const { state, location, formMethod } = useNavigation();
  const here = useLocation().pathname;
  const isWaiting = useIsWaiting("page");
  const next =
    !isWaiting &&
    state === "loading" &&
    formMethod !== "POST" &&
    location.pathname !== here &&
    location.pathname.startsWith(paths.dashboard.home()) &&
    !opensOver(here, location.pathname)
      ? location.pathname
      : null;
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!next) return;
    const timer = window.setTimeout(() => setLate(true), PAUSE_MS);
    return () => {
      window.clearTimeout(timer);
      setLate(false);
    };
  }, [next]);
  const loading = late ? next : null;
  return (
    <>
      <p role="status" className="sr-only">
        {loading ? "Loading" : ""}
      </p>
      {loading ? <Skeleton pathname={loading} /> : null}
      <div hidden={loading !== null}>{children}</div>
    </>
  );
}
