import { random, type Random } from "../random";

export type Point = readonly [x: number, y: number];
/** Offset 0 to 1, colour, and how solid it is (1 when left out). */
type Stop = readonly [offset: number, color: string, opacity?: number];

/** Rounds to one decimal, a quarter of a pixel at the largest width. */
export const n = (value: number): number => Math.round(value * 10) / 10;

const channels = (hex: string) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));

/** Mixes two `#rrggbb` colours; `share` 0 is the first, 1 the second. */
export function mix(from: string, to: string, share: number): string {
  const other = channels(to);
  return `#${channels(from)
    .map((c, i) =>
      Math.round(c + ((other[i] as number) - c) * share)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}
/** Mixes a colour with a warm light. */
export const light = (color: string, share: number): string => mix(color, "#fff6e4", share);
/** Mixes a colour with a warm shadow. */
export const dark = (color: string, share: number): string => mix(color, "#2a120a", share);

/**
 * The sheet a picture is drawn on: its own stream of random numbers and the gradients its shapes
 * share.
 */
export class Ink {
  readonly random: Random;
  readonly #defs = new Map<string, string>();

  constructor(seed: string) {
    this.random = random(`picture:${seed}`);
  }

  #def(make: (id: string) => string): string {
    const key = make("");
    let id = this.#defs.get(key);
    if (!id) this.#defs.set(key, (id = `d${this.#defs.size}`));
    return `url(#${id})`;
  }

  /**
   * A straight gradient over the shape's own box, from one corner fraction to another (top to
   * bottom when left out).
   */
  linear(stops: readonly Stop[], from: Point = [0, 0], to: Point = [0, 1]): string {
    return this.#def(
      (id) =>
        `<linearGradient id="${id}" x1="${from[0]}" y1="${from[1]}" x2="${to[0]}" y2="${to[1]}">${stopTags(stops)}</linearGradient>`,
    );
  }

  /**
   * A round gradient over the shape's own box; the light sits up and to the left unless a centre is
   * given.
   */
  radial(stops: readonly Stop[], center: Point = [0.36, 0.28], radius = 0.8): string {
    return this.#def(
      (id) =>
        `<radialGradient id="${id}" cx="${center[0]}" cy="${center[1]}" r="${radius}">${stopTags(stops)}</radialGradient>`,
    );
  }

  /** Light, body and shadow of one colour, as a round thing shows them. */
  round(color: string, strength = 1): string {
    return this.radial([
      [0, light(color, 0.38 * strength)],
      [0.45, color],
      [1, dark(color, 0.42 * strength)],
    ]);
  }

  /** Shows `body` only inside `shape`. */
  clip(shape: string, body: string): string {
    const url = this.#def((id) => `<clipPath id="${id}">${shape}</clipPath>`);
    return `<g clip-path="${url}">${body}</g>`;
  }

  /**
   * The finished document. The gradients' ids are given out in the order of first use, so equal
   * drawings are equal texts.
   */
  svg(width: number, height: number, body: string): string {
    const defs = [...this.#defs].map(([key, id]) => key.replace('id=""', `id="${id}"`)).join("");
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><defs>${defs}</defs>${body}</svg>`;
  }
}

const stopTags = (stops: readonly Stop[]) =>
  stops
    .map(
      ([offset, color, opacity]) =>
        `<stop offset="${offset}" stop-color="${color}"${opacity === undefined ? "" : ` stop-opacity="${opacity}"`}/>`,
    )
    .join("");

/** `fill` and whatever else a shape needs, as attributes. */
const rest = (more: string) => (more ? ` ${more}` : "");
export const ellipse = (
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  fill: string,
  more = "",
): string =>
  `<ellipse cx="${n(cx)}" cy="${n(cy)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"${rest(more)}/>`;
export const circle = (cx: number, cy: number, r: number, fill: string, more = ""): string =>
  ellipse(cx, cy, r, r, fill, more);
export const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
  fill: string,
  more = "",
): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" rx="${n(radius)}" fill="${fill}"${rest(more)}/>`;
export const path = (d: string, fill: string, more = ""): string =>
  `<path d="${d}" fill="${fill}"${rest(more)}/>`;
/** Draws a line with round ends. */
export const stroke = (d: string, color: string, width: number, more = ""): string =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round"${rest(more)}/>`;
/**
 * Returns a shape's opacity as attributes. Not `opacity`: for that the renderer draws each shape on
 * a sheet of its own, which takes four times as long.
 */
export const faded = (solidity: number): string =>
  `fill-opacity="${solidity}" stroke-opacity="${solidity}"`;

/** Puts a drawing made around 0,0 somewhere, turned by degrees and scaled. */
export const at = (x: number, y: number, body: string, turn = 0, scale = 1): string =>
  `<g transform="translate(${n(x)} ${n(y)})${turn ? ` rotate(${n(turn)})` : ""}${scale === 1 ? "" : ` scale(${Math.round(scale * 1000) / 1000})`}">${body}</g>`;

/** Enlarges a drawing around a point. */
export const zoom = (cx: number, cy: number, scale: number, body: string): string =>
  `<g transform="translate(${n(cx - cx * scale)} ${n(cy - cy * scale)}) scale(${scale})">${body}</g>`;

/** Draws a soft closed line through points (Catmull–Rom as Béziers). */
function softClosed(points: readonly Point[]): string {
  const point = (i: number) => points[(i + points.length) % points.length] as Point;
  let d = `M${n(point(0)[0])} ${n(point(0)[1])}`;
  for (let i = 0; i < points.length; i++) {
    const [before, from, to, after] = [point(i - 1), point(i), point(i + 1), point(i + 2)];
    d += `C${n(from[0] + (to[0] - before[0]) / 6)} ${n(from[1] + (to[1] - before[1]) / 6)} ${n(to[0] - (after[0] - from[0]) / 6)} ${n(to[1] - (after[1] - from[1]) / 6)} ${n(to[0])} ${n(to[1])}`;
  }
  return `${d}Z`;
}

/** Returns an uneven ellipse as path data; `wobble` 0 is smooth, 0.2 is ragged. */
export function blob(
  ink: Ink,
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  wobble = 0.07,
  corners = 11,
): string {
  const offset = ink.random.between(0, Math.PI * 2);
  const reaches = Array.from({ length: corners }, () => ink.random.between(-wobble, wobble) * 1.5);
  const reachAt = (i: number) => reaches[(i + corners) % corners] as number;
  return softClosed(
    reaches.map((own, i): Point => {
      const angle = offset + (i / corners) * Math.PI * 2;
      const reach = 1 + own * 0.5 + reachAt(i - 1) * 0.25 + reachAt(i + 1) * 0.25;
      return [cx + Math.cos(angle) * rx * reach, cy + Math.sin(angle) * ry * reach];
    }),
  );
}

/** Points inside an ellipse, none too near another, from the back (top) to the front. */
export function scatter(
  ink: Ink,
  count: number,
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  apart = 0,
): Point[] {
  const points: Point[] = [];
  for (let tries = 0; points.length < count && tries < count * 14; tries++) {
    const angle = ink.random.between(0, Math.PI * 2);
    const reach = Math.sqrt(ink.random.next());
    const point: Point = [cx + Math.cos(angle) * rx * reach, cy + Math.sin(angle) * ry * reach];
    if (points.every(([x, y]) => Math.hypot(x - point[0], (y - point[1]) * 1.4) >= apart))
      points.push(point);
  }
  return points.sort((a, b) => a[1] - b[1]);
}

/** Draws a soft shadow on the table; the light is from above on the left. */
export function shadow(
  ink: Ink,
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  strength = 0.38,
): string {
  const fill = ink.radial(
    [
      [0, "#3b1708", strength],
      [0.62, "#3b1708", strength * 0.72],
      [1, "#3b1708", 0],
    ],
    [0.5, 0.5],
    0.5,
  );
  return ellipse(cx + rx * 0.05, cy + ry * 0.1, rx * 1.16, ry * 1.18, fill);
}

/** Draws little specks over an ellipse: spice, pepper, sesame. */
export function specks(
  ink: Ink,
  count: number,
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  colors: readonly string[],
  size = 1.1,
): string {
  return scatter(ink, count, cx, cy, rx, ry)
    .map(([x, y]) =>
      ellipse(
        x,
        y,
        size * ink.random.between(0.6, 1.3),
        size * ink.random.between(0.5, 1),
        ink.random.pick(colors),
        `transform="rotate(${ink.random.int(0, 90)} ${n(x)} ${n(y)})"`,
      ),
    )
    .join("");
}
