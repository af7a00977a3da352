import { useLocation } from "@remix-run/react";

const EVERY_SECONDS = 60;
const link = "inline-flex min-h-11 items-center font-semibold underline underline-offset-2";

/** For pages without scripts or typed text. A link stops it (WCAG 2.2.1). */
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
