import { Link } from "@remix-run/react";
import type { LogLine } from "~/core/operators/operator-log.server";
import { paths } from "~/shared/paths";
import { buttonClass } from "~/ui/button";
import { cardClass } from "~/ui/card";
import { Time } from "~/ui/time";
import { wordsOfAct } from "./act-words";

export function LogLines({ lines }: { lines: LogLine[] }) {
  if (lines.length === 0) return <p className="mt-3 text-muted">Nothing yet.</p>;
  return (
    <ol className={cardClass("mt-3 divide-y divide-line")}>
      {lines.map(({ id, at, operator, act, store, vendorId, subject, details }) => (
        <li key={id} className="flex flex-wrap gap-x-4 px-4 py-2">
          <span className="text-muted">
            <Time at={at} format="datetime" zone="Africa/Lagos" />
          </span>
          <span className="break-all">{operator}</span>
          <strong className="font-semibold">{wordsOfAct(act)}</strong>
          {vendorId ? (
            <Link
              to={paths.operator.vendor(vendorId)}
              className="inline-flex min-h-6 items-center underline underline-offset-4"
            >
              {store || "a store"}
            </Link>
          ) : null}
          <span className="min-w-0 wrap-anywhere text-muted">
            {[subject, ...Object.entries(details).map(([name, value]) => `${name}: ${value}`)]
              .filter(Boolean)
              .join(" · ")}
          </span>
        </li>
      ))}
    </ol>
  );
}

export function LogView({ lines, next }: { lines: LogLine[]; next: string | null }) {
  return (
    <>
      <h1 className="mt-2 text-2xl font-bold">Log</h1>
      <p className="text-muted">What operators looked at and did. Nobody can change it.</p>
      <LogLines lines={lines} />
      {next ? (
        <p className="mt-4">
          <Link to={paths.operator.log({ after: next })} className={buttonClass("quiet")}>
            Older
          </Link>
        </p>
      ) : null}
    </>
  );
}
