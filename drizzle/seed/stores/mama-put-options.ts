import { drinkWithIt, option, optionGroup, sizes, type GroupPlan } from "./store-plan";

const soups = [
  "Efo Riro & Semo",
  "Ogbono Soup & Eba",
  "Edikaikong & Fufu",
  "Afang Soup & Garri",
  "Banga Soup & Starch",
  "Oha Soup & Fufu",
];
const plates = [
  "Fried Rice & Turkey",
  "Ofada Rice & Ayamase",
  "White Rice & Chicken Stew",
  "Rice & Beans, Ponmo Stew",
  "Coconut Rice & Grilled Fish",
  "Sunday Special",
];

export const optionsOfMamaPut: GroupPlan[] = [
  sizes(
    "Bowl",
    [option("Small", 2200), option("Regular", 3200, { preset: 1 }), option("Family pot", 7500)],
    ["Goat Meat Pepper Soup", "Catfish Pepper Soup"],
    {
      "Catfish Pepper Soup": { Small: 270_000, Regular: 390_000, "Family pot": 900_000 },
    },
  ),
  optionGroup(
    "Protein",
    { min: 1, max: 3 },
    [
      option("Beef"),
      option("Goat meat", 700, { stock: 12 }),
      option("Assorted meat", 300),
      option("Fried chicken", 900),
      option("Snail", 1800, { isOut: true }),
      option("No meat", -500, { excludesOthers: true }),
    ],
    soups,
  ),
  optionGroup(
    "Swallow",
    {
      ...{ min: 1, max: 4, free: 1 },
      // What the dish is named after.
      ownPresets: {
        "Efo Riro & Semo": "Semo",
        "Ogbono Soup & Eba": "Eba",
        "Edikaikong & Fufu": "Fufu",
        "Afang Soup & Garri": "Eba",
        "Banga Soup & Starch": "Starch",
        "Oha Soup & Fufu": "Fufu",
      },
    },
    ["Eba", "Amala", "Fufu", "Semo", "Pounded yam", "Starch"].map((name) =>
      option(name, name === "Pounded yam" ? 600 : 400, { unit: "wrap", most: 4 }),
    ),
    soups,
  ),
  optionGroup(
    "Extras",
    { max: 5 },
    [
      option("Fried plantain", 500, { most: 3 }),
      option("Boiled egg", 300, { most: 3 }),
      option("Coleslaw", 400),
      option("Peppered gizzard", 1000),
      option("More stew", 300),
    ],
    [...plates, ...soups],
  ),
  optionGroup(
    "Pack",
    { min: 1, max: 1 },
    [
      option("Plastic bowl", 200, { preset: 1 }),
      option("Foil pack", 300),
      option("My own, filled at the counter"),
    ],
    soups,
  ),
  drinkWithIt(["Chilled Malt", "Zobo", "Chapman", "Bottled Water (75 cl)"], plates),
];
