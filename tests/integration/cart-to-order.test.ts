import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { orders, menuItems } from "~schema";
import { systemDb } from "~/platform/db.server";
import { makeCoupon } from "../../drizzle/seed/store-factories";
import { startProduct } from "../setup/http-server";
import { openShop, type Shop } from "../setup/shop";
import { shopVisitor } from "../setup/shop-visitor";

let product: Awaited<ReturnType<typeof startProduct>>;
beforeAll(async () => void (product = await startProduct()));
afterAll(() => product.server.stop());

const visitor = (shop: Shop) => shopVisitor(shop, product);
const ordersOf = (shop: Shop) =>
  systemDb
    .select()
    .from(orders)
    .where(eq(orders.vendorId, shop.vendorId))
    .orderBy(orders.createdAt);

it("lets a customer who comes back from the provider continue, and does not show their reserved items as sold out", async () => {
  const shop = await openShop({ stock: 2 });
  const me = visitor(shop);
  await me.add(shop.soup.id, 2);
  expect((await me.checkOut()).headers.location).toContain("/sandbox/paystack/checkout/");
  const [order] = await ordersOf(shop);
  const cart = (await me.get("/cart")).body;
  expect(cart).toContain("waiting for your payment");
  expect(cart).toContain(`/orders/${order!.id}`);
  expect(cart).not.toContain("Sold out");
  expect((await me.checkOut()).headers.location).toContain("/sandbox/paystack/checkout/");
  expect(await ordersOf(shop)).toHaveLength(1);
  const other = visitor(shop);
  expect((await other.add(shop.soup.id)).status).toBe(409);
  const more = await me.set(shop.soup.id, 3);
  expect([
    more.status,
    more.body.includes("That’s all 2 we have, and they’re already in your cart"),
  ]).toEqual([409, true]);
  expect((await me.set(shop.soup.id, 1)).status).toBe(302);
});

it("questions a mistyped e-mail address once, and accepts it if the customer keeps it", async () => {
  const shop = await openShop();
  const me = visitor(shop);
  await me.add(shop.rice.id);
  const customerEmail = "ada@gmail.con";
  const asked = await me.checkOut({ customerEmail });
  expect([asked.status, (await ordersOf(shop)).length]).toEqual([400, 0]);
  expect(asked.body).toContain("Did you mean ada@gmail.com?");
  expect(asked.body).toContain(`name="keptEmail" value="${customerEmail}"`);
  expect((await me.checkOut({ customerEmail, keptEmail: customerEmail })).status).toBe(302);
  expect((await ordersOf(shop))[0]).toMatchObject({ customerEmail });
});

it("lets nobody pay a sum they haven't seen", async () => {
  const shop = await openShop();
  const me = visitor(shop);
  await me.add(shop.rice.id, 2);
  const seen = /name="seenLines" value="([^"]*)"/.exec((await me.get("/checkout")).body)?.[1];
  const seenLines = seen?.replaceAll("&quot;", '"') ?? "";
  await systemDb.update(menuItems).set({ price: 260_000 }).where(eq(menuItems.id, shop.rice.id));
  const refused = await me.checkOut({ seenSubtotal: "500000", seenLines });
  expect(refused.status).toBe(409);
  expect(refused.body).toContain("2 × Jollof rice ₦5,200 (was ₦5,000). Your total is now ₦5,200.");
  expect(refused.body).toContain("Pay ₦5,200");
  const older = await me.checkOut({ seenSubtotal: "500000" });
  expect(older.status).toBe(409);
  expect(older.body).toContain("your items now cost ₦5,200");
  expect(await ordersOf(shop)).toEqual([]);
  expect((await me.checkOut()).status).toBe(302);
  expect(await ordersOf(shop)).toMatchObject([{ subtotal: 520_000 }]);
});

it("lets nobody pay after removing or changing a code without seeing the new sum", async () => {
  const shop = await openShop();
  const { vendorId } = shop;
  await makeCoupon(systemDb, { vendorId, code: "WELCOME10", value: 10 });
  await makeCoupon(systemDb, { vendorId, code: "FIVE", value: 5 });
  const me = visitor(shop);
  await me.add(shop.rice.id);
  const seenIn = (page: string) =>
    /name="seenCoupon" value="([^"]*)"/.exec(page)?.[1]?.replaceAll("&quot;", '"') ?? "";
  const applied = await me.checkOut({ intent: "apply", couponCode: "WELCOME10" });
  const seenCoupon = seenIn(applied.body);
  expect(JSON.parse(seenCoupon)).toEqual({ code: "WELCOME10", delivery: 25_000, pickup: 25_000 });

  const other = await me.checkOut({ seenCoupon, couponCode: "five" });
  expect(other.status).toBe(409);
  expect(other.body).toContain("This code now gives ₦125 off");
  expect(other.body).toContain("₦2,375");
  const emptied = await me.checkOut({ seenCoupon, couponCode: "" });
  expect(emptied.status).toBe(409);
  expect(emptied.body).toContain("Without the code your total is ₦2,500");
  expect(seenIn(emptied.body)).toBe("");
  expect(await ordersOf(shop)).toEqual([]);

  // Each answer's order can be placed; a dearer order of the same checkout isn't sent again.
  expect((await me.checkOut()).status).toBe(302);
  expect((await me.checkOut({ seenCoupon, couponCode: "" })).status).toBe(409);
  expect((await me.checkOut({ seenCoupon: seenIn(other.body), couponCode: "five" })).status).toBe(
    302,
  );
  expect(
    (await me.checkOut({ seenCoupon: seenIn(other.body), couponCode: "welcome10" })).status,
  ).toBe(302);
  expect(await ordersOf(shop)).toMatchObject([
    { discount: 0, status: "cancelled" },
    { discount: 12_500, status: "cancelled" },
    { discount: 25_000, status: "payment_pending" },
  ]);
});

it("leaves out a dish that has left the menu, says so, and orders the rest", async () => {
  const shop = await openShop();
  const me = visitor(shop);
  await me.add(shop.rice.id);
  await me.add(shop.soup.id);
  await systemDb
    .update(menuItems)
    .set({ archivedAt: new Date() })
    .where(and(eq(menuItems.vendorId, shop.vendorId), eq(menuItems.id, shop.soup.id)));
  expect((await me.get("/cart")).body).toContain("no longer on the menu");
  expect((await me.checkOut()).headers.location).toContain("/sandbox/paystack/checkout/");
  expect(await ordersOf(shop)).toMatchObject([{ subtotal: 250_000 }]);
});

it("lets a cart with an unavailable dish continue only once the dish is removed", async () => {
  const shop = await openShop();
  const me = visitor(shop);
  await me.add(shop.rice.id);
  await me.add(shop.soup.id);
  await systemDb
    .update(menuItems)
    .set({ isAvailable: false })
    .where(eq(menuItems.id, shop.soup.id));
  const cart = (await me.get("/cart")).body;
  expect(cart).toContain("Not available right now");
  expect(cart).not.toContain(`href="/checkout"`);
  expect((await me.get("/checkout")).headers.location).toBe("/cart");
  await me.remove(shop.soup.id);
  expect((await me.get("/cart")).body).toContain(`href="/checkout"`);
});

it("keeps the typed values when a checkout is refused, and shows each error beside its field", async () => {
  const shop = await openShop();
  const me = visitor(shop);
  await me.add(shop.rice.id);
  const refused = await me.checkOut({
    customerName: "Ada <Obi>",
    customerPhone: "12",
    customerEmail: "",
    orderType: "delivery",
    deliveryAddress: "",
  });
  expect(refused.status).toBe(400);
  for (const text of [
    "Please enter a valid phone number",
    "Please enter a valid email address",
    "Please enter your delivery address",
    'value="Ada &lt;Obi&gt;"',
    'value="12"',
  ])
    expect(refused.body).toContain(text);
  expect(refused.body).toMatch(/aria-describedby="[^"]*customerPhone[^"]*error/);
});

it("asks for a time at a store with pre-orders only, and for none at one without pre-orders", async () => {
  const tomorrow = {
    schedule: "on",
    scheduledDate: new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10),
    scheduledTime: "13:00",
  };
  const ahead = await openShop({
    businessName: "Ahead",
    business: { instantOrdersEnabled: false, preOrdersEnabled: true },
  });
  const one = visitor(ahead);
  const menu = (await one.get("/")).body;
  expect(menu).toContain("Pre-orders only");
  expect(menu).not.toMatch(/\d–\d+ min/);
  await one.add(ahead.rice.id);
  const { body } = await one.get("/checkout");
  expect(body).toContain("Pre-orders only");
  expect(body).toMatch(/<input type="radio" name="schedule"[^>]* checked="" value="on"/);
  expect(body).not.toMatch(/as soon as possible|15–30 minutes/);
  const refused = await one.checkOut();
  expect(refused.status).toBe(400);
  expect(refused.body).toContain("Ahead takes pre-orders only. Please choose a time.");
  expect(await ordersOf(ahead)).toEqual([]);
  expect((await one.checkOut(tomorrow)).status).toBe(302);
  expect(await ordersOf(ahead)).toMatchObject([{ isScheduled: true }]);

  const instant = await openShop({ business: { scheduledOrdersEnabled: false } });
  const two = visitor(instant);
  await two.add(instant.rice.id);
  expect((await two.get("/checkout")).body).not.toMatch(/name="schedule"|name="scheduledDate"/);
  const late = await two.checkOut(tomorrow);
  expect(late.status).toBe(400);
  expect(late.body).toContain("doesn’t take scheduled orders. Please order without a time.");
  expect(await ordersOf(instant)).toEqual([]);
  expect((await two.checkOut()).status).toBe(302);
});
