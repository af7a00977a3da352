import {
  type Ink,
  at,
  circle,
  dark,
  ellipse,
  faded,
  light,
  mix,
  n,
  path,
  rect,
  shadow,
  stroke,
} from "./ink";

export type Cloth = "plain" | "disc" | "mat" | "napkin" | "wax" | "planks" | "stripe";

/** Draws the background: a warm colour over the whole 400 × 300 sheet with a quiet pattern. */
export function backdrop(
  ink: Ink,
  tint: string,
  cloth: Cloth = "disc",
  width = 400,
  height = 300,
): string {
  const base = rect(
    0,
    0,
    width,
    height,
    0,
    ink.linear(
      [
        [0, light(tint, 0.3)],
        [0.55, tint],
        [1, dark(tint, 0.08)],
      ],
      [0, 0],
      [1, 1],
    ),
  );
  const soft = light(tint, 0.42);
  const deep = dark(tint, 0.09);
  if (cloth === "disc")
    return (
      base +
      circle(width * 0.82, height * 0.14, height * 0.42, soft, faded(0.75)) +
      circle(width * 0.08, height * 0.96, height * 0.24, deep, faded(0.35))
    );
  if (cloth === "mat")
    return (
      base +
      mat(ink, width / 2, height * 0.56, width * 0.455, height * 0.445, mix(tint, "#b9854a", 0.45))
    );
  if (cloth === "napkin") return base + napkin(ink, tint);
  if (cloth === "wax") return base + waxPrint(tint);
  if (cloth === "planks") return base + planks(ink, tint, width, height);
  if (cloth === "stripe") {
    const band = (x: number, w: number, color: string) =>
      path(`M${x} 0h${w}l-120 ${height}h-${w}Z`, color, faded(0.5));
    return base + band(300, 70, soft) + band(386, 18, soft) + band(150, 26, deep);
  }
  return base;
}

/** Draws a round woven mat. */
function mat(ink: Ink, cx: number, cy: number, rx: number, ry: number, color: string): string {
  let body =
    shadow(ink, cx, cy + 3, rx, ry, 0.22) +
    ellipse(
      cx,
      cy,
      rx,
      ry,
      ink.linear([
        [0, light(color, 0.2)],
        [1, dark(color, 0.12)],
      ]),
    );
  for (let ring = 0; ring < 7; ring++) {
    const share = 0.97 - ring * 0.085;
    const dashes = `${n(7 - ring * 0.3)} ${n(4.5)}`;
    body += `<ellipse cx="${n(cx)}" cy="${n(cy)}" rx="${n(rx * share)}" ry="${n(ry * share)}" fill="none" stroke="${ring % 2 ? light(color, 0.34) : dark(color, 0.2)}" stroke-width="4.5" stroke-dasharray="${dashes}" stroke-opacity="0.55"/>`;
  }
  return body;
}

/** Draws a folded cloth with a fringe, in the lower left corner. */
function napkin(ink: Ink, tint: string): string {
  const color = light(tint, 0.55);
  const line = mix(tint, "#c2512f", 0.55);
  let body =
    path("M-20 148L150 316H-20Z", dark(tint, 0.16), faded(0.35)) +
    path(
      "M-20 136L160 316H-20Z",
      ink.linear([
        [0, color],
        [1, dark(color, 0.1)],
      ]),
    );
  for (const [gap, width] of [
    [14, 3],
    [22, 7],
    [33, 2],
    [62, 2],
    [72, 5],
  ] as const)
    body += stroke(`M-20 ${136 + gap * 1.4}L${160 - gap * 1.4} 316`, line, width, faded(0.6));
  for (let i = 0; i < 26; i++) body += stroke(`M${-14 + i * 7} ${142 + i * 7}l6 -6`, color, 1.6);
  return body;
}

/** Petals and dots of a wax print along the upper edge. */
function waxPrint(tint: string): string {
  const soft = light(tint, 0.5);
  const deep = dark(tint, 0.14);
  let body = "";
  for (let row = 0; row < 2; row++)
    for (let i = 0; i < 6; i++) {
      const x = i * 84 + (row ? 42 : 0) - 10;
      const y = row * 62 - 4;
      for (let petal = 0; petal < 6; petal++)
        body += at(x, y, ellipse(0, -17, 5.4, 12, soft), petal * 60);
      body +=
        circle(x, y, 6.5, deep, faded(0.5)) +
        circle(x, y, 3, soft) +
        circle(x + 42, y, 3.2, deep, faded(0.4));
    }
  return `<g ${faded(0.6)}>${body}</g>`;
}

function planks(ink: Ink, tint: string, width: number, height: number): string {
  let body = "";
  const rows = 5;
  for (let row = 0; row < rows; row++) {
    const y = (row * height) / rows;
    const color = row % 2 ? light(tint, 0.1) : dark(tint, 0.05);
    body +=
      rect(0, y, width, height / rows, 0, color, faded(0.7)) +
      rect(0, y, width, 1.8, 0, dark(tint, 0.3), faded(0.45)) +
      rect(0, y + 1.8, width, 1.2, 0, light(tint, 0.4), faded(0.5));
    for (let i = 0; i < 3; i++) {
      const x = ink.random.between(-30, width - 60);
      const at1 = y + ink.random.between(12, height / rows - 10);
      body += stroke(
        `M${n(x)} ${n(at1)}q40 ${n(ink.random.between(-5, 5))} ${n(ink.random.between(70, 150))} 0`,
        dark(tint, 0.22),
        1.2,
        faded(0.35),
      );
    }
  }
  return body;
}
