import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { customers, orders, vendorCounters } from "~schema";
import { placeOrder } from "~/core/orders/place-order.server";
import { newAttempt } from "~/core/payments/start-payment.server";
import { systemDb } from "~/platform/db.server";
import { english } from "~/shared/translate";
import { makeCoupon } from "../../drizzle/seed/store-factories";
import { apiOrder } from "../setup/api-order";
import { fieldsOf } from "../setup/form-fields";
import { startProduct } from "../setup/http-server";
import { anOrder, openShop, stockOf, type Shop } from "../setup/shop";

const REFUSED = "This store can’t take an order from this number. Please call the store.";
const PHONE = "+2348031234567";
const noon = new Date("2026-11-20T11:00:00Z");

let product: Awaited<ReturnType<typeof startProduct>>;
let shop: Shop;
beforeAll(async () => {
  product = await startProduct();
  shop = await openShop({ stock: 3 });
});
afterAll(() => product.server.stop());

const block = (vendorId: string, blockedAt: Date | null = noon) =>
  systemDb
    .insert(customers)
    .values({ vendorId, phone: PHONE, name: "Chidi", blockedAt })
    .onConflictDoUpdate({ target: [customers.vendorId, customers.phone], set: { blockedAt } });
const place = (over: Parameters<typeof anOrder>[1] = {}, at = shop) =>
  placeOrder(at.store, anOrder(at, over), noon, newAttempt());
const ordersOf = (vendorId: string) =>
  systemDb.select().from(orders).where(eq(orders.vendorId, vendorId));

describe("an order by a blocked phone", () => {
  it("is refused beside the phone, and takes no stock, number or slot", async () => {
    await block(shop.vendorId);
    const lines = [{ itemId: shop.soup.id, quantity: 1 }];
    const refusal = { ok: false, code: "blocked", field: "phone", status: 409 };
    const outcome = await place({ lines });
    expect(outcome).toMatchObject(refusal);
    expect(!outcome.ok && english(outcome.message)).toBe(REFUSED);
    const coupon = await makeCoupon(systemDb, { vendorId: shop.vendorId, startsAt: new Date(0) });
    expect(await place({ lines, couponCode: coupon.code })).toMatchObject(refusal);
    expect(await ordersOf(shop.vendorId)).toEqual([]);
    expect(await stockOf(shop.soup.id)).toBe(3);
    expect(
      await systemDb
        .select()
        .from(vendorCounters)
        .where(eq(vendorCounters.vendorId, shop.vendorId)),
    ).toMatchObject([{ orderNumber: 0 }]);
    expect(await place({ customerPhone: "+2348037654321" })).toMatchObject({ ok: true });
  });

  it("is accepted by another store, and by this one again once they are unblocked", async () => {
    const other = await openShop();
    expect(await place({}, other)).toMatchObject({ ok: true });
    await block(other.vendorId);
    expect(await place({}, other)).toMatchObject({ ok: false });
    await block(other.vendorId, null);
    expect(await place({}, other)).toMatchObject({ ok: true });
  });

  it("placed before can still be paid, but not changed", async () => {
    const at = await openShop();
    const first = anOrder(at);
    await placeOrder(at.store, first, noon, newAttempt());
    await block(at.vendorId);
    const again = await placeOrder(at.store, first, noon, newAttempt());
    expect(again).toMatchObject({ ok: true, repeated: true });
    const changed = { ...first, lines: [{ itemId: at.soup.id, quantity: 1 }] };
    expect(await placeOrder(at.store, changed, noon, newAttempt())).toMatchObject({
      ok: false,
      code: "blocked",
    });
    const [order] = await ordersOf(at.vendorId);
    expect(order).toMatchObject({ status: "payment_pending" });
  });
});

describe("over HTTP", () => {
  let at: Shop;
  beforeAll(async () => {
    at = await openShop();
    await block(at.vendorId);
  });

  it("the API reports it for the phone field", async () => {
    const answer = await product.ask(`/api/storefront/${at.slug}/orders`, {
      method: "POST",
      body: apiOrder(at.rice.id),
      headers: { "content-type": "application/json" },
    });
    expect(answer.status).toBe(409);
    expect(JSON.parse(answer.body)).toMatchObject({
      error: "conflict",
      fields: { customer_phone: REFUSED },
    });
  });

  it.each([
    ["en", REFUSED],
    ["pcm", "This store no fit take order from this number. Abeg call the store."],
  ] as const)(
    "the checkout says so beside the phone, and keeps what was typed: %s",
    async (language, text) => {
      const pidgin = await openShop({ settings: { language } });
      await block(pidgin.vendorId);
      const host = `${pidgin.slug}.buka.test:${product.port}`;
      const headers = { accept: "text/html", origin: `http://${host}` };
      const added = await product.ask("/cart", {
        host,
        method: "POST",
        body: new URLSearchParams({
          intent: "add",
          itemId: pidgin.rice.id,
          quantity: "1",
        }).toString(),
        headers: { ...headers, "content-type": "application/x-www-form-urlencoded" },
      });
      const cookie = added.headers["set-cookie"]![0]!.split(";")[0]!;
      const form = fieldsOf(
        (await product.ask("/checkout", { host, headers: { ...headers, cookie } })).body,
      );
      const answer = await product.ask("/checkout", {
        host,
        method: "POST",
        body: new URLSearchParams({
          clientToken: form.clientToken!,
          seenSubtotal: form.seenSubtotal!,
          orderType: "pickup",
          customerName: "Chidi Okafor",
          customerPhone: "0803 123 4567",
          customerEmail: "c@example.test",
        }).toString(),
        headers: { ...headers, cookie, "content-type": "application/x-www-form-urlencoded" },
      });
      expect(answer.status).toBe(409);
      expect(fieldsOf(answer.body)).toMatchObject({
        customerName: "Chidi Okafor",
        customerPhone: "0803 123 4567",
      });
      const [, said] =
        /customerPhone-error"[^>]*>(?:<svg.*?<\/svg>)?\s*([^<]+)/.exec(answer.body) ?? [];
      expect(said).toBe(text);
    },
  );
});
