import { type Ink, at, scatter, specks, zoom } from "./ink";
import { backdrop } from "./backdrop";
import { board, bowl, paper, plate } from "./tableware";
import { pool } from "./around-the-plate";
import {
  bonnet,
  chili,
  crumbs,
  cucumber,
  dodoCubes,
  lettuce,
  onions,
  pepperRings,
  sprig,
  tomato,
  wedge,
} from "./garnish";
import { cabbage, grilledHalf, kilishi, meats, suya, yaji } from "./skewers";
import { chunks, fish, gizzard, snail, turkey } from "./proteins";
import { yamFinger } from "./bread-and-yam";

type Draw = (ink: Ink) => string;

/** Three sticks on printed paper with onion, tomato and yaji. */
const sticks =
  (tint: string, color: string, count = 3, pieces = 6): Draw =>
  (ink) =>
    backdrop(ink, tint, "planks") +
    zoom(
      200,
      152,
      1.12,
      paper(ink, 200, 152, 172, 118, true) +
        yajiSpill(ink) +
        Array.from({ length: count }, (_, i) =>
          at(
            196 + i * 3,
            98 + i * (count === 3 ? 48 : 38),
            suya(ink, color, pieces),
            -5 + i * 2,
            count === 3 ? 1.08 : 0.98,
          ),
        ).join("") +
        onions(
          ink,
          [
            [72, 218],
            [104, 232],
            [330, 78],
          ],
          15,
        ) +
        at(318, 228, tomato(ink, 17)) +
        at(286, 238, tomato(ink, 16)) +
        at(346, 206, cucumber(ink, 15)),
    );
const yajiSpill = (ink: Ink) =>
  specks(ink, 120, 200, 156, 150, 92, ["#c2601f", "#e8954a", "#8a3a12"], 1.5);

const peppered =
  (tint: string, food: Draw): Draw =>
  (ink) =>
    backdrop(ink, tint, "disc") +
    plate(ink, 200, 148, 188, 132, "slate") +
    zoom(200, 152, 1.28, pool(ink, 200, 154, 112, 68, "#a8300f") + food(ink));

/** Grills, proteins and everything from the suya spot's fire. */
export const grills: Record<string, Draw> = {
  "grilled-chicken": (ink) =>
    backdrop(ink, "#f1cfae", "napkin") +
    board(ink, 46, 62, 316, 184) +
    at(210, 152, grilledHalf(ink), -8, 1.12) +
    at(98, 212, lettuce(ink, 40, 24), -10) +
    at(86, 208, tomato(ink, 16)) +
    at(116, 216, cucumber(ink, 15)) +
    onions(
      ink,
      [
        [318, 98],
        [336, 116],
      ],
      14,
    ) +
    at(308, 216, wedge(ink), -18, 1.1),
  "grilled-croaker": (ink) =>
    backdrop(ink, "#cbdedb", "mat") +
    plate(ink, 200, 152, 184, 116, "white") +
    at(130, 178, lettuce(ink, 52, 28), 10) +
    at(292, 132, lettuce(ink, 46, 26), -20) +
    at(196, 150, fish(ink), -7, 1.16) +
    onions(
      ink,
      [
        [112, 196],
        [150, 208],
        [268, 104],
      ],
      14,
    ) +
    at(304, 190, wedge(ink, "#e8c53a"), -24, 1.1) +
    at(270, 208, tomato(ink, 16)) +
    at(116, 112, sprig(ink), -30),
  asun: peppered(
    "#f4c9a8",
    (ink) =>
      chunks(ink, 26, 200, 152, 100, 58, "#7a3a1a", 19) +
      pepperRings(
        ink,
        scatter(ink, 14, 200, 150, 96, 54, 20),
        ["#d8321c", "#4f9a3a", "#f0a52a"],
        9,
      ) +
      onions(
        ink,
        [
          [150, 128],
          [232, 170],
          [262, 132],
          [178, 184],
        ],
        13,
      ) +
      at(128, 176, bonnet(ink, "#e0421f")) +
      at(270, 166, bonnet(ink, "#4f9a3a"), 0, 0.9),
  ),
  gizdodo: (ink) =>
    backdrop(ink, "#f6dca6", "disc") +
    bowl(
      ink,
      200,
      146,
      152,
      94,
      52,
      "green",
      pool(ink, 200, 152, 138, 78, "#b5440f") +
        scatter(ink, 34, 200, 148, 116, 64, 20)
          .map(([x, y], i) =>
            i % 2 ? at(x, y, gizzard(ink), i * 31, 1.05) : dodoCubes(ink, 1, x, y, 1, 1),
          )
          .join("") +
        pepperRings(
          ink,
          scatter(ink, 12, 200, 146, 108, 58, 26),
          ["#d8321c", "#4f9a3a", "#f0a52a"],
          10,
        ) +
        onions(
          ink,
          [
            [152, 122],
            [250, 172],
          ],
          13,
        ),
    ),
  "peppered-turkey": peppered(
    "#eccaa2",
    (ink) =>
      at(176, 116, turkey(ink), 8, 0.78) +
      at(246, 144, turkey(ink, "#8a4718"), 192, 0.78) +
      at(166, 176, turkey(ink, "#9c5620"), -12, 0.84) +
      chunks(ink, 5, 250, 188, 40, 18, "#8a4718", 17) +
      pepperRings(
        ink,
        scatter(ink, 9, 200, 150, 104, 60, 26),
        ["#d8321c", "#4f9a3a", "#f0a52a"],
        10,
      ) +
      onions(
        ink,
        [
          [206, 128],
          [262, 190],
        ],
        13,
      ),
  ),
  "peppered-snail": peppered(
    "#d4dfcf",
    (ink) =>
      (
        [
          [138, 124, -10, 1.05],
          [214, 112, 24, 1],
          [274, 146, -18, 1],
          [158, 174, 30, 1.1],
          [230, 182, -6, 1.15],
          [200, 146, 60, 0.95],
        ] as const
      )
        .map(([x, y, turn, scale]) => at(x, y, snail(ink), turn, scale))
        .join("") +
      pepperRings(ink, scatter(ink, 10, 200, 152, 104, 60, 26), ["#d8321c", "#f0a52a"], 9) +
      onions(
        ink,
        [
          [174, 144],
          [256, 174],
        ],
        12,
      ) +
      at(112, 162, sprig(ink), -40, 0.8),
  ),
  "suya-beef": sticks("#f0c3a4", meats.beef),
  "suya-chicken": sticks("#f2d6a2", meats.chicken, 3, 5),
  "suya-ram": sticks("#e2cdb8", meats.ram, 3, 7),
  "suya-liver": sticks("#d8d3bf", meats.liver, 3, 6),
  "suya-gizzard": sticks("#ecc7b6", meats.gizzard, 4, 8),
  "suya-mixed": (ink) =>
    backdrop(ink, "#e9b894", "planks") +
    paper(ink, 200, 152, 182, 124, true) +
    yajiSpill(ink) +
    [meats.beef, meats.chicken, meats.ram, meats.gizzard]
      .map((color, i) => at(186 + i * 5, 86 + i * 42, suya(ink, color, 6), -4 + i * 2, 1))
      .join("") +
    cabbage(ink, 332, 214, 42, 28) +
    onions(
      ink,
      [
        [318, 200],
        [344, 216],
      ],
      13,
    ) +
    at(318, 234, tomato(ink, 15)) +
    at(74, 226, yaji(ink, 36, 22)),
  kilishi: (ink) =>
    backdrop(ink, "#e8cfae", "stripe") +
    paper(ink, 200, 154, 160, 112) +
    at(146, 128, kilishi(ink, 84, 50), -16) +
    at(254, 134, kilishi(ink, 80, 48, "#8a3512"), 18) +
    at(196, 190, kilishi(ink, 92, 46, "#742a10"), -4) +
    crumbs(ink, 40, 200, 158, 130, 80, "#e2b873", 2.6) +
    at(330, 226, chili(ink), -20),
  "grilled-chicken-yaji": (ink) =>
    backdrop(ink, "#dccbb4", "planks") +
    paper(ink, 204, 150, 170, 116, true) +
    at(196, 140, grilledHalf(ink, "#9c4a18"), 6, 1.16) +
    cabbage(ink, 92, 216, 48, 30) +
    onions(
      ink,
      [
        [78, 204],
        [108, 218],
        [92, 232],
      ],
      14,
    ) +
    at(318, 222, yaji(ink, 36, 22)),
  "catfish-barbecue": (ink) =>
    backdrop(ink, "#c4d4cf", "planks") +
    board(ink, 24, 60, 352, 184, "#d0a56c") +
    at(196, 152, fish(ink, "#74502f"), -5, 1.16) +
    pepperRings(
      ink,
      scatter(ink, 12, 190, 150, 110, 34, 24),
      ["#d8321c", "#4f9a3a", "#f0a52a"],
      10,
    ) +
    onions(
      ink,
      [
        [140, 132],
        [210, 160],
        [262, 142],
      ],
      14,
    ) +
    at(330, 208, wedge(ink), -24, 1.1) +
    at(70, 102, yaji(ink, 28, 17)),
  "ram-asun": (ink) =>
    backdrop(ink, "#e6c4a0", "stripe") +
    plate(ink, 200, 148, 186, 130, "wood") +
    zoom(
      200,
      150,
      1.24,
      chunks(ink, 30, 200, 150, 104, 60, "#6a3018", 19) +
        onions(ink, scatter(ink, 7, 200, 148, 92, 50, 34), 14) +
        pepperRings(ink, scatter(ink, 8, 200, 150, 96, 54, 30), ["#d8321c", "#4f9a3a"], 9) +
        specks(ink, 90, 200, 150, 104, 60, ["#e8954a", "#f6c98a"], 1.5),
    ),
  "yaji-pack": (ink) =>
    backdrop(ink, "#f3d3a2", "wax") +
    bowl(ink, 200, 142, 126, 78, 62, "wood", at(200, 150, yaji(ink, 112, 64))) +
    at(86, 232, chili(ink), -16, 1.2) +
    at(322, 222, chili(ink, "#b8240f"), 24, 1.2) +
    crumbs(ink, 14, 328, 248, 40, 14, "#d9a060", 6) +
    at(60, 206, bonnet(ink), 0, 0.9),
  "chips-suya": (ink) =>
    backdrop(ink, "#f1d9b0", "disc") +
    plate(ink, 200, 148, 186, 130, "stone") +
    zoom(
      196,
      154,
      1.24,
      (
        [
          [112, 118, -30],
          [150, 108, 14],
          [118, 150, 8],
          [160, 140, -22],
          [134, 180, -8],
          [186, 118, 36],
          [178, 168, 26],
        ] as const
      )
        .map(([x, y, turn]) => at(x, y, yamFinger(ink), turn))
        .join("") +
        at(254, 136, suya(ink, meats.beef, 5), -28, 0.62) +
        at(262, 172, suya(ink, meats.beef, 5), -24, 0.62) +
        onions(
          ink,
          [
            [214, 208],
            [240, 214],
          ],
          13,
        ) +
        at(280, 198, tomato(ink, 15)),
    ),
};
