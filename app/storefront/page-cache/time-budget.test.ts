import { expect, it } from "vitest";
import { TimeBudget } from "./time-budget";

/** A budget of 100 ms at once and 10 ms a second, at a time that the test moves. */
function setUp() {
  const clock = { ms: 0 };
  const budget = new TimeBudget({ burstMs: 100, perSecondMs: 10, now: () => clock.ms });
  return { clock, budget };
}

it("lets the first pages through, then has each wait for its turn", () => {
  const { budget } = setUp();
  const waits = Array.from({ length: 9 }, () => {
    const { waitMs, charge } = budget.reserve("a");
    charge(20);
    return Math.round(waitMs);
  });
  expect(waits).toEqual([0, 0, 0, 0, 0, 2_000, 4_000, 6_000, 8_000]);
  expect(budget.reserve("b").waitMs).toBe(0);
});

it("gives back what was not used, and some of the rest each second, up to the whole", () => {
  const { clock, budget } = setUp();
  budget.reserve("a").charge(0);
  for (let n = 0; n < 5; n++) budget.reserve("a").charge(20);
  clock.ms = 1_000;
  expect(budget.reserve("a").waitMs).toBe(1_000);
  clock.ms = 1_000_000;
  for (let n = 0; n < 5; n++) expect(budget.reserve("a").waitMs).toBe(0);
  expect(budget.reserve("a").waitMs).toBeGreaterThan(0);
});

it("counts those who wait at once one after the other", () => {
  const { budget } = setUp();
  budget.reserve("a").charge(100);
  expect([1, 2, 3].map(() => budget.reserve("a").waitMs)).toEqual([10_000, 20_000, 30_000]);
});
