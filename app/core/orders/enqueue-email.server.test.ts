import { expect, it } from "vitest";
import { nextMorning } from "./enqueue-email.server";

it.each([
  ["2026-11-20T12:00:00Z", "Africa/Lagos", "2026-11-21T08:00:00Z"],
  // In Lagos it is past midnight, so the next morning is a day later.
  ["2026-11-20T23:30:00Z", "Africa/Lagos", "2026-11-22T08:00:00Z"],
  ["2026-12-31T12:00:00Z", "Africa/Lagos", "2027-01-01T08:00:00Z"],
  // The clocks go back that night.
  ["2026-10-24T12:00:00Z", "Europe/London", "2026-10-25T09:00:00Z"],
])("after %s in %s the next morning is %s", (at, zone, morning) => {
  expect(nextMorning(new Date(at), zone)).toEqual(new Date(morning));
});
