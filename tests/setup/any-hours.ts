import fc from "fast-check";
import { completeFormValues } from "~/dashboard/settings/hours/hours-draft";
import { weekdays } from "~/shared/clock";

const anyTime = fc
  .integer({ min: 0, max: 1439 })
  .map((m) => `${String(Math.trunc(m / 60)).padStart(2, "0")}:${String(m % 60).padStart(2, "0")}`);
export const anyTexts = fc
  .record({
    days: fc.array(
      fc.record({
        open: fc.constantFrom("on", undefined),
        windows: fc.array(
          fc.record({ opening: fc.option(anyTime, { nil: "" }), closing: anyTime }),
          { maxLength: 4 },
        ),
      }),
      { minLength: 7, maxLength: 7 },
    ),
    specials: fc.nat(3),
    dayEndsAt: fc.constantFrom("00:00", "00:30", "04:00", "06:00"),
  })
  .map(({ days, specials, dayEndsAt }) =>
    completeFormValues({
      ...Object.fromEntries(weekdays.map((name, n) => [name, days[n]])),
      specialDays: days
        .slice(0, specials)
        .map((day, n) => ({ ...day, date: `2026-12-2${n}`, name: `Day ${n}` })),
      timeZone: "Africa/Lagos",
      dayEndsAt,
    }),
  );
