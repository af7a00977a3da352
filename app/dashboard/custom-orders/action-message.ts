/** The messages that the page shows for two seconds after an action. */
const messages = {
  created: "Order created!",
  paid: "Marked as paid",
  undone: "Not paid any more",
  "link-cancelled": "Link cancelled",
  "link-renewed": "Link ready to share",
  cancelled: "Order cancelled",
  "sale-undone": "Sale undone",
} as const;
export type ActionMessage = keyof typeof messages;

/**
 * Returns the message of a `?said=` value; null for an unknown one, so an address can't invent
 * texts.
 */
export const actionMessage = (name: string | null): string | null =>
  name !== null && Object.hasOwn(messages, name) ? messages[name as ActionMessage] : null;
