import { expect, test } from "vitest";
import { feesKobo } from "./fees";

test.each([
  [5_000, 75],
  [100_000, 1_500],
  [249_900, 3_749],
  [250_000, 13_750],
  [500_000, 17_500],
  [1_000_000, 25_000],
  [12_666_600, 199_999],
  [12_666_700, 200_000],
  [100_000_000, 200_000],
])("a payment of %i kobo costs %i", (amount, fee) => {
  expect(feesKobo(amount)).toBe(fee);
});
