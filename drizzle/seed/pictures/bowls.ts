import { type Cloth, backdrop } from "./backdrop";
import { type Ware, bowl, plate } from "./tableware";
import { steam } from "./around-the-plate";
import { type Ink, type Point, at } from "./ink";
import {
  type Soup,
  type Swallow,
  fishTail,
  halves,
  soup,
  soups,
  strip,
  swallow,
  swims,
} from "./soups";
import { bonnet, chili, onions, pepperRings, sprig } from "./garnish";
import { chunk, fishCut, prawn, snail } from "./proteins";

type Draw = (ink: Ink) => string;
type Piece = readonly [x: number, y: number, body: Draw, turn?: number, scale?: number];

const meat =
  (color: string, size = 19): Draw =>
  (ink) =>
    chunk(ink, color, size);
const bony =
  (color: string, size: number): Draw =>
  (ink) =>
    chunk(ink, color, size, true);
const skin =
  (color: string): Draw =>
  (ink) =>
    strip(ink, color);

type Meal = {
  tint: string;
  cloth: Cloth;
  soup: Soup;
  swallow: Swallow;
  ware: Ware;
  plate: Ware;
  /** The bowl's place; the swallow is on the other side, or in the middle of the soup. */
  side: "left" | "right" | "in";
  /** Around the middle of the soup. */
  pieces: readonly Piece[];
  split?: Soup;
};

/** Draws a bowl of soup with its swallow. */
const meal =
  ({
    tint,
    cloth,
    soup: kind,
    swallow: ball,
    ware,
    plate: dish,
    side,
    pieces,
    split,
  }: Meal): Draw =>
  (ink) => {
    const [cx, cy]: Point =
      side === "left" ? [154, 160] : side === "right" ? [246, 160] : [200, 142];
    const [rx, ry, depth] = side === "in" ? [166, 102, 50] : [136, 84, 50];
    const surface = split
      ? halves(ink, cx, cy + 5, rx * 0.93, ry * 0.9, kind, split)
      : soup(ink, cx, cy + 5, rx * 0.93, ry * 0.9, kind);
    const things = pieces
      .map(([x, y, body, turn = 0, scale = 1]) =>
        swims(ink, cx + x, cy + y, 16 * scale, body(ink), turn, scale),
      )
      .join("");
    const served =
      side === "in"
        ? ""
        : plate(ink, side === "left" ? 302 : 98, 112, 92, 62, dish) +
          swallow(ink, side === "left" ? 300 : 96, 122, 58, ball);
    return (
      backdrop(ink, tint, cloth) +
      served +
      bowl(
        ink,
        cx,
        cy,
        rx,
        ry,
        depth,
        ware,
        surface + (side === "in" ? swallow(ink, cx + 48, cy + 14, 66, ball) : "") + things,
      )
    );
  };

/** Broth in a bowl that fills the picture. */
const broth =
  (tint: string, cloth: Cloth, ware: Ware, kind: Soup, pieces: readonly Piece[]): Draw =>
  (ink) =>
    backdrop(ink, tint, cloth) +
    bowl(
      ink,
      200,
      144,
      160,
      98,
      54,
      ware,
      soup(ink, 200, 149, 149, 89, kind) +
        pieces
          .map(([x, y, body, turn = 0, scale = 1]) =>
            swims(ink, 200 + x, 148 + y, 20 * scale, body(ink), turn, scale),
          )
          .join(""),
    ) +
    steam(206, 74);

/** Soups and swallows, pepper soups and other bowls. */
export const bowls: Record<string, Draw> = {
  "egusi-yam": meal({
    tint: "#dfe6c9",
    cloth: "disc",
    soup: soups.egusi,
    swallow: "yam",
    ware: "clay",
    plate: "white",
    side: "left",
    pieces: [
      [-52, -18, meat("#6f3a1c", 22)],
      [40, 24, meat("#7a3f1d", 21)],
      [-10, 30, skin("#b58650"), -12],
      [34, -30, (ink) => fishTail(ink), -30, 0.85],
    ],
  }),
  "efo-riro-semo": meal({
    tint: "#f5d7b2",
    cloth: "mat",
    soup: soups.efoRiro,
    swallow: "semo",
    ware: "enamel",
    plate: "enamel",
    side: "right",
    pieces: [
      [-54, 10, meat("#6a3518", 22)],
      [36, -18, skin("#b08048"), 10],
      [14, 32, meat("#7a3f1d", 20)],
      [64, 26, (ink) => prawn(ink), -20, 0.7],
    ],
  }),
  "ogbono-eba": meal({
    tint: "#eccfb6",
    cloth: "planks",
    soup: soups.ogbono,
    swallow: "eba",
    ware: "stone",
    plate: "stone",
    side: "left",
    pieces: [
      [-44, 18, meat("#5f3018", 22)],
      [28, -20, meat("#6f3a1c", 20)],
      [36, 30, (ink) => fishTail(ink, "#6b4528"), 8, 0.9],
      [-30, -30, skin("#a9773f"), 14],
    ],
  }),
  abula: meal({
    tint: "#d9dfc2",
    cloth: "napkin",
    soup: soups.ewedu,
    split: soups.gbegiri,
    swallow: "amala",
    ware: "white",
    plate: "enamel",
    side: "right",
    pieces: [
      [-6, 6, meat("#6f2f14", 24)],
      [38, 32, meat("#7a3515", 20)],
      [-44, 30, skin("#a87440"), -16],
    ],
  }),
  "edikaikong-fufu": meal({
    tint: "#f3d9c0",
    cloth: "wax",
    soup: soups.edikaikong,
    swallow: "fufu",
    ware: "wood",
    plate: "white",
    side: "left",
    pieces: [
      [-54, 4, (ink) => snail(ink), 0, 0.8],
      [14, -32, meat("#6a3518", 20)],
      [44, 22, (ink) => fishTail(ink), -8, 0.9],
      [-12, 34, (ink) => prawn(ink), -14, 0.8],
    ],
  }),
  "afang-garri": meal({
    tint: "#d3e0d0",
    cloth: "disc",
    soup: soups.afang,
    swallow: "eba",
    ware: "slate",
    plate: "clay",
    side: "right",
    pieces: [
      [-48, -16, (ink) => snail(ink), 16, 0.76],
      [30, 22, meat("#5f3018", 22)],
      [-30, 30, (ink) => fishTail(ink, "#7c5230"), 14, 0.86],
      [50, -22, skin("#a9773f")],
    ],
  }),
  "banga-starch": meal({
    tint: "#ecd6b0",
    cloth: "stripe",
    soup: soups.banga,
    swallow: "starch",
    ware: "clay",
    plate: "green",
    side: "left",
    pieces: [
      [-40, 4, (ink) => fishCut(ink, "#54483e", "#d9b98a", 30), -10],
      [38, 26, (ink) => fishCut(ink, "#54483e", "#d9b98a", 28), 8],
      [30, -30, (ink) => prawn(ink), 12, 0.75],
    ],
  }),
  "oha-fufu": meal({
    tint: "#e6d5c6",
    cloth: "mat",
    soup: soups.oha,
    swallow: "fufu",
    ware: "blue",
    plate: "blue",
    side: "right",
    pieces: [
      [-46, 2, meat("#6a3518", 22)],
      [26, -26, meat("#7a3f1d", 19)],
      [44, 26, skin("#b58650"), 14],
      [-10, 34, (ink) => fishTail(ink, "#7c4f2a"), -6, 0.86],
    ],
  }),
  "nsala-yam": meal({
    tint: "#cfdcc4",
    cloth: "planks",
    soup: soups.nsala,
    swallow: "yam",
    ware: "wood",
    plate: "wood",
    side: "left",
    pieces: [
      [-44, -6, (ink) => fishCut(ink, "#4f4842", "#ecdcb8", 32), -8],
      [28, -26, (ink) => fishCut(ink, "#4f4842", "#ecdcb8", 27), 12],
      [24, 28, (ink) => fishCut(ink, "#4f4842", "#ecdcb8", 30), -4],
      [-34, 34, (ink) => sprig(ink), -20, 0.8],
    ],
  }),
  "seafood-okra": meal({
    tint: "#c9dfe0",
    cloth: "wax",
    soup: soups.okra,
    swallow: "eba",
    ware: "enamel",
    plate: "white",
    side: "right",
    pieces: [
      [-54, -6, (ink) => prawn(ink), -10, 1],
      [-8, -34, (ink) => prawn(ink), 30, 0.86],
      [34, 18, (ink) => fishCut(ink, "#54483e", "#e2c79a", 28), -8],
      [-16, 30, (ink) => prawn(ink), 190, 0.9],
      [62, -22, (ink) => snail(ink), 0, 0.6],
    ],
  }),
  "bitterleaf-fufu": meal({
    tint: "#e9d9b8",
    cloth: "disc",
    soup: soups.bitterleaf,
    swallow: "fufu",
    ware: "stone",
    plate: "white",
    side: "in",
    pieces: [
      [-88, -6, meat("#6a3518", 24)],
      [-42, 44, meat("#7a3f1d", 22)],
      [-34, -48, (ink) => fishTail(ink), -14],
      [-104, 34, skin("#b58650"), 8],
    ],
  }),
  "amala-ewedu": meal({
    tint: "#e8cfc0",
    cloth: "stripe",
    soup: soups.stew,
    split: soups.ewedu,
    swallow: "amala",
    ware: "clay",
    plate: "enamel",
    side: "in",
    pieces: [
      [-92, -2, meat("#6f2f14", 25)],
      [-46, 46, meat("#7a3515", 22)],
      [-60, -44, skin("#a87440"), 8],
    ],
  }),
  "ila-alasepo": meal({
    tint: "#d6e2bd",
    cloth: "mat",
    soup: { ...soups.okra, oil: "#cf5a1c" },
    swallow: "amala",
    ware: "stone",
    plate: "white",
    side: "left",
    pieces: [
      [-46, 0, meat("#6a3518", 22)],
      [34, 24, (ink) => fishTail(ink), -10, 0.9],
      [24, -30, skin("#a9773f"), 12],
    ],
  }),
  "goat-pepper-soup": broth("#f0c4a6", "planks", "clay", soups.pepper, [
    [-40, -42, meat("#7c4a28", 26)],
    [34, -38, bony("#74411f", 27)],
    [-78, -14, bony("#6f3f22", 29)],
    [-16, -10, meat("#7a4526", 30)],
    [56, -2, bony("#6a3a20", 31)],
    [-46, 28, meat("#74411f", 28)],
    [16, 30, bony("#7c4a28", 29)],
    [96, -30, (ink) => bonnet(ink), 0, 0.9],
    [68, 48, (ink) => sprig(ink), -20, 0.9],
    [-92, 26, (ink) => sprig(ink, "#3f8a3a", 4), -40, 0.8],
  ]),
  "catfish-pepper-soup": broth("#cfdde0", "disc", "white", { ...soups.pepper, base: "#a9672c" }, [
    [-58, -14, (ink) => fishCut(ink, "#4a443f", "#ecdcb8", 40), -8],
    [44, -24, (ink) => fishCut(ink, "#4a443f", "#ecdcb8", 36), 10],
    [12, 32, (ink) => fishCut(ink, "#4a443f", "#ecdcb8", 38), -4],
    [88, 20, (ink) => chili(ink), 30, 0.8],
    [-76, 38, (ink) => sprig(ink), -24],
  ]),
  nkwobi: (ink) =>
    backdrop(ink, "#e3d3a8", "wax") +
    bowl(
      ink,
      200,
      150,
      140,
      86,
      58,
      "wood",
      soup(ink, 200, 156, 130, 78, {
        base: "#cf7a1c",
        oil: "#e8952e",
        bits: [["#3f7d34", "#8e3a12", "#f0b04a"], 40],
      }) +
        (
          [
            [-58, -10],
            [-6, -32],
            [52, -12],
            [-30, 24],
            [26, 26],
            [76, 24],
            [-82, 22],
          ] as const
        )
          .map(([x, y], i) =>
            swims(
              ink,
              200 + x,
              152 + y,
              20,
              chunk(ink, i % 2 ? "#b5662a" : "#9c5220", 25, i % 3 === 0),
              i * 24 - 60,
            ),
          )
          .join("") +
        onions(
          ink,
          [
            [176, 130],
            [226, 142],
            [204, 174],
            [258, 168],
            [146, 166],
          ],
          17,
        ) +
        at(212, 122, sprig(ink, "#2f6e33"), -20) +
        pepperRings(
          ink,
          [
            [246, 122],
            [164, 186],
          ],
          ["#d8321c"],
        ),
    ),
};
