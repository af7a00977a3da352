/**
 * In per cent: each value times `gain`, then lifted along a curve that starts 1 + `lift` as steep
 * and ends at white.
 */
export type Light = { gain: number; lift: number };

/** How many of a picture's pixels have each of 256 values. */
type Histograms = {
  /** By brightness as people see it. */
  luma: readonly number[];
  /** By a pixel's brightest colour, which clips first. */
  brightest: readonly number[];
  /** The share of pixels that equal their neighbour, which is high in a drawing. */
  flat: number;
};

/** Explained in docs/decisions/0046-light-and-focus.md. */
const DARK_MEDIAN = 90;
const DARK_TENTH = 150;
const DRAWN = 0.5;
const MAX_CLIPPED = 0.005;
const WHITE = 245;
const MAX_GAIN = 1.8;
const MAX_SLOPE = 3.2;
const GOOD_MEDIAN = 102;
const MIN_GAIN = 8;
const MIN_LIFT = 12;

/** docs/rules.md, Pictures. @returns null if the picture is well lit, a drawing, or can't gain */
export function readLight({ luma, brightest, flat }: Histograms): Light | null {
  const median = percentile(luma, 0.5);
  if (flat > DRAWN || median > DARK_MEDIAN || percentile(luma, 0.9) > DARK_TENTH) return null;
  const gain = between(1, WHITE / Math.max(1, percentile(brightest, 1 - MAX_CLIPPED)), MAX_GAIN);
  const [from, to] = [between(1, median * gain, GOOD_MEDIAN) / 255, GOOD_MEDIAN / 255];
  const lift = between(0, (to - from) / (from * (1 - to)), MAX_SLOPE / gain - 1);
  const light = { gain: Math.floor(gain * 100), lift: Math.floor(lift * 100) };
  return light.gain >= 100 + MIN_GAIN || light.lift >= MIN_LIFT ? light : null;
}

/** Never darker, whatever the numbers. @param value 0 to 255 */
export function brightened(value: number, { gain, lift }: Light): number {
  const x = Math.min(1, (value / 255) * (gain / 100));
  return Math.round((255 * x * (1 + lift / 100)) / (1 + (x * lift) / 100));
}

/** The curve as an SVG filter's `tableValues`, with which a browser previews it. */
export const lightTable = (light: Light): string =>
  Array.from({ length: 18 }, (_, at) => (brightened(at * 15, light) / 255).toFixed(3)).join(" ");

/** Leaves alpha alone. @param channels 1 or 3 without alpha, 2 or 4 with it */
export function brighten(pixels: Buffer, channels: number, light: Light): Buffer {
  const curve = Uint8Array.from({ length: 256 }, (_, value) => brightened(value, light));
  const lit = Buffer.from(pixels);
  const hasAlpha = channels === 2 || channels === 4;
  for (let at = 0; at < lit.length; at++)
    if (!hasAlpha || at % channels !== channels - 1) lit[at] = curve[lit[at]!]!;
  return lit;
}

/** Ignores transparent pixels. @param pixels of a small version, row by row */
export function histogramsOf(pixels: Buffer, width: number, channels: number): Histograms {
  const [luma, brightest] = [Array<number>(256).fill(0), Array<number>(256).fill(0)];
  const hasAlpha = channels === 2 || channels === 4;
  let [same, pairs] = [0, 0];
  for (let at = 0; at < pixels.length; at += channels) {
    if (hasAlpha && pixels[at + channels - 1]! < 128) continue;
    const red = pixels[at]!;
    const [green, blue] = channels < 3 ? [red, red] : [pixels[at + 1]!, pixels[at + 2]!];
    luma[Math.round(0.299 * red + 0.587 * green + 0.114 * blue)]!++;
    brightest[Math.max(red, green, blue)]!++;
    if ((at / channels) % width === width - 1) continue;
    pairs++;
    const next = at + channels;
    if (pixels.compare(pixels, next, next + channels, at, at + channels) === 0) same++;
  }
  return { luma, brightest, flat: pairs > 0 ? same / pairs : 1 };
}

function percentile(counts: readonly number[], share: number): number {
  const wanted = counts.reduce((sum, count) => sum + count, 0) * share;
  if (wanted === 0) return 255;
  let sum = 0;
  return counts.findIndex((count) => (sum += count) >= wanted);
}

const between = (least: number, value: number, most: number) =>
  Math.max(least, Math.min(most, value));
