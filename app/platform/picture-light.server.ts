/**
 * How a dark picture is made brighter, in per cent: first each value times `gain`, then lifted along
 * a curve that begins 1 + `lift` as steep and ends at white.
 */
export type Light = { gain: number; lift: number };

/** What is known of a picture's light: how many of its pixels have each of 256 values. */
type Histograms = {
  /** By how bright they look. */
  luma: readonly number[];
  /** By the brightest of their colours, which is the first to be clipped. */
  brightest: readonly number[];
  /** The share of pixels that are exactly as the one beside them: a drawing's are. */
  flat: number;
};

/** The numbers and where they come from: docs/decisions/0046-light-and-focus.md. */
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

/**
 * Works out how to make a picture brighter (docs/rules.md, Pictures).
 * @returns null where the picture is well lit, is a drawing, or has nothing to gain
 */
export function readLight({ luma, brightest, flat }: Histograms): Light | null {
  const median = percentile(luma, 0.5);
  if (flat > DRAWN || median > DARK_MEDIAN || percentile(luma, 0.9) > DARK_TENTH) return null;
  const gain = between(1, WHITE / Math.max(1, percentile(brightest, 1 - MAX_CLIPPED)), MAX_GAIN);
  const [from, to] = [between(1, median * gain, GOOD_MEDIAN) / 255, GOOD_MEDIAN / 255];
  const lift = between(0, (to - from) / (from * (1 - to)), MAX_SLOPE / gain - 1);
  const light = { gain: Math.floor(gain * 100), lift: Math.floor(lift * 100) };
  return light.gain >= 100 + MIN_GAIN || light.lift >= MIN_LIFT ? light : null;
}

/** Makes one value of a colour brighter: never darker, whatever the numbers. @param value 0 to 255 */
export function brightened(value: number, { gain, lift }: Light): number {
  const x = Math.min(1, (value / 255) * (gain / 100));
  return Math.round((255 * x * (1 + lift / 100)) / (1 + (x * lift) / 100));
}

/**
 * Returns the same curve as an SVG filter has it (`tableValues`), so that a browser can show what it
 * does before it is done.
 */
export const lightTable = (light: Light): string =>
  Array.from({ length: 18 }, (_, at) => (brightened(at * 15, light) / 255).toFixed(3)).join(" ");

/**
 * Makes pixels brighter, all their colours by the same curve; what covers them (alpha) stays.
 * @param channels 1 and 3 are colours alone, 2 and 4 have alpha
 */
export function brighten(pixels: Buffer, channels: number, light: Light): Buffer {
  const curve = Uint8Array.from({ length: 256 }, (_, value) => brightened(value, light));
  const lit = Buffer.from(pixels);
  const hasAlpha = channels === 2 || channels === 4;
  for (let at = 0; at < lit.length; at++)
    if (!hasAlpha || at % channels !== channels - 1) lit[at] = curve[lit[at]!]!;
  return lit;
}

/**
 * Counts a picture's values. Pixels that nothing covers count for nothing.
 * @param pixels of a small version, row by row
 */
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

/** Returns the value that a share of all is at most as bright as; 255 when there is none. */
function percentile(counts: readonly number[], share: number): number {
  const wanted = counts.reduce((sum, count) => sum + count, 0) * share;
  if (wanted === 0) return 255;
  let sum = 0;
  return counts.findIndex((count) => (sum += count) >= wanted);
}

const between = (least: number, value: number, most: number) =>
  Math.max(least, Math.min(most, value));
