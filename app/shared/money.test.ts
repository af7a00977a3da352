import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatKobo, formatShortNaira } from "./money";

describe("formatKobo", () => {
  it.each([
    [0, "₦0"],
    [9_000, "₦90"],
    [150_000, "₦1,500"],
    [150_050, "₦1,500.50"],
    [5, "₦0.05"],
    [-250_000, "-₦2,500"],
    [1_000_000_000_00, "₦1,000,000,000"],
  ])("writes %i kobo as %s", (kobo, text) => {
    expect(formatKobo(kobo)).toBe(text);
  });

  it("groups digits as English in Nigeria does, whatever the amount", () => {
    const naira = new Intl.NumberFormat("en-NG");
    fc.assert(
      fc.property(fc.maxSafeNat(), (kobo) => {
        const whole = kobo - (kobo % 100);
        expect(formatKobo(whole)).toBe(`₦${naira.format(whole / 100)}`);
        expect(formatKobo(-whole - 100)).toBe(`-₦${naira.format(whole / 100 + 1)}`);
      }),
    );
  });
});

describe("formatShortNaira", () => {
  it.each([
    [0, "₦0"],
    [900, "₦900"],
    [2_500, "₦2.5k"],
    [250_000, "₦250k"],
    [1_200_000, "₦1.2m"],
    [3_000_000_000, "₦3b"],
    [-40_000, "-₦40k"],
  ])("writes %i naira as %s", (naira, text) => {
    expect(formatShortNaira(naira)).toBe(text);
  });
});
