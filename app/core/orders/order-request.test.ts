import { describe, expect, it } from "vitest";
import { english, msg } from "~/shared/translate";
import {
  canStillPay,
  hasMismatch,
  isRestOfOrder,
  refuseOrder,
  withoutMismatch,
} from "./order-request";

describe("paying an order that waits for its payment", () => {
  const createdAt = new Date("2026-11-20T13:00:00Z");
  const order = { status: "payment_pending", createdAt, needsAttention: null };
  const after = (ms: number) => new Date(createdAt.getTime() + ms);

  it("is possible for half an hour", () => {
    expect(canStillPay(order, createdAt)).toBe(true);
    expect(canStillPay(order, after(1_799_999))).toBe(true);
    expect(canStillPay(order, after(1_800_000))).toBe(false);
  });

  it("is possible again after a payment that failed", () => {
    expect(canStillPay({ ...order, status: "payment_failed" }, createdAt)).toBe(true);
  });

  it.each(["pending", "confirmed", "preparing", "delivered", "cancelled", "payment_custom"])(
    "is not possible once it is %s",
    (status) => expect(canStillPay({ ...order, status }, createdAt)).toBe(false),
  );

  it("is not possible while somebody looks at money that came for it", () => {
    const needsAttention = "Money that doesn’t match: ₦2,000 came, and the order is ₦3,500";
    expect(canStillPay({ ...order, needsAttention }, createdAt)).toBe(false);
  });
});

describe("the note of an order that needs a person", () => {
  const mismatch = "Money that doesn’t match: ₦2,000 came, and the order is ₦3,500";
  const late = "Paid after it was cancelled";

  it.each([
    [null, false, null],
    [late, false, late],
    [mismatch, true, null],
    [`${late}. ${mismatch}`, true, late],
    [`${mismatch}. ${late}`, true, late],
    [`${late}. ${mismatch}. Sold out`, true, `${late}. Sold out`],
  ])("%j has a mismatch: %s, and besides %j", (needsAttention, has, besides) => {
    expect(hasMismatch({ needsAttention })).toBe(has);
    expect(withoutMismatch({ needsAttention })).toBe(besides);
  });
});

it("knows the rest of another order's price by the start of its token", () => {
  expect(isRestOfOrder({ clientToken: "rest:0f8fad5b" })).toBe(true);
  expect(isRestOfOrder({ clientToken: "0f8fad5b-rest:" })).toBe(false);
});

it("refuses an order beside its part, as a conflict unless said otherwise", () => {
  const message = msg("Sold out");
  expect(refuseOrder("sold-out", "items", message)).toMatchObject({ field: "items", status: 409 });
  const { ok, field, status, message: said } = refuseOrder("no-phone", "phone", message, 400);
  expect([ok, field, status, english(said)]).toEqual([false, "phone", 400, "Sold out"]);
});
