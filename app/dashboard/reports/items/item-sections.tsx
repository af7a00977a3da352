import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { formatKobo } from "~/shared/money";
import { paths } from "~/shared/paths";
import { cardClass } from "~/ui/card";
import { aDay, type PriceSum } from "./item-days";
import type { RankedItem } from "./item-figures";
import type { ItemReport } from "./item-report.server";

/** The five that sold most; the rest are in the table. */
const TOP = 5;

export const TopItems = ({ items }: { items: readonly RankedItem[] }) => (
  <section aria-labelledby="best-items" className={cardClass("report-part p-4")}>
    <h2 id="best-items" className="text-lg font-bold">
      Top items
    </h2>
    {items.length > 0 ? (
      <ol className="divide-y divide-line">
        {items.slice(0, TOP).map(({ id, name, portions }, at) => (
          <li key={id ?? `${at}`} className="flex min-h-11 items-center justify-between gap-3">
            <ItemName name={name} to={id && paths.dashboard.item(id)} />
            <span className="font-semibold tabular-nums">{portions.toLocaleString("en")}</span>
          </li>
        ))}
      </ol>
    ) : (
      <p>Nothing was sold on these days.</p>
    )}
  </section>
);

/** What a price and a stock-out did, as lists between the tables. */
export const ItemParts = ({ prices, stockOuts }: Pick<ItemReport, "prices" | "stockOuts">) => (
  <>
    {prices.length > 0 ? (
      <Part id="price-changes" title="What a price did" note="Portions on the days at each price.">
        {prices.map(({ id, name, sums }) => (
          <li key={id} className="px-4 py-2">
            <ItemName name={name} to={paths.dashboard.item(id)} />
            <p className="text-sm text-muted tabular-nums">{priceText(sums)}</p>
          </li>
        ))}
      </Part>
    ) : null}
    {stockOuts.length > 0 ? (
      <Part id="stock-outs" title="What a stock-out did">
        {stockOuts.map(({ id, text }) => (
          <li key={id} className="px-4 py-2">
            <ItemName name={text} to={paths.dashboard.item(id)} />
          </li>
        ))}
      </Part>
    ) : null}
  </>
);

/** Formats `₦1,500: 40 in 12 days (3.3 a day) · ₦1,800: 22 in 10 days (2.2 a day)`. */
const priceText = (sums: readonly PriceSum[]): string =>
  sums
    .map(
      (sum) =>
        `${formatKobo(sum.priceKobo)}: ${sum.portions.toLocaleString("en")} in ${sum.days} days (${aDay(sum)} a day)`,
    )
    .join(" · ");

type PartProps = { id: string; title: string; note?: string; children: ReactNode };
const Part = ({ id, title, note, children }: PartProps) => (
  <section aria-labelledby={id} className="report-part min-w-0">
    <h2 id={id} className="text-xl font-bold">
      {title}
    </h2>
    {note ? <p className="mt-1 text-sm text-muted">{note}</p> : null}
    <ul className={cardClass("mt-3 divide-y divide-line overflow-hidden")}>{children}</ul>
  </section>
);

const ItemName = ({ name, to }: { name: string; to: string | null }) =>
  to ? (
    <Link
      to={to}
      className="inline-flex min-h-11 min-w-0 items-center font-semibold wrap-anywhere underline-offset-4 hover:underline active:underline"
    >
      {name}
    </Link>
  ) : (
    <span className="min-w-0 font-semibold wrap-anywhere">{name}</span>
  );
