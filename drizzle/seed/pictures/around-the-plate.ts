import { type Ink, at, blob, dark, faded, light, n, path, stroke } from "./ink";

/** Draws a broad wrapping leaf, as ofada rice and moi moi come in. */
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

/** Draws three curls of steam. */
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

/** Draws an uneven pool of sauce with a lit edge. */
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
