import fc from "fast-check";
import { expect, it } from "vitest";
import type { ChangedItem } from "~schema/menu-changes";
import { planBulk, type BulkChange } from "./bulk-rule";
import { valuesToRestore, type CurrentItem } from "./undo-rule";

const at = {
  now: new Date("2026-11-20T12:00Z"),
  ends: { twoHours: new Date("2026-11-20T14:00Z"), soldOut: new Date("2026-11-21T08:00Z") },
};
const items = fc.uniqueArray(
  fc.record<CurrentItem>({
    id: fc.uuid(),
    name: fc.string(),
    priceKobo: fc.integer({ min: 0, max: 10_000_000 }),
    inventory: fc.option(fc.nat(50)),
    sale: fc.record({
      isAvailable: fc.boolean(),
      soldOutUntil: fc.constantFrom(null, "2026-11-21T08:00:00.000Z"),
    }),
  }),
  { selector: ({ id }) => id, maxLength: 8 },
);
const changes: fc.Arbitrary<BulkChange> = fc.oneof(
  fc.record({
    kind: fc.constant("price" as const),
    rule: fc.record({
      direction: fc.constantFrom("up" as const, "down" as const),
      by: fc.constantFrom("percent" as const, "naira" as const),
      amount: fc.integer({ min: 1, max: 20_000 }),
      rounding: fc.constantFrom("fifty" as const, "exact" as const),
    }),
  }),
  fc.record({
    kind: fc.constant("sale" as const),
    state: fc.constantFrom("on" as const, "twoHours" as const, "soldOut" as const, "off" as const),
  }),
);

function changedBy(before: CurrentItem[], change: BulkChange) {
  const { lines } = planBulk(before, change, at);
  const record = lines.map(({ item, values }): ChangedItem => {
    const { sale, priceKobo } = item;
    return {
      id: item.id,
      name: item.name,
      before: values.sale ? { sale } : { priceKobo },
      after: values,
    };
  });
  const after = before.map((item) => ({
    ...item,
    ...lines.find((line) => line.item.id === item.id)?.values,
  }));
  return { record, after };
}

it("restores exactly what a bulk change made of a menu", () => {
  fc.assert(
    fc.property(items, changes, (before, change) => {
      const { record, after } = changedBy(before, change);
      const { restore, kept } = valuesToRestore(record, after);
      expect(kept).toEqual([]);
      const undone = after.map((item) => ({
        ...item,
        ...restore.find(({ id }) => id === item.id)?.set,
      }));
      expect(undone).toEqual(before);
    }),
  );
});

it("leaves and names what has changed again since, or has gone", () => {
  const item = (id: string, priceKobo: number): CurrentItem => ({
    id,
    name: `Item ${id}`,
    priceKobo,
    inventory: null,
    sale: { isAvailable: true, soldOutUntil: null },
  });
  const change: BulkChange = {
    kind: "price",
    rule: { direction: "up", by: "naira", amount: 5_000, rounding: "exact" },
  };
  const { record, after } = changedBy([item("a", 100_000), item("b", 200_000)], change);
  expect(valuesToRestore(record, [{ ...after[0]!, priceKobo: 1 }, after[1]!])).toEqual({
    restore: [{ id: "b", set: { priceKobo: 200_000 } }],
    kept: ["Item a"],
  });
  expect(valuesToRestore(record, [after[0]!]).kept).toEqual(["Item b"]);
});

it("leaves an item that was put on or off sale again since", () => {
  const sale = (isAvailable: boolean, soldOutUntil: string | null) => ({
    id: "a",
    name: "Item a",
    sale: { isAvailable, soldOutUntil },
  });
  const [on, off, later] = [
    sale(true, null),
    sale(false, null),
    sale(false, "2026-11-27T20:00:00Z"),
  ];
  const record: ChangedItem[] = [
    { id: "a", name: "Item a", before: { sale: on.sale }, after: { sale: off.sale } },
  ];
  expect(valuesToRestore(record, [off])).toEqual({
    restore: [{ id: "a", set: { sale: on.sale } }],
    kept: [],
  });
  for (const changed of [on, later])
    expect(valuesToRestore(record, [changed])).toEqual({ restore: [], kept: ["Item a"] });
});

it("brings back dishes that were put away, and names one that came back since", () => {
  const record = ["a", "b"].map((id) => ({
    id,
    name: `Dish ${id}`,
    before: { isPutAway: false },
    after: { isPutAway: true },
  }));
  const current = [
    { id: "a", name: "Dish a", isPutAway: true },
    { id: "b", name: "Dish b", isPutAway: false },
  ];
  expect(valuesToRestore(record, current)).toEqual({
    restore: [{ id: "a", set: { isPutAway: false } }],
    kept: ["Dish b"],
  });
});
