/** Tags of one customer, at most, and characters of one. */
export const MAX_TAGS = 5;
const MAX_TAG_LENGTH = 20;
/** Characters. */
export const MAX_NOTE_LENGTH = 500;

/** What most kitchens want to know: one tap instead of typing with wet hands. */
export const suggestedTags = ["VIP", "Allergy", "No pepper", "Big orders", "Office"] as const;

/** What a vendor knows of a customer; the note is blank where there is none. */
export type CustomerNote = { tags: string[]; note: string };

/** Returns true for a tag that may be about somebody's health: the kitchen must not miss it. */
export const isAllergy = (tag: string): boolean => /allerg/i.test(tag);

/** Sorts tags as they are shown: what the kitchen must not miss comes first. */
export const sortedTags = (tags: readonly string[]): string[] => [
  ...tags.filter(isAllergy),
  ...tags.filter((tag) => !isAllergy(tag)),
];

/**
 * Reads tags as they were ticked and typed: without blanks and doubles, whatever their case, and in
 * the spelling of the first.
 * @param typed tags of the vendor's own, between commas
 */
export function readTags(ticked: readonly string[], typed: string): string[] {
  const tags = new Map<string, string>();
  for (const text of [...ticked, ...typed.split(/[,\n]/)]) {
    const tag = text.trim().replace(/\s+/g, " ");
    const known = suggestedTags.find((suggested) => suggested.toLowerCase() === tag.toLowerCase());
    if (tag && !tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), known ?? tag);
  }
  return [...tags.values()];
}

/** Returns why these tags can't be saved; null when they can (docs/rules.md, Customers). */
export function tagError(tags: readonly string[]): string | null {
  if (tags.some((tag) => tag.length > MAX_TAG_LENGTH))
    return `Please keep each tag to ${MAX_TAG_LENGTH} characters`;
  return tags.length > MAX_TAGS ? `At most ${MAX_TAGS} tags: please remove one` : null;
}
