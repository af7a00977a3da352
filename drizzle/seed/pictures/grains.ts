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

type Grain = { base: string; grains: readonly string[] };
/** The kinds of rice a kitchen serves. */
export const rices = {
  jollof: { base: "#d2521b", grains: ["#e8732c", "#f0883a", "#c9460f", "#df6423", "#f59a4d"] },
  fried: { base: "#c9b24a", grains: ["#e3d277", "#d8c35a", "#b9a23a", "#ecdf92", "#cdb84e"] },
  coconut: { base: "#ead9b0", grains: ["#f8ecce", "#f2e2bb", "#decb9c", "#fff6e0", "#e6d4a6"] },
  white: { base: "#efe9df", grains: ["#ffffff", "#f8f4ec", "#e2dacd", "#fffdf8", "#ebe4d8"] },
  ofada: { base: "#cfb493", grains: ["#e4cdb0", "#d8bd9a", "#b0906b", "#8d5f3f", "#eddcc4"] },
  native: { base: "#d18a2a", grains: ["#e8a945", "#f0ba5c", "#c07a1d", "#dd9935", "#f5c878"] },
} satisfies Record<string, Grain>;

/** Draws a heap of rice: a soft mound with grains lit from the left. */
export function rice(
  ink: Ink,
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  kind: Grain,
  count = 230,
): string {
  const shape = blob(ink, cx, cy, rx, ry, 0.06, 14);
  let out = `<g ${faded(0.35)}>${at(3, 7, path(shape, "#3b1708"))}</g>`;
  out += path(
    shape,
    ink.radial(
      [
        [0, light(kind.base, 0.26)],
        [0.55, kind.base],
        [1, dark(kind.base, 0.26)],
      ],
      [0.4, 0.3],
      0.75,
    ),
  );
  for (const [x, y] of scatter(ink, Math.round(count * 1.9), cx, cy, rx * 0.98, ry * 0.96)) {
    const lit = 0.5 - (x - cx) / rx / 3 - (y - cy) / ry / 2;
    const color = ink.random.pick(kind.grains);
    const turn = ink.random.int(-80, 80);
    out += ellipse(
      x + 0.4,
      y + 1.5,
      5.2,
      1.8,
      dark(kind.base, 0.5),
      `fill-opacity="0.3" transform="rotate(${turn} ${n(x)} ${n(y)})"`,
    );
    out += ellipse(
      x,
      y,
      ink.random.between(4.2, 5.8),
      ink.random.between(1.5, 2.1),
      lit > 0.5 ? light(color, (lit - 0.5) * 0.55) : dark(color, (0.5 - lit) * 0.5),
      `transform="rotate(${turn} ${n(x)} ${n(y)})"`,
    );
  }
  return out;
}

/** Draws diced vegetables over a heap. */
export function dice(
  ink: Ink,
  count: number,
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  colors: readonly string[],
  size = 4.6,
): string {
  return scatter(ink, count, cx, cy, rx, ry, size * 2)
    .map(([x, y]) => {
      const color = ink.random.pick(colors);
      const s = size * ink.random.between(0.8, 1.15);
      const turn = ink.random.int(-40, 40);
      return at(
        x,
        y,
        `<rect x="${n(-s)}" y="${n(-s * 0.7)}" width="${n(s * 2)}" height="${n(s * 1.6)}" rx="1.8" fill="${dark(color, 0.35)}"/><rect x="${n(-s)}" y="${n(-s)}" width="${n(s * 2)}" height="${n(s * 1.5)}" rx="1.8" fill="${color}"/><rect x="${n(-s * 0.7)}" y="${n(-s * 0.8)}" width="${n(s)}" height="1.6" rx="0.8" fill="#fff" fill-opacity="0.5"/>`,
        turn,
      );
    })
    .join("");
}

/** Draws peas and other round bits. */
export function peas(
  ink: Ink,
  count: number,
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  color: string,
  r = 4,
): string {
  return scatter(ink, count, cx, cy, rx, ry, r * 2.2)
    .map(
      ([x, y]) =>
        circle(x + 0.6, y + 1.6, r, dark(color, 0.5), faded(0.5)) +
        circle(x, y, r, ink.round(color)),
    )
    .join("");
}

/** Draws tangled spaghetti or noodles. */
export function strands(
  ink: Ink,
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  color: string,
  options: { width?: number; count?: number; curl?: number } = {},
): string {
  const { width = 4.6, count = 120, curl = 1 } = options;
  const shape = blob(ink, cx, cy, rx, ry, 0.05, 13);
  let body = path(
    shape,
    ink.radial(
      [
        [0, color],
        [1, mix(color, "#8a3f10", 0.5)],
      ],
      [0.4, 0.32],
      0.75,
    ),
  );
  for (let i = 0; i < count; i++) {
    const rise = i / count;
    const reach = 1 - rise * 0.35;
    const angle = ink.random.between(0, Math.PI * 2);
    const x = cx + Math.cos(angle) * rx * reach * ink.random.between(0.3, 0.95);
    const y = cy + Math.sin(angle) * ry * reach * ink.random.between(0.3, 0.95);
    const turn = angle + Math.PI / 2 + ink.random.between(-0.7, 0.7);
    const length = rx * ink.random.between(0.5, 1.05);
    const [dx, dy] = [Math.cos(turn) * length, Math.sin(turn) * length * 0.6];
    const bend = ink.random.between(-26, 26) * curl;
    const d =
      curl > 1.4
        ? `M${n(x - dx / 2)} ${n(y - dy / 2)}q${n(dx / 8 + 4)} ${n(dy / 8 - 7)} ${n(dx / 4)} ${n(dy / 4)}t${n(dx / 4)} ${n(dy / 4)}t${n(dx / 4)} ${n(dy / 4)}t${n(dx / 4)} ${n(dy / 4)}`
        : `M${n(x - dx / 2)} ${n(y - dy / 2)}q${n(dx / 2 + bend)} ${n(dy / 2 - Math.abs(bend) * 0.7)} ${n(dx)} ${n(dy)}`;
    body +=
      stroke(d, mix(color, "#6d2c0a", 0.55), width + 1.6, faded(0.5)) +
      stroke(d, i % 3 ? light(color, rise * 0.2) : light(color, 0.2), width);
    if (i % 2) body += stroke(d, "#fff3dc", width * 0.24, faded(0.5));
  }
  return (
    `<g ${faded(0.33)}>${at(3, 7, path(shape, "#3b1708"))}</g>` +
    ink.clip(path(blob(ink, cx, cy - 2, rx * 1.08, ry * 1.1, 0.03, 12), "#000"), body)
  );
}

/** Draws short pasta tubes. */
export function macaroni(
  ink: Ink,
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  color: string,
  count = 74,
): string {
  const shape = blob(ink, cx, cy, rx, ry, 0.06, 13);
  let out =
    `<g ${faded(0.33)}>${at(3, 7, path(shape, "#3b1708"))}</g>` +
    path(
      shape,
      ink.radial(
        [
          [0, light(color, 0.1)],
          [1, mix(color, "#8a3f10", 0.5)],
        ],
        [0.4, 0.32],
        0.75,
      ),
    );
  for (const [x, y] of scatter(ink, count, cx, cy, rx * 0.93, ry * 0.9, 9)) {
    const tone = light(color, ink.random.between(0, 0.3));
    out += at(
      x,
      y,
      stroke("M-8 4Q0 -5 8 4", mix(color, "#6d2c0a", 0.6), 12, faded(0.45)) +
        stroke("M-8 3Q0 -6 8 3", tone, 10) +
        stroke("M-8 -1Q0 -9 6 -2", "#fff6e2", 2.2, faded(0.65)) +
        ellipse(10.4, 5, 3, 3.9, mix(color, "#5a2208", 0.6)),
      ink.random.int(-180, 180),
      ink.random.between(0.8, 1.05),
    );
  }
  return out;
}

/** Draws cooked beans strewn over something, in the tones around one colour. */
export function strewnBeans(
  ink: Ink,
  count: number,
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  color = "#8a4f2b",
): string {
  return scatter(ink, count, cx, cy, rx, ry, 7)
    .map(([x, y]) =>
      bean(
        x,
        y,
        ink.random.chance(0.3) ? dark(color, 0.22) : light(color, ink.random.between(0, 0.42)),
        ink.random.int(-70, 70),
      ),
    )
    .join("");
}

/** Draws cooked beans; the same as a heap of small kidneys. */
export function beans(
  ink: Ink,
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  color = "#8a4f2b",
  count = 150,
): string {
  const shape = blob(ink, cx, cy, rx, ry, 0.05, 13);
  const heap =
    `<g ${faded(0.35)}>${at(3, 6, path(shape, "#3b1708"))}</g>` +
    path(
      shape,
      ink.radial(
        [
          [0, light(color, 0.12)],
          [1, dark(color, 0.42)],
        ],
        [0.4, 0.3],
        0.75,
      ),
    );
  return heap + strewnBeans(ink, count, cx, cy, rx * 0.95, ry * 0.92, color);
}

const bean = (x: number, y: number, color: string, turn: number) =>
  at(
    x,
    y,
    ellipse(0.5, 1.6, 6.4, 4.4, dark(color, 0.5), faded(0.6)) +
      ellipse(0, 0, 6.2, 4, color) +
      ellipse(-1.6, -1.3, 2.6, 1.1, "#fff", faded(0.35)) +
      ellipse(0, 2, 1.5, 0.9, "#3a1d10", faded(0.7)),
    turn,
  );

/** Draws a heap of crunchy little cubes (chin chin) or nuts. */
export function cubes(
  ink: Ink,
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  color: string,
  count: number,
  size = 6,
): string {
  const lumps = scatter(ink, count, cx, cy, rx, ry, size * 0.9).map(([x, y]) => {
    const tone = light(color, ink.random.between(0, 0.26));
    const s = size * ink.random.between(0.85, 1.15);
    return at(
      x,
      y,
      `<rect x="${n(-s)}" y="${n(-s * 0.5)}" width="${n(s * 2)}" height="${n(s * 1.7)}" rx="2.4" fill="${dark(tone, 0.42)}"/><rect x="${n(-s)}" y="${n(-s)}" width="${n(s * 2)}" height="${n(s * 1.55)}" rx="2.6" fill="${tone}"/><rect x="${n(-s * 0.7)}" y="${n(-s * 0.75)}" width="${n(s * 1.1)}" height="2" rx="1" fill="#fff3d8" fill-opacity="0.55"/>`,
      ink.random.int(-45, 45),
    );
  });
  return shadow(ink, cx, cy + ry * 0.3, rx * 1.02, ry * 0.9, 0.3) + lumps.join("");
}
