/** The place of the food in a picture: per cent from the left and from the top. */
export type FocusPoint = { x: number; y: number };
type Size = { width: number; height: number };

export type PictureToAdjust = Size & {
  focus: FocusPoint;
  brighter: boolean;
  /** The table of an SVG filter that makes it brighter; null: its light is good. */
  curve: string | null;
};

export const MIDDLE: FocusPoint = { x: 50, y: 50 };

/** The choices of a focus point without scripts. */
export const focusPlaces: { focus: FocusPoint; label: string }[] = [
  ["Top", 17],
  ["Middle", 50],
  ["Bottom", 83],
].flatMap(([row, y]) =>
  (
    [
      ["left", 17],
      ["middle", 50],
      ["right", 83],
    ] as const
  ).map(([column, x]) => ({
    focus: { x, y: Number(y) },
    label: row === "Middle" && column === "middle" ? "Middle" : `${row} ${column}`,
  })),
);

export const writeFocus = ({ x, y }: FocusPoint): string => `${x} ${y}`;

/** Reads a focus point from a form; null if invalid or outside the picture. */
export function readFocus(text: unknown): FocusPoint | null {
  const [, x, y] = (typeof text === "string" && /^(\d{1,3}) (\d{1,3})$/.exec(text)) || [];
  const focus = { x: Number(x), y: Number(y) };
  return x !== undefined && focus.x <= 100 && focus.y <= 100 ? focus : null;
}

/**
 * Returns the largest part of a picture with this ratio, with the focus point as near to its middle
 * as the picture's edges allow (docs/rules.md, Pictures).
 * @param ratio width divided by height
 * @returns whole pixels, at least 1 × 1, inside the picture
 */
export function cutAround(
  { width, height }: Size,
  ratio: number,
  focus: FocusPoint,
): Size & { left: number; top: number } {
  const wide = Math.max(1, Math.min(width, Math.round(height * ratio)));
  const high = Math.max(1, Math.min(height, Math.round(width / ratio)));
  const begin = (whole: number, part: number, percent: number) =>
    Math.max(0, Math.min(whole - part, Math.round((whole * percent) / 100 - part / 2)));
  return {
    width: wide,
    height: high,
    left: begin(width, wide, focus.x),
    top: begin(height, high, focus.y),
  };
}

/** Returns the `object-position` with which a browser shows that part of a whole picture. */
export function positionOfCut(size: Size, ratio: number, focus: FocusPoint): string {
  const cut = cutAround(size, ratio, focus);
  const share = (begin: number, rest: number) =>
    rest > 0 ? Math.round((begin / rest) * 1000) / 10 : 50;
  return `${share(cut.left, size.width - cut.width)}% ${share(cut.top, size.height - cut.height)}%`;
}
