import { expect, it } from "vitest";
import { askAboutPrices, isOddPrice } from "./odd-price";

it.each<[number, number | null, boolean]>([
  [49_99, null, true],
  [50_00, null, false],
  [0, null, true],
  [4_50, 4_50, false],
  [4_50, 4_500_00, true],
  [1_500_00, 300_01, false],
  [1_500_00, 300_00, true],
  [300_00, 1_500_00, true],
  [300_01, 1_500_00, false],
  [1_500_00, 0, false],
])("of %i kobo after %s is asked about: %s", (price, before, isOdd) =>
  expect(isOddPrice(price, before)).toBe(isOdd),
);

it("asks once about each odd price, and again about another one", () => {
  const ask = (sure: string | null, ...kobo: number[]) =>
    askAboutPrices(
      sure,
      kobo.map((priceKobo, at) => ({ field: `price-${at}`, priceKobo, beforeKobo: null })),
      "Save",
    );
  expect(ask(null, 1_500_00)).toBeNull();
  const first = ask(null, 4_50, 2_000_00, 20_00);
  expect(first?.questions).toEqual({
    "price-0": ["₦4.50? Tap Save again to keep it"],
    "price-2": ["₦20? Tap Save again to keep it"],
  });
  expect(ask(first!.sure, 4_50, 2_000_00, 20_00)).toBeNull();
  const other = ask(first!.sure, 4_50, 2_000_00, 2_00);
  expect(other?.questions).toEqual({ "price-2": ["₦2? Tap Save again to keep it"] });
  expect(ask(other!.sure, 4_50, 2_000_00, 2_00)).toBeNull();
});
