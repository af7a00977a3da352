import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { english } from "~/shared/translate";
import {
  applyCoupon,
  couponKey,
  couponTerms,
  discountLabel,
  type Coupon,
  type CouponUse,
} from "./coupon";
import { inEnglish } from "../../../tests/setup/in-english";

const now = new Date("2026-11-20T11:00:00Z");
const coupon: Coupon = {
  id: "c",
  code: "TASTE10",
  kind: "percent",
  value: 10,
  minimumKobo: 0,
  maxDiscountKobo: null,
  startsAt: new Date(0),
  endsAt: null,
  isActive: true,
  maxUses: null,
  maxUsesPerPhone: null,
};
const none: CouponUse = { paid: 0, waiting: 0, paidByPhone: 0, waitingByPhone: 0, notFor: null };
const amounts = { subtotalKobo: 500_000, addedKobo: 70_000, smallestKobo: 5_000 };
const apply = (over: Partial<Coupon> | null, use = none, at = amounts) =>
  applyCoupon({
    coupon: over && { ...coupon, ...over },
    use,
    amounts: at,
    now,
    zone: "Africa/Lagos",
  });

describe("a coupon", () => {
  it("takes its percentage off the items, not the delivery", () =>
    expect(apply({})).toEqual({ ok: true, discountKobo: 50_000 }));
  it("takes whole naira, half up", () => {
    expect(apply({}, none, { ...amounts, subtotalKobo: 100_500 })).toEqual({
      ok: true,
      discountKobo: 10_100,
    });
    expect(apply({}, none, { ...amounts, subtotalKobo: 100_400 })).toEqual({
      ok: true,
      discountKobo: 10_000,
    });
  });
  it("takes a fixed sum, at most the subtotal", () => {
    expect(apply({ kind: "fixed", value: 30_000 })).toEqual({ ok: true, discountKobo: 30_000 });
    expect(apply({ kind: "fixed", value: 900_000 })).toEqual({ ok: true, discountKobo: 500_000 });
  });
  it("takes no more than its limit", () =>
    expect(apply({ value: 50, maxDiscountKobo: 200_000 })).toEqual({
      ok: true,
      discountKobo: 200_000,
    }));
  it("leaves the smallest charge to pay", () => {
    expect(apply({ value: 100 }, none, { ...amounts, addedKobo: 0 })).toEqual({
      ok: true,
      discountKobo: 495_000,
    });
    expect(apply({ value: 100 }, none, { ...amounts, addedKobo: 3_000 })).toEqual({
      ok: true,
      discountKobo: 498_000,
    });
  });

  it.each([
    ["that the store has not", null, none, "This code doesn’t work here. Check the spelling."],
    [
      "that is switched off",
      { isActive: false },
      none,
      "This code doesn’t work here. Check the spelling.",
    ],
    [
      "before its time, on the store's clock",
      { startsAt: new Date("2026-11-21T08:00:00Z") },
      none,
      "You can use this code from Sat 21 Nov, 9:00 am",
    ],
    [
      "after its time",
      { endsAt: new Date("2026-11-20T11:00:00Z") },
      none,
      "This code expired on Fri 20 Nov, 12:00 pm",
    ],
    [
      "that is for other phones, below its minimum",
      { minimumKobo: 620_050 },
      { ...none, notFor: "otherPhone" as const },
      "This code is only for selected customers of this store",
    ],
    [
      "that is for some phones, before one is entered",
      {},
      { ...none, notFor: "noPhone" as const },
      "This code is only for selected customers. Please enter your phone number first.",
    ],
    ["below its minimum", { minimumKobo: 620_050 }, none, "Add ₦1,200.50 more to use this code"],
    ["that is used up", { maxUses: 3 }, { ...none, paid: 3 }, "This code has been used up"],
    [
      "that this phone has used",
      { maxUsesPerPhone: 1 },
      { ...none, paid: 1, paidByPhone: 1 },
      "This phone number has already used this code",
    ],
    [
      "that an unpaid order of this phone has",
      { maxUses: 1, maxUsesPerPhone: 1 },
      { ...none, waiting: 1, waitingByPhone: 1 },
      "This code is in another order you haven’t paid for. Please pay for it or cancel it first.",
    ],
    [
      "whose last use somebody is paying for",
      { maxUses: 3 },
      { ...none, paid: 2, waiting: 1 },
      "Someone is using the last of this code right now. Try again in 30 minutes.",
    ],
  ])("%s is refused with a message beside its field", (_, over, use, message) =>
    expect(inEnglish(apply(over, use))).toMatchObject({
      ok: false,
      message,
      field: "coupon",
      status: 400,
    }),
  );

  it("works at its first instant, at its minimum, and for its last use", () => {
    expect(
      apply(
        {
          startsAt: now,
          endsAt: new Date(now.getTime() + 1),
          minimumKobo: 500_000,
          maxUses: 3,
          maxUsesPerPhone: 2,
        },
        { paid: 1, waiting: 1, paidByPhone: 1, waitingByPhone: 0, notFor: null },
      ).ok,
    ).toBe(true);
  });

  it("never takes more than the subtotal, never less than zero, and leaves what can be charged where there was as much", () => {
    const kobo = fc.integer({ min: 0, max: 10 ** 9 });
    fc.assert(
      fc.property(
        kobo,
        kobo,
        fc.constantFrom("percent" as const, "fixed" as const),
        fc.integer({ min: 1, max: 100 }),
        kobo,
        (subtotalKobo, addedKobo, kind, percent, fixed) => {
          const outcome = apply({ kind, value: kind === "percent" ? percent : fixed }, none, {
            subtotalKobo,
            addedKobo,
            smallestKobo: 5_000,
          });
          if (!outcome.ok) throw new Error(outcome.code);
          const { discountKobo } = outcome;
          expect(Number.isInteger(discountKobo)).toBe(true);
          expect(discountKobo).toBeGreaterThanOrEqual(0);
          expect(discountKobo).toBeLessThanOrEqual(subtotalKobo);
          expect(subtotalKobo - discountKobo + addedKobo).toBeGreaterThanOrEqual(
            Math.min(5_000, subtotalKobo + addedKobo),
          );
        },
      ),
    );
  });
});

it.each([
  [{ kind: "fixed" as const, value: 150_000, maxDiscountKobo: null }, "₦1,500 off"],
  [{ kind: "percent" as const, value: 15, maxDiscountKobo: null }, "15% off"],
  [{ kind: "percent" as const, value: 15, maxDiscountKobo: 200_000 }, "15% off (up to ₦2,000)"],
])("says of %j: %s", (terms, text) => expect(english(couponTerms(terms))).toBe(text));

it("names the code beside a discount that has one", () =>
  expect([english(discountLabel("TASTE10")), english(discountLabel(null))]).toEqual([
    "Discount (TASTE10)",
    "Discount",
  ]));

it("compares codes whatever their case and spaces", () =>
  expect([couponKey(" taste10 "), couponKey("TASTE 10")]).toEqual(["taste10", "taste10"]));
