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
  rect,
  scatter,
  shadow,
  stroke,
} from "./ink";

export type Cloth = "plain" | "disc" | "mat" | "napkin" | "wax" | "planks" | "stripe";

/** What lies under the food: a warm colour over the whole 400 × 300 sheet with a quiet pattern. */
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

/** A round woven mat. */
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

/** A folded cloth with a fringe, in the lower left corner. */
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

export type Ware = "white" | "enamel" | "clay" | "stone" | "slate" | "green" | "wood" | "blue";
const wares: Record<Ware, { body: string; rim: string; well: string; line?: string }> = {
  white: { body: "#fffdf9", rim: "#fffefb", well: "#f4ece2" },
  enamel: { body: "#fbfaf5", rim: "#fffefb", well: "#f2efe7", line: "#2d559c" },
  clay: { body: "#a9583a", rim: "#b9653f", well: "#8a4028" },
  stone: { body: "#ecdfca", rim: "#f3e8d6", well: "#dfcfb5", line: "#b59a75" },
  slate: { body: "#40464a", rim: "#4c5357", well: "#363b3f" },
  green: { body: "#5d7f5b", rim: "#6c8f69", well: "#507250" },
  wood: { body: "#99622f", rim: "#b0753d", well: "#7c4c22" },
  blue: { body: "#3f6a86", rim: "#4f7f9c", well: "#355a73" },
};

/** A plate seen from the front and above; food goes on the well, 0.8 of its width. */
export function plate(
  ink: Ink,
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  ware: Ware = "white",
): string {
  const { body, rim, well, line } = wares[ware];
  let out = shadow(ink, cx + 4, cy + 13, rx * 1.02, ry * 1.04);
  out += ellipse(
    cx,
    cy + 8,
    rx * 0.985,
    ry,
    ink.linear(
      [
        [0, dark(body, 0.12)],
        [1, dark(body, 0.42)],
      ],
      [0, 0],
      [1, 1],
    ),
  );
  out += ellipse(
    cx,
    cy,
    rx,
    ry,
    ink.linear(
      [
        [0, light(rim, 0.35)],
        [0.5, rim],
        [1, dark(rim, 0.14)],
      ],
      [0.1, 0],
      [0.9, 1],
    ),
  );
  if (line)
    out += `<ellipse cx="${n(cx)}" cy="${n(cy)}" rx="${n(rx - 2.4)}" ry="${n(ry - 2)}" fill="none" stroke="${line}" stroke-width="4"/>`;
  out += ellipse(
    cx,
    cy + 1,
    rx * 0.85,
    ry * 0.835,
    ink.linear(
      [
        [0, dark(well, 0.16)],
        [0.5, well],
        [1, light(rim, 0.5)],
      ],
      [0.1, 0],
      [0.9, 1],
    ),
  );
  out += ellipse(
    cx,
    cy + 3,
    rx * 0.8,
    ry * 0.775,
    ink.linear(
      [
        [0, dark(well, 0.04)],
        [1, light(well, 0.2)],
      ],
      [0, 0],
      [1, 1],
    ),
  );
  if (ware === "stone")
    out += scatter(ink, 46, cx, cy, rx * 0.96, ry * 0.95)
      .map(([x, y]) => circle(x, y, ink.random.between(0.5, 1.3), "#8d7048", faded(0.5)))
      .join("");
  out += stroke(
    `M${n(cx - rx * 0.93)} ${n(cy - ry * 0.1)}A${n(rx * 0.94)} ${n(ry * 0.92)} 0 0 1 ${n(cx - rx * 0.2)} ${n(cy - ry * 0.91)}`,
    "#ffffff",
    3.4,
    faded(ware === "white" || ware === "enamel" ? 0.95 : 0.4),
  );
  return out;
}

/**
 * A bowl seen from the front and above. `filling` is drawn at the level of the food, inside the
 * opening: an ellipse around (cx, cy + 4) with radii 0.9 rx and 0.86 ry.
 */
export function bowl(
  ink: Ink,
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  depth: number,
  ware: Ware,
  filling: string,
): string {
  const { body, rim, line } = wares[ware];
  const foot = cy + ry * 0.9 + depth * 0.56;
  let out = shadow(ink, cx + 10, foot - ry * 0.12, rx * 0.8, ry * 0.5, 0.5);
  out += path(
    `M${n(cx - rx * 0.46)} ${n(foot - 8)}A${n(rx * 0.46)} ${n(ry * 0.24)} 0 0 0 ${n(cx + rx * 0.46)} ${n(foot - 8)}Z`,
    ink.linear(
      [
        [0, dark(body, 0.25)],
        [1, dark(body, 0.6)],
      ],
      [0, 0],
      [1, 0],
    ),
  );
  const side = `M${n(cx - rx)} ${n(cy)}C${n(cx - rx)} ${n(cy + ry * 0.66)} ${n(cx - rx * 0.66)} ${n(foot)} ${n(cx)} ${n(foot)}S${n(cx + rx)} ${n(cy + ry * 0.66)} ${n(cx + rx)} ${n(cy)}Z`;
  out += path(
    side,
    ink.linear(
      [
        [0, light(body, 0.1)],
        [0.28, light(body, 0.22)],
        [0.6, body],
        [1, dark(body, 0.42)],
      ],
      [0, 0],
      [1, 0.25],
    ),
  );
  if (ware === "clay") {
    for (const down of [7, 13])
      out += ink.clip(
        path(side, "#000"),
        `<ellipse cx="${n(cx)}" cy="${n(cy + down)}" rx="${n(rx * 0.985)}" ry="${n(ry)}" fill="none" stroke="#e2a06f" stroke-width="${down === 7 ? 3 : 1.6}" stroke-opacity="0.6"/>`,
      );
  }
  if (ware === "wood")
    for (const down of [6, 13, 21])
      out += ink.clip(
        path(side, "#000"),
        `<ellipse cx="${n(cx - 4)}" cy="${n(cy + down)}" rx="${n(rx)}" ry="${n(ry * (1 - down * 0.003))}" fill="none" stroke="#6b3f1a" stroke-width="1.5" stroke-opacity="0.42"/>`,
      );
  out += ellipse(
    cx,
    cy,
    rx,
    ry,
    ink.linear(
      [
        [0, light(rim, 0.4)],
        [0.5, rim],
        [1, dark(rim, 0.1)],
      ],
      [0, 0],
      [1, 1],
    ),
  );
  if (line)
    out += `<ellipse cx="${n(cx)}" cy="${n(cy)}" rx="${n(rx - 1.6)}" ry="${n(ry - 1.4)}" fill="none" stroke="${line}" stroke-width="3.6"/>`;
  const opening = ellipse(
    cx,
    cy + 1,
    rx * 0.935,
    ry * 0.92,
    ink.linear([
      [0, dark(body, 0.52)],
      [0.5, dark(body, 0.2)],
      [1, light(body, 0.05)],
    ]),
  );
  out += opening + ink.clip(ellipse(cx, cy + 1, rx * 0.93, ry * 0.915, "#000"), filling);
  out += stroke(
    `M${n(cx - rx * 0.965)} ${n(cy - ry * 0.1)}A${n(rx * 0.967)} ${n(ry * 0.96)} 0 0 1 ${n(cx - rx * 0.2)} ${n(cy - ry * 0.945)}`,
    "#ffffff",
    2.6,
    faded(ware === "white" || ware === "enamel" ? 0.9 : 0.45),
  );
  out += stroke(
    `M${n(cx - rx * 0.86)} ${n(cy + ry * 0.62)}Q${n(cx - rx * 0.7)} ${n(cy + ry * 0.9 + depth * 0.1)} ${n(cx - rx * 0.46)} ${n(cy + ry * 0.98 + depth * 0.2)}`,
    "#ffffff",
    4,
    faded(0.3),
  );
  return out;
}

/** A wooden board with a handle hole. */
export function board(
  ink: Ink,
  x: number,
  y: number,
  width: number,
  height: number,
  color = "#bb8149",
): string {
  let out =
    rect(x + 8, y + 14, width, height, 22, "#3b1708", faded(0.22)) +
    rect(x, y + 8, width, height, 20, dark(color, 0.38));
  out += rect(
    x,
    y,
    width,
    height,
    20,
    ink.linear(
      [
        [0, light(color, 0.26)],
        [0.5, color],
        [1, dark(color, 0.12)],
      ],
      [0, 0],
      [1, 1],
    ),
  );
  for (let i = 0; i < 7; i++) {
    const at1 = y + 14 + (i * (height - 26)) / 6;
    out += stroke(
      `M${n(x + 10)} ${n(at1)}C${n(x + width * 0.3)} ${n(at1 + ink.random.between(-8, 8))} ${n(x + width * 0.6)} ${n(at1 + ink.random.between(-8, 8))} ${n(x + width - 10)} ${n(at1 + ink.random.between(-3, 3))}`,
      dark(color, 0.3),
      1.3,
      faded(0.4),
    );
  }
  return out + stroke(`M${x + 18} ${y + 4}H${x + width * 0.6}`, "#ffffff", 2.4, faded(0.5));
}

/** A torn sheet of brown paper or old newspaper, as suya is wrapped in. */
export function paper(
  ink: Ink,
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  print = false,
): string {
  const jag = (from: number, to: number, y: number, steps: number) =>
    Array.from(
      { length: steps + 1 },
      (_, i) => `${n(from + ((to - from) * i) / steps)} ${n(y + ink.random.between(-4, 4))}`,
    );
  const points = [
    ...jag(cx - rx, cx + rx * 0.94, cy - ry, 9),
    ...jag(cx + rx, cx - rx * 0.9, cy + ry, 9),
  ].join("L");
  const color = print ? "#efe6d3" : "#dcb27c";
  let out =
    `<g ${faded(0.26)}>${at(7, 10, path(`M${points}Z`, "#3b1708"))}</g>` +
    path(
      `M${points}Z`,
      ink.linear(
        [
          [0, light(color, 0.3)],
          [0.5, color],
          [1, dark(color, 0.13)],
        ],
        [0, 0],
        [1, 1],
      ),
    );
  if (print)
    for (let column = 0; column < 4; column++)
      for (let line = 0; line < 15; line++) {
        const x = cx - rx * 0.88 + column * rx * 0.45;
        const y = cy - ry * 0.86 + line * ry * 0.118;
        out +=
          line === 0
            ? rect(x, y - 2, rx * 0.34, 5, 1, "#83796c", faded(0.6))
            : rect(x, y, rx * ink.random.between(0.28, 0.38), 2, 1, "#8f8678", faded(0.5));
      }
  out +=
    stroke(
      `M${n(cx - rx * 0.3)} ${n(cy - ry * 0.95)}L${n(cx - rx * 0.38)} ${n(cy + ry * 0.94)}`,
      dark(color, 0.25),
      1.4,
      faded(0.4),
    ) +
    stroke(
      `M${n(cx + rx * 0.42)} ${n(cy - ry * 0.95)}L${n(cx + rx * 0.36)} ${n(cy + ry * 0.94)}`,
      "#ffffff",
      1.6,
      faded(0.4),
    );
  return out;
}

/** A broad wrapping leaf, as ofada rice and moi moi come in. */
export function broadLeaf(
  ink: Ink,
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  turn = 0,
  color = "#4d8a3d",
): string {
  const outline = `M${-rx} 4C${-rx * 0.7} ${-ry * 1.15} ${rx * 0.45} ${-ry * 1.2} ${rx} -6C${rx * 0.5} ${ry * 1.15} ${-rx * 0.66} ${ry * 1.2} ${-rx} 4Z`;
  let body =
    at(6, 10, path(outline, "#3b1708", faded(0.25))) +
    path(
      outline,
      ink.linear(
        [
          [0, light(color, 0.2)],
          [0.5, color],
          [1, dark(color, 0.28)],
        ],
        [0, 0],
        [0.8, 1],
      ),
    );
  body += stroke(
    `M${-rx * 0.95} 3Q0 ${-ry * 0.1} ${rx * 0.95} -5`,
    light(color, 0.4),
    2.4,
    faded(0.8),
  );
  for (let i = -4; i <= 4; i++)
    for (const side of [-1, 1])
      body += stroke(
        `M${n((i * rx) / 5.2)} 0q${n(rx * 0.07)} ${n(side * ry * 0.4)} ${n(rx * 0.16)} ${n(side * ry * (0.86 - Math.abs(i) * 0.11))}`,
        light(color, 0.3),
        1.3,
        faded(0.5),
      );
  return at(cx, cy, body, turn);
}

/** Three curls of steam. */
export function steam(x: number, y: number, height = 64): string {
  return [-34, 0, 34]
    .map(
      (dx, i) =>
        stroke(
          `M${x + dx} ${y}c-${n(height * 0.3)} ${n(-height * 0.3)} ${n(height * 0.3)} ${n(-height * 0.5)} ${i - 1} ${n(-height * (i === 1 ? 1 : 0.8))}`,
          "#ffffff",
          9,
          faded(0.2),
        ) +
        stroke(
          `M${x + dx} ${y}c-${n(height * 0.3)} ${n(-height * 0.3)} ${n(height * 0.3)} ${n(-height * 0.5)} ${i - 1} ${n(-height * (i === 1 ? 1 : 0.8))}`,
          "#ffffff",
          4,
          faded(0.34),
        ),
    )
    .join("");
}

/** An uneven pool of sauce with a lit edge. */
export function pool(
  ink: Ink,
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  color: string,
): string {
  const shape = blob(ink, cx, cy, rx, ry, 0.07, 14);
  return (
    path(shape, dark(color, 0.35), `transform="translate(1.5 3)"`) +
    path(
      shape,
      ink.radial([
        [0, light(color, 0.28)],
        [0.5, color],
        [1, dark(color, 0.3)],
      ]),
    ) +
    stroke(
      `M${n(cx - rx * 0.6)} ${n(cy - ry * 0.45)}q${n(rx * 0.3)} ${n(-ry * 0.32)} ${n(rx * 0.7)} ${n(-ry * 0.3)}`,
      "#ffffff",
      2.6,
      faded(0.45),
    )
  );
}
