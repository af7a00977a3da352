import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { orderPushMessages, orderPushSubscriptions, orders, vendorProfiles } from "~schema";
import { declineOrder } from "~/core/cancellations/decline-order.server";
import { eraseCustomer } from "~/core/customers/erase-customer.server";
import { exportCustomer } from "~/core/customers/export-customer.server";
import { deleteOldRecords } from "~/core/customers/old-records.server";
import { advanceOrder, undoOrderStep } from "~/core/orders/advance-order.server";
import { delayOrder } from "~/core/orders/delay-order.server";
import { finalizePayment } from "~/core/payments/finalize-payment.server";
import { systemDb } from "~/platform/db.server";
import { action } from "~/routes/store.$vendorName.orders.$orderId.news";
import { orderAwaitingPayment } from "../../setup/pending-payment";
import { startProvider } from "../../setup/provider";
import { letPushesWait, sendDuePushes, startPushService, type Browser } from "../../setup/push";
import { openShop, type Shop } from "../../setup/shop";
import { statusOf } from "../../setup/staff";
import { aRequest, routeArgs } from "../../setup/vendor-requests";

let service: Awaited<ReturnType<typeof startPushService>>;
let provider: Awaited<ReturnType<typeof startProvider>>;
let shop: Shop;
let userId: string;
beforeAll(async () => {
  service = await startPushService();
  provider = await startProvider();
});
beforeEach(async () => {
  shop = await openShop();
  const [row] = await systemDb
    .select({ userId: vendorProfiles.userId })
    .from(vendorProfiles)
    .where(eq(vendorProfiles.id, shop.vendorId));
  userId = row!.userId;
});
afterEach(async () => {
  await service.heal();
  await systemDb.execute(sql`delete from pgboss.job where name in ('pushes', 'order-pushes')`);
});
afterAll(async () => {
  await provider.stop();
  await service.stop();
});

async function paid(over: Parameters<typeof orderAwaitingPayment>[1] = {}) {
  const { accessCode, reference, orderId } = await orderAwaitingPayment(shop, over);
  await provider.pay(accessCode);
  await finalizePayment(reference, "callback");
  return orderId;
}
const post = (orderId: string, form: Record<string, string>, at = shop) =>
  action(
    routeArgs(aRequest(`/store/${at.slug}/orders/${orderId}/news`, { form }), {
      vendorName: at.slug,
      orderId,
    }),
  );
const on = ({ endpoint, keys: { p256dh, auth } }: Browser) => ({
  intent: "on",
  endpoint,
  p256dh,
  auth,
});
/** A browser whose customer tapped 'Tell me when it's ready'. */
async function told(orderId: string) {
  const browser = await service.browser();
  const answer = await post(orderId, on(browser));
  const { id } = (await answer.json()) as { id: string };
  return { browser, id };
}
const move = (orderId: string, step: "accept" | "ready" | "deliver") =>
  advanceOrder({ vendorId: shop.vendorId, userId, orderId, move: step });
async function sendAfterSecondThoughts() {
  await letPushesWait(10);
  return sendDuePushes("order-pushes");
}
const titles = async (browser: Browser) =>
  (await service.notifications(browser)).map(({ title }) => title);
const rows = () =>
  systemDb
    .select()
    .from(orderPushSubscriptions)
    .where(eq(orderPushSubscriptions.vendorId, shop.vendorId));

describe("a customer's browser", () => {
  it("is notified once when its order is accepted and ready, after the undo period, and of no other order", async () => {
    const orderId = await paid();
    const { browser, id } = await told(orderId);
    const other = await told(await paid());
    expect(await move(orderId, "accept")).toMatchObject({ ok: true });
    expect(await sendDuePushes("order-pushes"), "not at once").toEqual([]);
    expect(await sendAfterSecondThoughts()).toEqual(["sent"]);
    await move(orderId, "ready");
    expect(await sendAfterSecondThoughts()).toEqual(["sent"]);
    await move(orderId, "deliver");
    expect(await sendAfterSecondThoughts()).toEqual([]);
    const [order] = await systemDb.select().from(orders).where(eq(orders.id, orderId));
    const number = order!.orderNumber;
    expect(await titles(browser)).toEqual([
      `${shop.store.name} accepted your order ${number}`,
      `Order ${number} is ready to pick up`,
    ]);
    expect(await titles(other.browser)).toEqual([]);
    const [message] = await service.messages(browser);
    expect(message).toMatchObject({ ttlSeconds: 3_600, topic: orderId.replaceAll("-", "") });
    expect(JSON.parse(message!.text)).toMatchObject({ subscription: id });
    for (const secret of [orderId, order!.customerName, order!.customerPhone!, "₦", "Jollof"])
      expect(message!.text).not.toContain(secret);
  });

  it("is not notified of an undone step, but of the same step later", async () => {
    const orderId = await paid();
    const { browser } = await told(orderId);
    await move(orderId, "accept");
    await undoOrderStep({ vendorId: shop.vendorId, userId, orderId });
    expect(await sendAfterSecondThoughts()).toEqual(["superseded"]);
    await move(orderId, "accept");
    expect(await sendAfterSecondThoughts()).toEqual(["sent"]);
    expect(await titles(browser)).toHaveLength(1);
  });

  it("is notified of the latest promise of an order that runs late, as long as it is awaited", async () => {
    const orderId = await paid();
    const { browser } = await told(orderId);
    await move(orderId, "accept");
    expect(await sendAfterSecondThoughts()).toEqual(["sent"]);
    const late = async (minutes: 10 | 20) => {
      const [order] = await systemDb.select().from(orders).where(eq(orders.id, orderId));
      const outcome = await delayOrder({
        vendorId: shop.vendorId,
        userId,
        orderId,
        minutes,
        promised: order!.promisedAt!,
        zone: "Africa/Lagos",
      });
      expect(outcome).toMatchObject({ ok: true });
    };
    await late(10);
    expect(await sendDuePushes("order-pushes"), "not at once").toEqual([]);
    await late(20);
    expect(await sendAfterSecondThoughts()).toEqual(["closed", "sent"]);
    await late(10);
    expect(await sendAfterSecondThoughts(), "again, once it moves again").toEqual(["sent"]);
    await late(10);
    await move(orderId, "ready");
    expect(await sendAfterSecondThoughts()).toEqual(["sent", "superseded"]);
    const [order] = await systemDb.select().from(orders).where(eq(orders.id, orderId));
    const bodies = (await service.notifications(browser)).map(({ title, body }) => [title, body]);
    const number = order!.orderNumber;
    expect(bodies).toEqual([
      [`${shop.store.name} accepted your order ${number}`, expect.any(String)],
      ...Array(2).fill([
        `Order ${number} is running late`,
        expect.stringMatching(/: now ready by \d+:\d\d [ap]m\.$/),
      ]),
      [`Order ${number} is ready to pick up`, expect.any(String)],
    ]);
    expect(bodies[1]).not.toEqual(bodies[2]);
  });

  it("is notified of a declined order at once, in the store's language", async () => {
    await systemDb.execute(sql`update vendor_profiles
      set settings = settings || '{"language": "pcm"}' where id = ${shop.vendorId}`);
    const orderId = await paid();
    const { browser } = await told(orderId);
    await declineOrder({ vendorId: shop.vendorId, userId, orderId, reason: "Sold out" });
    expect(await sendDuePushes("order-pushes")).toEqual(["sent"]);
    expect(await titles(browser)).toEqual([expect.stringMatching(/ no fit take your order VNR/)]);
  });

  it("is deleted once its push service reports it gone, and retried after an error", async () => {
    const orderId = await paid();
    await told(orderId);
    await move(orderId, "accept");
    await service.fault({ status: 503 });
    expect(await sendAfterSecondThoughts()).toEqual(["later"]);
    await service.fault({ status: 410 });
    await letPushesWait(20);
    expect(await sendDuePushes("order-pushes")).toEqual(["superseded"]);
    expect(await rows()).toEqual([]);
  });

  it("is notified at its new endpoint, and no longer at the old one", async () => {
    const orderId = await paid();
    const { browser, id } = await told(orderId);
    const next = await service.browser();
    const renew = (over: Record<string, string> = {}, order = orderId) =>
      post(order, { ...on(next), intent: "renew", subscription: id, ...over });
    expect((await renew({}, await paid())).status, "of another order").toBe(404);
    expect((await renew({ endpoint: "https://10.0.0.1/push" })).status).toBe(404);
    expect(await rows()).toMatchObject([{ id, endpoint: browser.endpoint }]);
    await post(orderId, on(next)); // its page renewed it before the worker did
    expect((await renew()).status).toBe(200);
    expect(await rows()).toMatchObject([{ id, endpoint: next.endpoint }]);
    await move(orderId, "accept");
    expect(await sendAfterSecondThoughts()).toEqual(["sent"]);
    expect([await titles(browser), await titles(next)]).toEqual([[], [expect.any(String)]]);
    await post(orderId, { intent: "off", endpoint: next.endpoint });
    expect((await renew()).status, "silenced meanwhile").toBe(404);
  });

  it("can unsubscribe; a sixth browser, an unknown endpoint and another store's order are refused", async () => {
    const orderId = await paid();
    const { browser } = await told(orderId);
    await post(orderId, { intent: "off", endpoint: browser.endpoint });
    expect(await rows()).toEqual([]);
    for (let n = 0; n < 5; n++) await told(orderId);
    const sixth = await service.browser();
    expect((await post(orderId, on(sixth))).status).toBe(409);
    const inside = { ...on(sixth), endpoint: "https://10.0.0.1/push" };
    expect((await post(orderId, inside)).status).toBe(400);
    expect(await rows()).toHaveLength(5);
    const elsewhere = await openShop();
    expect(await statusOf(post(orderId, on(sixth), elsewhere))).toBe(404);
    expect(await statusOf(post(orderId, { intent: "shout" }))).toBe(400);
  });

  it("is exported without its keys, and deleted with the customer's data or days after the order's end", async () => {
    const phone = "+2348031234599";
    const orderId = await paid({ customerPhone: phone });
    const { browser } = await told(orderId);
    const vendor = { id: shop.vendorId, businessName: "Shop", storeSlug: shop.slug };
    const file = JSON.stringify(await exportCustomer(vendor, { phone }, new Date()));
    expect(file).toMatch(/"toldOnPhones":\[\{"since":"/);
    expect(file).not.toContain(browser.keys.auth);
    await move(orderId, "accept");
    await move(orderId, "ready");
    await move(orderId, "deliver");
    expect((await deleteOldRecords()).orderBrowsers).toBe(0);
    await systemDb.execute(sql`update order_push_subscriptions
      set created_at = now() - interval '4 days' where vendor_id = ${shop.vendorId}`);
    expect((await deleteOldRecords()).orderBrowsers, "its order ended just now").toBe(0);
    await systemDb.execute(sql`update orders set updated_at = now() - interval '4 days'
      where id = ${orderId}`);
    expect((await deleteOldRecords()).orderBrowsers).toBe(1);
    expect(
      await systemDb.$count(orderPushMessages, eq(orderPushMessages.vendorId, shop.vendorId)),
    ).toBe(0);
    await told(orderId);
    const erased = await eraseCustomer(
      { vendorId: shop.vendorId, byUserId: userId, subject: { phone }, expected: 1 },
      new Date(),
    );
    expect(erased).toMatchObject({ ok: true });
    expect(await rows()).toEqual([]);
  });
});
