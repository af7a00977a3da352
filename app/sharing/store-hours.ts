import type { OpeningRules } from "~/settings/open-state";
import { clockFace, minutesOfDay, weekdays, type Weekday } from "~/shared/clock";

/** The hours of one or more weekdays that are alike: minutes after midnight, a closing before the opening on the next day; null for the whole day. */
export type HoursGroup = { days: Weekday[]; hours: { opening: number; closing: number } | null };

const week: Weekday[] = [...weekdays.slice(1), weekdays[0]];

/** The days a store opens, Monday first, those with the same hours together. Days off are left out (docs/rules.md, Open state). */
export function hoursGroups({ operatingHours }: Pick<OpeningRules, "operatingHours">): HoursGroup[] {
  const groups = new Map<string, HoursGroup>();
  for (const day of week) {
    const set = operatingHours?.[day];
    if (set && !set.open) continue;
    const opening = set ? minutesOfDay(set.opening) : null;
    const closing = set ? minutesOfDay(set.closing) : null;
    const hours = opening === null || closing === null || opening === closing ? null : { opening, closing };
    const key = hours ? `${opening}-${closing}` : "all day";
    const group = groups.get(key);
    if (group) group.days.push(day);
    else groups.set(key, { days: [day], hours });
  }
  return [...groups.values()];
}

/** `9 am`, `9:30 am`, `noon`, `midnight`: as people say it on a sign. */
function signTime(minutes: number): string {
  if (minutes === 0) return "midnight";
  return minutes === 720 ? "noon" : clockFace(minutes).replace(":00", "");
}

/** `Mon–Fri`, `Sat, Sun`, `Mon, Wed–Fri`; nothing for the whole week. */
function daysLabel(days: Weekday[]): string {
  const runs: Weekday[][] = [];
  for (const day of days) {
    const last = runs.at(-1);
    if (last && week.indexOf(last.at(-1)!) === week.indexOf(day) - 1) last.push(day);
    else runs.push([day]);
  }
  const short = (day: Weekday) => day.slice(0, 3);
  return runs.map((run) => (run.length > 2 ? `${short(run[0]!)}–${short(run.at(-1)!)}` : run.map(short).join(", "))).join(", ");
}

/**
 * A store's week in one line, for a sign: `Open every day, 9 am – 9 pm`, `Mon–Fri 9 am – 9 pm, Sat noon – 4 pm`, `Open day and night`. Where the
 * days differ too much for a line, only the days: `Open Mon, Wed–Sat`. Null for a store that is shut all week.
 */
export function hoursLine(rules: Pick<OpeningRules, "operatingHours">): string | null {
  const groups = hoursGroups(rules);
  if (groups.length === 0) return null;
  const span = ({ hours }: HoursGroup) => (hours ? `${signTime(hours.opening)} – ${signTime(hours.closing)}` : "all day");
  const days = groups.flatMap((group) => group.days).sort((a, b) => week.indexOf(a) - week.indexOf(b));
  if (groups.length > 2) return days.length === 7 ? "Open every day" : `Open ${daysLabel(days)}`;
  const [first, second] = groups as [HoursGroup, HoursGroup | undefined];
  if (second) return groups.map((group) => `${daysLabel(group.days)} ${span(group)}`).join(", ");
  if (first.days.length === 7) return first.hours ? `Open every day, ${span(first)}` : "Open day and night";
  return `Open ${daysLabel(first.days)}, ${span(first)}`;
}
