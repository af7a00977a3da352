import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatDateTime } from "~/shared/clock";
import { duePeriod, nextPayoutAt, periodToPay } from "./payout-period";

const LAGOS = "Africa/Lagos";
const format = (at: Date) => formatDateTime(at, LAGOS);
const periodOf = (cycle: "daily" | "weekly" | "monthly", at: string) => {
  const { start, end, dueAt } = duePeriod(cycle, new Date(at), LAGOS);
  return [start, end, dueAt].map(format);
};

describe("the period that was due last", () => {
  it.each([
    [
      "daily",
      "2026-11-23T05:00:00Z",
      ["Sun 22 Nov, 12:00 am", "Mon 23 Nov, 12:00 am", "Mon 23 Nov, 6:00 am"],
    ],
    [
      "daily",
      "2026-11-23T04:59:59Z",
      ["Sat 21 Nov, 12:00 am", "Sun 22 Nov, 12:00 am", "Sun 22 Nov, 6:00 am"],
    ],
    [
      "weekly",
      "2026-11-23T05:00:00Z",
      ["Mon 16 Nov, 12:00 am", "Mon 23 Nov, 12:00 am", "Mon 23 Nov, 6:00 am"],
    ],
    [
      "weekly",
      "2026-11-23T04:59:59Z",
      ["Mon 9 Nov, 12:00 am", "Mon 16 Nov, 12:00 am", "Mon 16 Nov, 6:00 am"],
    ],
    [
      "weekly",
      "2026-11-29T22:00:00Z",
      ["Mon 16 Nov, 12:00 am", "Mon 23 Nov, 12:00 am", "Mon 23 Nov, 6:00 am"],
    ],
    [
      "monthly",
      "2026-12-01T05:00:00Z",
      ["Sun 1 Nov, 12:00 am", "Tue 1 Dec, 12:00 am", "Tue 1 Dec, 6:00 am"],
    ],
    [
      "monthly",
      "2026-12-01T04:00:00Z",
      ["Thu 1 Oct, 12:00 am", "Sun 1 Nov, 12:00 am", "Sun 1 Nov, 6:00 am"],
    ],
    [
      "monthly",
      "2027-01-01T04:00:00Z",
      ["Sun 1 Nov, 12:00 am", "Tue 1 Dec, 12:00 am", "Tue 1 Dec, 6:00 am"],
    ],
  ] as const)("%s, at %s", (cycle, at, expected) => {
    expect(periodOf(cycle, at)).toEqual(expected);
  });

  it("is followed by the next without a gap, in any zone", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("daily" as const, "weekly" as const, "monthly" as const),
        fc.date({
          min: new Date("2020-01-01"),
          max: new Date("2035-01-01"),
          noInvalidDate: true,
        }),
        fc.constantFrom(
          LAGOS,
          "Africa/Casablanca",
          "Africa/Cairo",
          "America/New_York",
          "Asia/Kathmandu",
        ),
        (cycle, at, zone) => {
          const now = duePeriod(cycle, at, zone);
          const next = nextPayoutAt(cycle, at, zone);
          expect(now.start < now.end && now.end < now.dueAt && now.dueAt <= at && at < next).toBe(
            true,
          );
          const then = duePeriod(cycle, next, zone);
          expect(then.start).toEqual(now.end);
          expect(then.dueAt).toEqual(next);
          expect(duePeriod(cycle, new Date(next.getTime() - 1), zone)).toEqual(now);
        },
      ),
    );
  });
});

describe("a period to pay", () => {
  const terms = { cycle: "weekly" as const, zone: LAGOS, changedAt: new Date("2026-11-01") };
  const monday = new Date("2026-11-22T23:00:00Z");
  const pays = (
    at: string,
    lastRun: Parameters<typeof periodToPay>[1] = null,
    changedAt = terms.changedAt,
  ) => periodToPay({ ...terms, changedAt }, lastRun, new Date(at)) !== null;

  it("is decided once", () => {
    const run = { periodEnd: monday, outcome: "nothing", heldUntil: null };
    expect(pays("2026-11-23T05:00:00Z")).toBe(true);
    expect(pays("2026-11-23T12:00:00Z", run)).toBe(false);
    expect(pays("2026-11-30T05:00:00Z", run)).toBe(true);
  });

  it("is made good after an outage of up to three days, and not for who has just chosen it", () => {
    expect(pays("2026-11-25T12:00:00Z")).toBe(true);
    expect(pays("2026-11-26T05:00:00Z")).toBe(false);
    expect(pays("2026-11-25T12:00:00Z", null, new Date("2026-11-25T11:00:00Z"))).toBe(false);
    expect(pays("2026-11-23T12:00:00Z", null, new Date("2026-11-23T11:00:00Z"))).toBe(false);
  });

  it("goes all the same to who has saved the settings in the minutes before it was decided", () => {
    expect(pays("2026-11-23T05:04:00Z", null, new Date("2026-11-23T05:01:00Z"))).toBe(true);
  });

  it("that was held goes when the hold is over, unless the next has come", () => {
    const run = {
      periodEnd: monday,
      outcome: "held",
      heldUntil: new Date("2026-11-24T10:00:00Z"),
    };
    expect(pays("2026-11-24T09:59:00Z", run)).toBe(false);
    expect(pays("2026-11-24T10:00:00Z", run)).toBe(true);
    // Held until somebody has looked, and paid since: neither goes again.
    expect(pays("2026-11-24T10:00:00Z", { ...run, heldUntil: null })).toBe(false);
    expect(pays("2026-11-24T10:00:00Z", { ...run, outcome: "paid" })).toBe(false);
    expect(pays("2026-11-30T05:00:00Z", { ...run, heldUntil: new Date("2027-01-01") })).toBe(true);
  });
});
