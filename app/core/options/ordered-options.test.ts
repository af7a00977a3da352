import fc from "fast-check";
import { expect, it } from "vitest";
import { cookedOptions, takenOffTexts } from "./ordered-options";

const countOf = (texts: string[], name: string) =>
  texts.reduce((sum, text) => sum + (text.endsWith(` × ${name}`) ? Number.parseInt(text) : 0), 0);

it("what is left to cook and what was taken off are what was ordered", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 1, max: 4 }),
      fc.nat(9),
      fc.nat(36),
      (ordered, each, portionsOff, moreOff) => {
        const off = Math.min(portionsOff, ordered);
        // A portion that comes off takes its options with it; others may have lost theirs.
        const units = Math.min(ordered * each, off * each + moreOff);
        const options = [{ name: "Fufu", quantity: each, off: units }];
        const cooked = cookedOptions({ quantity: ordered - off, off, options });
        const struck = takenOffTexts({ name: "Plate", off, options });
        expect(countOf(cooked, "Fufu")).toBe(ordered * each - units);
        expect(countOf(struck, "Plate")).toBe(off);
        expect(countOf(cooked, "Fufu") + countOf(struck, "Fufu") + off * each).toBe(ordered * each);
        expect([...cooked, ...struck].filter((text) => text.startsWith("0"))).toEqual([]);
      },
    ),
  );
});

it("nothing taken off is nothing struck through, and everything is cooked", () => {
  const options = [{ name: "Fufu", quantity: 2 }];
  expect(cookedOptions({ quantity: 3, options })).toEqual(["6 × Fufu"]);
  expect(takenOffTexts({ name: "Plate", options })).toEqual([]);
});
