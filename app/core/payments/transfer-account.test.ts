import { describe, expect, it } from "vitest";
import type { PaymentAccount } from "~schema/payments";
import { accountEnd, isClosed, ownWay, payableUntil, wantsAnother } from "./transfer-account";

const at = (minute: number) => new Date(Date.UTC(2026, 10, 29, 12, minute));
const account = (minute: number): PaymentAccount => ({
  kind: "transfer",
  bank: "Wema Bank",
  number: "0123456789",
  name: "PAYSTACK CHECKOUT",
  expiresAt: at(minute).toISOString(),
});
const code: PaymentAccount = { kind: "ussd", type: "737", code: "*737*33*4*18791#" };

describe("an account", () => {
  it.each([
    [0, 30],
    [10, 30],
    [14, 30],
    [15, 31],
    [29, 45],
  ])("opened in minute %i of the order is open until minute %i", (now, end) => {
    expect(accountEnd(at(0), at(now))).toEqual(at(end));
  });

  it("takes money until it ends, and no longer than the order can be paid", () => {
    expect(payableUntil(account(20), at(0))).toEqual(at(20));
    expect(payableUntil(account(45), at(0))).toEqual(at(30));
    expect(payableUntil(code, at(0))).toEqual(at(30));
  });

  it("is closed at its end; a code is not", () => {
    expect(isClosed(account(20), at(19))).toBe(false);
    expect(isClosed(account(20), at(20))).toBe(true);
    expect(isClosed(code, at(59))).toBe(false);
  });

  it("is replaced once it is closed, and a code by another bank", () => {
    expect(wantsAnother(account(20), null, at(19))).toBe(false);
    expect(wantsAnother(account(20), null, at(20))).toBe(true);
    expect(wantsAnother(code, null, at(0))).toBe(false);
    expect(wantsAnother(code, "737", at(0))).toBe(false);
    expect(wantsAnother(code, "919", at(0))).toBe(true);
    expect(wantsAnother(code, "other", at(0))).toBe(true);
  });
});

it.each([
  ["bank_transfer", 10_000, null, "charge"],
  ["bank_transfer", 9_999, null, "page"],
  ["ussd", 10_000, null, "choose"],
  ["ussd", 5_000, "966", "charge"],
  ["ussd", 10_000, "other", "page"],
  ["card", 10_000, "737", "page"],
  [null, 10_000, "737", "page"],
] as const)(
  "%s of %i kobo at the bank %s begins by: %s",
  (paymentChannel, totalKobo, bank, way) => {
    expect(ownWay({ paymentChannel, totalKobo }, bank)).toBe(way);
  },
);
