import { Link } from "@remix-run/react";
import { paths } from "~/shared/paths";
import { cardClass } from "~/ui/card";
import { Money } from "~/ui/money";
import { ItemThumbnail } from "~/ui/item-thumbnail";
import type { Period } from "./period";
import type { TopItem } from "./home.queries.server";

export function TopItems({ items, period }: { items: TopItem[]; period: Period }) {
  const most = items[0]?.soldCount ?? 1;
  return (
    <section aria-labelledby="top" className="min-w-0">
      <h2 id="top" className="flex min-h-11 items-center text-xl font-bold">
        Top Selling Items
      </h2>
      {items.length ? (
        <ol className={cardClass("mt-2 divide-y divide-line overflow-hidden")}>
          {items.map(({ id, name, soldCount, priceKobo, image, imageColor }) => (
            <li key={id}>
              <Link
                to={paths.dashboard.item(id)}
                className="flex min-h-18 items-center gap-3 px-4 py-3 hover:bg-rest-soft focus-visible:-outline-offset-4"
              >
                <span className="w-14 shrink-0 overflow-hidden rounded-lg">
                  <ItemThumbnail
                    image={image}
                    color={imageColor}
                    name={name}
                    width={192}
                    ratio="4/3"
                  />
                </span>
                <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
                  <span className="min-w-0 flex-1 basis-[7rem]">
                    <span className="line-clamp-2 leading-snug font-semibold break-words">
                      {name}
                    </span>
                    <span aria-hidden className="mt-1.5 block h-1.5 rounded-full bg-rest-soft">
                      <span
                        className="block h-full rounded-full bg-brand"
                        style={{ width: `${Math.max(2, (soldCount / most) * 100)}%` }}
                      />
                    </span>
                  </span>
                  <span className="shrink-0 text-right">
                    <span className="block font-semibold tabular-nums">{soldCount} sold</span>
                    <Money kobo={priceKobo} className="text-sm text-muted" />
                  </span>
                </span>
              </Link>
            </li>
          ))}
        </ol>
      ) : (
        <p className="mt-2 rounded-card border border-dashed border-line px-4 py-6 text-muted">
          {period === "today" ? "Nothing sold yet today." : "Nothing was sold then."}
        </p>
      )}
    </section>
  );
}
