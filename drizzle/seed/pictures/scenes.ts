import {
  Ink,
  at,
  circle,
  ellipse,
  faded,
  n,
  path,
  rect,
  scatter,
  shadow,
  stroke,
  zoom,
} from "./ink";
import { bonnet, chili, coleslaw, dodos, onions, sprig, tomato } from "./garnish";
import { bowl, plate } from "./tableware";
import { broadLeaf, steam } from "./around-the-plate";
import { chicken, chunk } from "./proteins";
import { fishTail, halves, soup, soups, strip, swallow } from "./soups";
import { friedBall, moiMoi } from "./snacks";
import { glass } from "./drinks";
import { grill, meats, suya, yaji } from "./skewers";
import { rice, rices } from "./grains";

type Draw = (ink: Ink) => string;

const flame = (ink: Ink, height: number): string =>
  [
    ["#e8521c", 1],
    ["#f79a2c", 0.72],
    ["#ffdf7a", 0.42],
  ]
    .map(([color, share]) => {
      const h = height * (share as number);
      const w = height * 0.34 * (share as number);
      return path(
        `M0 0C${n(-w * 1.5)} ${n(-h * 0.1)} ${n(-w)} ${n(-h * 0.55)} ${n(ink.random.between(-6, 6))} ${n(-h)}C${n(w * 0.5)} ${n(-h * 0.62)} ${n(w * 1.5)} ${n(-h * 0.2)} 0 0Z`,
        color as string,
        faded(0.94),
      );
    })
    .join("");

const log = (ink: Ink, length: number): string =>
  rect(
    -length,
    -11,
    length * 2,
    22,
    10,
    ink.linear([
      [0, "#9c6334"],
      [0.5, "#7a4722"],
      [1, "#4a2711"],
    ]),
  ) +
  ellipse(length - 4, 0, 8, 11, "#d6a468") +
  ellipse(length - 4, 0, 5, 7, "#c08a4c") +
  stroke(`M${-length + 14} -3q${length * 0.5} 6 ${length} 0`, "#4a2711", 1.6, faded(0.6));

/** Draws the iron pot a mama put cooks in, full of jollof. */
function pot(ink: Ink, cx: number, cy: number, rx: number): string {
  const ry = rx * 0.34;
  const foot = cy + rx * 1.02;
  const side = `M${n(cx - rx)} ${cy}C${n(cx - rx * 1.22)} ${n(cy + rx * 0.6)} ${n(cx - rx * 0.7)} ${n(foot)} ${cx} ${n(foot)}S${n(cx + rx * 1.22)} ${n(cy + rx * 0.6)} ${n(cx + rx)} ${cy}Z`;
  const handle = (side: number) =>
    stroke(
      `M${n(cx + side * rx * 0.98)} ${n(cy + rx * 0.16)}q${n(side * rx * 0.3)} ${n(-rx * 0.04)} ${n(side * rx * 0.24)} ${n(rx * 0.2)}q${n(side * -rx * 0.02)} ${n(rx * 0.12)} ${n(side * -rx * 0.18)} ${n(rx * 0.08)}`,
      "#2a2220",
      rx * 0.09,
    );
  return (
    handle(-1) +
    handle(1) +
    path(
      side,
      ink.linear(
        [
          [0, "#4a403c"],
          [0.26, "#6d615b"],
          [0.55, "#332b28"],
          [1, "#171211"],
        ],
        [0, 0],
        [1, 0.15],
      ),
    ) +
    stroke(
      `M${n(cx - rx * 0.82)} ${n(cy + rx * 0.34)}Q${n(cx - rx * 0.72)} ${n(cy + rx * 0.72)} ${n(cx - rx * 0.4)} ${n(cy + rx * 0.9)}`,
      "#ffffff",
      5,
      faded(0.28),
    ) +
    ellipse(cx, cy, rx, ry, "#5c524d") +
    ellipse(cx, cy + 1, rx * 0.93, ry * 0.88, "#1d1614") +
    rice(ink, cx, cy - rx * 0.04, rx * 0.86, ry * 0.94, rices.jollof, 170) +
    at(cx - rx * 0.3, cy - rx * 0.1, sprig(ink), -10, 0.9) +
    onions(ink, [[cx + rx * 0.3, cy]], 12) +
    stroke(
      `M${n(cx - rx * 0.96)} ${cy}A${n(rx * 0.96)} ${n(ry * 0.94)} 0 0 0 ${n(cx + rx * 0.96)} ${cy}`,
      "#7c716b",
      4,
      faded(0.8),
    )
  );
}

const jollofPlate: Draw = (ink) =>
  plate(ink, 200, 148, 188, 132, "white") +
  zoom(
    200,
    150,
    1.26,
    rice(ink, 176, 148, 106, 66, rices.jollof, 270) +
      dodos(ink, 3, 262, 196, 28, -28, 25) +
      coleslaw(ink, 282, 126, 33, 23) +
      at(146, 172, chicken(ink), -16, 0.92) +
      at(196, 98, sprig(ink), -12, 0.9),
  );

const egusiBowl: Draw = (ink) =>
  bowl(
    ink,
    200,
    150,
    150,
    88,
    54,
    "clay",
    soup(ink, 200, 155, 140, 80, soups.egusi) +
      at(150, 140, chunk(ink, "#6f3a1c", 23)) +
      at(244, 174, chunk(ink, "#7a3f1d", 21)) +
      at(238, 122, fishTail(ink), -24, 0.85) +
      at(180, 188, strip(ink, "#b58650")),
  );

/** The pictures at the head of the demo stores, 640 × 280. */
const banners: Record<string, Draw> = {
  "mama-put": (ink) => {
    let out =
      rect(
        0,
        0,
        640,
        280,
        0,
        ink.linear(
          [
            [0, "#f9d7a8"],
            [0.6, "#f4b583"],
            [1, "#e59a68"],
          ],
          [0, 0],
          [0.6, 1],
        ),
      ) +
      circle(500, 52, 122, "#fbe0b4", faded(0.8)) +
      circle(500, 52, 84, "#fdeccb", faded(0.8));
    for (let i = 0; i < 15; i++)
      for (let petal = 0; petal < 6; petal++)
        out += at(
          22 + i * 46,
          i % 2 ? 20 : 0,
          ellipse(0, -12, 3.6, 8, "#fff2da", faded(0.5)),
          petal * 60,
        );
    out +=
      path(
        "M0 196Q160 168 330 184T640 172V280H0Z",
        ink.linear([
          [0, "#b9723f"],
          [1, "#8a4d28"],
        ]),
      ) + path("M0 210Q160 184 330 198T640 188V196Q480 196 330 208T0 222Z", "#d08a52", faded(0.6));
    out +=
      shadow(ink, 142, 256, 128, 20, 0.5) +
      at(88, 252, log(ink, 62), -12) +
      at(198, 254, log(ink, 62), 192) +
      [
        [92, 62],
        [124, 82],
        [160, 88],
        [192, 64],
        [142, 60],
      ]
        .map(([x, h]) => at(x as number, 258, flame(ink, h as number)))
        .join("") +
      at(142, 264, log(ink, 74), 2);
    out +=
      pot(ink, 142, 116, 94) +
      [
        [106, 36],
        [178, 34],
        [142, 46],
      ]
        .map(([x, h]) => at(x as number, 236, flame(ink, h as number)))
        .join("") +
      steam(142, 82, 74);
    out +=
      at(266, 96, jollofPlate(ink), 0, 0.58) +
      at(448, 70, egusiBowl(ink), 0, 0.66) +
      at(612, 246, bonnet(ink), 0, 1.1) +
      at(470, 256, chili(ink), -14) +
      at(286, 262, tomato(ink, 17)) +
      at(252, 256, bonnet(ink, "#f0a52a"), 0, 0.9);
    return out;
  },
  "suya-spot": (ink) => {
    let out =
      rect(
        0,
        0,
        640,
        280,
        0,
        ink.linear([
          [0, "#0c2a20"],
          [0.55, "#1b4a34"],
          [1, "#0d2218"],
        ]),
      ) +
      circle(538, 62, 40, "#f7e9c2") +
      circle(522, 52, 38, "#12362a", faded(0.92));
    out += scatter(ink, 46, 320, 60, 330, 70, 14)
      .map(([x, y]) => circle(x, y, ink.random.between(0.7, 1.8), "#f7e9c2", faded(0.6)))
      .join("");
    out += stroke("M-10 26Q160 84 330 40T650 50", "#0a1d15", 2.4);
    for (let i = 0; i <= 12; i++) {
      const x = 12 + i * 51;
      const y = 48 + Math.sin(i * 0.92) * 13;
      out +=
        circle(x, y + 9, 17, "#ffca5c", faded(0.16)) +
        circle(x, y + 9, 6.4, ink.round("#ffcf63")) +
        rect(x - 3, y - 1, 6, 5, 1.5, "#0a1d15");
    }
    out +=
      path("M0 232H640V280H0Z", "#0b1a13") +
      ellipse(
        320,
        200,
        330,
        96,
        ink.radial(
          [
            [0, "#f2701d", 0.5],
            [1, "#f2701d", 0],
          ],
          [0.5, 0.5],
          0.5,
        ),
      );
    out +=
      grill(ink, 58, 118, 524, 124) +
      [meats.beef, meats.chicken, meats.ram, meats.beef]
        .map((color, i) => at(182 + (i % 2) * 8, 128 + i * 32, suya(ink, color, 6), -3 + i, 0.94))
        .join("") +
      [meats.ram, meats.beef, meats.chicken, meats.gizzard]
        .map((color, i) => at(452 - (i % 2) * 8, 130 + i * 32, suya(ink, color, 6), 3 - i, 0.94))
        .join("");
    out += steam(206, 120, 90) + steam(330, 112, 104) + steam(460, 122, 88);
    return (
      out +
      [
        [92, 254],
        [318, 260],
        [548, 254],
      ]
        .map(([x, y]) =>
          at(
            x as number,
            y as number,
            x === 318 ? yaji(ink, 40, 20) : chili(ink),
            x === 548 ? 190 : -8,
          ),
        )
        .join("") +
      onions(
        ink,
        [
          [250, 262],
          [392, 262],
        ],
        15,
      )
    );
  },
  "closed-kitchen": (ink) => {
    let out =
      rect(
        0,
        0,
        640,
        280,
        0,
        ink.linear([
          [0, "#cfe4dd"],
          [1, "#a9cfc5"],
        ]),
      ) +
      rect(408, -40, 210, 190, 105, "#e9f4ef") +
      rect(
        420,
        -30,
        186,
        170,
        93,
        ink.linear([
          [0, "#f9e7bd"],
          [1, "#f6d7a0"],
        ]),
      ) +
      stroke("M513 -30V140M420 66H606", "#e9f4ef", 8);
    out +=
      rect(
        0,
        168,
        640,
        112,
        0,
        ink.linear([
          [0, "#c28a58"],
          [1, "#8f5a34"],
        ]),
      ) + rect(0, 168, 640, 8, 0, "#e0b383");
    for (let i = 0; i < 6; i++)
      out += stroke(
        `M${i * 110} ${190 + (i % 3) * 26}q50 ${i % 2 ? 5 : -5} 120 0`,
        "#7c4a28",
        1.6,
        faded(0.4),
      );
    out += at(
      40,
      104,
      bowl(
        ink,
        160,
        120,
        150,
        86,
        52,
        "white",
        halves(ink, 160, 125, 140, 78, soups.ewedu, soups.gbegiri) +
          at(158, 118, chunk(ink, "#6f2f14", 26)) +
          at(196, 146, strip(ink, "#a87440")),
      ),
      0,
      0.76,
    );
    out +=
      at(296, 138, plate(ink, 60, 60, 100, 62, "enamel") + swallow(ink, 60, 70, 62, "amala")) +
      at(
        430,
        98,
        plate(ink, 100, 92, 104, 66, "green") +
          broadLeaf(ink, 110, 96, 86, 40, -6) +
          at(84, 84, moiMoi(ink), 0, 0.72) +
          at(142, 92, moiMoi(ink, "#d07a38", false), 0, 0.66),
      );
    out +=
      glass(ink, 590, 262, 34, 104, {
        colors: ["#a81944", "#5c0a28"],
        ice: true,
        straw: "#f6e3c8",
      }) +
      at(30, 258, bonnet(ink), 0, 1) +
      at(404, 262, friedBall(ink, 17, "#c07a2e", true)) +
      at(434, 268, friedBall(ink, 16, "#b06a26", true));
    return out;
  },
};

/** Draws the banner of a demo store as an SVG of 640 × 280, or null when it has none. */
export function drawBanner(slug: string): string | null {
  const draw = banners[slug];
  if (!draw) return null;
  const ink = new Ink(`banner:${slug}`);
  return ink.svg(640, 280, draw(ink));
}
