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
  rect,
  scatter,
  specks,
  stroke,
} from "./ink";

/** Draws a ball fried in oil: puff-puff is smooth and golden, akara rough and brown. */
export function friedBall(ink: Ink, r = 24, color = "#c07a2e", rough = false): string {
  const shape = blob(ink, 0, 0, r, r * 0.92, rough ? 0.075 : 0.03, rough ? 15 : 10);
  let out =
    `<g ${faded(0.28)} transform="translate(4 7)">${path(shape, "#2a120a")}</g>` +
    path(
      shape,
      ink.radial(
        [
          [0, light(color, 0.55)],
          [0.42, color],
          [0.8, dark(color, 0.4)],
          [1, dark(color, 0.6)],
        ],
        [0.34, 0.26],
        0.82,
      ),
    );
  if (rough)
    out += specks(
      ink,
      34,
      0,
      0,
      r * 0.86,
      r * 0.8,
      [light(color, 0.4), dark(color, 0.45), "#c23f1c"],
      1.5,
    );
  else
    out += stroke(
      `M${n(-r * 0.72)} ${n(r * 0.2)}Q${n(-r * 0.1)} ${n(r * 0.56)} ${n(r * 0.66)} ${n(r * 0.1)}`,
      light(color, 0.46),
      3,
      faded(0.5),
    );
  return (
    out +
    ellipse(
      -r * 0.34,
      -r * 0.42,
      r * 0.26,
      r * 0.14,
      "#fff2d0",
      `${faded(0.6)} transform="rotate(-28 ${n(-r * 0.34)} ${n(-r * 0.42)})"`,
    )
  );
}

/** Draws a half-moon pie with a crimped edge. */
export function meatPie(ink: Ink, color = "#d99a45"): string {
  const shell = "M-70 26C-78 -14 -44 -50 2 -50C48 -50 78 -14 70 26C60 34 -60 34 -70 26Z";
  let out = path(shell, "#2a120a", `transform="translate(5 10)" fill-opacity="0.3"`);
  for (let i = 0; i <= 15; i++) {
    const angle = Math.PI * (1.04 + (i / 15) * 0.92);
    out += circle(
      Math.cos(angle) * 68,
      16 + Math.sin(angle) * 63,
      9.4,
      ink.round(dark(color, 0.1)),
    );
  }
  out += path(
    "M-62 27C-66 -10 -38 -42 2 -42C42 -42 66 -10 62 27C50 33 -50 33 -62 27Z",
    ink.radial(
      [
        [0, light(color, 0.5)],
        [0.45, color],
        [0.85, dark(color, 0.32)],
        [1, dark(color, 0.48)],
      ],
      [0.38, 0.24],
      0.86,
    ),
  );
  for (let i = 0; i < 8; i++) {
    const angle = Math.PI * (1.09 + (i / 7) * 0.82);
    out += stroke(
      `M${n(Math.cos(angle) * 55)} ${n(17 + Math.sin(angle) * 50)}L${n(Math.cos(angle) * 47)} ${n(17 + Math.sin(angle) * 42)}`,
      dark(color, 0.46),
      2.4,
      faded(0.55),
    );
  }
  out +=
    stroke("M-34 -16Q-14 -32 14 -30", "#fff2d0", 5, faded(0.55)) +
    stroke("M-70 26C-50 36 50 36 70 26", dark(color, 0.42), 4, faded(0.5));
  return (
    out +
    [-14, 4, 22].map((x) => stroke(`M${x} 0l7 10`, dark(color, 0.55), 2.6, faded(0.6))).join("")
  );
}

/** Draws the same pie cut open, with minced meat, potato and carrot. */
export function meatPieCut(ink: Ink, color = "#d99a45"): string {
  let out = path(
    "M-52 20C-56 -20 -30 -40 2 -40L44 22C20 32 -30 32 -52 20Z",
    "#2a120a",
    `transform="translate(5 9)" fill-opacity="0.3"`,
  );
  out +=
    path(
      "M-52 18C-56 -20 -30 -42 2 -42L46 18C20 32 -32 30 -52 18Z",
      ink.radial([
        [0, light(color, 0.5)],
        [0.5, color],
        [1, dark(color, 0.42)],
      ]),
    ) + path("M-42 16C-44 -12 -24 -30 0 -32L34 16C14 24 -26 24 -42 16Z", "#7c4522");
  for (const [x, y] of scatter(ink, 26, -8, 2, 30, 19, 6))
    out += ellipse(
      x,
      y,
      4.2,
      3.2,
      ink.random.pick(["#9c5a2c", "#63321a", "#f0d592", "#f08a3c", "#b06c38"]),
    );
  return out;
}

/** Draws a triangle of fried pastry. */
export function samosa(ink: Ink, color = "#cf8c38"): string {
  const shape = "M-36 20Q-2 28 36 20Q22 -16 2 -34Q-4 -38 -8 -32Q-26 -10 -36 20Z";
  return (
    path(shape, "#2a120a", `transform="translate(4 8)" fill-opacity="0.3"`) +
    path(
      shape,
      ink.linear(
        [
          [0, light(color, 0.42)],
          [0.5, color],
          [1, dark(color, 0.42)],
        ],
        [0.1, 0],
        [0.9, 1],
      ),
    ) +
    stroke("M-2 -33Q2 -6 34 19", dark(color, 0.36), 2.4, faded(0.6)) +
    stroke("M-26 12Q-16 -10 -6 -24", "#fff0cc", 3.4, faded(0.6)) +
    specks(ink, 16, -2, 4, 24, 14, [dark(color, 0.5), light(color, 0.4)], 1.5)
  );
}

/** Draws a fried roll. */
export function springRoll(ink: Ink, color = "#c98434", length = 40): string {
  return (
    rect(-length + 4, -6, length * 2, 24, 11, "#2a120a", faded(0.28)) +
    rect(
      -length,
      -13,
      length * 2,
      25,
      12,
      ink.linear([
        [0, light(color, 0.4)],
        [0.4, color],
        [1, dark(color, 0.46)],
      ]),
    ) +
    ellipse(length - 6, 0, 7, 11, ink.round(dark(color, 0.16))) +
    ellipse(length - 6, 0, 3.6, 6.4, "#7c4522") +
    stroke(
      `M${n(-length * 0.7)} -12Q${n(-length * 0.5)} 4 ${n(-length * 0.62)} 11M${n(length * 0.2)} -12Q${n(length * 0.4)} 2 ${n(length * 0.22)} 11`,
      dark(color, 0.4),
      1.8,
      faded(0.55),
    ) +
    stroke(`M${n(-length + 12)} -7H${n(length * 0.4)}`, "#fff0cc", 3, faded(0.6)) +
    specks(ink, 12, 0, 0, length * 0.8, 9, [dark(color, 0.46)], 1.4)
  );
}

/** Draws a sausage roll seen from the side. */
export function sausageRoll(ink: Ink, color = "#d69a48"): string {
  let out =
    rect(-52, -12, 112, 36, 16, "#2a120a", faded(0.26)) +
    rect(
      -56,
      -20,
      112,
      38,
      17,
      ink.linear([
        [0, light(color, 0.46)],
        [0.45, color],
        [1, dark(color, 0.4)],
      ]),
    );
  for (let i = 0; i < 4; i++)
    out += stroke(`M${-36 + i * 24} -17q10 14 2 32`, dark(color, 0.34), 3, faded(0.5));
  return (
    out +
    ellipse(50, 0, 11, 17, ink.round(light(color, 0.12))) +
    ellipse(50, 0, 6.6, 11, "#94552f") +
    ellipse(49, -2, 3, 4.6, "#b87548") +
    stroke("M-42 -12H30", "#fff0cc", 4, faded(0.5))
  );
}

/** Draws a scotch egg, cut to show the yolk. */
export function scotchEgg(ink: Ink, cut = true, color = "#9c5a24"): string {
  if (!cut) return friedBall(ink, 38, color, true);
  return (
    ellipse(5, 10, 44, 36, "#2a120a", faded(0.3)) +
    ellipse(0, 2, 44, 37, dark(color, 0.42)) +
    ellipse(0, 0, 44, 36, ink.round(color)) +
    specks(ink, 60, 0, 0, 42, 34, [light(color, 0.4), dark(color, 0.5)], 1.5) +
    ellipse(0, 0, 37, 30, "#b9794a") +
    specks(ink, 40, 0, 0, 36, 29, ["#8a4f2a", "#d49a68"], 1.7) +
    ellipse(
      0,
      0,
      28,
      23,
      ink.radial([
        [0, "#ffffff"],
        [0.7, "#fbf4e6"],
        [1, "#e0d1b6"],
      ]),
    ) +
    ellipse(
      2,
      1,
      15,
      12.4,
      ink.radial([
        [0, "#ffd766"],
        [0.6, "#f0a41c"],
        [1, "#c9780c"],
      ]),
    ) +
    ellipse(-3, -3.6, 4.6, 2.4, "#fff", faded(0.6))
  );
}

/** Draws a steamed bean pudding, turned out; the egg shows. */
export function moiMoi(ink: Ink, color = "#d98642", egg = true): string {
  const body =
    "M-52 24C-50 -8 -38 -30 -24 -36C-8 -42 14 -42 28 -35C42 -28 50 -6 54 24C40 40 -38 40 -52 24Z";
  let out =
    path(body, "#2a120a", `transform="translate(6 8)" fill-opacity="0.3"`) +
    path(
      body,
      ink.linear(
        [
          [0, light(color, 0.36)],
          [0.4, color],
          [1, dark(color, 0.32)],
        ],
        [0.1, 0],
        [0.9, 1],
      ),
    ) +
    ellipse(
      2,
      -30,
      27,
      9.4,
      ink.linear([
        [0, light(color, 0.5)],
        [1, light(color, 0.14)],
      ]),
    );
  out += specks(
    ink,
    46,
    0,
    2,
    44,
    30,
    ["#c23a1c", light(color, 0.5), dark(color, 0.35), "#5b8a3c"],
    1.6,
  );
  if (egg)
    out += at(-10, 2, ellipse(0, 0, 15, 12, "#fffaf0") + ellipse(1, 1, 8, 6.4, "#f2a81d"), -14);
  return out + stroke("M-40 10Q-36 -12 -26 -24", "#fff3dc", 4.4, faded(0.5));
}
