import { expect, test } from "vitest";
import { interleave, median, percentile, ratioOf, summarize, type Measured } from "./statistics";

const run = (rate: number, more: Partial<Measured> = {}): Measured => ({
  rate,
  p50: 1,
  p99: 2,
  count: 10,
  cpuMicros: 100,
  ...more,
});

test("a percentile is a value that occurred, whatever the order of the values", () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect([
    percentile(hundred, 0.5),
    percentile(hundred, 0.99),
    percentile(hundred, 1),
    percentile([7], 0.99),
  ]).toEqual([50, 99, 100, 7]);
  expect(() => percentile([], 0.5)).toThrow();
});

test("the median of an even number of values lies between the two in the middle", () => {
  expect([median([3, 1, 2]), median([4, 1, 3, 2]), median([10, 9, 100])]).toEqual([2, 2.5, 10]);
});

test("each round is divided by its own baseline, so a slow moment of the machine falls on both", () => {
  expect(
    ratioOf([run(50), run(10), run(60)], [run(100), run(20), run(100)], (one) => one.rate),
  ).toEqual({ median: 0.5, low: 0.5, high: 0.6 });
});

test("a ratio needs the same number of rounds on both sides, and a figure in all of them", () => {
  expect(() => ratioOf([run(1), run(2)], [run(1)], (one) => one.rate)).toThrow();
  expect(
    ratioOf([run(1), run(1)], [run(1), run(1, { cpuMicros: null })], (one) => one.cpuMicros),
  ).toBeNull();
  expect(ratioOf([run(1)], [run(0)], (one) => one.rate)).toBeNull();
});

test("a run's rate counts what finished in the time it took", () => {
  expect(summarize([1, 2, 3, 4], 2)).toEqual({
    rate: 2,
    p50: 2,
    p99: 4,
    count: 4,
    cpuMicros: null,
  });
  expect(() => summarize([], 2)).toThrow("Nothing finished");
});

test("variants take turns in every round", async () => {
  const order: string[] = [];
  const note = (name: string) => () => Promise.resolve(run(order.push(name)));
  const runs = await interleave(2, { a: note("a"), b: note("b") });
  expect(order).toEqual(["a", "b", "a", "b"]);
  expect(runs.a.map((one) => one.rate)).toEqual([1, 3]);
});
