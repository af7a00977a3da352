import fc from "fast-check";
import { expect, it } from "vitest";
import {
  cutAround,
  focusPlaces,
  MIDDLE,
  positionOfCut,
  readFocus,
  writeFocus,
} from "./picture-cut";

const size = fc.record({
  width: fc.integer({ min: 1, max: 2000 }),
  height: fc.integer({ min: 1, max: 2000 }),
});
const focus = fc.record({ x: fc.nat(100), y: fc.nat(100) });
const ratio = fc.constantFrom(1, 4 / 3, 16 / 9, 3 / 4);

it("a cut is inside its picture, has its ratio as nearly as pixels do, takes all it can, and holds its point", () => {
  fc.assert(
    fc.property(size, ratio, focus, (picture, wanted, point) => {
      const cut = cutAround(picture, wanted, point);
      expect(cut.left).toBeGreaterThanOrEqual(0);
      expect(cut.top).toBeGreaterThanOrEqual(0);
      expect(cut.left + cut.width).toBeLessThanOrEqual(picture.width);
      expect(cut.top + cut.height).toBeLessThanOrEqual(picture.height);
      expect(cut.width === picture.width || cut.height === picture.height).toBe(true);
      expect(Math.min(cut.width, cut.height)).toBeGreaterThanOrEqual(1);
      expect(
        Math.abs(cut.width - cut.height * wanted) <= wanted || cut.width === 1 || cut.height === 1,
      ).toBe(true);
      const [x, y] = [(picture.width * point.x) / 100, (picture.height * point.y) / 100];
      expect(x).toBeGreaterThanOrEqual(cut.left - 1);
      expect(x).toBeLessThanOrEqual(cut.left + cut.width + 1);
      expect(y).toBeGreaterThanOrEqual(cut.top - 1);
      expect(y).toBeLessThanOrEqual(cut.top + cut.height + 1);
    }),
  );
});

it("a cut has its point in its middle, or lies at the edge that is nearer to it", () => {
  const wide = { width: 1200, height: 600 };
  expect(cutAround(wide, 1, MIDDLE)).toEqual({ left: 300, top: 0, width: 600, height: 600 });
  expect(cutAround(wide, 1, { x: 30, y: 90 })).toMatchObject({ left: 60, top: 0 });
  expect(cutAround(wide, 1, { x: 4, y: 50 })).toMatchObject({ left: 0 });
  expect(cutAround(wide, 1, { x: 96, y: 50 })).toMatchObject({ left: 600 });
  expect(cutAround({ width: 600, height: 1200 }, 4 / 3, { x: 0, y: 75 })).toEqual({
    left: 0,
    top: 675,
    width: 600,
    height: 450,
  });
});

it("a browser shows the same part as is cut", () => {
  expect(positionOfCut({ width: 1200, height: 600 }, 1, { x: 30, y: 90 })).toBe("10% 50%");
  fc.assert(
    fc.property(size, ratio, focus, (picture, wanted, point) => {
      const cut = cutAround(picture, wanted, point);
      const [x, y] = positionOfCut(picture, wanted, point).split(" ").map(parseFloat) as [
        number,
        number,
      ];
      // `object-position` divides up the space left over.
      if (picture.width > cut.width)
        expect(Math.abs(((picture.width - cut.width) * x) / 100 - cut.left)).toBeLessThanOrEqual(1);
      if (picture.height > cut.height)
        expect(Math.abs(((picture.height - cut.height) * y) / 100 - cut.top)).toBeLessThanOrEqual(
          1,
        );
    }),
  );
});

it("a focus point is read as it is written, and nothing else is one", () => {
  fc.assert(
    fc.property(focus, (point) => {
      expect(readFocus(writeFocus(point))).toEqual(point);
    }),
  );
  for (const text of [
    "",
    "50",
    "101 0",
    "0 -1",
    "1.5 2",
    "50 50 50",
    " 50 50",
    null,
    undefined,
    {},
  ])
    expect(readFocus(text)).toBeNull();
  expect(focusPlaces.map(({ label }) => label)).toEqual([
    "Top left",
    "Top middle",
    "Top right",
    "Middle left",
    "Middle",
    "Middle right",
    "Bottom left",
    "Bottom middle",
    "Bottom right",
  ]);
});
