import { expect, it } from "vitest";
import { foldedLines, type CardWords } from "./folded-lines";

const words: CardWords = {
  methods: {
    delivery: { name: "Delivery", place: "", time: "30–45 min" },
    pickup: { name: "Pickup", place: "5 Bode Thomas Street", time: "" },
  },
  areas: { ikeja: "Ikeja" },
  channels: { card: "Card" },
  noCoupon: "no coupon",
};
const filled = {
  customerName: " Chidi ",
  customerPhone: "0803 123 4567",
  customerEmail: "chidi@example.com",
  orderType: "delivery",
  deliveryAddress: "12 Allen Avenue",
  paymentChannel: "card",
};
const lines = (fields: Record<string, string>, other: Partial<CardWords> = {}) => {
  const values: Record<string, string> = { ...filled, ...fields };
  return foldedLines((name) => values[name] ?? "", { ...words, ...other });
};

it("says what each filled card holds", () => {
  expect(lines({})).toEqual({
    who: "Chidi · 0803\u00a0123\u00a04567 · chidi@example.com",
    how: "Delivery · 12 Allen Avenue · 30–45 min",
    payment: "Card · no coupon",
  });
  expect(lines({ hasAreas: "on", deliveryArea: "ikeja" }).how).toBe(
    "Delivery · 12 Allen Avenue, Ikeja · 30–45 min",
  );
  expect(lines({ orderType: "pickup", deliveryAddress: "" }).how).toBe(
    "Pickup · 5 Bode Thomas Street",
  );
});

it.each([
  ["who", { customerName: " " }],
  ["who", { customerPhone: "0803" }],
  ["who", { customerEmail: "chidi@example" }],
  ["how", { deliveryAddress: "" }],
  ["how", { hasAreas: "on" }],
  ["how", { hasAreas: "on", deliveryArea: "gone" }],
  ["how", { orderType: "drone" }],
  ["how", { schedule: "on", scheduledDate: "2026-11-30", quickTime: "18:00" }],
  ["payment", { paymentChannel: "" }],
  ["payment", { couponCode: "TASTE10" }],
] as const)("leaves %s open with %j, and folds the others", (card, fields) => {
  expect(lines(fields)).toEqual({ ...lines({}), [card]: null });
});

it("leaves an offered coupon in view", () => {
  expect(lines({}, { noCoupon: null }).payment).toBeNull();
});
