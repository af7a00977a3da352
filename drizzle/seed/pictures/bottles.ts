import {
  type Ink,
  at,
  dark,
  ellipse,
  faded,
  light,
  n,
  path,
  rect,
  scatter,
  shadow,
  specks,
  stroke,
} from "./ink";

/** Draws a bottle with a plain label; `cap` closes it. */
export function bottle(
  ink: Ink,
  cx: number,
  foot: number,
  height: number,
  glassColor: string,
  label: string,
  cap: string,
  clear = false,
): string {
  const half = height * 0.145;
  const neck = half * 0.42;
  const head = foot - height;
  const shoulder = head + height * 0.38;
  const body = `M${n(cx - neck)} ${n(head + 8)}V${n(head + height * 0.16)}C${n(cx - neck)} ${n(head + height * 0.28)} ${n(cx - half)} ${n(head + height * 0.28)} ${n(cx - half)} ${n(shoulder)}V${n(foot - 8)}Q${n(cx - half)} ${foot} ${n(cx - half + 8)} ${foot}H${n(cx + half - 8)}Q${n(cx + half)} ${foot} ${n(cx + half)} ${n(foot - 8)}V${n(shoulder)}C${n(cx + half)} ${n(head + height * 0.28)} ${n(cx + neck)} ${n(head + height * 0.28)} ${n(cx + neck)} ${n(head + height * 0.16)}V${n(head + 8)}Z`;
  const tone = ink.linear(
    [
      [0, dark(glassColor, 0.2)],
      [0.22, light(glassColor, 0.4)],
      [0.5, glassColor],
      [1, dark(glassColor, 0.45)],
    ],
    [0, 0],
    [1, 0],
  );
  let out =
    shadow(ink, cx + 14, foot - 3, half * 1.3, half * 0.4, 0.42) +
    path(body, tone, clear ? faded(0.75) : "");
  const labelTop = shoulder + height * 0.06;
  const labelHeight = height * 0.26;
  out += rect(
    cx - half,
    labelTop,
    half * 2,
    labelHeight,
    2,
    ink.linear(
      [
        [0, dark(label, 0.12)],
        [0.24, light(label, 0.5)],
        [0.6, label],
        [1, dark(label, 0.32)],
      ],
      [0, 0],
      [1, 0],
    ),
  );
  out +=
    rect(cx - half, labelTop + 6, half * 2, 3, 0, "#ffffff", faded(0.65)) +
    rect(cx - half, labelTop + labelHeight - 9, half * 2, 3, 0, "#ffffff", faded(0.65));
  out +=
    ellipse(cx, labelTop + labelHeight / 2, half * 0.5, half * 0.4, "#ffffff", faded(0.85)) +
    path(
      `M${n(cx - half * 0.28)} ${n(labelTop + labelHeight / 2 + 3)}q${n(half * 0.28)} ${n(-half * 0.5)} ${n(half * 0.56)} 0Z`,
      label,
    );
  out += rect(
    cx - neck - 3,
    head,
    neck * 2 + 6,
    15,
    4,
    ink.linear(
      [
        [0, dark(cap, 0.2)],
        [0.3, light(cap, 0.45)],
        [1, dark(cap, 0.35)],
      ],
      [0, 0],
      [1, 0],
    ),
  );
  out += stroke(
    `M${n(cx - half + 8)} ${n(shoulder + 6)}V${n(foot - 22)}`,
    "#ffffff",
    4,
    faded(0.5),
  );
  for (const [x, y] of scatter(ink, 20, cx, foot - height * 0.24, half * 0.8, height * 0.2, 8))
    out += ellipse(x, y, 1.5, 2.3, "#ffffff", faded(0.6));
  return out;
}

/** Draws whole tiger nuts or dates lying about. */
export function nuts(
  ink: Ink,
  count: number,
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  color = "#a9713c",
): string {
  return scatter(ink, count, cx, cy, rx, ry, 13)
    .map(([x, y]) =>
      at(
        x,
        y,
        ellipse(1.5, 4, 9.4, 6.6, "#2a120a", faded(0.26)) +
          ellipse(0, 0, 9, 6.4, ink.round(color)) +
          stroke("M-5 -2q5 3 10 0M-5 2q5 3 9 0", dark(color, 0.45), 1, faded(0.6)),
        ink.random.int(0, 180),
      ),
    )
    .join("");
}

/** Draws what floats on a drink in a bowl: millet, ginger, froth. */
export function milk(
  ink: Ink,
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  color: string,
  bits: readonly string[],
  count = 40,
): string {
  return (
    ellipse(
      cx,
      cy,
      rx,
      ry,
      ink.radial(
        [
          [0, "#ffffff"],
          [0.5, color],
          [1, dark(color, 0.2)],
        ],
        [0.4, 0.34],
        0.75,
      ),
    ) +
    specks(ink, count, cx, cy, rx * 0.85, ry * 0.8, bits, 2.4) +
    stroke(
      `M${n(cx - rx * 0.66)} ${n(cy - ry * 0.3)}q${n(rx * 0.3)} ${n(-ry * 0.5)} ${n(rx * 0.8)} ${n(-ry * 0.46)}`,
      "#ffffff",
      3.4,
      faded(0.8),
    )
  );
}
