import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  brighten,
  brightened,
  histogramsOf,
  lightTable,
  readLight,
  type Light,
} from "./picture-light.server";

const light: fc.Arbitrary<Light> = fc.record({
  gain: fc.integer({ min: 100, max: 180 }),
  lift: fc.integer({ min: 0, max: 220 }),
});
const value = fc.nat(255);

/** Pixels of a photo: values spread around a middle, with noise, and some of another brightness. */
function photo(middle: number, spread: number, spots?: { share: number; value: number }): Buffer {
  const pixels = Buffer.alloc(64 * 64 * 3);
  // No chance: the same picture every time.
  let state = 12345;
  const next = () => (state = (state * 1103515245 + 12345) % 2 ** 31) / 2 ** 31;
  for (let at = 0; at < pixels.length; at += 3) {
    const isSpot = spots && next() < spots.share;
    const grey = isSpot ? spots.value : middle + (next() + next() - 1) * spread;
    for (const [colour, tone] of [1.15, 1, 0.8].entries())
      pixels[at + colour] = Math.max(0, Math.min(255, grey * tone + next() * 4));
  }
  return pixels;
}
const lightOf = (pixels: Buffer) => readLight(histogramsOf(pixels, 64, 3));
const sorted = (pixels: Buffer) => [...pixels].sort((one, other) => one - other);
const medianOf = (pixels: Buffer) => sorted(pixels)[pixels.length / 2]!;
const clipped = (pixels: Buffer) => pixels.filter((shade) => shade === 255).length / pixels.length;

describe("the curve", () => {
  it("makes nothing darker, keeps the order of values, black black and white white", () => {
    fc.assert(
      fc.property(light, value, value, (curve, one, other) => {
        expect(brightened(one, curve)).toBeGreaterThanOrEqual(one);
        expect(brightened(one, curve)).toBeLessThanOrEqual(255);
        if (one <= other)
          expect(brightened(one, curve)).toBeLessThanOrEqual(brightened(other, curve));
        expect([brightened(0, curve), brightened(255, curve)]).toEqual([0, 255]);
      }),
    );
  });

  it("is what the browser's filter has, between its points too", () => {
    fc.assert(
      fc.property(light, value, (curve, shade) => {
        const table = lightTable(curve).split(" ").map(Number);
        expect(table).toHaveLength(18);
        const at = (shade / 255) * 17;
        const [low, high] = [table[Math.floor(at)]!, table[Math.ceil(at)]!];
        const shown = (low + (high - low) * (at % 1)) * 255;
        // Where the gain ends at white the curve has a corner, which a table cuts off.
        expect(Math.abs(shown - brightened(shade, curve))).toBeLessThan(9);
      }),
    );
  });

  it("changes all colours alike, and nothing of what covers them", () => {
    const curve = { gain: 150, lift: 60 };
    const lit = brighten(Buffer.from([40, 40, 40, 7, 10, 20, 30, 255]), 4, curve);
    expect([...lit]).toEqual([
      ...[40, 40, 40].map((shade) => brightened(shade, curve)),
      7,
      ...[10, 20, 30].map((shade) => brightened(shade, curve)),
      255,
    ]);
    expect([...brighten(Buffer.from([40, 7]), 2, curve)]).toEqual([brightened(40, curve), 7]);
  });
});

describe("a picture's light", () => {
  it("of a dark photo is made good: its middle comes up to what a well-lit one has, and next to nothing is clipped", () => {
    for (const [middle, spread] of [
      [50, 40],
      [35, 30],
      [22, 20],
    ] as const) {
      const dark = photo(middle, spread);
      const lit = brighten(dark, 3, lightOf(dark)!);
      expect(medianOf(lit)).toBeGreaterThan(medianOf(dark) * 1.5);
      expect(medianOf(lit)).toBeLessThanOrEqual(115);
      expect(clipped(lit)).toBeLessThanOrEqual(0.005);
    }
  });

  it("of a dark photo with a lamp in it is lifted without clipping more than the lamp", () => {
    const dark = photo(45, 35, { share: 0.03, value: 250 });
    const lit = brighten(dark, 3, lightOf(dark)!);
    expect(lightOf(dark)!.gain).toBeLessThan(108);
    expect(medianOf(lit)).toBeGreaterThan(70);
    expect(clipped(lit) - clipped(dark)).toBeLessThanOrEqual(0.011);
  });

  it("stays as it is where it is good, where bright food lies on a dark table, and in a drawing, however dark", () => {
    expect(lightOf(photo(125, 90))).toBeNull();
    expect(lightOf(photo(95, 70))).toBeNull();
    expect(lightOf(photo(30, 20, { share: 0.3, value: 200 }))).toBeNull();
    const drawing = Buffer.alloc(64 * 64 * 3, 20);
    drawing.fill(60, 0, 64 * 30 * 3);
    expect(lightOf(drawing)).toBeNull();
    expect(readLight(histogramsOf(Buffer.alloc(64 * 64 * 4), 64, 4))).toBeNull();
  });

  it("is bounded whatever the picture: at most 1.8 times, 3.2 times in the shadows", () => {
    fc.assert(
      fc.property(fc.nat(255), fc.integer({ min: 1, max: 120 }), (middle, spread) => {
        const curve = lightOf(photo(middle, spread));
        if (!curve) return;
        expect(curve.gain).toBeGreaterThanOrEqual(100);
        expect(curve.gain).toBeLessThanOrEqual(180);
        expect((curve.gain / 100) * (1 + curve.lift / 100)).toBeLessThanOrEqual(3.21);
      }),
      { numRuns: 30 },
    );
  });
});
