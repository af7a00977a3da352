import {
  type Ink,
  at,
  blob,
  circle,
  dark,
  ellipse,
  faded,
  light,
  mix,
  n,
  path,
  scatter,
  shadow,
  stroke,
} from "./ink";

export type Soup = {
  base: string;
  /** Red palm oil that has risen. */
  oil?: string;
  /** Shredded leaves in these greens, and how many. */
  leaves?: readonly [colors: readonly string[], count: number];
  /** Ground melon seed and the like, in soft lumps. */
  curds?: readonly [color: string, count: number];
  /** Fine pieces, such as pepper or okra seed. */
  bits?: readonly [colors: readonly string[], count: number];
  /** Threads of a drawing soup. */
  draw?: boolean;
};

/**
 * Draws what is in a bowl of radii rx, ry around (cx, cy): liquid, leaves, oil, light. Pieces of
 * meat go on top of it.
 */
export function soup(
  ink: Ink,
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  { base, oil, leaves, curds, bits, draw }: Soup,
): string {
  let out = ellipse(
    cx,
    cy,
    rx,
    ry,
    ink.radial(
      [
        [0, light(base, 0.2)],
        [0.55, base],
        [1, dark(base, 0.36)],
      ],
      [0.4, 0.34],
      0.72,
    ),
  );
  for (let i = 0; i < 6; i++) {
    const y = cy + ry * ink.random.between(-0.7, 0.75);
    const x = cx + rx * ink.random.between(-0.7, 0.2);
    out += stroke(
      `M${n(x)} ${n(y)}q${n(rx * 0.2)} ${n(ink.random.between(-9, 9))} ${n(rx * ink.random.between(0.35, 0.6))} ${n(ink.random.between(-4, 4))}`,
      i % 2 ? light(base, 0.26) : dark(base, 0.25),
      ink.random.between(4, 9),
      faded(0.34),
    );
  }
  if (leaves)
    for (const [x, y] of scatter(ink, leaves[1], cx, cy, rx * 0.93, ry * 0.9, 4))
      out += shred(ink, x, y, ink.random.pick(leaves[0]));
  if (curds)
    for (const [x, y] of scatter(ink, curds[1], cx, cy, rx * 0.9, ry * 0.86, 7)) {
      const r = ink.random.between(5, 10.5);
      out +=
        path(blob(ink, x + 1, y + 2.4, r, r * 0.72, 0.16, 8), dark(curds[0], 0.4), faded(0.7)) +
        path(blob(ink, x, y, r, r * 0.7, 0.18, 8), ink.round(curds[0], 0.9));
      out += ellipse(x - r * 0.3, y - r * 0.3, r * 0.3, r * 0.15, "#fff", faded(0.45));
    }
  if (oil)
    for (const [x, y] of scatter(ink, 15, cx, cy, rx * 0.92, ry * 0.88, 14)) {
      const r = ink.random.between(4, 13);
      out +=
        path(blob(ink, x, y, r, r * 0.6, 0.1, 8), oil, faded(0.72)) +
        ellipse(x - r * 0.28, y - r * 0.2, r * 0.34, r * 0.12, "#fff2d8", faded(0.7));
    }
  if (bits)
    for (const [x, y] of scatter(ink, bits[1], cx, cy, rx * 0.92, ry * 0.88, 4))
      out += ellipse(
        x,
        y,
        ink.random.between(1.4, 3.2),
        ink.random.between(1, 2),
        ink.random.pick(bits[0]),
        `transform="rotate(${ink.random.int(0, 180)} ${n(x)} ${n(y)})"`,
      );
  if (draw)
    for (let i = 0; i < 9; i++) {
      const x = cx + rx * ink.random.between(-0.75, 0.55);
      const y = cy + ry * ink.random.between(-0.65, 0.6);
      out += stroke(`M${n(x)} ${n(y)}q10 -6 20 0t20 0`, light(base, 0.5), 2, faded(0.4));
    }
  out += stroke(
    `M${n(cx - rx * 0.72)} ${n(cy - ry * 0.42)}Q${n(cx - rx * 0.4)} ${n(cy - ry * 0.86)} ${n(cx + rx * 0.06)} ${n(cy - ry * 0.84)}`,
    "#ffffff",
    4,
    faded(0.4),
  );
  return out;
}

function shred(ink: Ink, x: number, y: number, color: string): string {
  const length = ink.random.between(7, 16);
  const width = ink.random.between(2.6, 5.4);
  const leaf = `M${n(-length)} 0Q${n(-length * 0.2)} ${n(-width * 1.5)} ${n(length)} ${n(-width * 0.2)}Q${n(length * 0.1)} ${n(width * 1.4)} ${n(-length)} 0Z`;
  return at(
    x,
    y,
    path(leaf, dark(color, 0.5), `transform="translate(.6 1.8)" fill-opacity=".6"`) +
      path(leaf, color) +
      stroke(
        `M${n(-length * 0.7)} -.2Q0 ${n(-width * 0.5)} ${n(length * 0.7)} -.4`,
        light(color, 0.38),
        0.9,
        faded(0.7),
      ),
    ink.random.int(-75, 75),
  );
}

/** The soups of the house. */
export const soups = {
  egusi: {
    base: "#cf8d1f",
    oil: "#d4541a",
    leaves: [["#3f7d34", "#2f6a2c", "#56913f"], 26],
    curds: ["#ecc763", 34],
  },
  efoRiro: {
    base: "#a2391a",
    oil: "#dd5a1d",
    leaves: [["#2f6e33", "#245a2b", "#40823c", "#1d4d27"], 96],
    bits: [["#e0452a", "#f07a3a"], 26],
  },
  ogbono: {
    base: "#8a5a22",
    oil: "#cf6a1e",
    leaves: [["#3f7d34", "#2f6a2c"], 14],
    draw: true,
    bits: [["#c05a22"], 20],
  },
  okra: {
    base: "#8fa03a",
    oil: "#dd6b22",
    leaves: [["#3f7d34", "#2d6b30"], 16],
    bits: [["#cbdc74", "#7f9b33", "#e3ecaa", "#5f8a2e"], 90],
    draw: true,
  },
  ewedu: { base: "#4d7a2c", bits: [["#6b9b3c", "#3a6422"], 60], draw: true },
  gbegiri: { base: "#d8a43a", bits: [["#e8c468", "#c18a25"], 40] },
  edikaikong: {
    base: "#5e4a1a",
    oil: "#d7641c",
    leaves: [["#2c6a34", "#1f5529", "#3d7f3b", "#18462a"], 120],
    bits: [["#e98b4a"], 12],
  },
  afang: {
    base: "#55521d",
    oil: "#c9661f",
    leaves: [["#3c6a2a", "#2d5522", "#4c7a33", "#234819"], 120],
  },
  banga: {
    base: "#a5511a",
    oil: "#e8842c",
    bits: [["#6d2e0d", "#d87a2a"], 34],
    leaves: [["#44602a"], 8],
  },
  oha: { base: "#b4762a", oil: "#d9601e", leaves: [["#3d7a34", "#59913e", "#2d6229"], 40] },
  nsala: {
    base: "#e2cfa0",
    bits: [["#c05a2a", "#7b9a45", "#b98a3f"], 38],
    leaves: [["#5c8a3e"], 10],
  },
  bitterleaf: { base: "#a86c26", oil: "#d8611d", leaves: [["#2d5526", "#3b6a2f", "#22441e"], 60] },
  pepper: {
    base: "#9c5a26",
    bits: [["#d8442a", "#3f7d34", "#e8a04a", "#5c2a10"], 70],
    leaves: [["#3f7d34", "#2d6a2f"], 10],
  },
  stew: { base: "#b52d12", oil: "#e3631f", bits: [["#e8512c", "#8e1d0a", "#f28a4a"], 46] },
  ayamase: { base: "#3f5a22", oil: "#8a3a12", bits: [["#6f8f35", "#28401a", "#8aa84a"], 64] },
  pap: { base: "#f3e6cf" },
  custardPap: { base: "#e9c98c" },
  oatmilk: { base: "#f4ead8" },
  agoyin: { base: "#4b160a", oil: "#b5401a", bits: [["#1f0a06", "#7c2512"], 60] },
} satisfies Record<string, Soup>;

export type Swallow = "yam" | "eba" | "amala" | "fufu" | "starch" | "semo";
const swallowColors: Record<Swallow, string> = {
  yam: "#f3e9d2",
  eba: "#e9c15a",
  amala: "#5a4034",
  fufu: "#efe6d6",
  starch: "#e39a2e",
  semo: "#f2dfae",
};

/** Draws a smooth ball of swallow on its plate. */
export function swallow(ink: Ink, cx: number, cy: number, rx: number, kind: Swallow): string {
  const color = swallowColors[kind];
  const height = rx * 0.94;
  const base = rx * 0.36;
  const dome = `M${n(cx - rx)} ${n(cy)}C${n(cx - rx * 1.03)} ${n(cy - height * 0.72)} ${n(cx - rx * 0.55)} ${n(cy - height)} ${n(cx + rx * 0.04)} ${n(cy - height)}C${n(cx + rx * 0.62)} ${n(cy - height)} ${n(cx + rx * 1.04)} ${n(cy - height * 0.64)} ${n(cx + rx)} ${n(cy)}C${n(cx + rx * 0.9)} ${n(cy + base * 1.1)} ${n(cx - rx * 0.9)} ${n(cy + base * 1.1)} ${n(cx - rx)} ${n(cy)}Z`;
  let out = ellipse(cx + rx * 0.14, cy + base * 0.4, rx * 1.08, base * 0.95, "#3b1708", faded(0.3));
  out += path(
    dome,
    ink.radial(
      [
        [0, light(color, 0.62)],
        [0.4, color],
        [0.8, dark(color, 0.2)],
        [1, dark(color, 0.42)],
      ],
      [0.34, 0.26],
      0.84,
    ),
  );
  let inside = "";
  if (kind === "eba" || kind === "semo")
    for (const [x, y] of scatter(ink, 90, cx, cy - height * 0.4, rx, height * 0.66))
      inside += circle(
        x,
        y,
        ink.random.between(0.7, 1.5),
        ink.random.chance(0.5) ? light(color, 0.45) : dark(color, 0.24),
        faded(0.6),
      );
  inside += stroke(
    `M${n(cx - rx * 0.55)} ${n(cy - height * 0.1)}q${n(rx * 0.5)} ${n(rx * 0.2)} ${n(rx * 1.05)} ${n(-rx * 0.05)}`,
    dark(color, 0.3),
    2.2,
    faded(0.32),
  );
  inside += stroke(
    `M${n(cx - rx * 0.2)} ${n(cy - height * 0.55)}q${n(rx * 0.35)} ${n(rx * 0.16)} ${n(rx * 0.66)} ${n(-rx * 0.04)}`,
    dark(color, 0.3),
    1.8,
    faded(0.28),
  );
  inside += stroke(
    `M${n(cx - rx * 0.52)} ${n(cy - height * 0.14)}q${n(rx * 0.5)} ${n(rx * 0.2)} ${n(rx * 1.02)} ${n(-rx * 0.05)}`,
    light(color, 0.6),
    1.4,
    `${faded(0.45)} transform="translate(0 2.6)"`,
  );
  inside += ellipse(
    cx - rx * 0.36,
    cy - height * 0.68,
    rx * 0.26,
    rx * 0.12,
    "#ffffff",
    `${faded(0.5)} transform="rotate(-24 ${n(cx - rx * 0.36)} ${n(cy - height * 0.68)})"`,
  );
  return out + ink.clip(path(dome, "#000"), inside);
}

/** Draws a smoked or fried tail of fish upright in a soup. */
export function fishTail(ink: Ink, color = "#8d5a2b"): string {
  const body = "M-34 12C-30 -12 -6 -20 16 -10L40 -26C46 -14 46 14 38 28L16 12C-6 24 -30 26 -34 12Z";
  return (
    at(3, 5, path(body, "#2a120a", faded(0.35))) +
    path(
      body,
      ink.linear([
        [0, light(color, 0.36)],
        [0.5, color],
        [1, dark(color, 0.46)],
      ]),
    ) +
    stroke("M20 -6l18 -10M20 2h21M20 8l15 10", dark(color, 0.45), 1.6, faded(0.7)) +
    stroke("M-24 2q18 -12 38 -8", light(color, 0.55), 2.2, faded(0.6)) +
    [-18, -6, 6]
      .map((x) => stroke(`M${x} -4q6 8 0 18`, dark(color, 0.42), 1.5, faded(0.6)))
      .join("")
  );
}

/** Draws strips of ponmo (cow skin) or shaki (tripe). */
export function strip(ink: Ink, color: string): string {
  const body = "M-26 8C-22 -10 -2 -16 14 -8C22 -4 28 4 24 12C10 4 -10 6 -26 8Z";
  return (
    at(2, 4, path(body, "#2a120a", faded(0.35))) +
    path(
      body,
      ink.linear([
        [0, light(color, 0.35)],
        [1, dark(color, 0.4)],
      ]),
    ) +
    stroke("M-18 2q14 -12 30 -5", mix(color, "#ffffff", 0.5), 1.8, faded(0.7))
  );
}

/**
 * Draws half of the surface in another soup, divided by a soft wave (abula: ewedu beside gbegiri).
 */
export function halves(
  ink: Ink,
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  left: Soup,
  right: Soup,
): string {
  return (
    soup(ink, cx, cy, rx, ry, left) +
    ink.clip(
      path(
        `M${n(cx + 8)} ${n(cy - ry)}q-26 ${n(ry * 0.5)} 0 ${n(ry)}t-6 ${n(ry)}H${n(cx + rx)}V${n(cy - ry)}Z`,
        "#000",
      ),
      soup(ink, cx, cy, rx, ry, right),
    )
  );
}

/** Draws a broth's shine and a shadow under whatever swims in it. */
export const swims = (
  ink: Ink,
  x: number,
  y: number,
  rx: number,
  body: string,
  turn = 0,
  scale = 1,
): string => shadow(ink, x, y + 6, rx, rx * 0.5, 0.32) + at(x, y, body, turn, scale);
