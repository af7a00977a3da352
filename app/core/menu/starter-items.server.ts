/** `minutes` is the usual preparation time; `naira`, the usual price of a plate, is only a hint. */
export type StarterItem = {
  name: string;
  description: string;
  minutes: number;
  naira: number;
  allergens: readonly string[];
};

const item = (
  name: string,
  description: string,
  minutes: number,
  naira: number,
  ...allergens: string[]
): StarterItem => ({ name, description, minutes, naira, allergens });

/** Categories with the items that most such kitchens sell, best known first. */
export const starterCategories = {
  "Rice Dishes": [
    item(
      "Jollof Rice",
      "Long-grain rice cooked down in a smoky tomato, pepper and onion sauce.",
      25,
      2500,
    ),
    item(
      "Fried Rice",
      "Rice tossed with carrots, green beans, sweetcorn and liver in a light curry seasoning.",
      25,
      2700,
    ),
    item(
      "Ofada Rice & Ayamase",
      "Unpolished local rice in its leaf, with green pepper sauce, assorted meat and boiled egg.",
      30,
      3500,
      "Egg",
    ),
    item(
      "Coconut Rice",
      "Rice simmered in fresh coconut milk with pepper and crayfish.",
      25,
      2800,
      "Crustaceans",
    ),
    item("White Rice & Stew", "Fluffy white rice with rich red pepper stew.", 15, 2000),
  ],
  "Swallow & Soups": [
    item(
      "Egusi Soup",
      "Ground melon seed with leafy greens, stockfish and palm oil. Choose your swallow.",
      20,
      3000,
      "Fish",
    ),
    item("Efo Riro", "Spinach stewed with locust beans, peppers and assorted meat.", 20, 3000),
    item(
      "Ogbono Soup",
      "Wild mango seed soup that draws, with beef and dried fish.",
      20,
      3000,
      "Fish",
    ),
    item(
      "Afang Soup",
      "Afang leaves and waterleaf with periwinkle, beef and palm oil.",
      25,
      3800,
      "Molluscs",
      "Crustaceans",
    ),
    item("Banga Soup", "Palm fruit soup with native spices and fresh fish.", 25, 3800, "Fish"),
    item("Amala & Ewedu", "Soft yam-flour amala with ewedu, gbegiri and buka stew.", 15, 2500),
    item("Pounded Yam", "Smooth pounded yam, one wrap.", 15, 1000),
    item("Eba", "Garri turned firm in hot water, one wrap.", 10, 500),
  ],
  Protein: [
    item(
      "Grilled Chicken",
      "A quarter of chicken, marinated overnight and grilled until the skin crisps.",
      25,
      2500,
    ),
    item("Peppered Turkey", "Fried turkey tossed in hot pepper sauce with onions.", 25, 3500),
    item("Fried Fish", "Titus or croaker, seasoned and fried golden.", 20, 2500, "Fish"),
    item("Asun", "Smoked goat meat chopped small in a fiery pepper sauce.", 25, 4000),
    item("Peppered Ponmo", "Soft cow skin in pepper and onion sauce.", 15, 1000),
    item("Boiled Egg", "One egg, boiled firm.", 10, 300, "Egg"),
  ],
  Pasta: [
    item(
      "Jollof Spaghetti",
      "Spaghetti cooked in tomato and pepper sauce with vegetables.",
      20,
      2500,
      "Gluten",
    ),
    item(
      "Stir-fry Spaghetti",
      "Spaghetti tossed hot with chicken, peppers and soy sauce.",
      20,
      3500,
      "Gluten",
      "Soya",
    ),
    item(
      "Macaroni & Minced Beef",
      "Macaroni in a well-seasoned beef and tomato sauce.",
      20,
      3000,
      "Gluten",
    ),
    item(
      "Creamy Alfredo",
      "Pasta in cream, garlic and cheese, with grilled chicken.",
      25,
      5500,
      "Gluten",
      "Milk",
    ),
  ],
  Snacks: [
    item(
      "Meat Pie",
      "Short pastry filled with minced beef, potato and carrot.",
      10,
      1000,
      "Gluten",
      "Milk",
    ),
    item(
      "Puff-Puff",
      "Ten soft, round, lightly sweet dough balls, fried to order.",
      15,
      1000,
      "Gluten",
    ),
    item("Chicken Pie", "Flaky pastry with a creamy chicken filling.", 10, 1200, "Gluten", "Milk"),
    item(
      "Samosa & Spring Rolls",
      "Three of each, fried crisp, with pepper sauce.",
      15,
      2000,
      "Gluten",
    ),
    item(
      "Chin Chin",
      "Crunchy fried pastry cubes with nutmeg, one bag.",
      5,
      1000,
      "Gluten",
      "Milk",
      "Egg",
    ),
    item(
      "Chicken Shawarma",
      "Grilled chicken, cabbage and creamy sauce, rolled in flatbread and toasted.",
      15,
      3500,
      "Gluten",
      "Egg",
    ),
  ],
  Drinks: [
    item("Zobo", "Hibiscus drink with ginger, pineapple and cloves, served chilled.", 5, 800),
    item("Chapman", "The party drink: bitters, citrus, cucumber and grenadine over ice.", 5, 2000),
    item("Tigernut Milk", "Kunun aya from fresh tigernuts, dates and coconut.", 5, 1200),
    item("Fresh Orange Juice", "Pressed when you order, nothing added.", 10, 1800),
    item("Fura da Nono", "Millet balls in cold cultured milk.", 5, 1500, "Milk"),
    item("Bottled Water", "75 cl, cold.", 5, 300),
  ],
  Desserts: [
    item(
      "Banana Bread",
      "A moist slice with ripe bananas and vanilla.",
      5,
      1500,
      "Gluten",
      "Egg",
      "Milk",
    ),
    item(
      "Red Velvet Cake",
      "One slice with cream cheese frosting.",
      5,
      2500,
      "Gluten",
      "Egg",
      "Milk",
    ),
    item(
      "Parfait",
      "Layers of yoghurt, granola and fresh fruit.",
      10,
      3000,
      "Milk",
      "Gluten",
      "Nuts",
    ),
    item("Fruit Salad", "Pineapple, pawpaw, watermelon, apple and banana, cut today.", 10, 2000),
    item("Coconut Candy", "Grated coconut cooked in caramelised sugar.", 5, 800),
  ],
  Breakfast: [
    item("Akara & Pap", "Six hot bean cakes with smooth corn pap.", 20, 1500, "Milk"),
    item(
      "Moi Moi",
      "Steamed bean pudding with egg and fish, wrapped in leaves.",
      15,
      1200,
      "Egg",
      "Fish",
    ),
    item(
      "Yam & Egg Sauce",
      "Boiled yam with eggs scrambled in tomato, pepper and onion.",
      20,
      2500,
      "Egg",
    ),
    item(
      "Bread & Fried Eggs",
      "Soft agege bread with a two-egg omelette and hot tea.",
      15,
      2000,
      "Egg",
      "Gluten",
      "Milk",
    ),
    item(
      "Pancakes",
      "Three Nigerian pancakes with a hint of pepper.",
      15,
      2000,
      "Gluten",
      "Egg",
      "Milk",
    ),
  ],
  "Local Delicacies": [
    item("Nkwobi", "Soft cow foot in a creamy palm oil and utazi sauce.", 25, 4500),
    item("Isi Ewu", "Goat head in spiced palm oil with ugba and onion rings.", 35, 8000),
    item(
      "Abacha",
      "African salad of shredded cassava with ugba, garden egg and fish.",
      15,
      2500,
      "Fish",
    ),
    item(
      "Beef Suya",
      "Thin beef in yaji spice, grilled over charcoal, with onion and tomato.",
      20,
      3000,
      "Peanuts",
    ),
    item(
      "Catfish Pepper Soup",
      "Fresh catfish in a hot, clear broth of native spices.",
      30,
      5000,
      "Fish",
    ),
    item("Ewa Agoyin", "Soft mashed beans with dark, smoky pepper sauce.", 15, 1500),
    item("Boli & Fish", "Roasted plantain with grilled fish and pepper sauce.", 25, 3500, "Fish"),
  ],
  "International Cuisine": [
    item(
      "Beef Burger & Fries",
      "Grilled beef patty with cheese, salad and house sauce, with fries.",
      20,
      5500,
      "Gluten",
      "Milk",
      "Egg",
    ),
    item(
      "Chicken Pizza",
      "Ten-inch pizza with grilled chicken, peppers and mozzarella.",
      30,
      7500,
      "Gluten",
      "Milk",
    ),
    item("Chicken Curry & Rice", "Chicken in a mild coconut curry over white rice.", 25, 5000),
    item(
      "Singapore Noodles",
      "Thin noodles wok-fried with prawns, egg, vegetables and curry.",
      20,
      5500,
      "Gluten",
      "Egg",
      "Crustaceans",
      "Soya",
    ),
    item(
      "Caesar Salad",
      "Crisp lettuce, grilled chicken, croutons and parmesan.",
      15,
      5000,
      "Milk",
      "Egg",
      "Gluten",
      "Fish",
    ),
  ],
} as const satisfies Record<string, readonly StarterItem[]>;

export type StarterCategory = keyof typeof starterCategories;

/** Maps a typed food type to starter items; the first pattern that matches applies. */
export const starterKeywords: readonly {
  pattern: RegExp;
  from: StarterCategory;
  items?: readonly string[];
}[] = [
  {
    pattern: /\b(suya|kilishi|barbe|bbq|grill)/,
    from: "Local Delicacies",
    items: ["Beef Suya", "Boli & Fish"],
  },
  { pattern: /\b(shawarma|wrap)/, from: "Snacks", items: ["Chicken Shawarma"] },
  {
    pattern: /\b(small ?chops?|finger|pastr|pie|puff|chin ?chin|samosa|bake|bread)/,
    from: "Snacks",
  },
  { pattern: /\b(amala|ewedu|gbegiri)/, from: "Swallow & Soups", items: ["Amala & Ewedu"] },
  {
    pattern: /\b(pepper ?soup|point and kill|catfish|seafood|fish)/,
    from: "Local Delicacies",
    items: ["Catfish Pepper Soup", "Boli & Fish"],
  },
  {
    pattern: /\b(soup|swallow|eba|fufu|pounded|semo|egusi|ogbono|efo|banga|afang|oha|okro)/,
    from: "Swallow & Soups",
  },
  {
    pattern: /\b(nkwobi|isi ?ewu|abacha|ugba|igbo)/,
    from: "Local Delicacies",
    items: ["Nkwobi", "Isi Ewu", "Abacha"],
  },
  { pattern: /\b(bean|ewa|agoyin)/, from: "Local Delicacies", items: ["Ewa Agoyin"] },
  { pattern: /\b(plantain|dodo|boli|bole)/, from: "Local Delicacies", items: ["Boli & Fish"] },
  { pattern: /\b(jollof|rice|ofada|biryani)/, from: "Rice Dishes" },
  { pattern: /\b(spag|pasta|noodle|indomie|macaroni)/, from: "Pasta" },
  { pattern: /\b(chicken|turkey|meat|goat|asun|beef|protein|egg)/, from: "Protein" },
  {
    pattern: /\b(zobo|juice|smoothie|drink|cocktail|chapman|tea|coffee|kunu|tigernut|fura)/,
    from: "Drinks",
  },
  {
    pattern: /\b(cake|dessert|ice ?cream|parfait|yogh?urt|sweet|fruit|cookie|donut|doughnut)/,
    from: "Desserts",
  },
  { pattern: /\b(akara|moi ?moi|pap|akamu|breakfast|pancake|waffle|yam)/, from: "Breakfast" },
  {
    pattern: /\b(burger|pizza|chinese|indian|italian|continental|salad|sushi|fries|sandwich)/,
    from: "International Cuisine",
  },
];

/** Option groups for starter items. They cost nothing: the vendor decides an option's price. */
export const starterGroups: readonly {
  name: string;
  options: readonly string[];
  preset?: string;
  items: readonly string[];
}[] = [
  {
    name: "Swallow",
    options: ["Eba", "Amala", "Fufu", "Semo", "Pounded yam"],
    items: ["Egusi Soup", "Efo Riro", "Ogbono Soup", "Afang Soup", "Banga Soup"],
  },
  {
    name: "Pepper",
    options: ["Mild", "Medium", "Hot"],
    preset: "Medium",
    items: ["Asun", "Peppered Turkey", "Beef Suya", "Catfish Pepper Soup", "Chicken Shawarma"],
  },
];
