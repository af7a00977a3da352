import { sum } from "d3-array";
import type { BreakdownRow } from "~/core/reports/report-sums.server";
import { weekdays } from "~/shared/clock";
import { formatKobo } from "~/shared/money";
import type { ChartFrame } from "~/ui/charts/chart-figure";
import { heatGeometry, type HeatGeometry } from "~/ui/charts/heat-geometry.server";
import { hoursInOrder, hourText } from "./time-buckets";

/** Fewer orders have no meaningful peak. */
const TOO_FEW = 5;

export type PeakHours = { frame: ChartFrame; chart: HeatGeometry };

const isoDays = [...weekdays.slice(1), weekdays[0]].map((name) => name.slice(0, 3));

/**
 * Lays out paid orders by weekday and hour of the business day (docs/rules.md, Reports).
 * @param dayEndsAt minutes after midnight: earlier hours come last
 */
export function peakHours(
  rows: readonly BreakdownRow[],
  dayEndsAt: number,
  frame: Pick<ChartFrame, "origin" | "fileName">,
): PeakHours {
  const known = hourParts(rows);
  const hours = hoursInOrder(
    known.map(({ hour }) => hour),
    dayEndsAt,
  ).filter((hour) => known.some((one) => one.hour === hour));
  const find = (row: number, column: number) =>
    known.find((one) => one.hour === hours[row] && one.column === column);
  const grid = hours.map((hour, row) => ({
    text: hourText(hour),
    values: isoDays.map((_, column) => find(row, column)?.orders ?? 0),
  }));
  const chart = heatGeometry(isoDays, grid, (row, column) => {
    const found = find(row, column);
    const name = `${isoDays[column]} ${hourText(hours[row]!)}`;
    return found
      ? `${name}: ${ordersText(found.orders)}, ${formatKobo(found.kobo)}`
      : `${name}: no orders`;
  });
  return {
    chart,
    frame: {
      ...frame,
      fileName: `${frame.fileName}-peak-hours`,
      title: "Peak hours",
      summary: summaryOf(known),
      table: {
        head: ["Hour", ...isoDays],
        rows: [
          ...grid.map(({ text, values }) => [text, ...values.map(String)]),
          [
            "All",
            ...isoDays.map((_, column) => String(sum(grid, ({ values }) => values[column]!))),
          ],
        ],
      },
    },
  };
}

const hourParts = (rows: readonly BreakdownRow[]) =>
  rows
    .filter(({ dimension, orders }) => dimension === "hour" && orders > 0)
    .map(({ key, orders, kobo }) => {
      const [isoDay = 0, hour = 0] = key.split(":").map(Number);
      return { column: isoDay - 1, hour, orders, kobo };
    });

const ordersText = (orders: number) =>
  `${orders.toLocaleString("en")} order${orders === 1 ? "" : "s"}`;

function summaryOf(known: { column: number; hour: number; orders: number }[]): string {
  const all = sum(known, ({ orders }) => orders);
  if (all === 0) return "No paid orders in these days.";
  if (all < TOO_FEW) return `${ordersText(all)}: too few to name a peak.`;
  const peak = known.reduce((most, one) => (one.orders > most.orders ? one : most));
  return `Paid orders by weekday and hour, the most on ${isoDays[peak.column]} at ${hourText(peak.hour)}: ${peak.orders} of ${all.toLocaleString("en")}.`;
}
