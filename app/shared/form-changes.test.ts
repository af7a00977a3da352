import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changedKeys, formChanges, isEqual } from "./form-changes";

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

describe("a form's changes", () => {
  const names = ["a", "b", "c"] as const;
  const state = fc.record({ a: fc.nat(2), b: fc.nat(2), c: fc.nat(2) });
  it("lose neither what was typed here nor what others changed where nothing was typed", () => {
    fc.assert(
      fc.property(state, state, state, (opened, typed, now) => {
        const { values, conflict } = formChanges(names, { opened, typed, now });
        for (const name of names) {
          const isChanged = typed[name] !== opened[name];
          expect(values[name]).toBe(isChanged ? typed[name] : now[name]);
          expect(conflict?.[name]).toBe(
            isChanged && now[name] !== opened[name] && now[name] !== typed[name]
              ? now[name]
              : undefined,
          );
        }
      }),
    );
  });
  it("are no conflict when nobody else was there", () => {
    fc.assert(
      fc.property(state, state, (opened, typed) => {
        const expected = { values: typed, conflict: null };
        expect(formChanges(names, { opened, typed, now: opened })).toEqual(expected);
        expect(formChanges(names, { opened: null, typed, now: opened })).toEqual(expected);
      }),
    );
  });
});

it("names what differs in the order of the page", () =>
  expect(changedKeys(["c", "a", "b"], { a: 1, b: 2, c: 3 }, { a: 0, b: 2, c: 0 })).toEqual([
    "c",
    "a",
  ]));
