import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openSpansOf } from "~/core/opening-hours/day-hours";
import { weekdays } from "~/shared/clock";
import { comingHolidays } from "~/core/opening-hours/holidays";
import { MAX_SPECIAL_DAYS, completeFormValues, type HoursFormValues } from "./hours-draft";
import {
  HoursValuesSchema,
  hoursValuesToForm,
  readHours,
  toDayHours,
  toDayValue,
  type HoursValues,
} from "./hours-values.server";
import { anyTexts } from "../../../../tests/setup/any-hours";
import { zoneGroups } from "./time-zones.server";

const now = new Date("2026-11-20T11:00:00Z");
const usual = [{ opening: "09:00", closing: "21:00" }];
const texts = (over: Partial<HoursFormValues> = {}): HoursFormValues => ({
  ...(Object.fromEntries(
    weekdays.map((day) => [day, { open: "on", windows: usual }]),
  ) as unknown as HoursFormValues),
  specialDays: [],
  timeZone: "Africa/Lagos",
  dayEndsAt: "00:00",
  ...over,
});
const open = (...windows: [string, string][]) => ({
  open: "on",
  windows: windows.map(([opening, closing]) => ({ opening, closing })),
});
function read(over: Partial<HoursFormValues>): {
  values: Partial<HoursValues>;
  errors: Record<string, string>;
} {
  const errors: Record<string, string> = {};
  const values = readHours(texts(over), now, (path, message) => (errors[path.join(".")] = message));
  return { values, errors };
}

describe("a day's hours", () => {
  it.each([
    [
      "two windows, in the order of the day",
      open(["18:00", "23:00"], ["11:00", "15:00"]),
      [
        { opening: "11:00", closing: "15:00" },
        { opening: "18:00", closing: "23:00" },
      ],
    ],
    [
      "windows that touch",
      open(["11:00", "15:00"], ["15:00", "23:00"]),
      [
        { opening: "11:00", closing: "15:00" },
        { opening: "15:00", closing: "23:00" },
      ],
    ],
    [
      "past midnight, up to its own beginning",
      open(["18:00", "11:00"], ["11:00", "15:00"]),
      [
        { opening: "11:00", closing: "15:00" },
        { opening: "18:00", closing: "11:00" },
      ],
    ],
    ["the whole day", open(["00:00", "00:00"]), [{ opening: "00:00", closing: "00:00" }]],
    [
      "a blank line beside them",
      open(["11:00", "15:00"], ["", ""]),
      [{ opening: "11:00", closing: "15:00" }],
    ],
  ])("may have %s", (_what, day, windows) =>
    expect(read({ Monday: day })).toMatchObject({
      errors: {},
      values: { Monday: { open: true, windows } },
    }),
  );

  it.each([
    [
      "no time at all",
      open(["", ""]),
      {
        "Monday.windows.0.opening": "Please set an opening time",
        "Monday.windows.0.closing": "Please set a closing time",
      },
    ],
    [
      "no lines",
      { open: "on", windows: [] },
      {
        "Monday.windows.0.opening": "Please set an opening time",
        "Monday.windows.0.closing": "Please set a closing time",
      },
    ],
    [
      "half of a second window",
      open(["11:00", "15:00"], ["18:00", ""]),
      { "Monday.windows.1.closing": "Please set a closing time" },
    ],
    [
      "what is no time",
      open(["25:00", "26:00"]),
      {
        "Monday.windows.0.opening": "Please set an opening time",
        "Monday.windows.0.closing": "Please set a closing time",
      },
    ],
    [
      "windows that overlap",
      open(["11:00", "15:00"], ["14:59", "23:00"]),
      { "Monday.windows.1.opening": "Overlaps with 11:00 am – 3:00 pm" },
    ],
    [
      "the same window twice",
      open(["11:00", "15:00"], ["11:00", "15:00"]),
      { "Monday.windows.1.opening": "Overlaps with 11:00 am – 3:00 pm" },
    ],
    [
      "a night that begins in another",
      open(["17:00", "02:00"], ["23:00", "01:00"]),
      { "Monday.windows.1.opening": "Overlaps with 5:00 pm – 2:00 am" },
    ],
    [
      "the whole day and more",
      open(["00:00", "00:00"], ["11:00", "15:00"]),
      { "Monday.windows.1.opening": "Overlaps with All day" },
    ],
    [
      "five windows",
      open(
        ["01:00", "02:00"],
        ["03:00", "04:00"],
        ["05:00", "06:00"],
        ["07:00", "08:00"],
        ["09:00", "10:00"],
      ),
      { "Monday.windows.4.opening": "A day can have up to 4 opening times" },
    ],
  ])("can't have %s", (_what, day, errors) => expect(read({ Monday: day }).errors).toEqual(errors));

  it("stays as it is while it is closed, whatever else was typed", () => {
    expect(
      read({
        Monday: {
          windows: [
            { opening: "10:00", closing: "12:00" },
            { opening: "11:00", closing: "13:00" },
            { opening: "", closing: "9" },
          ],
        },
      }),
    ).toMatchObject({
      errors: {},
      values: { Monday: { open: false, windows: [{ opening: "10:00", closing: "12:00" }] } },
    });
    expect(read({ Monday: { windows: [] } }).values.Monday).toEqual({
      open: false,
      windows: usual,
    });
  });

  it("leaves every other day as it was", () => {
    const { values } = read({ Tuesday: open(["05:00", "06:00"]), Sunday: { windows: usual } });
    expect(weekdays.map((day) => values[day]!.open && values[day]!.windows[0]!.opening)).toEqual([
      false,
      "09:00",
      "05:00",
      "09:00",
      "09:00",
      "09:00",
      "09:00",
    ]);
  });
});

describe("special days", () => {
  const day = (date: string, name = "A day") => ({ date, name, windows: usual });
  it("come in the order of their dates", () => {
    expect(
      read({ specialDays: [day("2026-12-26"), day("2026-12-25", " Christmas Day ")] }),
    ).toMatchObject({
      errors: {},
      values: {
        specialDays: [
          { date: "2026-12-25", name: "Christmas Day", open: false },
          { date: "2026-12-26" },
        ],
      },
    });
  });
  it.each([
    ["no date", [day("")], { "specialDays.0.date": "Please choose a date" }],
    ["a date that is none", [day("2026-02-30")], { "specialDays.0.date": "Please choose a date" }],
    [
      "a date that is over",
      [day("2025-12-25")],
      { "specialDays.0.date": "This date is in the past" },
    ],
    [
      "a date too far ahead",
      [day("2027-11-22")],
      { "specialDays.0.date": "Please choose a date within the next year" },
    ],
    [
      "one date twice",
      [day("2026-12-25"), day("2026-12-25")],
      { "specialDays.1.date": "You already have a special day on this date" },
    ],
    [
      "a long name",
      [day("2026-12-25", "x".repeat(61))],
      { "specialDays.0.name": "Please keep this to 60 characters" },
    ],
    [
      "hours that overlap",
      [{ ...day("2026-12-25"), ...open(["11:00", "15:00"], ["12:00", "13:00"]) }],
      { "specialDays.0.windows.1.opening": "Overlaps with 11:00 am – 3:00 pm" },
    ],
  ])("can't have %s", (_what, specialDays, errors) =>
    expect(read({ specialDays }).errors).toEqual(errors),
  );
  it.each([
    ["just over", "2026-11-19"],
    ["today", "2026-11-20"],
    ["a year ahead", "2027-11-21"],
  ])("may be %s", (_what, date) => expect(read({ specialDays: [day(date)] }).errors).toEqual({}));
  it("are 40 at most", () => {
    const days = (count: number) =>
      Array.from({ length: count }, (_, n) =>
        day(new Date(Date.UTC(2026, 10, 20 + n)).toISOString().slice(0, 10)),
      );
    expect(read({ specialDays: days(MAX_SPECIAL_DAYS) }).errors).toEqual({});
    expect(read({ specialDays: days(MAX_SPECIAL_DAYS + 1) }).errors).toEqual({
      "specialDays.40.date": "You can have up to 40 special days",
    });
  });
});

it.each(["", "Mars/Base", "UTC+1"])("refuses %j as a time zone", (timeZone) =>
  expect(read({ timeZone }).errors).toEqual({ timeZone: "Please choose a time zone" }),
);

it.each(["00:00", "04:00", "05:30", "06:00"])("ends the day at %s", (dayEndsAt) =>
  expect(read({ dayEndsAt })).toMatchObject({ errors: {}, values: { dayEndsAt } }),
);

it.each(["06:30", "23:00", "04:10", "4:00", "noon"])(
  "refuses to end the day at %j",
  (dayEndsAt) => {
    expect(read({ dayEndsAt }).errors).toEqual({ dayEndsAt: "Please choose when the day ends" });
    expect(
      HoursValuesSchema.safeParse({ ...read({}).values, dayEndsAt }).error?.issues[0]?.message,
    ).toBe("Please choose when the day ends");
  },
);

it("leaves the end of the day as it is stored for a form or a file that has none", () => {
  const { errors, values } = read({ dayEndsAt: "" });
  expect(errors).toEqual({});
  expect(values).not.toHaveProperty("dayEndsAt");
  expect(HoursValuesSchema.parse(values)).not.toHaveProperty("dayEndsAt");
});

it("offers zones of Africa first, Lagos among them, and what is set", () => {
  const groups = zoneGroups("Asia/Nowhere");
  expect(groups.slice(0, 2).map(({ region }) => region)).toEqual(["Set", "Africa"]);
  expect(zoneGroups("Africa/Lagos")[0]).toMatchObject({
    region: "Africa",
    zones: expect.arrayContaining(["Africa/Lagos", "Africa/Accra", "Africa/Cairo"]) as string[],
  });
  for (const { zones } of zoneGroups("Africa/Lagos"))
    for (const timeZone of zones) expect(read({ timeZone }).errors).toEqual({});
});

it("offers the holidays of fixed date on their next date by the store's clock", () => {
  expect(comingHolidays(now, "Africa/Lagos").map(({ date, name }) => `${date} ${name}`)).toEqual([
    "2026-12-25 Christmas Day",
    "2026-12-26 Boxing Day",
    "2027-01-01 New Year's Day",
    "2027-05-01 Workers' Day",
    "2027-06-12 Democracy Day",
    "2027-10-01 Independence Day",
  ]);
  expect(comingHolidays(new Date("2026-12-25T22:59:00Z"), "Africa/Lagos")[0]).toEqual({
    date: "2026-12-25",
    name: "Christmas Day",
  });
  expect(comingHolidays(new Date("2026-12-25T23:00:00Z"), "Africa/Lagos")[0]).toEqual({
    date: "2026-12-26",
    name: "Boxing Day",
  });
});

it("come back from what is stored, and from a file, as they were read: nothing that is saved is refused later", () => {
  fc.assert(
    fc.property(anyTexts, (typed) => {
      const errors: string[] = [];
      const values = readHours(typed, now, (path) => errors.push(path.join(".")));
      if (errors.length) return;
      expect(HoursValuesSchema.parse(JSON.parse(JSON.stringify(values)))).toEqual(values);
      for (const day of weekdays) expect(toDayValue(toDayHours(values[day]))).toEqual(values[day]);
      expect(
        readHours(
          completeFormValues(hoursValuesToForm(values as HoursValues)),
          now,
          (path, message) => expect.fail(`${path.join(".")}: ${message}`),
        ),
      ).toEqual(values);
      // Windows that don't overlap each stay open for their own time.
      for (const day of weekdays)
        if (values[day].open)
          expect(openSpansOf(toDayHours(values[day])).length).toBeLessThanOrEqual(
            values[day].windows.length,
          );
    }),
    { numRuns: 300 },
  );
});
