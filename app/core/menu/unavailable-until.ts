import { nextDayOpensAt, storeZone, type HoursRules } from "~/core/opening-hours/open-state";
import { fromZone, inZone } from "~/shared/clock";
import { parseDayEnd } from "~/shared/day-end";

/** How long something is out: for two hours, or until the store's next day. */
export const outTimes = ["twoHours", "soldOut"] as const;
export type OutTime = (typeof outTimes)[number];

/** What an item or option is for its vendor; `off`: until they say otherwise. */
export type SaleState = "on" | OutTime | "off";

/** The settings that say when the next day begins. `dayEndsAt`: as in the settings. */
export type OutRules = HoursRules & { dayEndsAt?: string | undefined };

const MINUTE_MS = 60_000;
const TWO_HOURS_MS = 120 * MINUTE_MS;

/**
 * Returns when an item or option that is out now is back on sale: two hours from now, to the full
 * minute; or when the store opens for its next day, at the next end of its day when no opening lies
 * ahead (docs/rules.md, Sold out today).
 * @returns an instant after `now`
 */
export function unavailableUntil(rules: OutRules, now: Date, time: OutTime = "soldOut"): Date {
  if (time === "twoHours")
    return new Date(Math.ceil((now.getTime() + TWO_HOURS_MS) / MINUTE_MS) * MINUTE_MS);
  return nextDayOpensAt(rules, now) ?? nextDayEnd(rules, now);
}

function nextDayEnd(rules: OutRules, now: Date): Date {
  const zone = storeZone(rules.timeZone);
  const minutes = parseDayEnd(rules.dayEndsAt);
  const { year, month, day } = inZone(now, zone);
  const endOn = (offset: number) => {
    const date = new Date(Date.UTC(year, month - 1, day + offset));
    return fromZone(
      {
        year: date.getUTCFullYear(),
        month: date.getUTCMonth() + 1,
        day: date.getUTCDate(),
        minutes,
      },
      zone,
    );
  };
  const today = endOn(0);
  return today > now ? today : endOn(1);
}

/**
 * Returns what something is for its vendor (docs/rules.md, Sold out today). One that is back within
 * two hours, and not at the next day, was put out for two hours.
 */
export function saleStateOf(
  { isAvailable, soldOutUntil }: { isAvailable: boolean; soldOutUntil: Date | null },
  rules: OutRules,
  now: Date,
): SaleState {
  if (!isAvailable) return "off";
  if (!soldOutUntil || soldOutUntil <= now) return "on";
  const isNextDay = soldOutUntil.getTime() === unavailableUntil(rules, now).getTime();
  return isNextDay || soldOutUntil > unavailableUntil(rules, now, "twoHours")
    ? "soldOut"
    : "twoHours";
}
