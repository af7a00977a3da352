import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { orders, paymentAttempts, sessions } from "~schema";
import { systemDb } from "~/platform/db.server";
import { startProduct } from "../../setup/http-server";
import { pausePasses } from "../../setup/pending-payment";
import { openShop, type Shop } from "../../setup/shop";
import { shopVisitor } from "../../setup/shop-visitor";
import { textIn } from "../../setup/store-visitor";

let product: Awaited<ReturnType<typeof startProduct>>;
beforeAll(async () => void (product = await startProduct()));
afterAll(() => product.server.stop());

let shop: Shop;
let me: ReturnType<typeof shopVisitor>;
beforeEach(async () => {
  await sandbox("DELETE", "faults");
  await sandbox("POST", "faults", onItsPage);
  shop = await openShop({ stock: 10 });
  me = shopVisitor(shop, product);
});

const sandbox = (method: string, path: string, body?: object) =>
  product.ask(`/sandbox/paystack/${path}`, {
    method,
    ...(body
      ? { body: JSON.stringify(body), headers: { "content-type": "application/json" } }
      : {}),
  });
/** The provider opens no accounts, so that transfers are paid on its page or in its popup. */
const onItsPage = { charge: { unavailable: true } };
const loseWebhooks = () => sandbox("POST", "faults", { ...onItsPage, webhook: { drop: true } });
const ordersOf = (vendorId: string) =>
  systemDb.select().from(orders).where(eq(orders.vendorId, vendorId)).orderBy(orders.createdAt);
const orderNow = async () => (await ordersOf(shop.vendorId)).at(-1)!;
const attemptsOf = (orderId: string) =>
  systemDb
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, orderId))
    .orderBy(paymentAttempts.createdAt);

/** Orders two plates of rice, by transfer by default. */
async function order(paymentChannel = "bank_transfer") {
  await me.add(shop.rice.id, 2);
  const answer = await me.checkOut({ paymentChannel });
  expect(answer.headers.location).toContain(
    paymentChannel === "ussd" ? "/orders/" : "/sandbox/paystack/checkout/",
  );
  return orderNow();
}
/** Closes the provider's popup, as its script reports it. */
const close = ({ id }: { id: string }) => me.post(`/orders/${id}/leave`, { intent: "closed" });
/** Pays an order's latest attempt, or fails to with a declined card. */
async function pay({ id }: { id: string }, more: { card?: string; channel?: string } = {}) {
  const { accessCode } = (await attemptsOf(id)).at(-1)!;
  const channel = more.card ? "card" : (more.channel ?? "bank_transfer");
  await sandbox("POST", "pay", { access_code: accessCode, channel, ...more });
  const status = async () =>
    (
      JSON.parse((await sandbox("GET", "transactions")).body) as {
        access_code: string;
        status: string;
      }[]
    ).find((one) => one.access_code === accessCode)!.status;
  await expect.poll(status).toBe(more.card ? "failed" : "success");
}
const isPaid = ({ id }: { id: string }) =>
  expect
    .poll(async () => (await ordersOf(shop.vendorId)).find((row) => row.id === id)!.paymentStatus)
    .toBe("success");
/** The contents of the store's carts, by dish. */
const carts = async () =>
  (await systemDb.select().from(sessions).where(eq(sessions.vendorId, shop.vendorId))).map(
    ({ cartData }) =>
      Object.values(cartData.lines)
        .sort((one, other) => one.place! - other.place!)
        .map(({ name, quantity }) => `${quantity} ${name}`),
  );

describe("a placed order", () => {
  it.each([
    ["bank_transfer", "waiting for your transfer"],
    ["ussd", "waiting for your USSD payment"],
    ["card", "waiting for your card payment"],
  ])(
    "by %s is known to its browser at once, on the menu, in the cart and at the checkout",
    async (channel, state) => {
      const { id, orderNumber } = await order(channel);
      expect(me.cookies()).toContain(`order=${id}`);
      expect((await me.get("/")).body).toContain(`${orderNumber} · ${state}`);
      for (const path of ["/cart", "/checkout"]) {
        const { body } = await me.get(path);
        expect(textIn(body)).toContain(
          `${orderNumber} · ${state}. If you’ve already sent the money, don’t pay again.`,
        );
        expect(body).toContain(`href="/orders/${id}"`);
      }
    },
  );

  it("is remembered by a changed cart, even while its payment is under review", async () => {
    const { id, orderNumber } = await order();
    await me.add(shop.soup.id);
    expect(textIn((await me.get("/checkout")).body)).toContain(
      `${orderNumber} · waiting for your transfer`,
    );
    await systemDb
      .update(orders)
      .set({ needsAttention: "Money that doesn’t match: …" })
      .where(eq(orders.id, id));
    expect(textIn((await me.get("/checkout")).body)).toContain(
      `${orderNumber} · We’re checking your payment`,
    );
    expect((await me.get("/")).body).toContain(`${orderNumber} · We’re checking your payment`);
  });

  it("is no longer followed once it is over or too late to pay", async () => {
    const { id, orderNumber } = await order();
    await systemDb
      .update(orders)
      .set({ createdAt: new Date(Date.now() - 31 * 60_000) })
      .where(eq(orders.id, id));
    expect((await me.get("/")).body).not.toContain(orderNumber);
    expect((await me.get(`/orders/${id}`)).headers["set-cookie"]).toContainEqual(
      expect.stringMatching(/^order=;.*Max-Age=0/),
    );
  });
});

describe("the cart of a paid order", () => {
  it("is empty, even if its browser never came back", async () => {
    const placed = await order();
    await pay(placed);
    await isPaid(placed);
    expect(await carts()).toEqual([]);
    expect(textIn((await me.get("/cart")).body)).toContain("Your cart is empty");
    expect((await me.get("/")).body).toContain(
      `${placed.orderNumber} · Waiting for the store to accept`,
    );
    expect((await me.get("/checkout")).headers.location).toBe(`/orders/${placed.id}`);
  });

  it("keeps items added after the order was placed, and no others", async () => {
    const placed = await order();
    await me.set(shop.rice.id, 3);
    await me.add(shop.soup.id);
    await pay(placed);
    await isPaid(placed);
    expect(await carts()).toEqual([["1 Jollof rice", "1 Egusi soup"]]);
    expect((await me.checkOut()).headers.location).toContain("/sandbox/paystack/checkout/");
    expect(await orderNow()).toMatchObject({
      itemNames: expect.stringContaining("Egusi"),
      subtotal: 500_000,
    });
  });

  it("is no other browser's, and keeps items removed and added again", async () => {
    const placed = await order();
    const other = shopVisitor(shop, product);
    await other.add(shop.rice.id, 2);
    await me.remove(shop.rice.id);
    await me.add(shop.soup.id);
    await me.add(shop.rice.id);
    await pay(placed);
    await isPaid(placed);
    expect((await carts()).sort()).toEqual([["1 Egusi soup", "1 Jollof rice"], ["2 Jollof rice"]]);
  });
});

describe("every way to pay a paid order leads to it", () => {
  it.each([
    ["with its webhook", false],
    ["before its webhook", true],
  ])(
    "when it was paid %s: retry in both forms, another method, the checkout of another tab, the cart",
    async (_when, isLost) => {
      if (isLost) await loseWebhooks();
      const placed = await order();
      const tab = await me.get("/checkout");
      await close(placed);
      await pay(placed);
      if (!isLost) await isPaid(placed);
      const { orderNumber, id } = placed;
      const here = `/orders/${id}`;
      const ways: [string, Record<string, string>][] = [
        [`${here}/pay`, {}],
        [`${here}/pay`, { channel: "card" }],
      ];
      for (const [path, fields] of ways) {
        await pausePasses();
        const scripts = await me.post(path, { ...fields, popup: "on" });
        expect(JSON.parse(scripts.body)).toEqual({ start: null, message: null });
        expect((await me.post(path, fields)).headers.location).toBe(here);
      }
      await isPaid(placed);
      const token = /name="clientToken" value="([^"]+)"/.exec(tab.body)![1]!;
      await me.add(shop.soup.id);
      const sent = await me.checkOut({ clientToken: token, seenSubtotal: "500000" });
      expect(sent.headers.location).toBe(here);
      expect(await ordersOf(shop.vendorId)).toHaveLength(1);
      expect(await attemptsOf(id)).toMatchObject([{ status: "success" }]);
      expect(textIn((await me.get(here)).body)).toContain(`Order ${orderNumber}`);
    },
  );

  it("and cancelling it says that it was paid", async () => {
    const placed = await order();
    await close(placed);
    await pay(placed);
    await isPaid(placed);
    const { location } = (await me.post(`/orders/${placed.id}/leave`, { intent: "cancel" }))
      .headers;
    const page = textIn((await me.get(location!)).body);
    expect(page).toContain(
      "Your payment came in before you cancelled, so the store has your order.",
    );
    expect(page).toMatch(/Waiting for .+ to accept/);
  });
});

describe("the page of an unpaid order", () => {
  const NOT_CHARGED = "You have not been charged";
  const CHECKING =
    "If you’ve already sent the money, don’t pay again. We’re checking; this page will update.";
  const page = async ({ id }: { id: string }) => textIn((await me.get(`/orders/${id}`)).body);

  it("says that nothing was charged only if the provider declined each payment", async () => {
    const placed = await order("card");
    await pay(placed, { card: "4084080000005408" });
    await pausePasses();
    expect(await page(placed)).toContain(NOT_CHARGED);
    await me.post(`/orders/${placed.id}/pay`, { channel: "bank_transfer" });
    await close(placed);
    expect(await page(placed)).toContain(CHECKING);
    expect(await page(placed)).not.toContain(NOT_CHARGED);
    await me.post(`/orders/${placed.id}/pay`, { channel: "card" });
    await pay(placed, { card: "4084080000005408" });
    await pausePasses();
    expect(await page(placed)).toContain(CHECKING);
  });

  it("finds money that arrived after its popup was closed and whose webhook was lost", async () => {
    await loseWebhooks();
    const placed = await order();
    await close(placed);
    expect(await page(placed)).toContain("Payment Failed");
    await pay(placed);
    await pausePasses();
    expect(await page(placed)).toMatch(/Waiting for .+ to accept/);
  });

  it("doesn't suggest ordering again to a customer whose money may be on its way", async () => {
    const placed = await order();
    await close(placed);
    await systemDb
      .update(orders)
      .set({ createdAt: new Date(Date.now() - 31 * 60_000) })
      .where(eq(orders.id, placed.id));
    expect(await page(placed)).toContain("If you’ve already sent the money, don’t order again.");
  });
});
