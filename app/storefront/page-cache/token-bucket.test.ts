import { expect, it } from "vitest";
import { TokenBuckets } from "./token-bucket";

/** Buckets of 100 ms that gain 10 ms a second, on the test's clock. */
function setUp() {
  const clock = { ms: 0 };
  const buckets = new TokenBuckets({ burstMs: 100, perSecondMs: 10, now: () => clock.ms });
  return { clock, buckets };
}

it("lets the first pages through, then makes each wait its turn", () => {
  const { buckets } = setUp();
  const waits = Array.from({ length: 9 }, () => {
    const { waitMs, settle } = buckets.take("a");
    settle(20);
    return Math.round(waitMs);
  });
  expect(waits).toEqual([0, 0, 0, 0, 0, 2_000, 4_000, 6_000, 8_000]);
  expect(buckets.take("b").waitMs).toBe(0);
});

it("refunds unused tokens, and refills no further than full", () => {
  const { clock, buckets } = setUp();
  buckets.take("a").settle(0);
  for (let n = 0; n < 5; n++) buckets.take("a").settle(20);
  clock.ms = 1_000;
  expect(buckets.take("a").waitMs).toBe(1_000);
  clock.ms = 1_000_000;
  for (let n = 0; n < 5; n++) expect(buckets.take("a").waitMs).toBe(0);
  expect(buckets.take("a").waitMs).toBeGreaterThan(0);
});

it("queues concurrent requests", () => {
  const { buckets } = setUp();
  buckets.take("a").settle(100);
  expect([1, 2, 3].map(() => buckets.take("a").waitMs)).toEqual([10_000, 20_000, 30_000]);
});
