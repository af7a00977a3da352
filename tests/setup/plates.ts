import type { ItemRow } from "../../drizzle/seed/factories";
import { makeOptionGroup } from "../../drizzle/seed/store-factories";
import type { OptionChoice } from "~/core/options/item-price";
import { systemDb } from "~/platform/db.server";
import { openShop, type Shop } from "./shop";

type Group = Awaited<ReturnType<typeof makeOptionGroup>>;
export type Plates = Shop & {
  protein: Group;
  swallow: Group;
  extras: Group;
  /** Returns choices by option name, one of each unless a number is given. */
  choose: (...names: (string | [name: string, quantity: number])[]) => OptionChoice[];
  optionOf: (name: string) => Group["options"][number];
};

/**
 * Opens a shop whose rice is a plate with a required protein (goat meat ₦1,000, of which `goat` are
 * left; titus ₦1,500; egg ₦300), up to four wraps of swallow (₦300 each, two of them free), and any
 * extras (plantain ₦500, 'No stew' −₦200).
 */
export async function openPlates(
  options: { goat?: number } & Parameters<typeof openShop>[0] = {},
): Promise<Plates> {
  const { goat = 5, ...shopOptions } = options;
  const shop = await openShop(shopOptions);
  const { vendorId } = shop;
  const items: ItemRow[] = [shop.rice];
  const protein = await makeOptionGroup(systemDb, {
    vendorId,
    name: "Protein",
    minChosen: 1,
    maxChosen: 2,
    items,
    options: [
      { name: "Goat meat", price: 100_000, inventory: goat },
      { name: "Titus", price: 150_000, allergens: ["fish"] },
      { name: "Egg", price: 30_000 },
    ],
  });
  const swallow = await makeOptionGroup(systemDb, {
    vendorId,
    name: "Swallow",
    maxChosen: 4,
    freeCount: 2,
    sortOrder: 1,
    items,
    options: [
      { name: "Fufu", price: 30_000, maxQuantity: 4, unit: "wrap" },
      { name: "Eba", price: 30_000, maxQuantity: 4, unit: "wrap" },
    ],
  });
  const extras = await makeOptionGroup(systemDb, {
    vendorId,
    name: "Extras",
    sortOrder: 2,
    items,
    options: [
      { name: "Plantain", price: 50_000 },
      { name: "No stew", price: -20_000 },
    ],
  });
  const all = [protein, swallow, extras].flatMap((group) => group.options);
  const optionOf = (name: string) => {
    const option = all.find((one) => one.name === name);
    if (!option) throw new Error(`There is no ${name}`);
    return option;
  };
  return {
    ...shop,
    protein,
    swallow,
    extras,
    optionOf,
    choose: (...names) =>
      names.map((given): OptionChoice => {
        const [name, quantity] = typeof given === "string" ? [given, 1] : given;
        return [optionOf(name).id, quantity];
      }),
  };
}
