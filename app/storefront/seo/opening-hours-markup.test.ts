import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openSpansOf } from "~/core/opening-hours/day-hours";
import { weekdays, type Weekday } from "~/shared/clock";
import { hoursGroups, hoursLine, structuredHours } from "./opening-hours-markup";

type Window = { opening: string; closing: string };
type Day = Window & { open: boolean; more?: Window[] };
const from = (opening: string, closing: string): Day => ({ open: true, opening, closing });
const twice = (day: Day, opening: string, closing: string): Day => ({
  ...day,
  more: [{ opening, closing }],
});
const off: Day = { open: false, opening: "09:00", closing: "21:00" };
const every = (day: Day, but: Partial<Record<Weekday, Day>> = {}) => ({
  operatingHours: { ...Object.fromEntries(weekdays.map((name) => [name, day])), ...but } as Record<
    Weekday,
    Day
  >,
});

describe("hoursLine", () => {
  it.each([
    ["no hours set", { operatingHours: undefined }, "Open day and night"],
    ["opening equal to closing", every(from("00:00", "00:00")), "Open day and night"],
    ["the same each day", every(from("09:00", "21:30")), "Open every day, 9 am – 9:30 pm"],
    ["past midnight", every(from("17:00", "02:00")), "Open every day, 5 pm – 2 am"],
    ["until midnight, from noon", every(from("12:00", "00:00")), "Open every day, noon – midnight"],
    ["a day off", every(from("09:00", "21:00"), { Sunday: off }), "Open Mon–Sat, 9 am – 9 pm"],
    [
      "a day off in the middle",
      every(from("09:00", "21:00"), { Tuesday: off }),
      "Open Mon, Wed–Sun, 9 am – 9 pm",
    ],
    [
      "another Saturday",
      every(from("09:00", "21:00"), { Saturday: from("10:00", "16:00"), Sunday: off }),
      "Mon–Fri 9 am – 9 pm, Sat 10 am – 4 pm",
    ],
    [
      "a weekend all day",
      every(from("09:00", "21:00"), {
        Saturday: from("00:00", "00:00"),
        Sunday: from("00:00", "00:00"),
      }),
      "Mon–Fri 9 am – 9 pm, Sat, Sun all day",
    ],
    [
      "three kinds of days",
      every(from("09:00", "21:00"), {
        Saturday: from("10:00", "16:00"),
        Sunday: from("13:00", "16:00"),
      }),
      "Open every day",
    ],
    [
      "three kinds of days and one off",
      every(from("09:00", "21:00"), {
        Saturday: from("10:00", "16:00"),
        Sunday: from("13:00", "16:00"),
        Monday: off,
      }),
      "Open Tue–Sun",
    ],
    [
      "lunch and dinner",
      every(twice(from("11:00", "15:00"), "18:00", "23:00")),
      "Open every day, 11 am – 3 pm and 6 pm – 11 pm",
    ],
    [
      "lunch and dinner but for Sunday",
      every(twice(from("11:00", "15:00"), "18:00", "00:00"), { Sunday: off }),
      "Open Mon–Sat, 11 am – 3 pm and 6 pm – midnight",
    ],
    [
      "two windows that touch",
      every(twice(from("11:00", "15:00"), "15:00", "23:00")),
      "Open every day, 11 am – 11 pm",
    ],
    [
      "too much for a line",
      every(twice(from("11:00", "15:00"), "18:00", "23:00"), { Sunday: from("12:00", "18:00") }),
      "Open every day",
    ],
    ["shut all week", every(off), null],
  ])("%s", (_what, rules, line) => expect(hoursLine(rules)).toBe(line));
});

it("names each day that is open once, in the hours that are set", () => {
  const time = fc.constantFrom("00:00", "09:00", "17:30", "23:00");
  const day = fc.record({ open: fc.boolean(), opening: time, closing: time });
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom(...weekdays), day),
      (operatingHours: Partial<Record<Weekday, Day>>) => {
        const groups = hoursGroups({ operatingHours });
        const named = groups.flatMap(({ days }) => days);
        expect([...named].sort()).toEqual(
          weekdays.filter((name) => operatingHours[name]?.open !== false).sort(),
        );
        for (const { days, spans } of groups)
          for (const name of days) expect(spans).toEqual(openSpansOf(operatingHours[name]));
      },
    ),
  );
});

it("tells search engines every window of the week and each special day to come", () => {
  const rules = {
    ...every(twice(from("11:00", "15:00"), "18:00", "02:00"), {
      Sunday: off,
      Saturday: from("00:00", "00:00"),
    }),
    timeZone: undefined,
    specialDays: [
      { date: "2026-12-25", name: "Christmas Day", ...off },
      {
        date: "2026-12-31",
        name: "Crossover night",
        ...twice(from("10:00", "14:00"), "20:00", "05:00"),
      },
      { date: "2026-01-01", name: "Over", ...off },
    ],
  };
  const type = { "@type": "OpeningHoursSpecification" };
  const weekdaysOpen = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"];
  expect(structuredHours(rules, new Date("2026-11-20T12:00:00Z"))).toEqual({
    openingHoursSpecification: [
      { ...type, dayOfWeek: weekdaysOpen, opens: "11:00", closes: "15:00" },
      { ...type, dayOfWeek: weekdaysOpen, opens: "18:00", closes: "02:00" },
      { ...type, dayOfWeek: ["Saturday"], opens: "00:00", closes: "23:59" },
    ],
    specialOpeningHoursSpecification: [
      {
        ...type,
        validFrom: "2026-12-25",
        validThrough: "2026-12-25",
        opens: "00:00",
        closes: "00:00",
      },
      {
        ...type,
        validFrom: "2026-12-31",
        validThrough: "2026-12-31",
        opens: "10:00",
        closes: "14:00",
      },
      {
        ...type,
        validFrom: "2026-12-31",
        validThrough: "2026-12-31",
        opens: "20:00",
        closes: "05:00",
      },
    ],
  });
  expect(structuredHours({ ...every(off), timeZone: undefined }, new Date())).toEqual({
    openingHoursSpecification: [],
  });
});
