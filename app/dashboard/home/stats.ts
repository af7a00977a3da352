import { formatKobo } from "~/shared/money";
import { beforeLabel, thenLabel, type Period } from "./period";

/** Orders placed, the paid ones, and their revenue less refunds (docs/rules.md, Home). */
export type Sales = { orders: number; paidOrders: number; revenueKobo: number };

/** Null if there is nothing to compare with. */
export type Change = { direction: "up" | "down" | "same"; label: string } | null;

/** `value` is whole kobo or orders, or null; `text` is for display. */
export type StatCard = {
  label: "Total Revenue" | "Orders" | "Pending" | "Avg Order Value";
  value: number | null;
  unit: "kobo" | "orders";
  text: string;
  change: Change;
};

export type Stats = { current: Sales; before: Sales; pending: number; pendingThen: number | null };

export function statCards(
  { current, before, pending, pendingThen }: Stats,
  period: Period,
): StatCard[] {
  const average = averageKobo(current);
  const naira = (kobo: number | null) => (kobo === null ? "–" : formatKobo(kobo));
  return [
    {
      label: "Total Revenue",
      value: current.revenueKobo,
      unit: "kobo",
      text: naira(current.revenueKobo),
      change: inPercent(current.revenueKobo, before.revenueKobo, period),
    },
    {
      label: "Orders",
      value: current.orders,
      unit: "orders",
      text: String(current.orders),
      change: inPercent(current.orders, before.orders, period),
    },
    {
      label: "Pending",
      value: pending,
      unit: "orders",
      text: String(pending),
      change: inOrders(pending, pendingThen, period),
    },
    {
      label: "Avg Order Value",
      value: average,
      unit: "kobo",
      text: naira(average),
      change: inPercent(average, averageKobo(before), period),
    },
  ];
}

/** In kobo, rounded to naira; null without paid orders. */
export function averageKobo({
  paidOrders,
  revenueKobo,
}: Pick<Sales, "paidOrders" | "revenueKobo">): number | null {
  return paidOrders === 0 ? null : Math.round(revenueKobo / paidOrders / 100) * 100;
}

/** Larger increases are shown as a multiple. */
const MULTIPLE_FROM_PERCENT = 1_000;

const inPercent = (now: number | null, then: number | null, period: Period): Change =>
  changeInPercent(now, then, beforeLabel(period));

/**
 * Compares two figures in percent, or as a multiple from 1,000% up; null without an earlier figure
 * (docs/rules.md, Home).
 * @param than names the earlier figure, after 'on' or 'as'
 */
export function changeInPercent(now: number | null, then: number | null, than: string): Change {
  if (now === null || then === null || then <= 0) return null;
  const percent = Math.round(((now - then) / then) * 100);
  if (percent === 0) return { direction: "same", label: `about the same as ${than}` };
  if (percent < 0) return { direction: "down", label: `${-percent}% down on ${than}` };
  if (percent < MULTIPLE_FROM_PERCENT)
    return { direction: "up", label: `${percent}% up on ${than}` };
  return { direction: "up", label: `${Math.round(now / then).toLocaleString("en")} times ${than}` };
}

function inOrders(now: number, then: number | null, period: Period): Change {
  if (then === null) return null;
  const more = now - then;
  if (more === 0) return { direction: "same", label: `as many as ${thenLabel(period)}` };
  return {
    direction: more > 0 ? "up" : "down",
    label: `${Math.abs(more)} ${more > 0 ? "more" : "fewer"} than ${thenLabel(period)}`,
  };
}
