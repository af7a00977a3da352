import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { orderEvents, orders, payments } from "~schema";
import { readOrderListRequest } from "~/dashboard/orders/list/order-list";
import { listOrders } from "~/dashboard/orders/list/order-list.queries.server";
import { findOrder, readRecent } from "~/dashboard/orders/list/orders.queries.server";
import { systemDb } from "~/platform/db.server";
import { makeCustomer, makeOrder, makeVendor, type MadeVendor } from "../../drizzle/seed/factories";
import { makeReview } from "../../drizzle/seed/store-factories";

let vendor: MadeVendor;
beforeAll(async () => {
  vendor = await makeVendor(systemDb);
});
// Names the tab, because without one the list shows active orders.
const list = (query = "tab=all", of: MadeVendor = vendor) =>
  listOrders(of.id, readOrderListRequest(new URLSearchParams(query)), day(0));
const numbers = (page: { orders: { orderNumber: string }[] }) =>
  page.orders.map((order) => order.orderNumber);
const day = (minutes: number) => new Date(Date.parse("2026-11-20T09:00:00Z") + minutes * 60_000);

describe("the list", () => {
  it("shows every status under its tab and counts it, and hides unpaid orders", async () => {
    const shop = await makeVendor(systemDb);
    const statuses = [
      "payment_pending",
      "pending",
      "preparing",
      "confirmed",
      "payment_custom",
      "ready",
      "on_the_way",
      "delivered",
      "cancelled",
      "payment_failed",
    ] as const;
    for (const [n, status] of statuses.entries())
      await makeOrder(systemDb, {
        vendorId: shop.id,
        status,
        orderNumber: status,
        createdAt: day(n),
      });
    const all = await list("tab=all", shop);
    expect(all.counts).toEqual({
      active: 6,
      all: 9,
      pending: 1,
      processing: 3,
      on_the_way: 2,
      delivered: 1,
      payment_failed: 1,
    });
    expect(numbers(all)).toEqual([...statuses.slice(1)].reverse());
    expect(numbers(await list("tab=pending", shop))).toEqual(["pending"]);
    expect(numbers(await list("tab=processing", shop))).toEqual([
      "payment_custom",
      "confirmed",
      "preparing",
    ]);
    expect(numbers(await list("tab=on_the_way", shop))).toEqual(["on_the_way", "ready"]);
    expect(numbers(await list("tab=delivered", shop))).toEqual(["delivered"]);
    expect(numbers(await list("tab=payment_failed", shop))).toEqual(["payment_failed"]);
    const active = ["pending", "preparing", "confirmed", "payment_custom", "ready", "on_the_way"];
    for (const query of ["", "tab=active", "tab=cancelled"])
      expect(numbers(await list(query, shop)).sort()).toEqual([...active].sort());
    expect(numbers(await list("tab=active&q=ready", shop))).toEqual(["ready"]);
    expect(numbers(await list("q=delivered", shop))).toEqual(["delivered"]);
  });

  it("shows all active orders at once, and how long the kitchen takes", async () => {
    const shop = await makeVendor(systemDb);
    for (let n = 0; n < 22; n++)
      await makeOrder(systemDb, { vendorId: shop.id, status: "preparing", createdAt: day(n) });
    await makeOrder(systemDb, { vendorId: shop.id, status: "delivered", createdAt: day(30) });
    const page = await list("", shop);
    expect(page.orders).toHaveLength(22);
    expect(page).toMatchObject({
      next: null,
      previous: null,
      times: { pickupMinutes: 30, deliveryMinutes: 60 },
    });
    expect((await list("tab=all", shop)).times).toBeNull();
  });

  it("shows beside active orders the latest that were delivered today, and how many", async () => {
    const shop = await makeVendor(systemDb);
    const delivered = async (at: Date, status: "delivered" | "ready" = "delivered") => {
      const { id } = await makeOrder(systemDb, {
        vendorId: shop.id,
        status,
        createdAt: day(-3_000),
      });
      for (const toStatus of ["ready", "delivered"] as const)
        await systemDb.insert(orderEvents).values({
          vendorId: shop.id,
          orderId: id,
          fromStatus: "preparing",
          toStatus,
          actorType: "vendor",
          createdAt: at,
        });
      return id;
    };
    await delivered(day(-1));
    await delivered(day(5), "ready"); // its delivery was undone
    const today: string[] = [];
    for (let n = 0; n < 10; n++) today.unshift(await delivered(day(n)));
    const page = await list("", shop);
    expect(page.orders).toHaveLength(1);
    expect(page.delivered.count).toBe(10);
    expect(page.delivered.orders.map(({ id }) => id)).toEqual(today.slice(0, 8));
    expect((await list("tab=delivered", shop)).delivered).toEqual({ orders: [], count: 0 });
    expect((await list("", await makeVendor(systemDb))).delivered.count).toBe(0);
  });

  it("finds an order by number, name, phone and dishes, and takes pattern characters literally", async () => {
    const shop = await makeVendor(systemDb);
    const chidi = await makeCustomer(systemDb, {
      vendorId: shop.id,
      name: "Chidi Okafor",
      phone: "+2348031234567",
    });
    const zainab = await makeCustomer(systemDb, {
      vendorId: shop.id,
      name: "Zainab 100% Aliyu",
      phone: "+2347059876543",
    });
    await makeOrder(systemDb, {
      vendorId: shop.id,
      customerId: chidi.id,
      lines: [
        { name: "Party jollof", price: 1000 },
        { name: "Moi_moi", price: 1000, quantity: 2 },
      ],
    });
    await makeOrder(systemDb, {
      vendorId: shop.id,
      customerId: zainab.id,
      lines: [{ name: "Egusi", price: 1000 }],
    });
    const find = async (q: string) =>
      (await list(`q=${encodeURIComponent(q)}`, shop)).orders.map((order) => order.customerName);
    for (const q of [
      "vnr001",
      "okafor",
      "  CHIDI ",
      "0803 123 4567",
      "+234 803 123",
      "2348031234567",
      "jollof",
      "moi_moi",
    ])
      expect(await find(q)).toEqual(["Chidi Okafor"]);
    expect(await find("VNR00")).toHaveLength(2);
    expect(await find("100%")).toEqual(["Zainab 100% Aliyu"]);
    for (const q of ["VNR 1", "vnr0001"]) expect(await find(q)).toEqual(["Chidi Okafor"]);
    for (const q of ["%", "_gusi", "moi%moi", "\\", "' or 1=1 --", "99999"])
      expect(await find(q)).toHaveLength(q === "%" ? 1 : 0);
    const [first] = (await list("q=jollof", shop)).orders;
    expect(first!.items).toEqual([
      { name: "Party jollof", quantity: 1, note: null, options: null },
      { name: "Moi_moi", quantity: 2, note: null, options: null },
    ]);
  });

  it("pages through all of them, each once, even with many at one instant", async () => {
    const shop = await makeVendor(systemDb);
    const customer = await makeCustomer(systemDb, { vendorId: shop.id });
    for (let n = 0; n < 45; n++)
      await makeOrder(systemDb, {
        vendorId: shop.id,
        customerId: customer.id,
        lines: [{ name: "Rice", price: 1 }],
        createdAt: day(Math.floor(n / 15)),
      });
    const seen: string[] = [];
    let after: string | null = null;
    const walked: Awaited<ReturnType<typeof list>>[] = [];
    do {
      const page: Awaited<ReturnType<typeof list>> = await list(
        after ? `after=${after}` : "tab=all",
        shop,
      );
      seen.push(...numbers(page));
      after = page.next;
      walked.push(page);
    } while (after);
    expect(walked).toHaveLength(3);
    expect(new Set(seen).size).toBe(45);
    const back = await list(`before=${walked[2]!.previous}`, shop);
    expect(numbers(back)).toEqual(seen.slice(20, 40));
    const first = await list(`before=${back.previous}`, shop);
    expect({ numbers: numbers(first), previous: first.previous }).toEqual({
      numbers: seen.slice(0, 20),
      previous: null,
    });
    // If fewer than a page of orders remain, the first page is filled up.
    expect(numbers(await list(`before=${first.orders[3]!.id}`, shop))).toEqual(seen.slice(0, 20));
    expect(numbers(await list(`q=rice&after=${first.next}`, shop))).toEqual(seen.slice(20, 40));
    expect((await list(`after=${randomUUID()}`, shop)).orders).toEqual([]);
    expect((await list("tab=all&after=nonsense", shop)).orders).toHaveLength(20);
  });

  it("keeps orders that need attention in view", async () => {
    const shop = await makeVendor(systemDb);
    await makeOrder(systemDb, {
      vendorId: shop.id,
      status: "cancelled",
      needsAttention: "Refund by hand",
    });
    expect((await list("tab=pending", shop)).attention).toMatchObject([
      { orderNumber: "VNR001", needsAttention: "Refund by hand" },
    ]);
    expect((await readRecent(shop.id, 5)).attention).toHaveLength(1);
  });
});

describe("one order", () => {
  it("has its lines, amounts and history", async () => {
    const made = await makeOrder(systemDb, {
      vendorId: vendor.id,
      status: "ready",
      orderType: "delivery",
      deliveryFee: 70_000,
      lines: [{ name: "Rice", price: 120_000, quantity: 2 }],
      createdAt: day(0),
    });
    expect(await findOrder(vendor.id, made.id)).toMatchObject({
      id: made.id,
      status: "on_the_way",
      isPaid: true,
      subtotalKobo: 240_000,
      deliveryFeeKobo: 70_000,
      totalKobo: 310_000,
      items: [{ name: "Rice", quantity: 2, priceKobo: 120_000 }],
      events: [{ status: "pending" }, { status: "processing" }, { status: "on_the_way" }],
    });
  });

  it("shows its customer's review, which the bell links to", async () => {
    const made = await makeOrder(systemDb, { vendorId: vendor.id, status: "delivered" });
    expect(await findOrder(vendor.id, made.id)).toMatchObject({ rating: null });
    await makeReview(systemDb, {
      vendorId: vendor.id,
      orderId: made.id,
      rating: 4,
      title: "Sweet",
      comment: "More pepper next time",
    });
    expect(await findOrder(vendor.id, made.id)).toMatchObject({
      rating: { stars: 4, title: "Sweet", comment: "More pepper next time" },
    });
  });

  it.each([
    ["success", "paid", true],
    ["partially_refunded", "partly refunded", true],
    ["refunded", "refunded", false],
    ["pending", "not paid", false],
  ] as const)(
    "whose money is %s says '%s', and has something to give back: %s",
    async (paymentStatus, payment, isPaid) => {
      const made = await makeOrder(systemDb, { vendorId: vendor.id, status: "cancelled" });
      await systemDb.update(orders).set({ paymentStatus }).where(eq(orders.id, made.id));
      expect(await findOrder(vendor.id, made.id)).toMatchObject({ payment, isPaid });
    },
  );

  it("is not found for another vendor, before payment, or under an invalid id", async () => {
    const other = await makeVendor(systemDb);
    const [theirs, unpaid] = [
      await makeOrder(systemDb, { vendorId: other.id }),
      await makeOrder(systemDb, { vendorId: vendor.id, status: "payment_pending" }),
    ];
    for (const id of [theirs.id, unpaid.id, randomUUID(), "VNR001", ""])
      expect(await findOrder(vendor.id, id)).toBeNull();
  });
});

it("shows the channel actually used, not the requested one", async () => {
  const shop = await makeVendor(systemDb);
  const [paid, unpaid] = [
    await makeOrder(systemDb, { vendorId: shop.id, status: "preparing" }),
    await makeOrder(systemDb, {
      vendorId: shop.id,
      status: "payment_failed",
      paymentMethod: "Card",
    }),
  ];
  await systemDb
    .update(payments)
    .set({ paymentMethod: "bank_transfer" })
    .where(eq(payments.orderId, paid.id));
  expect(await findOrder(shop.id, paid.id)).toMatchObject({
    paymentMethod: "Bank transfer",
    payment: "paid",
  });
  const listed = (await list("tab=all", shop)).orders;
  expect(listed.find(({ id }) => id === paid.id)?.paymentMethod).toBe("Bank transfer");
  expect(listed.find(({ id }) => id === unpaid.id)?.paymentMethod).toBe("Card");
});
