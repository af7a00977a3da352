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

/** Draws a slice of soft white bread with its crust. */
export function breadSlice(ink: Ink): string {
  const slice =
    "M-40 38V-14C-54 -30 -40 -50 -18 -48C-6 -54 8 -54 18 -48C40 -50 54 -30 40 -14V38Q0 44 -40 38Z";
  return (
    path(slice, "#2a120a", `transform="translate(5 7)" fill-opacity="0.28"`) +
    path(
      slice,
      ink.linear([
        [0, "#b8722c"],
        [1, "#d49a52"],
      ]),
    ) +
    path(
      "M-34 33V-14C-46 -28 -34 -43 -17 -41C-6 -47 8 -47 17 -41C34 -43 46 -28 34 -14V33Q0 38 -34 33Z",
      ink.linear(
        [
          [0, "#fff5de"],
          [1, "#f2dfb8"],
        ],
        [0, 0],
        [1, 1],
      ),
    ) +
    specks(ink, 40, 0, -4, 30, 34, ["#e6cf9e", "#ffffff", "#dcc08a"], 1.6)
  );
}

/** Draws a small loaf of agege bread. */
export function loaf(ink: Ink): string {
  return (
    rect(-86, -22, 176, 66, 22, "#2a120a", faded(0.28)) +
    path(
      "M-88 36V-6C-92 -40 -60 -46 -40 -38C-22 -50 6 -50 20 -40C44 -50 92 -44 88 -6V36Q0 46 -88 36Z",
      ink.linear(
        [
          [0, "#f0c27a"],
          [0.35, "#cf8a3a"],
          [1, "#93551c"],
        ],
        [0.2, 0],
        [0.4, 1],
      ),
    ) +
    stroke("M-40 -36Q-32 -20 -36 6M22 -38Q30 -20 26 6", "#8c4f18", 2.4, faded(0.5)) +
    stroke(
      "M-70 -22Q-56 -34 -44 -30M-18 -36Q0 -42 12 -34M44 -36Q62 -38 74 -24",
      "#fff0cc",
      5,
      faded(0.6),
    )
  );
}

/** Draws a finger of fried yam. */
export function yamFinger(ink: Ink, color = "#efd69a"): string {
  return (
    rect(-36, -4, 74, 18, 5, "#2a120a", faded(0.26)) +
    rect(-38, -10, 76, 20, 5, "#b5762a") +
    rect(
      -37,
      -12,
      74,
      17,
      5,
      ink.linear([
        [0, light(color, 0.5)],
        [0.7, color],
        [1, "#d8a650"],
      ]),
    ) +
    stroke("M-30 -8H22", "#fffdf0", 2.6, faded(0.7)) +
    specks(ink, 12, 0, -3, 34, 6, ["#c98a3a", "#fff"], 1.2)
  );
}

/** Draws a thick slice of boiled yam. */
export function yamSlice(ink: Ink): string {
  return (
    ellipse(4, 12, 40, 26, "#2a120a", faded(0.28)) +
    ellipse(0, 9, 40, 27, "#cbb78f") +
    ellipse(
      0,
      0,
      40,
      27,
      ink.radial([
        [0, "#ffffff"],
        [0.6, "#f8efdc"],
        [1, "#e2d0aa"],
      ]),
    ) +
    `<ellipse rx="31" ry="20" fill="none" stroke="#e0cfa8" stroke-width="1.6" stroke-dasharray="7 9" stroke-opacity="0.8"/>` +
    specks(ink, 26, 0, 0, 32, 20, ["#dccba6", "#ffffff", "#cdb88c"], 1.7)
  );
}

/** Draws a plantain roasted over coal, split along its length. */
export function boli(ink: Ink): string {
  const shape =
    "M-92 16C-96 -6 -60 -28 0 -30C58 -30 96 -12 96 4C90 18 60 6 4 8C-44 10 -72 30 -92 16Z";
  let out =
    path(shape, "#2a120a", `transform="translate(5 10)" fill-opacity="0.3"`) +
    path(shape, "#a8611a", `transform="translate(0 5)"`) +
    path(
      shape,
      ink.linear(
        [
          [0, "#ffdc86"],
          [0.5, "#eab046"],
          [1, "#c07a22"],
        ],
        [0.3, 0],
        [0.4, 1],
      ),
    );
  for (const [x, y, w, turn] of [
    [-62, 4, 15, -18],
    [-26, -12, 19, -8],
    [18, -16, 22, 4],
    [58, -10, 16, 14],
    [40, 0, 11, 6],
    [-46, -12, 10, -14],
    [78, 0, 9, 20],
  ] as const)
    out += at(x, y, path(blob(ink, 0, 0, w, 5.6, 0.2, 8), "#4a2410", faded(0.72)), turn);
  return out + stroke("M-78 2C-50 -16 -10 -24 50 -20", "#fff2c4", 3.6, faded(0.55));
}

/** Draws groundnuts in their red skins. */
export function groundnuts(
  ink: Ink,
  count: number,
  cx: number,
  cy: number,
  rx: number,
  ry: number,
): string {
  return scatter(ink, count, cx, cy, rx, ry, 8)
    .map(([x, y]) => {
      const color = ink.random.pick(["#c98452", "#b56a3c", "#d99a68"]);
      return at(
        x,
        y,
        ellipse(0.6, 2, 6.8, 5, dark(color, 0.5), faded(0.5)) +
          ellipse(0, 0, 6.6, 4.8, ink.round(color)) +
          ellipse(-2, -1.6, 2, 1, "#fff", faded(0.55)),
        ink.random.int(0, 180),
      );
    })
    .join("");
}

/** Draws a small fluffy rice cake (masa), browned at its edge. */
export function masa(ink: Ink, r = 30): string {
  return (
    ellipse(4, 11, r, r * 0.66, "#2a120a", faded(0.28)) +
    path(
      `M${-r} 0V10C${-r} ${n(r * 0.86)} ${r} ${n(r * 0.86)} ${r} 10V0Z`,
      ink.linear(
        [
          [0, "#d9a55c"],
          [1, "#a8692a"],
        ],
        [0, 0],
        [1, 0.4],
      ),
    ) +
    ellipse(0, 0, r, r * 0.66, ink.round("#d8a255", 0.7)) +
    ellipse(
      0,
      -1,
      r * 0.84,
      r * 0.54,
      ink.radial([
        [0, "#fffdf4"],
        [0.7, "#fbf0d6"],
        [1, "#e8c98e"],
      ]),
    ) +
    specks(ink, 16, 0, -1, r * 0.7, r * 0.42, ["#e2c48c", "#ffffff"], 1.5)
  );
}
