import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { columnGeometry } from "./column-geometry.server";
import { heatGeometry } from "./heat-geometry.server";
import { shareGeometry, wholePercents } from "./share-geometry.server";

const columnsOf = (values: number[][], before: (number | null)[] = []) =>
  columnGeometry(
    values.map((one, index) => ({
      label: `${index}`,
      text: `day ${index}`,
      values: one,
      before: before[index] ?? null,
    })),
    String,
  );
const amount = fc.oneof(
  fc.constant(0),
  fc.integer({ min: -100_000, max: 100_000 }),
  fc.integer({ min: -1e14, max: 1e14 }),
);
/** Every number in the geometry, also those in paths. */
const numbersOf = (value: unknown): number[] =>
  [...JSON.stringify(value).matchAll(/(?<![\w.])-?\d+(?:\.\d+)?(?:e[-+]?\d+)?/g)].map(Number);

describe("columns", () => {
  it("lie within the chart and next to each other, whatever they show", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(amount, amount, fc.option(amount)), { maxLength: 366 }),
        (days) => {
          const chart = columnsOf(
            days.map(([a, b]) => [a, b]),
            days.map(([, , before]) => before),
          );
          expect(JSON.stringify(chart)).not.toMatch(/NaN|null,"y"|Infinity/);
          expect(chart.columns).toHaveLength(days.length);
          for (const [index, { x, parts }] of chart.columns.entries()) {
            expect(x).toBeGreaterThanOrEqual(0);
            expect(x + chart.width).toBeLessThanOrEqual(100.02);
            if (index > 0)
              expect(x - chart.columns[index - 1]!.x).toBeGreaterThanOrEqual(chart.width - 0.02);
            for (const { y, height } of parts) {
              expect(y).toBeGreaterThanOrEqual(0);
              expect(y + height).toBeLessThanOrEqual(100.02);
            }
          }
          for (const place of numbersOf(chart.before)) {
            expect(place).toBeGreaterThanOrEqual(0);
            expect(place).toBeLessThanOrEqual(100.01);
          }
          expect(chart.ticks.length).toBeGreaterThanOrEqual(1);
          expect(chart.ticks.length).toBeLessThanOrEqual(11);
          expect(chart.labels.length).toBeLessThanOrEqual(10);
          expect(chart.labels.filter(({ always }) => always).length).toBeLessThanOrEqual(5);
        },
      ),
      { numRuns: 60 },
    );
  });

  it("are as high as what they show, from zero", () => {
    const { columns, zero, ticks } = columnsOf([[0], [50], [100]]);
    expect(zero).toBe(100);
    expect(columns.map(({ parts }) => parts[0]!.height)).toEqual([0, 50, 100]);
    expect(ticks.map(({ text }) => text)).toEqual(["0", "20", "40", "60", "80", "100"]);
  });

  it("hang below zero where a value is less", () => {
    const { columns, zero } = columnsOf([[-40], [40]]);
    expect(zero).toBe(50);
    expect(columns.map(({ parts }) => parts[0])).toEqual([
      { y: 50, height: 50 },
      { y: 0, height: 50 },
    ]);
  });

  it("stack their parts", () => {
    expect(columnsOf([[25, 75]]).columns[0]!.parts).toEqual([
      { y: 75, height: 25 },
      { y: 0, height: 75 },
    ]);
  });

  it("have no height, and one tick, where there is nothing", () => {
    const empty = columnsOf([[0], [0]]);
    expect(empty.columns.map(({ parts }) => parts[0]!.height)).toEqual([0, 0]);
    expect(empty.ticks).toEqual([{ text: "0", y: 100 }]);
    expect(empty.before).toBeNull();
    expect(columnsOf([]).columns).toEqual([]);
  });

  it("are counted in whole ticks", () => {
    expect(columnsOf([[1]]).ticks.map(({ text }) => text)).toEqual(["0", "1"]);
  });

  it("leave a gap in the line of the span before where it has no such day", () => {
    expect(columnsOf([[1], [1], [1], [1]], [1, null, 0, 1]).before).toMatch(
      /^M[^ML]+Z?M[^M]+L[^ML]+$/,
    );
  });
});

describe("shares", () => {
  it("are slices of a ring, none of them where nothing was sold", () => {
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 20 }), (values) => {
        const { slices } = shareGeometry(values);
        expect(JSON.stringify(slices)).not.toMatch(/NaN|Infinity/);
        expect(slices).toHaveLength(values.length);
        const whole = slices.reduce((total, { share }) => total + share, 0);
        expect(whole).toBeCloseTo(values.some((value) => value > 0) ? 1 : 0);
        for (const [index, { path }] of slices.entries())
          expect(path === "").toBe(values[index]! <= 0);
        for (const place of numbersOf(slices.map(({ path }) => path)))
          expect(Math.abs(place)).toBeLessThanOrEqual(78);
        const percents = wholePercents(slices.map(({ share }) => share));
        expect(percents.reduce((total, one) => total + one, 0)).toBe(whole > 0 ? 100 : 0);
      }),
      { numRuns: 100 },
    );
  });

  it("make a whole ring of one", () => {
    expect(shareGeometry([7]).slices[0]).toMatchObject({
      share: 1,
      path: expect.stringMatching(/A78,78.*A78,78/) as string,
    });
  });
});

describe("a map", () => {
  it("has a cell for each row and column, the stronger the more", () => {
    const map = heatGeometry(
      ["Mon", "Tue"],
      [
        { text: "9 am", values: [0, 1] },
        { text: "10 am", values: [50, 100] },
      ],
      (row, column) => `${row} ${column}`,
    );
    expect(map.cells.map(({ level }) => level)).toEqual([0, 1, 3, 4]);
    expect(map.cells.map(({ text }) => text)).toEqual(["0 0", "0 1", "1 0", "1 1"]);
    for (const { x, y } of map.cells) {
      expect(x + map.width).toBeLessThanOrEqual(100.02);
      expect(y + map.rowHeight).toBeLessThanOrEqual(map.height + 0.02);
    }
  });

  it("is empty without rows, and calm where all are nothing", () => {
    expect(heatGeometry(["Mon"], [], String).cells).toEqual([]);
    const [cell] = heatGeometry(["Mon"], [{ text: "1 am", values: [0] }], String).cells;
    expect(cell).toMatchObject({ level: 0, value: 0 });
  });
});
