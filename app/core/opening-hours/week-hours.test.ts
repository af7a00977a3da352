import { expect, it } from "vitest";
import { weekdays } from "~/shared/clock";
import { comingSpecialDays, hoursRows, hoursText } from "./week-hours";

const day = (opening: string, closing: string, ...more: [string, string][]) => ({
  open: true,
  opening,
  closing,
  more: more.map(([from, to]) => ({ opening: from, closing: to })),
});

it.each([
  ["one window", day("09:00", "21:00"), "9:00 am – 9:00 pm"],
  ["past midnight", day("17:00", "02:00"), "5:00 pm – 2:00 am"],
  [
    "two windows, in the order of the day",
    day("18:00", "23:00", ["11:00", "15:00"]),
    "11:00 am – 3:00 pm, 6:00 pm – 11:00 pm",
  ],
  ["two that touch", day("11:00", "15:00", ["15:00", "23:00"]), "11:00 am – 11:00 pm"],
  ["from midnight to noon", day("00:00", "12:00"), "12:00 am – 12:00 pm"],
  ["the same time twice", day("08:30", "08:30"), "All day"],
  ["no hours", undefined, "All day"],
  ["a day off", { ...day("09:00", "21:00"), open: false }, "Closed"],
])("writes %s", (_what, hours, text) => expect(hoursText(hours)).toBe(text));

it("lists the week from Monday on, and after it the special days of the next 60 days", () => {
  const closed = { open: false, opening: "09:00", closing: "21:00" };
  const rules = {
    operatingHours: {
      ...Object.fromEntries(weekdays.map((name) => [name, day("17:00", "02:00")])),
      Sunday: closed,
    },
    timeZone: undefined,
    specialDays: [
      { date: "2026-12-25", name: "Christmas Day", ...closed },
      { date: "2026-11-19", name: "Over", ...closed },
      { date: "2026-11-20", name: "Today", ...day("10:00", "12:00") },
      { date: "2026-12-26", name: "", ...closed },
      { date: "2027-01-19", name: "The 60th", ...closed },
      { date: "2027-01-20", name: "The 61st", ...closed },
      { date: "2027-03-01", name: "Far", ...closed },
    ],
  };
  // 23:30 on 19 November in London is half past midnight on the 20th in Lagos.
  expect(
    hoursRows(rules, new Date("2026-11-19T23:30:00Z")).map(
      ({ day: key, label, text }) => `${label ?? key}: ${text}`,
    ),
  ).toEqual([
    ...["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"].map(
      (name) => `${name}: 5:00 pm – 2:00 am`,
    ),
    "Sunday: Closed",
    "Fri 20 Nov, Today: 10:00 am – 12:00 pm",
    "Fri 25 Dec, Christmas Day: Closed",
    "Sat 26 Dec: Closed",
    "Tue 19 Jan, The 60th: Closed",
  ]);
  expect(
    comingSpecialDays(rules, new Date("2026-11-19T23:30:00Z")).map(({ date }) => date),
  ).toEqual(["2026-11-20", "2026-12-25", "2026-12-26", "2027-01-19", "2027-01-20", "2027-03-01"]);
});
