import { drinkWithIt, option, optionGroup, sizes, type GroupPlan } from "./store-plan";

const suya = ["Beef Suya", "Chicken Suya", "Ram Suya"];
const others = ["Tozo & Liver Suya", "Gizzard Suya", "Half Chicken & Yaji", "Ram Asun"];

export const optionsOfSuyaSpot: GroupPlan[] = [
  sizes(
    "Paper",
    [
      option("Three sticks", 3000, { preset: 1 }),
      option("Six sticks", 5800),
      option("Twelve sticks, to share", 11_000),
    ],
    suya,
    {
      "Chicken Suya": {
        "Three sticks": 380_000,
        "Six sticks": 740_000,
        "Twelve sticks, to share": 1_420_000,
      },
      "Ram Suya": {
        "Three sticks": 420_000,
        "Six sticks": 820_000,
        "Twelve sticks, to share": 1_580_000,
      },
    },
  ),
  optionGroup(
    "Pepper",
    { min: 1, max: 1 },
    [option("Medium", 0, { preset: 1 }), option("Hot"), option("Mild")],
    [...suya, ...others],
  ),
  optionGroup(
    "Extras",
    { max: 4 },
    [
      option("Onions and tomato", 300),
      option("More yaji", 200, { most: 2 }),
      option("Cabbage", 300),
      option("Fried yam", 800),
    ],
    [...suya, ...others],
  ),
  drinkWithIt(["Soft Drink (50 cl)", "Kunu Zaki", "Zobo"], [...suya, "Half Chicken & Yaji"]),
];
