import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aGroup, anOption } from "~/core/options/group-for-test";
import { priceItem, type OptionChoice, type OptionGroup } from "~/core/options/item-price";
import { orderedOption } from "~/core/options/keep-option";
import { priceOrder, type OrderSums } from "~/core/pricing/order-price";
import type { RefundPart } from "~schema/refunds";
import {
  chargedKobo,
  FEES,
  namedParts,
  priceParts,
  refundableParts,
  type ChargedLine,
  type ChargedOrder,
} from "./refund-parts";

const price = fc.oneof(fc.constant(0), fc.integer({ min: -30_000, max: 90_001 }));
/** Groups with sizes, free options, several of one, negative prices, and choices from them. */
const plate = fc
  .record({
    baseKobo: fc.integer({ min: 0, max: 300_001 }),
    sizes: fc.array(fc.nat(400_000), { maxLength: 2 }),
    groups: fc.array(
      fc.record({
        free: fc.nat(3),
        options: fc.array(fc.record({ priceKobo: price, chosen: fc.nat(3) }), {
          minLength: 1,
          maxLength: 4,
        }),
      }),
      { maxLength: 3 },
    ),
    quantity: fc.integer({ min: 1, max: 4 }),
  })
  .map(({ baseKobo, sizes, groups, quantity }, at = 0) => {
    const choices: OptionChoice[] = [];
    const made: OptionGroup[] = groups.map(({ free, options }, group) =>
      aGroup({
        id: `group ${group}`,
        free,
        options: options.map(({ priceKobo, chosen }, option) => {
          const id = `option ${group}.${option}`;
          if (chosen) choices.push([id, chosen]);
          return anOption({ id, priceKobo, most: 3 });
        }),
      }),
    );
    if (sizes[0] !== undefined) {
      choices.push(["size 0", 1]);
      made.unshift(
        aGroup({
          ...{ id: "size", isSize: true, min: 1, max: 1 },
          options: sizes.map((priceKobo, size) => anOption({ id: `size ${size}`, priceKobo })),
        }),
      );
    }
    const priced = priceItem({ priceKobo: baseKobo, groups: made }, choices, quantity);
    expect(priced.errors).toEqual([]);
    const options = priced.options.map(orderedOption);
    return { priced, line: { id: String(at), name: "Plate", quantity, options } };
  });

const order = fc
  .record({
    plates: fc.array(plate, { minLength: 1, maxLength: 4 }),
    discount: fc.nat(100),
    taxRate: fc.constantFrom(0, 750, 1_333),
    fees: fc.constantFrom(0, 10_000, 12_345),
    delivery: fc.option(fc.nat(90_000)),
    feeBearer: fc.constantFrom("vendor" as const, "customer" as const, "split" as const),
  })
  .map(({ plates, discount, taxRate, fees, delivery, feeBearer }) => {
    const lines = plates.map(({ line, priced }, at): ChargedLine => ({
      ...line,
      id: String(at),
      priceKobo: priced.portionKobo,
    }));
    const subtotalKobo = plates.reduce((sum, { priced }) => sum + priced.lineKobo, 0);
    const sums = priceOrder(
      {
        ...{ packagingFeeKobo: fees, serviceFeeKobo: fees, taxRate, feeBearer },
        ...{ feeSplitPercentage: 40, coverFeeExactly: discount % 2 === 0 },
      },
      {
        subtotalKobo,
        discountKobo: Math.floor((subtotalKobo * discount) / 100),
        delivery: delivery === null ? null : { feeKobo: delivery, freeAboveKobo: null },
      },
    );
    return { lines, sums };
  });

/** Every part that can still be refunded, one portion of each. */
function offers(charged: ChargedOrder): RefundPart[] {
  const { lines, feesKobo } = refundableParts(charged);
  return [
    ...lines.flatMap(({ id: lineId, name, portions, options }) => [
      ...(portions > 0 ? [{ lineId, name, quantity: 1, option: null }] : []),
      ...options.map((option) => ({ lineId, name, quantity: 1, option })),
    ]),
    ...(feesKobo > 0 ? [{ lineId: null, name: FEES, quantity: 1, option: null }] : []),
  ];
}

describe("refunds by line", () => {
  it("come to what was charged, to the kobo, in whatever order and however often they fail", () => {
    fc.assert(
      fc.property(order, fc.infiniteStream(fc.nat(1000)), ({ lines, sums }, dice) => {
        expect(lines.reduce((sum, one) => sum + one.priceKobo * one.quantity, 0)).toBe(
          sums.subtotalKobo,
        );
        let earlier: (ChargedOrder["earlier"][number] & { amountKobo: number })[] = [];
        const refundedKobo = () => earlier.reduce((sum, { amountKobo }) => sum + amountKobo, 0);
        const roll = () => dice.next().value as number;
        for (let step = 0; ; step++) {
          const charged = { lines, sums, earlier };
          const possible = offers(charged);
          if (possible.length === 0) break;
          const first = possible[roll() % possible.length]!;
          const more = possible[roll() % possible.length]!;
          const both = step % 3 === 0 && more !== first ? [first, more] : [first];
          const priced = priceParts(charged, both) ?? priceParts(charged, [first])!;
          const parts = priceParts(charged, both) ? both : [first];
          expect(priced.amountKobo).toBeGreaterThanOrEqual(0);
          earlier = [...earlier, { at: step, ...priced, parts }];
          expect(refundedKobo()).toBeLessThanOrEqual(sums.totalKobo);
          // One of them fails at the bank, long after others have followed.
          if (step < 12 && roll() % 4 === 0) earlier.splice(roll() % earlier.length, 1);
        }
        expect(refundedKobo()).toBe(sums.totalKobo);
        const { linesKobo, feesKobo } = chargedKobo(sums);
        expect([linesKobo >= 0, feesKobo >= 0]).toEqual([true, true]);
      }),
      { numRuns: 150 },
    );
  });

  it("give back the fees whose refund failed after money of the lines went under their name", () => {
    const line = { id: "1", name: "Plate", priceKobo: 3_000, quantity: 1, options: [] };
    const zero = { deliveryFeeKobo: 0, packagingFeeKobo: 0, serviceFeeKobo: 0, taxKobo: 0 };
    const sums: OrderSums = {
      ...{ ...zero, subtotalKobo: 3_000, discountKobo: 0 },
      ...{ transactionFeeKobo: 100, totalKobo: 3_100 },
    };
    const fees = { lineId: null, name: FEES, quantity: 1, option: null };
    const plate = { lineId: "1", name: "Plate", quantity: 1, option: null };
    const rest = { at: 1, linesKobo: 2_000, feesKobo: 0, parts: [fees] };
    const some = { at: 2, linesKobo: 1_000, feesKobo: 0, parts: [plate] };
    const charged: ChargedOrder = { lines: [line], sums, earlier: [rest, some] };
    expect(refundableParts(charged).feesKobo).toBe(100);
    expect(priceParts(charged, [fees])).toMatchObject({ amountKobo: 100, feesKobo: 100 });
  });

  it("give back one option at what the plate costs less without it, of free ones nothing", () => {
    const groups = [
      aGroup({
        ...{ id: "swallow", free: 1 },
        options: [
          anOption({ id: "fufu", priceKobo: 30_000, most: 3 }),
          anOption({ id: "eba", priceKobo: 20_000 }),
        ],
      }),
    ];
    const priced = priceItem({ priceKobo: 100_000, groups }, [
      ["fufu", 2],
      ["eba", 1],
    ]);
    expect(priced.portionKobo).toBe(150_000); // one fufu is free
    const options = priced.options.map(orderedOption);
    const line = { id: "1", name: "Plate", priceKobo: priced.portionKobo, quantity: 2, options };
    const zero = { deliveryFeeKobo: 0, packagingFeeKobo: 0, serviceFeeKobo: 0, taxKobo: 0 };
    const sums: OrderSums = {
      ...{ ...zero, subtotalKobo: 300_000, discountKobo: 30_000 },
      ...{ transactionFeeKobo: 0, totalKobo: 270_000 },
    };
    const charged: ChargedOrder = { lines: [line], sums, earlier: [] };
    expect(refundableParts(charged).lines[0]!.options).toMatchObject([
      // Without both fufu the eba is the free one: 100,000.
      { id: "fufu", portions: 2, kobo: 50_000 },
      { id: "eba", portions: 2, kobo: 20_000 },
    ]);
    const eba = { lineId: "1", name: "Plate", quantity: 1, option: { id: "eba", name: "Eba" } };
    // A tenth was the coupon's.
    expect(priceParts(charged, [eba])).toMatchObject({
      amountKobo: 18_000,
      taken: [
        {
          portions: 0,
          options: [
            { id: "fufu", units: 0 },
            { id: "eba", units: 1 },
          ],
        },
      ],
    });
    const after = {
      ...charged,
      earlier: [{ at: 0, linesKobo: 18_000, feesKobo: 0, parts: [{ ...eba, quantity: 2 }] }],
    };
    expect(priceParts(after, [eba])).toBeNull();
    const plates = { lineId: "1", name: "Plate", quantity: 3, option: null };
    expect(priceParts(charged, [plates])).toBeNull();
    expect(priceParts(charged, [{ ...plates, lineId: "another" }])).toBeNull();
    const fees = { lineId: null, name: FEES, quantity: 1, option: null };
    expect(priceParts(charged, [fees, fees])).toBeNull();
  });
});

it("charges the lines with their part of the tax, and what is on top with the rest", () => {
  const sums: OrderSums = {
    ...{ subtotalKobo: 1_000_000, discountKobo: 100_000, deliveryFeeKobo: 150_000 },
    ...{ packagingFeeKobo: 60_000, serviceFeeKobo: 40_000, taxKobo: 75_000 },
    ...{ transactionFeeKobo: 0, totalKobo: 1_225_000 },
  };
  expect(chargedKobo(sums)).toEqual({ linesKobo: 967_500, feesKobo: 257_500 });
});

it("has as much of a line left, whatever was refunded of another", () => {
  const line = { name: "Zobo", priceKobo: 50_000, quantity: 2, options: null };
  const lines = [
    { ...line, id: "1" },
    { ...line, id: "2" },
  ];
  const zero = { deliveryFeeKobo: 0, packagingFeeKobo: 0, serviceFeeKobo: 0, taxKobo: 0 };
  const sums: OrderSums = {
    ...{ ...zero, subtotalKobo: 200_000, discountKobo: 0 },
    ...{ transactionFeeKobo: 0, totalKobo: 200_000 },
  };
  const parts = [{ lineId: "1", name: "Zobo", quantity: 2, option: null }];
  const earlier = [{ at: 0, linesKobo: 100_000, feesKobo: 0, parts }];
  expect(refundableParts({ lines, sums, earlier }).lines).toMatchObject([
    { id: "1", portions: 0 },
    { id: "2", portions: 2 },
  ]);
});

describe("the parts that a person chose", () => {
  const egg = {
    ...{ id: "egg", group: "Extras", name: "Egg", priceKobo: 20_000 },
    ...{ quantity: 1, free: 0, itemId: null, taken: false },
  };
  const lines = [
    { id: "1", name: "Jollof", priceKobo: 120_000, quantity: 2, options: [egg] },
    { id: "2", name: "Zobo", priceKobo: 50_000, quantity: 1, options: null },
  ];

  it("have the names of the order's lines and options", () => {
    expect(
      namedParts({ lines }, [
        { lineId: "1", optionId: "egg", quantity: 2 },
        { lineId: "2", optionId: null, quantity: 1 },
        { lineId: null, optionId: null, quantity: 5 },
      ]),
    ).toEqual([
      { lineId: "1", name: "Jollof", quantity: 2, option: { id: "egg", name: "Egg" } },
      { lineId: "2", name: "Zobo", quantity: 1, option: null },
      // There is one of these.
      { lineId: null, name: FEES, quantity: 1, option: null },
    ]);
  });

  it.each([
    { lineId: "3", optionId: null },
    { lineId: "1", optionId: "fish" },
    { lineId: "2", optionId: "egg" },
  ])("are none where the order has no %j", (part) => {
    const known = { lineId: "2", optionId: null, quantity: 1 };
    expect(namedParts({ lines }, [known, { ...part, quantity: 1 }])).toBeNull();
  });
});

it("says of each line what one portion of it would bring, the dearest that is left", () => {
  const fish = {
    ...{ id: "fish", group: "Protein", name: "Fish", priceKobo: 70_000 },
    ...{ quantity: 1, free: 0, itemId: null, taken: false },
  };
  const line = { id: "1", name: "Plate", priceKobo: 170_000, quantity: 2, options: [fish] };
  const zero = { deliveryFeeKobo: 0, packagingFeeKobo: 0, serviceFeeKobo: 0, taxKobo: 0 };
  const sums: OrderSums = {
    ...{ ...zero, subtotalKobo: 340_000, discountKobo: 0 },
    ...{ transactionFeeKobo: 0, totalKobo: 340_000 },
  };
  const lines = [line];
  const part = (option: RefundPart["option"]) => ({
    lineId: "1",
    name: "Plate",
    quantity: 1,
    option,
  });
  const left = (parts: RefundPart[]) =>
    refundableParts({ lines, sums, earlier: [{ at: 0, linesKobo: 0, feesKobo: 0, parts }] })
      .lines[0];
  const withoutFish = part({ id: "fish", name: "Fish" });
  expect(left([withoutFish])).toMatchObject({ portions: 2, kobo: 170_000 });
  expect(left([withoutFish])!.options).toMatchObject([{ id: "fish", portions: 1, kobo: 70_000 }]);
  expect(left([withoutFish, part(null)])).toMatchObject({
    portions: 1,
    kobo: 100_000,
    options: [],
  });
  expect(left([part(null), part(null)])).toMatchObject({ portions: 0, kobo: 0, options: [] });
});
