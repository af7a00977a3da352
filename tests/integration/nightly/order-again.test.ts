import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { orders, menuItems } from "~schema";
import { makeItem } from "../../../drizzle/seed/factories";
import { systemDb } from "~/platform/db.server";
import { startProduct } from "../../setup/http-server";
import { openPlates, type Plates } from "../../setup/plates";
import { textIn, visitor } from "../../setup/store-visitor";

let product: Awaited<ReturnType<typeof startProduct>>;
beforeAll(async () => void (product = await startProduct()));
afterAll(() => product.server.stop());

/** Orders two soups as a new customer. */
async function orderSoup(shop: Plates) {
  const me = visitor(shop, product);
  await me.note(shop.soup.id, "", 2);
  expect((await me.checkOut()).headers.location).toContain("/sandbox/paystack/");
  const [order] = await systemDb.select().from(orders).where(eq(orders.vendorId, shop.vendorId));
  return { me, order: order! };
}
const change = (id: string, set: Partial<typeof orders.$inferInsert>) =>
  systemDb.update(orders).set(set).where(eq(orders.id, id));

describe("'Order again'", () => {
  it("fills the cart with an expired order, in its original quantities", async () => {
    const shop = await openPlates({ stock: 20 });
    const { me, order } = await orderSoup(shop);
    await change(order.id, { createdAt: new Date(Date.now() - 31 * 60_000) });
    expect(await me.get(`/orders/${order.id}`)).toContain("Order again");
    expect((await me.again(order.id)).headers.location).toBe("/cart");
    expect(textIn(await me.get("/cart"))).toContain("Egusi soup ₦5,000");
    // By now it is another cart, to which the same dishes are added.
    expect((await me.again(order.id)).headers.location).toBe("/cart");
    expect(textIn(await me.get("/cart"))).toContain("Egusi soup ₦10,000");
  });

  it("leaves the cart if nothing of the order is available", async () => {
    const shop = await openPlates();
    const { me, order } = await orderSoup(shop);
    await change(order.id, { createdAt: new Date(Date.now() - 31 * 60_000) });
    await systemDb
      .update(menuItems)
      .set({ isAvailable: false })
      .where(eq(menuItems.id, shop.soup.id));
    await me.again(order.id);
    expect(textIn(await me.get("/cart"))).toContain("Egusi soup");
  });
});

describe("'Order again' beside another cart", () => {
  const delivered = { status: "delivered", paymentStatus: "success" } as const;
  /** Orders again as a customer whose cart isn't empty. */
  async function again(shop: Plates, orderId: string, later: ReturnType<typeof visitor>) {
    const { location } = (await later.again(orderId)).headers;
    return { location, page: textIn(await later.get(String(location))) };
  }

  it("adds the remaining stock, and says how many are in the cart", async () => {
    const shop = await openPlates({ stock: 8 });
    const { order } = await orderSoup(shop);
    await change(order.id, delivered);
    const later = visitor(shop, product);
    await later.note(shop.soup.id, "Hot", 5);
    const { location, page } = await again(shop, order.id, later);
    expect(location).toBe(`/orders/${order.id}?again=1`);
    expect(page).toContain("Egusi soup: Only 6 left, and you have 5 in your cart");
    expect(textIn(await later.get("/cart"))).toMatch(/Egusi soup ₦12,500 .*Egusi soup ₦2,500/);
    // Once the cart has changed, no reason is shown.
    expect(textIn(await visitor(shop, product).get(String(location)))).toContain(
      "Some of it didn’t fit into your cart",
    );
  });

  it("adds at most 99 of a dish, over all its lines", async () => {
    const shop = await openPlates({ stock: 200 });
    const { order } = await orderSoup(shop);
    await change(order.id, delivered);
    const later = visitor(shop, product);
    await later.note(shop.soup.id, "Hot", 98);
    const { page } = await again(shop, order.id, later);
    expect(page).toContain(
      "Egusi soup: You can order up to 99 of one item. For more, please call the store.",
    );
    expect(textIn(await later.get("/cart"))).toMatch(/Egusi soup ₦245,000 .*Egusi soup ₦2,500/);
  });

  it("says that the cart is full", async () => {
    const shop = await openPlates({ stock: 300 });
    const { order } = await orderSoup(shop);
    await change(order.id, delivered);
    const later = visitor(shop, product);
    const { vendorId } = shop;
    const { categoryId } = shop.rice;
    const dishes = await Promise.all(
      Array.from({ length: 100 }, () => makeItem(systemDb, { vendorId, categoryId })),
    );
    const adds = dishes.map(({ id }) => ({ kind: "add", quantity: 1, itemId: id }));
    expect((await later.script(adds)).lines).toHaveLength(100);
    const { location, page } = await again(shop, order.id, later);
    expect(location).toBe(`/orders/${order.id}?again=0`);
    expect(page).toContain("Egusi soup: Your cart is full. It takes 100 different items.");
  });
});

describe("the cart of an order", () => {
  it.each([
    ["refunded", { status: "delivered", paymentStatus: "refunded" }],
    ["refunded in part", { status: "delivered", paymentStatus: "partially_refunded" }],
    ["cancelled", { status: "cancelled" }],
  ] as const)(
    "is emptied on the page of one that is %s, and can be ordered again",
    async (_, set) => {
      const shop = await openPlates();
      const { me, order } = await orderSoup(shop);
      await change(order.id, set);
      await me.get(`/orders/${order.id}`);
      expect(textIn(await me.get("/cart"))).toContain("Your cart is empty");
      await me.again(order.id);
      expect((await me.checkOut()).headers.location).toContain("/sandbox/paystack/");
    },
  );

  it("stays if it was changed since", async () => {
    const shop = await openPlates();
    const { me, order } = await orderSoup(shop);
    await me.addFromCart(shop.soup.id);
    await change(order.id, { status: "cancelled" });
    await me.get(`/orders/${order.id}`);
    expect(textIn(await me.get("/cart"))).toContain("Egusi soup ₦7,500");
  });
});
