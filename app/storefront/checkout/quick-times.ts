import { openState, storeZone, type OpeningRules } from "~/core/opening-hours/open-state";
import { scheduledInstant, scheduleRefusal } from "~/core/opening-hours/scheduling";
import { slotStart } from "~/core/opening-hours/slots";
import { clockFace, formatClock, isoDate } from "~/shared/clock";

/** The first and last hour that is offered, on the store's clock. */
const FROM_HOUR = 12;
const TO_HOUR = 20;
/** The choice nearest to now, in minutes; shown times are whole fives. */
const SOON_MINUTES = 30;
const STEP_MS = 5 * 60_000;

type Lead = {
  pickupNoticeMinutes: number;
  minDeliveryMinutes: number;
  preOrderLeadMinutes: number | null;
};
type OrderType = "pickup" | "delivery";

/**
 * A time of day that can be chosen with one tap, and the fulfilment methods that it is possible
 * for.
 */
type QuickTime = { time: string; label: string; for: OrderType[] };

/** A quarter of an hour that has no place left, by its beginning in milliseconds. */
type FullQuarters = readonly number[];

/**
 * Lists the quick choices of a day: in 30 minutes, and hourly from 12:00 to 20:00. What can't be
 * (gone by, too soon, closed, full) is not offered (docs/rules.md, Scheduling).
 * @param date as in a date field, on the store's clock
 */
export function quickTimes(input: {
  date: string;
  now: Date;
  orderTypes: OrderType[];
  opening: OpeningRules;
  lead: Lead;
  full?: FullQuarters;
}): QuickTime[] {
  const { date, now, orderTypes, opening, lead, full = [] } = input;
  const zone = storeZone(opening.timeZone);
  const soon = new Date(Math.ceil((now.getTime() + SOON_MINUTES * 60_000) / STEP_MS) * STEP_MS);
  const hours = Array.from({ length: TO_HOUR - FROM_HOUR + 1 }, (_, n) => ({
    time: `${FROM_HOUR + n}:00`,
    label: clockFace((FROM_HOUR + n) * 60),
  }));
  const choices =
    isoDate(soon, zone) === date && openState(opening, now).open
      ? [{ time: formatClock(soon, zone), label: `${SOON_MINUTES} min` }, ...hours]
      : hours;
  return choices.flatMap(({ time, label }) => {
    const at = scheduledInstant(date, time, opening.timeZone);
    const possible =
      at && !full.includes(slotStart(at).getTime())
        ? orderTypes.filter(
            (orderType) => scheduleRefusal({ at, now, orderType, opening, lead }) === null,
          )
        : [];
    return possible.length > 0 ? [{ time, label, for: possible }] : [];
  });
}
