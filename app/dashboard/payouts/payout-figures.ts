import type { PayoutStatus } from "~schema/payouts";
import { formatDateTime, formatTime, isoDate } from "~/shared/clock";

/** Both figures come from this many of the latest payouts, and need at least ENOUGH. */
export const PAYOUTS_COUNTED = 50;
const ENOUGH = 3;

export const TOO_FEW = "Not enough payouts yet";

type EndedPayout = { status: PayoutStatus; createdAt: Date; completedAt: Date | null };

/** Formats the average time to the bank and the success rate (docs/rules.md, Payouts). */
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
  if (minutes < 90) return countText(Math.round(minutes), "minute");
  if (minutes < 36 * 60) return countText(roundToTenth(minutes / 60), "hour");
  return countText(roundToTenth(minutes / 1440), "day");
}

const countText = (n: number, unit: string) => `${n} ${unit}${n === 1 ? "" : "s"}`;

const roundToTenth = (n: number) => Math.round(n * 10) / 10;

/** Rounds down, so that only all of them are 100%. */
const percentText = (part: number, whole: number) => `${Math.floor((part / whole) * 1000) / 10}%`;

/** Such as `Tomorrow, 6:00 am`. */
export function dueText(at: Date, now: Date, zone: string): string {
  const isDay = (days: number) =>
    isoDate(new Date(now.getTime() + days * 24 * 60 * MINUTE_MS), zone) === isoDate(at, zone);
  if (isDay(0)) return `Today, ${formatTime(at, zone)}`;
  if (isDay(1)) return `Tomorrow, ${formatTime(at, zone)}`;
  return formatDateTime(at, zone);
}
