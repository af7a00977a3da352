import { describe, expect, it } from "vitest";
import { aGroup, anOption } from "~/core/options/group-for-test";
import {
  customOrderState,
  expiresAfter,
  hasTypedFee,
  itemFinder,
  MAX_ORDER_LINES,
  NO_DELIVERY_AREA,
  pricedLines,
  readTypedOrder,
} from "./custom-order";

const goat = "8a4c0f6e-52a6-4b0e-9c6a-0f8f6b7d1a11";
const rice = {
  id: "rice",
  name: "Jollof rice",
  priceKobo: 250_000,
  groups: [aGroup({ id: "protein", options: [anOption({ id: goat, priceKobo: 100_000 })] })],
};
const itemOf = itemFinder([rice, { id: "other", name: "jollof  RICE", priceKobo: 1 }]);
const line = { name: "Jollof rice", price: "", quantity: "1" };
const priced = (over: Partial<Parameters<typeof pricedLines>[0][0]>) =>
  pricedLines([{ ...line, ...over }], itemOf);

describe("a typed custom order", () => {
  it("is read field by field, each line with the options that its form showed", () => {
    const form = new FormData();
    const texts = {
      clientToken: "token",
      customerName: "Ada",
      customerPhone: "0803",
      customerEmail: "ada@buka.test",
      deliveryArea: "yaba",
      deliveryAddress: "1 Herbert Macaulay Way",
      deliveryInstructions: "Blue gate",
      deliveryFee: "500",
      vendorInstructions: "No pepper",
      scheduledDate: "2026-12-01",
      scheduledTime: "12:30",
    };
    const chosen = {
      orderType: "delivery",
      schedule: "on",
      link: "on",
      expiry: "3d",
    };
    for (const [name, value] of Object.entries({ ...texts, ...chosen })) form.set(name, value);
    form.set("items[10].name", "Egusi soup");
    form.set("items[2].name", "Jollof rice");
    form.set("items[2].price", "2,500");
    form.set("items[2].quantity", "3");
    form.set("items[2].chosen", "rice");
    form.set(`items[2].n-${goat}`, "2");
    form.set("not items[3].name", "Nothing");
    expect(readTypedOrder(form)).toEqual({
      ...texts,
      orderType: "delivery",
      schedule: true,
      link: true,
      expiry: "3d",
      items: [
        {
          name: "Jollof rice",
          price: "2,500",
          quantity: "3",
          chosen: { itemId: "rice", choices: [[goat, 2]] },
        },
        { name: "Egusi soup", price: "", quantity: "" },
      ],
    });
  });

  it("that says nothing is a pickup for now, without a link", () => {
    expect(readTypedOrder(new FormData())).toMatchObject({
      orderType: "pickup",
      schedule: false,
      link: false,
      expiry: "24h",
      items: [],
    });
  });

  it("has at most 50 lines", () => {
    const form = new FormData();
    for (let at = 0; at < 60; at += 1) form.set(`items[${at}].name`, "Rice");
    expect(readTypedOrder(form).items).toHaveLength(MAX_ORDER_LINES);
  });
});

describe("the running sum of a line", () => {
  it("is the menu's price with the options of its item, or the typed one", () => {
    const chosen = { itemId: "rice", choices: [[goat, 1]] as [string, number][] };
    expect(priced({})).toEqual([{ priceKobo: 250_000, quantity: 1 }]);
    expect(priced({ chosen })).toEqual([{ priceKobo: 350_000, quantity: 1 }]);
    expect(priced({ chosen: { ...chosen, itemId: "other" } })).toEqual([
      { priceKobo: 250_000, quantity: 1 },
    ]);
    expect(priced({ price: " ", name: "  jollof RICE " })).toEqual([
      { priceKobo: 250_000, quantity: 1 },
    ]);
    expect(priced({ chosen, price: "2000", quantity: "2" })).toEqual([
      { priceKobo: 200_000, quantity: 2 },
    ]);
  });

  it.each([
    [{ name: " " }],
    [{ name: "Not on the menu" }],
    [{ price: "much" }],
    [{ quantity: "0" }],
    [{ quantity: "two" }],
    [{ quantity: "1001" }],
  ])("is nothing where the order would refuse it: %o", (over) => expect(priced(over)).toEqual([]));

  it("takes 1,000 pieces", () =>
    expect(priced({ quantity: "1000" })).toEqual([{ priceKobo: 250_000, quantity: 1_000 }]));
});

it("a delivery's fee is typed without areas, and for a place in none of them", () => {
  const areas = [
    { id: "yaba", name: "Yaba", feeKobo: 1, freeAboveKobo: null, minimumOrderKobo: 0 },
  ];
  const typed = (deliveryArea: string, of = areas) => hasTypedFee({ deliveryArea }, of);
  expect([typed("", []), typed(NO_DELIVERY_AREA), typed(NO_DELIVERY_AREA, [])]).toEqual([
    true,
    true,
    true,
  ]);
  expect([typed(""), typed("yaba"), typed("yaba", [])]).toEqual([false, false, false]);
});

it("a link ends after its hours, and an unpaid order is open only with one", () => {
  const now = new Date("2026-11-29T12:00:00Z");
  expect(expiresAfter("3d", now).toISOString()).toBe("2026-12-02T12:00:00.000Z");
  const order = {
    status: "payment_pending" as const,
    paymentStatus: "pending" as const,
    needsAttention: null,
  };
  const state = (expiresAt: Date | null, over = {}) =>
    customOrderState({ ...order, expiresAt, ...over }, now);
  expect(state(expiresAfter("1h", now))).toBe("open");
  expect(state(now)).toBe("expired");
  expect(state(null, { status: "payment_custom", paymentStatus: "payment_custom" })).toBe("unpaid");
  expect(state(null, { status: "cancelled" })).toBe("cancelled");
});
