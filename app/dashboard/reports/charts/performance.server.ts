import { sum } from "d3-array";
import type { DayRange } from "~/core/reports/business-day";
import type { ReportSums } from "~/core/reports/report-sums.server";
import { formatKobo, formatShortNaira } from "~/shared/money";
import { columnGeometry, type ColumnGeometry } from "~/ui/charts/column-geometry.server";
import type { ChartFrame } from "~/ui/charts/chart-figure";
import { performanceShows, type PerformanceShow } from "./performance";
import {
  bucketBefore,
  dayLabel,
  divideDays,
  hoursInOrder,
  hourText,
  unitOf,
  type BucketUnit,
} from "./time-buckets";

/** Kobo and counts. */
type Figures = Pick<ReportSums, "netKobo" | "orders" | "knownOrders" | "newCustomers">;

export type HourSums = Figures & { day: string; hour: number };
type Bucket = { label: string; name: string; now: Figures; before: Figures | null };
type Days = (Figures & { day: string })[];

export type PerformanceCharts = Record<
  PerformanceShow,
  { frame: ChartFrame; legend: { parts: string[]; before: string }; chart: ColumnGeometry }
>;

export type PerformanceRows = {
  days: Days;
  daysBefore: Days;
  hours: HourSums[];
};

const nothing: Figures = { netKobo: 0, orders: 0, knownOrders: 0, newCustomers: 0 };
const addFigures = (a: Figures, b: Figures): Figures => ({
  netKobo: a.netKobo + b.netKobo,
  orders: a.orders + b.orders,
  knownOrders: a.knownOrders + b.knownOrders,
  newCustomers: a.newCustomers + b.newCustomers,
});

const unitNames: Record<BucketUnit, string> = {
  hour: "Hour",
  day: "Day",
  week: "Week",
  month: "Month",
};

const when: Record<BucketUnit, string> = {
  hour: "at",
  day: "on",
  week: "in the week of",
  month: "in",
};

/** Rules: docs/rules.md, Reports. `dayEndsAt` is minutes after midnight. */
export function performanceCharts(
  rows: PerformanceRows,
  range: { days: DayRange; before: DayRange },
  dayEndsAt: number,
  frame: Pick<ChartFrame, "origin" | "fileName">,
): PerformanceCharts {
  const unit = unitOf(range.days);
  const buckets =
    unit === "hour"
      ? hourBuckets(rows.hours, range, dayEndsAt)
      : dayBuckets(rows.days, rows.daysBefore, range, unit);
  const { from, to } = range.before;
  const beforeName = from === to ? dayLabel(from) : `${dayLabel(from)} to ${dayLabel(to)}`;
  const charts = performanceShows.map((show) => {
    const { title, parts, values, format, axis, summary } = kinds[show];
    const total = (figures: Figures) => sum(values(figures));
    const chart = columnGeometry(
      buckets.map(({ label, name, now, before }) => ({
        label,
        text: `${name}: ${readOut(show, now)}${before ? `; before ${format(total(before))}` : ""}`,
        values: values(now),
        before: before && total(before),
      })),
      axis,
    );
    const sums = buckets.reduce((all, { now }) => addFigures(all, now), nothing);
    const best = buckets.reduce<Bucket | null>(
      (most, bucket) => (!most || total(bucket.now) > total(most.now) ? bucket : most),
      null,
    );
    const most =
      best && buckets.length > 1 && total(best.now) > 0
        ? `, the most ${when[unit]} ${best.name} with ${format(total(best.now))}`
        : "";
    const table = {
      head: [unitNames[unit], ...parts, beforeName],
      rows: buckets.map(({ name, now, before }) => [
        name,
        ...values(now).map(format),
        before ? format(total(before)) : "–",
      ]),
    };
    return [
      show,
      {
        frame: {
          title,
          summary: sums.orders > 0 ? `${summary(sums)}${most}.` : "No orders in these days.",
          table,
          origin: frame.origin,
          fileName: `${frame.fileName}-${show}`,
        },
        legend: { parts, before: beforeName },
        chart,
      },
    ];
  });
  return Object.fromEntries(charts) as PerformanceCharts;
}

const count = (value: number) => value.toLocaleString("en");
const returning = ({ knownOrders, newCustomers }: Figures) => knownOrders - newCustomers;
/** Values in naira, not kobo, so that the axis gets round ticks. */
const kinds: Record<
  PerformanceShow,
  {
    title: string;
    parts: string[];
    values: (figures: Figures) => number[];
    format: (value: number) => string;
    axis: (value: number) => string;
    summary: (figures: Figures) => string;
  }
> = {
  revenue: {
    title: "Revenue",
    parts: ["Net sales"],
    values: ({ netKobo }) => [netKobo / 100],
    format: (naira) => formatKobo(Math.round(naira * 100)),
    axis: formatShortNaira,
    summary: ({ netKobo }) => `${formatKobo(netKobo)} of net sales`,
  },
  orders: {
    title: "Orders",
    parts: ["Orders"],
    values: ({ orders }) => [orders],
    format: count,
    axis: count,
    summary: ({ orders }) => `${count(orders)} order${orders === 1 ? "" : "s"}`,
  },
  customers: {
    title: "Customers",
    parts: ["New", "Returning"],
    values: (figures) => [figures.newCustomers, returning(figures)],
    format: count,
    axis: count,
    summary: (figures) =>
      `${count(figures.newCustomers)} new and ${count(returning(figures))} returning`,
  },
};

function readOut(show: PerformanceShow, figures: Figures): string {
  return show === "customers"
    ? `${count(figures.newCustomers)} new, ${count(returning(figures))} returning`
    : kinds[show].summary(figures);
}

function dayBuckets(
  days: Days,
  daysBefore: Days,
  range: { days: DayRange; before: DayRange },
  unit: "day" | "week" | "month",
): Bucket[] {
  const spans = divideDays(range.days, unit);
  const now = spans.map(() => nothing);
  const before = spans.map(() => nothing);
  for (const day of days) {
    const at = spans.findIndex(({ to }) => day.day <= to);
    if (at >= 0) now[at] = addFigures(now[at]!, day);
  }
  for (const day of daysBefore) {
    const at = bucketBefore(spans, range.before.from, day.day, unit);
    if (at >= 0) before[at] = addFigures(before[at]!, day);
  }
  return spans.map(({ label, name }, at) => ({
    label,
    name,
    now: now[at]!,
    before: before[at]!,
  }));
}

function hourBuckets(
  hours: HourSums[],
  { days, before }: { days: DayRange; before: DayRange },
  dayEndsAt: number,
): Bucket[] {
  const of = (day: string, hour: number) =>
    hours.find((sums) => sums.day === day && sums.hour === hour) ?? nothing;
  const order = hoursInOrder(
    hours.map(({ hour }) => hour),
    dayEndsAt,
  );
  return order.map((hour) => ({
    label: hourText(hour),
    name: hourText(hour),
    now: of(days.from, hour),
    before: of(before.from, hour),
  }));
}
