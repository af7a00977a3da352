import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { screenStatuses, type ScreenStatus } from "./order-status";
import { isPromiseOpen, lateChoices, lateChoicesFor, laterPromise } from "./running-late";

const now = new Date("2026-11-20T13:00:00Z");
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const order = (promised: number) => ({
  status: "processing" as ScreenStatus,
  orderType: "pickup",
  promisedAt: after(promised),
});

describe("a promise", () => {
  it("is open while its customer waits: for a pickup until it is ready, for a delivery until it is handed over", () => {
    const open = (orderType: string) =>
      screenStatuses.filter((status) => isPromiseOpen({ status, orderType, promisedAt: now }));
    expect(open("pickup")).toEqual(["processing"]);
    expect(open("delivery")).toEqual(["processing", "on_the_way"]);
    expect(isPromiseOpen({ status: null, orderType: "delivery", promisedAt: now })).toBe(false);
    expect(isPromiseOpen({ ...order(0), promisedAt: null })).toBe(false);
  });

  it("moves from itself, or from now once it has passed", () => {
    expect(laterPromise(after(5), 10, now)).toEqual(after(15));
    expect(laterPromise(after(-30), 20, now)).toEqual(after(20));
  });

  it("moves later, by at least the minutes from both, and no further than it must", () =>
    fc.assert(
      fc.property(
        fc.integer({ min: -10_000, max: 10_000 }),
        fc.constantFrom(...lateChoices),
        (promised, minutes) => {
          const moved = laterPromise(after(promised), minutes, now).getTime() - minutes * 60_000;
          expect(moved).toBeGreaterThanOrEqual(Math.max(after(promised).getTime(), now.getTime()));
          expect([after(promised).getTime(), now.getTime()]).toContain(moved);
        },
      ),
    ));

  it("ends up at most four hours from now", () => {
    expect(lateChoicesFor(order(0), now)).toEqual([10, 20]);
    expect(lateChoicesFor(order(220), now)).toEqual([10, 20]);
    expect(lateChoicesFor(order(221), now)).toEqual([10]);
    expect(lateChoicesFor(order(230), now)).toEqual([10]);
    expect(lateChoicesFor(order(231), now)).toEqual([]);
    expect(lateChoicesFor({ ...order(0), status: "delivered" }, now)).toEqual([]);
  });
});
