import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { OpeningRules } from "./open-state";
import { openState } from "./open-state";
import { fromZone, inZone, weekdays } from "~/shared/clock";
import { isPaused, openLabel, pauseEnd, pauseOf } from "./pause";

const hours = (opening: string, closing: string, open = true) =>
  Object.fromEntries(weekdays.map((day) => [day, { open, opening, closing }]));
const rules = (over: Partial<OpeningRules> = {}): OpeningRules => ({
  operatingHours: hours("09:00", "21:00"),
  timeZone: undefined,
  maintenanceMode: false,
  emergencyPauseEnabled: false,
  pauseUntil: null,
  ...over,
});
/** Friday 20 November 2026 in Lagos. */
const friday = (hour: number, minute = 0) =>
  fromZone({ year: 2026, month: 11, day: 20, minutes: hour * 60 + minute }, "Africa/Lagos");

it.each([
  ["Open until 9 pm", {}, friday(12)],
  ["Open until 9:30 pm", { operatingHours: hours("09:00", "21:30") }, friday(12)],
  ["Open", { operatingHours: undefined }, friday(12)],
  ["Paused", { emergencyPauseEnabled: true }, friday(12)],
  ["Under maintenance", { maintenanceMode: true, emergencyPauseEnabled: true }, friday(12)],
  ["Closed · opens tomorrow at 9:00 am", {}, friday(22)],
  ["Closed", { operatingHours: hours("09:00", "21:00", false) }, friday(12)],
] as const)("the dashboard says '%s'", (label, over, now) =>
  expect(openLabel(rules(over), now)).toBe(label),
);

describe("the end of a pause", () => {
  it.each([
    ["30m", "", friday(12, 30)],
    ["1h", "", friday(13)],
    ["2h", "", friday(14)],
    ["opening", "", friday(24 + 9)],
    ["time", "15:45", friday(15, 45)],
    ["time", "12:01", friday(12, 1)],
    ["time", "12:00", friday(24 + 12)], // that is now
    ["time", "08:00", friday(24 + 8)],
  ] as const)("of %s %s is on the store's clock", (length, at, until) =>
    expect(pauseEnd(length, at, rules(), friday(12))).toEqual({ until }),
  );

  it.each(["", "25:00", "noon"])("asks for a time instead of %j", (at) =>
    expect(pauseEnd("time", at, rules(), friday(12))).toEqual({ error: "Please set a time" }),
  );

  it("is not the next opening of a store that has none", () => {
    expect(
      pauseEnd(
        "opening",
        "",
        rules({ operatingHours: hours("09:00", "21:00", false) }),
        friday(12),
      ),
    ).toHaveProperty("error");
  });

  it("lies ahead within a day, at the time that was typed, in zones whose clocks change too", () => {
    const face = fc
      .integer({ min: 4 * 60, max: 1439 })
      .map(
        (m) => `${String(Math.trunc(m / 60)).padStart(2, "0")}:${String(m % 60).padStart(2, "0")}`,
      );
    fc.assert(
      fc.property(
        face,
        fc.constantFrom("Africa/Lagos", "Europe/London", "America/New_York"),
        fc.date({ min: new Date("2026-03-01"), max: new Date("2026-12-01"), noInvalidDate: true }),
        (at, timeZone, now) => {
          const end = pauseEnd("time", at, rules({ timeZone }), now);
          if (!("until" in end)) throw new Error(end.error);
          const ahead = end.until.getTime() - now.getTime();
          expect(ahead > 0 && ahead <= 25 * 3_600_000).toBe(true);
          const { hour, minute } = inZone(end.until, timeZone);
          expect(`${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`).toBe(at);
        },
      ),
    );
  });
});

it("ends automatically, for the dashboard as for the store", () => {
  fc.assert(
    fc.property(
      fc.boolean(),
      fc.option(fc.integer({ min: -600, max: 600 })),
      (emergencyPauseEnabled, ends) => {
        const now = friday(12);
        const store = rules({
          operatingHours: undefined,
          emergencyPauseEnabled,
          pauseUntil: ends === null ? null : new Date(now.getTime() + ends * 60_000),
        });
        expect(isPaused(store, now)).toBe(!openState(store, now).open);
        expect(pauseOf(store, { by: "Ada", since: now }, now) !== null).toBe(isPaused(store, now));
      },
    ),
  );
  expect(
    pauseOf(
      rules({ emergencyPauseEnabled: true, pauseUntil: friday(33) }),
      { by: "Ada", since: friday(11) },
      friday(12),
    ),
  ).toEqual({ by: "Ada", since: friday(11), until: friday(33), untilLabel: "tomorrow at 9:00 am" });
});
