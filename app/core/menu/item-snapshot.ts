import { editedFields, type EditedField, type ItemValues } from "./item-fields";

/** What an item's form shows and sends. The picture's colour follows from the picture. */
export type ItemSnapshot = ItemValues<Exclude<EditedField, "imageColor"> | "optionGroups"> & {
  categoryId: string;
};

/** Its values in the order of the form. */
export const snapshotNames = [
  ...editedFields.filter((field) => field !== "imageColor"),
  "categoryId",
  "optionGroups",
] as const satisfies (keyof ItemSnapshot)[];

/**
 * Returns what an item's form shows, or has sent. A draft shows as available: with a price it goes
 * on the menu.
 */
export const itemSnapshot = (item: ItemSnapshot & { isDraft?: boolean }): ItemSnapshot =>
  Object.fromEntries(
    snapshotNames.map((name) => [
      name,
      name === "isAvailable" ? item.isAvailable || item.isDraft === true : item[name],
    ]),
  ) as ItemSnapshot;
