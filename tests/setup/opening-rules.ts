import type { OpeningRules } from "~/core/opening-hours/open-state";
import { fromZone, weekdays } from "~/shared/clock";

export const everyDay = (opening: string, closing: string, open = true) =>
  Object.fromEntries(
    weekdays.map((day) => [day, { open, opening, closing }]),
  ) as OpeningRules["operatingHours"];
/** Makes opening rules, by default of a store open from 9 to 9. */
export const rules = (over: Partial<OpeningRules> = {}): OpeningRules => ({
  operatingHours: everyDay("09:00", "21:00"),
  timeZone: undefined,
  maintenanceMode: false,
  emergencyPauseEnabled: false,
  pauseUntil: null,
  ...over,
});
/** Returns a time on Friday 20 November 2026 in Lagos. */
export const friday = (hour: number, minute = 0) =>
  fromZone({ year: 2026, month: 11, day: 20, minutes: hour * 60 + minute }, "Africa/Lagos");
