export const itemTags = ["spicy", "vegetarian", "new"] as const;
export type ItemTag = (typeof itemTags)[number];

/** Names for people, to be translated. */
export const itemTagNames: Record<ItemTag, string> = {
  spicy: "Spicy",
  vegetarian: "Vegetarian",
  new: "New",
};
