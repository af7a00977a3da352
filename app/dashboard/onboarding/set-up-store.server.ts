import { and, eq, inArray, notExists, notInArray, sql } from "drizzle-orm";
import {
  categories,
  itemOptionGroups,
  optionGroups,
  options,
  menuItems,
  vendorBusinessSettings,
  vendorCounters,
  vendorPaymentSettings,
  vendorProfiles,
} from "~schema";
import { forVendor, type Tx } from "~/platform/db.server";
import { weekdays } from "~/shared/clock";
import {
  proposalFor,
  type StoreBuilder,
  type StoreProfile,
  type StoreProposal,
} from "~/core/menu/starter-menu.server";

/**
 * Sets up a store from the vendor's answers: settings, hours, texts, a colour, and a menu of drafts
 * (docs/rules.md, Menu starter). One transaction, idempotent even if run twice at once: it never
 * overwrites existing rows or the vendor's edits, and does nothing after onboarding.
 * @param builder proposes the store; the built-in rules by default
 */
export async function setUpStore(vendorId: string, builder?: StoreBuilder): Promise<void> {
  const [profile] = await forVendor(vendorId, (tx) =>
    tx.select().from(vendorProfiles).where(eq(vendorProfiles.id, vendorId)),
  );
  if (!profile || profile.onboardingStep === "completed") return;
  const proposal = await proposalFor(asStoreProfile(profile), builder);
  await forVendor(vendorId, async (tx) => {
    // Serialises concurrent runs.
    const [now] = await tx
      .select()
      .from(vendorProfiles)
      .where(eq(vendorProfiles.id, vendorId))
      .for("update");
    if (!now || now.onboardingStep === "completed") return;
    const modes = orderingModesAsSettings(now.bookingSystem);
    await tx
      .insert(vendorBusinessSettings)
      .values({ vendorId, ...modes })
      .onConflictDoUpdate({ target: vendorBusinessSettings.vendorId, set: modes });
    await tx.insert(vendorPaymentSettings).values({ vendorId }).onConflictDoNothing();
    await tx.insert(vendorCounters).values({ vendorId }).onConflictDoNothing();
    const { openingHours: opening, closingHours: closing } = now;
    await tx
      .update(vendorProfiles)
      .set({
        description: now.description || proposal.description,
        seoTitle: now.seoTitle || proposal.seoTitle,
        seoDescription: now.seoDescription || proposal.seoDescription,
        settings: {
          ...now.settings,
          primaryColor: now.settings.primaryColor ?? proposal.primaryColor,
          operatingHours: now.settings.operatingHours ?? everyDay(opening, closing),
        },
        updatedAt: sql`now()`,
      })
      .where(eq(vendorProfiles.id, vendorId));
    await draftMenu(tx, vendorId, proposal.categories);
    await draftGroups(tx, vendorId, proposal.optionGroups);
  });
}

/**
 * Translates step 1's ordering modes into settings (docs/rules.md, Onboarding). Overwriting is
 * safe, as vendors can't edit Business settings before onboarding ends.
 * @param ticked modes, joined by commas; none means orders for now and for later
 */
function orderingModesAsSettings(ticked: string) {
  const modes = ticked.split(",");
  const isPreOrder = modes.includes("pre-order");
  const isScheduled = isPreOrder || modes.includes("scheduled-order");
  const isInstant = modes.includes("instant-order");
  return {
    instantOrdersEnabled: isInstant || !isScheduled,
    scheduledOrdersEnabled: isScheduled || !isInstant,
    preOrdersEnabled: isPreOrder,
  };
}

export function asStoreProfile(
  row: Pick<
    typeof vendorProfiles.$inferSelect,
    "businessName" | "tagline" | "foodTypes" | "bookingFrequency" | "city" | "state"
  >,
): StoreProfile {
  return {
    businessName: row.businessName,
    tagline: row.tagline,
    foodTypes: row.foodTypes,
    orderTypes: row.bookingFrequency,
    city: row.city ?? "",
    state: row.state ?? "",
  };
}

/** @param opening HH:MM */
export function everyDay(opening: string, closing: string) {
  return Object.fromEntries(weekdays.map((day) => [day, { open: true, opening, closing }]));
}

/** Matches drafts unchanged since they were proposed. */
const untouchedDrafts = (vendorId: string) =>
  and(
    eq(menuItems.vendorId, vendorId),
    eq(menuItems.isDraft, true),
    eq(menuItems.price, 0),
    eq(menuItems.updatedAt, menuItems.createdAt),
  );

/** Adds missing groups, and deletes those of an earlier run that nothing uses or proposes. */
async function draftGroups(
  tx: Tx,
  vendorId: string,
  proposed: StoreProposal["optionGroups"],
): Promise<void> {
  const own = eq(optionGroups.vendorId, vendorId);
  const links = tx
    .select({ one: sql`1` })
    .from(itemOptionGroups)
    .where(
      and(eq(itemOptionGroups.vendorId, vendorId), eq(itemOptionGroups.groupId, optionGroups.id)),
    );
  const names = proposed.map(({ name }) => name);
  await tx
    .delete(optionGroups)
    .where(
      and(
        own,
        eq(optionGroups.updatedAt, optionGroups.createdAt),
        notInArray(optionGroups.name, names),
        notExists(links),
      ),
    );
  for (const [sortOrder, { name, options: choices, preset, items }] of proposed.entries()) {
    const [made] = await tx
      .insert(optionGroups)
      .values({ vendorId, name, minChosen: 1, maxChosen: 1, sortOrder })
      .onConflictDoNothing()
      .returning({ id: optionGroups.id });
    if (made)
      await tx.insert(options).values(
        choices.map((choice, place) => ({
          vendorId,
          groupId: made.id,
          name: choice,
          defaultQuantity: choice === preset ? 1 : 0,
          sortOrder: place,
        })),
      );
    await tx
      .insert(itemOptionGroups)
      .select(
        tx
          .select({
            vendorId: menuItems.vendorId,
            itemId: menuItems.id,
            groupId: optionGroups.id,
            sortOrder: sql<number>`0`.as("sort_order"),
          })
          .from(menuItems)
          .innerJoin(optionGroups, and(own, eq(optionGroups.name, name)))
          .where(and(untouchedDrafts(vendorId), inArray(menuItems.name, items))),
      )
      .onConflictDoNothing();
  }
}

/**
 * Adds missing items. Deletes untouched drafts of an earlier run that are no longer proposed, with
 * categories they leave empty, so that a vendor who goes back and changes the answers starts with
 * the new ones alone.
 */
async function draftMenu(
  tx: Tx,
  vendorId: string,
  proposed: StoreProposal["categories"],
): Promise<void> {
  const proposedItems = new Map(
    proposed.flatMap(({ items }) => items.map((item) => [item.name.toLowerCase(), item])),
  );
  const drafts = await tx
    .select({ id: menuItems.id, name: menuItems.name, categoryId: menuItems.categoryId })
    .from(menuItems)
    .where(untouchedDrafts(vendorId));
  const stale = drafts.filter(({ name }) => !proposedItems.has(name.toLowerCase()));
  if (stale.length)
    await tx.delete(menuItems).where(
      and(
        eq(menuItems.vendorId, vendorId),
        inArray(
          menuItems.id,
          stale.map(({ id }) => id),
        ),
      ),
    );

  const have = await tx
    .select({ name: sql<string>`lower(${menuItems.name})` })
    .from(menuItems)
    .where(eq(menuItems.vendorId, vendorId));
  const known = new Set(have.map(({ name }) => name));
  const [last] = await tx
    .select({ order: sql<number>`coalesce(max(${categories.sortOrder}), -1)::int` })
    .from(categories)
    .where(eq(categories.vendorId, vendorId));
  let sortOrder = last?.order ?? -1;
  for (const { name, items } of proposed) {
    const sameName = and(
      eq(categories.vendorId, vendorId),
      eq(sql`lower(${categories.name})`, name.toLowerCase()),
    );
    let [category] = await tx.select({ id: categories.id }).from(categories).where(sameName);
    category ??= (
      await tx
        .insert(categories)
        .values({ vendorId, name, sortOrder: ++sortOrder })
        .returning({ id: categories.id })
    )[0];
    const missing = items.filter((item) => !known.has(item.name.toLowerCase()));
    if (!category || !missing.length) continue;
    // The same instant for both columns, so that a later change shows as updatedAt > createdAt.
    const at = sql`now()`;
    await tx.insert(menuItems).values(
      missing.map((item, index) => ({
        vendorId,
        categoryId: category.id,
        name: item.name,
        description: item.description,
        price: 0,
        priceHint: item.priceHintKobo,
        preparationMinutes: item.preparationMinutes,
        allergens: item.allergens,
        isDraft: true,
        isAvailable: false,
        sortOrder: index,
        createdAt: at,
        updatedAt: at,
      })),
    );
  }
  const categoryIds = [...new Set(stale.map(({ categoryId }) => categoryId))];
  const inUse = tx
    .select({ one: sql`1` })
    .from(menuItems)
    .where(and(eq(menuItems.vendorId, vendorId), eq(menuItems.categoryId, categories.id)));
  const proposedNames = proposed.map(({ name }) => name.toLowerCase());
  for (const id of categoryIds) {
    const [gone] = await tx
      .select({ name: categories.name })
      .from(categories)
      .where(and(eq(categories.vendorId, vendorId), eq(categories.id, id)));
    if (gone && !proposedNames.includes(gone.name.toLowerCase()))
      await tx
        .delete(categories)
        .where(and(eq(categories.vendorId, vendorId), eq(categories.id, id), notExists(inUse)));
  }
}
