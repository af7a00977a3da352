import { describe, expect, it } from "vitest";
import type { OpeningRules } from "~/core/opening-hours/open-state";
import { quickTimes } from "./quick-times";

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
/** A Friday in Lagos. */
const at = (time: string) => new Date(`2026-11-20T${time}:00+01:00`);
const offered = (date: string, now: Date, over: { preOrderLeadMinutes?: number } = {}) =>
  quickTimes({
    date,
    now,
    orderTypes: ["delivery", "pickup"],
    opening,
    lead: { ...lead, ...over },
  }).map(({ time, label, for: types }) => `${time} ${label}: ${types.join(", ")}`);

describe("quick times", () => {
  it("run hourly from noon to 8 pm while the store is open", () => {
    expect(offered("2026-11-21", at("10:00"))).toEqual(
      [
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

  it("leave out today what is gone by or too soon, each way of ordering by its own notice, and begin with half an hour from now", () => {
    expect(offered("2026-11-20", at("15:12"))).toEqual([
      "15:45 30 min: pickup",
      "16:00 4:00 pm: pickup",
      "17:00 5:00 pm: delivery, pickup",
      "18:00 6:00 pm: delivery, pickup",
    ]);
  });

  it("offer nothing on a day off, on a day gone by, beyond a month, and for what is no date", () => {
    for (const date of ["2026-11-22", "2026-11-19", "2026-12-28", "", "2026-13-01"])
      expect(offered(date, at("10:00"))).toEqual([]);
  });

  it("keep to a store's pre-order notice", () =>
    expect(offered("2026-11-21", at("10:00"), { preOrderLeadMinutes: 30 * 60 })).toEqual([
      "16:00 4:00 pm: delivery, pickup",
      "17:00 5:00 pm: delivery, pickup",
      "18:00 6:00 pm: delivery, pickup",
    ]));

  it("leave out the quarters of an hour that have no place left", () => {
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

  it("have no half hour from now while the store is closed", () =>
    expect(offered("2026-11-20", at("08:00"))[0]).toBe("12:00 12:00 pm: delivery, pickup"));
});
