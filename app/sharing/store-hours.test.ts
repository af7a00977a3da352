import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { minutesOfDay, weekdays, type Weekday } from "~/shared/clock";
import { hoursGroups, hoursLine } from "./store-hours";

type Day = { open: boolean; opening: string; closing: string };
const from = (opening: string, closing: string): Day => ({ open: true, opening, closing });
const off: Day = { open: false, opening: "09:00", closing: "21:00" };
const every = (day: Day, but: Partial<Record<Weekday, Day>> = {}) => ({ operatingHours: { ...Object.fromEntries(weekdays.map((name) => [name, day])), ...but } as Record<Weekday, Day> });

describe("hoursLine", () => {
  it.each([
    ["no hours set", { operatingHours: undefined }, "Open day and night"],
    ["opening equal to closing", every(from("00:00", "00:00")), "Open day and night"],
    ["the same each day", every(from("09:00", "21:30")), "Open every day, 9 am – 9:30 pm"],
    ["past midnight", every(from("17:00", "02:00")), "Open every day, 5 pm – 2 am"],
    ["until midnight, from noon", every(from("12:00", "00:00")), "Open every day, noon – midnight"],
    ["a day off", every(from("09:00", "21:00"), { Sunday: off }), "Open Mon–Sat, 9 am – 9 pm"],
    ["a day off in the middle", every(from("09:00", "21:00"), { Tuesday: off }), "Open Mon, Wed–Sun, 9 am – 9 pm"],
    ["another Saturday", every(from("09:00", "21:00"), { Saturday: from("10:00", "16:00"), Sunday: off }), "Mon–Fri 9 am – 9 pm, Sat 10 am – 4 pm"],
    ["a weekend all day", every(from("09:00", "21:00"), { Saturday: from("00:00", "00:00"), Sunday: from("00:00", "00:00") }), "Mon–Fri 9 am – 9 pm, Sat, Sun all day"],
    ["three kinds of days", every(from("09:00", "21:00"), { Saturday: from("10:00", "16:00"), Sunday: from("13:00", "16:00") }), "Open every day"],
    ["three kinds of days and one off", every(from("09:00", "21:00"), { Saturday: from("10:00", "16:00"), Sunday: from("13:00", "16:00"), Monday: off }), "Open Tue–Sun"],
    ["shut all week", every(off), null],
  ])("%s", (_what, rules, line) => expect(hoursLine(rules)).toBe(line));
});

it("names each day that is open once, in the hours that are set", () => {
  const time = fc.constantFrom("00:00", "09:00", "17:30", "23:00");
  const day = fc.record({ open: fc.boolean(), opening: time, closing: time });
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...weekdays), day), (operatingHours: Partial<Record<Weekday, Day>>) => {
      const groups = hoursGroups({ operatingHours });
      const named = groups.flatMap(({ days }) => days);
      expect([...named].sort()).toEqual(weekdays.filter((name) => operatingHours[name]?.open !== false).sort());
      for (const { days, hours } of groups) {
        for (const name of days) {
          const set = operatingHours[name];
          if (hours) expect([minutesOfDay(set!.opening), minutesOfDay(set!.closing)]).toEqual([hours.opening, hours.closing]);
          else expect(set?.opening).toBe(set?.closing);
        }
      }
    }),
  );
});
