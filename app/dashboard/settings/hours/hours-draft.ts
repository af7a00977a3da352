import { weekFromMonday } from "~/core/opening-hours/week-hours";
import { weekdays, type Weekday } from "~/shared/clock";
import { tidyDate, tidyTime } from "~/shared/typed-time";

/** Field names look like `Monday.windows[0].opening` and `specialDays[2].date`. */
type WindowFormValues = { opening: string; closing: string };
/** `open` is "on" or absent, as a checkbox sends it. */
export type DayFormValues = { open?: string; windows: WindowFormValues[] };
export type SpecialDayFormValues = DayFormValues & { date: string; name: string };
export type HoursFormValues = Record<Weekday, DayFormValues> & {
  specialDays: SpecialDayFormValues[];
  timeZone: string;
  /** Empty in forms opened before this field existed. */
  dayEndsAt: string;
};

/** Windows per day, special days per store (docs/rules.md, Hours). */
export const MAX_WINDOWS = 4;
export const MAX_SPECIAL_DAYS = 40;
export const USUAL: WindowFormValues = { opening: "09:00", closing: "21:00" };
const ALL_DAY: WindowFormValues = { opening: "00:00", closing: "00:00" };

/** One window that ends when it starts covers the whole day. */
export const isAllDay = ({ windows }: DayFormValues): boolean =>
  windows.length === 1 && windows[0]!.opening !== "" && windows[0]!.opening === windows[0]!.closing;

/** While 'All day' is ticked, the hidden times don't count. */
const windowsOf = (allDay: unknown, typed: WindowFormValues[]): WindowFormValues[] =>
  allDay ? [{ ...ALL_DAY }] : typed;

const FIELD =
  /^(?:(\w+day)|specialDays\[(\d{1,2})\])\.(?:(open|date|name|allDay)|windows\[(\d)\]\.(opening|closing))$/;

export function hoursFormValues(sent: Iterable<[string, FormDataEntryValue]>): HoursFormValues {
  const texts: HoursFormValues = {
    ...(Object.fromEntries(
      weekFromMonday.map((day) => [day, { windows: [] }]),
    ) as unknown as Record<Weekday, DayFormValues>),
    specialDays: [],
    timeZone: "",
    dayEndsAt: "",
  };
  const allDay = new Set<DayFormValues>();
  for (const [name, value] of sent) {
    if (typeof value !== "string") continue;
    if (name === "timeZone" || name === "dayEndsAt") texts[name] = value;
    const [, weekday, special, own, window, time] = FIELD.exec(name) ?? [];
    const day = weekday
      ? weekFromMonday.find((known) => known === weekday) && texts[weekday as Weekday]
      : special
        ? (texts.specialDays[Number(special)] ??= { windows: [], date: "", name: "" })
        : undefined;
    if (!day) continue;
    if (own === "allDay") allDay.add(day);
    else if (own) Object.assign(day, { [own]: value });
    else
      (day.windows[Number(window)] ??= { opening: "", closing: "" })[
        time as keyof WindowFormValues
      ] = value;
  }
  // Close gaps in the numbering.
  texts.specialDays = texts.specialDays.filter(Boolean);
  for (const day of [...weekFromMonday.map((weekday) => texts[weekday]), ...texts.specialDays])
    day.windows = windowsOf(allDay.has(day), day.windows.filter(Boolean));
  return texts;
}

const text = (sent: unknown) => (typeof sent === "string" ? sent : "");
const record = (sent: unknown) =>
  (typeof sent === "object" && sent !== null ? sent : {}) as Record<string, unknown>;
const rows = (sent: unknown) => (Array.isArray(sent) ? sent.filter(Boolean).map(record) : []);

export function completeFormValues(sent: unknown): HoursFormValues {
  const day = (from: Record<string, unknown>): DayFormValues => ({
    ...(text(from.open) ? { open: text(from.open) } : {}),
    windows: windowsOf(
      from.allDay,
      rows(from.windows).map(({ opening, closing }) => ({
        opening: tidyTime(text(opening)),
        closing: tidyTime(text(closing)),
      })),
    ),
  });
  const all = record(sent);
  return {
    ...(Object.fromEntries(weekFromMonday.map((name) => [name, day(record(all[name]))])) as Record<
      Weekday,
      DayFormValues
    >),
    specialDays: rows(all.specialDays).map((from) => ({
      date: tidyDate(text(from.date)),
      name: text(from.name),
      ...day(from),
    })),
    timeZone: text(all.timeZone),
    dayEndsAt: text(all.dayEndsAt),
  };
}

/** Intents of buttons that only change the draft. `at` is the day's prefix in field names. */
export const hoursIntent = {
  addWindow: (at: string) => `add:${at}`,
  removeWindow: (at: string, index: number) => `remove:${at}.${index}`,
  copyToAll: (weekday: Weekday) => `copy:${weekday}`,
  /** @param date and `name` of a suggested holiday */
  addSpecialDay: (date = "", name = "") => `special:${date}:${name}`,
  removeSpecialDay: (index: number) => `drop:${index}`,
};

const SPECIAL = /^special:((?:\d{4}-\d{2}-\d{2})?):(.{0,60})$/;
const copyOf = ({ open, windows }: DayFormValues): DayFormValues => ({
  ...(open ? { open } : {}),
  windows: windows.map((window) => ({ ...window })),
});

type Change = { texts: HoursFormValues; focus: string };

/**
 * Applies a draft intent without saving (docs/rules.md, Hours).
 * @returns the texts and the id of the control to focus; null for an unknown intent or a missing
 * target
 */
export function applyHoursIntent(texts: HoursFormValues, value: string): Change | null {
  const [verb, place = ""] = value.split(/:(.*)/s);
  if (verb === "special") return addSpecialDay(texts, value);
  if (verb === "drop") return removeSpecialDay(texts, place);
  const [at = "", index = ""] = place.split(/\.(.*)/s);
  if (verb === "add") return addWindow(texts, at);
  if (verb === "remove") return removeWindow(texts, at, Number(index));
  return verb === "copy" ? copyToAll(texts, at) : null;
}

function addWindow(texts: HoursFormValues, at: string): Change | null {
  const { day, withDay } = dayAt(texts, at);
  if (!day || day.windows.length >= MAX_WINDOWS) return null;
  return {
    texts: withDay({ ...day, windows: [...day.windows, { opening: "", closing: "" }] }),
    focus: `${at}.windows[${day.windows.length}].opening`,
  };
}

function removeWindow(texts: HoursFormValues, at: string, index: number): Change | null {
  const { day, withDay } = dayAt(texts, at);
  if (!day || day.windows.length <= 1 || !day.windows[index]) return null;
  const windows = day.windows.filter((_, n) => n !== index);
  return {
    texts: withDay({ ...day, windows }),
    focus: `${at}.windows[${Math.min(index, windows.length - 1)}].opening`,
  };
}

function copyToAll(texts: HoursFormValues, at: string): Change | null {
  const { day, weekday } = dayAt(texts, at);
  if (!day || !weekday) return null;
  const week = Object.fromEntries(weekFromMonday.map((other) => [other, copyOf(day)]));
  return {
    texts: { ...texts, ...(week as Record<Weekday, DayFormValues>) },
    focus: `${weekday}.open`,
  };
}

function addSpecialDay(texts: HoursFormValues, value: string): Change | null {
  const added = SPECIAL.exec(value);
  if (!added || texts.specialDays.length >= MAX_SPECIAL_DAYS) return null;
  const [, date = "", name = ""] = added;
  const windows = usualWindows(texts, date);
  return {
    texts: {
      ...texts,
      specialDays: [...texts.specialDays, { date, name, windows }],
    },
    focus: `specialDays[${texts.specialDays.length}].${date ? "open" : "date"}`,
  };
}

/** A special day starts with its weekday's times, else those of an open day. */
function usualWindows(texts: HoursFormValues, date: string): WindowFormValues[] {
  const days = weekFromMonday.map((weekday) => texts[weekday]).filter(({ open }) => open);
  const own = date ? texts[weekdays[new Date(`${date}T12:00Z`).getUTCDay()]!] : undefined;
  const like = own?.open ? own : days[0];
  return like?.windows[0] ? copyOf(like).windows : [{ ...USUAL }];
}

function removeSpecialDay(texts: HoursFormValues, place: string): Change | null {
  if (!/^\d+$/.test(place) || !texts.specialDays[Number(place)]) return null;
  return {
    texts: { ...texts, specialDays: texts.specialDays.filter((_, n) => n !== Number(place)) },
    focus: "add-special-day",
  };
}

function dayAt(texts: HoursFormValues, at: string) {
  const special = /^specialDays\[(\d+)\]$/.exec(at)?.[1];
  const weekday = weekFromMonday.find((day) => day === at);
  const withDay = (changed: DayFormValues): HoursFormValues =>
    weekday
      ? { ...texts, [weekday]: changed }
      : {
          ...texts,
          specialDays: texts.specialDays.map((other, n) =>
            n === Number(special) ? { ...other, ...changed } : other,
          ),
        };
  const day = weekday ? texts[weekday] : special ? texts.specialDays[Number(special)] : undefined;
  return { day, weekday, withDay };
}
