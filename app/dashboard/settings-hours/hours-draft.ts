import { weekFromMonday } from "~/core/opening-hours/week-hours";
import type { Weekday } from "~/shared/clock";

/**
 * The texts of the hours' form, as its fields are named: `Monday.windows[0].opening`,
 * `specialDays[2].date`.
 */
type WindowFormValues = { opening: string; closing: string };
/** `open` is "on" or nothing, as a switch sends it. */
export type DayFormValues = { open?: string; windows: WindowFormValues[] };
export type SpecialDayFormValues = DayFormValues & { date: string; name: string };
export type HoursFormValues = Record<Weekday, DayFormValues> & {
  specialDays: SpecialDayFormValues[];
  timeZone: string;
};

/** What a day, and a store, may have at most (docs/rules.md, Hours). */
export const MAX_WINDOWS = 4;
export const MAX_SPECIAL_DAYS = 40;
export const USUAL: WindowFormValues = { opening: "09:00", closing: "21:00" };

const FIELD =
  /^(?:(\w+day)|specialDays\[(\d{1,2})\])\.(?:(open|date|name)|windows\[(\d)\]\.(opening|closing))$/;

/** The texts in what a form sends; names that are none of its fields are passed over. */
export function hoursFormValues(sent: Iterable<[string, FormDataEntryValue]>): HoursFormValues {
  const texts: HoursFormValues = {
    ...(Object.fromEntries(
      weekFromMonday.map((day) => [day, { windows: [] }]),
    ) as unknown as Record<Weekday, DayFormValues>),
    specialDays: [],
    timeZone: "",
  };
  for (const [name, value] of sent) {
    if (typeof value !== "string") continue;
    if (name === "timeZone") texts.timeZone = value;
    const [, weekday, special, own, window, time] = FIELD.exec(name) ?? [];
    const day = weekday
      ? weekFromMonday.find((known) => known === weekday) && texts[weekday as Weekday]
      : special
        ? (texts.specialDays[Number(special)] ??= { windows: [], date: "", name: "" })
        : undefined;
    if (!day) continue;
    if (own) Object.assign(day, { [own]: value });
    else
      (day.windows[Number(window)] ??= { opening: "", closing: "" })[
        time as keyof WindowFormValues
      ] = value;
  }
  // Whoever leaves a number out has no row there.
  texts.specialDays = texts.specialDays.filter(Boolean);
  for (const day of [...weekFromMonday.map((weekday) => texts[weekday]), ...texts.specialDays])
    day.windows = day.windows.filter(Boolean);
  return texts;
}

const text = (sent: unknown) => (typeof sent === "string" ? sent : "");
const record = (sent: unknown) =>
  (typeof sent === "object" && sent !== null ? sent : {}) as Record<string, unknown>;
const rows = (sent: unknown) => (Array.isArray(sent) ? sent.filter(Boolean).map(record) : []);

/** The texts in what a form came to when it was read by its names: what is missing is empty. */
export function completeFormValues(sent: unknown): HoursFormValues {
  const day = (from: Record<string, unknown>): DayFormValues => ({
    ...(text(from.open) ? { open: text(from.open) } : {}),
    windows: rows(from.windows).map(({ opening, closing }) => ({
      opening: text(opening),
      closing: text(closing),
    })),
  });
  const all = record(sent);
  return {
    ...(Object.fromEntries(weekFromMonday.map((name) => [name, day(record(all[name]))])) as Record<
      Weekday,
      DayFormValues
    >),
    specialDays: rows(all.specialDays).map((from) => ({
      date: text(from.date),
      name: text(from.name),
      ...day(from),
    })),
    timeZone: text(all.timeZone),
  };
}

/**
 * The presses of the hours' form that only change what is typed, as values of its buttons. `at` is
 * a day's place in the names of the fields.
 */
export const hoursIntent = {
  addWindow: (at: string) => `add:${at}`,
  removeWindow: (at: string, index: number) => `remove:${at}.${index}`,
  copyToAll: (weekday: Weekday) => `copy:${weekday}`,
  /** @param date with its name when it is a holiday that is offered */
  addSpecialDay: (date = "", name = "") => `special:${date}:${name}`,
  removeSpecialDay: (index: number) => `drop:${index}`,
};

const SPECIAL = /^special:((?:\d{4}-\d{2}-\d{2})?):(.{0,60})$/;
const copyOf = ({ open, windows }: DayFormValues): DayFormValues => ({
  ...(open ? { open } : {}),
  windows: windows.map((window) => ({ ...window })),
});

/**
 * What is typed after one of those presses. Nothing is saved by it (docs/rules.md, Hours).
 * @returns the texts, and the id of the control that has the focus then; null when it is none of
 * them, or of nothing that is there
 */
export function applyHoursIntent(
  texts: HoursFormValues,
  value: string,
): { texts: HoursFormValues; focus: string } | null {
  const [verb, place = ""] = value.split(/:(.*)/s);
  const [at = "", index = ""] = place.split(/\.(.*)/s);
  const special = /^specialDays\[(\d+)\]$/.exec(at)?.[1];
  const weekday = weekFromMonday.find((day) => day === at);
  const day = weekday ? texts[weekday] : special ? texts.specialDays[Number(special)] : undefined;
  const withDay = (changed: DayFormValues): HoursFormValues =>
    weekday
      ? { ...texts, [weekday]: changed }
      : {
          ...texts,
          specialDays: texts.specialDays.map((one, n) =>
            n === Number(special) ? { ...one, ...changed } : one,
          ),
        };

  if (verb === "add" && day && day.windows.length < MAX_WINDOWS) {
    return {
      texts: withDay({ ...day, windows: [...day.windows, { opening: "", closing: "" }] }),
      focus: `${at}.windows[${day.windows.length}].opening`,
    };
  }
  if (verb === "remove" && day && day.windows.length > 1 && day.windows[Number(index)]) {
    const windows = day.windows.filter((_, n) => n !== Number(index));
    return {
      texts: withDay({ ...day, windows }),
      focus: `${at}.windows[${Math.min(Number(index), windows.length - 1)}].opening`,
    };
  }
  if (verb === "copy" && weekday && day) {
    return {
      texts: {
        ...texts,
        ...(Object.fromEntries(weekFromMonday.map((other) => [other, copyOf(day)])) as Record<
          Weekday,
          DayFormValues
        >),
      },
      focus: `${weekday}.open`,
    };
  }
  const added = SPECIAL.exec(value);
  if (added && texts.specialDays.length < MAX_SPECIAL_DAYS) {
    const [, date = "", name = ""] = added;
    return {
      texts: {
        ...texts,
        specialDays: [...texts.specialDays, { date, name, windows: [{ ...USUAL }] }],
      },
      focus: `specialDays[${texts.specialDays.length}].${date ? "open" : "date"}`,
    };
  }
  if (verb === "drop" && texts.specialDays[Number(place)] && /^\d+$/.test(place)) {
    return {
      texts: { ...texts, specialDays: texts.specialDays.filter((_, n) => n !== Number(place)) },
      focus: "add-special-day",
    };
  }
  return null;
}
