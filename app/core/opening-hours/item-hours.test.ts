import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromZone, inZone, weekdays } from "~/shared/clock";
import {
  dayNames,
  hoursEndAt,
  hoursLabel,
  isWithinHours,
  itemsAt,
  itemsToAdd,
  tidyHours,
} from "./item-hours";

const lagos = (text: string) => new Date(`2026-11-${text}:00+01:00`); // 2026-11-20 is a Friday
const ZONE = "Africa/Lagos";

describe("hours as people write them", () => {
  it.each([
    ["Fri 06:00-11:00", "Fri 06:00-11:00", "Fri, 06:00–11:00"],
    ["6-11", "Daily 06:00-11:00", "06:00–11:00"],
    ["every day 6:30 – 11.15", "Daily 06:30-11:15", "06:30–11:15"],
    ["friday", "Fri", "Fri"],
    ["Saturdays, Sundays", "Sat,Sun", "Sat, Sun"],
    ["sat-mon 22:00-02:00", "Mon,Sat,Sun 22:00-02:00", "Mon, Sat, Sun, 22:00–02:00"],
    ["Tue,Mon,Wed,Thu,Fri", "Mon,Tue,Wed,Thu,Fri", "Mon–Fri"],
    ["Mon-Sun", "Daily", "Daily"],
    ["Fri 00:00-24:00", "Fri", "Fri"],
    ["9-9", "Daily", "Daily"],
    ["9am-5pm", "Daily 09:00-17:00", "09:00–17:00"],
    ["Fri 9:30 AM – 12 a.m.", "Fri 09:30-00:00", "Fri, 09:30–00:00"],
    ["1pm-2 p.m.", "Daily 13:00-14:00", "13:00–14:00"],
    ["everyday 6-11", "Daily 06:00-11:00", "06:00–11:00"],
    ["Fri,  6 - 11", "Fri 06:00-11:00", "Fri, 06:00–11:00"],
    ["12am-12pm", "Daily 00:00-12:00", "00:00–12:00"],
  ])("%s is stored as %s and read as %s", (typed, stored, label) => {
    expect(tidyHours(typed)).toBe(stored);
    expect(hoursLabel(stored)).toBe(label);
  });
  it.each([
    "",
    "-",
    "Fri 06:00-",
    "Fri -11:00",
    "Fri 6",
    "25-26",
    "6:75-7",
    "Someday",
    "6-7-8",
    "Fri x6-11",
    "6-11x",
    "Someday-Fri",
    "Fri-someday",
    "Mon-Tue-Wed",
    "9-5pm",
    "13pm-2pm",
    "0am-2pm",
  ])("%s is none", (typed) => expect(tidyHours(typed)).toBeNull());
});

const time = fc
  .tuple(fc.nat(23), fc.constantFrom(0, 15, 30, 59))
  .map(([hour, minute]) => `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`);
const stored = fc
  .tuple(
    fc.uniqueArray(fc.constantFrom(...dayNames), { minLength: 1 }),
    fc.option(fc.tuple(time, time)),
  )
  .map(([days, times]) => ({
    days,
    times,
    hours: tidyHours(`${days.join(",")} ${times ? times.join("-") : ""}`)!,
  }));
const instant = fc.date({
  min: new Date("2026-01-01"),
  max: new Date("2027-01-01"),
  noInvalidDate: true,
});

/** The same rule by counting minutes: Lagos has no clock changes. */
function covers(days: string[], times: [string, string] | null, at: Date): boolean {
  const { weekday, hour, minute } = inZone(at, ZONE);
  const minutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
  const now = hour * 60 + minute;
  const [from, until] = times ? times.map(minutes) : [0, 0];
  const today = weekday.slice(0, 3);
  const before = weekdays[(weekdays.indexOf(weekday) + 6) % 7]!.slice(0, 3);
  if (from === until) return days.includes(today);
  if (from! < until!) return days.includes(today) && now >= from! && now < until!;
  return (days.includes(today) && now >= from!) || (days.includes(before) && now < until!);
}

describe("stored hours", () => {
  it("are stored the same when their label is read again", () =>
    fc.assert(fc.property(stored, ({ hours }) => tidyHours(hoursLabel(hours)) === hours)));

  it("cover what their days and times say, also over midnight", () =>
    fc.assert(
      fc.property(
        stored,
        instant,
        ({ days, times, hours }, at) => isWithinHours(hours, at, ZONE) === covers(days, times, at),
      ),
    ));

  it("are the same until they begin or end next, and no longer", () =>
    fc.assert(
      fc.property(
        stored,
        instant,
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (one, now, part) => {
          const end = hoursEndAt(one.hours, now, ZONE)!.getTime();
          const is = isWithinHours(one.hours, now, ZONE);
          const between = new Date(now.getTime() + Math.floor((end - now.getTime()) * part));
          expect(end).toBeGreaterThan(now.getTime());
          expect(isWithinHours(one.hours, between, ZONE)).toBe(is);
          const isAlways = is && one.hours === "Daily";
          // The search stops after two days, so only a nearer end is certain to be one.
          if (!isAlways && end - now.getTime() < 86_400_000)
            expect(isWithinHours(one.hours, new Date(end), ZONE)).toBe(!is);
        },
      ),
    ));

  it("follow the store's zone through a clock change", () => {
    // London is an hour ahead of UTC until 25 October 2026, 2 am.
    const at = (day: number, minutes: number) =>
      fromZone({ year: 2026, month: 10, day, minutes }, "Europe/London");
    expect(hoursEndAt("Daily 06:00-11:00", at(24, 700), "Europe/London")).toEqual(at(25, 360));
    expect(at(25, 360).getTime() - at(24, 360).getTime()).toBe(25 * 3_600_000);
  });
});

describe("items at an instant", () => {
  const item = {
    isAvailable: true,
    hours: "Fri 06:00-11:00",
    groups: [
      { options: [{ isAvailable: true, hours: "Daily 18:00-23:00" }, { isAvailable: true }] },
      { options: [{ isAvailable: true }] },
    ],
  };
  const opening = { timeZone: ZONE };
  it("say when they are there outside of their hours, and can't be ordered, nor can such options", () => {
    expect(itemsAt([item], lagos("20T11:00"), opening)).toEqual([
      {
        ...item,
        isAvailable: false,
        away: "Fri, 06:00–11:00",
        groups: [
          {
            options: [
              { isAvailable: false, hours: "Daily 18:00-23:00", away: "18:00–23:00" },
              { isAvailable: true },
            ],
          },
          { options: [{ isAvailable: true }] },
        ],
      },
    ]);
    const [inHours] = itemsAt([item], lagos("20T06:00"), opening);
    expect([inHours!.isAvailable, "away" in inHours!]).toEqual([true, false]);
    const off = { ...item, isAvailable: false };
    expect(itemsAt([off], lagos("21T08:00"), opening)[0]).not.toHaveProperty("away");
  });
  it("can be added where a store only takes orders for later", () =>
    expect(
      (["now", "later", undefined] as const).map(
        (ordersOnly) =>
          itemsToAdd([item], lagos("21T08:00"), { ...opening, ordersOnly })[0]!.isAvailable,
      ),
    ).toEqual([false, true, false]));
});
