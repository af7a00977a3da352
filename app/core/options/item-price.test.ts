import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyCoupon, type Coupon } from "~/core/pricing/coupon";
import { priceOrder } from "~/core/pricing/order-price";
import { english } from "~/shared/translate";
import { readChoices, tidyChoices } from "./choices";
import { aGroup, anOption } from "./group-for-test";
import {
  optionKobo,
  optionNames,
  priceItem,
  type OptionChoice,
  type OptionGroup,
} from "./item-price";
import { lowestPrice } from "./lowest-price";
import { knownChoices, presetChoices } from "./first-choices";
import { sameChoices } from "./same-choices";

const messages = (groups: OptionGroup[], choices: OptionChoice[]) =>
  priceItem({ priceKobo: 100_000, groups }, choices).errors.map(({ message }) => english(message));

const groups = fc
  .array(
    fc.record({
      isSize: fc.boolean(),
      min: fc.integer({ min: 0, max: 2 }),
      more: fc.option(fc.integer({ min: 0, max: 2 })),
      free: fc.integer({ min: 0, max: 2 }),
      options: fc.array(
        fc.record({
          priceKobo: fc.integer({ min: -60_000, max: 90_000 }),
          most: fc.integer({ min: 1, max: 2 }),
          excludesOthers: fc.boolean(),
          isAvailable: fc.boolean(),
          inventory: fc.option(fc.integer({ min: 0, max: 2 })),
        }),
        { maxLength: 3 },
      ),
    }),
    { maxLength: 3 },
  )
  .map((made) =>
    made.map(({ isSize, min, more, free, options }, at) => {
      // An item has at most one group of sizes.
      const size = isSize && !made.slice(0, at).some((before) => before.isSize);
      return aGroup({
        id: `group ${at}`,
        isSize: size,
        min: size ? 1 : min,
        max: size ? 1 : more === null ? null : Math.max(1, min + more),
        free: size ? 0 : free,
        options: options.map((option, place) =>
          anOption({
            id: `option ${at} ${place}`,
            ...option,
            priceKobo: size ? Math.abs(option.priceKobo) : option.priceKobo,
            most: option.excludesOthers ? 1 : option.most,
            excludesOthers: option.excludesOthers && !size,
          }),
        ),
      });
    }),
  );
const aCoupon = (value: number): Coupon => ({
  id: "c",
  code: "TASTE",
  kind: "percent",
  value,
  minimumKobo: 0,
  maxDiscountKobo: null,
  startsAt: new Date(0),
  endsAt: null,
  isActive: true,
  maxUses: null,
  maxUsesPerPhone: null,
});
const priceKobo = fc.integer({ min: 0, max: 300_000 });

function everyChoice(of: OptionGroup[]): OptionChoice[][] {
  return of
    .flatMap(({ options }) => options)
    .reduce<OptionChoice[][]>(
      (so, { id, most, inventory }) =>
        so.flatMap((choices) =>
          Array.from({ length: Math.min(most, inventory ?? most) + 1 }, (_, n) => [
            ...choices,
            ...(n ? [[id, n] as OptionChoice] : []),
          ]),
        ),
      [[]],
    );
}

describe("an item's price with its choices", () => {
  it("is its parts added up, never below zero, and that of one portion times the quantity", () => {
    fc.assert(
      fc.property(priceKobo, groups, fc.nat(9), fc.nat(), (price, of, more, pick) => {
        const all = everyChoice(of);
        const choices = all[pick % all.length]!;
        const found = priceItem({ priceKobo: price, groups: of }, choices, more + 1);
        const added = found.options.reduce((sum, option) => sum + optionKobo(option), 0);
        expect(found.optionsKobo).toBe(added);
        expect(found.portionKobo).toBe(Math.max(0, found.baseKobo + added));
        expect(found.lineKobo).toBe(found.portionKobo * (more + 1));
        expect(found.lineKobo).toBeGreaterThanOrEqual(0);
        for (const { option, free, quantity } of found.options)
          expect(free === 0 || (option.priceKobo > 0 && free <= quantity)).toBe(true);
        // The price doesn't depend on the order of the choices.
        const again = priceItem({ priceKobo: price, groups: of }, [...choices].reverse(), more + 1);
        expect(again).toEqual(found);
      }),
    );
  });

  it("rises or falls by an option's own price at the most, and not at all for one that is free", () => {
    fc.assert(
      fc.property(groups, fc.nat(), fc.nat(), (of, pick, which) => {
        const all = everyChoice(of);
        const choices = all[pick % all.length]!;
        const extras = of.filter(({ isSize }) => !isSize).flatMap(({ options }) => options);
        if (extras.length === 0) return;
        const one = extras[which % extras.length]!;
        const cost = (chosen: OptionChoice[]) =>
          priceItem({ priceKobo: 0, groups: of }, tidyChoices(chosen)).optionsKobo;
        const rise = cost([...choices, [one.id, 1]]) - cost(choices);
        expect(rise).toBeLessThanOrEqual(Math.max(0, one.priceKobo));
        expect(rise).toBeGreaterThanOrEqual(Math.min(0, one.priceKobo));
      }),
    );
  });

  it("is at the least what the menu says, which can really be ordered", () => {
    fc.assert(
      fc.property(priceKobo, groups, (price, of) => {
        const item = { priceKobo: price, groups: of };
        const allowed = everyChoice(of).flatMap((choices) => {
          const found = priceItem(item, choices);
          return found.errors.length === 0 ? [found.portionKobo] : [];
        });
        const lowest = lowestPrice(item);
        if (lowest === null) {
          expect(allowed).toEqual([]);
          return;
        }
        expect(lowest.priceKobo).toBe(Math.min(...allowed));
        if (!lowest.varies) expect(new Set(allowed).size).toBe(1);
      }),
    );
  });

  it("varies on the menu only where an option changes it", () => {
    const of = (group: Partial<OptionGroup>, ...prices: number[]) =>
      lowestPrice({
        priceKobo: 100_000,
        groups: [
          aGroup({
            id: "group",
            ...group,
            options: prices.map((priceKobo, n) => anOption({ id: `option ${n}`, priceKobo })),
          }),
        ],
      })?.varies;
    expect(lowestPrice({ priceKobo: 100_000, groups: [] })?.varies).toBe(false);
    expect(of({}, 0, 0)).toBe(false);
    expect(of({}, 0, 30_000)).toBe(true);
    const size = { isSize: true, min: 1, max: 1 };
    expect(of(size, 150_000, 150_000)).toBe(false);
    expect(of(size, 200_000, 150_000)).toBe(true);
  });

  it("adds up to what is charged: lines with their discount, whatever the coupon", () => {
    const line = fc.tuple(priceKobo, groups, fc.integer({ min: 1, max: 9 }), fc.nat());
    fc.assert(
      fc.property(fc.array(line, { maxLength: 4 }), fc.integer({ min: 1, max: 100 }), (of, off) => {
        const lines = of.map(([price, own, quantity, pick]) => {
          const all = everyChoice(own);
          return priceItem({ priceKobo: price, groups: own }, all[pick % all.length]!, quantity);
        });
        const subtotalKobo = lines.reduce((sum, { lineKobo }) => sum + lineKobo, 0);
        const coupon = applyCoupon({
          coupon: aCoupon(off),
          use: { paid: 0, waiting: 0, paidByPhone: 0, waitingByPhone: 0, notFor: null },
          amounts: { subtotalKobo, addedKobo: 0, smallestKobo: 5_000 },
          now: new Date("2026-11-20T11:00:00Z"),
          zone: "Africa/Lagos",
        });
        const discountKobo = coupon.ok ? coupon.discountKobo : 0;
        const rules = {
          packagingFeeKobo: 0,
          serviceFeeKobo: 0,
          taxRate: 0,
          feeBearer: "vendor" as const,
          feeSplitPercentage: 0,
          coverFeeExactly: false,
        };
        const { totalKobo } = priceOrder(rules, { subtotalKobo, discountKobo, delivery: null });
        expect(totalKobo).toBe(subtotalKobo - discountKobo);
        expect(totalKobo).toBeGreaterThanOrEqual(0);
        // Each portion can be returned at its price, and never for more than was paid.
        const portions = lines.map(({ portionKobo, lineKobo }) => lineKobo / (portionKobo || 1));
        expect(portions.every((count) => Number.isInteger(count))).toBe(true);
      }),
    );
  });
});

describe("choices", () => {
  const meat = anOption({ id: "meat", name: "Goat meat", priceKobo: 100_000 });
  const fish = anOption({ id: "fish", name: "Titus fish", priceKobo: 150_000, most: 2 });
  const protein = aGroup({ id: "protein", name: "Protein", min: 1, max: 2, options: [meat, fish] });

  it("that are missing or too many are refused by the name of their group", () => {
    expect(messages([protein], [])).toEqual(["Protein: pick at least one"]);
    expect(messages([{ ...protein, min: 2 }], [["meat", 1]])).toEqual(["Protein: pick 2"]);
    expect(
      messages(
        [protein],
        [
          ["meat", 1],
          ["fish", 2],
        ],
      ),
    ).toEqual(["Protein: pick up to 2"]);
    expect(messages([protein], [["meat", 2]])).toEqual(["Goat meat: pick up to 1"]);
    expect(messages([protein], [["fish", 2]])).toEqual([]);
  });

  const none = anOption({
    ...{ id: "none", name: "No meat", priceKobo: -50_000, excludesOthers: true },
  });
  const orNone = { ...protein, min: 2, options: [meat, fish, none] };

  it("that exclude the others are all that a group is asked for, and stand alone", () => {
    expect(messages([orNone], [["none", 1]])).toEqual([]);
    expect(
      messages(
        [orNone],
        [
          ["none", 1],
          ["fish", 1],
        ],
      ),
    ).toEqual(["No meat can’t be combined with Titus fish. Please choose one of them."]);
    // in another group
    const side = aGroup({ id: "side", options: [anOption({ id: "slaw" })] });
    expect(
      messages(
        [orNone, side],
        [
          ["none", 1],
          ["slaw", 1],
        ],
      ),
    ).toEqual([]);
  });

  it("can be as little as the one that excludes the others", () => {
    expect(lowestPrice({ priceKobo: 400_000, groups: [orNone] })).toEqual({
      priceKobo: 350_000,
      varies: true,
    });
    const gone = [meat, fish].map((option) => ({ ...option, isAvailable: false }));
    expect(
      lowestPrice({ priceKobo: 400_000, groups: [{ ...orNone, options: [...gone, none] }] }),
    ).toMatchObject({ priceKobo: 350_000 });
  });

  it("that are not there any more are refused as late ones", () => {
    const late = (over: Partial<typeof meat>) =>
      priceItem({ priceKobo: 0, groups: [{ ...protein, options: [{ ...meat, ...over }] }] }, [
        ["meat", 1],
      ]).errors.map(({ message, isLate }) => [english(message), isLate]);
    expect(late({ inventory: 0 })).toEqual([["Goat meat is sold out", true]]);
    expect(late({ isAvailable: false })).toEqual([["Goat meat is not available right now", true]]);
    expect(
      messages(
        [protein],
        [
          ["meat", 1],
          ["gone", 1],
        ],
      ),
    ).toEqual(["Something you chose is no longer available. Please choose again."]);
  });

  it("free the dearest of a group, and none that costs nothing", () => {
    const price = (choices: OptionChoice[]) =>
      priceItem({ priceKobo: 0, groups: [{ ...protein, free: 1 }] }, choices).portionKobo;
    expect(price([["meat", 1]])).toBe(0);
    expect(
      price([
        ["meat", 1],
        ["fish", 1],
      ]),
    ).toBe(100_000);
    expect(price([["fish", 2]])).toBe(150_000);
  });

  it("of a size are the price that all else is added to", () => {
    const size = aGroup({
      id: "size",
      isSize: true,
      min: 1,
      max: 1,
      options: [
        anOption({ id: "small", priceKobo: 150_000 }),
        anOption({ id: "large", priceKobo: 250_000 }),
      ],
    });
    const found = priceItem(
      { priceKobo: 1, groups: [size, protein] },
      [
        ["large", 1],
        ["fish", 2],
      ],
      3,
    );
    expect([found.baseKobo, found.portionKobo, found.lineKobo]).toEqual([
      250_000, 550_000, 1_650_000,
    ]);
    expect(optionNames(found.options)).toEqual(["large", "2 × Titus fish"]);
    expect(lowestPrice({ priceKobo: 1, groups: [size, protein] })).toEqual({
      priceKobo: 250_000,
      varies: true,
    });
  });

  it("begin with what the vendor has preset and is there", () => {
    const preset = [
      { ...meat, preset: 1, inventory: 0 },
      { ...fish, preset: 2 },
      { ...fish, id: "snail", preset: 0 },
    ];
    expect(presetChoices([{ ...protein, options: preset }])).toEqual([["fish", 2]]);
  });

  it("that a menu no longer has are left out of a form that is shown again", () => {
    const before: OptionChoice[] = [
      ["fish", 1],
      ["gone", 1],
    ];
    expect(knownChoices([aGroup({ id: "sides" }), protein], before)).toEqual([["fish", 1]]);
  });

  it("are read from a form whatever its order, and nothing else is", () => {
    const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
    const form = new FormData();
    form.append(`o-${id(9)}`, id(2));
    form.append(`o-${id(9)}`, id(1));
    form.append(`o-${id(8)}`, "");
    form.append(`n-${id(3)}`, "2");
    form.append(`n-${id(4)}`, "0");
    form.append(`n-${id(5)}`, "many");
    form.append("n-x", "3");
    form.append("quantity", "4");
    const choices = readChoices(form);
    expect(choices).toEqual([
      [id(1), 1],
      [id(2), 1],
      [id(3), 2],
    ]);
    expect(sameChoices(choices, tidyChoices([...choices].reverse()))).toBe(true);
    expect(sameChoices(undefined, [])).toBe(true);
    expect(sameChoices(choices, choices.slice(1))).toBe(false);
  });
});
