import { useLocation } from "@remix-run/react";

const EVERY_SECONDS = 60;
const link = "inline-flex min-h-11 items-center font-semibold underline underline-offset-2";

/**
 * Reloads the page each minute where there are no scripts, unless `still` is set: who is typing or
 * reads slowly can stop that (WCAG 2.2.1). Only for pages without a form that somebody may be in
 * the middle of.
 * @param still whether it is stopped
 */
export function SelfRefresh({ still }: { still: boolean }) {
  const { pathname, search } = useLocation();
  const fields = new URLSearchParams(search);
  if (still) fields.delete("still");
  else fields.set("still", "1");
  const other = `${pathname}${fields.size ? `?${fields.toString()}` : ""}`;
  return (
    <noscript>
      {still ? null : <meta httpEquiv="refresh" content={String(EVERY_SECONDS)} />}
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
        {still ? "This page doesn’t update." : "Updates every minute."}
        <a href={other} className={link}>
          {still ? "Update every minute" : "Turn off"}
        </a>
      </p>
    </noscript>
  );
}
