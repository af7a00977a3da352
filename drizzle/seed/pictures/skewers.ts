import { chicken } from "./proteins";
import {
  type Ink,
  at,
  blob,
  dark,
  ellipse,
  faded,
  light,
  n,
  path,
  rect,
  scatter,
  specks,
  stroke,
} from "./ink";

const yajiSpecks = ["#f0a648", "#e2762a", "#3a1607", "#f7d08a", "#c23a1c"];

/**
 * Draws a stick of suya: flat folded pieces, charred at the edges, coated in yaji. About 250 long,
 * pointing right.
 */
export function suya(ink: Ink, color = "#7d3a17", pieces = 6): string {
  let out =
    stroke("M-134 4H132", "#2a120a", 7, faded(0.25)) +
    stroke("M-138 0H134", "#8d6533", 6) +
    stroke("M-138 -1.4H134", "#d9b375", 2.6);
  const gap = 214 / pieces;
  for (let i = 0; i < pieces; i++) {
    const x = -102 + gap * (i + 0.5);
    const half = gap * ink.random.between(0.46, 0.53);
    const tall = ink.random.between(15, 20);
    const lean = ink.random.between(-5, 5);
    const shape = `M${n(x - half)} ${n(-tall * 0.6 + lean)}Q${n(x - half * 0.2)} ${n(-tall * 1.25)} ${n(x + half * 0.9)} ${n(-tall * 0.7 - lean)}Q${n(x + half * 1.15)} 0 ${n(x + half * 0.86)} ${n(tall * 0.8)}Q${n(x)} ${n(tall * 1.2)} ${n(x - half * 0.9)} ${n(tall * 0.7)}Q${n(x - half * 1.14)} 0 ${n(x - half)} ${n(-tall * 0.6 + lean)}Z`;
    const tone = ink.random.chance(0.4)
      ? dark(color, 0.16)
      : light(color, ink.random.between(0, 0.1));
    out +=
      path(shape, "#2a120a", `transform="translate(3 7)" fill-opacity="0.32"`) +
      path(
        shape,
        ink.radial(
          [
            [0, light(tone, 0.36)],
            [0.5, tone],
            [0.85, dark(tone, 0.42)],
            [1, dark(tone, 0.66)],
          ],
          [0.4, 0.3],
          0.7,
        ),
      );
    out +=
      stroke(
        `M${n(x - half * 0.62)} ${n(-tall * 0.42)}q${n(half * 0.6)} ${n(-tall * 0.42)} ${n(half * 1.2)} ${n(-tall * 0.08)}`,
        "#ffd79a",
        2.4,
        faded(0.5),
      ) +
      stroke(
        `M${n(x - half * 0.5)} ${n(tall * 0.34)}q${n(half * 0.5)} 5 ${n(half)} 0`,
        dark(tone, 0.6),
        2,
        faded(0.5),
      );
    out += specks(ink, 18, x, 0, half * 0.86, tall * 0.8, yajiSpecks, 1.5);
  }
  return out;
}

/** Draws a heap of yaji, the pepper and peanut spice. */
export function yaji(ink: Ink, rx = 34, ry = 20): string {
  const shape = blob(ink, 0, 0, rx, ry, 0.08, 12);
  return (
    `<g ${faded(0.28)} transform="translate(3 6)">${path(shape, "#2a120a")}</g>` +
    path(
      shape,
      ink.radial(
        [
          [0, "#e8954a"],
          [0.5, "#c2601f"],
          [1, "#7c3210"],
        ],
        [0.4, 0.28],
        0.75,
      ),
    ) +
    specks(
      ink,
      130,
      0,
      0,
      rx * 0.95,
      ry * 0.92,
      ["#f3b468", "#8a3a12", "#e07a30", "#f9d9a0", "#5f240b"],
      1.2,
    )
  );
}

/** Draws a sheet of kilishi: dried beef, thin as leather, with seeds. */
export function kilishi(ink: Ink, width = 76, height = 44, color = "#7c2d10"): string {
  const sheet = blob(ink, 0, 0, width, height, 0.1, 15);
  let out =
    `<g ${faded(0.3)} transform="translate(4 7)">${path(sheet, "#2a120a")}</g>` +
    path(sheet, dark(color, 0.5), `transform="translate(0 3)"`) +
    path(
      sheet,
      ink.linear(
        [
          [0, light(color, 0.3)],
          [0.5, color],
          [1, dark(color, 0.35)],
        ],
        [0, 0],
        [1, 1],
      ),
    );
  for (let i = 0; i < 7; i++)
    out += stroke(
      `M${n(-width * 0.7)} ${n(-height * 0.6 + i * height * 0.2)}q${n(width * 0.6)} ${ink.random.int(-8, 8)} ${n(width * 1.35)} ${ink.random.int(-4, 4)}`,
      i % 2 ? dark(color, 0.45) : light(color, 0.3),
      1.6,
      faded(0.4),
    );
  return (
    out +
    specks(
      ink,
      70,
      0,
      0,
      width * 0.86,
      height * 0.82,
      ["#f3d5a0", "#e8b56a", "#3a1206", "#d94a1f"],
      1.8,
    )
  );
}

/** Draws half a spatchcocked chicken off the grill. */
export function grilledHalf(ink: Ink, color = "#a9571c"): string {
  const breast =
    "M-104 2C-108 -34 -74 -60 -34 -56C-2 -62 38 -54 52 -24C62 2 44 40 8 48C-24 58 -62 56 -84 42C-98 32 -104 18 -104 2Z";
  let out =
    path(breast, "#2a120a", `transform="translate(6 12)" fill-opacity="0.32"`) +
    path(
      breast,
      ink.radial(
        [
          [0, light(color, 0.44)],
          [0.42, color],
          [0.8, dark(color, 0.38)],
          [1, dark(color, 0.62)],
        ],
        [0.36, 0.22],
        0.86,
      ),
    );
  for (const x of [-82, -58, -34, -10, 14])
    out += stroke(`M${x} -38L${x + 20} 40`, "#33130a", 6, faded(0.4));
  out +=
    stroke("M-88 -14C-78 -38 -54 -46 -28 -44", "#ffe3b4", 6, faded(0.5)) +
    stroke("M-8 -46Q18 -48 34 -32", "#ffe3b4", 4.4, faded(0.45)) +
    specks(ink, 80, -28, 0, 70, 44, yajiSpecks, 1.7);
  return (
    out +
    at(-70, 42, chicken(ink, dark(color, 0.06)), 152, 0.56) +
    at(62, 22, chicken(ink, color), -12, 1.02)
  );
}

/** Draws glowing coals with a grate over them, `width` wide; food lies on top of it. */
export function grill(ink: Ink, x: number, y: number, width: number, height: number): string {
  let coals = rect(
    x,
    y,
    width,
    height,
    14,
    ink.linear([
      [0, "#2b1a14"],
      [1, "#160c09"],
    ]),
  );
  for (const [cx, cy] of scatter(
    ink,
    90,
    x + width / 2,
    y + height / 2,
    width * 0.66,
    height * 0.8,
    13,
  )) {
    const r = ink.random.between(9, 17);
    coals += path(
      blob(ink, cx, cy, r, r * 0.74, 0.16, 7),
      ink.radial(
        ink.random.chance(0.8)
          ? [
              [0, "#ffd36b"],
              [0.35, "#f2701d"],
              [0.8, "#8c240c"],
              [1, "#2b1a14"],
            ]
          : [
              [0, "#6a4a3c"],
              [0.6, "#3a251c"],
              [1, "#1e120d"],
            ],
        [0.45, 0.4],
        0.62,
      ),
    );
  }
  let out =
    rect(x - 9, y - 7, width + 18, height + 22, 20, "#1d1512", faded(0.4)) +
    rect(
      x - 9,
      y - 9,
      width + 18,
      height + 18,
      20,
      ink.linear([
        [0, "#5a5350"],
        [1, "#2f2a28"],
      ]),
    ) +
    ink.clip(rect(x, y, width, height, 14, "#000"), coals);
  for (let i = 1; i < 8; i++)
    out +=
      stroke(`M${n(x + (i * width) / 8)} ${y}V${y + height}`, "#0f0a08", 4.6) +
      stroke(`M${n(x + (i * width) / 8 - 1)} ${y}V${y + height}`, "#8d8680", 1.6);
  return out;
}

/** A cut of liver, kidney or tozo on a stick is darker or fatter than beef. */
export const meats = {
  beef: "#7d3a17",
  chicken: "#b8702c",
  ram: "#6a2f1c",
  liver: "#53241a",
  gizzard: "#6b3522",
} as const;

/** Draws thin wedges of cabbage. */
export function cabbage(ink: Ink, cx: number, cy: number, rx: number, ry: number): string {
  let out =
    ellipse(cx + 2, cy + 5, rx, ry, "#2a120a", faded(0.2)) +
    path(blob(ink, cx, cy, rx, ry, 0.1), "#dfe9bd");
  for (const [x, y] of scatter(ink, 30, cx, cy, rx * 0.84, ry * 0.8, 2)) {
    const color = ink.random.pick(["#f4f8dc", "#cfe0a0", "#e8f0c8", "#b9d284"]);
    out += at(
      x,
      y,
      stroke(
        `M-11 2q8 ${ink.random.int(-9, 6)} 22 ${ink.random.int(-3, 3)}`,
        dark(color, 0.2),
        3.2,
      ) + stroke(`M-11 2q8 ${ink.random.int(-9, 6)} 22 ${ink.random.int(-3, 3)}`, color, 2.3),
      ink.random.int(0, 180),
    );
  }
  return out;
}
