import { expect, it } from "vitest";
import { matchPayment, mismatchNote, whatCame } from "./payment-match";

const asked = { reference: "order_1_a", expectedAmount: 350_000, currency: "NGN", domain: "test" };
const came = (over: Partial<Parameters<typeof matchPayment>[1]> = {}) =>
  matchPayment(asked, {
    reference: "order_1_a",
    amountKobo: 350_000,
    requestedAmountKobo: null,
    feesKobo: null,
    currency: "NGN",
    domain: "test",
    ...over,
  });

it("takes what was asked for, and more of it by a fee that the provider adds", () => {
  expect(came()).toEqual({ kind: "exact" });
  expect(came({ requestedAmountKobo: 350_000 })).toEqual({ kind: "exact" });
  const withFee = { amountKobo: 365_482, requestedAmountKobo: 350_000, feesKobo: 15_482 };
  expect(came(withFee)).toEqual({ kind: "exact" });
  const over = { kind: "over", byKobo: 15_482 };
  expect(came({ ...withFee, feesKobo: 15_000 })).toEqual(over);
  expect(came({ ...withFee, requestedAmountKobo: 365_482 })).toEqual(over);
});

it("tells by how much money is too little or too much", () => {
  expect(came({ amountKobo: 349_900 })).toEqual({ kind: "short", byKobo: 100 });
  expect(came({ amountKobo: 349_900, requestedAmountKobo: 349_900 })).toEqual({
    kind: "short",
    byKobo: 100,
  });
  expect(came({ amountKobo: 360_000 })).toEqual({ kind: "over", byKobo: 10_000 });
  expect(came({ amountKobo: 360_000, requestedAmountKobo: 360_000 })).toEqual({
    kind: "over",
    byKobo: 10_000,
  });
});

it.each([{ currency: "GHS" }, { domain: "live" }, { reference: "order_2_a" }, { amountKobo: 0 }])(
  "books nothing of a payment with %j",
  (odd) => expect(came(odd)).toEqual({ kind: "foreign" }),
);

it("names what came: its currency and mode only where they are others", () => {
  const money = { amountKobo: 200_050, currency: "NGN", domain: "test" };
  expect(whatCame(asked, money)).toBe("₦2,000.50");
  expect(whatCame(asked, { ...money, domain: "live" })).toBe("₦2,000.50 in live mode");
  expect(whatCame(asked, { amountKobo: 123_450, currency: "USD", domain: "live" })).toBe(
    "USD 1,234.50 in live mode",
  );
  expect(
    mismatchNote(asked, { ...money, reference: "r", requestedAmountKobo: null, feesKobo: null }),
  ).toBe("Money that doesn’t match: ₦2,000.50 came, and the order is ₦3,500");
});
