import fc from "fast-check";
import { expect, it } from "vitest";
import { insightsOf, type InsightRecords, type NamedStockOut } from "./insights";

type Part = InsightRecords["parts"][number];
const part = (over: Partial<Part> & Pick<Part, "dimension" | "key">): Part => ({
  orders: 0,
  items: 0,
  kobo: 0,
  discountKobo: 0,
  ...over,
});
const egusi: NamedStockOut = {
  itemId: "egusi",
  name: "Egusi soup",
  priceKobo: 300_000,
  canOpen: true,
  isoDay: 5,
  out: { days: 4, portions: 8 },
  others: { days: 3, portions: 30 },
};
const records = (over: Partial<InsightRecords> = {}): InsightRecords => ({
  days: 30,
  paidOrders: 100,
  netKobo: 10_000_000,
  parts: [],
  stockOuts: [],
  slipping: null,
  ...over,
});
const texts = (over: Partial<InsightRecords>) =>
  insightsOf(records(over), "sales").map(({ text }) => text);
const only = (parts: Part[], over: Partial<InsightRecords> = {}) => texts({ parts, ...over });

it("says what was declined, from three orders on, and leads to what helps", () => {
  const declined = (orders: number) =>
    part({ dimension: "declined", key: "Sold out", orders, kobo: 2_100_000 });
  expect(insightsOf(records({ parts: [declined(5)] }), "sales")).toEqual([
    {
      text: "5 orders were declined as sold out (₦21,000).",
      action: { label: "See what is out of stock", to: "/dashboard/items?show=out" },
    },
  ]);
  expect(only([declined(2)])).toEqual([]);
  expect(only([part({ ...declined(9), key: "Other" })])).toEqual([]);
});

it("says on how many days an item was sold out, and only if it sold less on them", () => {
  expect(insightsOf(records({ stockOuts: [egusi] }), "sales")).toEqual([
    {
      text: "Egusi soup was sold out on 4 of 7 Fridays: 2 a day then, 10 on the others.",
      action: { label: "Open Egusi soup", to: "/dashboard/items/egusi" },
    },
  ]);
  expect(texts({ stockOuts: [{ ...egusi, out: { days: 4, portions: 40 } }] })).toEqual([]);
});

it("names the two busiest hours of the week, in two weeks or more", () => {
  const hours = [
    part({ dimension: "hour", key: "6:18", orders: 10, kobo: 2_000_000 }),
    part({ dimension: "hour", key: "6:19", orders: 8, kobo: 1_100_000 }),
    part({ dimension: "hour", key: "2:12", orders: 82, kobo: 900_000 }),
  ];
  expect(only(hours)).toEqual(["Saturday 6–8 pm brings 31% of sales: ₦31,000 from 18 orders."]);
  expect(only(hours, { days: 13 })).toEqual([]);
  expect(only(hours, { paidOrders: 59 })).toEqual([]);
  expect(only(hours, { netKobo: 40_000_000 })).toEqual([]);
});

it("names the hour in which orders wait longest", () => {
  const waits = [
    part({ dimension: "accept", key: "13:4", orders: 5 }),
    part({ dimension: "accept", key: "13:9", orders: 6 }),
    part({ dimension: "accept", key: "18:2", orders: 20 }),
  ];
  expect(only(waits)).toEqual([
    "Orders at 1 pm wait 9 minutes (median of 11) until they are accepted; over the whole day it is 2.",
  ]);
  expect(only(waits.slice(0, 2))).toEqual([]);
});

it("names who slips away, the area and the coupon that stand out", () => {
  expect(texts({ slipping: 12 })[0]).toMatch(/^12 customers with three or more orders/);
  expect(texts({ slipping: 1_000 })[0]).toMatch(/^More than 999 customers/);
  expect(texts({ slipping: 4 })).toEqual([]);
  const area = (key: string, orders: number, kobo: number) =>
    part({ dimension: "area", key, orders, kobo });
  const areas = [area("Yaba", 20, 400), area("Surulere", 10, 300), area("Mushin", 5, 300)];
  expect(only(areas)).toEqual([
    "Delivery to Yaba brings 40% of delivery sales: ₦4 from 20 orders.",
  ]);
  expect(only(areas.slice(0, 2))).toEqual([]);
  expect(
    only([
      part({ dimension: "coupon", key: "WELCOME10", orders: 10, kobo: 500, discountKobo: 300 }),
      part({ dimension: "coupon", key: "RARE", orders: 9, kobo: 900, discountKobo: 800 }),
    ]),
  ).toEqual(["WELCOME10 took ₦3 off 10 orders, which brought ₦5."]);
});

it("puts what was lost first, then by money, and shows three", () => {
  const all = records({
    slipping: 12,
    stockOuts: [egusi],
    parts: [
      part({ dimension: "hour", key: "6:18", orders: 30, kobo: 9_000_000 }),
      part({ dimension: "declined", key: "Sold out", orders: 3, kobo: 10_000 }),
      part({ dimension: "coupon", key: "WELCOME10", orders: 10, kobo: 500, discountKobo: 300 }),
    ],
  });
  expect(insightsOf(all, "sales").map(({ text }) => text.split(" ")[0])).toEqual([
    "Egusi",
    "3",
    "Saturday",
  ]);
  expect(insightsOf({ ...all, days: 6 }, "sales")).toEqual([]);
  expect(insightsOf({ ...all, paidOrders: 29 }, "sales")).toEqual([]);
  expect(insightsOf({ ...all, netKobo: 0 }, "sales")).toEqual([]);
});

const anyPart = fc.record({
  dimension: fc.constantFrom("hour", "accept", "declined", "area", "coupon", "item"),
  key: fc.oneof(
    fc
      .tuple(fc.integer({ min: 1, max: 23 }), fc.integer({ min: 0, max: 60 }))
      .map((k) => k.join(":")),
    fc.constantFrom("", "Sold out", "Yaba", "Mushin", "constructor"),
  ),
  orders: fc.integer({ min: 0, max: 50 }),
  items: fc.integer({ min: 0, max: 50 }),
  kobo: fc.integer({ min: 0, max: 5_000_000 }),
  discountKobo: fc.integer({ min: 0, max: 5_000_000 }),
}) as fc.Arbitrary<Part>;
const sum = fc.record({
  days: fc.integer({ min: 0, max: 30 }),
  portions: fc.integer({ min: 0, max: 90 }),
});
const anyRecords = fc.record({
  days: fc.integer({ min: 1, max: 366 }),
  paidOrders: fc.integer({ min: 0, max: 500 }),
  netKobo: fc.integer({ min: 0, max: 50_000_000 }),
  parts: fc.uniqueArray(anyPart, { selector: ({ dimension, key }) => `${dimension} ${key}` }),
  stockOuts: fc.array(
    fc.record({
      itemId: fc.uuid(),
      name: fc.constantFrom("Egusi soup", "Rice"),
      priceKobo: fc.integer({ min: 0, max: 900_000 }),
      canOpen: fc.boolean(),
      isoDay: fc.option(fc.integer({ min: 1, max: 7 })),
      out: sum,
      others: sum,
    }),
    { maxLength: 4 },
  ),
  slipping: fc.option(fc.integer({ min: 0, max: 1_000 })),
}) as fc.Arbitrary<InsightRecords>;

it("says at most three things, the same each time, with figures of the records", () => {
  fc.assert(
    fc.property(anyRecords, (any) => {
      const found = insightsOf(any, "sales");
      expect(found.length).toBeLessThanOrEqual(3);
      expect(insightsOf({ ...any, parts: [...any.parts].reverse() }, "sales")).toEqual(found);
      for (const { text, action } of found) {
        expect(text).not.toMatch(/NaN|Infinity|undefined|null/);
        expect(action.to).toMatch(/^\/dashboard/);
        // Each naira amount is a record's, or the sum of two consecutive hours.
        for (const [, naira] of text.matchAll(/₦([\d,.]+\d)/g)) {
          const kobo = Math.round(Number(naira!.replaceAll(",", "")) * 100);
          const hours = any.parts.filter(({ dimension }) => dimension === "hour");
          const two = hours.flatMap((a) =>
            hours.filter((b) => b.key !== a.key).map((b) => a.kobo + b.kobo),
          );
          expect([...any.parts.flatMap((p) => [p.kobo, p.discountKobo]), ...two]).toContain(kobo);
        }
      }
    }),
  );
});
