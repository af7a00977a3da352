import { minutesOfDay } from "./clock";

/** Longer texts are neither dates nor times, so the regular expressions never see them. */
const MAX_TYPED = 20;
const pad = (part: string | number) => String(part).padStart(2, "0");

/**
 * Converts a date that people type in browsers without a date field (`29/11/2026`, `29-11-26`,
 * `29.11.2026`) to the field's form, `2026-11-29`.
 * @returns the trimmed text if it isn't a date
 */
export function tidyDate(typed: string): string {
  const text = typed.trim();
  if (text.length > MAX_TYPED) return text;
  const [, day = "", month = "", year = ""] =
    /^(\d{1,2})[./ -](\d{1,2})[./ -](\d{4}|\d\d)$/.exec(text) ?? [];
  const iso = `${year.length === 2 ? `20${year}` : year}-${pad(month)}-${pad(day)}`;
  const at = new Date(`${iso}T00:00:00Z`);
  return Number.isNaN(at.getTime()) || !at.toISOString().startsWith(iso) ? text : iso;
}

/**
 * Converts a time that people type in browsers without a time field (`6:00 pm`, `6pm`, `18.00`,
 * `1800`) to the field's form, `18:00`.
 * @returns the trimmed text if it isn't a time
 */
export function tidyTime(typed: string): string {
  const text = typed.trim();
  if (text.length > MAX_TYPED) return text;
  const [, hour, minute = "00", half] =
    /^(\d{1,2})(?:[:. ]?(\d\d))? ?(?:([ap])\.? ?m\.?)?$/i.exec(text) ?? [];
  if (!hour) return text;
  if (half ? !/^(?:0?[1-9]|1[0-2])$/.test(hour) : !/\d\d$/.test(text) || text.length < 4)
    return text;
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === "p" ? 12 : 0) : hour;
  const time = `${pad(hours)}:${minute}`;
  return minutesOfDay(time) === null ? text : time;
}
