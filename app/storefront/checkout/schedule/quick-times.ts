import {
  openingsOn,
  openState,
  storeZone,
  type OpeningRules,
} from "~/core/opening-hours/open-state";
import { leadMinutes, scheduledInstant, scheduleRefusal } from "~/core/opening-hours/scheduling";
import { slotStart } from "~/core/opening-hours/slots";
import { formatClock, formatTime, inZone, isoDate } from "~/shared/clock";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const QUARTER_MS = HOUR_MS / 4;
/** The earliest choice, in minutes from now, rounded up to five minutes. */
const SOON_MINUTES = 30;
const STEP_MS = 5 * 60_000;

type Lead = {
  pickupNoticeMinutes: number;
  minDeliveryMinutes: number;
  preOrderLeadMinutes: number | null;
};
type OrderType = "pickup" | "delivery";

/**
 * A time to choose with one tap, and the fulfilment methods it suits. After midnight `time` counts
 * on (`25:00`), and `day` names the weekday.
 */
type QuickTime = { time: string; label: string; day: string | null; for: OrderType[] };

/** Starts of the slots that are full (ms). */
type FullQuarters = readonly number[];

/** Null for an invalid date. */
function nextDate(date: string): string | null {
  const at = Date.parse(`${date}T00:00Z`);
  return Number.isNaN(at) ? null : new Date(at + DAY_MS).toISOString().slice(0, 10);
}

/**
 * Returns the instant of a date and a quick choice on the store's clock; null if either is invalid.
 * Hours from 24 on fall on the next day.
 */
export function quickInstant(
  date: string,
  time: string,
  timeZone: string | undefined,
): Date | null {
  const [, hour, minutes] = /^([0-4]\d):([0-5]\d)$/.exec(time) ?? [];
  if (Number(hour) < 24) return scheduledInstant(date, time, timeZone);
  const next = nextDate(date);
  const early = String(Number(hour) - 24).padStart(2, "0");
  return next && minutes ? scheduledInstant(next, `${early}:${minutes}`, timeZone) : null;
}

/**
 * Lists a day's quick choices: in 30 minutes, or else the first possible quarter of an hour; then
 * each hour of that day's openings, also past midnight. Times that are past, too soon, closed or
 * full are left out (docs/rules.md, Scheduling).
 * @param input.date as in a date field, on the store's clock
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
  const possible = (at: Date) =>
    full.includes(slotStart(at).getTime())
      ? []
      : orderTypes.filter(
          (orderType) => scheduleRefusal({ at, now, orderType, opening, lead }) === null,
        );
  const openings = openingsToChooseOn(date, input);
  const soon = new Date(Math.ceil((now.getTime() + SOON_MINUTES * 60_000) / STEP_MS) * STEP_MS);
  const isSoon = isoDate(soon, zone) === date && openState(opening, now).open;
  const soonFor = isSoon ? possible(soon) : [];
  const times = new Set<number>(soonFor.length > 0 ? [soon.getTime()] : []);
  for (const orderType of orderTypes) {
    if (soonFor.includes(orderType)) continue;
    const from = now.getTime() + leadMinutes(lead, orderType) * 60_000;
    const first = openings
      .flatMap(({ start, end }) => stepsOf(Math.max(start.getTime(), from), end, QUARTER_MS))
      .find((at) => possible(new Date(at)).includes(orderType));
    if (first !== undefined) times.add(first);
  }
  for (const { start, end } of openings)
    for (const at of stepsOf(start.getTime(), end, HOUR_MS)) times.add(at);
  return [...times]
    .sort((one, other) => one - other)
    .flatMap((ms) => {
      const at = new Date(ms);
      const types = possible(at);
      if (types.length === 0) return [];
      const isAfterMidnight = isoDate(at, zone) !== date;
      const { hour, weekday } = inZone(at, zone);
      return [
        {
          time: isAfterMidnight
            ? `${hour + 24}${formatClock(at, zone).slice(2)}`
            : formatClock(at, zone),
          label: isSoon && ms === soon.getTime() ? `${SOON_MINUTES} min` : formatTime(at, zone),
          day: isAfterMidnight ? weekday.slice(0, 3) : null,
          for: types,
        },
      ];
    });
}

/**
 * Returns the first date in a range with a quick choice, which the checkout preselects; `from` if
 * there is none (docs/rules.md, Checkout). Dates are as in a date field, on the store's clock.
 */
export function firstDateToChoose(
  { from, to }: { from: string; to: string },
  input: Omit<Parameters<typeof quickTimes>[0], "date">,
): string {
  let date: string | null = from;
  while (date && date <= to) {
    if (quickTimes({ ...input, date }).length > 0) return date;
    date = nextDate(date);
  }
  return from;
}

/**
 * Returns the openings that begin on a date. The end of an opening past midnight belongs to the
 * evening before, or to this date if that day can't be chosen any more.
 */
function openingsToChooseOn(
  date: string,
  { now, orderTypes, opening, lead }: Parameters<typeof quickTimes>[0],
) {
  const zone = storeZone(opening.timeZone);
  const least = Math.min(...orderTypes.map((orderType) => leadMinutes(lead, orderType)));
  const isFirst = date <= isoDate(new Date(now.getTime() + least * 60_000), zone);
  const midnight = scheduledInstant(date, "00:00", opening.timeZone);
  const night =
    isFirst && midnight
      ? openingsOn(isoDate(new Date(midnight.getTime() - HOUR_MS), zone), opening)
          .filter(({ end }) => end > midnight)
          .map(({ end }) => ({ start: midnight, end }))
      : [];
  return [...night, ...openingsOn(date, opening)];
}

/** Returns the weekday of a date on which the store doesn't open; null if it does. */
export function closedDay(date: string, opening: OpeningRules): string | null {
  const noon = scheduledInstant(date, "12:00", opening.timeZone);
  return noon && openingsOn(date, opening).length === 0
    ? inZone(noon, storeZone(opening.timeZone)).weekday
    : null;
}

function stepsOf(from: number, end: Date, stepMs: number): number[] {
  const first = Math.ceil(from / stepMs) * stepMs;
  return Array.from(
    { length: Math.max(0, Math.ceil((end.getTime() - first) / stepMs)) },
    (_, n) => first + n * stepMs,
  );
}

/**
 * Returns the time to preselect on a day: the customer's choice while it is possible, else the
 * first that suits every fulfilment method.
 * @param chosen empty for a time typed by hand; undefined if nothing was chosen yet
 */
export function firstQuickTime(
  choices: QuickTime[],
  chosen: string | undefined,
  orderTypes: OrderType[],
): string {
  if (chosen === "" || choices.some(({ time }) => time === chosen)) return chosen ?? "";
  const first = choices.find((choice) => choice.for.length === orderTypes.length) ?? choices[0];
  return first?.time ?? "";
}
