import {
  type Ink,
  at,
  blob,
  circle,
  dark,
  ellipse,
  faded,
  light,
  n,
  path,
  scatter,
  specks,
  stroke,
} from "./ink";

const spice = ["#f0a648", "#5a1f0c", "#d9421f", "#2f140a"];
const under = (d: string) => path(d, "#2a120a", `transform="translate(4 8)" fill-opacity="0.3"`);

/** Draws a drumstick and thigh, its bone to the right. */
export function chicken(ink: Ink, color = "#b5611f", grilled = true): string {
  const meat =
    "M-62 4C-66 -26 -38 -44 -6 -38C22 -33 40 -16 62 -8L64 8C42 14 26 32 0 40C-32 48 -58 36 -62 4Z";
  let out = under(meat);
  out +=
    stroke("M60 0H92", "#d9c6a6", 11) +
    stroke("M60 -2H92", "#f6ead2", 6) +
    circle(94, -6, 7, ink.round("#efe0c4")) +
    circle(94, 6, 7, ink.round("#e4d2b2"));
  out += path(
    meat,
    ink.radial(
      [
        [0, light(color, 0.42)],
        [0.4, color],
        [0.78, dark(color, 0.36)],
        [1, dark(color, 0.58)],
      ],
      [0.36, 0.24],
      0.86,
    ),
  );
  if (grilled)
    for (const x of [-38, -18, 2, 22])
      out += stroke(
        `M${x} ${-32 + Math.abs(x) * 0.12}q10 24 2 52`,
        dark(color, 0.68),
        4.4,
        faded(0.42),
      );
  out +=
    stroke("M-50 -8C-40 -28 -18 -34 6 -30", "#ffe7bd", 5, faded(0.55)) +
    stroke("M14 -24q14 8 26 13", "#ffe7bd", 3, faded(0.45));
  return out + specks(ink, 34, -6, 2, 48, 30, spice, 1.5);
}

/**
 * Draws a fried turkey leg, bigger and darker than a chicken's, its bone to the left; the skin is
 * crisp.
 */
export function turkey(ink: Ink, color = "#8f4c1b"): string {
  const meat =
    "M74 6C80 -26 50 -48 14 -44C-14 -41 -36 -24 -62 -10L-66 8C-40 12 -22 34 10 44C44 52 70 38 74 6Z";
  let out =
    under(meat) +
    stroke("M-62 0H-98", "#d6c19e", 13) +
    stroke("M-62 -2H-98", "#f4e6cb", 7) +
    circle(-102, -6, 7.6, ink.round("#efe0c4")) +
    circle(-101, 6, 7, ink.round("#e4d2b2"));
  out += path(
    meat,
    ink.radial(
      [
        [0, light(color, 0.48)],
        [0.4, color],
        [0.78, dark(color, 0.34)],
        [1, dark(color, 0.58)],
      ],
      [0.4, 0.24],
      0.86,
    ),
  );
  for (const [x, y] of scatter(ink, 46, 10, 0, 54, 34, 7))
    out += stroke(
      `M${n(x - 3)} ${n(y)}q3 -3.4 6 0`,
      ink.random.chance(0.5) ? light(color, 0.46) : dark(color, 0.5),
      1.5,
      faded(0.5),
    );
  out +=
    stroke("M-34 -20C-16 -34 6 -38 28 -36", "#ffe3b4", 6, faded(0.5)) +
    stroke("M40 -32q14 6 20 18", "#ffe3b4", 4, faded(0.4)) +
    path("M-58 -12q-8 10 -4 22q8 -2 14 -1q-6 -10 -2 -22Z", dark(color, 0.3));
  return out + specks(ink, 40, 10, 2, 52, 32, spice, 1.6);
}

/** Draws one piece of stewed or fried meat, about 40 wide; with `bone`, cut through it. */
export function chunk(ink: Ink, color = "#7a3f1d", size = 20, bone = false): string {
  const shape = blob(ink, 0, 0, size, size * 0.76, 0.15, 7);
  const top = blob(ink, -size * 0.06, -size * 0.2, size * 0.82, size * 0.48, 0.14, 7);
  let out =
    `<g transform="translate(2 5)" fill-opacity="0.32">${path(shape, "#2a120a")}</g>` +
    path(
      shape,
      ink.linear([
        [0, color],
        [1, dark(color, 0.55)],
      ]),
    ) +
    path(
      top,
      ink.radial([
        [0, light(color, 0.44)],
        [1, light(color, 0.06)],
      ]),
    );
  for (const down of [-0.34, -0.2, -0.04])
    out += stroke(
      `M${n(-size * 0.5)} ${n(size * down)}q${n(size * 0.4)} ${n(-size * 0.16)} ${n(size * 0.86)} ${n(size * 0.02)}`,
      down === -0.2 ? light(color, 0.6) : dark(color, 0.4),
      1.5,
      faded(0.55),
    );
  if (bone)
    out +=
      ellipse(size * 0.36, -size * 0.2, size * 0.36, size * 0.26, ink.round("#efe2c8", 0.6)) +
      ellipse(size * 0.36, -size * 0.2, size * 0.17, size * 0.12, "#a5704a");
  return out + specks(ink, 9, 0, 0, size * 0.7, size * 0.45, spice, 1.3);
}

/** Draws a heap of such pieces around a point. */
export function chunks(
  ink: Ink,
  count: number,
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  color: string,
  size = 18,
): string {
  return scatter(ink, count, cx, cy, rx, ry, size * 0.95)
    .map(([x, y]) =>
      at(
        x,
        y,
        chunk(
          ink,
          ink.random.chance(0.4) ? dark(color, 0.16) : light(color, ink.random.between(0, 0.1)),
          size * ink.random.between(0.82, 1.14),
          size > 14 && ink.random.chance(0.16),
        ),
        ink.random.int(-30, 30),
      ),
    )
    .join("");
}

/** Draws a whole grilled fish, its head to the left; about 250 long. */
export function fish(ink: Ink, color = "#a8672b"): string {
  const body =
    "M-128 4C-112 -34 -50 -54 16 -44C58 -38 84 -18 100 -8C112 -22 124 -36 138 -40C134 -18 134 18 140 40C124 34 112 22 100 10C82 24 54 42 10 46C-54 52 -112 38 -128 4Z";
  let out =
    under(body) +
    path(
      "M-40 -44C-20 -70 34 -70 52 -34Z",
      ink.linear([
        [0, dark(color, 0.4)],
        [1, color],
      ]),
    ) +
    path("M-20 46C-6 66 20 62 30 42Z", dark(color, 0.42));
  out += path(
    body,
    ink.linear(
      [
        [0, light(color, 0.26)],
        [0.38, color],
        [0.75, dark(color, 0.34)],
        [1, dark(color, 0.6)],
      ],
      [0.3, 0],
      [0.4, 1],
    ),
  );
  out +=
    stroke("M-82 -30Q-64 4 -84 36", dark(color, 0.58), 3.4, faded(0.7)) +
    stroke("M-126 10q16 4 26 12", dark(color, 0.62), 2.6, faded(0.8));
  out +=
    circle(-104, -8, 7, "#f3e2c0") +
    circle(-104, -8, 4, "#20100a") +
    circle(-105.4, -9.6, 1.3, "#fff");
  for (const x of [-46, -18, 10, 38])
    out +=
      stroke(`M${x} -30L${x + 20} 30`, "#3a1607", 6.4, faded(0.72)) +
      stroke(`M${x + 4} -28L${x + 23} 27`, "#f0b765", 2.2, faded(0.75));
  out +=
    stroke("M-108 -22C-70 -42 -10 -46 40 -34", "#ffe6b8", 4.4, faded(0.5)) +
    stroke("M108 -8l22 -20M108 0h24M108 8l22 18", dark(color, 0.55), 2, faded(0.6));
  return out + specks(ink, 80, 6, 0, 92, 34, spice, 1.6);
}

/** Draws a cut of catfish or mackerel: dark skin around pale flesh. */
export function fishCut(ink: Ink, skin = "#5c5148", flesh = "#e7d3ae", size = 30): string {
  const s = size / 30;
  let out =
    ellipse(4, 12, 31, 24, "#2a120a", faded(0.34)) +
    path(
      "M-30 0C-30 -20 30 -20 30 0V11C30 31 -30 31 -30 11Z",
      ink.linear(
        [
          [0, light(skin, 0.2)],
          [0.3, skin],
          [1, dark(skin, 0.5)],
        ],
        [0, 0],
        [1, 0.3],
      ),
    );
  out +=
    ellipse(
      0,
      0,
      30,
      16.5,
      ink.linear([
        [0, light(skin, 0.14)],
        [1, dark(skin, 0.3)],
      ]),
    ) +
    ellipse(
      0,
      0,
      26.5,
      13.6,
      ink.radial([
        [0, light(flesh, 0.5)],
        [0.6, flesh],
        [1, dark(flesh, 0.26)],
      ]),
    );
  out +=
    stroke(
      "M-20 -2Q-8 -10 0 -2Q8 -10 20 -2M-16 5Q-6 9 0 3Q8 9 17 5",
      dark(flesh, 0.34),
      1.5,
      faded(0.55),
    ) +
    circle(0, 0, 3, "#fff8ea") +
    circle(0, 0, 1.4, dark(flesh, 0.4)) +
    stroke("M-27 8q6 10 14 13", "#fff", 2, faded(0.3));
  return at(0, 0, out, 0, s);
}

/** Draws a prawn curled to the left. */
export function prawn(ink: Ink, color = "#e8743a"): string {
  const body =
    "M-18 12C-30 -6 -16 -28 8 -26C26 -24 34 -8 28 8C24 16 18 18 14 16C20 4 16 -8 4 -10C-8 -10 -12 0 -8 10Z";
  return (
    at(2, 5, path(body, "#2a120a", faded(0.3))) +
    path(
      body,
      ink.radial([
        [0, light(color, 0.5)],
        [0.5, color],
        [1, dark(color, 0.28)],
      ]),
    ) +
    path(
      "M-18 12C-26 14 -30 22 -26 26C-20 24 -12 20 -8 10Z",
      ink.linear([
        [0, color],
        [1, dark(color, 0.3)],
      ]),
    ) +
    stroke(
      "M-19 -6q8 -2 10 4M-10 -20q6 2 6 9M6 -25q2 6 -2 13M22 -18q-4 6 -9 8M29 -4q-6 3 -11 3",
      light(color, 0.62),
      2.2,
      faded(0.8),
    ) +
    circle(19, 10, 1.6, "#20100a") +
    stroke("M18 16q8 8 18 8M15 17q4 10 12 14", color, 1.4)
  );
}

/** Draws half of a boiled egg. */
export function eggHalf(ink: Ink, size = 22): string {
  return at(
    0,
    0,
    ellipse(3, 7, 23, 17, "#2a120a", faded(0.3)) +
      ellipse(
        0,
        0,
        22.5,
        16.5,
        ink.radial([
          [0, "#ffffff"],
          [0.65, "#fbf5ea"],
          [1, "#ddcfb9"],
        ]),
      ) +
      ellipse(
        1,
        1,
        12,
        9,
        ink.radial([
          [0, "#ffd766"],
          [0.6, "#f2a81d"],
          [1, "#cf7f0e"],
        ]),
      ) +
      ellipse(-3, -2.4, 3.6, 1.8, "#fff", faded(0.6)),
    0,
    size / 22,
  );
}

/** Draws a fried egg with lacy edges. */
export function friedEgg(ink: Ink): string {
  const edge = blob(ink, 0, 0, 54, 38, 0.14, 13);
  return (
    `<g transform="translate(4 7)" fill-opacity="0.28">${path(edge, "#2a120a")}</g>` +
    path(edge, "#c98a3a") +
    path(
      blob(ink, 0, -1, 49, 34, 0.1, 13),
      ink.radial([
        [0, "#ffffff"],
        [0.7, "#fdf6e8"],
        [1, "#ecd9b4"],
      ]),
    ) +
    specks(ink, 14, 0, 0, 42, 28, ["#5a2a10", "#c98a3a"], 1.3) +
    ellipse(4, 3, 20, 15, "#d98f16") +
    ellipse(
      3,
      0,
      20,
      15.5,
      ink.radial([
        [0, "#ffe07a"],
        [0.5, "#f8b11f"],
        [1, "#d88410"],
      ]),
    ) +
    ellipse(-4, -6, 6, 3, "#fff", faded(0.75))
  );
}

/** Draws one snail in pepper sauce, curled and dark. */
export function snail(ink: Ink, color = "#5a3a26"): string {
  const body = "M-30 10C-34 -12 -10 -26 10 -20C30 -14 36 6 24 16C12 24 -4 14 2 4C6 -2 14 0 14 6";
  return (
    stroke(body, "#2a120a", 19, `transform="translate(3 6)" stroke-opacity="0.32"`) +
    stroke(body, dark(color, 0.35), 18) +
    stroke(body, color, 13) +
    stroke("M-29 4C-28 -10 -8 -19 8 -15C18 -12 25 -4 25 3", light(color, 0.5), 4, faded(0.65)) +
    stroke("M-24 14q2 5 6 6M-14 -8l6 6M2 -14l2 7M16 -8l-4 6", dark(color, 0.5), 1.6, faded(0.7)) +
    specks(ink, 12, 0, -4, 28, 16, ["#e0452a", "#f2a648"], 1.6)
  );
}

/** Draws ribbed dark gizzard, bitten round. */
export function gizzard(ink: Ink, color = "#6b3522"): string {
  return (
    chunk(ink, color, 15) + stroke("M-8 -1q4 -7 9 -2q4 -6 8 0", light(color, 0.5), 1.8, faded(0.6))
  );
}
