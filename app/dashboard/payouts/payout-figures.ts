import type { PayoutStatus } from "~schema/payouts";
import { formatDateTime, formatTime, isoDate } from "~/shared/clock";

/** So many of the latest payouts make up the two figures, and so many there must be at least. */
export const PAYOUTS_COUNTED = 50;
const ENOUGH = 3;

/** What is shown instead of a figure of too few payouts. */
export const TOO_FEW = "Not enough payouts yet";

type EndedPayout = { status: PayoutStatus; createdAt: Date; completedAt: Date | null };

/**
 * Returns how long payouts took on average from the request to the bank, and how many of them
 * arrived, as they are shown (docs/rules.md, Payouts).
 * @param latest a vendor's latest payouts; those under way don't count
 */
export function payoutFigures(latest: readonly EndedPayout[]): {
  averageTime: string;
  successRate: string;
} {
  const arrived = latest.flatMap(({ status, createdAt, completedAt }) =>
    status === "completed" && completedAt ? [completedAt.getTime() - createdAt.getTime()] : [],
  );
  const failed = latest.filter(({ status }) => status === "failed").length;
  const ended = arrived.length + failed;
  const averageMs = arrived.reduce((sum, ms) => sum + ms, 0) / arrived.length;
  return {
    averageTime: arrived.length < ENOUGH ? TOO_FEW : durationText(averageMs),
    successRate: ended < ENOUGH ? TOO_FEW : percentText(arrived.length, ended),
  };
}

const MINUTE_MS = 60_000;

function durationText(ms: number): string {
  const minutes = ms / MINUTE_MS;
  if (minutes < 1) return "under a minute";
  if (minutes < 90) return counted(Math.round(minutes), "minute");
  if (minutes < 36 * 60) return counted(rounded(minutes / 60), "hour");
  return counted(rounded(minutes / 1440), "day");
}

const counted = (n: number, unit: string) => `${n} ${unit}${n === 1 ? "" : "s"}`;

/** Rounds to one decimal. */
const rounded = (n: number) => Math.round(n * 10) / 10;

/** Rounds down, so that 100 % means all of them. */
const percentText = (part: number, whole: number) => `${Math.floor((part / whole) * 1000) / 10}%`;

/** Returns when the next automatic payout is due, in words: `Tomorrow, 6:00 am`. */
export function dueText(at: Date, now: Date, zone: string): string {
  const isDay = (days: number) =>
    isoDate(new Date(now.getTime() + days * 24 * 60 * MINUTE_MS), zone) === isoDate(at, zone);
  if (isDay(0)) return `Today, ${formatTime(at, zone)}`;
  if (isDay(1)) return `Tomorrow, ${formatTime(at, zone)}`;
  return formatDateTime(at, zone);
}
