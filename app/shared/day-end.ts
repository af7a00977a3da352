import { minutesOfDay } from "~/shared/clock";

/** The latest end of a business day, in minutes after midnight. */
const LATEST_DAY_END = 6 * 60;

/**
 * Parses the setting to minutes after midnight; 0, which is midnight, for anything else
 * (docs/rules.md, Reports).
 */
export function parseDayEnd(setting: string | null | undefined): number {
  const minutes = minutesOfDay(setting ?? "");
  return minutes !== null && minutes <= LATEST_DAY_END ? minutes : 0;
}
