import { extent } from "d3-array";
import { scaleLinear } from "d3-scale";

const TICKS = 4;

type PlaceValue = (value: number) => number;

/**
 * Makes an axis of whole numbers with round ticks that covers all values and zero.
 * @returns a function that places a value, and at most six ticks from the lowest to the highest
 */
export function valueAxis(values: number[]): {
  place: PlaceValue;
  ticks: { value: number; y: number }[];
} {
  const [low = 0, high = 0] = extent([0, ...values.filter(Number.isFinite)]);
  const scale = scaleLinear()
    .domain([low, high === low ? low + 1 : high])
    .nice(TICKS)
    .range([100, 0]);
  const place = (value: number) => rounded(scale(Number.isFinite(value) ? value : 0));
  const ticks = scale
    .ticks(TICKS)
    .filter((tick) => Number.isInteger(tick) && (high > low || tick === 0))
    .map((value) => ({ value, y: place(value) }));
  return { place, ticks };
}

/** Rounds to hundredths, a twentieth of a pixel on a wide screen, to keep responses short. */
export const rounded = (value: number): number => Math.round(value * 100) / 100 || 0;
