import type { MovedMoney } from "~/core/payouts/moved-money.server";
import type { BreakdownRow, ReportSums } from "~/core/reports/report-sums.server";
import { paidWithName } from "~/core/orders/paid-with";
import { brand } from "~/shared/brand";
import { clockFace, weekdays } from "~/shared/clock";
import { percentOf, type Cell, type ReportTable, type Unit } from "./report-table";
import { returningOf } from "./report-kpis.server";

type Parts = readonly BreakdownRow[];
type Dimension = BreakdownRow["dimension"];

const text = (label: string) => ({ label, unit: "text" as Unit });
const count = (label: string) => ({ label, unit: "count" as Unit });
const kobo = (label: string) => ({ label, unit: "kobo" as Unit });
const share = { label: "Share", unit: "percent" as Unit };

/** Breaks net sales down so that the parts add up to the kobo. */
export function buildSums(sums: ReportSums): ReportTable {
  const rows: [string, number][] = [
    ["Items", sums.subtotalKobo],
    ["Discounts", -sums.discountKobo],
    ["Delivery", sums.deliveryKobo],
    ["Packaging", sums.packagingKobo],
    ["Service", sums.serviceKobo],
    ["Tax", sums.taxKobo],
    ["Transaction fee", sums.transactionFeeKobo],
    ["Gross sales", sums.grossKobo],
    ["Refunds", -sums.refundedKobo],
  ];
  return {
    id: "sums",
    title: "From items to net sales",
    columns: [text("Part"), kobo("Amount")],
    // Avoids -0.
    rows: sums.saleOrders === 0 ? [] : rows.map(([part, amount]) => [part, amount || 0]),
    foot: ["Net sales", sums.netKobo],
    empty: "Nothing was sold in these days.",
  };
}

export function buildCustomers(sums: ReportSums): ReportTable {
  const known = returningOf(sums);
  const unknown = sums.paidOrders - sums.knownOrders;
  const row = (label: string, orders: number): Cell[] => [
    label,
    orders,
    percentOf(orders, sums.paidOrders),
  ];
  return {
    id: "customers",
    title: "Customer insights",
    columns: [text("Orders of"), count("Orders"), share],
    rows:
      sums.paidOrders === 0
        ? []
        : [
            row("New customers", sums.newCustomers),
            row("Returning customers", known),
            ...(unknown > 0 ? [row("Unknown", unknown)] : []),
          ],
    foot: row("All", sums.paidOrders),
    empty: "Nobody has paid an order in these days.",
  };
}

/** `spentKobo` covers all of their orders. */
export type BestCustomer = { name: string | null; orders: number; spentKobo: number };

export const buildBestCustomers = (best: readonly BestCustomer[]): ReportTable => ({
  id: "best-customers",
  title: "Best returning customers",
  note: "All time: customers who ordered more than once, by amount spent.",
  columns: [text("Customer"), count("Orders"), kobo("Spent")],
  rows: best.map(({ name, orders, spentKobo }) => [name || "Unknown customer", orders, spentKobo]),
  empty: "Nobody has ordered twice yet.",
});

/** Sales by hour of the week, for the file alone: the page shows a heat map. */
export function buildHours(parts: Parts): ReportTable {
  const hours = parts
    .filter(({ dimension }) => dimension === "hour")
    .map((part) => ({ ...part, at: part.key.split(":").map(Number) as [number, number] }))
    .sort((a, b) => a.at[0] - b.at[0] || a.at[1] - b.at[1]);
  return {
    id: "hours",
    title: "Hours of the week",
    columns: [text("Weekday"), text("Hour"), count("Orders"), kobo("Net sales")],
    // ISO weekdays run from 1, Monday, to 7, Sunday.
    rows: hours.map(({ at: [day, hour], ...part }) => [
      weekdays[day % 7]!,
      clockFace(hour * 60),
      part.orders,
      part.kobo,
    ]),
    foot: ["All", "", sumOf(hours, "orders"), sumOf(hours, "kobo")],
    empty: "Nothing was sold in these days.",
  };
}

export const buildMethods = (parts: Parts): ReportTable =>
  withShares(parts, "method", {
    id: "methods",
    title: "Pickup and delivery",
    first: "Way",
    name: (key) => (key === "pickup" ? "Pickup" : "Delivery"),
    empty: "Nothing was sold in these days.",
  });

export const buildAreas = (parts: Parts): ReportTable =>
  withShares(parts, "area", {
    id: "areas",
    title: "Delivery areas",
    first: "Area",
    name: (key) => key || "No area",
    empty: "Nothing was delivered in these days.",
  });

/** By channel if paid online, else by how it was paid outside. */
export const buildPayments = (parts: Parts): ReportTable =>
  withShares(parts, "payment", {
    id: "payments",
    title: "Payment methods",
    first: "Way",
    name: paymentName,
    empty: "Nothing was paid in these days.",
  });

const outside: Record<string, string> = {
  cash: "Cash, paid to you",
  transfer: "Transfer, paid to you",
};
function paymentName(key: string): string {
  const [where, way = ""] = key.split(":");
  return where === "outside" ? (outside[way] ?? "Paid to you") : paidWithName(way);
}

export function buildCoupons(parts: Parts): ReportTable {
  const rows = largestFirst(parts, "coupon");
  return {
    id: "coupons",
    title: "Coupons",
    columns: [text("Code"), count("Orders"), kobo("Discount"), kobo("Net sales")],
    rows: rows.map((row) => [row.key, row.orders, row.discountKobo, row.kobo]),
    foot: ["All", sumOf(rows, "orders"), sumOf(rows, "discountKobo"), sumOf(rows, "kobo")],
    empty: "No coupon was used in these days.",
  };
}

export function buildDeclines(parts: Parts): ReportTable {
  const rows = largestFirst(parts, "declined");
  return {
    id: "declines",
    title: "Declined orders",
    columns: [text("Reason"), count("Orders"), kobo("Lost")],
    rows: rows.map((row) => [row.key, row.orders, row.kobo]),
    foot: ["All", sumOf(rows, "orders"), sumOf(rows, "kobo")],
    empty: "No order was declined in these days.",
  };
}

export function buildRefunds(parts: Parts): ReportTable {
  const rows = largestFirst(parts, "refund");
  return {
    id: "refunds",
    title: "Refunds",
    columns: [text("Reason"), count("Refunds"), kobo("Returned")],
    rows: rows.map((row) => [row.key, row.orders, row.kobo]),
    foot: ["All", sumOf(rows, "orders"), sumOf(rows, "kobo")],
    empty: "Nothing was returned of these days\u2019 sales.",
  };
}

/** `null` for a range too long to read its payments (docs/rules.md, Daily closing). */
export function buildMoved(moved: MovedMoney | null, withPayouts: boolean): ReportTable {
  const rows: [string, number][] = moved
    ? [
        ["Payments received online", moved.paymentsKobo],
        ["Paystack\u2019s fees", -moved.feesKobo],
        ["All refunds sent", -moved.refundsKobo],
        ["Refunds that failed and came back", moved.backKobo],
        ["Messages to phones", -moved.messagesKobo],
        ...(withPayouts
          ? ([
              ["Money you added", moved.addedKobo],
              ["Payouts to your bank", -(moved.payoutsKobo - moved.payoutFeesKobo)],
              [`${brand.name}\u2019s fees for them`, -moved.payoutFeesKobo],
              ["Payouts that came back, with their fees", moved.payoutsBackKobo],
            ] as [string, number][])
          : []),
      ]
    : [];
  const found = rows.filter(([, amount]) => amount !== 0);
  return {
    id: "moved",
    title: "Money that moved",
    note: "By the day on which it moved.",
    columns: [text("What"), kobo("Amount")],
    rows: found,
    empty: moved
      ? "No money moved online in these days."
      : "Fees and payouts need a range of 93 days at most.",
  };
}

/** Sales online less fees and refunds, as in the daily closing. */
export const earnedOf = ({ paymentsKobo, feesKobo, refundsKobo, backKobo }: MovedMoney): number =>
  paymentsKobo - feesKobo - refundsKobo + backKobo;

type Shared = Pick<ReportTable, "id" | "title" | "empty"> & {
  first: string;
  name: (key: string) => string;
};

/** Orders and net sales by a dimension's keys, with shares of the total. */
function withShares(parts: Parts, dimension: Dimension, shown: Shared): ReportTable {
  const { id, title, empty, first, name } = shown;
  const rows = largestFirst(parts, dimension);
  const orders = sumOf(rows, "orders");
  const sales = sumOf(rows, "kobo");
  const row = (label: string, part: { orders: number; kobo: number }): Cell[] => [
    label,
    part.orders,
    part.kobo,
    percentOf(part.kobo, sales, orders),
  ];
  return {
    id,
    title,
    columns: [text(first), count("Orders"), kobo("Net sales"), share],
    rows: rows.map((part) => row(name(part.key), part)),
    foot: row("All", { orders, kobo: sales }),
    empty,
  };
}

const largestFirst = (parts: Parts, dimension: Dimension): BreakdownRow[] =>
  parts
    .filter((part) => part.dimension === dimension)
    .sort((a, b) => b.kobo - a.kobo || b.orders - a.orders || (a.key < b.key ? -1 : 1));

const sumOf = (rows: Parts, figure: "orders" | "kobo" | "discountKobo") =>
  rows.reduce((sum, row) => sum + row[figure], 0);
