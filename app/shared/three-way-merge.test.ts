import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changedKeys, isEqual, threeWayMerge } from "./three-way-merge";

const json = fc.jsonValue({ maxDepth: 3 });
const shuffled = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shuffled);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, inner]) => [name, shuffled(inner)]),
  );
};

describe("same", () => {
  it("does not mind the order of keys, as a database gives them in another", () => {
    fc.assert(fc.property(json, (value) => isEqual(value, shuffled(value))));
  });
  it.each<[unknown, unknown]>([
    [1, "1"],
    [null, undefined],
    [null, {}],
    [[], {}],
    [
      [1, 2],
      [2, 1],
    ],
    [{ a: 1 }, { a: 1, b: 2 }],
    [{ a: undefined, b: 1 }, { a: 1 }],
    ["", null],
  ])("tells %j from %j", (a, b) => {
    expect([isEqual(a, b), isEqual(b, a)]).toEqual([false, false]);
  });
});

describe("together", () => {
  const names = ["a", "b", "c"];
  const state = fc.record({ a: fc.nat(2), b: fc.nat(2), c: fc.nat(2) });
  it("loses neither what was typed here nor what others changed where nothing was typed", () => {
    fc.assert(
      fc.property(state, state, state, (base, mine, now) => {
        const { values, kept, taken } = threeWayMerge(names, base, mine, now);
        for (const name of names as ("a" | "b" | "c")[]) {
          const typed = mine[name] !== base[name];
          expect(values[name]).toBe(typed ? mine[name] : now[name]);
          expect(taken.includes(name)).toBe(!typed && now[name] !== base[name]);
          expect(kept.includes(name)).toBe(
            typed && now[name] !== base[name] && now[name] !== mine[name],
          );
        }
      }),
    );
  });
  it("has nothing to tell when nobody else was there", () => {
    fc.assert(
      fc.property(
        state,
        state,
        (base, mine) =>
          void expect(threeWayMerge(names, base, mine, base)).toEqual({
            values: mine,
            kept: [],
            taken: [],
          }),
      ),
    );
  });
});

it("names what differs in the order of the page", () =>
  expect(changedKeys(["c", "a", "b"], { a: 1, b: 2, c: 3 }, { a: 0, b: 2, c: 0 })).toEqual([
    "c",
    "a",
  ]));
