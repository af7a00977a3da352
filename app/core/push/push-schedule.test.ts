import fc from "fast-check";
import { expect, it } from "vitest";
import { PUSH_TTL_S, pushMinutes, pushRetry, pushTopic } from "./push-schedule";

it("rings at once, and after 2 and 5 minutes where somebody has to answer", () => {
  expect(pushMinutes(true)).toEqual([0, 2, 5]);
  expect(pushMinutes(false)).toEqual([0]);
});

it("waits as long as the push service asks, never beyond the ten minutes in which it helps", () => {
  expect(pushRetry(1, null)).toBeNull();
  expect(pushRetry(1, 0)).toBe(0);
  expect(pushRetry(30, 120)).toBe(120);
  expect(pushRetry(30, 570)).toBeNull();
  fc.assert(
    fc.property(fc.nat(2_000), fc.nat(2_000), (age, wait) => {
      const again = pushRetry(age, wait);
      if (again !== null) expect(age + again).toBeLessThan(PUSH_TTL_S);
    }),
  );
});

it("has a topic of 32 URL-safe characters, another for each order", () => {
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      expect(pushTopic(id)).toMatch(/^[\w-]{32}$/);
    }),
  );
});
