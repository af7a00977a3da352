import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mamaPut } from "../../../drizzle/seed/stores/mama-put";
import { menuItem } from "~/core/menu/item-for-test";
import type { ListedMenuItem, MenuCategory, MenuItem } from "~/core/menu/menu-item";
import { searchMenu } from "./menu-search";

const item = (name: string, description = "") => menuItem(name, { description });
const section = (name: string, ...items: MenuItem[]): MenuCategory => ({ id: name, name, items });
const names = (items: ListedMenuItem[]) => items.map(({ name }) => name);

const menu = [
  section(
    "Rice",
    item("Party Jollof & Chicken", "Long-grain rice cooked over firewood."),
    item("Fried rice", "Carrots and peas."),
    item("Ẹ̀fọ́ Rírò with rice", "Spinach."),
  ),
  section(
    "Soups",
    item("Egusi Soup & Pounded Yam", "Melon seed and ugu."),
    item("Abula", "Dark amala, ewedu and gbegiri."),
    item("Pepper soup", "Catfish, hot."),
  ),
  section(
    "Sides",
    item("Ripe plantain", "Fried sweet."),
    item("Moi Moi", "In a leaf."),
    item("Puff puff", "Six of them."),
    item("Eba", "Yellow."),
  ),
  section(
    "Drinks",
    item("Zobo", "Cold."),
    item("Table water", "50 cl."),
    item("Waterleaf juice", "Green."),
  ),
];
const find = (query: string) => names(searchMenu(menu, query));

describe("searchMenu", () => {
  it("returns the whole menu for an empty query", () => {
    const all = menu.flatMap(({ items }) => items);
    expect(searchMenu(menu, "")).toEqual(all);
    expect(searchMenu(menu, "  ")).toEqual(all);
  });

  it.each([
    ["  JOLLOF ", ["Party Jollof & Chicken"]],
    ["firewood", ["Party Jollof & Chicken"]],
    ["&", ["Party Jollof & Chicken", "Egusi Soup & Pounded Yam"]],
    ["soup & pounded", ["Egusi Soup & Pounded Yam"]],
    ["??", []],
    ["pizza", []],
    ["jollof pizza", []],
  ])("finds the exact query in name or description: %s", (query, expected) =>
    expect(find(query)).toEqual(expected),
  );

  it.each([
    ["efo riro", "Ẹ̀fọ́ Rírò with rice"],
    ["Efó", "Ẹ̀fọ́ Rírò with rice"],
    ["chicken jollof", "Party Jollof & Chicken"],
    ["moimoi", "Moi Moi"],
    ["moi-moi", "Moi Moi"],
    ["puffpuff", "Puff puff"],
  ])("ignores accents, word order and spaces: %s", (query, name) =>
    expect(find(query)).toEqual([name]),
  );

  it.each([
    ["jolof", "Party Jollof & Chicken"],
    ["jolo", "Party Jollof & Chicken"],
    ["egusi soop", "Egusi Soup & Pounded Yam"],
    ["chikcen", "Party Jollof & Chicken"],
    ["zoboo", "Zobo"],
    ["amalla", "Abula"],
  ])("forgives one slip in a word: %s", (query, name) => expect(find(query)).toEqual([name]));

  it("corrects no words under four letters or on the menu, nor two typos in one word", () => {
    expect(find("ebo")).toEqual([]);
    expect(find("rice")).not.toContain("Ripe plantain");
    expect(find("jlof")).toEqual([]);
  });

  it.each([
    ["swallow", ["Eba", "Egusi Soup & Pounded Yam", "Abula"]],
    ["Swallows", ["Eba", "Egusi Soup & Pounded Yam", "Abula"]],
    ["swalow", ["Eba", "Egusi Soup & Pounded Yam", "Abula"]],
    ["protein", ["Party Jollof & Chicken"]],
    ["drinks", ["Zobo", "Table water", "Waterleaf juice"]],
    ["small chops", ["Puff puff"]],
    ["dodo", ["Ripe plantain"]],
    ["garri", ["Eba"]],
  ])("knows Nigerian synonyms: %s", (query, expected) =>
    expect(find(query).sort()).toEqual([...expected].sort()),
  );

  it.each([
    ["Rice", ["Fried rice", "Ẹ̀fọ́ Rírò with rice", "Party Jollof & Chicken"]],
    ["soups", ["Egusi Soup & Pounded Yam", "Abula", "Pepper soup"]],
    ["sidse", ["Ripe plantain", "Moi Moi", "Puff puff", "Eba"]],
  ])("finds what stands on a tab, after what is called so: %s", (query, expected) =>
    expect(find(query)).toEqual(expected),
  );

  it("puts whole words of a name first, then other names, then descriptions", () =>
    expect(
      names(
        searchMenu(
          [
            section(
              "All",
              item("Edikaikong", "Ugu and waterleaf."),
              item("Waterleaf soup"),
              item("Bottled Water"),
            ),
          ],
          "water",
        ),
      ),
    ).toEqual(["Bottled Water", "Waterleaf soup", "Edikaikong"]));

  it("never corrects the name of a food", () =>
    expect(names(searchMenu([section("Soups", item("Ofe", "Slowly cooked."))], "coke"))).toEqual(
      [],
    ));

  it("does not count waterleaf as a drink", () =>
    expect(
      names(searchMenu([section("Soups", item("Edikaikong", "Ugu and waterleaf."))], "drinks")),
    ).toEqual([]));

  it("puts exact matches first, regardless of category", () => {
    const both = [
      section("A", item("Jolof special")),
      section("B", item("Bean cake", "With jollof."), item("Jollof rice")),
      section("C", item("Rice")),
    ];
    expect(names(searchMenu(both, "jollof"))).toEqual([
      "Jollof rice",
      "Bean cake",
      "Jolof special",
    ]);
    expect(names(searchMenu(menu, "swallow"))[0]).toBe("Egusi Soup & Pounded Yam");
    expect(
      names(
        searchMenu(
          [
            section("A", item("Ewedu", "With eba."), item("Eba")),
            section("B", item("Swallow of the day")),
          ],
          "swallow",
        ),
      ),
    ).toEqual(["Swallow of the day", "Eba", "Ewedu"]);
  });

  const real = mamaPut.menu.map(({ name, items }) =>
    section(name, ...items.map((one) => item(one.name, one.description))),
  );

  it.each([
    ["semovita", ["Efo Riro & Semo"]],
    ["pufpuf", ["Puff-Puff (10 pieces)", "Small Chops Platter"]],
    ["edikang ikong", ["Edikaikong & Fufu"]],
    ["pure water", ["Bottled Water (75 cl)"]],
    ["minerals", ["Chilled Malt"]],
    ["coke", ["Chilled Malt"]],
    ["soft drink", ["Chilled Malt"]],
    ["cow leg", ["Nkwobi"]],
    ["designer stew", ["Ofada Rice & Ayamase"]],
    ["moin moin", ["Jollof & Moi Moi", "Moi Moi Elemi Meje", "Sunday Special"]],
    ["no pepper", []],
    ["no fish", []],
    ["Ọ̀fadà stew", ["Ofada Rice & Ayamase"]],
  ])("finds by a word of the trade, and nothing else comes: %s", (query, expected) =>
    expect(names(searchMenu(real, query)).sort()).toEqual([...expected].sort()),
  );

  it("finds swallow on a whole menu: every item with eba, amala, fufu or pounded yam", () => {
    const found = names(searchMenu(real, "swallow"));
    for (const name of [
      "Egusi Soup & Pounded Yam",
      "Ogbono Soup & Eba",
      "Abula (Amala, Ewedu & Gbegiri)",
      "Edikaikong & Fufu",
      "Efo Riro & Semo",
    ])
      expect(found).toContain(name);
    expect(names(searchMenu(real, "egusi soop"))).toEqual(["Egusi Soup & Pounded Yam"]);
    expect(names(searchMenu(real, "jolof")).sort()).toEqual(
      names(searchMenu(real, "jollof")).sort(),
    );
  });
});

const vocabulary = [
  "jollof",
  "egusi",
  "pounded",
  "chicken",
  "plantain",
  "suya",
  "ofada",
  "gizzard",
] as const;
const someMenu = fc
  .array(
    fc.array(
      fc.tuple(
        fc.array(fc.constantFrom(...vocabulary, "rice", "soup", "and"), {
          minLength: 1,
          maxLength: 4,
        }),
        fc.string({ maxLength: 20 }),
      ),
      { maxLength: 5 },
    ),
    { maxLength: 4 },
  )
  .map((sections) =>
    sections.map((items, s) =>
      section(
        `s${s}`,
        ...items.map(([name, description], d) => ({
          ...item(name.join(" "), description),
          id: `${s}-${d}`,
        })),
      ),
    ),
  );
/** A word with one typo: which word, the kind of typo and its position. */
const slip = fc
  .tuple(
    fc.constantFrom(...vocabulary),
    fc.nat(),
    fc.constantFrom("insert", "delete", "other", "swap"),
    fc.constantFrom(..."abcdefghijklmnopqrstuvwxyz"),
  )
  .map(([word, place, kind, letter]) => {
    const at = place % (kind === "swap" ? word.length - 1 : word.length);
    const typed = {
      insert: word.slice(0, at) + letter + word.slice(at),
      delete: word.slice(0, at) + word.slice(at + 1),
      other: word.slice(0, at) + letter + word.slice(at + 1),
      swap: word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2),
    }[kind]!;
    return { word, typed };
  });

describe("searchMenu on any menu", () => {
  it("returns every exact match, before all others, and invents none", () => {
    fc.assert(
      fc.property(
        someMenu,
        fc.oneof(fc.constantFrom(...vocabulary), fc.string({ minLength: 1, maxLength: 8 })),
        (some, query) => {
          fc.pre(query.trim() !== "");
          const found = searchMenu(some, query);
          const exact = (item: MenuItem) =>
            `${item.name}\n${item.description}`.toLowerCase().includes(query.trim().toLowerCase());
          const all = some.flatMap(({ items }) => items);
          expect(new Set(found).size).toBe(found.length);
          expect(found.every((item) => all.includes(item))).toBe(true);
          expect(all.filter(exact).every((item) => found.includes(item))).toBe(true);
          expect(found.map(exact)).toEqual(
            [...found.map(exact)].sort((a, b) => Number(b) - Number(a)),
          );
        },
      ),
    );
  });

  it("finds an item by any of its longer words with one typo anywhere in it", () => {
    fc.assert(
      fc.property(slip, ({ word, typed }) => {
        fc.pre(typed.length >= 4);
        expect(names(searchMenu([section("A", item(`The ${word}, special`))], typed))).toHaveLength(
          1,
        );
      }),
      { numRuns: 500 },
    );
  });

  it("finds nothing more for a longer query", () => {
    fc.assert(
      fc.property(
        someMenu,
        fc.constantFrom(...vocabulary),
        fc.constantFrom(...vocabulary),
        (some, one, other) => {
          const wide = new Set(names(searchMenu(some, one)));
          expect(names(searchMenu(some, `${one} ${other}`)).every((name) => wide.has(name))).toBe(
            true,
          );
        },
      ),
    );
  });
});

it("reads six words and a description's beginning, and corrects no typos on a long menu", () => {
  expect(find("jollof chicken long grain rice cooked nowhere")).toEqual(["Party Jollof & Chicken"]);
  const late = [section("Late", item("Stew", `${"x ".repeat(100)}crayfísh`))];
  expect(names(searchMenu(late, "crayfish"))).toEqual([]);
  const long = [
    section("Long", ...Array.from({ length: 301 }, (_, n) => item(`Dish ${n} jollof`))),
  ];
  expect([
    names(searchMenu(long, "jolof")).length,
    names(searchMenu(long, "jollof")).length,
  ]).toEqual([0, 301]);
});

it("finds an item by its tags, after items of that name", () => {
  const asun = menuItem("Asun", { tags: ["spicy", "new"] });
  const found = searchMenu([section("Grills", asun, item("Spicy suya"), item("Zobo"))], "spicy");
  expect(names(found)).toEqual(["Spicy suya", "Asun"]);
});

it("finds items by an option, after items of that name", () => {
  const plate = { ...item("Eba plate"), found: 0 };
  const soup = item("Goat meat pepper soup");
  const found = searchMenu([section("Plates", plate, soup, item("Zobo"))], "goat meat", [
    "Goat meat Titus",
  ]);
  expect(names(found)).toEqual(["Goat meat pepper soup", "Eba plate"]);
});
