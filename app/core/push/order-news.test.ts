import { expect, it } from "vitest";
import { translatorFor } from "~/core/i18n/translations.server";
import { orderNews } from "./order-news";

const order = {
  subscriptionId: "0b8f1a3e-1111-4222-8333-444455556666",
  state: "waiting",
  number: "VNR2829",
  orderType: "delivery",
  promisedAt: new Date("2026-11-29T12:00:00Z"),
  declined: false,
  usualWait: 4,
  storeName: "Mama Put",
  zone: "Africa/Lagos",
} as const;

it("of a waiting order says what its page says, and promises nothing", () => {
  const { title, body } = orderNews(order, translatorFor("en"));
  expect(title).toBe("Waiting for Mama Put to accept · usually 4 min");
  expect(body).toBe(
    "Order VNR2829: Mama Put hasn’t answered yet. You can wait, call, or cancel and get your money back.",
  );
  expect(orderNews({ ...order, usualWait: null }, translatorFor("pcm")).title).toBe(
    "We dey wait make Mama Put accept am",
  );
});
