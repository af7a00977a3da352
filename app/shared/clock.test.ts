import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  formatDateTime,
  formatFullDateTime,
  formatTime,
  fromZone,
  inZone,
  isoDate,
  minutesOfDay,
  timeAgo,
} from "./clock";

const at = new Date("2026-11-20T13:30:00Z");

it("formats dates and times by the store's clock", () => {
  expect(formatDateTime(at, "Africa/Lagos")).toBe("Fri 20 Nov, 2:30 pm");
  expect(formatFullDateTime(new Date("2026-12-31T23:30:00Z"), "Africa/Lagos")).toBe(
    "Fri 1 Jan 2027, 12:30 am",
  );
  expect(formatTime(new Date("2026-11-20T23:05:00Z"), "Africa/Lagos")).toBe("12:05 am");
  expect(isoDate(new Date("2026-11-20T23:05:00Z"), "Africa/Lagos")).toBe("2026-11-21");
});

it.each([
  ["09:00", 540],
  ["23:59", 1439],
  ["24:00", null],
  ["9:00", null],
  ["", null],
])("reads %j as minutes of the day", (text, minutes) => expect(minutesOfDay(text)).toBe(minutes));

describe("fromZone", () => {
  it("is undone by inZone on any day in zones with and without summer time", () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date("2020-01-01"), max: new Date("2035-01-01"), noInvalidDate: true }),
        fc.constantFrom("Africa/Lagos", "Asia/Kathmandu", "Pacific/Auckland", "America/New_York"),
        (date, zone) => {
          const shown = inZone(date, zone);
          const back = fromZone(
            {
              year: shown.year,
              month: shown.month,
              day: shown.day,
              minutes: shown.hour * 60 + shown.minute,
            },
            zone,
          );
          const again = inZone(back, zone);
          expect([again.day, again.hour, again.minute]).toEqual([
            shown.day,
            shown.hour,
            shown.minute,
          ]);
        },
      ),
    );
  });

  it.each([
    [
      "skipped, ahead of Greenwich",
      "Africa/Cairo",
      { month: 4, day: 24, minutes: 30 },
      "2026-04-23T22:30:00.000Z",
    ],
    [
      "skipped, behind it",
      "America/New_York",
      { month: 3, day: 8, minutes: 150 },
      "2026-03-08T07:30:00.000Z",
    ],
    [
      "just before the skip",
      "America/New_York",
      { month: 3, day: 8, minutes: 119 },
      "2026-03-08T06:59:00.000Z",
    ],
    [
      "just after it",
      "America/New_York",
      { month: 3, day: 8, minutes: 180 },
      "2026-03-08T07:00:00.000Z",
    ],
    [
      "shown twice, at Greenwich",
      "Europe/London",
      { month: 10, day: 25, minutes: 90 },
      "2026-10-25T00:30:00.000Z",
    ],
    [
      "shown twice, behind it",
      "America/New_York",
      { month: 11, day: 1, minutes: 90 },
      "2026-11-01T05:30:00.000Z",
    ],
    [
      "past midnight into a day that is an hour short",
      "Europe/London",
      { month: 3, day: 28, minutes: 1440 + 240 },
      "2026-03-29T03:00:00.000Z",
    ],
  ])("tells one instant of a time %s", (_what, zone, local, instant) =>
    expect(fromZone({ year: 2026, ...local }, zone).toISOString()).toBe(instant),
  );

  it("carries minutes past midnight into the next day", () => {
    expect(
      fromZone({ year: 2026, month: 12, day: 31, minutes: 25 * 60 }, "Africa/Lagos").toISOString(),
    ).toBe("2027-01-01T00:00:00.000Z");
  });
});

it.each([
  [0, "just now"],
  [59, "59 min ago"],
  [60, "1 hour ago"],
  [47 * 60, "47 hours ago"],
  [50 * 60, "2 days ago"],
])("says of %i minutes %s", (minutes, text) => {
  expect(timeAgo(new Date(at.getTime() - minutes * 60_000), at)).toBe(text);
});
