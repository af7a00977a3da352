import { nextDayOpensAt, storeZone, type HoursRules } from "~/core/opening-hours/open-state";
import { fromZone, inZone } from "~/shared/clock";
import { parseDayEnd } from "~/shared/day-end";

export const outTimes = ["twoHours", "soldOut"] as const;
export type OutTime = (typeof outTimes)[number];

/** Whether an item or option is on sale, for its vendor; `off`: until they switch it on. */
export type SaleState = "on" | OutTime | "off";

/** The settings that decide when the next day begins. `dayEndsAt`: as in the settings. */
export type OutRules = HoursRules & { dayEndsAt?: string | undefined };

const MINUTE_MS = 60_000;
const TWO_HOURS_MS = 120 * MINUTE_MS;

/**
 * Returns when an item or option that is out now is back on sale: in two hours, rounded up to the
 * minute; or when the store opens on its next day, or, if it never opens again, when its day ends
 * next (docs/rules.md, Sold out today).
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
 * Returns an item's or option's state of sale for its vendor (docs/rules.md, Sold out today). It
 * counts as out for two hours if it is back within two hours, and not at the start of the next day.
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
