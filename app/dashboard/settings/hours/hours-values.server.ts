import type { DayHours, HoursWindow } from "~schema/vendors";
import { z } from "zod";
import { openSpanOf, type OpenSpan } from "~/core/opening-hours/day-hours";
import { hoursText, weekFromMonday } from "~/core/opening-hours/week-hours";
import { dayEnds } from "~/shared/day-end";
import { isoDate, isZone, minutesOfDay, weekdays, type Weekday } from "~/shared/clock";
import {
  MAX_SPECIAL_DAYS,
  MAX_WINDOWS,
  USUAL,
  type DayFormValues,
  type HoursFormValues,
} from "./hours-draft";

/** A closed day keeps its windows for reopening. */
export type DayValue = { open: boolean; windows: HoursWindow[] };
type SpecialDayValue = DayValue & { date: string; name: string };
export type HoursValues = Record<Weekday, DayValue> & {
  specialDays: SpecialDayValue[];
  timeZone: string;
  /** HH:MM, one of `dayEnds`. */
  dayEndsAt: string;
};
/** Hours from an older form or file; omitted values keep what is stored. */
type HoursSent = Omit<HoursValues, "dayEndsAt"> & { dayEndsAt?: string | undefined };

/** Converts stored values for the store's opening rules. */
export function toDayHours({ open, windows }: DayValue): DayHours {
  const [first = USUAL, ...more] = windows;
  return { open, ...first, ...(more.length ? { more } : {}) };
}

/** Converts stored hours for the settings; missing or invalid hours become the whole day. */
export function toDayValue(stored: DayHours | undefined): DayValue {
  const windows = stored
    ? [{ opening: stored.opening, closing: stored.closing }, ...(stored.more ?? [])].filter(
        openSpanOf,
      )
    : [];
  return {
    open: stored?.open ?? true,
    windows: windows.length
      ? windows.map(({ opening, closing }) => ({ opening, closing }))
      : [{ opening: "00:00", closing: "00:00" }],
  };
}

const overlaps = (a: OpenSpan, b: OpenSpan) => a.from < b.to && b.from < a.to;

/** Returns the first earlier window that overlaps the one at `index`; touching doesn't count. */
function overlapping(windows: readonly HoursWindow[], index: number): HoursWindow | undefined {
  const span = openSpanOf(windows[index]!);
  return span
    ? windows
        .slice(0, index)
        .find((other) => overlaps(span, openSpanOf(other) ?? { from: 0, to: 0 }))
    : undefined;
}

const overlapMessage = (other: HoursWindow) =>
  `Overlaps with ${hoursText({ open: true, ...other })}`;
const TOO_MANY_WINDOWS = `A day can have up to ${MAX_WINDOWS} opening times`;
const TOO_MANY_DAYS = `You can have up to ${MAX_SPECIAL_DAYS} special days`;
const SAME_DATE = "You already have a special day on this date";
const NAME_LENGTH = 60;

const time = z.string().refine((text) => minutesOfDay(text) !== null, "Please set a time");
const windows = z
  .array(z.object({ opening: time, closing: time }))
  .min(1)
  .max(MAX_WINDOWS, TOO_MANY_WINDOWS)
  .superRefine((list, context) => {
    for (const index of list.keys()) {
      const other = overlapping(list, index);
      if (other)
        context.addIssue({
          code: "custom",
          message: overlapMessage(other),
          path: [index, "opening"],
        });
    }
  });
const dayValue = z.object({ open: z.boolean(), windows });
const isDate = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true;
const zone = z
  .string()
  .refine((name) => name.includes("/") && isZone(name), "Please choose a time zone");

const dayEnd = z.enum(dayEnds, "Please choose when the day ends");

/** As JSON, from a file or an undo. */
export const HoursValuesSchema: z.ZodType<HoursSent> = z.object({
  ...(Object.fromEntries(weekdays.map((day) => [day, dayValue])) as Record<
    Weekday,
    typeof dayValue
  >),
  specialDays: z
    .array(
      dayValue.extend({
        date: z.string().refine(isDate, "Please choose a date"),
        name: z.string().trim().max(NAME_LENGTH),
      }),
    )
    .max(MAX_SPECIAL_DAYS, TOO_MANY_DAYS)
    .refine((days) => new Set(days.map(({ date }) => date)).size === days.length, SAME_DATE),
  timeZone: zone,
  dayEndsAt: dayEnd.optional(),
});

type Refuse = (path: (string | number)[], message: string) => void;

/** An open day needs both times of each window; a closed day keeps its valid ones. */
function readDay(texts: DayFormValues, refuse: Refuse): DayValue {
  const lines = texts.windows
    .map(({ opening, closing }, index) => ({ opening, closing, index }))
    .filter(({ opening, closing }) => opening || closing);
  if (!texts.open) {
    const spans = lines.filter((line) => openSpanOf(line)).slice(0, MAX_WINDOWS);
    return { open: false, windows: inOrder(spans.filter((_, n) => !overlapping(spans, n))) };
  }
  if (lines.length > MAX_WINDOWS)
    refuse(["windows", lines[MAX_WINDOWS]!.index, "opening"], TOO_MANY_WINDOWS);
  const required = lines.length ? lines : [{ opening: "", closing: "", index: 0 }];
  for (const [n, line] of required.entries()) {
    if (minutesOfDay(line.opening) === null)
      refuse(["windows", line.index, "opening"], "Please set an opening time");
    if (minutesOfDay(line.closing) === null)
      refuse(["windows", line.index, "closing"], "Please set a closing time");
    const other = overlapping(required, n);
    if (other) refuse(["windows", line.index, "opening"], overlapMessage(other));
  }
  return { open: true, windows: inOrder(required) };
}

/** Sorts by opening time; without windows, returns the usual ones. */
const inOrder = (found: HoursWindow[]): HoursWindow[] =>
  found.length
    ? found
        .map(({ opening, closing }) => ({ opening, closing }))
        .sort((a, b) => (a.opening < b.opening ? -1 : 1))
    : [{ ...USUAL }];

/** Past special days stay in the form for a week, so that open forms don't conflict at midnight. */
export const PAST_DAYS_KEPT = 7;
const LATEST_DAYS = 366;

/** The dates a special day may have. */
export function datesAllowed(now: Date, timeZone: string): { first: string; last: string } {
  const day = (days: number) => isoDate(new Date(now.getTime() + days * 86_400_000), timeZone);
  return { first: day(-PAST_DAYS_KEPT), last: day(LATEST_DAYS) };
}

/** Rules: docs/rules.md, Hours. */
export function readHours(texts: HoursFormValues, now: Date, refuse: Refuse): HoursSent {
  const { timeZone, dayEndsAt } = texts;
  const known = zone.safeParse(timeZone);
  if (!known.success) refuse(["timeZone"], "Please choose a time zone");
  if (dayEndsAt && !dayEnds.includes(dayEndsAt))
    refuse(["dayEndsAt"], "Please choose when the day ends");
  const week = Object.fromEntries(
    weekFromMonday.map((day) => [
      day,
      readDay(texts[day], (path, message) => refuse([day, ...path], message)),
    ]),
  ) as Record<Weekday, DayValue>;
  const { first, last } = datesAllowed(now, known.success ? timeZone : "Africa/Lagos");
  if (texts.specialDays.length > MAX_SPECIAL_DAYS)
    refuse(["specialDays", MAX_SPECIAL_DAYS, "date"], TOO_MANY_DAYS);
  const specialDays = texts.specialDays.map((typed, index) => {
    const say: Refuse = (path, message) => refuse(["specialDays", index, ...path], message);
    const [date, name] = [typed.date.trim(), typed.name.trim()];
    if (!isDate(date)) say(["date"], "Please choose a date");
    else if (date < first) say(["date"], "This date is in the past");
    else if (date > last) say(["date"], "Please choose a date within the next year");
    else if (texts.specialDays.slice(0, index).some((other) => other.date.trim() === date))
      say(["date"], SAME_DATE);
    if (name.length > NAME_LENGTH) say(["name"], `Please keep this to ${NAME_LENGTH} characters`);
    return { date, name, ...readDay(typed, say) };
  });
  return {
    ...week,
    specialDays: specialDays.sort((a, b) => (a.date < b.date ? -1 : 1)),
    timeZone,
    ...(dayEndsAt ? { dayEndsAt } : {}),
  };
}

export function hoursValuesToForm(values: HoursValues): HoursFormValues {
  const day = ({ open, windows }: DayValue): DayFormValues => ({
    ...(open ? { open: "on" } : {}),
    windows,
  });
  return {
    ...(Object.fromEntries(weekdays.map((name) => [name, day(values[name])])) as Record<
      Weekday,
      DayFormValues
    >),
    specialDays: values.specialDays.map(({ date, name, ...hours }) => ({
      date,
      name,
      ...day(hours),
    })),
    timeZone: values.timeZone,
    dayEndsAt: values.dayEndsAt,
  };
}
