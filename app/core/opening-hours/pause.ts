import {
  nextDayOpensAt,
  openState,
  reopeningLabel,
  storeZone,
  type OpeningRules,
} from "./open-state";
import type { Suspension } from "~schema/vendors";
import type { ShownBusy } from "./busy";
import { STORE_CLOSED } from "./store-closed";
import { formatTime, fromZone, inZone, minutesOfDay } from "~/shared/clock";
import { english } from "~/shared/translate";
import { tidyTime } from "~/shared/typed-time";

export const pauseLengths = ["30m", "1h", "2h", "opening", "time"] as const;
export type PauseLength = (typeof pauseLengths)[number];

const MINUTES = { "30m": 30, "1h": 60, "2h": 120 } as const;

export type Pause = {
  by: string | null;
  since: Date | null;
  /** Null: until somebody resumes orders. The label: `today at 5:00 pm`. */
  until: Date | null;
  untilLabel: string | null;
};

export type PauseState = {
  /** Whether an operator has suspended the store or closed it for good, which overrides a pause. */
  stop: Suspension | "closed" | null;
  pause: Pause | null;
  /** The label of the next day's opening; null when there is none. */
  opensLabel: string | null;
  /** Whether customers can order now: `Open until 9 pm`, `Closed · opens today at 5:00 pm`. */
  openLabel: string;
  isOpen: boolean;
  busy: ShownBusy | null;
  zone: string;
  readAt: Date;
};

/** Returns whether new orders are paused at an instant (docs/rules.md, Emergency pause). */
export const isPaused = (
  { emergencyPauseEnabled, pauseUntil }: Pick<OpeningRules, "emergencyPauseEnabled" | "pauseUntil">,
  now: Date,
): boolean => emergencyPauseEnabled && !(pauseUntil && pauseUntil <= now);

export function pauseOf(
  rules: Pick<OpeningRules, "emergencyPauseEnabled" | "pauseUntil" | "timeZone">,
  start: Pick<Pause, "by" | "since">,
  now: Date,
): Pause | null {
  if (!isPaused(rules, now)) return null;
  const until = rules.pauseUntil;
  return {
    ...start,
    until,
    untilLabel: until && english(reopeningLabel(until, now, storeZone(rules.timeZone))),
  };
}

/** Says whether customers can order now, and until or from when (docs/rules.md, Home). */
export function openLabel(rules: OpeningRules, now: Date): string {
  if (rules.stopped) return rules.stopped === STORE_CLOSED ? "Closed for good" : "Suspended";
  const state = openState(rules, now);
  if (state.open)
    return state.closesAt
      ? `Open until ${formatTime(state.closesAt, storeZone(rules.timeZone)).replace(":00 ", " ")}`
      : "Open";
  if (state.reason !== "hours") return state.reason === "paused" ? "Paused" : "Under maintenance";
  return state.reopensLabel ? `Closed · opens ${english(state.reopensLabel)}` : "Closed";
}

/**
 * Returns the end of a pause that begins now, or an error for its field (docs/rules.md, Emergency
 * pause).
 * @param at HH:MM on the store's clock, the next instant of that time; only for `length` `time`
 */
export function pauseEnd(
  length: PauseLength,
  at: string,
  rules: OpeningRules,
  now: Date,
): { until: Date } | { error: string } {
  if (length === "opening") {
    const until = nextDayOpensAt(rules, now);
    return until
      ? { until }
      : { error: "Your hours have no next opening. Please choose another time." };
  }
  if (length !== "time") return { until: new Date(now.getTime() + MINUTES[length] * 60_000) };
  const minutes = minutesOfDay(tidyTime(at));
  if (minutes === null) return { error: "Please set a time" };
  const zone = storeZone(rules.timeZone);
  const { year, month, day } = inZone(now, zone);
  const on = (days: number) => fromZone({ year, month, day: day + days, minutes }, zone);
  return { until: on(0) > now ? on(0) : on(1) };
}
