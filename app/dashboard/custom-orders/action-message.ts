/** What a press came to, as the page says it for two seconds after it. */
const messages = {
  created: "Order created!",
  paid: "Marked as paid",
  undone: "Not paid any more",
  "link-cancelled": "Link cancelled",
  "link-renewed": "Link ready to share",
  cancelled: "Order cancelled",
} as const;
export type ActionMessage = keyof typeof messages;

/** @returns null for a word that is none of ours: an address can't make the page say things */
export const actionMessage = (said: string | null): string | null =>
  said !== null && Object.hasOwn(messages, said) ? messages[said as ActionMessage] : null;
