export const MAX_TAGS = 5;
const MAX_TAG_LENGTH = 20;
export const MAX_NOTE_LENGTH = 500;

/** One tap instead of typing with wet hands. */
export const suggestedTags = ["VIP", "Allergy", "No pepper", "Big orders", "Office"] as const;

export type CustomerNote = { tags: string[]; note: string };

/** True for a tag that may concern health: the kitchen must not miss it. */
export const isAllergy = (tag: string): boolean => /allerg/i.test(tag);

export const sortedTags = (tags: readonly string[]): string[] => [
  ...tags.filter(isAllergy),
  ...tags.filter((tag) => !isAllergy(tag)),
];

/**
 * Merges ticked and typed tags without blanks and duplicates. Case doesn't distinguish tags; the
 * first spelling wins.
 * @param typed separated by commas or line breaks
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

/** Returns why the tags can't be saved, or null (docs/rules.md, Customers). */
export function tagError(tags: readonly string[]): string | null {
  if (tags.some((tag) => tag.length > MAX_TAG_LENGTH))
    return `Please keep each tag to ${MAX_TAG_LENGTH} characters`;
  return tags.length > MAX_TAGS ? `At most ${MAX_TAGS} tags: please remove one` : null;
}
