import type { ReportSums } from "~/core/reports/report-sums.server";
import { averageKobo, changeInPercent, type Change } from "~/dashboard/home/stats";
import { formatKobo } from "~/shared/money";
import { percentOf, FEWEST_RECORDS, type Unit } from "./report-table";

export type Kpi = {
  label: string;
  value: number | null;
  unit: Exclude<Unit, "text"> | "decimal";
  text: string;
  change: Change;
  good: "up" | "down";
};

/** Rules: docs/rules.md, Reports. */
export function buildKpis(now: ReportSums, before: ReportSums, than: string): Kpi[] {
  const [average, averageBefore] = [now, before].map((sums) =>
    averageKobo({ paidOrders: sums.paidOrders, revenueKobo: sums.netKobo }),
  ) as [number | null, number | null];
  const [items, itemsBefore] = [now, before].map(itemsPerOrder) as [number | null, number | null];
  const [declined, declinedBefore] = [now, before].map((sums) =>
    percentOf(sums.declined, sums.orders),
  ) as [number | null, number | null];
  const percent = (a: number | null, b: number | null) => changeInPercent(a, b, than);
  return [
    {
      label: "Net sales",
      value: now.netKobo,
      unit: "kobo",
      text: formatKobo(now.netKobo),
      change: percent(now.netKobo, before.netKobo),
      good: "up",
    },
    {
      label: "Orders",
      value: now.orders,
      unit: "count",
      text: now.orders.toLocaleString("en"),
      change: percent(now.orders, before.orders),
      good: "up",
    },
    {
      label: "Average order",
      value: average,
      unit: "kobo",
      text: average === null ? "–" : formatKobo(average),
      change: percent(average, averageBefore),
      good: "up",
    },
    {
      label: "New and returning customers",
      value: now.newCustomers,
      unit: "count",
      text: `${now.newCustomers.toLocaleString("en")} new, ${returningOf(now).toLocaleString("en")} returning`,
      change: withLabel("new: ", percent(now.newCustomers, before.newCustomers)),
      good: "up",
    },
    {
      label: "Items per order",
      value: items,
      unit: "decimal",
      text: items === null ? "–" : items.toFixed(1),
      change: percent(items, itemsBefore),
      good: "up",
    },
    {
      label: "Decline rate",
      value: declined,
      unit: "percent",
      text:
        declined === null
          ? now.orders > 0
            ? `fewer than ${FEWEST_RECORDS} orders`
            : "–"
          : `${declined}%`,
      change: inPoints(declined, declinedBefore, than),
      good: "down",
    },
  ];
}

/** Returns known customers' orders other than their first. */
export const returningOf = ({ knownOrders, newCustomers }: ReportSums): number =>
  knownOrders - newCustomers;

const itemsPerOrder = ({ items, saleOrders }: ReportSums) =>
  saleOrders === 0 ? null : Math.round((items / saleOrders) * 10) / 10;

const withLabel = (label: string, change: Change): Change =>
  change && { ...change, label: `${label}${change.label}` };

function inPoints(now: number | null, then: number | null, than: string): Change {
  if (now === null || then === null) return null;
  const points = Math.round(Math.abs(now - then) * 10) / 10;
  if (points === 0) return { direction: "same", label: `the same as ${than}` };
  const [direction, word] = now > then ? (["up", "up"] as const) : (["down", "down"] as const);
  return { direction, label: `${points} ${points === 1 ? "point" : "points"} ${word} on ${than}` };
}
