/** What a press came to, as the page says it for two seconds after it. */
const sentences = {
  created: "Order created!",
  paid: "Marked as paid",
  undone: "Not paid any more",
  "link-cancelled": "Link cancelled",
  "link-renewed": "Link ready to share",
  cancelled: "Order cancelled",
} as const;
export type Said = keyof typeof sentences;

/** @returns null for a word that is none of ours: an address can't make the page say things */
export const sentenceOf = (said: string | null): string | null =>
  said !== null && Object.hasOwn(sentences, said) ? sentences[said as Said] : null;
