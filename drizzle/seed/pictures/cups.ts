import { type Ink, at, ellipse, rect, specks, zoom } from "./ink";
import { backdrop } from "./backdrop";
import { board, bowl, plate } from "./tableware";
import { bottle, milk, nuts } from "./bottles";
import { calabash, citrus, glass, hibiscus, mint } from "./drinks";
import { cakeSlice, coconut, coconutCandy, fruit, fruitHeap, parfait, scoop } from "./sweets";
import { crumbs, cucumber, wedge } from "./garnish";

type Draw = (ink: Ink) => string;

/** Drinks and desserts. */
export const cups: Record<string, Draw> = {
  zobo: (ink) =>
    backdrop(ink, "#f3c6c4", "disc") +
    zoom(
      200,
      180,
      1.08,
      glass(ink, 176, 262, 62, 188, {
        colors: ["#a81944", "#5c0a28"],
        ice: true,
        straw: "#f6e3c8",
        rim: at(-56, -2, citrus(ink, 25)) + at(28, 6, mint()),
      }) +
        at(296, 232, hibiscus(ink), 10, 1.2) +
        at(338, 256, hibiscus(ink), 60, 0.9) +
        at(84, 254, hibiscus(ink), 30, 0.85),
    ),
  chapman: (ink) =>
    backdrop(ink, "#f7d2b8", "stripe") +
    zoom(
      200,
      180,
      1.08,
      glass(ink, 202, 266, 72, 196, {
        colors: ["#f2862c", "#c21f2c"],
        ice: true,
        straw: "#3f7d34",
        bubbles: true,
        rim:
          at(-62, -4, citrus(ink, 28)) + at(40, 2, cucumber(ink, 22)) + at(4, 8, mint(), -10, 0.9),
      }) +
        at(322, 248, wedge(ink, "#f39a1e"), -10, 1.3) +
        at(84, 254, cucumber(ink, 20)),
    ),
  "palm-wine": (ink) =>
    backdrop(ink, "#d9e2c0", "wax") +
    calabash(
      ink,
      196,
      136,
      122,
      milk(ink, 196, 142, 112, 44, "#f6f0e0", ["#ffffff", "#e8dfc8"], 46),
    ) +
    at(
      330,
      248,
      `${ellipse(3, 6, 20, 14, "#2a120a", 'fill-opacity=".26"')}${ellipse(0, 0, 20, 17, ink.round("#c9481c"))}`,
    ) +
    at(352, 266, ellipse(0, 0, 15, 13, ink.round("#a83a14"))),
  "tiger-nut": (ink) =>
    backdrop(ink, "#eddcc0", "napkin") +
    zoom(
      200,
      180,
      1.08,
      glass(ink, 214, 262, 62, 180, {
        colors: ["#f7ecd6", "#d9bf94"],
        foam: "#f4e6cc",
        full: 0.86,
      }) +
        nuts(ink, 14, 318, 248, 56, 24) +
        at(
          112,
          244,
          `${ellipse(3, 5, 30, 12, "#2a120a", 'fill-opacity=".26"')}${ellipse(0, 0, 30, 11, ink.round("#7c3a1c"))}${ellipse(-8, -3, 12, 3, "#fff", 'fill-opacity=".4"')}`,
          -14,
        ),
    ),
  juice: (ink) =>
    backdrop(ink, "#fbe0a2", "disc") +
    zoom(
      200,
      180,
      1.08,
      glass(ink, 198, 264, 64, 188, {
        colors: ["#ffb829", "#f08414"],
        straw: "#e8473f",
        rim: at(-58, -2, citrus(ink, 27)) + at(34, 4, mint()),
      }) +
        at(318, 236, citrus(ink, 38)) +
        at(92, 254, fruit(ink, "pineapple", 18), 12) +
        at(122, 262, fruit(ink, "pineapple", 15), -18),
    ),
  water: (ink) =>
    backdrop(ink, "#c9dfe6", "disc") +
    zoom(
      200,
      180,
      1.08,
      bottle(ink, 168, 272, 226, "#a9d3e2", "#3a86b5", "#2f6fa0", true) +
        glass(ink, 278, 262, 46, 124, { colors: ["#e2f2f6", "#b8dbe6"], ice: true, full: 0.74 }),
    ),
  malt: (ink) =>
    backdrop(ink, "#e6cda8", "planks") +
    zoom(
      200,
      180,
      1.08,
      bottle(ink, 158, 276, 236, "#5f2d12", "#b8311f", "#d9b04a") +
        glass(ink, 272, 266, 54, 148, {
          colors: ["#6b3414", "#3a180a"],
          foam: "#ecd6ae",
          full: 0.82,
        }),
    ),
  "soft-drink": (ink) =>
    backdrop(ink, "#f0d0c0", "stripe") +
    zoom(
      200,
      180,
      1.08,
      bottle(ink, 150, 276, 232, "#7a2a16", "#c2311f", "#e8e2d6") +
        bottle(ink, 238, 280, 232, "#e08a1c", "#f0a52a", "#e8e2d6") +
        glass(ink, 324, 270, 40, 112, { colors: ["#e08a1c", "#b5600f"], ice: true, bubbles: true }),
    ),
  "kunu-zaki": (ink) =>
    backdrop(ink, "#e4d8c4", "mat") +
    bowl(
      ink,
      200,
      138,
      128,
      78,
      74,
      "wood",
      milk(ink, 200, 143, 118, 70, "#efe2cc", ["#c9ab7c", "#a98a5c", "#ffffff"], 60),
    ) +
    at(88, 250, nuts(ink, 6, 0, 0, 40, 14, "#d9c08a")) +
    at(
      330,
      252,
      `${ellipse(0, 0, 22, 11, ink.round("#c9a468"))}${ellipse(18, -8, 12, 8, ink.round("#c09a5c"))}`,
    ),
  fura: (ink) =>
    backdrop(ink, "#dfe5dc", "wax") +
    calabash(
      ink,
      200,
      138,
      120,
      milk(ink, 200, 144, 110, 44, "#fbf7ee", ["#e2d6bc", "#cdb98e"], 60) +
        [
          [160, 138],
          [206, 152],
          [244, 138],
          [190, 130],
        ]
          .map(([x, y]) =>
            at(
              x as number,
              y as number,
              `${ellipse(2, 4, 19, 11, "#8c7a58", 'fill-opacity=".4"')}${ellipse(0, 0, 19, 12, ink.round("#d9c49a"))}`,
            ),
          )
          .join(""),
    ),
  "fruit-salad": (ink) =>
    backdrop(ink, "#d9e8cf", "disc") +
    bowl(ink, 200, 152, 134, 80, 62, "white", "") +
    fruitHeap(
      ink,
      76,
      200,
      148,
      118,
      66,
      ["melon", "pineapple", "pawpaw", "apple", "banana", "grape", "kiwi"],
      15,
    ) +
    fruitHeap(ink, 10, 200, 116, 62, 24, ["melon", "pineapple", "pawpaw", "strawberry"], 14) +
    at(214, 100, mint(), 0, 0.9),
  parfait: (ink) =>
    backdrop(ink, "#eed3d8", "napkin") +
    zoom(
      200,
      180,
      1.08,
      parfait(
        ink,
        204,
        268,
        64,
        182,
        [
          ["#fffaf2", null],
          ["#c98a45", ["#a8682a", "#e2b873", "#7c4a1c"]],
          ["#fff6ea", null],
          ["#d94a55", ["#b02436", "#f08a90"]],
          ["#fff8ee", null],
          ["#c98a45", ["#a8682a", "#e2b873"]],
        ],
        crumbs(ink, 34, 204, 88, 50, 13, "#d9a55c", 4) +
          at(180, 80, fruit(ink, "strawberry", 16), -14) +
          at(214, 72, fruit(ink, "banana", 15), 10) +
          at(236, 82, fruit(ink, "grape", 13)) +
          at(204, 92, fruit(ink, "mango", 11)) +
          at(218, 58, mint(), 20, 0.8),
      ) +
        at(316, 256, fruit(ink, "strawberry", 17), 20) +
        at(96, 262, fruit(ink, "strawberry", 15), -20),
    ),
  "banana-bread": (ink) =>
    backdrop(ink, "#f3dfae", "planks") +
    board(ink, 52, 92, 306, 150, "#a9713c") +
    at(140, 148, cakeSlice(ink, "#d9a55c", "#8c4f1e", ["#6d3a16", "#f0d592"]), -6, 1.14) +
    at(248, 172, cakeSlice(ink, "#d9a55c", "#8c4f1e", ["#6d3a16", "#f0d592"]), 8, 1.08) +
    at(320, 236, fruit(ink, "banana", 18)) +
    at(290, 250, fruit(ink, "banana", 16)),
  "coconut-candy": (ink) =>
    backdrop(ink, "#d5e3df", "disc") +
    at(302, 108, coconut(ink, 56)) +
    plate(ink, 176, 180, 142, 90, "blue") +
    (
      [
        [112, 164],
        [164, 148],
        [216, 164],
        [134, 200],
        [188, 194],
        [236, 200],
        [164, 176],
      ] as const
    )
      .map(([x, y]) => at(x, y, coconutCandy(ink, 30), ink.random.int(-20, 20)))
      .join(""),
  "ice-cream": (ink) =>
    backdrop(ink, "#f6d9d2", "wax") +
    zoom(
      200,
      180,
      1.08,
      bowl(ink, 200, 172, 108, 62, 54, "blue", "") +
        at(152, 154, scoop(ink, 50, "#f3e3bd")) +
        at(250, 154, scoop(ink, 50, "#8a5434")) +
        at(202, 128, scoop(ink, 46, "#ee9aa2")) +
        rect(
          246,
          40,
          12,
          84,
          6,
          ink.linear(
            [
              [0, "#e2b06a"],
              [1, "#b5762a"],
            ],
            [0, 0],
            [1, 0],
          ),
          'transform="rotate(24 252 80)"',
        ) +
        specks(ink, 24, 202, 100, 34, 22, ["#7c3a1c", "#f0a52a", "#5b9a48"], 2.4),
    ),
};
