import { randomUUID } from "node:crypto";
import { request as httpRequest } from "node:http";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { customers, orders, slugHistory } from "~schema";
import { systemDb } from "~/platform/db.server";
import { startProduct, type Ask } from "../setup/http-server";
import { openShop, type Shop } from "../setup/shop";

let product: Awaited<ReturnType<typeof startProduct>>;
let ask: Ask;
let shop: Shop;
let store: string;
beforeAll(async () => {
  product = await startProduct();
  ask = product.ask;
  shop = await openShop({
    businessName: "Iya Basira <Kitchen>",
    business: { minimumOrder: 200_000 },
  });
  store = `${shop.slug}.buka.test:${product.port}`;
});
afterAll(() => product.server.stop());
const onStore = {
  get host() {
    return store;
  },
};

describe("hosts", () => {
  it("serves the landing page on the main domain, the store on its own, and stores below /store on bare addresses", async () => {
    expect((await ask("/")).body).toContain("The simplest way to sell food online");
    expect((await ask("/", onStore)).body).toContain("Jollof rice");
    for (const host of ["localhost", `127.0.0.1:${product.port}`, "[::1]"])
      expect((await ask(`/store/${shop.slug}`, { host })).body).toContain("Jollof rice");
  });

  it("sends /store/{slug}… of the main domain to the store's host for good", async () => {
    const { status, headers } = await ask(`/store/${shop.slug}/items/${shop.rice.id}?q=x&evil=1`);
    expect([status, headers.location]).toEqual([301, `http://${store}/items/${shop.rice.id}?q=x`]);
    expect(
      (
        await ask(`/store/${shop.slug}/cart`, {
          method: "POST",
          body: "",
          headers: { origin: `http://buka.test:${product.port}` },
        })
      ).status,
    ).toBe(308);
  });

  it("shows the storefront for every other path of a store's host, and no session there", async () => {
    for (const path of [
      "/dashboard",
      "/login",
      "/auth/google",
      "/onboarding",
      "/payment/success",
      "/no/such/page",
      `/store/${shop.slug}`,
    ]) {
      const { status, headers } = await ask(path, onStore);
      expect([path, status, headers.location, headers["set-cookie"]]).toEqual([
        path,
        302,
        "/",
        undefined,
      ]);
    }
    expect((await ask("/api/check-slug/free-slug", onStore)).status).toBe(302);
    expect(
      (await ask("/login", { ...onStore, host: store, method: "POST", body: "" })).status,
    ).toBe(404);
  });

  it("knows no other host, whatever a header of the client says", async () => {
    for (const host of [
      "evil.example",
      "buka.test.evil.example",
      "a.b.buka.test",
      "admin.buka.test",
    ])
      expect((await ask("/", { host })).status).toBe(404);
    const forged = await ask("/", { headers: { "x-forwarded-host": "evil.example" } });
    expect(forged.status).toBe(200);
    expect(forged.body).not.toContain("evil.example");
    expect((await ask("/login", { host: "www.buka.test" })).headers.location).toBe(
      `http://buka.test:${product.port}/login`,
    );
  });

  it("refuses the character that no text can hold", async () => {
    for (const path of [`/store/${shop.slug}?q=%00`, `/store/${shop.slug}/orders/a%00b`, "/%00"])
      expect([path, (await ask(path, { host: "localhost" })).status]).toEqual([path, 400]);
  });

  it("refuses it in what is sent, too, and takes what comes in pieces", async () => {
    const form = { "content-type": "application/x-www-form-urlencoded" };
    const multipart = { "content-type": "multipart/form-data; boundary=x" };
    const part = (value: string) =>
      `--x\r\nContent-Disposition: form-data; name="intent"\r\n\r\n${value}\r\n--x--\r\n`;
    const cart = { host: store, method: "POST" };
    for (const [headers, body] of [
      [form, "intent=add&itemId=a%00b"],
      [multipart, part("add\0")],
    ] as const)
      expect(await ask("/cart", { ...cart, headers, body })).toMatchObject({
        status: 400,
        body: expect.stringContaining("has a character in it") as string,
      });
    expect(
      (await ask("/cart", { ...cart, headers: multipart, body: part("nothing known") })).status,
    ).toBe(400);
    expect(
      (await ask("/cart", { ...cart, headers: multipart, body: part("100%00") })).body,
      "a text",
    ).not.toContain("has a character in it");
    const add = `intent=add&itemId=${shop.rice.id}`;
    expect((await ask("/cart", { ...cart, headers: form, body: add })).status).toBe(302);
    expect(
      (
        await ask("/cart", {
          ...cart,
          headers: form,
          body: `padding=${"%E2%82%A6".repeat(10_000)}&${add}`,
        })
      ).status,
      "read to its end",
    ).toBe(302);
  });

  it("says 'Store not found' for a store that is not there, and leads on from a slug that was given up", async () => {
    const missing = await ask("/", { host: `nobody-here.buka.test:${product.port}` });
    expect([missing.status, missing.body.includes("Store not found")]).toEqual([404, true]);
    await systemDb.insert(slugHistory).values({
      vendorId: shop.vendorId,
      slug: "old-name",
      reservedUntil: new Date(Date.now() + 86_400_000),
    });
    const moved = await ask("/", { host: `old-name.buka.test:${product.port}` });
    expect([moved.status, moved.headers.location]).toEqual([301, `http://${store}`]);
    expect(moved.headers["cache-control"], "its vendor may take it back").toBe("no-store");
    const order = "/orders/0f8fad5b-d9cb-469f-a165-70867728950e";
    for (const [path, place] of [
      [order, order],
      ["/?q=rice&evil=1", "/?q=rice"],
      ["/checkout", "/checkout"],
    ] as const) {
      expect([
        path,
        (await ask(path, { host: `old-name.buka.test:${product.port}` })).headers.location,
      ]).toEqual([path, `http://${store}${place}`]);
    }
    expect(
      (await ask(`${order}.data`, { host: `old-name.buka.test:${product.port}` })).body,
      "for scripts",
    ).toContain(`http://${store}${order}"`);
    expect((await ask(`/store/old-name${order}`, { host: "localhost" })).headers.location).toBe(
      `http://${store}${order}`,
    );
  });
});

describe("every answer", () => {
  it("has an id, the security headers, and a policy whose nonce its scripts carry", async () => {
    const { headers, body } = await ask("/cart", onStore);
    expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{18}$/);
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["x-powered-by"]).toBeUndefined();
    const policy = String(headers["content-security-policy"]);
    expect(policy).toContain("object-src 'none'");
    const nonce = /'nonce-([^']+)'/.exec(policy)![1]!;
    const scripts = (body.match(/<script[^>]*>/g) ?? []).filter(
      (tag) => !/type="(?:text\/plain|application\/(?:ld\+)?json)"/.test(tag),
    );
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
    expect((await ask("/cart", onStore)).headers["content-security-policy"]).not.toContain(nonce);
  });

  it("escapes what a vendor typed", async () => {
    const { body } = await ask("/", onStore);
    expect(body).not.toContain("<Kitchen>");
    expect(body).toContain("Iya Basira &lt;Kitchen&gt;");
  });

  it("is 404 for files that are not there, hidden ones and source maps", async () => {
    for (const path of [
      "/assets/none.js",
      "/media/none.avif",
      "/.env",
      "/.git/config",
      "/assets/../../.env",
      "/build/server/index.js",
    ])
      expect([path, (await ask(path)).status]).toEqual([path, 404]);
  });

  it("keeps hashed files for a year and pages not at all", async () => {
    const { body, headers } = await ask("/cart", onStore);
    expect(headers["cache-control"]).toBe("no-store");
    const asset = /\/assets\/[^"]+\.js/.exec(body)![0];
    expect((await ask(asset, onStore)).headers["cache-control"]).toBe(
      "public, max-age=31536000, immutable",
    );
  });

  it("says whether it is up and ready on any host", async () => {
    for (const path of ["/healthz", "/readyz"])
      expect((await ask(path, { host: "10.1.2.3" })).status).toBe(200);
  });
});

describe("unsafe requests", () => {
  const post = (headers: Record<string, string | undefined>) =>
    ask("/cart", {
      host: store,
      method: "POST",
      body: "intent=remove&key=x",
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    });
  it("are refused from other sites and sibling stores", async () => {
    for (const headers of [
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
      { origin: "http://evil.example" },
      { origin: "null" },
      { origin: `http://other.buka.test:${product.port}` },
    ]) {
      expect([headers, (await post(headers)).status]).toEqual([headers, 403]);
    }
  });
  it("are taken from the page itself and from programs", async () => {
    for (const headers of [
      { "sec-fetch-site": "same-origin", origin: `http://${store}` },
      { origin: `http://${store}` },
      {},
    ])
      expect((await post(headers)).status).toBe(302);
  });
  it("are bounded: too large 413, of unknown length 411", async () => {
    expect(
      (await ask("/cart", { host: store, method: "POST", body: "x".repeat(102_401) })).status,
    ).toBe(413);
    const setting = (bytes: number) =>
      ask("/dashboard/settings/legal", {
        method: "POST",
        body: "x".repeat(bytes),
        headers: { "content-type": "application/x-www-form-urlencoded" },
      });
    expect(
      [(await setting(409_600)).status, (await setting(409_601)).status],
      "the longest texts, as typed and as they were",
    ).toEqual([302, 413]);
    const status = await new Promise<number>((resolve, reject) => {
      const call = httpRequest(
        {
          host: "127.0.0.1",
          port: product.port,
          path: "/cart",
          method: "POST",
          headers: { host: store, "transfer-encoding": "chunked" },
        },
        (response) => {
          resolve(response.statusCode ?? 0);
          response.resume();
        },
      );
      call.on("error", reject);
      call.write("x");
      call.end();
    });
    expect(status).toBe(411);
  });
  it("leave a webhook the room that it reads", async () => {
    const webhook = (bytes: number) =>
      ask("/webhooks/paystack", { method: "POST", body: "x".repeat(bytes) }).then(
        (answer) => answer.status,
      );
    expect([await webhook(256 * 1024), await webhook(256 * 1024 + 1)]).toEqual([401, 413]);
  });
  it("set host-only cookies that scripts can't read", async () => {
    const { headers } = await ask("/cart", {
      host: store,
      method: "POST",
      body: `intent=add&itemId=${shop.rice.id}`,
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    const [cookie] = headers["set-cookie"] ?? [];
    expect(cookie).toMatch(/^cart=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=86400$/);
  });
});

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
  let address = 1;
  const order = (body: string, headers: Record<string, string> = {}) =>
    json(`/api/storefront/${shop.slug}/orders`, {
      method: "POST",
      body,
      headers: { "content-type": "application/json", ...headers },
    });

  it("gives the public store object, answered with 304 while nothing changed", async () => {
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

  it("says whether a slug is free", async () => {
    for (const [slug, free] of [
      ["a-free-slug", true],
      [shop.slug, false],
      [shop.slug.toUpperCase(), false],
      ["admin", false],
      ["x", false],
      ["old-name", false],
    ] as const) {
      expect([
        slug,
        (await json(`/api/check-slug/${slug}?vendorId=${shop.vendorId}`)).json!.is_available,
      ]).toEqual([slug, free]);
    }
  });

  it("places an order at our prices, once for one token, and starts its payment", async () => {
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

  it("is followed at its own address only, and never by its number or at another store", async () => {
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

  it("says what is wrong with an order, by field", async () => {
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

  it("leaves out what no text of a database can hold", async () => {
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

  it("notes a customer and echoes nothing", async () => {
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

  it("lets no address place more than ten orders a minute, and says when to come back", async () => {
    let last = await order(orderBody());
    for (let tries = 0; last.status === 201 && tries < 12; tries++)
      last = await order(orderBody(), { "x-forwarded-for": `10.0.0.${address++}` });
    expect(last).toMatchObject({ status: 429, json: { error: "too_many_requests" } });
    expect(Number(last.headers["retry-after"])).toBeGreaterThan(0);
  });
});

describe("payment addresses", () => {
  it("make nothing paid and lead nowhere foreign", async () => {
    const [order] = await systemDb
      .select()
      .from(orders)
      .where(eq(orders.vendorId, shop.vendorId))
      .limit(1);
    const reference = `order_${order!.id}_made-up`;
    const success = await ask(`/payment/success?reference=${reference}&vendor=//evil.com`);
    expect(success.body).toContain("This payment is not known");
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
