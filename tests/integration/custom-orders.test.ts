import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { customers, orderItems, outbox, menuItems, vendorCounters } from "~schema";
import {
  recordOfflinePayment,
  undoOfflinePayment,
} from "~/core/custom-orders/offline-payment.server";
import { systemDb } from "~/platform/db.server";
import { loader as show } from "~/routes/dashboard.custom-orders.$orderId";
import { loader as form } from "~/routes/dashboard.custom-orders.new";
import { makeCustomer, makeOrder, makeUser } from "../../drizzle/seed/factories";
import { makeStaff } from "../../drizzle/seed/store-factories";
import { stockOf } from "../setup/shop";
import { aRequest, cookieOf, redirectOf, routeArgs } from "../setup/vendor-requests";
import {
  shop,
  cookie,
  openAs,
  type Fields,
  line,
  filled,
  PAGE,
  send,
  answerOf,
  made,
  mine,
  invoiceState,
  reasons,
  startCustomOrders,
} from "../setup/custom-orders";

startCustomOrders();

describe("making a custom order", () => {
  it("with a link stores it as requested, priced on the server, numbered, and hidden until paid", async () => {
    await openAs({ payment: { feeBearer: "customer" } });
    const order = await made({
      customerPhone: "0803 123 4567",
      customerEmail: "Ngozi@Example.com",
      orderType: "delivery",
      deliveryAddress: "12 Allen Avenue",
      deliveryInstructions: "Blue gate",
      deliveryFee: "1,500",
      vendorInstructions: "Less pepper",
      ...line(1, "jollof RICE", "", "2"),
      ...line(2, " ", "999"),
      ...line(3, "Jollof rice", "-3"),
      expiry: "7d",
      total: "1",
      totalAmount: "1",
      transaction_fee: "0",
      vendorId: randomUUID(),
      status: "delivered",
      paymentStatus: "success",
    });
    expect(order).toMatchObject({
      vendorId: shop.vendorId,
      orderNumber: "VNR001",
      source: "custom",
      status: "payment_pending",
      paymentStatus: "pending",
      customerName: "Ngozi Eze",
      customerPhone: "+2348031234567",
      customerEmail: "ngozi@example.com",
      deliveryAddress: "12 Allen Avenue",
      deliveryInstructions: "Blue gate",
      vendorInstructions: "Less pepper",
      subtotal: 3_000_000,
      deliveryFee: 150_000,
      transactionFee: 57_300,
      totalAmount: 3_207_300,
      stockHeldUntil: null,
    });
    expect(order.expiresAt!.getTime() - order.createdAt.getTime()).toBe(7 * 86_400_000);
    expect(
      (
        await systemDb
          .select()
          .from(orderItems)
          .where(eq(orderItems.orderId, order.id))
          .orderBy(orderItems.position)
      ).map(({ name, price, quantity, itemId, stockTaken }) => [
        name,
        price,
        quantity,
        itemId,
        stockTaken,
      ]),
    ).toEqual([
      ["Small chops tray", 2_500_000, 1, null, false],
      ["Jollof rice", 250_000, 2, shop.rice.id, false],
      ["Jollof rice", 0, 1, shop.rice.id, false],
    ]);
    expect(await reasons(order.id)).toEqual([[null, "payment_pending", "vendor", null]]);
    const [customer] = await systemDb
      .select()
      .from(customers)
      .where(eq(customers.id, order.customerId!));
    expect(customer).toMatchObject({
      vendorId: shop.vendorId,
      phone: "+2348031234567",
      name: "Ngozi Eze",
      email: "ngozi@example.com",
    });
    expect(
      (await systemDb.select().from(outbox).where(eq(outbox.orderId, order.id))).map(
        ({ kind }) => kind,
      ),
    ).toEqual(["order_received_customer"]);
    expect(await invoiceState(order.id)).toBe("payable");
  });

  it("without a link sends it to the kitchen at once, without a fee, and without a customer if there is no phone", async () => {
    await openAs({ payment: { feeBearer: "customer" } });
    const order = await made({ link: "off", ...line(0, "Cake", "0.50") });
    expect(order).toMatchObject({
      status: "payment_custom",
      paymentStatus: "payment_custom",
      transactionFee: 0,
      totalAmount: 50,
      expiresAt: null,
      customerId: null,
      paymentMethod: "Cash or transfer",
    });
    expect(order.promisedAt!.getTime() - order.createdAt.getTime()).toBe(30 * 60_000);
  });

  it.each([
    ["vendor", 0, 0],
    ["customer", 0, 25_000],
    ["split", 40, 10_000],
  ] as const)(
    "asks for the fee by its fee payer: %s",
    async (feeBearer, feeSplitPercentage, transactionFee) => {
      await openAs({ payment: { feeBearer, feeSplitPercentage } });
      expect(await made(line(0, "Cake", "10000"))).toMatchObject({
        subtotal: 1_000_000,
        transactionFee,
        totalAmount: 1_000_000 + transactionFee,
      });
    },
  );

  it("takes counted stock, adding up two lines of an item, and refuses the whole order if too little is left", async () => {
    const order = await made({
      ...line(0, "Egusi soup", "", "2"),
      ...line(1, "Egusi soup", "100", "2"),
    });
    expect(await stockOf(shop.soup.id)).toBe(1);
    expect(order.stockHeldUntil).toEqual(order.expiresAt);
    const answer = await answerOf(
      filled({ ...line(0, "Egusi soup", ""), ...line(1, "egusi soup", "", "1") }),
    );
    expect([answer.init?.status, answer.data.errors]).toEqual([
      409,
      { items: ["Egusi soup: only 1 left"] },
    ]);
    expect(answer.data.typed.items[0]).toEqual({
      name: "Egusi soup",
      price: "2500",
      quantity: "1",
    });
    expect([
      await stockOf(shop.soup.id),
      (await mine()).length,
      (
        await systemDb
          .select()
          .from(vendorCounters)
          .where(eq(vendorCounters.vendorId, shop.vendorId))
      )[0]!.orderNumber,
    ]).toEqual([1, 1, 1]);
    await systemDb
      .update(menuItems)
      .set({ isAvailable: false })
      .where(eq(menuItems.id, shop.soup.id));
    expect((await answerOf(filled(line(0, "Egusi soup", "")))).data.errors).toEqual({
      items: ["Egusi soup is switched off on your menu"],
    });
    await systemDb
      .update(menuItems)
      .set({ isAvailable: true, soldOutUntil: new Date(Date.now() + 3_600_000) })
      .where(eq(menuItems.id, shop.soup.id));
    expect((await answerOf(filled(line(0, "Egusi soup", "")))).data.errors).toEqual({
      items: ["Egusi soup is sold out"],
    });
  });

  it("creates one order however often its form is sent, even at the same moment", async () => {
    const fields = filled(line(0, "Egusi soup", ""));
    const answers = await Promise.all(Array.from({ length: 6 }, () => redirectOf(send(fields))));
    expect(new Set(answers).size).toBe(1);
    expect(await redirectOf(send(fields))).toBe(answers[0]);
    expect([
      (await mine()).length,
      await stockOf(shop.soup.id),
      (await mine())[0]!.orderNumber,
    ]).toEqual([1, 4, "VNR001"]);
  });

  it("can be scheduled without notice, but only within opening hours", async () => {
    await openAs({
      settings: {
        operatingHours: Object.fromEntries(
          ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"].map(
            (day) => [day, { open: true, opening: "09:00", closing: "21:00" }],
          ),
        ) as never,
      },
    });
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    expect(
      await made({ schedule: "on", scheduledDate: tomorrow, scheduledTime: "12:00" }),
    ).toMatchObject({ isScheduled: true, scheduledFor: new Date(`${tomorrow}T12:00:00+01:00`) });
    const told = async (scheduledDate: string, scheduledTime: string) =>
      (await answerOf(filled({ schedule: "on", scheduledDate, scheduledTime }))).data.errors
        .scheduledDate;
    expect(await told(tomorrow, "23:00")).toEqual(["The store is closed at that time"]);
    expect(await told("2020-01-01", "12:00")).toEqual(["Please choose a later time"]);
    expect(await told("tomorrow", "12:00")).toEqual([
      "Please select a date and time for scheduled order",
    ]);
  });

  it("refuses a link below the provider's minimum", async () => {
    expect((await answerOf(filled(line(0, "Sweet", "49")))).data.errors).toEqual({
      items: ["The smallest amount that can be paid by a link is ₦50"],
    });
    expect(await made({ ...line(0, "Sweet", "49"), link: "off" })).toMatchObject({
      totalAmount: 4_900,
    });
  });

  it("keeps everything typed when something is wrong, and writes nothing", async () => {
    const answer = await answerOf(
      filled({
        customerName: "",
        customerPhone: "080",
        ...line(0, "Cake", "much", "x"),
        vendorInstructions: "Less pepper",
      }),
    );
    expect(answer.init?.status).toBe(400);
    expect(Object.keys(answer.data.errors)).toEqual([
      "customerName",
      "customerPhone",
      "items[0].price",
      "items[0].quantity",
    ]);
    expect(answer.data.typed).toMatchObject({
      customerPhone: "080",
      vendorInstructions: "Less pepper",
      items: [{ name: "Cake", price: "much", quantity: "x" }],
    });
    expect(await mine()).toEqual([]);
  });

  it("only changes the page by its other buttons, and has no others", async () => {
    const shown = async (intent: string, over: Fields = {}) =>
      (
        await answerOf(filled({ intent, ...line(1, "Egusi soup", ""), ...over }))
      ).data.typed.items.map(({ name, price }) => `${name} ${price}`);
    expect(await shown("add")).toEqual(["Small chops tray 25,000", "Egusi soup 2500", " "]);
    expect(await shown("remove:0")).toEqual(["Egusi soup 2500"]);
    expect(await shown("remove:7")).toEqual(["Small chops tray 25,000", "Egusi soup 2500"]);
    expect(await shown("update")).toEqual(["Small chops tray 25,000", "Egusi soup 2500"]);
    await expect(send(filled({ intent: "destroy" }))).rejects.toMatchObject({ status: 400 });
    expect(await mine()).toEqual([]);
  });

  it("finds a known customer by any spelling of the phone, only among this vendor's, and overwrites nothing", async () => {
    const known = await makeCustomer(systemDb, {
      vendorId: shop.vendorId,
      phone: "+2348031112222",
      name: "Bola Ade",
      email: "bola@example.com",
    });
    await makeOrder(systemDb, {
      vendorId: shop.vendorId,
      customerId: known.id,
      orderType: "delivery",
      deliveryAddress: "4 Marina",
    });
    const look = async (over: Fields) =>
      (await answerOf(filled({ intent: "lookup", customerName: "", ...over }))).data;
    expect(await look({ customerPhone: "234 803-111-2222" })).toMatchObject({
      known: { found: true, message: "Found: Bola Ade" },
      typed: {
        customerName: "Bola Ade",
        customerEmail: "bola@example.com",
        deliveryAddress: "4 Marina",
      },
    });
    expect(
      (await look({ customerPhone: "08031112222", customerName: "Mrs Ade" })).typed,
    ).toMatchObject({ customerName: "Mrs Ade" });
    expect(await look({ customerPhone: "x" })).toMatchObject({
      known: null,
      errors: { customerPhone: ["Please enter a valid phone number, such as 0803 123 4567"] },
    });
    await openAs();
    expect(await look({ customerPhone: "08031112222" })).toMatchObject({
      known: { found: false },
      typed: { customerName: "", customerEmail: "" },
    });
  });

  it("starts with the store's delivery fee, a token and the available items", async () => {
    await openAs({ business: { deliveryFee: 70_050 } });
    await systemDb
      .update(menuItems)
      .set({ isAvailable: false })
      .where(eq(menuItems.id, shop.soup.id));
    const page = await form(routeArgs(aRequest(PAGE, { cookie })));
    expect([page.start.deliveryFee, page.items.map(({ name }) => name), page.prices.rules]).toEqual(
      [
        "700.50",
        ["Jollof rice"],
        {
          packagingFeeKobo: 0,
          serviceFeeKobo: 0,
          taxRate: 0,
          feeBearer: "vendor",
          feeSplitPercentage: 0,
          coverFeeExactly: false,
        },
      ],
    );
    expect((await form(routeArgs(aRequest(PAGE, { cookie })))).start.clientToken).not.toBe(
      page.start.clientToken,
    );
  });
});

it("shows on its page who did what: you, a colleague by name, or the store", async () => {
  const order = await made({ link: "off" });
  const { id: colleague } = await makeUser(systemDb, { name: "Bola Ade" });
  await makeStaff(systemDb, { vendorId: shop.vendorId, userId: colleague, role: "manager" });
  const work = { vendorId: shop.vendorId, orderId: order.id };
  await recordOfflinePayment({ ...work, userId: colleague }, "Cash", shop.store, new Date());
  await undoOfflinePayment({ ...work, userId: randomUUID() }, shop.store);
  const historyFor = async (by: string) => {
    const page = await show(
      routeArgs(aRequest(`/dashboard/custom-orders/${order.id}`, { cookie: by }), {
        orderId: order.id,
      }),
    );
    return page.order.events.map(({ who, text }) => `${who}: ${text}`);
  };
  const undone = "Your store: Not paid after all: the mark was taken back";
  expect(await historyFor(cookie)).toEqual([
    "You: Order made",
    "Bola Ade: Marked as paid: cash",
    undone,
  ]);
  expect((await historyFor(await cookieOf(colleague)))[1]).toBe("You: Marked as paid: cash");
});
