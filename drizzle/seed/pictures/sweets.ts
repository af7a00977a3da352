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
  specks,
  stroke,
} from "./ink";
import { crumbs } from "./garnish";

const fruits = {
  mango: "#f5a524",
  melon: "#e8473f",
  pineapple: "#f3cf4f",
  pawpaw: "#f0793a",
  apple: "#e9efc0",
  grape: "#6f3a78",
  kiwi: "#8fbf3c",
  strawberry: "#d92f3a",
  banana: "#f6e3a0",
};
type Fruit = keyof typeof fruits;

/** Draws a cut cube or ball of fruit. */
export function fruit(ink: Ink, kind: Fruit, size = 13): string {
  const color = fruits[kind];
  const shade = `<g ${faded(0.26)} transform="translate(2 4)">${ellipse(0, 2, size, size * 0.8, "#2a120a")}</g>`;
  if (kind === "grape")
    return (
      shade +
      circle(0, 0, size * 0.82, ink.round(color)) +
      ellipse(-size * 0.3, -size * 0.34, size * 0.22, size * 0.12, "#fff", faded(0.7))
    );
  if (kind === "banana" || kind === "kiwi") {
    const rim = kind === "banana" ? "#e6c860" : "#6d4f2a";
    return (
      shade +
      ellipse(0, 2.4, size, size * 0.74, dark(rim, 0.1)) +
      ellipse(0, 0, size, size * 0.74, ink.round(color, 0.5)) +
      ellipse(0, 0, size * 0.3, size * 0.2, light(color, 0.7)) +
      [0, 60, 120, 180, 240, 300]
        .map((turn) =>
          at(
            0,
            0,
            ellipse(size * 0.48, 0, 1.6, 0.9, kind === "kiwi" ? "#2a1a0e" : "#c9a648"),
            turn,
          ),
        )
        .join("")
    );
  }
  if (kind === "strawberry")
    return (
      shade +
      path(
        `M0 ${size}C${-size * 1.2} ${size * 0.2} ${-size} ${-size * 0.9} 0 ${-size * 0.7}C${size} ${-size * 0.9} ${size * 1.2} ${size * 0.2} 0 ${size}Z`,
        ink.round(color),
      ) +
      specks(ink, 12, 0, 0, size * 0.6, size * 0.6, ["#f9d98a"], 1.2) +
      path(
        `M${-size * 0.6} ${-size * 0.7}L0 ${-size * 0.4}L${size * 0.6} ${-size * 0.7}L0 ${-size * 1.1}Z`,
        "#4f9a48",
      )
    );
  let out =
    shade +
    at(
      0,
      0,
      rect(-size, -size * 0.5, size * 2, size * 1.5, 4, dark(color, 0.34)) +
        rect(
          -size,
          -size * 0.85,
          size * 2,
          size * 1.4,
          4,
          ink.linear([
            [0, light(color, 0.36)],
            [1, color],
          ]),
        ) +
        stroke(`M${n(-size * 0.6)} ${n(-size * 0.5)}H${n(size * 0.4)}`, "#fff", 2, faded(0.6)),
    );
  if (kind === "melon")
    out += ellipse(-4, 0, 1.3, 2, "#3a120e") + ellipse(5, -3, 1.3, 2, "#3a120e");
  if (kind === "pineapple")
    out += stroke(
      `M${-size * 0.6} 1h${size * 1.2}M${-size * 0.4} 5h${size * 0.9}`,
      mix(color, "#c98a1c", 0.5),
      1.2,
      faded(0.7),
    );
  return out;
}

/** Draws a heap of mixed fruit. */
export function fruitHeap(
  ink: Ink,
  count: number,
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  kinds: readonly Fruit[],
  size = 13,
): string {
  return scatter(ink, count, cx, cy, rx, ry, size * 1.1)
    .map(([x, y], i) =>
      at(
        x,
        y,
        fruit(ink, kinds[i % kinds.length] as Fruit, size * ink.random.between(0.85, 1.1)),
        ink.random.int(-35, 35),
      ),
    )
    .join("");
}

/** Draws a footed glass of layers (parfait). */
export function parfait(
  ink: Ink,
  cx: number,
  foot: number,
  half: number,
  height: number,
  layers: readonly [color: string, bits: readonly string[] | null][],
  top: string,
): string {
  const head = foot - height;
  const ry = half * 0.26;
  const inside = `M${n(cx - half)} ${n(head)}C${n(cx - half * 0.96)} ${n(head + height * 0.5)} ${n(cx - half * 0.74)} ${n(foot - 14)} ${n(cx - half * 0.5)} ${n(foot - 10)}H${n(cx + half * 0.5)}C${n(cx + half * 0.74)} ${n(foot - 14)} ${n(cx + half * 0.96)} ${n(head + height * 0.5)} ${n(cx + half)} ${n(head)}Z`;
  let body = "";
  const each = (height - 8) / layers.length;
  layers.forEach(([color, bits], i) => {
    const y = head + i * each;
    body += path(
      `M${n(cx - half)} ${n(y)}q${n(half * 0.5)} ${n(i % 2 ? 12 : -4)} ${n(half)} ${n(3)}t${n(half)} 0V${foot}H${n(cx - half)}Z`,
      color,
    );
    if (bits)
      body +=
        crumbs(ink, 34, cx, y + each * 0.56, half * 0.96, each * 0.4, bits[0] as string, 4) +
        specks(ink, 26, cx, y + each * 0.56, half, each * 0.4, bits, 2.4);
  });
  let out =
    shadow(ink, cx + 14, foot, half * 0.9, ry * 1.4, 0.42) +
    ellipse(cx, foot - 2, half * 0.62, ry * 0.8, "#ffffff", faded(0.6)) +
    ink.clip(path(inside, "#000"), body);
  out += path(
    inside,
    ink.linear(
      [
        [0, "#ffffff", 0.45],
        [0.24, "#ffffff", 0],
        [0.72, "#2a120a", 0],
        [1, "#2a120a", 0.26],
      ],
      [0, 0],
      [1, 0],
    ),
  );
  return (
    out +
    ellipse(
      cx,
      head,
      half,
      ry,
      ink.linear([
        [0, "#f6ecdc"],
        [1, "#ffffff"],
      ]),
    ) +
    top +
    stroke(
      `M${n(cx - half + 9)} ${n(head + 16)}C${n(cx - half + 9)} ${n(head + height * 0.5)} ${n(cx - half * 0.74)} ${n(foot - 40)} ${n(cx - half * 0.6)} ${n(foot - 26)}`,
      "#ffffff",
      5,
      faded(0.6),
    )
  );
}

/** Draws a slice of loaf cake lying at an angle; `bits` are nuts or fruit in the crumb. */
export function cakeSlice(ink: Ink, crumb: string, crust: string, bits: readonly string[]): string {
  const face = "M-62 30L-54 -30C-44 -46 -10 -50 0 -44C14 -52 48 -46 56 -30L62 30Q0 38 -62 30Z";
  return (
    path(face, "#2a120a", `transform="translate(9 12)" fill-opacity="0.3"`) +
    path(
      "M56 -30L74 -40L80 18L62 30Z",
      ink.linear([
        [0, dark(crust, 0.1)],
        [1, dark(crust, 0.36)],
      ]),
    ) +
    path(
      "M-54 -30C-44 -46 -10 -50 0 -44C14 -52 48 -46 56 -30L74 -40C62 -58 26 -62 14 -54C0 -62 -30 -58 -38 -46Z",
      ink.linear([
        [0, light(crust, 0.3)],
        [1, crust],
      ]),
    ) +
    path(face, crust) +
    path(
      "M-55 25L-48 -26C-38 -39 -10 -43 0 -37C14 -44 40 -39 50 -26L55 25Q0 31 -55 25Z",
      ink.linear(
        [
          [0, light(crumb, 0.34)],
          [1, crumb],
        ],
        [0, 0],
        [1, 1],
      ),
    ) +
    specks(ink, 70, 0, -4, 44, 28, [light(crumb, 0.5), dark(crumb, 0.25)], 1.9) +
    specks(ink, 16, 0, -2, 42, 26, bits, 4.2)
  );
}

/** Draws a candy of coconut strands bound in caramel. */
export function coconutCandy(ink: Ink, r = 26): string {
  let out =
    ellipse(4, 10, r, r * 0.72, "#2a120a", faded(0.28)) +
    path(blob(ink, 0, 2, r, r * 0.76, 0.08), "#8c4f18") +
    path(blob(ink, 0, 0, r * 0.96, r * 0.7, 0.08), ink.round("#c98a3a"));
  for (const [x, y] of scatter(ink, 30, 0, 0, r * 0.78, r * 0.54, 1))
    out += at(
      x,
      y,
      stroke(
        `M-7 1q7 ${ink.random.int(-5, 5)} 14 0`,
        ink.random.pick(["#fff6e4", "#f3dcb0", "#e0aa5c", "#b5742a"]),
        2.6,
      ),
      ink.random.int(0, 180),
    );
  return out;
}

/** Draws a scoop of ice cream. */
export function scoop(ink: Ink, r: number, color: string): string {
  let out =
    path(blob(ink, 0, r * 0.5, r * 1.06, r * 0.4, 0.1, 13), dark(color, 0.14)) +
    circle(
      0,
      0,
      r,
      ink.radial(
        [
          [0, light(color, 0.7)],
          [0.5, color],
          [1, dark(color, 0.3)],
        ],
        [0.36, 0.28],
        0.85,
      ),
    );
  for (let i = 0; i < 5; i++)
    out += stroke(
      `M${n(-r * 0.7 + i * r * 0.26)} ${n(-r * 0.5 + (i % 3) * r * 0.4)}q${n(r * 0.2)} ${n(-r * 0.1)} ${n(r * 0.44)} 0`,
      light(color, 0.6),
      2,
      faded(0.6),
    );
  return out + specks(ink, 12, 0, 0, r * 0.8, r * 0.8, [dark(color, 0.35)], 1.2);
}

/** Draws a pancake-like round, browned: for stacks. */
export function pancake(ink: Ink, rx = 70, color = "#d99a48"): string {
  return (
    ellipse(0, 10, rx, rx * 0.4, dark(color, 0.45)) +
    ellipse(0, 4, rx, rx * 0.41, light(color, 0.5)) +
    ellipse(
      0,
      0,
      rx,
      rx * 0.4,
      ink.radial(
        [
          [0, light(color, 0.2)],
          [0.75, color],
          [1, light(color, 0.4)],
        ],
        [0.5, 0.5],
        0.6,
      ),
    ) +
    specks(ink, 22, 0, 0, rx * 0.8, rx * 0.3, [dark(color, 0.3)], 2.2)
  );
}

/** Draws half a coconut. */
export function coconut(ink: Ink, r = 44): string {
  return (
    shadow(ink, 6, r * 0.5, r, r * 0.6, 0.4) +
    path(
      `M${-r} 0C${-r} ${n(r * 0.9)} ${r} ${n(r * 0.9)} ${r} 0Z`,
      ink.linear(
        [
          [0, "#7c5230"],
          [1, "#3d2412"],
        ],
        [0, 0],
        [1, 0.6],
      ),
    ) +
    ellipse(0, 0, r, r * 0.52, "#6b4526") +
    ellipse(0, 0, r * 0.93, r * 0.47, "#fffdf6") +
    ellipse(
      0,
      2,
      r * 0.72,
      r * 0.34,
      ink.linear([
        [0, "#d9d2c4"],
        [1, "#ffffff"],
      ]),
    ) +
    specks(ink, 30, 0, r * 0.62, r * 0.7, r * 0.14, ["#a9794c", "#2c180a"], 1.8)
  );
}
