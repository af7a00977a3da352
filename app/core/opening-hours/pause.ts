import { nextDayOpensAt, reopeningLabel, storeZone, type OpeningRules } from "./open-state";
import { fromZone, inZone, minutesOfDay } from "~/shared/clock";
import { english } from "~/shared/translate";

/**
 * How long a pause may last that ends by itself: as long as it takes, or until the clock shows a
 * time that is typed beside it.
 */
export const pauseLengths = ["30m", "1h", "2h", "opening", "time"] as const;
export type PauseLength = (typeof pauseLengths)[number];

const MINUTES = { "30m": 30, "1h": 60, "2h": 120 } as const;

/** A pause that is on. */
export type Pause = {
  /** Who paused, and when; null where nobody knows. */
  by: string | null;
  since: Date | null;
  /**
   * When orders resume by themselves, and how that is said: `today at 5:00 pm`. Null: when somebody
   * resumes them.
   */
  until: Date | null;
  untilLabel: string | null;
};

/** What the pause's controls need to know. */
export type PauseState = {
  pause: Pause | null;
  /** How the end is said that the next day's opening would be; null when no opening lies ahead. */
  opensLabel: string | null;
  zone: string;
  readAt: Date;
};

/**
 * Whether a store's switch has new orders stopped at an instant: one with an end is over by itself
 * (docs/rules.md, Emergency pause).
 */
export const isPaused = (
  { emergencyPauseEnabled, pauseUntil }: Pick<OpeningRules, "emergencyPauseEnabled" | "pauseUntil">,
  now: Date,
): boolean => emergencyPauseEnabled && !(pauseUntil && pauseUntil <= now);

/** What stands of a pause at an instant; null when none is on. */
export function pauseOf(
  rules: Pick<OpeningRules, "emergencyPauseEnabled" | "pauseUntil" | "timeZone">,
  who: Pick<Pause, "by" | "since">,
  now: Date,
): Pause | null {
  if (!isPaused(rules, now)) return null;
  const until = rules.pauseUntil;
  return {
    ...who,
    until,
    untilLabel: until && english(reopeningLabel(until, now, storeZone(rules.timeZone))),
  };
}

/**
 * When a pause ends that begins now (docs/rules.md, Emergency pause).
 * @param length `time` reads `at`, HH:MM on the store's clock: the next instant that it shows that
 * @returns the end; else what to say beside the field that is wrong
 */
export function pauseEnd(
  length: PauseLength,
  at: string,
  rules: OpeningRules,
  now: Date,
): { until: Date } | { fault: string } {
  if (length === "opening") {
    const until = nextDayOpensAt(rules, now);
    return until
      ? { until }
      : { fault: "There is no opening ahead in your hours. Please choose another time." };
  }
  if (length !== "time") return { until: new Date(now.getTime() + MINUTES[length] * 60_000) };
  const minutes = minutesOfDay(at.trim());
  if (minutes === null) return { fault: "Please set a time" };
  const zone = storeZone(rules.timeZone);
  const { year, month, day } = inZone(now, zone);
  const on = (days: number) => fromZone({ year, month, day: day + days, minutes }, zone);
  return { until: on(0) > now ? on(0) : on(1) };
}
