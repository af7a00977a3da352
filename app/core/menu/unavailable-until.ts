import { nextDayOpensAt, storeZone, type HoursRules } from "~/core/opening-hours/open-state";
import { fromZone, inZone } from "~/shared/clock";

/**
 * Returns when an item that is sold out today is back on sale: when the store opens for its next
 * day, or at the next midnight on its clock when no opening lies ahead (docs/rules.md, Sold out
 * today).
 * @returns an instant after `now`
 */
export function unavailableUntil(rules: HoursRules, now: Date): Date {
  const opening = nextDayOpensAt(rules, now);
  if (opening) return opening;
  const zone = storeZone(rules.timeZone);
  const today = inZone(now, zone);
  const tomorrow = new Date(Date.UTC(today.year, today.month - 1, today.day + 1));
  return fromZone(
    {
      year: tomorrow.getUTCFullYear(),
      month: tomorrow.getUTCMonth() + 1,
      day: tomorrow.getUTCDate(),
      minutes: 0,
    },
    zone,
  );
}
