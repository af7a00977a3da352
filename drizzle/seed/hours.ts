import { fromZone, inZone, minutesOfDay, weekdays, type Weekday } from "~/shared/clock";
import type { OperatingHours } from "../schema/vendors";

const DAY = 1440;

/**
 * A calendar day of a store, and the minutes after its midnight between which it takes orders; null
 * when it is closed. A closing on the next day is beyond 1440.
 */
export type OpenDay = {
  midnight: Date;
  weekday: Weekday;
  window: readonly [from: number, to: number] | null;
};

/** Returns the store's day `offset` days after `now`. */
export function openDay(hours: OperatingHours, now: Date, offset: number, zone: string): OpenDay {
  const today = inZone(now, zone);
  const date = new Date(Date.UTC(today.year, today.month - 1, today.day + offset));
  const weekday = weekdays[date.getUTCDay()] as Weekday;
  const midnight = fromZone(
    {
      year: date.getUTCFullYear(),
      month: date.getUTCMonth() + 1,
      day: date.getUTCDate(),
      minutes: 0,
    },
    zone,
  );
  return { midnight, weekday, window: windowOn(hours, weekday) };
}

function windowOn(hours: OperatingHours, weekday: Weekday): readonly [number, number] | null {
  const day = hours[weekday];
  if (!day) return [0, DAY];
  if (!day.open) return null;
  const opening = minutesOfDay(day.opening) ?? 0;
  const closing = minutesOfDay(day.closing) ?? 0;
  if (opening === closing) return [0, DAY];
  return [opening, closing > opening ? closing : closing + DAY];
}

/** Returns whether a store is open at an instant, including hours that began the evening before. */
export function isOpenAt(hours: OperatingHours, at: Date, zone: string): boolean {
  return [-1, 0].some((offset) => {
    const { midnight, window } = openDay(hours, at, offset, zone);
    if (!window) return false;
    const minutes = (at.getTime() - midnight.getTime()) / 60_000;
    return minutes >= window[0] && minutes < window[1];
  });
}
