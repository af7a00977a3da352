import { describe, expect, it } from "vitest";
import { weekdays } from "~/shared/clock";
import { english } from "~/shared/translate";
import { openingStatusAt } from "./opening-status";

const rules = {
  operatingHours: Object.fromEntries(
    weekdays.map((day) => [day, { open: true, opening: "09:00", closing: "21:00" }]),
  ),
  timeZone: "Africa/Lagos",
  maintenanceMode: false,
  emergencyPauseEnabled: false,
  pauseUntil: null,
};
const [night, noon] = [new Date("2026-11-20T02:00:00Z"), new Date("2026-11-20T11:00:00Z")];

describe("openingStatusAt", () => {
  it("offers an order for later while closed, unless the store takes orders for now only", () => {
    expect(openingStatusAt(rules, night).canSchedule).toBe(true);
    expect(openingStatusAt({ ...rules, ordersOnly: "later" }, night).canSchedule).toBe(true);
    expect(openingStatusAt({ ...rules, ordersOnly: "now" }, night).canSchedule).toBe(false);
  });

  it("says that an open store takes pre-orders only", () => {
    const badge = (only?: "now" | "later") =>
      english(openingStatusAt({ ...rules, ordersOnly: only }, noon).badge);
    expect(badge("later")).toBe("Pre-orders only");
    expect([badge(), badge("now")]).toEqual(["Open · until 9:00 pm", "Open · until 9:00 pm"]);
  });
});
