import { randomUUID } from "node:crypto";

/** Returns the form of every move of an order. */
export const orderMoves = (fields: Record<string, string>) => [
  ...["accept", "ready", "deliver", "resolve"].map((intent) => ({ intent, ...fields })),
  { intent: "decline", reason: "Not yours", sure: "on", ...fields },
  {
    intent: "refund",
    amount: "100",
    reason: "Not yours",
    sure: "on",
    token: randomUUID(),
    ...fields,
  },
];
/** Returns the form of every move of a review. */
export const reviewForms = () =>
  ["respond", "draft", "publish", "hide", "flag"].map((intent) => {
    return { intent, response: "Not yours", reason: "Not yours", seen: "published-0" };
  });
/** Returns every form about a customer. */
export const customerForms = (fields: Record<string, string>) => [
  {
    intent: "note",
    tags: "VIP",
    ownTags: "Taken over",
    note: "Taken over",
    base: JSON.stringify({ tags: [], note: "" }),
    ...fields,
  },
  { intent: "block", ...fields },
  { intent: "unblock", ...fields },
];
/** Returns the form of an item. */
export const anItem = (over: Record<string, string>) => ({
  name: "Taken over",
  description: "",
  newCategory: "",
  price: "1",
  stock: "0",
  preparation: "",
  allergens: "",
  image: "",
  imageColor: "",
  ...over,
});
