import { openSpansOf, type OpenSpan } from "~/core/opening-hours/day-hours";
import type { HoursRules } from "~/core/opening-hours/open-state";
import { comingSpecialDays, weekFromMonday } from "~/core/opening-hours/week-hours";
import { clockFace, type Weekday } from "~/shared/clock";
import { translator, type Translate } from "~/shared/translate";

/** Weekdays with equal hours, in minutes after midnight; an end beyond 1440 is on the next day. */
type HoursGroup = { days: Weekday[]; spans: OpenSpan[] };

/** Groups a store's open days by equal hours, Monday first (docs/rules.md, Open state). */
export function hoursGroups({ operatingHours }: Pick<HoursRules, "operatingHours">): HoursGroup[] {
  const groups = new Map<string, HoursGroup>();
  for (const day of weekFromMonday) {
    const spans = openSpansOf(operatingHours?.[day]);
    if (spans.length === 0) continue;
    const key = JSON.stringify(spans);
    const group = groups.get(key);
    if (group) group.days.push(day);
    else groups.set(key, { days: [day], spans });
  }
  return [...groups.values()];
}

const isWhole = ({ from, to }: OpenSpan) => from === 0 && to >= 1440;

/** As on a sign: `9 am`, `9:30 am`, `noon`, `midnight`. */
function signTime(minutes: number): string {
  if (minutes % 1440 === 0) return "midnight";
  return minutes === 720 ? "noon" : clockFace(minutes).replace(":00", "");
}

/** `Mon–Fri`, `Sat, Sun` or `Mon, Wed–Fri`. */
function daysLabel(days: Weekday[]): string {
  const runs: Weekday[][] = [];
  for (const day of days) {
    const last = runs.at(-1);
    if (last && weekFromMonday.indexOf(last.at(-1)!) === weekFromMonday.indexOf(day) - 1)
      last.push(day);
    else runs.push([day]);
  }
  const short = (day: Weekday) => day.slice(0, 3);
  return runs
    .map((run) =>
      run.length > 2 ? `${short(run[0]!)}–${short(run.at(-1)!)}` : run.map(short).join(", "),
    )
    .join(", ");
}

/**
 * Formats a store's week in one line: `Open every day, 9 am – 9 pm`, `Open Mon–Sat, 9 am – 2 pm and
 * 5 pm – 10 pm`, `Mon–Fri 9 am – 9 pm, Sat noon – 4 pm`, `Open day and night`. If that is too much
 * for one line, names only the days: `Open Mon, Wed–Sat`. Null if the store never opens.
 * @param t translates the words; times and days are the same in all languages
 */
export function hoursLine(
  rules: Pick<HoursRules, "operatingHours">,
  t: Translate = translator(),
): string | null {
  const groups = hoursGroups(rules);
  if (groups.length === 0) return null;
  const hoursLabel = ({ spans }: HoursGroup) =>
    spans.some(isWhole)
      ? t("all day")
      : spans.map(({ from, to }) => `${signTime(from)} – ${signTime(to)}`).join(` ${t("and")} `);
  const days = groups
    .flatMap((group) => group.days)
    .sort((a, b) => weekFromMonday.indexOf(a) - weekFromMonday.indexOf(b));
  const tooMuch =
    groups.length > 2 ||
    groups.some(({ spans }) => spans.length > 2) ||
    (groups.length === 2 && groups.some(({ spans }) => spans.length > 1));
  if (tooMuch)
    return days.length === 7 ? t("Open every day") : t("Open {days}", { days: daysLabel(days) });
  const [first, second] = groups as [HoursGroup, HoursGroup | undefined];
  if (second)
    return groups.map((group) => `${daysLabel(group.days)} ${hoursLabel(group)}`).join(", ");
  if (first.days.length === 7)
    return first.spans.some(isWhole)
      ? t("Open day and night")
      : t("Open every day, {hours}", { hours: hoursLabel(first) });
  return t("Open {days}, {hours}", { days: daysLabel(first.days), hours: hoursLabel(first) });
}

const clock = (minutes: number) =>
  `${String(Math.trunc(minutes / 60) % 24).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

/** For search engines a whole day ends at 23:59; a close before the open is on the next day. */
const opensAndCloses = (span: OpenSpan) =>
  isWhole(span)
    ? { opens: "00:00", closes: "23:59" }
    : { opens: clock(span.from), closes: clock(span.to) };

/** Lists a store's hours for schema.org; a day off is 00:00 to 00:00 (docs/rules.md, Sharing). */
export function structuredHours(rules: HoursRules, now: Date) {
  const type = { "@type": "OpeningHoursSpecification" };
  const special = comingSpecialDays(rules, now).flatMap((day) => {
    const validity = { ...type, validFrom: day.date, validThrough: day.date };
    const spans = openSpansOf(day);
    return spans.length
      ? spans.map((span) => ({ ...validity, ...opensAndCloses(span) }))
      : [{ ...validity, opens: "00:00", closes: "00:00" }];
  });
  return {
    openingHoursSpecification: hoursGroups(rules).flatMap(({ days, spans }) =>
      spans.map((span) => ({ ...type, dayOfWeek: days, ...opensAndCloses(span) })),
    ),
    ...(special.length ? { specialOpeningHoursSpecification: special } : {}),
  };
}
