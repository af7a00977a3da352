import { DEFAULT_ZONE } from "~/shared/clock";
import type { OptionGroup } from "~/core/options/item-price";
import {
  groupsOfPlannedItem,
  plannedGroups,
  plannedItemId,
  type PlannedGroup,
} from "./planned-options";
import { uuidOf } from "./random";
import { closedKitchen } from "./stores/closed-kitchen";
import { mamaPut } from "./stores/mama-put";
import { suyaSpot } from "./stores/suya-spot";
import type { ItemPlan, MenuSection, StorePlan } from "./stores/store-plan";

export type PlannedItem = ItemPlan & {
  id: string;
  categoryId: string;
  section: MenuSection;
  /** From 1, in the order of the menu. */
  number: number;
  /** With this item's prices. */
  groups: OptionGroup[];
};

/** A demo store with the ids that its rows will have: the same on every machine. */
export type PlannedStore = {
  plan: StorePlan;
  vendorId: string;
  userId: string;
  zone: string;
  items: PlannedItem[];
  groups: PlannedGroup[];
};

function planned(plan: StorePlan): PlannedStore {
  let number = 0;
  const groups = plannedGroups(plan);
  return {
    groups,
    plan,
    vendorId: uuidOf(`vendor:${plan.slug}`),
    userId: uuidOf(`user:${plan.owner.email}`),
    zone: plan.profile.settings?.timeZone ?? DEFAULT_ZONE,
    items: plan.menu.flatMap((section) =>
      section.items.map((item) => ({
        ...item,
        number: ++number,
        id: plannedItemId(plan.slug, item.name),
        categoryId: categoryId(plan.slug, section.name),
        section,
        groups: groupsOfPlannedItem(groups, item.name),
      })),
    ),
  };
}

export const categoryId = (slug: string, name: string): string =>
  uuidOf(`category:${slug}:${name}`);

export const demoStores: readonly PlannedStore[] = [mamaPut, suyaSpot, closedKitchen].map(planned);

/** Somebody who has signed in once and has no store yet. */
export const newVendor = {
  id: uuidOf("user:new@vendor.test"),
  name: "New Vendor",
  email: "new@vendor.test",
};
