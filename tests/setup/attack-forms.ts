import { randomUUID } from "node:crypto";

type OrderWithAddition = { orderId: string; customOrderId: string };

/** Returns the forms of all of an order's actions; the order has an addition. */
export const orderMoves = ({
  orderId,
  customOrderId,
}: OrderWithAddition): Record<string, string>[] => [
  ...["accept", "ready", "deliver", "resolve"].map((intent) => ({ intent, orderId })),
  { intent: "late", minutes: "10", promised: "2026-11-20T12:00:00.000Z", orderId },
  { intent: "decline", reason: "Not yours", sure: "on", orderId },
  {
    intent: "refund",
    amount: "100",
    reason: "Not yours",
    sure: "on",
    token: randomUUID(),
    orderId,
  },
  { intent: "withdraw", addition: customOrderId, orderId },
  { intent: "take", orderId },
  { intent: "askRest", token: randomUUID(), orderId },
  { intent: "return", sure: "on", orderId },
];
/** Returns the forms that add to an order. */
export const additionForms = (): Record<string, string>[] => [
  {
    intent: "make",
    clientToken: randomUUID(),
    "items[0].name": "Their soup",
    "items[0].price": "100",
    "items[0].quantity": "3",
  },
  { intent: "update" },
];
/** Returns the forms of all of a review's actions. */
export const reviewForms = () =>
  ["respond", "draft", "publish", "hide", "flag"].map((intent) => {
    return { intent, response: "Not yours", reason: "Not yours", seen: "published-0" };
  });
/** Returns all forms about a customer. */
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
export const anItem = (over: Record<string, string>) => ({
  name: "Taken over",
  description: "",
  newCategory: "",
  price: "1500",
  stock: "0",
  preparation: "",
  allergens: "",
  image: "",
  imageColor: "",
  ...over,
});

/** A browser's push subscription, by its form fields. */
export const aBrowser = {
  endpoint: "https://fcm.googleapis.com/fcm/send/another",
  p256dh: `B${"A".repeat(86)}`,
  auth: "A".repeat(22),
};

/** Returns the forms about a push device; the last removes it. */
export const deviceForms = (fields: { device: string }) =>
  ["test", "remove"].map((intent) => ({ intent, ...fields }));

export const hoursForms = ({ vendorId }: { vendorId: string }) =>
  [
    {
      intent: "save",
      "Monday.open": "on",
      "Monday.windows[0].opening": "01:00",
      "Monday.windows[0].closing": "02:00",
      timeZone: "Africa/Accra",
      dayEndsAt: "04:00",
      vendorId,
      base: "{}",
    },
    { intent: "confirm", vendorId },
    { intent: "copy:Monday", vendorId },
  ] as Record<string, string>[];

export const businessForms = ({ vendorId }: { vendorId: string }) =>
  [
    {
      intent: "save",
      pickupEnabled: "on",
      deliveryFee: "9000",
      riderFee: "0",
      "areas[0].name": "Taken over",
      "areas[0].fee": "1",
      vendorId,
      base: "{}",
    },
    { intent: "area-add", vendorId },
    { intent: "area-zones", vendorId },
  ] as Record<string, string>[];
