import { createHash, createHmac, randomUUID } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  customers,
  orderEvents,
  orders,
  outbox,
  paymentEvents,
  payments,
  vendorCounters,
} from "~schema";
import { systemDb } from "~/platform/db.server";
import { makeCustomOrder } from "../../drizzle/seed/factories";
import { startProduct, type Ask } from "../setup/http-server";
import { openShop, stockOf, type Shop } from "../setup/shop";

/**
 * What somebody tries who wants food for nothing, or somebody else's money: each over HTTP, with
 * the answer it gets.
 */
let product: Awaited<ReturnType<typeof startProduct>>;
let ask: Ask;
let shop: Shop;
beforeAll(async () => {
  // Each request says whose it is, so that none uses up the limits of another.
  process.env.TRUST_PROXY_HOPS = "1";
  product = await startProduct();
  ask = product.ask;
  shop = await openShop({ stock: 200 });
});
afterEach(() => ask("/sandbox/paystack/faults", { method: "DELETE" }));
afterAll(() => product.server.stop());

let people = 0;
const somebody = () => `10.77.${++people >> 8}.${people & 255}`;
const json = { "content-type": "application/json" };
const form = { "content-type": "application/x-www-form-urlencoded" };
const hostOf = (slug: string) => `${slug}.buka.test:${product.port}`;

type Placed = {
  status: number;
  message?: string;
  data?: {
    id: string;
    order_number: string;
    total_amount: number;
    payment: { reference: string; access_code: string } | null;
  };
};
async function place(
  over: Record<string, unknown> = {},
  items: unknown = [{ id: shop.soup.id, quantity: 1 }],
  at: Shop = shop,
): Promise<Placed> {
  const n = ++people;
  const order = {
    customer_name: "Chidi",
    customer_phone: `0803${String(1_000_000 + n)}`,
    customer_email: `c${n}@example.test`,
    order_type: "pickup",
    client_token: randomUUID(),
    ...over,
  };
  const body = JSON.stringify({ order, items });
  const answer = await ask(`/api/storefront/${at.slug}/orders`, {
    method: "POST",
    headers: { ...json, "x-forwarded-for": somebody() },
    body,
  });
  return { status: answer.status, ...(JSON.parse(answer.body) as object) };
}
/** An order whose payment has begun. */
async function atTheDoor(over: Record<string, unknown> = {}) {
  const { data } = await place(over);
  return {
    id: data!.id,
    total: data!.total_amount,
    reference: data!.payment!.reference,
    accessCode: data!.payment!.access_code,
  };
}
const payAt = (body: object) =>
  ask("/sandbox/paystack/pay", { method: "POST", headers: json, body: JSON.stringify(body) });
const setFaults = (plan: object) =>
  ask("/sandbox/paystack/faults", { method: "POST", headers: json, body: JSON.stringify(plan) });
const come = (path: string, over: Parameters<Ask>[1] = {}) =>
  ask(path, { ...over, headers: { "x-forwarded-for": somebody(), ...over.headers } });
const onStore = (path: string, fields: Record<string, string>, headers = {}) =>
  come(path, {
    host: hostOf(shop.slug),
    method: "POST",
    headers: { ...form, ...headers },
    body: new URLSearchParams(fields).toString(),
  });
const orderOf = async (id: string) =>
  (await systemDb.select().from(orders).where(eq(orders.id, id)))[0]!;
const paymentsOf = (id: string) => systemDb.select().from(payments).where(eq(payments.orderId, id));
const isPaid = (id: string) =>
  expect.poll(async () => (await orderOf(id)).paymentStatus, { timeout: 20_000 }).toBe("success");

function webhook(event: object, secret = "sk_test_buka_sandbox") {
  const body = JSON.stringify(event);
  return come("/webhooks/paystack", {
    method: "POST",
    headers: {
      ...json,
      "x-paystack-signature": createHmac("sha512", secret).update(body).digest("hex"),
    },
    body,
  });
}
/** The provider's number of a transaction: the same in all that it tells of it. */
const numberOf = (reference: string) =>
  parseInt(createHash("sha256").update(reference).digest("hex").slice(0, 12), 16);
const success = (reference: string, over: object = {}) => ({
  event: "charge.success",
  data: {
    id: numberOf(reference),
    reference,
    status: "success",
    amount: 250_000,
    currency: "NGN",
    ...over,
  },
});
/** Until the news of these transactions has been worked on. */
const heard = (...references: string[]) =>
  expect
    .poll(
      async () =>
        (
          await systemDb
            .select()
            .from(paymentEvents)
            .where(inArray(paymentEvents.reference, references))
        ).filter((event) => event.processedAt).length,
      { timeout: 20_000 },
    )
    .toBeGreaterThanOrEqual(references.length);

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

  it("of one dish on two lines is one line", async () => {
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

  it("after number 999 has four digits, and no number twice", async () => {
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

describe("a payment", () => {
  it("is not made by opening the page that says thank you", async () => {
    const { id, reference } = await atTheDoor();
    for (const path of [
      `/payment/success?reference=${reference}`,
      `/payment/paystack/callback?trxref=${reference}&reference=${reference}`,
    ])
      expect((await come(path)).status).toBeLessThan(400);
    expect(await orderOf(id)).toMatchObject({
      status: "payment_pending",
      paymentStatus: "pending",
    });
    expect(await paymentsOf(id)).toEqual([]);
  });

  it("of a cheap order does not pay a dear one", async () => {
    const [cheap, dear] = [await atTheDoor(), await atTheDoor()];
    await payAt({ access_code: cheap.accessCode });
    await isPaid(cheap.id);
    await come(`/payment/success?reference=${cheap.reference}&order=${dear.id}`);
    const madeUp = `order_${dear.id}_0000000000000000`;
    await webhook(success(madeUp, { amount: dear.total }));
    await webhook(
      success(cheap.reference, { id: 1, amount: dear.total, metadata: { order_id: dear.id } }),
    );
    await heard(madeUp, cheap.reference);
    expect(await orderOf(dear.id)).toMatchObject({
      status: "payment_pending",
      paymentStatus: "pending",
    });
    expect(await paymentsOf(dear.id)).toEqual([]);
    expect(await paymentsOf(cheap.id)).toHaveLength(1);
  });

  it("that came is counted once, however often and from wherever the news comes at once", async () => {
    const before = await stockOf(shop.soup.id);
    const { id, reference, accessCode } = await atTheDoor({ customer_phone: "08039990001" });
    await setFaults({ webhook: { drop: true } });
    await payAt({ access_code: accessCode });
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        n % 2
          ? webhook(success(reference))
          : come(`/payment/paystack/callback?trxref=${reference}&reference=${reference}`),
      ),
    );
    expect(
      new Set(answers.map(({ status }, n) => (n % 2 ? status : status === 302 ? "back" : status))),
    ).toEqual(new Set([200, "back"]));
    await isPaid(id);
    expect(await paymentsOf(id)).toHaveLength(1);
    const events = await systemDb.select().from(orderEvents).where(eq(orderEvents.orderId, id));
    expect(events.filter((event) => event.fromStatus === "payment_pending")).toHaveLength(1);
    expect(await stockOf(shop.soup.id)).toBe(before! - 1);
    expect(
      await systemDb.select().from(customers).where(eq(customers.phone, "+2348039990001")),
    ).toHaveLength(1);
    const mails = (await systemDb.select().from(outbox).where(eq(outbox.orderId, id))).map(
      ({ kind }) => kind,
    );
    expect(mails.filter((kind) => kind.startsWith("order_paid")).sort()).toEqual([
      "order_paid_customer",
      "order_paid_vendor",
    ]);
  });

  it("is not made by a webhook alone: declined, abandoned and made up stay unpaid", async () => {
    const [declined, abandoned] = [await atTheDoor(), await atTheDoor()];
    await payAt({ access_code: declined.accessCode, card: "4084080000005408" });
    for (const { reference } of [declined, abandoned])
      expect((await webhook(success(reference))).status).toBe(200);
    await heard(declined.reference, abandoned.reference);
    expect(await orderOf(declined.id)).toMatchObject({ status: "payment_failed" });
    expect(await orderOf(abandoned.id)).toMatchObject({
      status: "payment_pending",
      paymentStatus: "pending",
    });
    expect([...(await paymentsOf(declined.id)), ...(await paymentsOf(abandoned.id))]).toEqual([]);
  });

  it("that is told with another key is not heard at all", async () => {
    const { id, reference, accessCode } = await atTheDoor();
    await setFaults({ webhook: { drop: true } });
    await payAt({ access_code: accessCode });
    expect((await webhook(success(reference), "pk_test_buka_sandbox")).status).toBe(401);
    expect(
      (
        await come("/webhooks/paystack", {
          method: "POST",
          headers: json,
          body: JSON.stringify(success(reference)),
        })
      ).status,
    ).toBe(401);
    expect(await orderOf(id)).toMatchObject({ paymentStatus: "pending" });
  });

  it.each([
    ["a kobo less", { amountDelta: -1 }],
    ["another currency", { currency: "GHS" }],
    ["live money in test mode", { domain: "live" }],
  ])("of %s is kept for a person to look at, and pays nothing", async (_name, lie) => {
    const email = `lie-${++people}@example.test`;
    const { id, accessCode } = await atTheDoor({ customer_email: email });
    await setFaults({ only: email, ...lie });
    await payAt({ access_code: accessCode });
    await expect
      .poll(async () => (await orderOf(id)).needsAttention, { timeout: 20_000 })
      .toMatch(/does not match/);
    expect(await orderOf(id)).toMatchObject({ paymentStatus: "pending" });
    expect(await paymentsOf(id)).toEqual([]);
  });

  it("whose news is here before we know that it began is found all the same", async () => {
    const email = "early@example.test";
    await setFaults({ only: email, initialize: { delayMs: 1_000 } });
    const placing = place({ customer_email: email });
    const begun = async () =>
      (
        JSON.parse((await ask("/sandbox/paystack/transactions")).body) as {
          email: string;
          reference: string;
        }[]
      ).find((one) => one.email === email)?.reference;
    await expect.poll(begun, { timeout: 20_000 }).toBeDefined();
    await payAt({ reference: await begun() });
    const { status, data } = await placing;
    expect(status).toBe(201);
    await isPaid(data!.id);
  });

  it("that goes through after its window was closed makes the order paid, not failed", async () => {
    const { id, accessCode } = await atTheDoor();
    const left = await onStore(`/orders/${id}/leave`, { intent: "closed" });
    expect(left.status).toBe(200);
    expect(await orderOf(id)).toMatchObject({ status: "payment_failed" });
    await payAt({ access_code: accessCode });
    await isPaid(id);
    expect(await orderOf(id)).toMatchObject({ status: "pending" });
  });

  it("in two tabs is one payment: both get the same page", async () => {
    const { id, accessCode } = await atTheDoor();
    const tabs = await Promise.all([
      onStore(`/orders/${id}/pay`, {}),
      onStore(`/orders/${id}/pay`, {}),
    ]);
    for (const tab of tabs) expect(tab.headers.location).toContain(`/checkout/${accessCode}`);
  });
});

describe("an invoice", () => {
  const atProvider = async (email: string) =>
    (
      JSON.parse((await ask("/sandbox/paystack/transactions")).body) as {
        email: string;
        amount: number;
      }[]
    ).filter((one) => one.email === email);
  const press = (id: string, fields: Record<string, string>) =>
    come(`/invoice/${id}`, {
      method: "POST",
      headers: form,
      body: new URLSearchParams(fields).toString(),
    });

  it("is paid at its own amount, whatever a browser sends", async () => {
    const order = await makeCustomOrder(systemDb, { vendorId: shop.vendorId });
    const email = `payer-${++people}@example.test`;
    const answer = await press(order.id, {
      intent: "pay",
      email,
      amount: "100",
      total: "100",
      metadata: '{"order_id":"another"}',
      currency: "USD",
    });
    expect(answer.headers.location).toContain("/sandbox/paystack/checkout/");
    expect(await atProvider(email)).toMatchObject([{ amount: order.totalAmount }]);
  });

  it("wants an address that is one", async () => {
    const order = await makeCustomOrder(systemDb, { vendorId: shop.vendorId });
    const answer = await press(order.id, { intent: "pay", email: "payer.example.test" });
    expect(answer.status).toBe(400);
    expect(answer.body).toContain("Please enter a valid email address");
  });
});
