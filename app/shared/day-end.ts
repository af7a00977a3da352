import { clockFace, minutesOfDay } from "~/shared/clock";

const LATEST_DAY_END = 6 * 60;

/** Parses to minutes after midnight; 0, midnight, if invalid (docs/rules.md, Reports). */
export function parseDayEnd(setting: string | null | undefined): number {
  const minutes = minutesOfDay(setting ?? "");
  return minutes !== null && minutes <= LATEST_DAY_END ? minutes : 0;
}

const pad = (part: number) => String(part).padStart(2, "0");

export const dayEnds: readonly string[] = Array.from(
  { length: LATEST_DAY_END / 30 + 1 },
  (_, n) => `${pad(Math.trunc(n / 2))}:${pad((n % 2) * 30)}`,
);

/** Formats the setting for people: `Midnight`, `4:00 am`. */
export function dayEndLabel(setting: string): string {
  const minutes = parseDayEnd(setting);
  return minutes === 0 ? "Midnight" : clockFace(minutes);
}
