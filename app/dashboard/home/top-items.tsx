import { Link } from "@remix-run/react";
import { paths } from "~/shared/paths";
import { cardClass } from "~/ui/card";
import type { TopItem } from "./home.queries.server";

/** Today's best sellers. */
export function TopItems({ items }: { items: TopItem[] }) {
  return (
    <section aria-labelledby="top" className="min-w-0">
      <h2 id="top" className="flex min-h-11 items-center gap-2 text-lg font-bold">
        Top Selling Items <span className="text-sm font-normal text-muted">today</span>
      </h2>
      {items.length ? (
        <ol className={cardClass("mt-1 divide-y divide-line overflow-hidden")}>
          {items.map(({ id, name, soldCount }) => (
            <li key={id}>
              <Link
                to={paths.dashboard.item(id)}
                className="flex min-h-11 items-center justify-between gap-3 px-4 py-2 hover:bg-rest-soft focus-visible:-outline-offset-4"
              >
                <span className="min-w-0 break-words">{name}</span>
                <span className="shrink-0 font-semibold tabular-nums">{soldCount} sold</span>
              </Link>
            </li>
          ))}
        </ol>
      ) : (
        <p className="mt-1 text-muted">Nothing sold yet today.</p>
      )}
    </section>
  );
}
