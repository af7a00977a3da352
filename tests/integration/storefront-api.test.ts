import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { customers, orders, slugHistory } from "~schema";
import { systemDb } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { apiOrder } from "../setup/api-order";
import { startProduct, type Ask } from "../setup/http-server";
import { openShop, type Shop } from "../setup/shop";

let product: Awaited<ReturnType<typeof startProduct>>;
let ask: Ask;
let shop: Shop;
let address = 1;
beforeAll(async () => {
  product = await startProduct();
  ask = product.ask;
  shop = await openShop({
    businessName: "Iya Basira <Kitchen>",
    business: { minimumOrder: 200_000 },
  });
  await systemDb.insert(slugHistory).values({
    vendorId: shop.vendorId,
    slug: "old-name",
    reservedUntil: new Date(Date.now() + 86_400_000),
  });
});
afterAll(() => product.server.stop());
const onStore = {
  get host() {
    return `${shop.slug}.buka.test:${product.port}`;
  },
};

describe("the storefront API", () => {
  const json = async (path: string, options?: Parameters<Ask>[1]) => {
    const answer = await ask(path, options);
    return {
      ...answer,
      json: answer.body
        ? (JSON.parse(answer.body) as {
            data: Record<string, unknown>;
            error?: string;
            message?: string;
            fields?: Record<string, string>;
            is_available?: boolean;
            reason?: string;
          })
        : null,
    };
  };
  const orderBody = (
    over: Record<string, unknown> = {},
    items: unknown = [{ id: shop.rice.id, quantity: 2 }],
  ) =>
    JSON.stringify({
      order: {
        customer_name: "Chidi",
        customer_phone: `0803${Math.floor(1_000_000 + Math.random() * 8_999_999)}`,
        customer_email: "c@example.test",
        order_type: "pickup",
        client_token: randomUUID(),
        ...over,
      },
      items,
    });

  const order = (body: string, headers: Record<string, string> = {}) =>
    json(`/api/storefront/${shop.slug}/orders`, {
      method: "POST",
      body,
      headers: { "content-type": "application/json", ...headers },
    });

  it("refuses an order for now or later if the store takes none, in the time's field", async () => {
    const ahead = await openShop({ business: { instantOrdersEnabled: false } });
    const path = `/api/storefront/${ahead.slug}`;
    const { json: store } = await json(path);
    expect(store!.data.businessSettings).toMatchObject({
      instant_orders_enabled: false,
      scheduled_orders_enabled: true,
    });
    const refused = await json(`${path}/orders`, {
      method: "POST",
      body: orderBody({}, [{ id: ahead.rice.id, quantity: 1 }]),
      headers: { "content-type": "application/json" },
    });
    expect(refused.status).toBe(400);
    expect(refused.json).toMatchObject({
      error: "invalid_order",
      fields: { schedule: expect.stringMatching("pre-orders only") as string },
    });
  });

  it("returns the public store object, and 304 while nothing has changed", async () => {
    const first = await json(`/api/storefront/${shop.slug}`);
    expect(first.json!.data).toMatchObject({
      name: "Iya Basira <Kitchen>",
      minimumOrder: 200_000,
      settings: { primaryColor: "#F7715B" },
      isOpen: true,
    });
    expect(first.body).not.toMatch(/user_id|userId|account_number|google|e-?mail/i);
    const again = await ask(`/api/storefront/${shop.slug}`, {
      headers: { "if-none-match": String(first.headers.etag) },
    });
    expect([again.status, again.body]).toEqual([304, ""]);
    expect((await json("/api/storefront/nobody-here")).json).toEqual({
      error: "store_not_found",
      message: "Store not found",
    });
    expect((await ask(`/api/storefront/${shop.slug}`, { host: `old-name.buka.test` })).status).toBe(
      404,
    );
  });

  it("returns whether a slug is free", async () => {
    for (const [slug, free, reason] of [
      ["a-free-slug", true, undefined],
      [shop.slug, false, "taken"],
      [shop.slug.toUpperCase(), false, "taken"],
      ["admin", false, "reserved"],
      ["x", false, "reserved"],
      ["old-name", false, "taken"],
    ] as const) {
      const answer = (await json(`/api/check-slug/${slug}?vendorId=${shop.vendorId}`)).json!;
      expect([slug, answer.is_available, answer.reason]).toEqual([slug, free, reason]);
    }
  });

  it("places an order at our prices, once per token, and starts its payment", async () => {
    const body = orderBody(
      {
        total_amount: 1,
        subtotal: 1,
        delivery_fee: -5,
        status: "delivered",
        vendor_id: randomUUID(),
      },
      [{ id: shop.rice.id, quantity: 2, price: 1 }],
    );
    const first = await order(body);
    expect(first.status).toBe(201);
    expect(first.json!.data).toMatchObject({
      subtotal: 500_000,
      delivery_fee: 0,
      transaction_fee: 0,
      total_amount: 500_000,
      status: "payment_pending",
      payment_status: "pending",
    });
    expect(first.json!.data.payment).toMatchObject({
      reference: expect.stringMatching(/^order_[0-9a-f-]{36}_[0-9a-f]{16}$/) as string,
      authorization_url: expect.stringContaining("/sandbox/paystack/checkout/") as string,
    });
    const second = await order(body);
    expect(second.json!.data).toEqual(first.json!.data);
    const rows = await systemDb
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.vendorId, shop.vendorId));
    expect(rows).toHaveLength(1);
  });

  it("redirects an old slug's URLs to the new one's, keeping POST", async () => {
    const base = `/api/storefront/${shop.slug}`;
    const old = await ask("/api/storefront/old-name");
    expect([old.status, old.headers.location, old.headers["cache-control"]]).toEqual([
      301,
      base,
      "no-store",
    ]);
    const post = { method: "POST", body: "{}", headers: { "content-type": "application/json" } };
    for (const end of ["orders", "customers"]) {
      const posted = await ask(`/api/storefront/old-name/${end}`, post);
      expect([posted.status, posted.headers.location]).toEqual([308, `${base}/${end}`]);
    }
    const onItsHost = await ask("/api/storefront/old-name", { host: "old-name.buka.test" });
    expect(onItsHost.headers.location).toBe(`http://${onStore.host}${base}`);
  });

  it("shows an order only at its own URL, not by its number or at another store", async () => {
    const { json: made } = await order(orderBody());
    const { id, order_number } = made!.data as { id: string; order_number: string };
    const page = await ask(`/orders/${id}`, onStore);
    expect([page.status, page.headers["cache-control"], page.headers["referrer-policy"]]).toEqual([
      200,
      "no-store",
      "same-origin",
    ]);
    expect(page.body).toContain(order_number);
    const other = await openShop();
    expect(
      (await ask(`/orders/${id}`, { host: `${other.slug}.buka.test:${product.port}` })).status,
    ).toBe(404);
    expect((await ask(`/orders/${randomUUID()}`, onStore)).status).toBe(404);
  });

  it("reports an order's errors by field", async () => {
    expect(await order(orderBody({ customer_name: "" }))).toMatchObject({
      status: 400,
      json: {
        error: "invalid_order",
        message: "Please enter your name",
        fields: { customer_name: "Please enter your name" },
      },
    });
    expect(await order(orderBody({}, [{ id: shop.soup.id, quantity: 900 }]))).toMatchObject({
      status: 409,
      json: { error: "conflict" },
    });
    expect(await order("{not json")).toMatchObject({ status: 400 });
    expect((await json(`/api/storefront/${shop.slug}/orders`)).status).toBe(405);
  });

  it("removes characters that the database can't store", async () => {
    for (const odd of ["\\u0000", "\\ud800"]) {
      const body = orderBody({ customer_name: "Chidi!", notes: "No onions!" }).replaceAll("!", odd);
      const { status, json: placed } = await order(body, {
        "x-forwarded-for": `10.0.1.${address++}`,
      });
      expect(status).toBe(201);
      const { id } = placed!.data as { id: string };
      expect(
        (
          await systemDb.select({ name: orders.customerName }).from(orders).where(eq(orders.id, id))
        )[0],
      ).toEqual({ name: "Chidi" });
    }
  });

  it("stores a customer and returns nothing", async () => {
    const body = JSON.stringify({
      customer: {
        phone: "0809 111 2222",
        name: "Ngozi",
        email: "N@Example.test",
        vendor_id: randomUUID(),
      },
    });
    const answer = await ask(`/api/storefront/${shop.slug}/customers`, {
      method: "POST",
      body,
      headers: { "content-type": "application/json" },
    });
    expect([answer.status, answer.body]).toEqual([204, ""]);
    expect(
      await systemDb.select().from(customers).where(eq(customers.phone, "+2348091112222")),
    ).toMatchObject([{ vendorId: shop.vendorId, name: "Ngozi", email: "n@example.test" }]);
    expect(
      (
        await json(`/api/storefront/${shop.slug}/customers`, {
          method: "POST",
          body: JSON.stringify({ customer: { phone: "nope" } }),
          headers: { "content-type": "application/json" },
        })
      ).json,
    ).toMatchObject({ fields: { phone: "Please enter a valid phone number" } });
  });

  it("makes clients without a cookie wait after twenty orders from one address, with Retry-After", async () => {
    let last = await order(orderBody());
    for (let tries = 0; last.status === 201 && tries < 22; tries++)
      last = await order(orderBody(), { "x-forwarded-for": `10.0.0.${address++}` });
    expect(last).toMatchObject({ status: 429, json: { error: "check_needed" } });
    expect(Number(last.headers["retry-after"])).toBeGreaterThan(0);
  });
});

describe("payment URLs", () => {
  it("mark nothing as paid and redirect to no other site", async () => {
    const [order] = await systemDb
      .select()
      .from(orders)
      .where(eq(orders.vendorId, shop.vendorId))
      .limit(1);
    const reference = `order_${order!.id}_made-up`;
    const success = await ask(`/payment/success?reference=${reference}&vendor=//evil.com`);
    expect(success.body).toContain("We can’t find this payment");
    expect(success.body).not.toContain("evil.com");
    expect((await ask(`/payment/paystack/callback?reference=${reference}`)).headers.location).toBe(
      `/payment/success?reference=${encodeURIComponent(reference)}`,
    );
    expect((await systemDb.select().from(orders).where(eq(orders.id, order!.id)))[0]).toMatchObject(
      { status: "payment_pending" },
    );
    for (const path of ["/payment/success", "/payment/paystack/callback"])
      expect((await ask(path)).headers.location).toBe("/");
    expect((await ask("/payment/other/callback?reference=x")).status).toBe(404);
  });
});

describe("below /api", () => {
  const post = { method: "POST", headers: { "content-type": "application/json" } };
  const parsed = ({ body }: { body: string }) => JSON.parse(body) as Record<string, unknown>;

  it("a server error is JSON, with the specified texts and the request's id", async () => {
    const owner = postgres(env().databaseUrl, { max: 1, onnotice: () => {} });
    const failures = [
      [
        `/api/storefront/${shop.slug}`,
        {},
        "Failed to load store: 500",
        "Failed to complete operation",
      ],
      ["/api/check-slug/free", {}, "Failed to check slug", "Error checking availability."],
      [
        `/api/storefront/${shop.slug}/orders`,
        {
          ...post,
          body: apiOrder(shop.rice.id, { quantity: 2 }),
        },
        "Failed to create order",
        "Failed to process your order. Please try again.",
      ],
      [
        `/api/storefront/${shop.slug}/customers`,
        { ...post, body: JSON.stringify({ customer: { phone: "08031234567" } }) },
        "An error occurred",
        "Failed to complete operation",
      ],
      [`/api/invoice/${randomUUID()}`, {}, "Failed to fetch invoice", "Failed to load invoice"],
    ] as const;
    await owner`alter table vendor_profiles rename to away`;
    await owner`alter table orders rename to orders_away`;
    try {
      for (const [path, options, error, message] of failures) {
        const answer = await ask(path, options);
        expect([path, answer.status, parsed(answer)]).toEqual([
          path,
          500,
          { data: null, error, message, requestId: answer.headers["x-request-id"] },
        ]);
      }
    } finally {
      await owner`alter table orders_away rename to orders`;
      await owner`alter table away rename to vendor_profiles`;
      await owner.end();
    }
  });

  it("unknown URLs and other methods are answered in JSON, too", async () => {
    for (const [path, options, status] of [
      ["/api", {}, 404],
      ["/api/none", {}, 404],
      ["/api/none", { ...post, body: "" }, 404],
      [`/api/${"a/".repeat(20)}`, {}, 404],
      ["/api/%", {}, 400],
      [`/api/storefront/${shop.slug}`, { ...post, body: "" }, 405],
      [`/api/invoice/${randomUUID()}`, { ...post, body: "" }, 405],
    ] as const) {
      const answer = await ask(path, options);
      expect([path, answer.status]).toEqual([path, status]);
      if (path !== "/api") expect(parsed(answer).message).toMatch(/^[A-Z]/);
    }
  });

  it("an unusable body is refused with a readable message", async () => {
    const item = { id: shop.rice.id, quantity: 1 };
    const orders = [
      {},
      [],
      null,
      { order: null },
      { order: 1, items: [item] },
      { order: { customer_name: 5 }, items: [item] },
      { order: { customer_name: "x".repeat(1001) }, items: [item] },
      { order: {}, items: "x" },
      { order: {}, items: [null] },
      { order: {}, items: [{}] },
      { order: {}, items: [{ ...item, quantity: "2" }] },
    ].map((body) => ["orders", body] as const);
    const customers = [
      {},
      null,
      { customer: null },
      { customer: {} },
      { customer: { phone: 5 } },
      { customer: { phone: "0".repeat(40) } },
      { customer: { phone: "08031234567", name: {} } },
      { customer: { phone: "08031234567", name: "x".repeat(90) } },
      { customer: { phone: "08031234567", email: 5 } },
    ].map((body) => ["customers", body] as const);
    for (const [path, body] of [...orders, ...customers]) {
      const answer = await ask(`/api/storefront/${shop.slug}/${path}`, {
        ...post,
        body: JSON.stringify(body),
        headers: { ...post.headers, "x-forwarded-for": `10.77.0.${++address}` },
      });
      const { message } = parsed(answer);
      expect([body, answer.status]).toEqual([body, 400]);
      expect(message).toMatch(/^(?:Please|The|An? |Enter|Choose)/);
      expect(message).not.toMatch(/invalid input|expected|too (?:big|small)|undefined/i);
    }
  });
});
