import { describe, expect, it } from "vitest";
import {
  discountText,
  couponPeriodLabel,
  couponMessage,
  menuLabel,
  shareLine,
  couponState,
  usesLabel,
  type VendorCoupon,
  type CouponState,
} from "./coupon-labels";

const now = new Date("2026-11-20T12:00:00Z");
const zone = "Africa/Lagos";
const coupon: VendorCoupon = {
  id: "1",
  code: "TASTE",
  kind: "percent",
  value: 10,
  minimumKobo: 0,
  maxDiscountKobo: null,
  startsAt: new Date("2026-11-01T00:00:00Z"),
  endsAt: null,
  maxUses: null,
  maxUsesPerPhone: null,
  audience: null,
  onMenu: false,
  isOnMenuNow: false,
  isActive: true,
  used: 0,
  costKobo: 0,
};

describe("the status of a code", () => {
  it.each<[CouponState, Partial<VendorCoupon>]>([
    ["live", {}],
    ["live", { startsAt: now }],
    ["live", { maxUses: 2, used: 1 }],
    ["ahead", { startsAt: new Date(now.getTime() + 1) }],
    ["ended", { endsAt: now }],
    ["ended", { endsAt: now, isActive: false }],
    ["off", { isActive: false }],
    ["usedUp", { maxUses: 2, used: 2 }],
  ])("%s: %j", (state, over) => {
    expect(couponState({ ...coupon, ...over }, now)).toBe(state);
  });
});

describe("the labels of a code", () => {
  it("say what it takes off, when, and how often it was used", () => {
    expect(discountText({ ...coupon, maxDiscountKobo: 50_000 })).toBe("10% off, at most ₦500");
    expect(discountText({ ...coupon, kind: "fixed", value: 50_000 })).toBe("₦500 off");
    const [later, last] = [new Date("2026-11-21T08:00:00Z"), new Date("2026-11-30T22:59:00Z")];
    expect(
      [
        {},
        { startsAt: later },
        { endsAt: last },
        { startsAt: later, endsAt: last },
        { endsAt: coupon.startsAt },
      ].map((over) => couponPeriodLabel({ ...coupon, ...over }, now, zone)),
    ).toEqual([
      "No end",
      "From Sat 21 Nov, 9:00 am",
      "Until Mon 30 Nov, 11:59 pm",
      "From Sat 21 Nov, 9:00 am until Mon 30 Nov, 11:59 pm",
      "Ended Sun 1 Nov, 1:00 am",
    ]);
    expect(
      [{}, { used: 1 }, { used: 3 }, { used: 3, maxUses: 10 }].map((over) =>
        usesLabel({ ...coupon, ...over }),
      ),
    ).toEqual(["Not used yet", "Used 1 time", "Used 3 times", "Used 3 of 10"]);
  });

  it("make a line to send on, with its conditions and the store's address", () => {
    const store = { name: "Mama Put", url: "https://mama-put.buka.test" };
    expect(shareLine(coupon, store, zone)).toBe(
      "10% off at Mama Put with the code TASTE: https://mama-put.buka.test",
    );
    expect(
      shareLine(
        { ...coupon, minimumKobo: 250_000, endsAt: new Date("2026-11-30T22:59:00Z") },
        store,
        zone,
      ),
    ).toBe(
      "10% off at Mama Put with the code TASTE (from ₦2,500 on, until Mon 30 Nov, 11:59 pm): https://mama-put.buka.test",
    );
  });

  it("of the last action are known ones only", () => {
    expect([couponMessage("made"), couponMessage("toString"), couponMessage(null)]).toEqual([
      "Coupon created",
      null,
      null,
    ]);
  });
});

describe("what customers see of a code on the menu", () => {
  const past = new Date(now.getTime() - 1);
  const ahead = new Date(now.getTime() + 1);
  it.each<[string | null, Partial<VendorCoupon>]>([
    [null, {}],
    ["On the menu now", { onMenu: true, isOnMenuNow: true }],
    ["The menu shows another code first", { onMenu: true }],
    ["On the menu once it starts", { onMenu: true, startsAt: ahead }],
    [null, { onMenu: true, isActive: false }],
    [null, { onMenu: true, endsAt: past }],
    [null, { onMenu: true, maxUses: 1, used: 1 }],
  ])("%s", (label, over) => expect(menuLabel({ ...coupon, ...over }, now)).toBe(label));
});
