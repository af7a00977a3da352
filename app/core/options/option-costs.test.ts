import fc from "fast-check";
import { expect, it } from "vitest";
import { aGroup, anOption } from "./group-for-test";
import { priceItem, type OptionChoice } from "./item-price";
import { shownPrice } from "./lowest-price";
import { presetChoices } from "./first-choices";
import { optionCosts } from "./option-costs";

/** A group with choices of its options: any, or its presets. */
const group = fc
  .record({
    isSize: fc.boolean(),
    min: fc.nat(2),
    more: fc.option(fc.nat(3)),
    free: fc.nat(3),
    options: fc.array(
      fc.record({
        priceKobo: fc.integer({ min: -60_000, max: 90_000 }),
        most: fc.integer({ min: 1, max: 3 }),
        preset: fc.nat(3),
        excludesOthers: fc.boolean(),
        isAvailable: fc.boolean(),
        inventory: fc.option(fc.nat(2)),
      }),
      { minLength: 1, maxLength: 5 },
    ),
    chosen: fc.array(fc.nat(3), { minLength: 5, maxLength: 5 }),
  })
  .map(({ isSize, min, more, free, options, chosen }) => {
    const made = aGroup({
      id: "group",
      isSize,
      min: isSize ? 1 : min,
      max: isSize ? 1 : more === null ? null : Math.max(1, min + more),
      free: isSize ? 0 : free,
      options: options.map((option, at) =>
        anOption({
          id: `option ${at}`,
          ...option,
          most: isSize || option.excludesOthers ? 1 : option.most,
          excludesOthers: !isSize && option.excludesOthers,
        }),
      ),
    });
    const choices = made.options.flatMap(({ id }, at): OptionChoice[] =>
      chosen[at]! > 0 ? [[id, chosen[at]!]] : [],
    );
    return { made, choices };
  });

it("words of what is chosen add up to what is charged, also of the presets", () => {
  fc.assert(
    fc.property(group, ({ made, choices }) => {
      for (const chosen of [choices, presetChoices([made])]) {
        const costOf = optionCosts(made, chosen);
        const sum = made.options.reduce((so, { id }) => so + costOf(id).nowKobo, 0);
        expect(sum).toBe(priceItem({ priceKobo: 0, groups: [made] }, chosen).optionsKobo);
      }
    }),
  );
});

it("one more costs what its word says, in place of what can't stay beside it", () => {
  fc.assert(
    fc.property(group, ({ made, choices }) => {
      const sum = (chosen: OptionChoice[]) =>
        priceItem({ priceKobo: 100_000_000, groups: [made] }, chosen).portionKobo;
      const costOf = optionCosts(made, choices);
      for (const { id, priceKobo, excludesOthers } of made.options) {
        const { nextKobo, quantity } = costOf(id);
        expect(quantity).toBe(made.isSize ? 0 : (new Map(choices).get(id) ?? 0));
        if (made.isSize) expect(nextKobo).toBe(priceKobo);
        else if (made.max === 1 || excludesOthers)
          expect(nextKobo).toBe(sum([[id, quantity + 1]]) - 100_000_000);
        else {
          const alone = made.options.filter((one) => one.excludesOthers).map((one) => one.id);
          const kept = choices.filter(([one]) => !alone.includes(one));
          const more = kept.filter(([one]) => one !== id);
          expect(nextKobo).toBe(sum([...more, [id, quantity + 1]]) - sum(kept));
        }
      }
    }),
  );
});

it("presets never need undoing: nothing but something missing is wrong with them", () => {
  fc.assert(
    fc.property(group, ({ made }) => {
      const [error] = priceItem(
        { priceKobo: 0, groups: [{ ...made, min: 0 }] },
        presetChoices([made]),
      ).errors;
      expect(error).toBeUndefined();
    }),
  );
});

it("the first wrap is included, the next one costs its price, and a dearer one takes its place", () => {
  const wraps = [
    anOption({ id: "semo", priceKobo: 40_000, most: 4 }),
    anOption({ id: "yam", priceKobo: 60_000, most: 4 }),
  ];
  const swallow = aGroup({ id: "swallow", min: 1, max: 4, free: 1, options: wraps });
  expect(optionCosts(swallow, [])("semo")).toEqual({ quantity: 0, nowKobo: 0, nextKobo: 0 });
  const withSemo = optionCosts(swallow, [["semo", 1]]);
  expect(withSemo("semo")).toEqual({ quantity: 1, nowKobo: 0, nextKobo: 40_000 });
  expect(withSemo("yam")).toEqual({ quantity: 0, nowKobo: 0, nextKobo: 40_000 });
});

it("an item's page shows the price with what is chosen, else the lowest", () => {
  const item = {
    priceKobo: 380_000,
    groups: [
      aGroup({
        ...{ id: "pack", min: 1, max: 1 },
        options: [anOption({ id: "bowl", priceKobo: 20_000 }), anOption({ id: "own" })],
      }),
    ],
  };
  expect(shownPrice(item, [])).toEqual({ priceKobo: 380_000, varies: true });
  expect(shownPrice(item, [["bowl", 1]])).toEqual({ priceKobo: 400_000, varies: false });
  const gone = item.groups.map((group) => ({ ...group, options: [] }));
  expect(shownPrice({ ...item, groups: gone }, [])).toBeNull();
});
