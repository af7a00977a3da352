import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import {
  categories,
  itemOptionGroups,
  optionGroups,
  options,
  menuItems,
  slugHistory,
  vendorBusinessSettings,
  vendorCounters,
  vendorPaymentSettings,
  vendorProfiles,
} from "~schema";
import { readMenuItems, menuOf } from "~/core/menu/menu.queries.server";
import { setUpStore } from "~/dashboard/onboarding/set-up-store.server";
import { systemDb } from "~/platform/db.server";
import { action as business } from "~/routes/onboarding.business";
import { action as confirmation } from "~/routes/onboarding.confirmation";
import { action as transition } from "~/routes/onboarding.transition";
import { loader as checkSlug } from "~/routes/api.check-slug.$slug";
import { findRenamedSlug } from "~/core/stores/store-record.server";
import { claimSlug } from "~/core/stores/slug-check.server";
import { makeItem, makeUser, makeVendor } from "../../../drizzle/seed/factories";
import { cookieOf, routeArgs } from "../../setup/vendor-requests";
import {
  cookie,
  userId,
  slug,
  post,
  answers,
  profileOf,
  itemsOf,
  upToSetup,
  type Refusal,
  startOnboarding,
} from "../../setup/onboarding";

startOnboarding();

/** Lists a store's groups with their items and options, by name. */
const groupsOf = async (vendorId: string) => {
  const groups = await systemDb
    .select()
    .from(optionGroups)
    .where(eq(optionGroups.vendorId, vendorId));
  return Promise.all(
    groups.map(async ({ id, name }) => [
      name,
      (
        await systemDb
          .select({ name: menuItems.name })
          .from(itemOptionGroups)
          .innerJoin(menuItems, eq(menuItems.id, itemOptionGroups.itemId))
          .where(eq(itemOptionGroups.groupId, id))
          .orderBy(menuItems.name)
      ).map((item) => item.name),
      (
        await systemDb
          .select({ name: options.name })
          .from(options)
          .where(eq(options.groupId, id))
          .orderBy(options.sortOrder)
      ).map((option) => option.name),
    ]),
  );
};

describe("a slug", () => {
  it("requested by many at once goes to exactly one of them", async () => {
    const people = await Promise.all(
      Array.from({ length: 8 }, async () => cookieOf((await makeUser(systemDb)).id)),
    );
    const outcomes = await Promise.all(
      people.map((person) => business(post("/onboarding/business", answers(), person))),
    );
    const lost = outcomes.filter(
      (outcome) => !(outcome instanceof Response),
    ) as unknown as Refusal[];
    expect(lost).toHaveLength(7);
    for (const one of lost)
      expect(one).toMatchObject({
        init: { status: 409 },
        data: {
          result: {
            error: { storeSlug: ["This store URL is already taken"] },
            initialValue: { tagline: "Hot food, every day" },
          },
        },
      });
  });

  it("of an open store is reserved for 90 days and redirects to the new one; one changed during onboarding is free at once", async () => {
    const vendor = await makeVendor(systemDb, { storeSlug: slug });
    const claim = ({ id, userId: ownerId }: { id: string; userId: string }, wish: string) =>
      systemDb.transaction((tx) => claimSlug(tx, { id, ownerId }, wish));
    expect(await claim(vendor, `${slug}-new`)).toBe(true);
    expect(await findRenamedSlug(slug)).toEqual({ to: `${slug}-new` });
    const other = await makeVendor(systemDb, {
      onboardingStep: "confirmation",
      storeSlug: `${slug}-early`,
    });
    expect(await claim(other, slug)).toBe(false);
    expect(await claim(other, `${slug}-late`)).toBe(true);
    expect(await claim(vendor, slug)).toBe(true);
    expect(
      await systemDb
        .select({ slug: slugHistory.slug })
        .from(slugHistory)
        .where(eq(slugHistory.vendorId, vendor.id)),
    ).toEqual([{ slug: `${slug}-new` }]);
    expect(await claim(vendor, `${slug}-early`)).toBe(true);
  });

  it("is answered with free alternatives for signed-in users, and without for others", async () => {
    await makeVendor(systemDb, { storeSlug: slug });
    const ask = async (headers: Record<string, string>) =>
      (
        await checkSlug(
          routeArgs(
            new Request(`http://localhost:3000/api/check-slug/${slug}?vendorId=x&city=Yaba`, {
              headers,
            }),
            { slug },
          ),
        )
      ).json() as Promise<unknown>;
    expect(await ask({})).toEqual({ is_available: false, reason: "taken" });
    expect(await ask({ Cookie: cookie })).toEqual({
      is_available: false,
      reason: "taken",
      suggestions: [`${slug}-yaba`, `${slug}-kitchen`, `${slug}-foods`],
    });
  });
});

describe("the menu starter", () => {
  it("sets everything up once, however often it runs, even concurrently", async () => {
    await business(post("/onboarding/business", answers()));
    await confirmation(post("/onboarding/confirmation", {}));
    await Promise.all([
      ...Array.from({ length: 4 }, () =>
        transition(post("/onboarding/transition", { intent: "make" })),
      ),
      transition(post("/onboarding/transition", {})),
    ]);
    const { id } = await profileOf();
    await setUpStore(id);
    const items = await itemsOf();
    expect(items.map(({ name }) => name)).toEqual([
      "Beef Suya",
      "Boli & Fish",
      "Coconut Rice",
      "Fried Rice",
      "Jollof Rice",
      "Ofada Rice & Ayamase",
      "White Rice & Stew",
    ]);
    for (const item of items)
      expect(item).toMatchObject({ isDraft: true, isAvailable: false, price: 0, image: null });
    expect(items.find(({ name }) => name === "Jollof Rice")).toMatchObject({
      priceHint: 250_000,
      preparationMinutes: 25,
    });
    expect(
      await systemDb
        .select({ name: categories.name })
        .from(categories)
        .where(eq(categories.vendorId, id))
        .orderBy(categories.sortOrder),
    ).toEqual([{ name: "Rice Dishes" }, { name: "Suya" }]);
    expect(await groupsOf(id)).toEqual([["Pepper", ["Beef Suya"], ["Mild", "Medium", "Hot"]]]);
    for (const table of [vendorBusinessSettings, vendorPaymentSettings, vendorCounters])
      expect(
        await systemDb.select({ id: table.vendorId }).from(table).where(eq(table.vendorId, id)),
      ).toHaveLength(1);
    expect(await profileOf()).toMatchObject({
      onboardingStep: "setup_store",
      seoTitle: "Mama Put, Yaba: order online",
      settings: { primaryColor: "#C2410C" },
    });
  });

  it("shows none of it to customers", async () => {
    await upToSetup();
    const { id } = await profileOf();
    expect(await menuOf(id)).toEqual([]);
    expect(
      await readMenuItems(
        id,
        (await itemsOf()).map((item) => item.id),
      ),
    ).toEqual([]);
  });

  it("follows a vendor who goes back, and keeps their changes", async () => {
    await upToSetup();
    const before = await itemsOf();
    const edited = before.find(({ name }) => name === "Fried Rice")!;
    await systemDb
      .update(menuItems)
      .set({ price: 300_000, isDraft: false, updatedAt: new Date() })
      .where(eq(menuItems.id, edited.id));
    await systemDb
      .update(vendorProfiles)
      .set({ description: "Our own words." })
      .where(eq(vendorProfiles.userId, userId));
    await upToSetup({
      ...answers(),
      businessName: "Mama Puts",
      foodTypes: ["Drinks"],
      customFoodTypes: [],
    });
    const names = (await itemsOf()).map(({ name }) => name);
    expect(names).toContain("Fried Rice");
    expect(names).toContain("Zobo");
    expect(names).not.toContain("Jollof Rice");
    expect(names).not.toContain("Beef Suya");
    const profile = await profileOf();
    expect(await groupsOf(profile.id)).toEqual([]);
    expect(profile).toMatchObject({
      description: "Our own words.",
      seoTitle: "Mama Puts, Yaba: order online",
      settings: { primaryColor: "#BE185D" },
    });
    expect(
      (
        await systemDb
          .select({ name: categories.name })
          .from(categories)
          .where(eq(categories.vendorId, profile.id))
      )
        .map(({ name }) => name)
        .sort(),
    ).toEqual(["Drinks", "Rice Dishes"]);
  });

  it("never touches a store that is open", async () => {
    const vendor = await makeVendor(systemDb, { userId });
    await makeItem(systemDb, { vendorId: vendor.id, name: "Ours" });
    await setUpStore(vendor.id);
    expect((await itemsOf()).map(({ name }) => name)).toEqual(["Ours"]);
  });
});
