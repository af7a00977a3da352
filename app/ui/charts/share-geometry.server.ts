import { sum } from "d3-array";
import { arc, pie } from "d3-shape";
import { rounded } from "./value-axis.server";

/** A ring's slices around the middle, in a square of 160. */
export type ShareGeometry = {
  /** `share` of the whole, 0 to 1; `mark` is the place of its number, null on a thin slice. */
  slices: { path: string; share: number; mark: { x: number; y: number } | null }[];
};

const OUTER = 78;
const INNER = 46;
const GAP = 0.025;
/** The smallest share on which a number fits. */
const NUMBERED = 0.05;

/** Lays out a ring of shares, clockwise from the top, in this order. */
export function shareGeometry(values: number[]): ShareGeometry {
  const parts = values.map((value) => (value > 0 && Number.isFinite(value) ? value : 0));
  const total = sum(parts);
  const several = parts.filter((part) => part > 0).length > 1;
  const slice = arc<{ startAngle: number; endAngle: number; padAngle: number }>()
    .innerRadius(INNER)
    .outerRadius(OUTER)
    .digits(2);
  const angles = pie<number>()
    .sort(null)
    .padAngle(several ? GAP : 0)(total > 0 ? parts : []);
  return {
    slices: parts.map((part, index) => {
      const angle = angles[index];
      if (!angle || part === 0) return { path: "", share: 0, mark: null };
      const [x, y] = slice.centroid(angle);
      const share = part / total;
      return {
        path: slice(angle) ?? "",
        share,
        mark: share >= NUMBERED ? { x: rounded(x), y: rounded(y) } : null,
      };
    }),
  };
}

/** Whole per cents that add up to 100: the rest goes to the shares that rounding cut most. */
export function wholePercents(shares: number[]): number[] {
  const floors = shares.map((share) => Math.floor(share * 100 + 1e-9));
  const left = shares.some((share) => share > 0) ? 100 - sum(floors) : 0;
  const byLoss = shares
    .map((share, index) => ({ index, lost: share * 100 - floors[index]! }))
    .sort((a, b) => b.lost - a.lost);
  for (const { index } of byLoss.slice(0, left)) floors[index]! += 1;
  return floors;
}
