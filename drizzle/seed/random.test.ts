import { expect, test } from "vitest";
import { random, uuidOf } from "./random";

test("a seed gives the same numbers on every machine", () => {
  const stream = random("buka");
  expect(Array.from({ length: 4 }, () => stream.int(0, 999_999))).toEqual([
    170_630, 118_132, 623_410, 250_238,
  ]);
  expect(uuidOf("vendor:mama-put")).toBe("99d8c649-a4f5-44b1-9d95-658d5b1576d7");
});

test("other seeds give other numbers", () => {
  const firsts = ["a", "b", "ab", "ba", "a "].map((seed) => random(seed).next());
  expect(new Set(firsts).size).toBe(5);
});

test("numbers fall evenly", () => {
  const stream = random("even");
  const tenths = Array<number>(10).fill(0);
  for (let i = 0; i < 20_000; i++) tenths[Math.floor(stream.next() * 10)]!++;
  for (const count of tenths) expect(Math.abs(count - 2000)).toBeLessThan(180);
});

test("a weight of nothing is never drawn, and three times the weight three times as often", () => {
  const stream = random("weights");
  const drawn = { a: 0, b: 0, c: 0 };
  for (let i = 0; i < 8000; i++)
    drawn[stream.weighted(["a", "b", "c"] as const, (entry) => ({ a: 3, b: 0, c: 1 })[entry])]++;
  expect(drawn.b).toBe(0);
  expect(drawn.a / drawn.c).toBeGreaterThan(2.7);
  expect(drawn.a / drawn.c).toBeLessThan(3.3);
});

test("UUIDs have version 4's form and don't repeat", () => {
  const stream = random("ids");
  const ids = Array.from({ length: 5000 }, () => stream.uuid());
  expect(new Set(ids).size).toBe(5000);
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
