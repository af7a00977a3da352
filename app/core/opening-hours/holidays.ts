import { isoDate } from "~/shared/clock";

export type Holiday = { date: string; name: string };

/** Nigeria's public holidays with a fixed date, without lunar and declared ones. */
const fixed = [
  ["01-01", "New Year's Day"],
  ["05-01", "Workers' Day"],
  ["06-12", "Democracy Day"],
  ["10-01", "Independence Day"],
  ["12-25", "Christmas Day"],
  ["12-26", "Boxing Day"],
] as const;

/** Each on its next date from today in `zone`, the nearest first. */
export function comingHolidays(now: Date, zone: string): Holiday[] {
  const today = isoDate(now, zone);
  const year = Number(today.slice(0, 4));
  return fixed
    .map(([day, name]) => ({
      name,
      date: [`${year}-${day}`, `${year + 1}-${day}`].find((date) => date >= today)!,
    }))
    .sort((a, b) => (a.date < b.date ? -1 : 1));
}
