import type { DayHours, HoursWindow } from "~schema/vendors";
import { minutesOfDay } from "~/shared/clock";

/** In minutes after the midnight at which a day begins; `to` may be on the next day. */
export type OpenSpan = { from: number; to: number };

export const DAY_MINUTES = 1440;
const WHOLE_DAY: OpenSpan = { from: 0, to: DAY_MINUTES };

export function openSpanOf({ opening, closing }: HoursWindow): OpenSpan | null {
  const from = minutesOfDay(opening);
  const to = minutesOfDay(closing);
  if (from === null || to === null) return null;
  return from === to ? WHOLE_DAY : { from, to: to > from ? to : to + DAY_MINUTES };
}

/**
 * Joins touching spans, earliest first. Without hours, or with an invalid first window, the whole
 * day is open (docs/rules.md, Open state).
 */
export function openSpansOf(hours: DayHours | undefined): OpenSpan[] {
  if (hours && !hours.open) return [];
  const spans = hours
    ? [
        openSpanOf(hours) ?? WHOLE_DAY,
        ...(hours.more ?? []).flatMap((window) => openSpanOf(window) ?? []),
      ]
    : [WHOLE_DAY];
  const joined: OpenSpan[] = [];
  for (const span of spans.sort((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last && span.from <= last.to)
      joined[joined.length - 1] = { from: last.from, to: Math.max(last.to, span.to) };
    else joined.push(span);
  }
  return joined;
}
