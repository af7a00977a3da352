import fc from "fast-check";
import { expect, it } from "vitest";
import { usualDay } from "./usual-day";

const day = (wholeKobo: number, byNowKobo = 0) => ({ wholeKobo, byNowKobo });

it("is unknown with fewer than three days", () => {
  expect(usualDay("2026-11-21", [day(100_000), day(200_000)])).toBeNull();
});

it("is the median of the days, up to now and whole, in naira", () => {
  expect(
    usualDay("2026-11-21", [day(900_000, 10_000), day(100_000, 90_000), day(200_000, 20_000)]),
  ).toEqual({ weekday: "Saturday", byNowKobo: 20_000, wholeKobo: 200_000 });
  expect(
    usualDay("2026-11-22", [day(100_000), day(200_050), day(300_000), day(9_000_000)]),
  ).toMatchObject({ weekday: "Sunday", wholeKobo: 250_000 });
});

it("lies among the days, whatever their order", () => {
  const days = fc.array(
    fc.nat(1_000_000).map((naira) => day(naira * 100)),
    { minLength: 3 },
  );
  fc.assert(
    fc.property(days, (past) => {
      const { wholeKobo } = usualDay("2026-11-21", past)!;
      const all = past.map((one) => one.wholeKobo);
      expect(wholeKobo).toBeGreaterThanOrEqual(Math.min(...all));
      expect(wholeKobo).toBeLessThanOrEqual(Math.max(...all));
      expect(usualDay("2026-11-21", past.toReversed())!.wholeKobo).toBe(wholeKobo);
    }),
  );
});
