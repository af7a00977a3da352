import { type Ink, at, ellipse, scatter, specks, zoom } from "./ink";
import { backdrop } from "./backdrop";
import { board, bowl, paper, plate } from "./tableware";
import { broadLeaf, pool, steam } from "./around-the-plate";
import { beans, cubes } from "./grains";
import { bonnet, chili, dodos, lettuce, onions, pepperRings, sprig, tomato } from "./garnish";
import { boli, breadSlice, groundnuts, loaf, masa, yamFinger } from "./bread-and-yam";
import {
  friedBall,
  meatPie,
  meatPieCut,
  moiMoi,
  samosa,
  sausageRoll,
  scotchEgg,
  springRoll,
} from "./snacks";
import { chicken, eggHalf } from "./proteins";
import { pancake } from "./sweets";
import { fishTail, soup, soups } from "./soups";

type Draw = (ink: Ink) => string;
const heap = (
  ink: Ink,
  places: readonly (readonly [number, number])[],
  body: (i: number) => string,
  turn = 0,
): string =>
  places.map(([x, y], i) => at(x, y, body(i), turn ? ink.random.int(-turn, turn) : 0)).join("");
const dip = (ink: Ink, x: number, y: number) =>
  bowl(
    ink,
    x,
    y,
    44,
    27,
    20,
    "white",
    soup(ink, x, y + 4, 40, 24, { base: "#b8300f", bits: [["#f28a4a", "#7c1608"], 14] }),
  );

/** Snacks, small chops and breakfast. */
export const bites: Record<string, Draw> = {
  "puff-puff": (ink) =>
    backdrop(ink, "#f8dcae", "disc") +
    bowl(ink, 200, 158, 140, 82, 44, "enamel", "") +
    heap(
      ink,
      [
        [124, 140],
        [172, 124],
        [226, 124],
        [276, 140],
        [148, 164],
        [200, 158],
        [252, 164],
        [176, 180],
        [226, 180],
        [200, 118],
        [150, 116],
        [248, 112],
      ],
      () => friedBall(ink, 31, "#c98232"),
    ) +
    heap(
      ink,
      [
        [176, 98],
        [226, 96],
        [200, 134],
      ],
      () => friedBall(ink, 30, "#d08a38"),
    ),
  "meat-pie": (ink) =>
    backdrop(ink, "#eed6bc", "napkin") +
    zoom(
      200,
      152,
      1.16,
      board(ink, 62, 78, 296, 166) +
        at(164, 140, meatPie(ink), -10, 1.12) +
        at(274, 182, meatPieCut(ink), 6, 1.06) +
        specks(ink, 26, 210, 214, 90, 16, ["#c98a3a", "#e8b868"], 2),
    ),
  "chin-chin": (ink) =>
    backdrop(ink, "#f3d0b6", "wax") +
    bowl(ink, 200, 150, 136, 82, 54, "clay", "") +
    cubes(ink, 200, 146, 122, 66, "#c98a3a", 130, 8) +
    cubes(ink, 200, 122, 78, 36, "#d2954a", 46, 8) +
    cubes(ink, 330, 258, 30, 12, "#c98a3a", 6, 7) +
    cubes(ink, 66, 262, 26, 10, "#c98a3a", 5, 7),
  "scotch-egg": (ink) =>
    backdrop(ink, "#dde3cf", "stripe") +
    plate(ink, 200, 150, 186, 130, "white") +
    zoom(
      200,
      152,
      1.26,
      at(200, 160, lettuce(ink, 104, 54)) +
        at(146, 132, scotchEgg(ink, false), 0, 1.04) +
        at(218, 146, scotchEgg(ink), -8, 1.18) +
        at(276, 174, scotchEgg(ink), 12, 0.96) +
        at(142, 190, tomato(ink, 16)),
    ),
  "small-chops": (ink) =>
    backdrop(ink, "#f4cdb4", "mat") +
    plate(ink, 200, 150, 188, 130, "white") +
    zoom(
      200,
      152,
      1.2,
      heap(
        ink,
        [
          [104, 118],
          [142, 102],
          [112, 152],
          [152, 136],
        ],
        () => friedBall(ink, 25, "#c98232"),
      ) +
        at(214, 106, samosa(ink), -8, 0.92) +
        at(268, 118, samosa(ink), 14, 0.92) +
        at(254, 160, springRoll(ink), -16, 0.9) +
        at(268, 190, springRoll(ink), -8, 0.9) +
        at(150, 192, chicken(ink), -12, 0.62) +
        dip(ink, 200, 156) +
        at(118, 190, sprig(ink), -30, 0.7),
    ),
  "samosa-rolls": (ink) =>
    backdrop(ink, "#d8dfd6", "disc") +
    plate(ink, 200, 150, 186, 130, "blue") +
    zoom(
      200,
      152,
      1.26,
      at(138, 118, samosa(ink), -14, 1.1) +
        at(206, 106, samosa(ink), 6, 1.1) +
        at(154, 172, springRoll(ink), -10, 1.05) +
        at(176, 200, springRoll(ink), -4, 1.05) +
        dip(ink, 264, 158),
    ),
  "sausage-roll": (ink) =>
    backdrop(ink, "#f6e1b8", "stripe") +
    zoom(
      200,
      152,
      1.16,
      paper(ink, 200, 158, 150, 100) +
        at(178, 120, sausageRoll(ink), -12, 1.14) +
        at(226, 184, sausageRoll(ink), -6, 1.14),
    ),
  "boli-groundnut": (ink) =>
    backdrop(ink, "#dfd6b4", "planks") +
    paper(ink, 196, 152, 168, 112, true) +
    at(186, 116, boli(ink), -8, 1.16) +
    at(196, 172, boli(ink), 2, 1.12) +
    dip(ink, 318, 200) +
    groundnuts(ink, 26, 108, 224, 66, 24),
  "akara-pap": (ink) =>
    backdrop(ink, "#f5d8b8", "napkin") +
    bowl(
      ink,
      274,
      118,
      96,
      58,
      38,
      "blue",
      soup(ink, 274, 122, 90, 52, soups.pap) +
        ellipse(262, 116, 22, 9, "#fffdf6", 'fill-opacity=".7"'),
    ) +
    steam(276, 66, 38) +
    plate(ink, 146, 190, 118, 78, "white") +
    heap(
      ink,
      [
        [92, 178],
        [142, 164],
        [190, 176],
        [116, 208],
        [166, 206],
        [142, 184],
      ],
      () => friedBall(ink, 29, "#a8581f", true),
      40,
    ),
  "ewa-agoyin-bread": (ink) =>
    backdrop(ink, "#e7d3c4", "mat") +
    at(112, 92, loaf(ink), -8, 0.98) +
    bowl(
      ink,
      236,
      168,
      132,
      80,
      44,
      "enamel",
      beans(ink, 236, 174, 120, 68, "#9c6034", 74) +
        pool(ink, 244, 166, 72, 40, "#3f1208") +
        soup(ink, 244, 164, 62, 33, soups.agoyin) +
        onions(ink, [[186, 186]], 12),
    ) +
    at(76, 204, breadSlice(ink), -14, 0.98),
  "moi-moi": (ink) =>
    backdrop(ink, "#e2e6c2", "wax") +
    plate(ink, 200, 150, 188, 130, "clay") +
    zoom(
      200,
      152,
      1.2,
      broadLeaf(ink, 196, 164, 156, 72, -8) +
        broadLeaf(ink, 208, 156, 140, 68, 12, "#5f9c48") +
        at(146, 148, moiMoi(ink), -2, 1.3) +
        at(258, 164, moiMoi(ink, "#d07a38", false), 3, 1.2) +
        at(204, 104, eggHalf(ink, 19)) +
        at(312, 118, bonnet(ink), 0, 0.9),
    ),
  "dundun-sauce": (ink) =>
    backdrop(ink, "#f7d9a4", "planks") +
    plate(ink, 200, 150, 186, 130, "enamel") +
    zoom(
      200,
      152,
      1.26,
      heap(
        ink,
        [
          [108, 118],
          [150, 104],
          [120, 146],
          [168, 136],
          [112, 176],
          [156, 170],
          [150, 200],
          [196, 118],
        ],
        () => yamFinger(ink),
        34,
      ) +
        bowl(
          ink,
          262,
          152,
          62,
          38,
          26,
          "clay",
          soup(ink, 262, 156, 57, 34, soups.stew) +
            pepperRings(
              ink,
              [
                [248, 150],
                [276, 162],
              ],
              ["#4f9a3a"],
            ),
        ),
    ),
  masa: (ink) =>
    backdrop(ink, "#e6d6b4", "wax") +
    plate(ink, 200, 150, 186, 130, "wood") +
    zoom(
      200,
      152,
      1.2,
      heap(
        ink,
        [
          [112, 128],
          [174, 110],
          [234, 124],
          [134, 172],
          [198, 164],
          [256, 172],
        ],
        () => masa(ink, 38),
      ) +
        dip(ink, 316, 222) +
        at(78, 216, sprig(ink), -30),
    ),
  "chips-plain": (ink) =>
    backdrop(ink, "#e4e0c4", "disc") +
    zoom(
      200,
      152,
      1.16,
      paper(ink, 200, 156, 150, 100) +
        heap(
          ink,
          [
            [110, 120],
            [160, 106],
            [216, 112],
            [270, 126],
            [130, 156],
            [184, 146],
            [240, 156],
            [150, 192],
            [206, 186],
            [258, 192],
          ],
          () => yamFinger(ink),
          40,
        ) +
        at(96, 222, chili(ink), 10),
    ),
  "dodo-ikire": (ink) =>
    backdrop(ink, "#e8cfa8", "napkin") +
    zoom(
      200,
      152,
      1.16,
      broadLeaf(ink, 196, 160, 164, 88, -6) +
        heap(
          ink,
          [
            [128, 134],
            [182, 120],
            [238, 134],
            [154, 172],
            [212, 170],
            [262, 176],
          ],
          () => friedBall(ink, 34, "#6b2a14", true),
          40,
        ) +
        at(324, 104, chili(ink), 20),
    ),
  pancakes: (ink) =>
    backdrop(ink, "#f3d9c2", "stripe") +
    zoom(
      200,
      152,
      1.16,
      plate(ink, 200, 176, 166, 102, "white") +
        [0, 1, 2, 3]
          .map((i) => at(200 + (i % 2 ? 4 : -4), 176 - i * 20, pancake(ink, 104 - i * 3)))
          .join("") +
        ellipse(196, 108, 46, 16, "#c9701a", 'fill-opacity=".75"') +
        ellipse(186, 102, 16, 5, "#ffe9b0", 'fill-opacity=".8"'),
    ),
  ekuru: (ink) =>
    backdrop(ink, "#dfe2d2", "mat") +
    plate(ink, 200, 150, 186, 130, "stone") +
    zoom(
      200,
      152,
      1.2,
      broadLeaf(ink, 196, 166, 150, 66, 6) +
        at(140, 146, moiMoi(ink, "#efe2c8", false), 0, 1.15) +
        at(226, 142, moiMoi(ink, "#efe2c8", false), 0, 1.1) +
        pool(ink, 212, 190, 82, 28, "#a82a0e") +
        at(218, 186, fishTail(ink), 4, 0.8),
    ),
  "yam-pottage": (ink) =>
    backdrop(ink, "#efcfae", "disc") +
    bowl(
      ink,
      200,
      146,
      152,
      94,
      50,
      "clay",
      soup(ink, 200, 152, 142, 84, {
        base: "#d98a2c",
        oil: "#dd6b22",
        leaves: [["#3f7d34", "#2d6b30"], 26],
        bits: [["#d8321c"], 24],
      }) +
        scatter(ink, 11, 200, 150, 112, 60, 34)
          .map(([x, y]) =>
            at(
              x,
              y,
              `${ellipse(2, 6, 24, 16, "#7c3a10", 'fill-opacity=".5"')}${ellipse(0, 0, 24, 16, ink.round("#efc26a"))}`,
              ink.random.int(-30, 30),
            ),
          )
          .join("") +
        at(222, 120, fishTail(ink), -14) +
        at(150, 118, sprig(ink), -10),
    ),
  "dodo-side": (ink) =>
    backdrop(ink, "#efe0b4", "wax") +
    plate(ink, 200, 150, 186, 130, "enamel") +
    zoom(
      200,
      152,
      1.26,
      dodos(ink, 5, 180, 116, 34, -40, 32) +
        dodos(ink, 5, 204, 160, 36, -34, 32) +
        dodos(ink, 4, 196, 204, 36, -28, 30),
    ),
};
