import { describe, expect, it } from "vitest";
import { brand } from "~/shared/brand";
import { contrast, textOn } from "~/shared/color";
import { foodTypes } from "~/dashboard/onboarding/business-form";
import { proposalFor, type StoreProfile } from "./starter-menu.server";
import { starterCategories, starterGroups, starterKeywords } from "./starter-items.server";

const profile: StoreProfile = {
  businessName: "Mama Put",
  tagline: "Hot food, every day",
  foodTypes: ["Rice Dishes", "Drinks"],
  orderTypes: ["Catering"],
  city: "Yaba",
  state: "Lagos",
};
const names = async (...types: string[]) =>
  (await proposalFor({ ...profile, foodTypes: types })).categories.map(
    ({ name, items }) => [name, items.map((item) => item.name)] as const,
  );

describe("the rules", () => {
  it("name what the store cooks and where, as the vendor typed it", async () => {
    const { categories, optionGroups, ...texts } = await proposalFor(profile);
    expect(texts).toEqual({
      description:
        "Hot food, every day. Mama Put cooks rice dishes and drinks in Yaba, Lagos, for one or for a whole party.",
      seoTitle: "Mama Put, Yaba: order online",
      seoDescription:
        "Order rice dishes and drinks from Mama Put in Yaba, Lagos. Hot food, every day. Pay by card, transfer or USSD.",
      primaryColor: "#C2410C",
    });
    expect(optionGroups).toEqual([]);
    expect(categories.map(({ name }) => name)).toEqual(["Rice Dishes", "Drinks"]);
    expect(categories[0]!.items[0]).toEqual({
      name: "Jollof Rice",
      description: expect.stringContaining("smoky") as string,
      preparationMinutes: 25,
      priceHintKobo: 250_000,
      allergens: [],
    });
  });

  it.each(foodTypes.map((name) => [name]))(
    "have items and a readable colour for %s",
    async (name) => {
      const { categories, primaryColor } = await proposalFor({ ...profile, foodTypes: [name] });
      expect(categories[0]!.items.length).toBeGreaterThanOrEqual(4);
      expect(primaryColor).not.toBe(brand.defaultColor);
      expect(contrast(textOn(primaryColor), primaryColor)).toBeGreaterThanOrEqual(4.5);
    },
  );

  it("recognise a vendor's own food types, and leave a category empty rather than guess", async () => {
    expect(await names("Suya & Kilishi")).toEqual([
      ["Suya & Kilishi", ["Beef Suya", "Boli & Fish"]],
    ]);
    expect(await names("Small chops")).toEqual([
      ["Small chops", ["Meat Pie", "Puff-Puff", "Chicken Pie", "Samosa & Spring Rolls"]],
    ]);
    expect(await names("Dog treats")).toEqual([["Dog treats", []]]);
    for (const word of ["constructor", "toString", "__proto__"])
      expect(await names(word)).toEqual([[word, []]]);
  });

  it("put an item once, into the first category that asks for it", async () => {
    expect(await names("Amala joint", "Swallow & Soups")).toEqual([
      ["Amala joint", ["Amala & Ewedu"]],
      ["Swallow & Soups", expect.not.arrayContaining(["Amala & Ewedu"]) as string[]],
    ]);
  });

  it("stay within every limit, however long the names are", async () => {
    const long = await proposalFor({
      ...profile,
      businessName: "W".repeat(80),
      tagline: "Very good food ".repeat(8),
      city: "C".repeat(60),
      foodTypes: Array.from({ length: 12 }, (_, i) => `${i} ${"kind ".repeat(7)}`),
    });
    expect(long.seoTitle.length).toBeLessThanOrEqual(70);
    expect(long.seoDescription.length).toBeLessThanOrEqual(160);
  });

  it("name only existing starter items", () => {
    for (const { from, items } of starterKeywords)
      expect(starterCategories[from].map(({ name }) => name)).toEqual(
        expect.arrayContaining([...(items ?? [])]),
      );
    const all: string[] = Object.values(starterCategories)
      .flat()
      .map(({ name }) => name);
    for (const { items, options, preset } of starterGroups) {
      expect(all).toEqual(expect.arrayContaining([...items]));
      expect(options).toContain(preset ?? options[0]);
    }
    expect(new Set(all).size).toBe(all.length);
  });
});

describe("groups of options", () => {
  it("come with the items that have them, and with no others", async () => {
    const groups = async (...types: string[]) =>
      (await proposalFor({ ...profile, foodTypes: types })).optionGroups.map(
        ({ name, items }) => [name, items] as const,
      );
    expect(await groups("Swallow & Soups")).toEqual([
      ["Swallow", ["Egusi Soup", "Efo Riro", "Ogbono Soup", "Afang Soup", "Banga Soup"]],
    ]);
    expect(await groups("Suya & Kilishi", "Drinks")).toEqual([["Pepper", ["Beef Suya"]]]);
    expect(await groups("Amala joint")).toEqual([]);
  });
});

describe("another builder", () => {
  it("is used when its proposal is valid", async () => {
    const proposed = { ...(await proposalFor(profile)), description: "Written by somebody else." };
    expect(await proposalFor(profile, { propose: () => Promise.resolve(proposed) })).toEqual(
      proposed,
    );
  });

  it.each([
    ["fails", () => Promise.reject(new Error("out of tokens"))],
    [
      "returns an invalid proposal",
      () => Promise.resolve({ description: "<script>", primaryColor: "red" } as never),
    ],
    ["never answers", () => new Promise<never>(() => {})],
  ])("that %s is replaced by the rules", async (_case, propose) => {
    expect(await proposalFor(profile, { propose }, 20)).toEqual(await proposalFor(profile));
  });
});
