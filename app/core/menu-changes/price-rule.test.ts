import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { priceByRule, ruleLabel, type PriceRule } from "./price-rule";

const up10: PriceRule = { direction: "up", by: "percent", amount: 1_000, rounding: "fifty" };

describe("a price by a rule", () => {
  it("goes up by a percentage, to the nearest ₦50 or exactly", () => {
    expect(priceByRule(150_000, up10)).toBe(165_000);
    expect(priceByRule(123_000, up10)).toBe(135_000);
    expect(priceByRule(123_000, { ...up10, rounding: "exact" })).toBe(135_300);
    expect(priceByRule(123_000, { ...up10, by: "naira", amount: 20_000 })).toBe(145_000);
  });

  it("is nothing for what would be free, negative or too dear, and leaves what is free", () => {
    const down: PriceRule = { direction: "down", by: "naira", amount: 20_000, rounding: "exact" };
    expect(priceByRule(20_000, down)).toBeNull();
    expect(priceByRule(1_000_000_000, up10)).toBeNull();
    expect(priceByRule(0, up10)).toBe(0);
    expect(priceByRule(1_000, { ...down, amount: 900 })).toBe(100);
    expect(priceByRule(3_000, { ...down, amount: 1_000, rounding: "fifty" })).toBe(5_000);
  });

  it("stays for what takes something off, whatever the rule", () => {
    const down: PriceRule = { direction: "down", by: "naira", amount: 20_000, rounding: "exact" };
    for (const rule of [up10, down, { ...down, direction: "up" } as const])
      expect(priceByRule(-30_000, rule)).toBe(-30_000);
  });

  it("is a price that can be typed, a multiple of ₦50 where it is rounded", () => {
    const rule = fc.record({
      direction: fc.constantFrom("up" as const, "down" as const),
      by: fc.constantFrom("percent" as const, "naira" as const),
      amount: fc.integer({ min: 1, max: 50_000 }),
      rounding: fc.constantFrom("fifty" as const, "exact" as const),
    });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), rule, (price, by) => {
        const changed = priceByRule(price, by);
        if (changed === null) return;
        expect(Number.isSafeInteger(changed) && changed > 0 && changed <= 1_000_000_000).toBe(true);
        if (by.rounding === "fifty") expect(changed % 5_000).toBe(0);
        else if (by.direction === "up") expect(changed).toBeGreaterThanOrEqual(price);
        else expect(changed).toBeLessThanOrEqual(price);
      }),
    );
  });

  it("is named as a vendor would write it", () => {
    expect(ruleLabel(up10)).toBe("+10%, to the nearest ₦50");
    expect(ruleLabel({ direction: "down", by: "naira", amount: 20_000, rounding: "exact" })).toBe(
      "−₦200",
    );
  });
});
