import { anItem } from "./attack-forms";
import type { Attack } from "./dashboard-attacks";

/** Attacks on the item pages, by route. */
export const itemAttacks: Record<string, Attack> = {
  "dashboard.items": {
    queries: ({ itemId, categoryId }) => [`after=${itemId}`, `category=${categoryId}`, "q=Victim"],
    forms: ({ itemId }) =>
      ["on", "off", "twoHours", "soldOut", "backOnSale", "duplicate", "edit"].map((intent) => ({
        intent,
        itemId,
        price: "1600",
        priceSeen: "1500",
        stock: "",
      })),
  },
  "dashboard.items.new": {
    multipart: true,
    forms: ({ categoryId }) => [anItem({ categoryId })],
    harmless: ({ itemId, pictureUrl }) => [
      anItem({ itemId, newCategory: "Fresh" }),
      anItem({ newCategory: "Fresh", image: pictureUrl }),
    ],
  },
  "dashboard.items.$itemId": {
    multipart: true,
    forms: ({ categoryId }) => [anItem({ categoryId })],
    harmless: ({ groupId, optionId, pictureUrl }) => [
      anItem({ newCategory: "Fresh", image: pictureUrl, adjusts: pictureUrl, focus: "0 0" }),
      anItem({
        newCategory: "Fresh",
        groupsShown: "on",
        groups: groupId,
        [`own-${optionId}`]: "1",
      }),
    ],
  },
  "dashboard.items.$itemId.delete": { forms: () => [{}] },
  "dashboard.items.drafts": {
    harmless: ({ draftId }) => [
      { [`price-${draftId}`]: "900", [`price:${draftId}`]: "900", [draftId]: "900" },
      { [`unwanted-${draftId}`]: "on", intent: "remove" },
    ],
  },
  "dashboard.items.categories": {
    forms: ({ categoryId: id }) => [
      ...["up", "down", "delete", "show", "hide"].map((intent) => ({ intent, id })),
      { intent: "rename", id, name: "Taken over" },
    ],
    harmless: ({ categoryId }) => [{ intent: "order", ids: categoryId }],
  },
  "dashboard.items.options": {
    forms: ({ groupId, optionId }) => [
      ...["on", "twoHours", "soldOut", "off"].map((intent) => ({ intent, optionId })),
      ...["up", "down"].map((intent) => ({ intent, groupId })),
      { intent: "order", ids: groupId },
    ],
  },
  "dashboard.items.options.new": {
    harmless: ({ groupId, optionId }): Record<string, string>[] => [
      { intent: "save", groupId, name: "Taken over", "options[0].name": "Mine" },
      { intent: "save", name: "Own", "options[0].id": optionId, "options[0].name": "Theirs" },
    ],
  },
  "dashboard.items.options.$groupId": {
    forms: ({ optionId }): Record<string, string>[] => [
      { intent: "save", name: "Taken over", "options[0].id": optionId, "options[0].name": "Mine" },
      { intent: "delete" },
    ],
  },
  "dashboard.items.change": {
    queries: ({ categoryId, groupId }) => [
      `category=${categoryId}`,
      "q=Victim",
      `of=options&group=${groupId}`,
    ],
    harmless: ({ itemId, categoryId, optionId }) => {
      const change = { what: "price", direction: "up", by: "naira", amount: "50" };
      return [
        { ...change, intent: "preview", item: itemId, category: categoryId },
        { ...change, intent: "save", all: "on", seen: `${itemId}:250000` },
        { ...change, intent: "save", all: "on", seen: `option.${optionId}:50000` },
      ];
    },
  },
  "dashboard.items.order": {
    queries: ({ categoryId }) => [`category=${categoryId}`],
    forms: ({ itemId: id }) => [
      { intent: "up", id, after: "" },
      { intent: "down", id, after: "" },
      { intent: "place", id, after: "" },
    ],
  },
  "dashboard.items.import": {
    multipart: true,
    harmless: ({ itemId }) => [
      { intent: "apply", csv: `id,name,category,price\n${itemId},Their soup,Their dishes,1\n` },
    ],
  },
  "dashboard.items.menu": { queries: ({ vendorId }) => [`vendorId=${vendorId}`] },
  "dashboard.items.picture": {
    multipart: true,
    queries: ({ pictureUrl }) => [`image=${pictureUrl}`],
    harmless: ({ vendorId }) => [{ vendorId }],
  },
};
