import { editedFields, type EditedField, type ItemValues } from "./item-fields";

/** What an item's form shows and sends. The picture's colour follows from the picture. */
export type ItemSnapshot = ItemValues<Exclude<EditedField, "imageColor"> | "optionGroups"> & {
  categoryId: string;
};

export const snapshotNames = [
  ...editedFields.filter((field) => field !== "imageColor"),
  "categoryId",
  "optionGroups",
] as const satisfies (keyof ItemSnapshot)[];

/** A form's shown or submitted values; a draft shows as available, as a price puts it on sale. */
export const itemSnapshot = (item: ItemSnapshot & { isDraft?: boolean }): ItemSnapshot =>
  Object.fromEntries(
    snapshotNames.map((name) => [
      name,
      name === "isAvailable" ? item.isAvailable || item.isDraft === true : item[name],
    ]),
  ) as ItemSnapshot;
