import { eq } from "drizzle-orm";
import type * as schema from "../../drizzle/schema";
import { users, vendorProfiles } from "../../drizzle/schema";
import { makeCategory, makeItem, makeVendor, type ItemRow } from "../../drizzle/seed/factories";
import { database, type Database } from "./database";
import { test as base, type Page } from "./fixtures";
import { giveSession } from "./shortcuts";

export type OwnStore = {
  vendorId: string;
  slug: string;
  url: string;
  /**
   * By name: `Jollof rice` at ₦2,500, `Egusi soup` with 3 left, and a dozen more to scroll through.
   */
  dishes: Map<string, ItemRow>;
  db: Database;
};

type Options = Parameters<typeof makeVendor>[1];

/** Opens a store of this test's own, so that its vendor can change things during the test. */
export const test = base.extend<{ openStore: (options?: Options) => Promise<OwnStore> }>({
  openStore: async ({}, use) => {
    const db = database();
    await use(async (options = {}) => {
      const vendor = await makeVendor(db, { businessName: "Iya Basira Kitchen", ...options });
      const vendorId = vendor.id;
      const dishes = new Map<string, ItemRow>();
      const dish = async (
        categoryId: string,
        name: string,
        over: Partial<typeof schema.menuItems.$inferInsert> = {},
      ) => {
        dishes.set(
          name,
          await makeItem(db, {
            vendorId,
            categoryId,
            name,
            description: `Our ${name.toLowerCase()}.`,
            price: 250_000,
            sortOrder: dishes.size,
            ...over,
          }),
        );
      };
      const rice = await makeCategory(db, { vendorId, name: "Rice", sortOrder: 1 });
      const soups = await makeCategory(db, { vendorId, name: "Swallow & Soups", sortOrder: 2 });
      const drinks = await makeCategory(db, { vendorId, name: "Drinks", sortOrder: 3 });
      await dish(rice.id, "Jollof rice", {
        allergens: ["Fish"],
        description: "Firewood jollof with fried plantain.",
      });
      for (const name of ["Fried rice", "Ofada rice", "Coconut rice", "Ofe akwu"])
        await dish(rice.id, name);
      await dish(soups.id, "Egusi soup", { inventory: 3, price: 300_000 });
      for (const name of ["Ọ̀gbọ̀nọ̀", "Ewedu", "Amala", "Pounded yam"]) await dish(soups.id, name);
      await dish(drinks.id, "Zobo", { isAvailable: false });
      for (const name of ["Chapman", "Palm wine", "Kunu"]) await dish(drinks.id, name);
      return { vendorId, slug: vendor.storeSlug!, url: `/store/${vendor.storeSlug!}`, dishes, db };
    });
  },
});

/** Signs in as the store's vendor, bypassing the account chooser. */
export async function signInAsVendorOf(page: Page, { db, vendorId }: OwnStore): Promise<void> {
  const [vendor] = await db
    .select({ email: users.email })
    .from(vendorProfiles)
    .innerJoin(users, eq(users.id, vendorProfiles.userId))
    .where(eq(vendorProfiles.id, vendorId));
  await giveSession(page, vendor!.email);
}
