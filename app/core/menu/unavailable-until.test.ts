import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { weekdays } from "~/shared/clock";
import { saleStateOf, unavailableUntil } from "./unavailable-until";

type Hours = { open: boolean; opening: string; closing: string };
const lagos = (text: string) => new Date(`2026-11-${text}:00+01:00`); // 2026-11-20 is a Friday
const week = (hours: Hours) => Object.fromEntries(weekdays.map((day) => [day, hours]));
const rules = (operatingHours: Record<string, Hours> | undefined) => ({
  operatingHours,
  timeZone: "Africa/Lagos",
});
const day = (opening: string, closing: string, open = true): Hours => ({ open, opening, closing });

describe("what is out is back", () => {
  it.each([
    ["during the day: tomorrow's opening", week(day("09:00", "21:00")), "20T13:00", "21T09:00"],
    [
      "in the evening after closing: tomorrow's opening",
      week(day("09:00", "21:00")),
      "20T22:00",
      "21T09:00",
    ],
    ["before opening: today's", week(day("09:00", "21:00")), "20T07:00", "20T09:00"],
    ["at the very opening: the next one", week(day("09:00", "21:00")), "20T09:00", "21T09:00"],
    [
      "after midnight of a night that goes on: this evening's",
      week(day("18:00", "02:00")),
      "20T01:00",
      "20T18:00",
    ],
    [
      "before a day off: the day after it",
      { ...week(day("09:00", "21:00")), Saturday: day("09:00", "21:00", false) },
      "20T13:00",
      "22T09:00",
    ],
    ["open around the clock: midnight", week(day("00:00", "00:00")), "20T13:00", "21T00:00"],
    ["hours not set: midnight", undefined, "20T13:00", "21T00:00"],
    ["never open: midnight", week(day("09:00", "21:00", false)), "20T23:59", "21T00:00"],
  ] as const)("%s", (_name, hours, now, expected) =>
    expect(unavailableUntil(rules(hours as Record<string, Hours> | undefined), lagos(now))).toEqual(
      lagos(expected),
    ),
  );

  it("never open: the end of the store's day, where that is past midnight", () => {
    const closed = { ...rules(week(day("09:00", "21:00", false))), dayEndsAt: "04:00" };
    expect(unavailableUntil(closed, lagos("20T13:00"))).toEqual(lagos("21T04:00"));
    expect(unavailableUntil(closed, lagos("20T03:59"))).toEqual(lagos("20T04:00"));
    expect(unavailableUntil(closed, lagos("20T04:00"))).toEqual(lagos("21T04:00"));
  });

  it("is two hours later, to the full minute, whatever the hours", () =>
    expect(
      unavailableUntil(
        rules(week(day("09:00", "21:00"))),
        new Date(lagos("20T22:30").getTime() + 1),
        "twoHours",
      ),
    ).toEqual(lagos("21T00:31")));

  it("is what its vendor chose, until it is over", () => {
    const open = rules(week(day("09:00", "21:00")));
    const stateAt = (soldOutUntil: Date | null, at: string, isAvailable = true) =>
      saleStateOf({ isAvailable, soldOutUntil }, open, lagos(at));
    const tomorrow = unavailableUntil(open, lagos("20T13:00"));
    const soon = unavailableUntil(open, lagos("20T13:00"), "twoHours");
    expect([
      stateAt(null, "20T13:00"),
      stateAt(tomorrow, "20T13:00"),
      stateAt(tomorrow, "21T08:30"),
      stateAt(tomorrow, "21T09:00"),
      stateAt(soon, "20T13:00"),
      stateAt(soon, "20T14:59"),
      stateAt(soon, "20T15:00"),
      stateAt(soon, "20T14:00", false),
    ]).toEqual(["on", "soldOut", "soldOut", "on", "twoHours", "twoHours", "on", "off"]);
  });

  it("is always ahead, and within eight days", () => {
    const time = fc
      .tuple(fc.nat(23), fc.constantFrom(0, 15, 30, 59))
      .map(
        ([hour, minute]) => `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`,
      );
    const hours = fc.record(
      Object.fromEntries(
        weekdays.map((name) => [
          name,
          fc.record({ open: fc.boolean(), opening: time, closing: time }),
        ]),
      ),
    );
    fc.assert(
      fc.property(
        hours,
        fc.date({ min: new Date("2026-01-01"), max: new Date("2027-01-01"), noInvalidDate: true }),
        fc.constantFrom("Africa/Lagos", "Europe/London", "nonsense"),
        (operatingHours, now, timeZone) => {
          const at =
            unavailableUntil(
              { operatingHours: operatingHours as Record<string, Hours>, timeZone },
              now,
            ).getTime() - now.getTime();
          return at > 0 && at <= 8 * 86_400_000;
        },
      ),
    );
  });
});
