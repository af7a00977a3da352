/** Shown for two seconds after an action. */
const messages = {
  created: "Order created!",
  paid: "Marked as paid",
  undone: "Not paid any more",
  "link-cancelled": "Link cancelled",
  "link-sent": "The link is on its way",
  "link-renewed": "Link ready to share",
  cancelled: "Order cancelled",
  "sale-undone": "Sale undone",
} as const;
export type ActionMessage = keyof typeof messages;

/** Translates `?said=`; null if unknown, so that an address can't inject texts. */
export const actionMessage = (name: string | null): string | null =>
  name !== null && Object.hasOwn(messages, name) ? messages[name as ActionMessage] : null;
