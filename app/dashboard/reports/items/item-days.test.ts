import fc from "fast-check";
import { expect, it } from "vitest";
import { addDays } from "~/core/reports/business-day";
import { aDay, isoDayOf, outageDays, priceChangeOf, stockOutOf, type ItemDay } from "./item-days";

const rule = { zone: "Africa/Lagos", dayEndsAt: 0 };
const now = new Date("2026-11-30T12:00:00+01:00");
const daysFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, at) => addDays(first, at));
const at = (text: string) => new Date(`2026-11-${text}:00+01:00`);
const outage = (from: string, to: string | null) => ({
  itemId: "egusi",
  beganAt: at(from),
  endedAt: to === null ? null : at(to),
});
// Friday evening.
const hours = new Set(["5:18", "5:19"]);
const outOn = (...outages: ReturnType<typeof outage>[]) => [
  ...(outageDays(outages, ["2026-11-20", "2026-11-27"], hours, rule, now).get("egusi") ?? []),
];

it("counts an outage for a day when it takes half an hour of the hours in which the store sells", () => {
  expect(outOn(outage("20T19:30", "20T23:00"))).toEqual(["2026-11-20"]);
  expect(outOn(outage("20T19:31", "20T23:00"))).toEqual([]);
  expect(outOn(outage("20T08:00", "20T18:29"))).toEqual([]);
  expect(outOn(outage("20T18:00", "20T18:15"), outage("20T19:00", "20T19:15"))).toEqual([
    "2026-11-20",
  ]);
});

it("counts an outage that lasts on each day until now, and only on days with orders", () => {
  expect(outOn(outage("19T10:00", null))).toEqual(["2026-11-20", "2026-11-27"]);
  expect(outageDays([outage("19T10:00", null)], [], hours, rule, now).size).toBe(0);
});

it("counts the hours after midnight for the evening they end", () => {
  const late = { ...rule, dayEndsAt: 240 };
  const nights = new Set(["5:23", "5:1"]);
  const out = (from: string, to: string) =>
    outageDays([outage(from, to)], ["2026-11-20"], nights, late, now).get("egusi")?.size;
  expect(out("21T01:00", "21T02:00")).toBe(1);
  expect(out("20T01:00", "20T02:00")).toBe(0);
});

const sold = (rows: [day: string, priceKobo: number, portions: number][]): ItemDay[] =>
  rows.map(([day, priceKobo, portions]) => ({ day, itemId: "egusi", priceKobo, portions }));
const month = daysFrom("2026-11-02", 28);

it("sets the days of a weekday on which an item was sold out beside the others", () => {
  const fridays = month.filter((day) => isoDayOf(day) === 5);
  const more = daysFrom("2026-10-05", 28).concat(month);
  const out = new Set(more.filter((day) => isoDayOf(day) === 5).slice(0, 5));
  const rows = sold(more.map((day) => [day, 150_000, out.has(day) ? 2 : 9]));
  expect(stockOutOf("egusi", more, out, rows)).toEqual({
    itemId: "egusi",
    isoDay: 5,
    out: { days: 5, portions: 10 },
    others: { days: 3, portions: 27 },
  });
  // Too few other Fridays, so compare all days.
  expect(stockOutOf("egusi", month, new Set(fridays.slice(0, 3)), rows)).toMatchObject({
    isoDay: null,
    out: { days: 3, portions: 20 },
    others: { days: 25 },
  });
  expect(stockOutOf("egusi", month, new Set(fridays.slice(0, 2)), rows)).toBeNull();
});

it("compares an item's last two prices, without the days of both and the days it was sold out", () => {
  const rows = sold(
    month.flatMap((day, index): [string, number, number][] =>
      index < 12
        ? [[day, 150_000, 3]]
        : index === 12
          ? [
              [day, 150_000, 1],
              [day, 180_000, 1],
            ]
          : index % 5 === 0
            ? []
            : [[day, 180_000, 2]],
    ),
  );
  const out = new Set([month[1]!]);
  expect(priceChangeOf("egusi", month, out, rows)).toEqual([
    { priceKobo: 150_000, days: 11, portions: 33 },
    { priceKobo: 180_000, days: 15, portions: 24 },
  ]);
  expect(priceChangeOf("egusi", month.slice(0, 16), out, rows)).toBeNull();
  expect(priceChangeOf("rice", month, out, rows)).toBeNull();
});

it("formats portions a day", () => {
  expect(aDay({ days: 3, portions: 7 })).toBe("2.3");
  expect(aDay({ days: 2, portions: 8 })).toBe("4");
  expect(aDay({ days: 3, portions: 100 })).toBe("33");
});

it("never counts a day twice, nor a portion that was not sold", () => {
  const row = fc.record({
    day: fc.constantFrom(...month),
    itemId: fc.constantFrom("egusi", "rice"),
    priceKobo: fc.constantFrom(100_000, 150_000, 180_000),
    portions: fc.integer({ min: 1, max: 30 }),
  });
  const unique = fc.uniqueArray(row, {
    selector: ({ day, itemId, priceKobo }) => `${day}${itemId}${priceKobo}`,
    maxLength: 120,
  });
  fc.assert(
    fc.property(unique, fc.subarray(month), (rows, out) => {
      const outDays = new Set(out);
      const mine = rows.filter(({ itemId }) => itemId === "egusi");
      const all = mine.reduce((sum, { portions }) => sum + portions, 0);
      const prices = priceChangeOf("egusi", month, outDays, rows);
      if (prices) {
        expect(prices[0].days + prices[1].days).toBeLessThanOrEqual(month.length);
        expect(prices[0].portions + prices[1].portions).toBeLessThanOrEqual(all);
        for (const { days, portions, priceKobo } of prices) {
          expect(days).toBeGreaterThanOrEqual(5);
          expect(portions).toBeGreaterThanOrEqual(10);
          const atPrice = mine.filter((one) => one.priceKobo === priceKobo);
          expect(portions).toBeLessThanOrEqual(atPrice.reduce((sum, one) => sum + one.portions, 0));
        }
      }
      const stockOut = stockOutOf("egusi", month, outDays, rows);
      if (stockOut?.isoDay === null) {
        expect(stockOut.out.portions + stockOut.others.portions).toBe(all);
        expect(stockOut.out.days).toBe(outDays.size);
      }
    }),
  );
});
