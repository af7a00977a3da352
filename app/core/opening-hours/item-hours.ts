import { minutesOfDay, weekdays } from "~/shared/clock";
import { hoursChangeAt, hoursCover, type HoursRules, type OpeningRules } from "./open-state";

export const dayNames = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] as const;

const DAILY = "Daily";

/** Reads a day or a range of days, such as `fri` or `sat-mon`; null if invalid. */
function daysOf(word: string): string[] | null {
  if (word === "daily") return [...dayNames];
  const [from, to] = word
    .split("-")
    .map((part) =>
      part.length < 3
        ? -1
        : weekdays.findIndex((day) => day.toLowerCase().startsWith(part.replace(/s$/, ""))),
    );
  if (from === undefined || from < 0 || (to !== undefined && to < 0) || word.split("-").length > 2)
    return null;
  const count = to === undefined ? 1 : ((to - from + 7) % 7) + 1;
  return Array.from({ length: count }, (_, n) => weekdays[(from + n) % 7]!.slice(0, 3));
}

/** Reads `6`, `6:30`, `06.30`, `6:30pm` or `24:00` as a time of day, `06:30`; null if invalid. */
function timeOf(text: string): string | null {
  const [, typed, minute = "00", half] = /^(\d{1,2})(?:[:.](\d\d))?([ap]m)?$/.exec(text) ?? [];
  if (!typed || (half && (Number(typed) < 1 || Number(typed) > 12))) return null;
  const hour = half ? (Number(typed) % 12) + (half === "pm" ? 12 : 0) : Number(typed) % 24;
  const time = `${String(hour).padStart(2, "0")}:${minute}`;
  return Number(typed) <= 24 && minutesOfDay(time) !== null ? time : null;
}

/**
 * Reads hours as people write them (`Mon-Fri 6-11`, `Friday`, `22:00–02:00`) into their only stored
 * form: `Mon,Tue 06:00-11:00`, `Fri`, `Daily 22:00-02:00`. Two equal times mean the whole day
 * (docs/rules.md, Scheduled menus).
 * @returns null if invalid
 */
export function tidyHours(text: string): string | null {
  const words = text
    .toLowerCase()
    .replace(/every ?day/g, "daily")
    .replace(/\s+/g, " ")
    .replace(/(\d) ?([ap])\.?m\b\.?/g, "$1$2m")
    .replace(/ ?[-–—] ?/g, "-")
    .split(/[\s,;]+/)
    .filter(Boolean);
  const last = words.at(-1) ?? "";
  const isTimed = /\d/.test(last);
  // '9-5pm' is ambiguous: 9 in the morning or in the evening.
  const halves = last.match(/[ap]m/g)?.length ?? 0;
  if (halves === 1) return null;
  const [from, until] = isTimed ? last.split("-").map(timeOf) : [];
  if (isTimed && (!from || !until || last.split("-").length > 2)) return null;
  const dayWords = isTimed ? words.slice(0, -1) : words;
  if (dayWords.length === 0 && !isTimed) return null;
  const chosenDays = dayWords.length === 0 ? [...dayNames] : [];
  for (const word of dayWords) {
    const days = daysOf(word);
    if (!days) return null;
    chosenDays.push(...(days as (typeof dayNames)[number][]));
  }
  const days = dayNames.filter((day) => chosenDays.includes(day));
  const list = days.length === dayNames.length ? DAILY : days.join(",");
  return from === until ? list : `${list} ${from}-${until}`;
}

/** Splits stored or typed hours into days and times; missing times are empty. */
export function splitHours(text: string): { days: string[]; from: string; until: string } {
  const [list = "", times = ""] = text.split(" ");
  const [from = "", until = ""] = times.split("-");
  return { days: list === DAILY ? [...dayNames] : list.split(",").filter(Boolean), from, until };
}

/** Formats stored hours for people: `Fri, 06:00–11:00`, `Mon–Fri`, `22:00–02:00`. */
export function hoursLabel(hours: string): string {
  const { days, from, until } = splitHours(hours);
  const runs: string[][] = [];
  for (const [at, day] of dayNames.entries()) {
    if (!days.includes(day)) continue;
    const run = runs.at(-1);
    if (run && run.at(-1) === dayNames[at - 1]) run.push(day);
    else runs.push([day]);
  }
  const runLabels = runs.flatMap((run) => (run.length > 2 ? `${run[0]}–${run.at(-1)}` : run));
  const isDaily = days.length === dayNames.length;
  return [...(isDaily && from ? [] : isDaily ? [DAILY] : runLabels), from && `${from}–${until}`]
    .filter(Boolean)
    .join(", ");
}

/** Returns stored hours as opening hours, whose rules cover nights and clock changes. */
function rulesOf(hours: string, timeZone: string | undefined): HoursRules {
  const { days, from, until } = splitHours(hours);
  const window = { opening: from || "00:00", closing: until || "00:00" };
  return {
    operatingHours: Object.fromEntries(
      weekdays.map((day) => [day, { ...window, open: days.includes(day.slice(0, 3)) }]),
    ),
    timeZone,
  };
}

/**
 * A window belongs to the day on which it begins, and may run into the next (docs/rules.md,
 * Scheduled menus).
 */
export const isWithinHours = (hours: string, at: Date, timeZone: string | undefined): boolean =>
  hoursCover(at, rulesOf(hours, timeZone));

/** Returns when stored hours begin or end next, an instant after `now`. */
export const hoursEndAt = (hours: string, now: Date, timeZone: string | undefined): Date | null =>
  hoursChangeAt(rulesOf(hours, timeZone), now);

type Scheduled = { isAvailable: boolean; hours?: string | null; away?: string };
type ScheduledItem = Scheduled & {
  groups?: readonly { options: readonly Scheduled[] }[] | null | undefined;
};

/**
 * Returns items as of an instant: outside of their hours they have `away`, their hours as customers
 * read them, and they and such options can't be ordered (docs/rules.md, Scheduled menus).
 * @param keep they stay orderable: an order for another time may have them
 */
export function itemsAt<Item extends ScheduledItem>(
  items: readonly Item[],
  at: Date,
  { timeZone }: Pick<OpeningRules, "timeZone">,
  keep = false,
): Item[] {
  const covers = new Map<string, boolean>();
  const isAway = ({ hours, isAvailable }: Scheduled): boolean => {
    if (!hours || !isAvailable) return false;
    if (!covers.has(hours)) covers.set(hours, isWithinHours(hours, at, timeZone));
    return covers.get(hours) === false;
  };
  const markAway = <One extends Scheduled>(one: One): One =>
    isAway(one) ? { ...one, away: hoursLabel(one.hours!), isAvailable: keep } : one;
  return items.map((item) => {
    const markedItem = markAway(item);
    if (!item.groups?.some(({ options }) => options.some(isAway))) return markedItem;
    return {
      ...markedItem,
      groups: item.groups.map((group) => ({ ...group, options: group.options.map(markAway) })),
    };
  });
}

/** Returns items as a customer can add them now; if the store only takes orders for later, all. */
export const itemsToAdd = <Item extends ScheduledItem>(
  items: readonly Item[],
  now: Date,
  opening: Pick<OpeningRules, "timeZone" | "ordersOnly">,
): Item[] => itemsAt(items, now, opening, opening.ordersOnly === "later");
