import { eq } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { itemOptionPrices, optionGroups, options, menuItems } from "~schema";
import { exportMenu, importMenu, planMenuImport } from "~/dashboard/menu/import/import-menu.server";
import { systemDb } from "~/platform/db.server";
import { makeCategory, makeItem, makeVendor } from "../../../drizzle/seed/factories";
import { makeOptionGroup } from "../../../drizzle/seed/store-factories";

const groupsOf = (vendorId: string) =>
  systemDb
    .select()
    .from(optionGroups)
    .where(eq(optionGroups.vendorId, vendorId))
    .orderBy(optionGroups.sortOrder);
const optionsOf = (groupId: string) =>
  systemDb.select().from(options).where(eq(options.groupId, groupId)).orderBy(options.sortOrder);

/** Opens a store with sizes, a group of priced options, one of menu items, and an empty one. */
async function aStore() {
  const { id: vendorId } = await makeVendor(systemDb);
  const { id: categoryId } = await makeCategory(systemDb, { vendorId, name: "Rice; & more" });
  const item = (name: string) => makeItem(systemDb, { vendorId, categoryId, name });
  const [jollof, fried, zobo] = [
    await item("Jollof"),
    await item("Fried"),
    await item("Zobo, cold"),
  ];
  await makeOptionGroup(systemDb, {
    vendorId,
    name: "Size",
    kind: "size",
    minChosen: 1,
    maxChosen: 1,
    items: [jollof],
    options: [
      { name: "Small", price: 100_000, defaultQuantity: 1 },
      { name: "Family: 6", price: 600_000 },
    ],
    ownPrices: { "Family: 6": 550_000 },
  });
  const protein = await makeOptionGroup(systemDb, {
    vendorId,
    name: "Protein = power",
    sortOrder: 1,
    minChosen: 1,
    maxChosen: 3,
    freeCount: 1,
    items: [jollof, fried],
    options: [
      { name: "Goat meat", price: 120_050, inventory: 7, allergens: ["goat"] },
      { name: "No meat", price: -30_050, isAvailable: false, excludesOthers: true },
      { name: "Egg", price: 20_000, maxQuantity: 4, defaultQuantity: 2, unit: "egg" },
    ],
    ownPrices: { "Goat meat": 150_000 },
    ownPresets: { "Goat meat": 1, Egg: 3 },
  });
  await makeOptionGroup(systemDb, {
    vendorId,
    name: "Drink with it",
    sortOrder: 2,
    items: [fried],
    options: [{ itemId: zobo.id, price: -20_000 }],
  });
  await makeOptionGroup(systemDb, { vendorId, name: "Nothing yet", sortOrder: 3 });
  return { vendorId, jollof, fried, protein };
}

describe("a menu's file with options", () => {
  it("turns an empty store into the same store, and changes nothing in its own", async () => {
    const { vendorId } = await aStore();
    const text = await exportMenu(vendorId);
    expect((await planMenuImport(vendorId, text)).rows.map(({ kind }) => kind)).toEqual(
      Array.from({ length: 10 }, () => "same"),
    );
    const other = (await makeVendor(systemDb)).id;
    expect(await importMenu(other, text)).toMatchObject({ ok: true, count: 3, optionCount: 7 });
    // An import doesn't touch sold counts.
    const sold = (csv: string) => csv.replace(/(,"?[^,"]*"?),\d+(?=,)/g, "$1");
    expect(sold(await exportMenu(other))).toEqual(sold(text));
    expect(await importMenu(vendorId, text)).toEqual({ ok: true, count: 0, optionCount: 0 });
  });

  it("changes the items it names, keeps the others, and changes no options from an old file", async () => {
    const { vendorId, jollof, protein } = await aStore();
    const before = await exportMenu(vendorId);
    await importMenu(vendorId, "name,category,price\nOld,Rice; & more,100");
    expect(await exportMenu(vendorId)).toContain(before.split("\r\n").slice(4, -1).join("\r\n"));
    const text = [
      "name,category,price,options,option_group,choose",
      "Jollof,Rice; & more,1500,PROTEIN \\= power,,",
      "goat MEAT,,1300,,protein = power,0 to 2",
      "Snail,,2500,,protein = power,",
      "Box,,200,,Pack,",
    ].join("\n");
    expect(await planMenuImport(vendorId, text)).toMatchObject({
      errors: [],
      optionCounts: { new: 2, changed: 1, same: 0 },
    });
    expect(await importMenu(vendorId, text)).toMatchObject({ ok: true, optionCount: 3 });
    const after = await optionsOf(protein.id);
    expect(after.map(({ name, price, inventory }) => [name, price, inventory])).toEqual([
      ["goat MEAT", 130_000, 7],
      ["No meat", -30_050, null],
      ["Egg", 20_000, null],
      ["Snail", 250_000, null],
    ]);
    expect(after[0]!.id).toBe(protein.options[0]!.id);
    expect(after.map(({ excludesOthers }) => excludesOthers)).toEqual([false, true, false, false]);
    const alone = (cells: string) =>
      planMenuImport(vendorId, `name,category,price,option_group,alone,at_most,preset\n${cells}`);
    expect((await alone("Egg,,200,Protein = power,no,4,0")).rows[0]!.kind).toBe("changed");
    expect((await alone("Egg,,200,Protein = power,yes,4,0")).errors[0]!.message).toBe(
      "at most: Egg: An option that excludes the others can be chosen once",
    );
    expect((await alone("No meat,,-300,Protein = power,yes,1,1")).errors[0]!.message).toBe(
      "preset: No meat: It excludes others that are chosen at first",
    );
    const groups = await groupsOf(vendorId);
    expect(groups.map(({ name }) => name)).toEqual([
      "Size",
      "protein = power",
      "Drink with it",
      "Nothing yet",
      "Pack",
    ]);
    expect(groups[1]).toMatchObject({ minChosen: 0, maxChosen: 2, freeCount: 1 });
    expect(
      await systemDb.select().from(itemOptionPrices).where(eq(itemOptionPrices.itemId, jollof.id)),
    ).toEqual([]);
  });

  it("names each invalid row, and writes nothing", async () => {
    const { vendorId } = await aStore();
    const before = await exportMenu(vendorId);
    const text = [
      "name,category,price,options,option_group,choose,preset",
      "Fried,Rice; & more,900,Sauce; Size: Huge=5; Pots,,,",
      "Egg,,1,,Protein = power,1,",
      "Egg,,1,,Protein = power,2,",
      "Chapman,Drinks,-200,,Drink with it,,",
      "Clay,,-1,,Pots,size,",
      "Iron,,1,,Extras,,9",
    ].join("\n");
    const outcome = await importMenu(vendorId, text);
    expect(outcome.ok ? [] : outcome.plan.errors).toEqual(
      [
        [2, "options: An item can have one group of sizes"],
        [2, "options: There is no group Sauce. Add a row with it as option_group"],
        [2, "options: Size has no option Huge"],
        [4, "choose: Protein = power has another one on line 3"],
        [4, "Egg is already on line 3, in the same group"],
        [5, "Your menu has no Chapman in Drinks"],
        [6, "Pots: the price of a size must be at least 0"],
        [7, "preset: This can’t be more than one portion can have"],
      ].map(([line, message]) => ({ line, message })),
    );
    expect(await exportMenu(vendorId)).toBe(before);
  });

  it("survives a round trip with any groups, prices and items", async () => {
    const name = fc.constantFrom(
      "Goat",
      "Egg; soft",
      "Fish: big",
      "a=b",
      "@home",
      "c\\d",
      "x, y",
      "'q",
    );
    const price = fc.integer({ min: -500_000, max: 500_000 });
    const anOption = fc.record({
      name,
      price,
      inventory: fc.option(fc.nat(50)),
      isAvailable: fc.boolean(),
      maxQuantity: fc.integer({ min: 1, max: 9 }),
    });
    const aGroup = fc.record({
      name,
      minChosen: fc.nat(2),
      maxChosen: fc.option(fc.integer({ min: 2, max: 9 })),
      freeCount: fc.nat(3),
      options: fc.uniqueArray(anOption, { maxLength: 4, selector: (option) => option.name }),
      own: fc.dictionary(name, price, { maxKeys: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(aGroup, { minLength: 1, maxLength: 4, selector: (group) => group.name }),
        async (groups) => {
          const { id: vendorId } = await makeVendor(systemDb);
          const item = await makeItem(systemDb, { vendorId, soldCount: 0 });
          for (const [sortOrder, { own, ...group }] of groups.entries())
            await makeOptionGroup(systemDb, {
              ...group,
              vendorId,
              sortOrder,
              items: [item],
              ownPrices: own,
            });
          const text = await exportMenu(vendorId);
          const other = (await makeVendor(systemDb)).id;
          expect(await importMenu(other, text)).toMatchObject({ ok: true });
          expect(await exportMenu(other)).toBe(text);
          expect(await importMenu(other, text)).toEqual({ ok: true, count: 0, optionCount: 0 });
          const [made] = await systemDb
            .select()
            .from(menuItems)
            .where(eq(menuItems.vendorId, other));
          expect(made!.name).toBe(item.name);
        },
      ),
      { numRuns: 15 },
    );
  });
});
