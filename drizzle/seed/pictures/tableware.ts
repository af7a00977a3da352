import {
  type Ink,
  at,
  circle,
  dark,
  ellipse,
  faded,
  light,
  n,
  path,
  rect,
  scatter,
  shadow,
  stroke,
} from "./ink";

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

/** Draws a plate seen from the front and above; food goes on the well, 0.8 of its width. */
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
 * Draws a bowl seen from the front and above. `filling` is drawn at the level of the food, inside
 * the opening: an ellipse around (cx, cy + 4) with radii 0.9 rx and 0.86 ry.
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

/** Draws a wooden board with a handle hole. */
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

/** Draws a torn sheet of brown paper or old newspaper, as suya is wrapped in. */
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
