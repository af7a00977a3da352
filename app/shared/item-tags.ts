/** What a vendor may say of an item in a word (docs/rules.md, Menu items). */
export const itemTags = ["spicy", "vegetarian", "new"] as const;
export type ItemTag = (typeof itemTags)[number];

/** What people read: a text for translating. */
export const itemTagNames: Record<ItemTag, string> = {
  spicy: "Spicy",
  vegetarian: "Vegetarian",
  new: "New",
};
