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

type Drink = {
  /** From the top of the liquid to its bottom. */
  colors: readonly [string, string];
  ice?: boolean;
  straw?: string;
  foam?: string;
  bubbles?: boolean;
  /** Fruit and leaves drawn at the rim, around 0,0. */
  rim?: string;
  /** How full, 0 to 1. */
  full?: number;
};

/** Draws a tumbler with its foot at `foot`, seen a little from above. */
export function glass(
  ink: Ink,
  cx: number,
  foot: number,
  top: number,
  height: number,
  drink: Drink,
): string {
  const { colors, ice, straw, foam, bubbles, rim = "", full = 0.84 } = drink;
  const low = top * 0.76;
  const ry = top * 0.24;
  const lowRy = low * 0.22;
  const head = foot - height;
  const level = head + height * (1 - full);
  const widthAt = (y: number) => top + (low - top) * ((y - head) / height);
  const levelRx = widthAt(level) - 4;
  const side = (inset: number, from: number) =>
    `M${n(cx - widthAt(from) + inset)} ${n(from)}L${n(cx - low + inset)} ${n(foot - 5)}A${n(low - inset)} ${n(lowRy)} 0 0 0 ${n(cx + low - inset)} ${n(foot - 5)}L${n(cx + widthAt(from) - inset)} ${n(from)}A${n(widthAt(from) - inset)} ${n(ry)} 0 0 1 ${n(cx - widthAt(from) + inset)} ${n(from)}Z`;
  let out = shadow(ink, cx + 14, foot - 2, low * 1.24, lowRy * 1.5, 0.42);
  out +=
    path(side(0, head), "#ffffff", faded(0.34)) + ellipse(cx, head, top, ry, "#ffffff", faded(0.3));
  out +=
    path(
      side(4, level),
      ink.linear([
        [0, colors[0]],
        [1, colors[1]],
      ]),
      faded(0.96),
    ) +
    path(
      side(4, level),
      ink.linear(
        [
          [0, "#ffffff", 0.3],
          [0.22, "#ffffff", 0],
          [0.7, "#2a120a", 0],
          [1, "#2a120a", 0.3],
        ],
        [0, 0],
        [1, 0],
      ),
    );
  out += ellipse(
    cx,
    level,
    levelRx,
    ry * 0.95,
    ink.linear([
      [0, light(colors[0], 0.1)],
      [1, light(colors[0], 0.4)],
    ]),
  );
  if (straw)
    out +=
      stroke(
        `M${n(cx + 6)} ${n(level + 4)}L${n(cx + top * 0.52)} ${n(head - height * 0.3)}l${n(top * 0.34)} -6`,
        dark(straw, 0.3),
        8,
      ) +
      stroke(
        `M${n(cx + 6)} ${n(level + 4)}L${n(cx + top * 0.52)} ${n(head - height * 0.3)}l${n(top * 0.34)} -6`,
        straw,
        6,
      ) +
      stroke(
        `M${n(cx + 5)} ${n(level)}L${n(cx + top * 0.5)} ${n(head - height * 0.28)}`,
        "#ffffff",
        1.6,
        faded(0.7),
      );
  if (ice)
    for (const [x, y, turn] of [
      [-0.36, 2, -14],
      [0.16, -3, 12],
      [-0.06, 12, 30],
      [0.42, 10, -8],
    ] as const)
      out += at(
        cx + levelRx * x,
        level + y,
        rect(-12, -10, 24, 20, 5, "#ffffff", faded(0.42)) +
          rect(-12, -10, 24, 8, 4, "#ffffff", faded(0.5)) +
          stroke("M-8 6H6", "#ffffff", 1.6, faded(0.7)),
        turn,
      );
  if (foam) {
    out +=
      ellipse(cx, level - 2, levelRx, ry, foam) +
      ellipse(cx, level - 7, levelRx * 0.97, ry * 0.95, light(foam, 0.6));
    out += scatter(ink, 22, cx, level - 6, levelRx * 0.9, ry * 0.8)
      .map(([x, y]) => circle(x, y, ink.random.between(1.4, 3.6), "#ffffff", faded(0.7)))
      .join("");
  }
  if (bubbles)
    out += scatter(ink, 26, cx, (level + foot) / 2, low * 0.8, height * 0.3)
      .map(([x, y]) => circle(x, y, ink.random.between(1, 2.4), "#ffffff", faded(0.5)))
      .join("");
  out +=
    stroke(
      `M${n(cx - top + 9)} ${n(head + 12)}L${n(cx - low + 8)} ${n(foot - 20)}`,
      "#ffffff",
      6,
      faded(0.55),
    ) +
    stroke(
      `M${n(cx - top + 20)} ${n(head + 16)}L${n(cx - low + 17)} ${n(foot - 40)}`,
      "#ffffff",
      2.6,
      faded(0.45),
    );
  for (const [x, y] of scatter(
    ink,
    16,
    cx + low * 0.2,
    head + height * 0.6,
    low * 0.62,
    height * 0.32,
    9,
  ))
    out += ellipse(x, y, 1.6, 2.4, "#ffffff", faded(0.55));
  out += `<ellipse cx="${n(cx)}" cy="${n(head)}" rx="${n(top)}" ry="${n(ry)}" fill="none" stroke="#ffffff" stroke-width="2.6" stroke-opacity="0.85"/>`;
  return out + at(cx, head, rim);
}

/** Draws a round slice of citrus on a glass's rim. */
export function citrus(ink: Ink, r = 24, color = "#f39a1e"): string {
  let out =
    circle(2, 3, r, "#2a120a", faded(0.2)) +
    circle(0, 0, r, color) +
    circle(0, 0, r * 0.88, light(color, 0.82)) +
    circle(0, 0, r * 0.8, light(color, 0.24));
  for (let i = 0; i < 8; i++)
    out += at(0, 0, stroke(`M0 0H${n(r * 0.8)}`, light(color, 0.86), 1.6), i * 45 + 8);
  return (
    out +
    circle(0, 0, 2, light(color, 0.86)) +
    stroke(
      `M${n(-r * 0.6)} ${n(-r * 0.35)}q${n(r * 0.3)} ${n(-r * 0.36)} ${n(r * 0.7)} ${n(-r * 0.3)}`,
      ink.linear([
        [0, "#ffffff"],
        [1, "#ffffff"],
      ]),
      2,
      faded(0.5),
    )
  );
}

/** Draws a mint top. */
export function mint(color = "#4f9a48"): string {
  const leaf = "M0 0C-4 -12 2 -22 10 -26C16 -16 12 -4 0 0Z";
  return [-62, -24, 14, 52]
    .map((turn, i) =>
      at(
        0,
        0,
        path(leaf, i % 2 ? color : light(color, 0.2)) + stroke("M1 -3L9 -22", light(color, 0.5), 1),
        turn,
      ),
    )
    .join("");
}

/** Draws a hibiscus flower, dried. */
export function hibiscus(ink: Ink): string {
  return (
    [0, 72, 144, 216, 288]
      .map((turn) =>
        at(
          0,
          0,
          path(
            "M0 0C-10 -10 -10 -24 0 -30C10 -24 10 -10 0 0Z",
            ink.linear([
              [0, "#b01a48"],
              [1, "#5e0b28"],
            ]),
          ),
          turn,
        ),
      )
      .join("") + circle(0, 0, 4.4, "#f3c14a")
  );
}

/** Draws a calabash: half a gourd, filled. */
export function calabash(ink: Ink, cx: number, cy: number, rx: number, filling: string): string {
  const ry = rx * 0.42;
  const body = `M${n(cx - rx)} ${cy}C${n(cx - rx)} ${n(cy + rx * 0.78)} ${n(cx - rx * 0.4)} ${n(cy + rx)} ${cx} ${n(cy + rx)}S${n(cx + rx)} ${n(cy + rx * 0.78)} ${n(cx + rx)} ${cy}Z`;
  let marks = "";
  for (let i = 0; i < 11; i++) {
    const x = cx - rx * 0.95 + (i * rx * 1.9) / 10;
    const drop = Math.sqrt(Math.max(0, 1 - ((x - cx) / rx) ** 2));
    marks += at(
      x,
      cy + ry * drop + rx * 0.2,
      path("M-9 0L0 -13L9 0L0 13Z", "#f0c983", faded(0.8)) + path("M-4 0L0 -6L4 0L0 6Z", "#6d3713"),
    );
  }
  return (
    shadow(ink, cx + 10, cy + rx * 0.94, rx * 0.82, ry * 0.66, 0.44) +
    path(
      body,
      ink.linear(
        [
          [0, "#a8642a"],
          [0.3, "#c98a44"],
          [0.62, "#94531f"],
          [1, "#4e270d"],
        ],
        [0, 0],
        [1, 0.2],
      ),
    ) +
    ink.clip(
      path(body, "#000"),
      stroke(
        `M${n(cx - rx)} ${n(cy + rx * 0.07)}Q${cx} ${n(cy + ry * 2 + rx * 0.03)} ${n(cx + rx)} ${n(cy + rx * 0.07)}M${n(cx - rx)} ${n(cy + rx * 0.34)}Q${cx} ${n(cy + ry * 2 + rx * 0.34)} ${n(cx + rx)} ${n(cy + rx * 0.34)}`,
        "#6d3713",
        3,
        faded(0.7),
      ) + marks,
    ) +
    ellipse(
      cx,
      cy,
      rx,
      ry,
      ink.linear([
        [0, "#e2b06a"],
        [1, "#b87a38"],
      ]),
    ) +
    ellipse(cx, cy + 1, rx * 0.93, ry * 0.9, "#5f3414") +
    ink.clip(ellipse(cx, cy + 1, rx * 0.92, ry * 0.88, "#000"), filling) +
    stroke(
      `M${n(cx - rx * 0.84)} ${n(cy + rx * 0.3)}Q${n(cx - rx * 0.74)} ${n(cy + rx * 0.66)} ${n(cx - rx * 0.44)} ${n(cy + rx * 0.84)}`,
      "#ffffff",
      6,
      faded(0.3),
    )
  );
}
