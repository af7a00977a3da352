import { type Cloth, backdrop } from "./backdrop";
import { type Ware, bowl, plate } from "./tableware";
import { broadLeaf, pool } from "./around-the-plate";
import { type Ink, at, ellipse, light, zoom } from "./ink";
import { dice, macaroni, peas, rice, rices, strands, strewnBeans } from "./grains";
import {
  bonnet,
  chili,
  coleslaw,
  cucumber,
  dodos,
  lettuce,
  onions,
  pepperRings,
  sprig,
  tomato,
} from "./garnish";
import { chicken, chunk, chunks, eggHalf, fishCut, friedEgg, prawn, turkey } from "./proteins";
import { soup, soups, strip } from "./soups";
import { moiMoi } from "./snacks";
import { yamSlice } from "./bread-and-yam";

type Draw = (ink: Ink) => string;
const served =
  (
    tint: string,
    cloth: Cloth,
    ware: Ware,
    food: Draw,
    size: { cx?: number; cy?: number; rx?: number; ry?: number } = {},
  ): Draw =>
  (ink) => {
    const { cx = 200, cy = 148, rx = 188, ry = 132 } = size;
    return (
      backdrop(ink, tint, cloth) +
      plate(ink, cx, cy, rx, ry, ware) +
      zoom(200, 150, 1.26, food(ink))
    );
  };

const vegetables = (ink: Ink, cx: number, cy: number, rx: number, ry: number) =>
  dice(ink, 22, cx, cy, rx * 0.9, ry * 0.86, ["#f08a2c", "#e8742a"], 4) +
  peas(ink, 24, cx, cy, rx * 0.9, ry * 0.86, "#6fa53c", 4) +
  dice(ink, 10, cx, cy, rx * 0.88, ry * 0.84, ["#8a3c2a", "#e6d25a"], 3.6);

/** Draws a small bowl of sauce set beside the rice. */
const sauceBowl = (
  ink: Ink,
  cx: number,
  cy: number,
  ware: Ware,
  kind: keyof typeof soups,
  more = "",
) => bowl(ink, cx, cy, 62, 38, 26, ware, soup(ink, cx, cy + 4, 57, 34, soups[kind]) + more);

/** Rice and pasta dishes, one drawing a dish. */
export const plates: Record<string, Draw> = {
  "jollof-chicken": served(
    "#f4d3b4",
    "disc",
    "white",
    (ink) =>
      rice(ink, 176, 148, 106, 66, rices.jollof, 270) +
      dodos(ink, 3, 262, 196, 28, -28, 25) +
      coleslaw(ink, 282, 126, 33, 23) +
      at(146, 172, chicken(ink), -16, 0.92) +
      at(196, 98, sprig(ink), -12, 0.9) +
      onions(ink, [[222, 120]], 12) +
      pepperRings(
        ink,
        [
          [130, 110],
          [238, 162],
        ],
        ["#d8321c"],
      ),
  ),
  "fried-rice-turkey": served(
    "#dfe6c4",
    "napkin",
    "stone",
    (ink) =>
      rice(ink, 182, 146, 112, 70, rices.fried, 260) +
      vegetables(ink, 178, 140, 92, 54) +
      at(224, 178, turkey(ink), 14, 0.96) +
      at(118, 176, cucumber(ink, 15)) +
      at(134, 190, tomato(ink, 15)) +
      at(146, 104, prawn(ink), -8, 0.72) +
      at(202, 98, prawn(ink), 18, 0.66),
  ),
  "ofada-ayamase": (ink) =>
    backdrop(ink, "#e9d3ae", "planks") +
    plate(ink, 196, 148, 190, 132, "clay") +
    zoom(
      194,
      158,
      1.16,
      broadLeaf(ink, 182, 158, 152, 84, -7) +
        broadLeaf(ink, 176, 150, 128, 74, 10, "#5f9c48") +
        rice(ink, 146, 152, 82, 56, rices.ofada, 210) +
        sauceBowl(
          ink,
          268,
          142,
          "wood",
          "ayamase",
          at(254, 140, eggHalf(ink, 18), -10) +
            at(286, 148, chunk(ink, "#5c3420", 15)) +
            at(282, 130, strip(ink, "#a9713c"), 0, 0.6),
        ) +
        dodos(ink, 3, 196, 216, 30, -16, 22) +
        at(108, 128, bonnet(ink, "#4f9a3a"), 0, 0.9),
    ),
  "coconut-rice-fish": served(
    "#cfe3dc",
    "mat",
    "white",
    (ink) =>
      rice(ink, 178, 144, 104, 66, rices.coconut, 240) +
      dice(ink, 14, 170, 136, 80, 44, ["#d8321c", "#4f9a3a", "#f0a52a"], 3.6) +
      at(246, 158, fishCut(ink, "#7c5a3a", "#edc98e", 38), -12) +
      at(196, 188, fishCut(ink, "#7c5a3a", "#edc98e", 34), 8) +
      at(262, 112, lettuce(ink, 36, 22), 8) +
      at(262, 110, tomato(ink, 15)) +
      at(128, 112, sprig(ink), -30, 0.9),
  ),
  "white-rice-stew": served(
    "#f2c9b4",
    "stripe",
    "enamel",
    (ink) =>
      rice(ink, 170, 140, 106, 66, rices.white, 240) +
      pool(ink, 214, 174, 92, 50, "#b9300f") +
      soup(ink, 214, 172, 80, 40, {
        ...soups.stew,
        bits: [["#e8512c", "#f28a4a", "#8e1d0a"], 24],
      }) +
      at(206, 166, chicken(ink, "#8f3c14", false), -14, 0.82) +
      onions(
        ink,
        [
          [152, 186],
          [270, 150],
        ],
        11,
      ) +
      at(150, 104, sprig(ink), -18, 0.8),
  ),
  "native-rice": served(
    "#f0dba8",
    "wax",
    "clay",
    (ink) =>
      rice(ink, 192, 146, 118, 74, rices.native, 280) +
      at(150, 128, fishCut(ink, "#4a3526", "#b98a55", 27), -14) +
      at(238, 170, fishCut(ink, "#4a3526", "#b98a55", 25), 10) +
      at(196, 176, prawn(ink), -10, 0.86) +
      at(226, 116, prawn(ink), 24, 0.76) +
      at(138, 172, prawn(ink), 160, 0.72) +
      at(176, 112, sprig(ink, "#2f6e33"), 14) +
      at(206, 142, sprig(ink, "#2f6e33", 4), -36, 0.9) +
      at(272, 138, chili(ink), 20, 0.8),
  ),
  "rice-beans": served(
    "#e4d0bd",
    "disc",
    "enamel",
    (ink) =>
      rice(ink, 178, 144, 112, 68, rices.white, 190) +
      strewnBeans(ink, 62, 172, 140, 100, 58, "#7c4022") +
      pool(ink, 232, 166, 70, 42, "#a82a0e") +
      soup(ink, 232, 164, 60, 34, soups.stew) +
      at(222, 156, strip(ink, "#c9a06a"), -8) +
      at(250, 172, strip(ink, "#b58650"), 24) +
      at(132, 184, eggHalf(ink, 23), -10) +
      dodos(ink, 2, 282, 128, 20, 40, 22),
  ),
  "jollof-moimoi": served(
    "#dce4c9",
    "mat",
    "green",
    (ink) =>
      rice(ink, 150, 146, 90, 60, rices.jollof, 220) +
      at(252, 164, broadLeaf(ink, 0, 8, 76, 40, -6)) +
      at(254, 158, moiMoi(ink), 0, 1.05) +
      dodos(ink, 3, 160, 208, 27, -20, 22) +
      at(126, 106, sprig(ink), -14, 0.8) +
      onions(ink, [[196, 112]], 12),
  ),
  "sunday-special": served(
    "#f6d6a6",
    "wax",
    "white",
    (ink) =>
      rice(ink, 136, 148, 72, 60, rices.jollof, 170) +
      rice(ink, 250, 140, 70, 58, rices.fried, 160) +
      vegetables(ink, 250, 136, 54, 42) +
      at(186, 174, chicken(ink), -10, 1.04) +
      dodos(ink, 3, 118, 206, 23, -30, 22) +
      coleslaw(ink, 282, 190, 32, 21) +
      at(192, 104, moiMoi(ink, "#d98642", false), 0, 0.52) +
      at(168, 96, sprig(ink), -20, 0.8),
  ),
  "concoction-rice": served(
    "#ecc9a0",
    "planks",
    "enamel",
    (ink) =>
      rice(ink, 192, 146, 116, 72, rices.native, 290) +
      at(150, 138, strip(ink, "#8a5a34"), -10) +
      at(226, 166, strip(ink, "#9a683c"), 18) +
      at(232, 120, fishCut(ink, "#3f3128", "#a9794a", 24), -8) +
      at(166, 172, fishCut(ink, "#3f3128", "#a9794a", 22), 14) +
      pepperRings(
        ink,
        [
          [190, 110],
          [262, 142],
          [126, 164],
          [204, 190],
        ],
        ["#d8321c", "#3f8a3a"],
      ) +
      onions(ink, [[196, 148]], 13),
  ),
  "spaghetti-chicken": served(
    "#f3cdb0",
    "napkin",
    "white",
    (ink) =>
      strands(ink, 178, 144, 110, 70, "#e0662a") +
      dice(ink, 12, 176, 136, 82, 46, ["#4f9a3a", "#f0a52a"], 4) +
      at(218, 174, chicken(ink), -12, 0.92) +
      at(150, 112, sprig(ink), -10) +
      pepperRings(
        ink,
        [
          [250, 120],
          [120, 152],
        ],
        ["#d8321c", "#4f9a3a"],
      ),
  ),
  "stirfry-spaghetti": served(
    "#d6dfe0",
    "disc",
    "slate",
    (ink) =>
      strands(ink, 200, 148, 118, 76, "#e3b768") +
      dice(ink, 20, 200, 142, 96, 56, ["#d8321c", "#f08a2c", "#6fa53c"], 5) +
      peas(ink, 12, 200, 146, 96, 54, "#6fa53c", 4) +
      at(156, 122, prawn(ink), -10, 0.95) +
      at(244, 132, prawn(ink), 30, 0.9) +
      at(168, 178, prawn(ink), 200, 0.85) +
      at(236, 182, prawn(ink), 90, 0.86) +
      at(204, 126, sprig(ink), -20),
  ),
  "noodles-egg": (ink) =>
    backdrop(ink, "#f7dd9c", "stripe") +
    bowl(
      ink,
      200,
      138,
      174,
      108,
      54,
      "blue",
      strands(ink, 200, 142, 160, 96, "#f0c456", { width: 4, count: 150, curl: 2 }) +
        dice(ink, 18, 200, 148, 112, 60, ["#d8321c", "#4f9a3a", "#f08a2c"], 4) +
        at(160, 138, friedEgg(ink), -6, 1.12) +
        at(268, 168, sprig(ink), -24) +
        pepperRings(
          ink,
          [
            [258, 116],
            [236, 186],
            [280, 140],
          ],
          ["#d8321c", "#4f9a3a"],
        ),
    ),
  "macaroni-beef": served(
    "#efd2c0",
    "mat",
    "stone",
    (ink) =>
      macaroni(ink, 196, 148, 116, 72, "#e48a3c") +
      chunks(ink, 26, 196, 146, 94, 54, "#7a3f1d", 8) +
      peas(ink, 16, 196, 146, 98, 56, "#6fa53c", 4) +
      dice(ink, 10, 196, 144, 92, 52, ["#f08a2c"], 4) +
      at(150, 110, sprig(ink), -18) +
      at(262, 132, tomato(ink, 14)),
  ),
  "plantain-eggs": served(
    "#f7e0b0",
    "disc",
    "blue",
    (ink) =>
      `${ellipse(252, 160, 66, 44, "#2a120a", 'fill-opacity=".18"')}${scrambled(ink, 248, 150)}` +
      dodos(ink, 4, 128, 124, 24, -52, 30) +
      dodos(ink, 4, 150, 176, 26, -38, 30) +
      at(206, 112, tomato(ink, 15)) +
      at(284, 192, sprig(ink), 170, 0.9),
  ),
  "yam-egg": served(
    "#e6dcc8",
    "napkin",
    "enamel",
    (ink) =>
      [
        [118, 118],
        [176, 102],
        [126, 166],
      ]
        .map(([x, y]) => at(x as number, y as number, yamSlice(ink)))
        .join("") +
      pool(ink, 236, 164, 86, 54, "#cf5a22") +
      scrambled(ink, 236, 158, true) +
      pepperRings(
        ink,
        [
          [204, 140],
          [266, 176],
          [238, 190],
        ],
        ["#4f9a3a", "#d8321c"],
      ) +
      onions(
        ink,
        [
          [272, 144],
          [212, 176],
        ],
        11,
      ) +
      at(200, 200, sprig(ink), -6, 0.8),
  ),
};

/** Soft scrambled egg; with `sauce`, in tomato. */
function scrambled(ink: Ink, cx: number, cy: number, sauce = false): string {
  const curds = Array.from({ length: sauce ? 26 : 34 }, () => {
    const angle = ink.random.between(0, Math.PI * 2);
    const reach = Math.sqrt(ink.random.next());
    return [cx + Math.cos(angle) * reach * 54, cy + Math.sin(angle) * reach * 33] as const;
  }).sort((a, b) => a[1] - b[1]);
  return (
    curds
      .map(([x, y]) => {
        const color = ink.random.pick(["#ffd95e", "#fbe38a", "#f6c63e", "#ffeaa4"]);
        const r = ink.random.between(9, 15);
        return (
          ellipse(x + 1, y + 4, r, r * 0.7, sauce ? "#8e2c0e" : "#b5801c", 'fill-opacity=".5"') +
          ellipse(
            x,
            y,
            r,
            r * 0.68,
            ink.radial([
              [0, light(color, 0.7)],
              [0.6, color],
              [1, "#d89a26"],
            ]),
          )
        );
      })
      .join("") +
    (sauce
      ? dice(ink, 14, cx, cy, 50, 30, ["#d8321c", "#e8512c", "#4f9a3a"], 4)
      : dice(ink, 12, cx, cy, 46, 28, ["#d8321c", "#4f9a3a"], 3))
  );
}
