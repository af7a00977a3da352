import { describe, expect, it } from "vitest";
import type { OpeningRules } from "~/core/opening-hours/open-state";
import {
  closedDay,
  firstDateToChoose,
  firstQuickTime,
  quickInstant,
  quickTimes,
} from "./quick-times";

const day = { open: true, opening: "09:00", closing: "18:30" };
const opening: OpeningRules = {
  operatingHours: {
    Sunday: { ...day, open: false },
    Monday: day,
    Tuesday: day,
    Wednesday: day,
    Thursday: day,
    Friday: day,
    Saturday: day,
  },
  timeZone: undefined,
  maintenanceMode: false,
  emergencyPauseEnabled: false,
  pauseUntil: null,
};
const lead = { pickupNoticeMinutes: 15, minDeliveryMinutes: 60, preOrderLeadMinutes: null };
/** On a Friday in Lagos. */
const at = (time: string) => new Date(`2026-11-20T${time}:00+01:00`);
const offered = (date: string, now: Date, over: { preOrderLeadMinutes?: number } = {}) =>
  quickTimes({
    date,
    now,
    orderTypes: ["delivery", "pickup"],
    opening,
    lead: { ...lead, ...over },
  }).map(({ time, label, for: types }) => `${time} ${label}: ${types.join(", ")}`);

it("names the weekday of a date on which the store is closed, and of no other", () => {
  expect(closedDay("2026-11-22", opening)).toBe("Sunday");
  expect(closedDay("2026-11-23", opening)).toBeNull();
  expect(closedDay("soon", opening)).toBeNull();
});

describe("quick times", () => {
  it("run hourly from opening to closing", () => {
    expect(offered("2026-11-21", at("10:00"))).toEqual(
      [
        "09:00 9:00 am",
        "10:00 10:00 am",
        "11:00 11:00 am",
        "12:00 12:00 pm",
        "13:00 1:00 pm",
        "14:00 2:00 pm",
        "15:00 3:00 pm",
        "16:00 4:00 pm",
        "17:00 5:00 pm",
        "18:00 6:00 pm",
      ].map((choice) => `${choice}: delivery, pickup`),
    );
  });

  it("leave out times that are past or too soon, by each method's notice, and begin in half an hour", () => {
    expect(offered("2026-11-20", at("15:12"))).toEqual([
      "15:45 30 min: pickup",
      "16:00 4:00 pm: pickup",
      "16:15 4:15 pm: delivery, pickup",
      "17:00 5:00 pm: delivery, pickup",
      "18:00 6:00 pm: delivery, pickup",
    ]);
  });

  it("are none on a day off, on a past day, beyond a month or for an invalid date", () => {
    for (const date of ["2026-11-22", "2026-11-19", "2026-12-28", "", "2026-13-01"])
      expect(offered(date, at("10:00"))).toEqual([]);
  });

  it("respect the store's pre-order notice", () =>
    expect(offered("2026-11-21", at("10:00"), { preOrderLeadMinutes: 30 * 60 })).toEqual([
      "16:00 4:00 pm: delivery, pickup",
      "17:00 5:00 pm: delivery, pickup",
      "18:00 6:00 pm: delivery, pickup",
    ]));

  it("leave out full slots", () => {
    const full = [at("15:00"), at("15:45"), at("18:15")].map((quarter) => quarter.getTime());
    const times = quickTimes({
      date: "2026-11-20",
      now: at("14:20"),
      orderTypes: ["pickup"],
      opening,
      lead,
      full,
    }).map(({ time }) => time);
    expect(times).toEqual(["14:50", "16:00", "17:00", "18:00"]);
  });

  it("don't begin in half an hour while the store is closed", () =>
    expect(offered("2026-11-20", at("08:00"))[0]).toBe("09:00 9:00 am: delivery, pickup"));

  describe("of a store that is open past midnight", () => {
    const late = { open: true, opening: "17:30", closing: "02:00" };
    const night: OpeningRules = {
      ...opening,
      operatingHours: { ...opening.operatingHours, Friday: late, Saturday: late },
    };
    const times = (date: string, now: string) =>
      quickTimes({
        date,
        now: new Date(now),
        orderTypes: ["delivery", "pickup"],
        opening: night,
        lead,
      }).map(({ time, label, day }) => [time, label, ...(day ? [day] : [])].join(" "));

    it("run until closing, with the weekday after midnight", () =>
      expect(times("2026-11-20", "2026-11-20T09:00+01:00")).toEqual([
        "17:30 5:30 pm",
        "18:00 6:00 pm",
        "19:00 7:00 pm",
        "20:00 8:00 pm",
        "21:00 9:00 pm",
        "22:00 10:00 pm",
        "23:00 11:00 pm",
        "24:00 12:00 am Sat",
        "25:00 1:00 am Sat",
      ]));

    it("belong to the evening's day until that day is over", () => {
      expect(times("2026-11-21", "2026-11-20T21:00+01:00")[0]).toBe("17:30 5:30 pm");
      expect(times("2026-11-21", "2026-11-21T00:10+01:00").slice(0, 4)).toEqual([
        "00:40 30 min",
        "01:00 1:00 am",
        "01:15 1:15 am",
        "18:00 6:00 pm",
      ]);
    });
  });

  it("preselect the first that suits every method, unless another was chosen", () => {
    const choices = quickTimes({
      date: "2026-11-20",
      now: at("15:12"),
      orderTypes: ["delivery", "pickup"],
      opening,
      lead,
    });
    const first = (chosen: string | undefined) =>
      firstQuickTime(choices, chosen, ["delivery", "pickup"]);
    expect([undefined, "17:00", "12:00", ""].map(first)).toEqual(["16:15", "17:00", "16:15", ""]);
    expect(firstQuickTime([], undefined, ["pickup"])).toBe("");
  });

  it("preselect the first day with choices: today until its last slot, then the next working day", () => {
    const firstDate = (now: Date) =>
      firstDateToChoose(
        { from: "2026-11-20", to: "2026-12-20" },
        { now, orderTypes: ["delivery", "pickup"], opening, lead },
      );
    expect(firstDate(at("18:00"))).toBe("2026-11-20");
    expect(firstDate(at("18:10"))).toBe("2026-11-21");
    expect(firstDate(new Date("2026-11-21T18:10+01:00"))).toBe("2026-11-23");
    const isNever = { ...opening, operatingHours: {} as typeof opening.operatingHours };
    expect(
      firstDateToChoose(
        { from: "2026-11-20", to: "2026-12-20" },
        { now: at("18:00"), orderTypes: ["pickup"], opening: isNever, lead },
      ),
    ).toBe("2026-11-20");
  });

  it("are instants on the store's clock, on the next day after midnight", () => {
    expect(quickInstant("2026-11-30", "25:15", undefined)).toEqual(
      new Date("2026-12-01T01:15+01:00"),
    );
    expect(quickInstant("2026-11-20", "18:30", undefined)).toEqual(at("18:30"));
    for (const [date, time] of [
      ["2026-11-20", "48:00"],
      ["2026-11-20", "24:60"],
      ["2026-11-20", "5 pm"],
      ["", "25:00"],
      ["2026-11-20", ""],
    ] as const)
      expect(quickInstant(date, time, undefined)).toBeNull();
  });
});
