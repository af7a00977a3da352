import type { BreakdownRow } from "~/core/reports/report-sums.server";
import { clockFace, weekdays } from "~/shared/clock";
import { formatKobo } from "~/shared/money";
import { paths } from "~/shared/paths";
import type { ReportTab } from "~/dashboard/reports/report-tabs";
import { aDay, type StockOut } from "./item-days";

/** A fact about the range, with a link to act on it. */
export type Insight = { text: string; action: { label: string; to: string } };

/** `priceKobo` is what a portion brought in the range. */
export type NamedStockOut = StockOut & { name: string; priceKobo: number; canOpen: boolean };

/** All for the same range. */
export type InsightRecords = {
  days: number;
  paidOrders: number;
  netKobo: number;
  parts: readonly BreakdownRow[];
  stockOuts: readonly NamedStockOut[];
  /** Customers in the segment Slipping away; null if the range ends before today. */
  slipping: number | null;
};

/** Facts about lost money sort before others. */
type Found = Insight & { lost: boolean; kobo: number };

const SHOWN = 3;
const FEWEST_DAYS = 7;
const FEWEST_ORDERS = 30;

/** Lost money first; none from too few records (docs/rules.md, Insights). */
export function insightsOf(records: InsightRecords, tab: ReportTab): Insight[] {
  if (records.days < FEWEST_DAYS || records.paidOrders < FEWEST_ORDERS || records.netKobo <= 0)
    return [];
  return rules[tab]
    .flatMap((rule) => rule(records) ?? [])
    .sort((a, b) => Number(b.lost) - Number(a.lost) || b.kobo - a.kobo)
    .slice(0, SHOWN)
    .map(({ text, action }) => ({ text, action }));
}

type Rule = (records: InsightRecords) => Found | null;

/** A tab shows what is of its subject; the first one shows what matters most of all. */
const rules: Record<ReportTab, readonly Rule[]> = {
  sales: [
    declinedOrders,
    soldOutItem,
    busyHours,
    slowToAccept,
    slippingCustomers,
    largestArea,
    costliestCoupon,
  ],
  items: [soldOutItem],
  customers: [slippingCustomers, costliestCoupon],
  kitchen: [declinedOrders, busyHours, slowToAccept],
  money: [],
};

const ofDimension = (parts: readonly BreakdownRow[], wanted: BreakdownRow["dimension"]) =>
  parts.filter(({ dimension }) => dimension === wanted);

const mostOf = (rows: readonly BreakdownRow[], by: "kobo" | "discountKobo" = "kobo") =>
  [...rows].sort((a, b) => b[by] - a[by] || (a.key < b.key ? -1 : 1))[0];

const countText = (count: number, one: string) =>
  `${count.toLocaleString("en")} ${count === 1 ? one : `${one}s`}`;
const percent = (part: number, whole: number) => `${Math.round((part / whole) * 100)}%`;

const FEWEST_DECLINED = 3;
const remedies: Readonly<Record<string, { because: string; label: string; to: string }>> = {
  "Sold out": {
    because: "as sold out",
    label: "See what is out of stock",
    to: paths.dashboard.items({ show: "out" }),
  },
  "The kitchen is too busy": {
    because: "because the kitchen was too busy",
    label: "Limit orders every 15 minutes",
    to: paths.dashboard.settings.section("ordering"),
  },
  "We are closing": {
    because: "because the store was closing",
    label: "Check your opening hours",
    to: paths.dashboard.settings.section("hours"),
  },
  "We can't deliver there": {
    because: "because of the delivery address",
    label: "Check your delivery areas",
    to: paths.dashboard.settings.section("ordering"),
  },
};

function declinedOrders({ parts }: InsightRecords): Found | null {
  const rows = ofDimension(parts, "declined").filter(
    ({ key, orders }) => Object.hasOwn(remedies, key) && orders >= FEWEST_DECLINED,
  );
  const most = mostOf(rows);
  if (!most || most.kobo <= 0) return null;
  const { because, label, to } = remedies[most.key]!;
  return {
    text: `${countText(most.orders, "order")} were declined ${because} (${formatKobo(most.kobo)}).`,
    action: { label, to },
    lost: true,
    kobo: most.kobo,
  };
}

function soldOutItem({ stockOuts }: InsightRecords): Found | null {
  const missed = (item: NamedStockOut) =>
    Math.round(
      (item.others.portions / item.others.days - item.out.portions / item.out.days) *
        item.out.days *
        item.priceKobo,
    );
  const [worst] = [...stockOuts]
    .filter((item) => item.out.days > 0 && item.others.days > 0 && missed(item) > 0)
    .sort((a, b) => missed(b) - missed(a) || (a.itemId < b.itemId ? -1 : 1));
  if (!worst) return null;
  return {
    text: `${stockOutText(worst.name, worst)}.`,
    action: worst.canOpen
      ? { label: `Open ${worst.name}`, to: paths.dashboard.item(worst.itemId) }
      : { label: "Open your menu", to: paths.dashboard.items() },
    lost: true,
    kobo: missed(worst),
  };
}

export function stockOutText(name: string, { isoDay, out, others }: StockOut): string {
  const of = isoDay === null ? "days" : `${weekdays[isoDay % 7]!}s`;
  return `${name} was sold out on ${out.days} of ${out.days + others.days} ${of}: ${aDay(out)} a day then, ${aDay(others)} on the others`;
}

const BUSY = { days: 14, orders: 60, inWindow: 15, share: 0.1 };

function busyHours({ days, paidOrders, netKobo, parts }: InsightRecords): Found | null {
  if (days < BUSY.days || paidOrders < BUSY.orders) return null;
  const hours = new Map(ofDimension(parts, "hour").map((row) => [row.key, row]));
  let best: { isoDay: number; hour: number; orders: number; kobo: number } | null = null;
  for (let isoDay = 1; isoDay <= 7; isoDay++)
    for (let hour = 0; hour < 23; hour++) {
      const two = [hours.get(`${isoDay}:${hour}`), hours.get(`${isoDay}:${hour + 1}`)];
      const orders = two.reduce((sum, row) => sum + (row?.orders ?? 0), 0);
      const kobo = two.reduce((sum, row) => sum + (row?.kobo ?? 0), 0);
      if (kobo > (best?.kobo ?? 0)) best = { isoDay, hour, orders, kobo };
    }
  if (!best || best.orders < BUSY.inWindow || best.kobo < netKobo * BUSY.share) return null;
  return {
    text: `${weekdays[best.isoDay % 7]!} ${hoursText(best.hour, best.hour + 2)} brings ${percent(best.kobo, netKobo)} of sales: ${formatKobo(best.kobo)} from ${countText(best.orders, "order")}.`,
    action: { label: "Add a helper", to: paths.dashboard.staff() },
    lost: false,
    kobo: best.kobo,
  };
}

/** Formats `6–8 pm`, or `11 am–1 pm`. */
function hoursText(from: number, to: number): string {
  const [start, end] = [from, to].map((hour) => clockFace((hour % 24) * 60).replace(":00", ""));
  const sameHalf = start!.slice(-2) === end!.slice(-2);
  return `${sameHalf ? start!.slice(0, -3) : start!}–${end!}`;
}

const SLOW = { orders: 10, minutes: 8, times: 1.5 };

function slowToAccept({ parts }: InsightRecords): Found | null {
  const waits = ofDimension(parts, "accept").map(({ key, orders }) => {
    const [hour = 0, minutes = 0] = key.split(":").map(Number);
    return { hour, minutes, orders };
  });
  const usual = medianOf(waits);
  const found = Array.from({ length: 24 }, (_, hour) => {
    const mine = waits.filter((wait) => wait.hour === hour);
    const orders = mine.reduce((sum, wait) => sum + wait.orders, 0);
    const kobo = ofDimension(parts, "hour")
      .filter(({ key }) => key.endsWith(`:${hour}`))
      .reduce((sum, row) => sum + row.kobo, 0);
    return { hour, orders, kobo, median: medianOf(mine) };
  }).filter(
    ({ orders, median }) =>
      orders >= SLOW.orders && median >= SLOW.minutes && median >= usual * SLOW.times,
  );
  const [worst] = found.sort((a, b) => b.median - a.median || b.orders - a.orders);
  if (!worst) return null;
  return {
    text: `Orders at ${clockFace(worst.hour * 60).replace(":00", "")} wait ${countText(worst.median, "minute")} (median of ${worst.orders}) until they are accepted; over the whole day it is ${usual}.`,
    action: {
      label: "Limit orders every 15 minutes",
      to: paths.dashboard.settings.section("ordering"),
    },
    lost: false,
    kobo: worst.kobo,
  };
}

/** Returns the lower median in minutes; 0 without orders. */
function medianOf(waits: readonly { minutes: number; orders: number }[]): number {
  const all = waits.reduce((sum, { orders }) => sum + orders, 0);
  let passed = 0;
  for (const { minutes, orders } of [...waits].sort((a, b) => a.minutes - b.minutes)) {
    passed += orders;
    if (passed > 0 && passed * 2 >= all) return minutes;
  }
  return 0;
}

const FEWEST_SLIPPING = 5;
/** The limit of segment counts. */
const MAX_COUNTED = 999;

function slippingCustomers({ slipping, netKobo, paidOrders }: InsightRecords): Found | null {
  if (slipping === null || slipping < FEWEST_SLIPPING) return null;
  const count = slipping > MAX_COUNTED ? `More than ${MAX_COUNTED}` : String(slipping);
  return {
    text: `${count} customers with three or more orders have been away over twice as long as usual.`,
    action: { label: "See who they are", to: paths.dashboard.customers({ segment: "slipping" }) },
    lost: false,
    kobo: Math.round((slipping * netKobo) / paidOrders),
  };
}

const AREA = { orders: 30, areas: 3, share: 0.35 };

function largestArea({ parts }: InsightRecords): Found | null {
  const rows = ofDimension(parts, "area");
  const orders = rows.reduce((sum, row) => sum + row.orders, 0);
  const kobo = rows.reduce((sum, row) => sum + row.kobo, 0);
  const namedRows = rows.filter(({ key, orders: some }) => key && some > 0);
  const most = mostOf(namedRows);
  if (
    !most ||
    orders < AREA.orders ||
    namedRows.length < AREA.areas ||
    most.kobo < kobo * AREA.share
  )
    return null;
  return {
    text: `Delivery to ${most.key} brings ${percent(most.kobo, kobo)} of delivery sales: ${formatKobo(most.kobo)} from ${countText(most.orders, "order")}.`,
    action: { label: "See its fee", to: paths.dashboard.settings.section("ordering") },
    lost: false,
    kobo: most.kobo,
  };
}

const FEWEST_WITH_COUPON = 10;

function costliestCoupon({ parts }: InsightRecords): Found | null {
  const rows = ofDimension(parts, "coupon").filter(({ orders }) => orders >= FEWEST_WITH_COUPON);
  const most = mostOf(rows, "discountKobo");
  if (!most || most.discountKobo <= 0) return null;
  return {
    text: `${most.key} took ${formatKobo(most.discountKobo)} off ${countText(most.orders, "order")}, which brought ${formatKobo(most.kobo)}.`,
    action: { label: "See your coupons", to: paths.dashboard.coupons() },
    lost: false,
    kobo: most.discountKobo,
  };
}
