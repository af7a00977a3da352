import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { formatKobo } from "~/shared/money";
import { paths } from "~/shared/paths";
import { cardClass } from "~/ui/card";
import { Money } from "~/ui/money";
import { aDay, type PriceSum } from "./item-days";
import type { SlowItem, RankedItem } from "./item-figures";
import type { ItemReport } from "./item-report.server";

export function ItemSections({ top, slow, prices, stockOuts }: ItemReport) {
  return (
    <div className="mt-8 grid items-start gap-8 xl:grid-cols-2">
      <TopItems items={top} />
      <div className="grid min-w-0 content-start gap-8">
        <SlowItems items={slow} />
        {prices.length > 0 ? (
          <Part
            id="price-changes"
            title="What a price did"
            note="Portions on the days at each price."
          >
            <List>
              {prices.map(({ id, name, sums }) => (
                <Row key={id} name={name} to={paths.dashboard.item(id)}>
                  <p className="text-sm text-muted tabular-nums">{priceText(sums)}</p>
                </Row>
              ))}
            </List>
          </Part>
        ) : null}
        {stockOuts.length > 0 ? (
          <Part id="stock-outs" title="What a stock-out did">
            <List>
              {stockOuts.map(({ id, text }) => (
                <Row key={id} name={text} to={paths.dashboard.item(id)} />
              ))}
            </List>
          </Part>
        ) : null}
      </div>
    </div>
  );
}

function TopItems({ items }: { items: readonly RankedItem[] }) {
  const most = Math.max(1, items[0]?.portions ?? 1);
  return (
    <Part id="top-items" title="Top items" note="Portions sold, before discounts and refunds.">
      {items.length > 0 ? (
        <List ordered>
          {items.map(({ id, name, note, portions, kobo, share, change }, at) => (
            <Row
              key={id ?? `${at}`}
              name={name}
              to={id && paths.dashboard.item(id)}
              side={
                <>
                  <span className="block font-semibold tabular-nums">
                    {portions.toLocaleString("en")} {portions === 1 ? "portion" : "portions"}
                  </span>
                  <Money kobo={kobo} className="text-sm text-muted" />
                </>
              }
            >
              <span
                aria-hidden
                className="mt-1.5 block h-1.5 rounded-full bg-rest-soft print:hidden"
              >
                <span
                  className="block h-full rounded-full bg-brand"
                  style={{ width: `${Math.max(2, (portions / most) * 100)}%` }}
                />
              </span>
              <p className="mt-1 text-sm text-muted">
                {[note, share === null ? "" : `${share}% of portions`, change?.label ?? ""]
                  .filter(Boolean)
                  .join(" · ")}
              </p>
            </Row>
          ))}
        </List>
      ) : (
        <Empty>Nothing was sold on these days.</Empty>
      )}
    </Part>
  );
}

function SlowItems({ items }: { items: readonly SlowItem[] }) {
  return (
    <Part id="slow-items" title="Slow items" note="On the menu throughout, and sold least.">
      {items.length > 0 ? (
        <List>
          {items.map(({ id, name, category, portions }) => (
            <Row
              key={id}
              name={name}
              to={paths.dashboard.item(id)}
              side={
                <span className="font-semibold tabular-nums">
                  {portions === 0 ? "None sold" : `${portions.toLocaleString("en")} sold`}
                </span>
              }
            >
              <p className="text-sm text-muted">{category}</p>
            </Row>
          ))}
        </List>
      ) : (
        <Empty>Not enough to tell yet: it takes a week, 100 portions and 8 items.</Empty>
      )}
    </Part>
  );
}

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
    {children}
  </section>
);

const Empty = ({ children }: { children: ReactNode }) => (
  <p className="mt-3 rounded-card bg-rest-soft p-4">{children}</p>
);

function List({ ordered = false, children }: { ordered?: boolean; children: ReactNode }) {
  const Tag = ordered ? "ol" : "ul";
  return <Tag className={cardClass("mt-3 divide-y divide-line overflow-hidden")}>{children}</Tag>;
}

type RowProps = { name: string; to: string | null; side?: ReactNode; children?: ReactNode };
function Row({ name, to, side, children }: RowProps) {
  return (
    <li className="flex min-h-14 items-start gap-3 px-4 py-3">
      <div className="min-w-0 flex-1">
        {to ? (
          <Link to={to} className="font-semibold wrap-anywhere underline-offset-4 hover:underline">
            {name}
          </Link>
        ) : (
          <span className="font-semibold wrap-anywhere">{name}</span>
        )}
        {children}
      </div>
      {side ? <div className="shrink-0 text-right">{side}</div> : null}
    </li>
  );
}
