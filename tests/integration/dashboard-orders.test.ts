import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { orderEvents, orders, refunds, vendorBusinessSettings, vendorProfiles } from "~schema";
import { readNewOrders } from "~/dashboard/orders/alarm/new-orders.queries.server";
import { readKitchenOrders } from "~/dashboard/orders/kitchen/kitchen-display.queries.server";
import { findOrder } from "~/dashboard/orders/list/orders.queries.server";
import { advanceOrder } from "~/core/orders/advance-order.server";
import { finalizePayment } from "~/core/payments/finalize-payment.server";
import { processRefund } from "~/core/payments/send-refunds.server";
import { systemDb } from "~/platform/db.server";
import { action as kitchenAction, loader as kitchen } from "~/routes/dashboard.kitchen";
import { action as listAction, loader as list } from "~/routes/dashboard.orders";
import { action, loader as order } from "~/routes/dashboard.orders.$orderId";
import { loader as ticket } from "~/routes/dashboard.orders.$orderId.ticket";
import { loader as version } from "~/routes/dashboard.orders-version";
import {
  makeCustomOrder,
  makeOrder,
  makeVendor,
  type MadeVendor,
} from "../../drizzle/seed/factories";
import { orderAwaitingPayment } from "../setup/pending-payment";
import { startProvider } from "../setup/provider";
import { openShop } from "../setup/shop";
import { aRequest, cookieOf, redirectOf, routeArgs } from "../setup/vendor-requests";

let vendor: MadeVendor;
let stranger: MadeVendor;
let cookie: string;
let theirCookie: string;
let provider: Awaited<ReturnType<typeof startProvider>>;
beforeAll(async () => {
  provider = await startProvider({ stepMs: 20 });
  vendor = await makeVendor(systemDb);
  stranger = await makeVendor(systemDb);
  [cookie, theirCookie] = [await cookieOf(vendor.user.id), await cookieOf(stranger.user.id)];
});
afterAll(() => provider.stop());

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const thrownBy = (answer: Promise<unknown>) =>
  answer.then(
    () => "nothing thrown",
    (thrown: unknown) => thrown,
  );
const refundsOf = (orderId: string) =>
  systemDb.select().from(refunds).where(eq(refunds.orderId, orderId));
const paidOrder = (over: Partial<Parameters<typeof makeOrder>[1]> = {}) =>
  makeOrder(systemDb, {
    vendorId: vendor.id,
    status: "delivered",
    createdAt: minutesAgo(60),
    customerName: "Chidi Okafor",
    lines: [{ name: "Rice", price: 500_000 }],
    ...over,
  });

describe("a manual refund", () => {
  const form = (over: Record<string, string> = {}) => ({
    intent: "refund",
    amount: "1,500",
    reason: "The soup was cold",
    sure: "on",
    token: randomUUID(),
    ...over,
  });
  const send = (orderId: string, fields: Record<string, string>, by = cookie) =>
    action(
      routeArgs(aRequest(`/dashboard/orders/${orderId}`, { cookie: by, form: fields }), {
        orderId,
      }),
    );
  const refusalOf = async (orderId: string, fields: Record<string, string>) => {
    const answer = await send(orderId, fields);
    if (!("data" in answer)) throw new Error("it was taken");
    return { status: answer.init?.status, ...answer.data };
  };

  it("is sent once for a double tap, and redirects to the order", async () => {
    const made = await paidOrder();
    const fields = form();
    const taps = await Promise.all(
      [send(made.id, fields), send(made.id, fields), send(made.id, fields)].map(redirectOf),
    );
    expect(taps).toEqual(Array(3).fill(`/dashboard/orders/${made.id}`));
    expect(await refundsOf(made.id)).toMatchObject([
      {
        amount: 150_000,
        reason: "The soup was cold",
        source: "hand",
        actorType: "vendor",
        actorId: vendor.user.id,
      },
    ]);
    const details = await findOrder(vendor.id, made.id, vendor.user.id);
    expect(details).toMatchObject({
      refundableKobo: 350_000,
      refunds: [{ amountKobo: 150_000, status: "requested" }],
    });
    expect(details!.history.at(-1)).toMatchObject({
      who: "You",
      what: "A refund of ₦1,500 was asked for: The soup was cold",
    });
  });

  it("may be partial, once per form, up to the amount paid", async () => {
    const made = await paidOrder();
    expect(await redirectOf(send(made.id, form({ amount: "3000" })))).not.toBeNull();
    expect(await refusalOf(made.id, form({ amount: "2,000.01" }))).toMatchObject({
      status: 400,
      ok: false,
      about: "refund",
      result: {
        error: { amount: ["At most ₦2,000 of this payment can go back."] },
        initialValue: { amount: "2,000.01", reason: "The soup was cold" },
      },
    });
    expect(await redirectOf(send(made.id, form({ amount: "2000" })))).not.toBeNull();
    expect(await refusalOf(made.id, form({ amount: "1" }))).toMatchObject({
      status: 409,
      result: { error: { "": ["All of this payment has gone back already."] } },
    });
    expect((await refundsOf(made.id)).reduce((sum, refund) => sum + refund.amount, 0)).toBe(
      500_000,
    );
    const shown = () => findOrder(vendor.id, made.id);
    expect(await shown()).toMatchObject({ refundableKobo: 0, isRefundedInFull: false });
    await systemDb.update(refunds).set({ status: "processed" }).where(eq(refunds.orderId, made.id));
    expect(await shown()).toMatchObject({ refundableKobo: 0, isRefundedInFull: true });
  });

  it("whose response was lost, sent again with another amount, does not create a second one", async () => {
    const made = await paidOrder();
    const fields = form();
    await send(made.id, fields);
    expect(await refusalOf(made.id, { ...fields, amount: "2,500" })).toMatchObject({
      status: 409,
      result: {
        error: { "": [expect.stringContaining("₦1,500 has already been refunded") as string] },
      },
    });
    expect(await refundsOf(made.id)).toHaveLength(1);
  });

  it("is refused beside its fields, with the typed values", async () => {
    const made = await paidOrder();
    const { sure: _sure, ...unsure } = form({ amount: "lots" });
    expect(await refusalOf(made.id, unsure)).toMatchObject({
      status: 400,
      result: {
        error: { amount: [expect.any(String)], sure: ["Please tick that you are sure"] },
        initialValue: { amount: "lots", reason: "The soup was cold" },
      },
    });
    expect(await refundsOf(made.id)).toEqual([]);
  });

  it("needs a payment made through the product", async () => {
    const made = await makeOrder(systemDb, { vendorId: vendor.id, status: "payment_failed" });
    expect(await refusalOf(made.id, form())).toMatchObject({
      status: 409,
      result: { error: { "": ["No money came for this order, so none can go back."] } },
    });
    expect(await findOrder(vendor.id, made.id)).toMatchObject({ refundableKobo: 0, refunds: [] });
  });

  it("is accepted while the provider is down, and shown as pending", async () => {
    const shop = await openShop();
    const [{ userId }] = (await systemDb
      .select({ userId: vendorProfiles.userId })
      .from(vendorProfiles)
      .where(eq(vendorProfiles.id, shop.vendorId))) as [{ userId: string }];
    const { orderId, accessCode, reference } = await orderAwaitingPayment(shop);
    await provider.pay(accessCode);
    await finalizePayment(reference, "callback");
    provider.fault({ path: /^\/refund/, status: 503 });
    expect(await redirectOf(send(orderId, form({ amount: "2,500" }), await cookieOf(userId)))).toBe(
      `/dashboard/orders/${orderId}`,
    );
    const [asked] = await refundsOf(orderId);
    await processRefund(asked!.id);
    expect(await findOrder(shop.vendorId, orderId)).toMatchObject({
      refundableKobo: 0,
      refunds: [{ amountKobo: 250_000, status: "requested" }],
    });
    provider.heal();
  });

  it("of another vendor's order is 404, and nothing is written", async () => {
    const made = await paidOrder();
    expect(await thrownBy(send(made.id, form(), theirCookie))).toMatchObject({ status: 404 });
    expect(await refundsOf(made.id)).toEqual([]);
  });
});

describe("an order's history", () => {
  it("names who did what: the customer, the provider, you, and other staff", async () => {
    const made = await makeOrder(systemDb, { vendorId: vendor.id, createdAt: minutesAgo(20) });
    const work = { vendorId: vendor.id, orderId: made.id };
    await advanceOrder({ ...work, userId: vendor.user.id, move: "accept" });
    await advanceOrder({ ...work, userId: randomUUID(), move: "ready" });
    const { history } = (await findOrder(vendor.id, made.id, vendor.user.id))!;
    expect(history.map(({ who, what }) => `${who}: ${what}`)).toEqual([
      "Customer: Order placed",
      "Payment provider: Paid, not accepted yet",
      "You: Accepted",
      "Your store: Marked as ready",
    ]);
  });

  it("marks manual and automatic steps", async () => {
    const auto = await makeOrder(systemDb, { vendorId: vendor.id, status: "confirmed" });
    const custom = await makeCustomOrder(systemDb, {
      vendorId: vendor.id,
      status: "payment_custom",
    });
    expect(await findOrder(vendor.id, auto.id)).toMatchObject({
      autoAccepted: true,
      source: "storefront",
      status: "processing",
    });
    expect(await findOrder(vendor.id, custom.id)).toMatchObject({
      autoAccepted: false,
      source: "custom",
      status: "processing",
    });
    await advanceOrder({
      vendorId: vendor.id,
      orderId: auto.id,
      userId: vendor.user.id,
      move: "ready",
    });
    expect(await findOrder(vendor.id, auto.id)).toMatchObject({ autoAccepted: false });
  });
});

describe("new orders", () => {
  it("wait since payment, not since placement", async () => {
    const own = await makeVendor(systemDb);
    const made = await makeOrder(systemDb, { vendorId: own.id, createdAt: minutesAgo(40) });
    const paidAt = minutesAgo(3);
    await systemDb
      .update(orderEvents)
      .set({ createdAt: paidAt })
      .where(and(eq(orderEvents.orderId, made.id), eq(orderEvents.toStatus, "pending")));
    const auto = await makeOrder(systemDb, { vendorId: own.id, status: "confirmed" });
    await makeOrder(systemDb, { vendorId: own.id, status: "preparing" });
    const arrivals = await readNewOrders(own.id);
    expect(
      arrivals.toSorted((a, b) => Number(b.id === made.id) - Number(a.id === made.id)),
    ).toMatchObject([
      {
        id: made.id,
        waitingSince: paidAt,
        number: made.orderNumber,
        totalKobo: made.totalAmount,
        firstLine: expect.stringMatching(/^\d+ × \S/) as string,
        moreLines: 0,
      },
      { id: auto.id, waitingSince: null },
    ]);
  });

  it("change the entity tag that pages poll without events; other stores' orders do not", async () => {
    const own = await makeVendor(systemDb);
    const mine = await cookieOf(own.user.id);
    const ask = (tag?: string) => {
      const request = aRequest("/dashboard/orders-version", { cookie: mine });
      if (tag) request.headers.set("If-None-Match", tag);
      return version(routeArgs(request));
    };
    const tag = (await ask()).headers.get("ETag")!;
    expect((await ask(tag)).status).toBe(304);
    await makeOrder(systemDb, { vendorId: stranger.id });
    expect((await ask(tag)).status).toBe(304);
    const made = await makeOrder(systemDb, { vendorId: own.id });
    const next = await ask(tag);
    expect(next.status).toBe(200);
    await systemDb.update(orders).set({ needsAttention: "Look" }).where(eq(orders.id, made.id));
    expect((await ask(next.headers.get("ETag")!)).status).toBe(200);
  });
});

describe("the kitchen display", () => {
  it("has every open order, with the customer's wishes for each item and the store's preparation time", async () => {
    const own = await makeVendor(systemDb);
    await systemDb
      .update(vendorBusinessSettings)
      .set({ maxPickupTime: 45, maxDeliveryTime: 90 })
      .where(eq(vendorBusinessSettings.vendorId, own.id));
    for (const status of ["payment_pending", "payment_failed", "delivered", "cancelled"] as const)
      await makeOrder(systemDb, { vendorId: own.id, status });
    const open = [];
    for (const status of ["pending", "confirmed", "payment_custom", "ready"] as const)
      open.push(
        await makeOrder(systemDb, {
          vendorId: own.id,
          status,
          lines: [{ name: "Rice", price: 1, specialInstructions: "No pepper" }],
        }),
      );
    const shown = await readKitchenOrders(own.id);
    expect(shown.orders.map((made) => made.id).sort()).toEqual(open.map((made) => made.id).sort());
    expect(shown.orders[0]!.items).toEqual([
      { name: "Rice", quantity: 1, note: "No pepper", options: null },
    ]);
    expect(shown).toMatchObject({ times: { pickupMinutes: 45, deliveryMinutes: 90 }, more: false });
  });

  it("advances an order and redirects to itself", async () => {
    const made = await makeOrder(systemDb, { vendorId: vendor.id });
    expect(
      await redirectOf(
        kitchenAction(
          routeArgs(
            aRequest("/dashboard/kitchen?still=1", {
              cookie,
              form: { intent: "accept", orderId: made.id },
            }),
          ),
        ),
      ),
    ).toBe("/dashboard/kitchen?still=1");
    expect(await findOrder(vendor.id, made.id)).toMatchObject({ status: "processing" });
  });
});

describe("another vendor's order", () => {
  it("is a 404 on each of these pages, and nothing changes", async () => {
    const made = await makeOrder(systemDb, { vendorId: vendor.id });
    const params = { orderId: made.id };
    const at = (path: string, form?: Record<string, string>) =>
      aRequest(path, { cookie: theirCookie, ...(form ? { form } : {}) });
    const answers = [
      order(routeArgs(at(`/dashboard/orders/${made.id}`), params)),
      ticket(routeArgs(at(`/dashboard/orders/${made.id}/ticket`), params)),
      list(routeArgs(at(`/dashboard/orders?order=${made.id}`))),
      listAction(routeArgs(at("/dashboard/orders", { intent: "accept", orderId: made.id }))),
      kitchenAction(routeArgs(at("/dashboard/kitchen", { intent: "accept", orderId: made.id }))),
    ];
    expect(await Promise.all(answers.map(thrownBy))).toMatchObject(
      Array(answers.length).fill({ status: 404 }),
    );
    expect(
      (await kitchen(routeArgs(at("/dashboard/kitchen")))).orders.filter(
        (shown) => shown.id === made.id,
      ),
    ).toEqual([]);
    const marks = await Promise.all(
      ["after", "before"].map((mark) =>
        list(routeArgs(at(`/dashboard/orders?${mark}=${made.id}`))),
      ),
    );
    expect(marks.flatMap((page) => page.orders).filter((shown) => shown.id === made.id)).toEqual(
      [],
    );
    expect(await findOrder(vendor.id, made.id)).toMatchObject({
      status: "pending",
      history: [{}, {}],
    });
  });

  it("differs from the vendor's own unpaid order, which is just hidden", async () => {
    const made = await makeOrder(systemDb, { vendorId: vendor.id, status: "payment_pending" });
    expect(
      (await list(routeArgs(aRequest(`/dashboard/orders?order=${made.id}`, { cookie })))).opened,
    ).toBeNull();
    expect(
      await thrownBy(list(routeArgs(aRequest("/dashboard/orders?order=VNR001", { cookie })))),
    ).toMatchObject({ status: 404 });
  });
});

describe("a ticket", () => {
  it("shows the order, on the requested paper", async () => {
    const made = await makeOrder(systemDb, {
      vendorId: vendor.id,
      lines: [{ name: "Party jollof", price: 1, quantity: 2 }],
    });
    const request = aRequest(`/dashboard/orders/${made.id}/ticket?paper=58`, { cookie });
    expect(await ticket(routeArgs(request, { orderId: made.id }))).toMatchObject({
      data: {
        paper: "58",
        ticket: { heading: made.orderNumber, items: [{ quantity: "2 ×", name: "Party jollof" }] },
        slip: { payment: "PAID · Card", total: "Total ₦0.02" },
      },
    });
  });
});
