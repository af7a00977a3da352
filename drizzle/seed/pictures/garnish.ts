import {
  type Ink,
  type Point,
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
  stroke,
} from "./ink";

/** Draws a slice of fried ripe plantain. */
function dodo(ink: Ink, length = 26): string {
  const shape = `M${-length} 2C${n(-length * 0.9)} -13 ${n(length * 0.6)} -16 ${length} -4C${n(length * 0.9)} 12 ${n(-length * 0.5)} 16 ${-length} 2Z`;
  return (
    path(shape, "#2a120a", `transform="translate(2 5)" fill-opacity="0.3"`) +
    path(shape, "#9a4f12", `transform="translate(0 3)"`) +
    path(
      shape,
      ink.radial(
        [
          [0, "#ffd675"],
          [0.5, "#eda32c"],
          [0.84, "#c9701a"],
          [1, "#8c4310"],
        ],
        [0.42, 0.36],
        0.62,
      ),
    ) +
    stroke(
      `M${n(-length * 0.62)} 0Q0 ${-4} ${n(length * 0.66)} -2`,
      "#a85a14",
      1.8,
      `${faded(0.6)} stroke-dasharray="3 5"`,
    ) +
    stroke(
      `M${n(-length * 0.62)} -5Q${n(-length * 0.1)} -11 ${n(length * 0.5)} -9`,
      "#fff0c0",
      2.4,
      faded(0.6),
    )
  );
}

/** Draws a fan of fried plantain. */
export function dodos(
  ink: Ink,
  count: number,
  cx: number,
  cy: number,
  gap: number,
  turn: number,
  length = 26,
): string {
  return Array.from({ length: count }, (_, i) =>
    at(
      cx + (i - (count - 1) / 2) * gap,
      cy + ink.random.between(-3, 3) + i * 1.5,
      dodo(ink, length * ink.random.between(0.92, 1.06)),
      turn + ink.random.int(-8, 8),
    ),
  ).join("");
}

/** Draws cubes of fried plantain, as in gizdodo. */
export function dodoCubes(
  ink: Ink,
  count: number,
  cx: number,
  cy: number,
  rx: number,
  ry: number,
): string {
  return scatter(ink, count, cx, cy, rx, ry, 13)
    .map(([x, y]) =>
      at(
        x,
        y,
        `<rect x="-9" y="-4" width="18" height="15" rx="5" fill="#8c4310"/><rect x="-9" y="-8" width="18" height="14" rx="5" fill="${ink.linear(
          [
            [0, "#ffd675"],
            [0.6, "#eda32c"],
            [1, "#cf7a1c"],
          ],
        )}"/>` + stroke("M-5 -4H3", "#fff0c0", 2, faded(0.7)),
        ink.random.int(-40, 40),
      ),
    )
    .join("");
}

/** Draws coleslaw: pale shreds with carrot, in cream. */
export function coleslaw(ink: Ink, cx: number, cy: number, rx: number, ry: number): string {
  let out =
    path(blob(ink, cx + 2, cy + 5, rx, ry, 0.08), "#2a120a", faded(0.25)) +
    path(blob(ink, cx, cy, rx, ry, 0.08), ink.round("#f0ead0", 0.7));
  for (const [x, y] of scatter(ink, 34, cx, cy - 2, rx * 0.85, ry * 0.8, 2)) {
    const color = ink.random.weighted(
      ["#fffdf2", "#dfe8b6", "#f08a3c", "#c9b8dc", "#f8f3dc"] as const,
      (c) => (c === "#f08a3c" ? 2 : c === "#c9b8dc" ? 0.8 : 2.4),
    );
    const d = `M-8 2q${ink.random.int(4, 10)} ${ink.random.int(-9, 5)} ${ink.random.int(13, 18)} ${ink.random.int(-3, 3)}`;
    out += at(
      x,
      y,
      stroke(d, dark(color, 0.22), 3.4) + stroke(d, color, 2.4),
      ink.random.int(0, 180),
    );
  }
  return out;
}

/** Draws rings of red onion. */
function onion(ink: Ink, r = 14): string {
  const ring = (radius: number) =>
    `<ellipse rx="${n(radius)}" ry="${n(radius * 0.66)}" fill="none" stroke="#9c3f7c" stroke-width="${n(r * 0.2)}"/><ellipse rx="${n(radius - r * 0.05)}" ry="${n(radius * 0.66 - r * 0.05)}" fill="none" stroke="#f2d9ea" stroke-width="${n(r * 0.1)}"/>`;
  return `<g ${faded(0.25)} transform="translate(1.5 3)"><ellipse rx="${n(r)}" ry="${n(r * 0.66)}" fill="none" stroke="#2a120a" stroke-width="${n(r * 0.22)}"/></g>${ring(r)}${ring(r * 0.64)}${ink.random.chance(0.5) ? ring(r * 0.32) : ""}`;
}
export const onions = (ink: Ink, points: readonly Point[], r = 14): string =>
  points
    .map(([x, y]) =>
      at(x, y, onion(ink, r * ink.random.between(0.85, 1.15)), ink.random.int(-40, 40)),
    )
    .join("");

/** Draws a slice of tomato. */
export function tomato(ink: Ink, r = 15): string {
  let out =
    ellipse(2, 4, r, r * 0.72, "#2a120a", faded(0.28)) +
    ellipse(0, 1.6, r, r * 0.72, "#9e1d0e") +
    ellipse(0, 0, r, r * 0.72, ink.round("#e0412a", 0.6)) +
    ellipse(0, 0, r * 0.84, r * 0.6, "#f06a4c");
  for (let i = 0; i < 5; i++)
    out += at(
      0,
      0,
      ellipse(r * 0.46, 0, r * 0.25, r * 0.17, "#d8311c") + circle(r * 0.45, 0, 1.1, "#ffd98a"),
      i * 72 + 20,
    );
  return (
    out +
    stroke(
      `M${n(-r * 0.7)} ${n(-r * 0.3)}q${n(r * 0.3)} ${n(-r * 0.32)} ${n(r * 0.7)} ${n(-r * 0.28)}`,
      "#fff",
      1.6,
      faded(0.6),
    )
  );
}

/** Draws a slice of cucumber. */
export function cucumber(ink: Ink, r = 14): string {
  let out =
    ellipse(2, 4, r, r * 0.72, "#2a120a", faded(0.28)) +
    ellipse(0, 1.8, r, r * 0.72, "#2f6a34") +
    ellipse(0, 0, r, r * 0.72, "#4f9448") +
    ellipse(0, 0, r * 0.87, r * 0.62, ink.round("#dcedb4", 0.5));
  for (let i = 0; i < 7; i++)
    out += at(0, 0, ellipse(r * 0.42, 0, r * 0.13, r * 0.06, "#b7d184"), i * 51);
  return out;
}

/** Draws a wedge of lime or lemon. */
export function wedge(ink: Ink, color = "#8fbf3c"): string {
  return (
    at(2, 4, path("M-20 0A20 15 0 0 0 20 0Z", "#2a120a", faded(0.28))) +
    path(
      "M-20 0A20 17 0 0 0 20 0Z",
      ink.linear([
        [0, light(color, 0.1)],
        [1, dark(color, 0.3)],
      ]),
    ) +
    path("M-17 0A17 13 0 0 0 17 0Z", light(color, 0.72)) +
    path("M-15 1A15 11 0 0 0 15 1Z", mix(color, "#f4f7b8", 0.45)) +
    stroke("M0 1V10M-6 1l-3 7M6 1l3 7", light(color, 0.75), 1.4)
  );
}

/** Draws a sprig: leaves on a stem (scent leaf, parsley, curry). */
export function sprig(ink: Ink, color = "#3f8a3a", leaves = 5): string {
  let out = stroke(`M0 0Q10 -6 ${leaves * 8} -4`, dark(color, 0.2), 1.8);
  for (let i = 0; i < leaves; i++)
    for (const side of i === leaves - 1 ? [0] : [-1, 1]) {
      const leaf = "M0 0C4 -8 15 -8 20 0C14 6 4 6 0 0Z";
      const tone = ink.random.chance(0.5) ? light(color, 0.16) : color;
      out += at(
        i * 8 + 4,
        -3.6 - i * 0.2,
        path(leaf, dark(tone, 0.4), `transform="translate(.8 1.8)" fill-opacity=".5"`) +
          path(leaf, tone) +
          stroke("M2 -.4H15", light(tone, 0.45), 0.9),
        side * 52 + ink.random.int(-8, 8),
        1 - i * 0.06,
      );
    }
  return out;
}

/** Draws slices of sweet or hot pepper: little open rings. */
export function pepperRings(
  ink: Ink,
  points: readonly Point[],
  colors: readonly string[] = ["#d8321c", "#3f8a3a", "#f0a52a"],
  r = 9,
): string {
  return points
    .map(([x, y]) => {
      const color = ink.random.pick(colors);
      const ring = (dy: number, tone: string, width: number) =>
        `<ellipse cy="${dy}" rx="${n(r)}" ry="${n(r * 0.64)}" fill="none" stroke="${tone}" stroke-width="${width}"/>`;
      return at(
        x,
        y,
        ring(2, dark(color, 0.5), 4) +
          ring(0, color, 3.6) +
          ring(-0.8, light(color, 0.5), 1) +
          stroke(`M${n(-r * 0.2)} 0l${n(r * 0.5)} 0`, light(color, 0.3), 1.4),
        ink.random.int(-50, 50),
        ink.random.between(0.8, 1.15),
      );
    })
    .join("");
}

/** Draws a whole hot pepper with its stalk. */
export function chili(ink: Ink, color = "#d8321c"): string {
  const pod = "M-22 -3C-10 -12 14 -10 30 6C14 8 -12 10 -22 6Z";
  return (
    at(2, 5, path(pod, "#2a120a", faded(0.3))) +
    path(
      pod,
      ink.linear([
        [0, light(color, 0.36)],
        [0.5, color],
        [1, dark(color, 0.4)],
      ]),
    ) +
    stroke("M-14 -3Q0 -7 14 -1", "#fff", 2, faded(0.6)) +
    stroke("M-22 1q-8 -1 -12 -7", "#4c7a2f", 3.6)
  );
}

/** Draws a round scotch bonnet (ata rodo). */
export function bonnet(ink: Ink, color = "#e0421f"): string {
  const body = "M-15 2C-17 -12 -6 -15 0 -12C7 -15 17 -12 15 2C13 13 4 12 0 16C-4 12 -13 13 -15 2Z";
  return (
    at(2, 5, path(body, "#2a120a", faded(0.3))) +
    path(body, ink.round(color)) +
    stroke("M-4 -10Q-6 2 -3 12M5 -10Q7 2 4 11", dark(color, 0.36), 1.6, faded(0.6)) +
    ellipse(-7, -5, 3.4, 2, "#fff", faded(0.65)) +
    stroke("M0 -11q1 -6 6 -8", "#4c7a2f", 3.4)
  );
}

/** Draws lettuce: a frilled leaf laid under other food. */
export function lettuce(ink: Ink, rx = 40, ry = 22, color = "#7fb24a"): string {
  const leaf = blob(ink, 0, 0, rx, ry, 0.14, 17);
  let out =
    `<g ${faded(0.25)} transform="translate(3 5)">${path(leaf, "#2a120a")}</g>` +
    path(
      leaf,
      ink.radial(
        [
          [0, light(color, 0.45)],
          [0.6, color],
          [1, dark(color, 0.2)],
        ],
        [0.5, 0.6],
        0.6,
      ),
    );
  for (let i = 0; i < 6; i++)
    out += stroke(
      `M0 ${n(ry * 0.6)}Q${n((i - 2.5) * rx * 0.16)} 0 ${n((i - 2.5) * rx * 0.32)} ${n(-ry * 0.66 + Math.abs(i - 2.5) * 4)}`,
      light(color, 0.6),
      1.3,
      faded(0.6),
    );
  return out;
}

/** Draws crushed peanuts or sesame thrown over. */
export function crumbs(
  ink: Ink,
  count: number,
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  color = "#e2b873",
  size = 3,
): string {
  return scatter(ink, count, cx, cy, rx, ry, size)
    .map(([x, y]) => {
      const s = size * ink.random.between(0.6, 1.2);
      return at(
        x,
        y,
        ellipse(0.4, 1, s, s * 0.74, dark(color, 0.5), faded(0.6)) +
          ellipse(0, 0, s, s * 0.7, light(color, ink.random.between(0, 0.3))),
        ink.random.int(0, 180),
      );
    })
    .join("");
}
