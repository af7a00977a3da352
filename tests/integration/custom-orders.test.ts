import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  customers,
  ledgerEntries,
  orderEvents,
  orderItems,
  orders,
  outbox,
  paymentAttempts,
  payments,
  products,
  refunds,
  vendorCounters,
} from "~schema";
import { advanceOrder } from "~/core/orders/advance-order.server";
import { startPayment } from "~/core/payments/start-payment.server";
import { auditLedger } from "~/core/ledger/audit-ledger.server";
import { finalizePayment } from "~/core/payments/finalize-payment.server";
import { sweepPayments } from "~/core/payments/sweeper.server";
import { systemDb } from "~/platform/db.server";
import { action as make, loader as form } from "~/routes/dashboard.custom-orders.new";
import { action as press, loader as detail } from "~/routes/dashboard.custom-orders.$orderId";
import { loader as invoice } from "~/routes/invoice.$id";
import { makeCustomer, makeCustomOrder, makeOrder } from "../../drizzle/seed/factories";
import { startProvider } from "../setup/provider";
import { openShop, stockOf, type Shop } from "../setup/shop";
import { aRequest, cookieOf, redirectOf, routeArgs } from "../setup/vendor-requests";

let provider: Awaited<ReturnType<typeof startProvider>>;
beforeAll(async () => {
  provider = await startProvider();
});
afterEach(() => provider.heal());
afterAll(() => provider.stop());

let [shop, cookie, userId] = [null as unknown as Shop, "", ""];
async function openAs(options: Parameters<typeof openShop>[0] = {}): Promise<void> {
  shop = await openShop(options);
  const [vendor] = await systemDb.query.vendorProfiles.findMany({
    where: (profile, { eq: is }) => is(profile.id, shop.vendorId),
    columns: { userId: true },
  });
  cookie = await cookieOf((userId = vendor!.userId));
}
beforeEach(() => openAs());

type Fields = Record<string, string>;
const line = (at: number, name: string, price: string, quantity = "1"): Fields => ({
  [`items[${at}].name`]: name,
  [`items[${at}].price`]: price,
  [`items[${at}].quantity`]: quantity,
});
const filled = (over: Fields = {}): Fields => ({
  intent: "make",
  clientToken: randomUUID(),
  customerName: "Ngozi Eze",
  orderType: "pickup",
  link: "on",
  expiry: "24h",
  ...line(0, "Small chops tray", "25,000"),
  ...over,
});
const PAGE = "/dashboard/custom-orders/new";
const send = (fields: Fields) => make(routeArgs(aRequest(PAGE, { cookie, form: fields })));
type Answer = {
  data: {
    typed: { items: { name: string; price: string; quantity: string }[] } & Record<string, unknown>;
    errors: Record<string, string[]>;
    known: { found: boolean; message: string } | null;
  };
  init: { status?: number } | null;
};
const answerOf = async (fields: Fields) => (await send(fields)) as unknown as Answer;
/** Makes an order and reads it back. */
async function made(over: Fields = {}) {
  const to = await redirectOf(send(filled(over)));
  const id = /custom-orders\/([0-9a-f-]{36})\?said=created$/.exec(to ?? "")?.[1];
  if (!id) throw new Error(`Led to ${to}`);
  return rowOf(id);
}
const rowOf = async (id: string) =>
  (await systemDb.select().from(orders).where(eq(orders.id, id)))[0]!;
const mine = () => systemDb.select().from(orders).where(eq(orders.vendorId, shop.vendorId));
const does = async (id: string, fields: Fields) =>
  (await press(
    routeArgs(aRequest(`/dashboard/custom-orders/${id}`, { cookie, form: fields }), {
      orderId: id,
    }),
  )) as unknown;
/** What a press came to: where it leads, or why not. */
async function pressed(
  id: string,
  intent: string,
  fields: Fields = {},
): Promise<string | { problem: string; status: number | undefined }> {
  const answer = await does(id, { intent, ...fields });
  if (answer instanceof Response) return answer.headers.get("Location") ?? "";
  const { data, init } = answer as { data: { problem: string }; init: { status?: number } };
  return { problem: data.problem, status: init.status };
}
const saying = (id: string, said: string) => `/dashboard/custom-orders/${id}?said=${said}`;
const invoiceState = async (id: string) =>
  (
    (await invoice(routeArgs(aRequest(`/invoice/${id}`), { id }))) as unknown as {
      data: { state: string };
    }
  ).data.state;
const reasons = async (id: string) =>
  (
    await systemDb
      .select()
      .from(orderEvents)
      .where(eq(orderEvents.orderId, id))
      .orderBy(orderEvents.createdAt)
  ).map(({ fromStatus, toStatus, actorType, reason }) => [fromStatus, toStatus, actorType, reason]);
const books = async (id: string) =>
  (await systemDb.select().from(ledgerEntries).where(eq(ledgerEntries.orderId, id)))
    .map(({ account, amount, cause }) => `${cause.replace(id, "…")} ${account} ${amount}`)
    .sort();
/** A payment begun on the order's invoice. */
async function atTheDoor(id: string) {
  const started = await startPayment(shop.vendorId, id, { email: "payer@example.com" });
  if (!started.ok) throw new Error(started.message);
  return started;
}

describe("making a custom order", () => {
  it("with a link writes it as it was asked for, priced here, numbered, waiting unseen for its payment", async () => {
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
      ).map(({ name, price, quantity, productId, stockTaken }) => [
        name,
        price,
        quantity,
        productId,
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

  it("without a link gives it to the kitchen at once, without a fee, and with no customer where there is no phone", async () => {
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
    "asks for the fee by its bearer: %s",
    async (feeBearer, feeSplitPercentage, transactionFee) => {
      await openAs({ payment: { feeBearer, feeSplitPercentage } });
      expect(await made(line(0, "Cake", "10000"))).toMatchObject({
        subtotal: 1_000_000,
        transactionFee,
        totalAmount: 1_000_000 + transactionFee,
      });
    },
  );

  it("takes counted stock, of two lines of a dish together, and refuses the whole order where too little is left", async () => {
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
      .update(products)
      .set({ isAvailable: false })
      .where(eq(products.id, shop.soup.id));
    expect((await answerOf(filled(line(0, "Egusi soup", "")))).data.errors).toEqual({
      items: ["Egusi soup is switched off on your menu"],
    });
    await systemDb
      .update(products)
      .set({ isAvailable: true, soldOutUntil: new Date(Date.now() + 3_600_000) })
      .where(eq(products.id, shop.soup.id));
    expect((await answerOf(filled(line(0, "Egusi soup", "")))).data.errors).toEqual({
      items: ["Egusi soup is sold out"],
    });
  });

  it("is one order however often its form is sent, also at the same moment", async () => {
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

  it("can be scheduled in opening hours without notice, and in no others", async () => {
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
    expect(await told("2020-01-01", "12:00")).toEqual([
      "Please choose a time that is still to come",
    ]);
    expect(await told("tomorrow", "12:00")).toEqual([
      "Please select a date and time for scheduled order",
    ]);
  });

  it("refuses a link for less than the provider takes", async () => {
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

  it("changes only what is shown by its other buttons, and has no others", async () => {
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

  it("finds a known customer by any form of the phone, in this vendor's book alone, and overwrites nothing", async () => {
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

  it("begins with the store's delivery fee, a token and the dishes that can be had", async () => {
    await openAs({ business: { deliveryFee: 70_050 } });
    await systemDb
      .update(products)
      .set({ isAvailable: false })
      .where(eq(products.id, shop.soup.id));
    const page = await form(routeArgs(aRequest(PAGE, { cookie })));
    expect([
      page.start.deliveryFee,
      page.dishes.map(({ name }) => name),
      page.prices.rules,
    ]).toEqual([
      "700.50",
      ["Jollof rice"],
      {
        packagingFeeKobo: 0,
        serviceFeeKobo: 0,
        taxRate: 0,
        feeBearer: "vendor",
        feeSplitPercentage: 0,
      },
    ]);
    expect((await form(routeArgs(aRequest(PAGE, { cookie })))).start.clientToken).not.toBe(
      page.start.clientToken,
    );
  });
});

describe("a payment link", () => {
  it("is shown with WhatsApp and QR while it is open, and paid makes the order confirmed", async () => {
    const order = await made({ customerPhone: "08031234567" });
    const page = await detail(
      routeArgs(aRequest(`/dashboard/custom-orders/${order.id}`, { cookie }), {
        orderId: order.id,
      }),
    );
    expect(page.link).toMatchObject({ url: `http://localhost:3000/invoice/${order.id}` });
    expect(decodeURIComponent(page.link!.whatsApp)).toMatch(
      new RegExp(
        `^https://wa.me/2348031234567\\?text=Hello Ngozi Eze, here is your order VNR001 from .*: ₦25,000. You can pay here until .*: http://localhost:3000/invoice/${order.id}$`,
      ),
    );
    expect(page.link!.code.path.length).toBeGreaterThan(500);
    const { accessCode, reference } = await atTheDoor(order.id);
    await provider.pay(accessCode);
    expect(await finalizePayment(reference, "webhook")).toMatchObject({ outcome: "paid" });
    expect(await rowOf(order.id)).toMatchObject({ status: "confirmed", paymentStatus: "success" });
    for (const intent of ["cancel-link", "renew-link", "paid-cash", "undo-paid", "cancel-order"])
      expect(await pressed(order.id, intent, { expiry: "1h" })).toMatchObject({ status: 409 });
    expect(await auditLedger(shop.vendorId)).toEqual([]);
  });

  it("cancelled says that it has expired and gives the stock back once; renewed it is open again with its stock", async () => {
    const { id } = await made(line(0, "Egusi soup", "", "3"));
    expect(await pressed(id, "cancel-link")).toBe(saying(id, "link-cancelled"));
    expect([await invoiceState(id), await stockOf(shop.soup.id)]).toEqual(["expired", 5]);
    expect(await pressed(id, "cancel-link")).toEqual({
      problem: "This link has ended already.",
      status: 409,
    });
    expect(await stockOf(shop.soup.id)).toBe(5);
    expect(await pressed(id, "renew-link", { expiry: "6h" })).toBe(saying(id, "link-renewed"));
    const order = await rowOf(id);
    expect([await invoiceState(id), await stockOf(shop.soup.id), order.stockHeldUntil]).toEqual([
      "payable",
      2,
      order.expiresAt,
    ]);
    expect(order.expiresAt!.getTime()).toBeGreaterThan(Date.now() + 5.9 * 3_600_000);
    expect(
      (await reasons(id)).map(
        ([, , who, why]) => `${who}: ${String(why).replace(/until .*/, "until …")}`,
      ),
    ).toEqual([
      "vendor: null",
      "vendor: Payment link cancelled",
      "vendor: Payment link renewed, until …",
    ]);
  });

  it("is not renewed when its food has gone to others, nor for a time that is none", async () => {
    const { id } = await made(line(0, "Egusi soup", "", "3"));
    await pressed(id, "cancel-link");
    await made({ ...line(0, "Egusi soup", "", "4"), link: "off" });
    expect(await pressed(id, "renew-link", { expiry: "6h" })).toEqual({
      problem:
        "Some of its dishes are sold out by now. Put them back into stock, or make a new order.",
      status: 409,
    });
    expect([await invoiceState(id), await stockOf(shop.soup.id)]).toEqual(["expired", 1]);
    expect(await pressed(id, "renew-link", { expiry: "9y" })).toMatchObject({ status: 400 });
    expect(await pressed(id, "whatever")).toMatchObject({ status: 400 });
  });

  it("that expires gives its stock back once, but not under a payment that is young; late money still pays", async () => {
    const { id } = await made(line(0, "Egusi soup", "", "2"));
    const { accessCode, reference } = await atTheDoor(id);
    const past = new Date(Date.now() - 1_000);
    await systemDb
      .update(orders)
      .set({ expiresAt: past, stockHeldUntil: past })
      .where(eq(orders.id, id));
    await sweepPayments();
    expect(await stockOf(shop.soup.id)).toBe(3);
    await systemDb
      .update(paymentAttempts)
      .set({
        createdAt: new Date(Date.now() - 31 * 60_000),
        lastCheckedAt: new Date(Date.now() - 60_000),
      })
      .where(eq(paymentAttempts.orderId, id));
    await Promise.all([sweepPayments(), sweepPayments()]);
    await sweepPayments();
    expect([await stockOf(shop.soup.id), (await rowOf(id)).status, await invoiceState(id)]).toEqual(
      [5, "payment_pending", "expired"],
    );
    await provider.pay(accessCode);
    expect(await finalizePayment(reference, "webhook")).toMatchObject({ outcome: "paid" });
    expect([await stockOf(shop.soup.id), (await rowOf(id)).status]).toEqual([3, "confirmed"]);
  });

  it("is not cancelled while a payment is on its way, and a payment that came is found first", async () => {
    const { id } = await made();
    const { accessCode } = await atTheDoor(id);
    provider.fault({ path: /verify/, answer: (real) => ({ ...real, status: "processing" }) });
    for (const intent of ["cancel-link", "cancel-order", "paid-cash"]) {
      expect(await pressed(id, intent)).toEqual({
        problem:
          "A payment for this order is on its way at this moment. Please look again in a minute.",
        status: 409,
      });
    }
    provider.heal();
    await provider.pay(accessCode);
    expect(await pressed(id, "cancel-link")).toEqual({
      problem: "This order has just been paid online.",
      status: 409,
    });
    expect(await rowOf(id)).toMatchObject({ status: "confirmed", paymentStatus: "success" });
  });

  it("cancelled at the moment of paying ends either way, never in between: money is never lost", async () => {
    for (let round = 0; round < 4; round++) {
      const { id } = await made(line(0, "Cake", "5000"));
      const { accessCode, reference } = await atTheDoor(id);
      await provider.pay(accessCode);
      await Promise.all([
        pressed(id, round % 2 ? "cancel-link" : "cancel-order"),
        finalizePayment(reference, "webhook"),
      ]);
      await finalizePayment(reference, "sweeper");
      expect(await rowOf(id)).toMatchObject({ status: "confirmed", paymentStatus: "success" });
    }
    expect(await auditLedger(shop.vendorId)).toEqual([]);
  });

  it("can be made for an order without one: then the fee comes to the sum, and the kitchen keeps the order", async () => {
    await openAs({ payment: { feeBearer: "customer" } });
    const { id } = await made({ ...line(0, "Cake", "10000"), link: "off" });
    expect(await pressed(id, "renew-link", { expiry: "24h" })).toBe(saying(id, "link-renewed"));
    expect(await rowOf(id)).toMatchObject({
      status: "payment_custom",
      paymentStatus: "pending",
      transactionFee: 25_000,
      totalAmount: 1_025_000,
    });
    const { accessCode, reference } = await atTheDoor(id);
    await provider.pay(accessCode);
    await finalizePayment(reference, "webhook");
    expect(await rowOf(id)).toMatchObject({ status: "confirmed", paymentStatus: "success" });
  });
});

describe("an order that is cancelled by its vendor", () => {
  it("is over: stock back once, nothing to pay, and money that comes all the same goes back by itself", async () => {
    const { id } = await made(line(0, "Egusi soup", "", "2"));
    const { accessCode, reference } = await atTheDoor(id);
    expect(await pressed(id, "cancel-order")).toBe(saying(id, "cancelled"));
    expect(await pressed(id, "cancel-order")).toBe(saying(id, "cancelled"));
    expect([await stockOf(shop.soup.id), await invoiceState(id)]).toEqual([5, "cancelled"]);
    await provider.pay(accessCode);
    await finalizePayment(reference, "webhook");
    expect((await rowOf(id)).status).toBe("cancelled");
    expect(await systemDb.select().from(refunds).where(eq(refunds.orderId, id))).toMatchObject([
      { source: "late", amount: 500_000 },
    ]);
    expect(await auditLedger(shop.vendorId)).toEqual([]);
  });

  it("was not marked as ready before", async () => {
    const { id } = await made({ link: "off" });
    await advanceOrder({ vendorId: shop.vendorId, userId, orderId: id, move: "ready" });
    expect(await pressed(id, "cancel-order")).toMatchObject({ status: 409 });
    expect(await pressed(id, "paid-cash")).toBe(saying(id, "paid"));
    expect(await rowOf(id)).toMatchObject({ status: "ready", paymentStatus: "completed" });
  });
});

describe("an order that was paid in cash", () => {
  it("is paid without a fee, confirmed for the kitchen, booked outside the balance, and its link is closed", async () => {
    await openAs({ payment: { feeBearer: "customer" } });
    const { id } = await made(line(0, "Cake", "10000"));
    const door = await atTheDoor(id);
    expect(await pressed(id, "paid-cash")).toBe(saying(id, "paid"));
    const order = await rowOf(id);
    expect(order).toMatchObject({
      status: "confirmed",
      paymentStatus: "completed",
      paymentMethod: "Cash",
      transactionFee: 0,
      totalAmount: 1_000_000,
    });
    expect(order.promisedAt).not.toBeNull();
    expect(await reasons(id)).toEqual([
      [null, "payment_pending", "vendor", null],
      ["payment_pending", "confirmed", "vendor", "Marked as paid: cash"],
    ]);
    expect(await books(id)).toEqual([
      "outside:… outside_sales -1000000",
      "outside:… taken_outside 1000000",
    ]);
    expect([
      await invoiceState(id),
      (await startPayment(shop.vendorId, id, { email: "a@b.co" })).ok,
    ]).toEqual(["paid", false]);
    expect(
      await systemDb
        .select()
        .from(paymentAttempts)
        .where(eq(paymentAttempts.reference, door.reference)),
    ).toMatchObject([{ status: "abandoned" }]);
    expect(await auditLedger(shop.vendorId)).toEqual([]);
  });

  it("is marked once, by however many taps at once, and each marking and undoing is booked as its own", async () => {
    const { id } = await made({ link: "off" });
    const taps = await Promise.all(
      ["paid-cash", "paid-transfer", "paid-cash", "paid-transfer"].map((intent) =>
        pressed(id, intent),
      ),
    );
    expect(taps.filter((outcome) => typeof outcome === "string")).toHaveLength(1);
    expect((await books(id)).length).toBe(2);
    expect(await pressed(id, "undo-paid")).toBe(saying(id, "undone"));
    expect(await pressed(id, "undo-paid")).toEqual({
      problem: "This order is not marked as paid.",
      status: 409,
    });
    expect(await rowOf(id)).toMatchObject({
      status: "payment_custom",
      paymentStatus: "payment_custom",
      paymentMethod: "Cash or transfer",
    });
    expect(await auditLedger(shop.vendorId)).toEqual([]);
    await pressed(id, "paid-transfer");
    expect(await books(id)).toEqual([
      "outside:… outside_sales -2500000",
      "outside:… taken_outside 2500000",
      "outside:…:2 outside_sales 2500000",
      "outside:…:2 taken_outside -2500000",
      "outside:…:3 outside_sales -2500000",
      "outside:…:3 taken_outside 2500000",
    ]);
    expect(await auditLedger(shop.vendorId)).toEqual([]);
  });

  it("stands again where it stood when the mark is undone: its link can be paid, with the fee", async () => {
    await openAs({ payment: { feeBearer: "customer" } });
    const { id } = await made(line(0, "Egusi soup", "", "4"));
    await pressed(id, "paid-transfer");
    expect(await stockOf(shop.soup.id)).toBe(1);
    await pressed(id, "undo-paid");
    const order = await rowOf(id);
    expect(order).toMatchObject({
      status: "payment_pending",
      paymentStatus: "pending",
      paymentMethod: "Card",
      transactionFee: 25_000,
      totalAmount: 1_025_000,
      promisedAt: null,
    });
    expect([order.stockHeldUntil, await stockOf(shop.soup.id), await invoiceState(id)]).toEqual([
      order.expiresAt,
      1,
      "payable",
    ]);
    const { accessCode, reference } = await atTheDoor(id);
    await provider.pay(accessCode);
    expect(await finalizePayment(reference, "webhook")).toMatchObject({ outcome: "paid" });
    expect(await auditLedger(shop.vendorId)).toEqual([]);
  });

  it("stays with the kitchen when it has gone on, and is final once it is delivered", async () => {
    const { id } = await made();
    const work = { vendorId: shop.vendorId, userId, orderId: id };
    await pressed(id, "paid-cash");
    await advanceOrder({ ...work, move: "ready" });
    await pressed(id, "undo-paid");
    expect(await rowOf(id)).toMatchObject({ status: "ready", paymentStatus: "pending" });
    await pressed(id, "paid-cash");
    await advanceOrder({ ...work, move: "deliver" });
    expect(await pressed(id, "undo-paid")).toEqual({
      problem: "This order is over, so what was paid for it stands.",
      status: 409,
    });
    expect(await rowOf(id)).toMatchObject({ status: "delivered", paymentStatus: "completed" });
  });

  it("counts as sold by dish and by the name that was typed", async () => {
    const { id } = await made({ ...line(0, "Jollof rice", "", "3"), link: "off" });
    const typed = await makeCustomOrder(systemDb, {
      vendorId: shop.vendorId,
      status: "payment_custom",
      expiresAt: null,
      lines: [{ name: "Egusi soup", price: 1, quantity: 2 }],
    });
    for (const orderId of [id, typed.id])
      for (const move of ["ready", "deliver"] as const)
        await advanceOrder({ vendorId: shop.vendorId, userId, orderId, move });
    expect(
      await systemDb
        .select({ name: products.name, sold: products.soldCount })
        .from(products)
        .where(eq(products.vendorId, shop.vendorId))
        .orderBy(products.name),
    ).toEqual([
      { name: "Egusi soup", sold: 2 },
      { name: "Jollof rice", sold: 3 },
    ]);
  });

  it("sends a card's payment back that comes all the same, and stays paid", async () => {
    const { id } = await made();
    const { accessCode, reference } = await atTheDoor(id);
    await pressed(id, "paid-cash");
    await provider.pay(accessCode);
    expect(await finalizePayment(reference, "webhook")).toMatchObject({ outcome: "attention" });
    expect(await rowOf(id)).toMatchObject({
      status: "confirmed",
      paymentStatus: "completed",
      needsAttention:
        "This order was also paid online, after you had marked it as paid: the online payment is being refunded",
    });
    expect(await systemDb.select().from(payments).where(eq(payments.orderId, id))).toMatchObject([
      { status: "duplicate", vendorRevenue: 0 },
    ]);
    expect(await systemDb.select().from(refunds).where(eq(refunds.orderId, id))).toMatchObject([
      { source: "duplicate", amount: 2_500_000 },
    ]);
    expect(await auditLedger(shop.vendorId)).toEqual([]);
  });

  it("and by card at the same moment keeps one of the two, never both", async () => {
    for (let round = 0; round < 4; round++) {
      const { id } = await made();
      const { accessCode, reference } = await atTheDoor(id);
      await provider.pay(accessCode);
      await Promise.all([pressed(id, "paid-cash"), finalizePayment(reference, "webhook")]);
      await finalizePayment(reference, "sweeper");
      const [order, taken, outside] = [
        await rowOf(id),
        await systemDb.select().from(payments).where(eq(payments.orderId, id)),
        (await books(id)).filter((entry) => entry.includes("outside:")),
      ];
      expect([order.paymentStatus, taken.map(({ status }) => status), outside.length]).toEqual(
        order.paymentStatus === "success"
          ? ["success", ["success"], 0]
          : ["completed", ["duplicate"], 2],
      );
    }
    expect(await auditLedger(shop.vendorId)).toEqual([]);
  });

  it("while the provider can't be asked is paid: the money is in the vendor's hand", async () => {
    const { id } = await made();
    await atTheDoor(id);
    provider.fault({ path: /verify/, status: 500 });
    expect(await pressed(id, "cancel-link")).toMatchObject({ status: 409 });
    expect(await pressed(id, "paid-cash")).toBe(saying(id, "paid"));
  });

  it("shows in the audit when it is no longer what the books say", async () => {
    const { id } = await made();
    await pressed(id, "paid-cash");
    await systemDb.update(orders).set({ totalAmount: 1 }).where(eq(orders.id, id));
    expect(await auditLedger(shop.vendorId)).toMatchObject([
      { fact: `outside:${id}`, account: "outside_sales", bookedKobo: -2_500_000 },
      { fact: `outside:${id}`, account: "taken_outside" },
    ]);
  });
});
