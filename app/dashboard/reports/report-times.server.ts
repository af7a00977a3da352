import type { BreakdownRow } from "~/core/reports/report-sums.server";
import { clockFace } from "~/shared/clock";
import { cellText, FEWEST_RECORDS, type Cell, type ReportTable } from "./report-table";

/** Number of orders by minutes taken. */
type Histogram = Map<number, number>;

const titles = {
  accept: ["Time to accept", "From when an order comes in until you accept it.", "minutes"],
  ready: [
    "Time to ready",
    "From then until it is ready. Scheduled orders are not counted.",
    "minutes",
  ],
  kept: [
    "Promised against real",
    "When a pickup was ready, or a delivery delivered, against the first time promised.",
    "late",
  ],
} as const;

/**
 * Builds how long orders took, in total and by the hour they came in (docs/rules.md, Reports).
 * @param dayEndsAt minutes after midnight when the store's day ends, and its first hour begins
 */
export function buildTimes(
  parts: readonly BreakdownRow[],
  dimension: keyof typeof titles,
  dayEndsAt: number,
): ReportTable {
  const hours = new Map<number, Histogram>();
  const all: Histogram = new Map();
  for (const part of parts) {
    if (part.dimension !== dimension) continue;
    const [hour = 0, minutes = 0] = part.key.split(":").map(Number);
    const ofHour = hours.get(hour) ?? new Map<number, number>();
    hours.set(hour, ofHour);
    for (const histogram of [all, ofHour])
      histogram.set(minutes, (histogram.get(minutes) ?? 0) + part.orders);
  }
  const first = Math.floor(dayEndsAt / 60);
  const place = (hour: number) => (hour - first + 24) % 24;
  const [title, note, unit] = titles[dimension];
  const figures = figuresOf(all);
  return {
    id: dimension,
    title,
    note: unit === "late" ? `${note}${inWords(figures)}` : note,
    columns: [
      { label: "Ordered", unit: "text" },
      { label: "Orders", unit: "count" },
      { label: "Usual time", unit },
      { label: "Slowest 1 in 10", unit },
    ],
    rows: [...hours]
      .sort(([a], [b]) => place(a) - place(b))
      .map(([hour, histogram]) => [`from ${clockFace(hour * 60)}`, ...figuresOf(histogram)]),
    foot: ["All day", ...figures],
    fold: "By hour",
    empty: "No orders on these days got this far.",
  };
}

const inWords = ([, median, slowest]: Cell[]): string =>
  median == null
    ? ""
    : ` Half of the orders were ${cellText(median, "late")} or better, nine of ten ${cellText(slowest!, "late")} or better.`;

function figuresOf(histogram: Histogram): Cell[] {
  const orders = [...histogram.values()].reduce((sum, some) => sum + some, 0);
  const few = orders < FEWEST_RECORDS;
  return [
    orders,
    few ? null : quantile(histogram, orders, 0.5),
    few ? null : quantile(histogram, orders, 0.9),
  ];
}

/** Returns the fewest minutes within which this part of the orders was done. */
function quantile(histogram: Histogram, orders: number, part: number): number {
  let passed = 0;
  for (const [minutes, some] of [...histogram].sort(([a], [b]) => a - b)) {
    passed += some;
    if (passed >= orders * part) return minutes;
  }
  return 0;
}
