import type { Change } from "~/dashboard/home/stats";
import { weekdays } from "~/shared/clock";
import { formatKobo } from "~/shared/money";
import { hourText } from "./charts/time-buckets";
import { returningOf } from "./report-kpis.server";
import type { Report, ReportRows } from "./report-page.server";
import { earnedOf } from "./report-sections.server";
import { cellText, FEWEST_RECORDS, percentOf, type Cell, type ReportTable } from "./report-table";
import type { ReportTab } from "./report-tabs";

export type Figure = {
  label: string;
  text: string;
  change?: Change;
  good?: "up" | "down";
  note?: string;
};

/** The answer in words, its first part in bold, and the figures behind it. */
export type Answer = { lead: string; rest: string; figures: Figure[] };

/** `dayEndsAt` is minutes after midnight. */
type Asked = { withPayouts: boolean; dayEndsAt: number };

/** Answers a tab's question from its figures alone (docs/rules.md, Reports). */
export function answerOf(tab: ReportTab, rows: ReportRows, report: Report, asked: Asked): Answer {
  return answers[tab](rows, report, asked);
}

/** A segment is counted up to this. */
const MOST_SLIPPING = 999;

const NOTHING = "Nothing was sold in these days.";

const count = (value: number) => value.toLocaleString("en");
const counted = (value: number, one: string) => `${count(value)} ${value === 1 ? one : `${one}s`}`;

const kpiNamed = ({ kpis }: Report, label: string) => kpis.find((kpi) => kpi.label === label)!;

const answers: Record<ReportTab, (rows: ReportRows, report: Report, asked: Asked) => Answer> = {
  sales({ sums, parts }, { kpis }, { dayEndsAt }) {
    const { orders, paidOrders, netKobo } = sums;
    const paid =
      paidOrders === orders
        ? counted(orders, "order")
        : `${count(paidOrders)} paid of ${counted(orders, "order")}`;
    const change = paidOrders < FEWEST_RECORDS ? null : kpis[0]!.change;
    return {
      lead:
        orders === 0
          ? NOTHING
          : `${formatKobo(netKobo)} from ${paid}${change ? `, ${change.label}` : ""}.`,
      rest:
        orders === 0
          ? ""
          : paidOrders < FEWEST_RECORDS
            ? "Too few orders to say more."
            : busiestPart(parts, netKobo, dayEndsAt),
      figures: kpis,
    };
  },

  items({ items: { slow, stockOuts }, parts }, report) {
    const rows = parts.filter(({ dimension, items }) => dimension === "item" && items > 0);
    const portions = rows.reduce((all, { items }) => all + items, 0);
    const different = new Set(rows.map(({ key }) => key.split(":")[0])).size;
    const [first] = report.tables.topItems.rows;
    const [name, , most, share, kobo] = first ?? [];
    return {
      lead: !first
        ? NOTHING
        : share === null
          ? `${counted(portions, "portion")} sold.`
          : `${name} sold most: ${count(Number(most))} of ${counted(portions, "portion")} (${share}%), ${formatKobo(Number(kobo))}.`,
      rest: !first
        ? ""
        : share === null
          ? "Too few to rank the items."
          : slow[0]
            ? `${slow[0].name} sold least: ${slow[0].portions === 0 ? "none" : count(slow[0].portions)}.`
            : "",
      figures: [
        { label: "Portions", text: count(portions) },
        { label: "Different items", text: count(different) },
        kpiNamed(report, "Items per order"),
        {
          label: "Slow items",
          text: slow.length === 0 ? "–" : String(slow.length),
          note: slow.length === 0 ? "none, or too early to tell" : "a quarter of the average",
        },
        ...(stockOuts.length > 0
          ? [{ label: "Often sold out", text: counted(stockOuts.length, "item") }]
          : []),
      ],
    };
  },

  customers({ sums, slipping }, report) {
    const returning = returningOf(sums);
    const { paidOrders, newCustomers } = sums;
    const share = percentOf(returning, paidOrders);
    const { change } = kpiNamed(report, "New and returning customers");
    return {
      lead:
        paidOrders === 0
          ? "Nobody has paid an order in these days."
          : share === null
            ? `${counted(newCustomers, "new customer")}, and ${counted(returning, "order")} from returning customers.`
            : `${Math.round(share)}% of ${count(paidOrders)} paid orders came from returning customers.`,
      rest:
        paidOrders === 0
          ? ""
          : share === null
            ? "Too few orders for a share."
            : `${counted(newCustomers, "customer")} ordered for the first time.`,
      figures: [
        {
          ...{ label: "New customers", text: count(newCustomers) },
          change: change && { ...change, label: change.label.replace(/^new: /, "") },
        },
        { label: "Orders of returning customers", text: count(returning) },
        { label: "Orders of unknown customers", text: count(paidOrders - sums.knownOrders) },
        ...(slipping === null
          ? []
          : [
              {
                label: "Slipping away",
                text: slipping > MOST_SLIPPING ? `over ${MOST_SLIPPING}` : count(slipping),
              },
            ]),
      ],
    };
  },

  kitchen({ parts }, report) {
    const { accept, ready, kept } = report.tables;
    const peak = busiestHour(parts);
    const declined = kpiNamed(report, "Decline rate");
    const [, timed, median, slowest] = footOf(ready);
    return {
      lead:
        median == null
          ? "Fewer than five orders were marked ready in these days: too few to say how long they take."
          : `Half of ${count(Number(timed))} orders were ready in ${cellText(median, "minutes")} or less, nine of ten in ${cellText(slowest ?? null, "minutes")} or less.`,
      rest: peak ? `Busiest: ${peak}.` : "",
      figures: [
        timeFigure(accept, "minutes"),
        timeFigure(ready, "minutes"),
        timeFigure(kept, "late"),
        declined,
      ],
    };
  },

  money({ sums, moved }, _report, { withPayouts }) {
    const bank = moved && moved.payoutsKobo - moved.payoutFeesKobo;
    const net = { label: "Net sales", text: formatKobo(sums.netKobo) };
    if (!moved)
      return {
        lead: `${formatKobo(sums.netKobo)} of net sales.`,
        rest: "Fees and payouts need a range of 93 days at most.",
        figures: [net, { label: "Refunds of sales", text: formatKobo(sums.refundedKobo) }],
      };
    const returned = moved.refundsKobo - moved.backKobo;
    const moves = moved.paymentsKobo + moved.refundsKobo + moved.backKobo;
    return {
      lead:
        moves === 0
          ? "No money moved online in these days."
          : `${formatKobo(earnedOf(moved))} earned online: ${formatKobo(moved.paymentsKobo)} paid by customers, less ${formatKobo(moved.feesKobo)} in Paystack’s fees and ${formatKobo(returned)} in refunds.`,
      rest: !withPayouts
        ? ""
        : bank
          ? `${formatKobo(bank)} went to your bank.`
          : "Nothing went to your bank.",
      figures: [
        net,
        { label: "Paid online", text: formatKobo(moved.paymentsKobo) },
        { label: "Paystack’s fees", text: formatKobo(moved.feesKobo) },
        { label: "Refunds sent", text: formatKobo(moved.refundsKobo) },
        ...(withPayouts ? [{ label: "Payouts to your bank", text: formatKobo(bank ?? 0) }] : []),
      ],
    };
  },
};

const footOf = ({ rows, foot }: ReportTable): Cell[] =>
  rows.length > 0 && foot ? foot : ["", 0, null, null];

function timeFigure(table: ReportTable, unit: "minutes" | "late"): Figure {
  const [, orders, median, slowest] = footOf(table);
  return {
    label: table.title,
    text: cellText(median ?? null, unit),
    note:
      median == null
        ? orders
          ? `fewer than ${FEWEST_RECORDS} orders`
          : "no orders"
        : `slowest 1 in 10: ${cellText(slowest ?? null, unit)}`,
  };
}

type Hours = ReportRows["parts"];
const hoursOf = (parts: Hours) =>
  parts
    .filter(({ dimension, orders }) => dimension === "hour" && orders > 0)
    .map(({ key, orders, kobo }) => {
      const [isoDay = 0, hour = 0] = key.split(":").map(Number);
      return { weekday: weekdays[isoDay % 7]!, hour, orders, kobo };
    });

/** Fewer orders make no statement on parts of the week. */
const FEWEST_OF_WEEK = 30;

/** Names the part of the week that brought the most; hours after midnight end an evening. */
function busiestPart(parts: Hours, netKobo: number, dayEndsAt: number): string {
  const sums = new Map<string, { orders: number; kobo: number }>();
  let orders = 0;
  for (const part of hoursOf(parts)) {
    const late = part.hour * 60 < dayEndsAt;
    const time = late || part.hour >= 18 ? "evening" : part.hour < 12 ? "morning" : "afternoon";
    const name = `${part.weekday} ${time}`;
    const sum = sums.get(name) ?? { orders: 0, kobo: 0 };
    sums.set(name, { orders: sum.orders + part.orders, kobo: sum.kobo + part.kobo });
    orders += part.orders;
  }
  const [best] = [...sums].sort(([, a], [, b]) => b.kobo - a.kobo);
  if (!best || orders < FEWEST_OF_WEEK || netKobo <= 0 || best[1].orders < FEWEST_RECORDS)
    return "";
  const share = Math.round((best[1].kobo / netKobo) * 100);
  return `${best[0]} brought ${share}% of it.`;
}

function busiestHour(parts: Hours): string {
  const hours = hoursOf(parts);
  const all = hours.reduce((sum, { orders }) => sum + orders, 0);
  if (all < FEWEST_RECORDS) return "";
  const peak = hours.reduce((most, one) => (one.orders > most.orders ? one : most));
  return `${peak.weekday} at ${hourText(peak.hour)}, ${count(peak.orders)} of ${counted(all, "paid order")}`;
}
