import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  MAX_READY_MINUTES,
  MIN_READY_MINUTES,
  suggestMinutes,
  type KitchenLoad,
} from "./kitchen-load";

const load = (over: Partial<KitchenLoad> = {}): KitchenLoad => ({
  ahead: 0,
  pastOrders: 40,
  medianMinutes: 20,
  pickupMinutes: 30,
  deliveryMinutes: 50,
  ...over,
});
const pickup = (over: Partial<KitchenLoad> = {}) => suggestMinutes(load(over), "pickup");

describe("the suggested time", () => {
  it("is the median as long as no more orders are ahead than usual", () => {
    // 40 orders in 4 weeks are one in 6 minutes.
    expect(pickup()).toEqual({ minutes: 20, ahead: 0, isUsual: false });
    expect(pickup({ ahead: 2 }).minutes).toBe(20);
  });

  it("grows with the orders ahead, at the pace of the hour", () => {
    expect(pickup({ ahead: 9 })).toEqual({ minutes: 60, ahead: 9, isUsual: false });
    // 160 orders are one in 1.5 minutes, so ten are a usual evening.
    expect(pickup({ ahead: 9, pastOrders: 160 }).minutes).toBe(20);
    expect(pickup({ ahead: 29, pastOrders: 160 }).minutes).toBe(45);
  });

  it("takes a few orders at once for granted at an hour that brought few", () => {
    expect(pickup({ ahead: 2, pastOrders: 5 }).minutes).toBe(20);
    expect(pickup({ ahead: 5, pastOrders: 5 }).minutes).toBe(40);
  });

  it("is the store's own time under five orders of history", () => {
    const few = { ahead: 9, pastOrders: 4 };
    expect(pickup(few)).toEqual({ minutes: 30, ahead: 9, isUsual: true });
    expect(suggestMinutes(load(few), "delivery").minutes).toBe(50);
    expect(pickup({ pastOrders: 0, medianMinutes: null }).minutes).toBe(30);
    expect(suggestMinutes(load({ ...few, deliveryMinutes: 10_080 }), "delivery").minutes).toBe(240);
  });

  it("adds the way to a delivery", () => {
    expect(suggestMinutes(load(), "delivery").minutes).toBe(40);
    expect(suggestMinutes(load({ deliveryMinutes: 20 }), "delivery").minutes).toBe(20);
  });

  const anyLoad = fc.record({
    ahead: fc.nat(100),
    pastOrders: fc.nat(2_000),
    medianMinutes: fc.option(fc.nat(120)),
    pickupMinutes: fc.integer({ min: 10, max: 120 }),
    deliveryMinutes: fc.integer({ min: 20, max: 10_080 }),
  });
  const anyType = fc.constantFrom("pickup" as const, "delivery" as const);

  it("is a whole five minutes that accepting takes, for any load", () =>
    fc.assert(
      fc.property(anyLoad, anyType, (any, orderType) => {
        const { minutes } = suggestMinutes(any, orderType);
        expect(minutes % 5).toBe(0);
        expect(minutes).toBeGreaterThanOrEqual(MIN_READY_MINUTES);
        expect(minutes).toBeLessThanOrEqual(MAX_READY_MINUTES);
      }),
    ));

  it("is never shorter with one more order ahead, nor than the median", () =>
    fc.assert(
      fc.property(anyLoad, anyType, (any, orderType) => {
        const one = suggestMinutes(any, orderType);
        const more = suggestMinutes({ ...any, ahead: any.ahead + 1 }, orderType);
        expect(more.minutes).toBeGreaterThanOrEqual(one.minutes);
        if (!one.isUsual) expect(one.minutes).toBeGreaterThanOrEqual(any.medianMinutes!);
      }),
    ));
});
