import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { orders, vendorCounters } from "~schema";
import { systemDb } from "~/platform/db.server";
import { openShop, stockOf } from "../setup/shop";
import { shop, place, startAttackedProduct } from "../setup/money-attacks";

startAttackedProduct();

describe("an order", () => {
  const dish = () => shop.soup.id;
  it.each([
    ["no portion", () => [{ id: dish(), quantity: 0 }]],
    ["minus one", () => [{ id: dish(), quantity: -1 }]],
    ["one and a half", () => [{ id: dish(), quantity: 1.5 }]],
    ["a number in words", () => [{ id: dish(), quantity: "2e3" }]],
    ["a milliard", () => [{ id: dish(), quantity: 1e9 }]],
    ["no number (JSON has no NaN)", () => [{ id: dish(), quantity: NaN }]],
    ["no dishes", () => []],
    ["101 dishes", () => Array.from({ length: 101 }, () => ({ id: randomUUID(), quantity: 1 }))],
    ["dishes by another name", () => [{ id: "' or true --", quantity: 1 }]],
  ])("of %s is 400, and nothing is written", async (_name, items) => {
    const before = await stockOf(dish());
    expect((await place({ customer_email: "attack@example.test" }, items())).status).toBe(400);
    expect(
      await systemDb.select().from(orders).where(eq(orders.customerEmail, "attack@example.test")),
    ).toEqual([]);
    expect(await stockOf(dish())).toBe(before);
  });

  it("with one dish on two lines is merged into one line", async () => {
    const { data } = await place({}, [
      { id: dish(), quantity: 1 },
      { id: dish(), quantity: 2 },
    ]);
    expect(data!.total_amount).toBe(750_000);
  });

  const yesterday = () => new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  it.each([
    [
      "below the minimum",
      { business: { minimumOrder: 900_000 } },
      {},
      400,
      /^Add ₦6,500 more for minimum order$/,
    ],
    [
      "while the store has paused",
      { emergencyPauseEnabled: true },
      {},
      409,
      /^This store has paused new orders/,
    ],
    ["under maintenance", { maintenanceMode: true }, {}, 409, /under maintenance/],
    [
      "for delivery where there is none",
      { business: { deliveryEnabled: false } },
      { order_type: "delivery", delivery_address: "12 Allen Avenue" },
      400,
      /^This store does not deliver/,
    ],
    [
      "for delivery to nowhere",
      {},
      { order_type: "delivery", delivery_address: "  " },
      400,
      /address/i,
    ],
    ["for yesterday", {}, { scheduled_date: yesterday(), scheduled_time: "12:00" }, 400, /./],
  ])("%s is refused in the page's own words", async (_name, settings, over, status, message) => {
    const { business, ...rules } = settings as { business?: object };
    const at = await openShop({ stock: 5, business: { ...business, ...rules } });
    const answer = await place(over, [{ id: at.soup.id, quantity: 1 }], at);
    expect([answer.status, answer.message]).toEqual([status, expect.stringMatching(message)]);
    expect(await systemDb.select().from(orders).where(eq(orders.vendorId, at.vendorId))).toEqual(
      [],
    );
  });

  it("after number 999 has four digits, and every number is unique", async () => {
    const at = await openShop({ stock: 50 });
    await systemDb
      .update(vendorCounters)
      .set({ orderNumber: 997 })
      .where(eq(vendorCounters.vendorId, at.vendorId));
    const placed = await Promise.all(
      Array.from({ length: 5 }, () => place({}, [{ id: at.soup.id, quantity: 1 }], at)),
    );
    expect(placed.map(({ data }) => data!.order_number).sort()).toEqual([
      "VNR1000",
      "VNR1001",
      "VNR1002",
      "VNR998",
      "VNR999",
    ]);
  });
});
