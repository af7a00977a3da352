import { rollups, sum } from "d3-array";
import type { BreakdownRow } from "~/core/reports/report-sums.server";
import { formatKobo } from "~/shared/money";
import type { ChartFrame } from "~/ui/charts/chart-figure";
import {
  shareGeometry,
  wholePercents,
  type ShareGeometry,
} from "~/ui/charts/share-geometry.server";

/** More slices would look alike, so the smallest are merged. */
const MAX_SLICES = 6;
const ARCHIVED = "No longer on the menu";
const TYPED = "Not on the menu";

/** An item's current category; `name` is null for an archived item. */
export type CategoryOfItem = { itemId: string; name: string | null };

export type CategoryChart = {
  frame: ChartFrame;
  chart: ShareGeometry;
  parts: { name: string; share: string; amount: string }[];
};

/** Lays out sales by category, using each item's current one (docs/rules.md, Reports). */
export function categoryChart(
  rows: readonly BreakdownRow[],
  categories: CategoryOfItem[],
  frame: Pick<ChartFrame, "origin" | "fileName">,
): CategoryChart {
  const names = new Map(categories.map(({ itemId, name }) => [itemId, name]));
  const nameOf = ({ key }: BreakdownRow) =>
    key === "" ? TYPED : (names.get(key.split(":")[0]!) ?? ARCHIVED);
  const all = rollups(
    rows.filter(({ dimension }) => dimension === "item"),
    (part) => ({ kobo: sum(part, ({ kobo }) => kobo), items: sum(part, ({ items }) => items) }),
    nameOf,
  )
    .map(([name, figures]) => ({ name, ...figures }))
    .filter(({ kobo }) => kobo > 0)
    .sort((a, b) => b.kobo - a.kobo);
  const slices =
    all.length > MAX_SLICES + 1
      ? [...all.slice(0, MAX_SLICES), others(all.slice(MAX_SLICES))]
      : all;
  const chart = shareGeometry(slices.map(({ kobo }) => kobo));
  const percents = wholePercents(chart.slices.map(({ share }) => share));
  const parts = slices.map(({ name, kobo }, at) => ({
    name,
    share: percentText(percents[at]!),
    amount: formatKobo(kobo),
  }));
  const whole = sum(all, ({ kobo }) => kobo);
  const shares = wholePercents(all.map(({ kobo }) => kobo / whole));
  const [first] = parts;
  return {
    chart,
    parts,
    frame: {
      ...frame,
      fileName: `${frame.fileName}-categories`,
      title: "Sales by category",
      summary: first
        ? `${first.name} brought ${first.share} of ${formatKobo(whole)}, before discounts and refunds.`
        : "Nothing was sold in these days.",
      table: {
        head: ["Category", "Portions", "Share", "Sales"],
        rows: all.map(({ name, items, kobo }, at) => [
          name,
          items.toLocaleString("en"),
          percentText(shares[at]!),
          formatKobo(kobo),
        ]),
      },
    },
  };
}

const percentText = (percent: number) => (percent === 0 ? "under 1%" : `${percent}%`);

const others = (rest: { kobo: number; items: number }[]) => ({
  name: `${rest.length} other categories`,
  kobo: sum(rest, ({ kobo }) => kobo),
  items: sum(rest, ({ items }) => items),
});
