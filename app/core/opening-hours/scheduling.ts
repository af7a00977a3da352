import { formatTime, fromZone, inZone, isoDate } from "~/shared/clock";
import { msg, type Message } from "~/shared/translate";
import {
  hoursCover,
  openFrom,
  reopeningLabel,
  storeZone,
  type HoursRules,
  type OpeningRules,
} from "./open-state";
import { slotEnd, slotStart } from "./slots";

type LeadRules = {
  pickupNoticeMinutes: number;
  minDeliveryMinutes: number;
  preOrderLeadMinutes: number | null;
};

/** Returns the notice of a scheduled order, in minutes (docs/rules.md, Scheduling). */
export function leadMinutes(rules: LeadRules, orderType: "pickup" | "delivery"): number {
  return (
    rules.preOrderLeadMinutes ??
    (orderType === "pickup" ? rules.pickupNoticeMinutes : rules.minDeliveryMinutes)
  );
}

/** Returns why a store takes no order for now, or for later (docs/rules.md, Scheduling). */
export function timingRefusal(
  { name, opening }: { name: string; opening: Pick<OpeningRules, "ordersOnly"> },
  scheduled: boolean,
): Message | null {
  if (opening.ordersOnly === "later" && !scheduled)
    return msg("{store} takes pre-orders only. Please choose a time.", { store: name });
  if (opening.ordersOnly === "now" && scheduled)
    return msg("{store} doesn’t take scheduled orders. Please order without a time.", {
      store: name,
    });
  return null;
}

const MINUTE_MS = 60_000;

/** The furthest ahead an order can be scheduled, unless the notice leaves too little choice. */
export const MAX_DAYS_AHEAD = 30;
const DAYS_TO_CHOOSE = 7;

/** 30 days, or a week beyond a longer notice, in minutes (docs/rules.md, Scheduling). */
export const daysAhead = (minutes: number): number =>
  Math.max(MAX_DAYS_AHEAD, Math.ceil(minutes / 1440) + DAYS_TO_CHOOSE);

/** Parses a date (`2026-11-20`) and time (`14:30`) on the store's clock; null if invalid. */
export function scheduledInstant(
  date: string,
  time: string,
  timeZone: string | undefined,
): Date | null {
  const day = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date);
  const clock = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time);
  if (!day || !clock) return null;
  const zone = storeZone(timeZone);
  const at = fromZone(
    {
      year: Number(day[1]),
      month: Number(day[2]),
      day: Number(day[3]),
      minutes: Number(clock[1]) * 60 + Number(clock[2]),
    },
    zone,
  );
  const local = inZone(at, zone);
  return local.day === Number(day[3]) && local.month === Number(day[2]) ? at : null;
}

/**
 * Returns the first whole minute that an order can be scheduled for: after its notice, within the
 * store's hours, in a slot with room (docs/rules.md, Scheduling). Null when there is no opening.
 * @param minutes the notice
 * @param full when full slots start, in epoch ms
 */
export function earliestTime(
  opening: HoursRules,
  minutes: number,
  now: Date,
  full: ReadonlySet<number> = new Set(),
): Date | null {
  const noticed = Math.ceil(now.getTime() / MINUTE_MS + minutes) * MINUTE_MS;
  let at = openFrom(opening, new Date(noticed));
  while (at && full.has(slotStart(at).getTime())) at = openFrom(opening, slotEnd(at));
  return at;
}

/**
 * Refuses a time outside the opening hours, too soon or too far ahead (docs/rules.md, Scheduling).
 * The caller has checked pause and maintenance.
 */
export function scheduleRefusal(input: {
  at: Date;
  now: Date;
  orderType: "pickup" | "delivery";
  opening: HoursRules;
  lead: LeadRules;
}): Message | null {
  const { at, now, orderType, opening, lead } = input;
  const zone = storeZone(opening.timeZone);
  if (at < now) return msg("Please choose a later time");
  const minutes = leadMinutes(lead, orderType);
  if (at.getTime() - now.getTime() < minutes * 60_000) {
    const earliest = earliestTime(opening, minutes, now);
    if (!earliest) return msg("The store is closed at that time");
    const isToday = isoDate(earliest, zone) === isoDate(now, zone);
    return msg("The earliest time we can do is {when}", {
      when: isToday ? formatTime(earliest, zone) : reopeningLabel(earliest, now, zone),
    });
  }
  const days = daysAhead(minutes);
  if (at.getTime() - now.getTime() > days * 86_400_000)
    return msg("Please choose a day within the next {days} days", { days });
  return hoursCover(at, opening) ? null : msg("The store is closed at that time");
}
