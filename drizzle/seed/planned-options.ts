import { unavailableUntil } from "~/core/menu/unavailable-until";
import type { OptionChoice, OptionGroup } from "~/core/options/item-price";
import * as schema from "../schema";
import type { Handle } from "./factories";
import { insertRows } from "./insert-rows";
import { uuidOf, type Random } from "./random";
import type { GroupPlan, OptionPlan, StorePlan } from "./stores/store-plan";

type PlannedOption = OptionPlan & {
  id: string;
  /** The menu item that it is. */
  itemId: string | null;
  itemPrice: number;
};
/** A group of a demo store with the ids that its rows will have. */
export type PlannedGroup = Omit<GroupPlan, "options"> & { id: string; options: PlannedOption[] };

export const plannedItemId = (slug: string, name: string): string => uuidOf(`dish:${slug}:${name}`);

/** Returns a store's groups with ids that are the same on every machine. */
export function plannedGroups({ slug, menu, groups }: StorePlan): PlannedGroup[] {
  const prices = new Map(
    menu.flatMap(({ items }) => items.map(({ name, price }) => [name, price])),
  );
  return groups.map((group) => ({
    ...group,
    id: uuidOf(`group:${slug}:${group.name}`),
    options: group.options.map((option) => ({
      ...option,
      id: uuidOf(`option:${slug}:${group.name}:${option.name}`),
      itemId: option.isItem ? plannedItemId(slug, option.name) : null,
      itemPrice: (option.isItem && prices.get(option.name)) || 0,
    })),
  }));
}

export const groupsOfPlannedItem = (groups: readonly PlannedGroup[], item: string): OptionGroup[] =>
  groups
    .filter(({ items }) => items.includes(item))
    .map(({ id, name, isSize, min, max, free, options, ownPrices, ownPresets }) => ({
      id,
      name,
      isSize,
      min,
      max,
      free,
      options: options.map((option) => ({
        id: option.id,
        name: option.name,
        priceKobo: Math.max(
          option.itemId ? 0 : -Infinity,
          option.itemPrice + (ownPrices[item]?.[option.name] ?? option.price),
        ),
        unit: option.unit,
        most: option.most,
        preset: ownPresets[item] ? Number(option.name === ownPresets[item]) : option.preset,
        excludesOthers: option.excludesOthers,
        isAvailable: true,
        inventory: option.isOut ? 0 : option.stock,
        itemId: option.itemId,
        allergens: [],
      })),
    }));

/**
 * The required ones, often the defaults, now and then more; a group's first are the most popular.
 */
export function chooseOptions(random: Random, groups: readonly OptionGroup[]): OptionChoice[] {
  return groups.flatMap(({ min, max, free, options }) => {
    const counts = new Map<string, number>();
    const preset = options.filter((option) => option.preset > 0);
    if (preset.length > 0 && random.chance(0.6))
      return preset.map((option): OptionChoice => [option.id, option.preset]);
    let left = Math.max(min, random.chance(0.5) ? free : 0);
    while (left < Math.min(max ?? 3, 3) && random.chance(0.3)) left++;
    for (; left > 0; left--) {
      const there = options.filter(
        ({ id, most, inventory }) => inventory !== 0 && (counts.get(id) ?? 0) < most,
      );
      if (there.length === 0) break;
      const { id } = random.weighted(there, (option) => 1 / (1 + options.indexOf(option)));
      counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    const alone = options.find(({ id, excludesOthers }) => excludesOthers && counts.has(id));
    return alone ? [[alone.id, 1]] : [...counts];
  });
}

/**
 * Inserts a store's groups and the items' links to them. @param now decides when a sold-out one is
 * back
 */
export async function insertGroups(
  db: Handle,
  {
    plan,
    vendorId,
    zone,
    groups,
  }: { plan: StorePlan; vendorId: string; zone: string; groups: PlannedGroup[] },
  since: { createdAt: Date; updatedAt: Date },
  now: Date,
): Promise<void> {
  const out = unavailableUntil({ operatingHours: plan.hours, timeZone: zone }, now);
  const links = groups.flatMap(({ id: groupId, items, options, ownPrices, ownPresets }) =>
    items.map((item) => ({
      groupId,
      options,
      itemId: plannedItemId(plan.slug, item),
      own: ownPrices[item] ?? {},
      preset: ownPresets[item],
    })),
  );
  await insertRows(
    db,
    schema.optionGroups,
    groups.map(({ id, name, isSize, min, max, free }, sortOrder) => ({
      id,
      vendorId,
      name,
      kind: isSize ? ("size" as const) : ("extra" as const),
      minChosen: min,
      maxChosen: max,
      freeCount: free,
      sortOrder,
      ...since,
    })),
  );
  await insertRows(
    db,
    schema.options,
    groups.flatMap(({ id: groupId, options }) =>
      options.map(
        (
          { id, itemId, name, price, unit, most, preset, excludesOthers, stock, isOut },
          sortOrder,
        ) => ({
          id,
          vendorId,
          groupId,
          name: itemId ? null : name,
          itemId,
          price,
          unit,
          maxQuantity: most,
          defaultQuantity: preset,
          excludesOthers,
          isAvailable: true,
          soldOutUntil: isOut ? out : null,
          inventory: stock,
          allergens: [],
          sortOrder,
          ...since,
        }),
      ),
    ),
  );
  await insertRows(
    db,
    schema.itemOptionGroups,
    links.map(({ itemId, groupId }) => ({ vendorId, itemId, groupId })),
  );
  await insertRows(
    db,
    schema.itemOptionPrices,
    links.flatMap(({ itemId, options, own, preset }) =>
      options
        .filter(({ name }) => own[name] !== undefined || name === preset)
        .map(({ id: optionId, name }) => ({
          ...{ vendorId, itemId, optionId, price: own[name] ?? null },
          presetQuantity: name === preset ? 1 : null,
        })),
    ),
  );
}
