import { createHmac } from "node:crypto";
import { request as httpRequest } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { slugHistory } from "~schema";
import { systemDb } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { startProduct, type Ask } from "../setup/http-server";
import { openShop, type Shop } from "../setup/shop";

let product: Awaited<ReturnType<typeof startProduct>>;
let ask: Ask;
let shop: Shop;
let store: string;
beforeAll(async () => {
  process.env.TRUST_PROXY_HOPS = "1"; // a client's own forwarding headers are not trusted
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
  it("serves the landing page on the main domain, a store on its own host, and stores below /store on bare addresses", async () => {
    expect((await ask("/")).body).toContain("The simplest way to sell food online");
    expect((await ask("/", onStore)).body).toContain("Jollof rice");
    for (const host of ["localhost", `127.0.0.1:${product.port}`, "[::1]"])
      expect((await ask(`/store/${shop.slug}`, { host })).body).toContain("Jollof rice");
  });

  it("redirects /store/{slug}… of the main domain permanently to the store's host", async () => {
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

  it("shows the storefront on every other path of a store's host, without any session", async () => {
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

  it("answers for no other host, even if a client's header names it", async () => {
    for (const host of [
      "evil.example",
      "buka.test.evil.example",
      "a.b.buka.test",
      "admin.buka.test",
    ])
      expect((await ask("/", { host })).status).toBe(404);
    for (const host of ["localhost:99999", "256.1.1.1", "[1:2]", "buka.test:65536"])
      expect([host, (await ask("/", { host })).status]).toEqual([host, 404]);
    for (const forgery of ["evil.example", "buka.test:99999", store]) {
      const forged = await ask("/", { headers: { "x-forwarded-host": forgery } });
      expect(forged.status).toBe(200);
      expect(forged.body).toContain("The simplest way to sell food online");
      expect(forged.body).not.toContain(forgery);
    }
    expect((await ask("/login", { headers: { "x-forwarded-proto": "a b" } })).status).toBe(200);
    expect((await ask("/login", { host: "www.buka.test" })).headers.location).toBe(
      `http://buka.test:${product.port}/login`,
    );
  });

  it("refuses the null character in URLs", async () => {
    for (const path of [`/store/${shop.slug}?q=%00`, `/store/${shop.slug}/orders/a%00b`, "/%00"])
      expect([path, (await ask(path, { host: "localhost" })).status]).toEqual([path, 400]);
  });

  it("refuses the null character in bodies, and accepts bodies in several chunks", async () => {
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

  it("shows 'Store not found' for an unknown store, and redirects from a former slug", async () => {
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

  it("escapes a vendor's text", async () => {
    const { body } = await ask("/", onStore);
    expect(body).not.toContain("<Kitchen>");
    expect(body).toContain("Iya Basira &lt;Kitchen&gt;");
  });

  it("is 404 for missing files, hidden files and source maps", async () => {
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

  it("caches hashed files for a year, and pages not at all", async () => {
    const { body, headers } = await ask("/cart", onStore);
    expect(headers["cache-control"]).toBe("no-store");
    const asset = /\/assets\/[^"]+\.js/.exec(body)![0];
    expect((await ask(asset, onStore)).headers["cache-control"]).toBe(
      "public, max-age=31536000, immutable",
    );
  });

  it("keeps loaders' data out of caches", async () => {
    for (const path of ["/cart.data", "/checkout.data", "/_index.data", "/policies.data"])
      expect([path, (await ask(path, onStore)).headers["cache-control"]]).toEqual([
        path,
        expect.stringMatching(/no-store|no-cache/),
      ]);
    expect((await ask("/payment/success.data")).headers["cache-control"]).toBe("no-store");
  });

  it("reports health and readiness on any host", async () => {
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
      { origin: `https://${store}` },
      { origin: "http://evil.example", "sec-fetch-site": "same-origin" },
    ]) {
      expect([headers, (await post(headers)).status]).toEqual([headers, 403]);
    }
  });
  it("are accepted from the page itself and from programs", async () => {
    for (const headers of [
      { "sec-fetch-site": "same-origin", origin: `http://${store}` },
      { origin: `http://${store}` },
      {},
    ])
      expect((await post(headers)).status).toBe(302);
  });
  it("are limited: 413 if too large, 411 without a length", async () => {
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
  it("may be larger for a webhook, up to its own limit", async () => {
    const webhook = (path: string, bytes: number) =>
      ask(`/webhooks/${path}`, { method: "POST", body: "x".repeat(bytes) }).then(
        (answer) => answer.status,
      );
    for (const path of ["paystack", "whatsapp", "termii", "termii/another"])
      expect([await webhook(path, 256 * 1024), await webhook(path, 256 * 1024 + 1)]).toEqual([
        401, 413,
      ]);
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

describe("an unknown URL", () => {
  it("is refused at once, however many parts it has, and doesn't delay others", async () => {
    const long = `/${"a/".repeat(7_900)}`;
    await ask("/a/b"); // loads the code for it
    for (const path of [
      long,
      `/dashboard${long}`,
      `/invoice/x${"/a".repeat(140)}`,
      `/__manifest?version=x&p=${long}`,
      `/__manifest?version=${"x".repeat(20)}${"&p=/a/a/a/a/a/a/a/a/a".repeat(300)}`,
    ]) {
      const start = process.cpuUsage();
      const { status } = await ask(path);
      const { user, system } = process.cpuUsage(start);
      expect([path.slice(0, 20), status]).toEqual([
        path.slice(0, 20),
        path.startsWith("/__manifest") || path.length < 300 ? 404 : 414,
      ]);
      // It took 11 s and 1.7 s of CPU while each part was looked up; some ms since.
      expect((user + system) / 1_000).toBeLessThan(500);
    }
  });

  it("is a client error if it can't be parsed", async () => {
    for (const path of [
      "/%",
      "/%E0%A4%A",
      "/store/%ED%A0%80",
      "/%5C",
      "/assets/%",
      "/media/%",
      "/?_data=routes/_index",
    ])
      expect([path, (await ask(path)).status]).toEqual([path, 400]);
    for (const path of ["//", "//[", "//evil.example/store/x"])
      expect([path, (await ask(path)).status]).toEqual([path, 404]);
    for (const page of ["pay", "leave", "again"])
      expect(
        (await ask(`/store/${shop.slug}/orders/%D9%A3/${page}`, { host: "localhost" })).status,
      ).toBe(404);
  });

  it("allows no other methods than pages do", async () => {
    for (const method of ["TRACE", "PROPFIND"])
      expect([method, (await ask("/", { method })).status]).toEqual([method, 405]);
  });
});

describe("a webhook", () => {
  const send = async (body: string, headers: Record<string, string> = {}) => {
    const signature = createHmac("sha512", env().paystackSecretKey).update(body).digest("hex");
    const answer = await ask("/webhooks/paystack", {
      method: "POST",
      body,
      headers: { "x-paystack-signature": signature, ...headers },
    });
    return answer.status;
  };
  const event = (data: object) => JSON.stringify({ event: "charge.success", data });

  it("that can't be decompressed is a client error", async () => {
    const packed = (encoding: string) => send("no gzip", { "content-encoding": encoding });
    expect([await packed("gzip"), await packed("zip")]).toEqual([400, 415]);
  });

  it("is stored without characters that the database can't hold, and refused if it is no event", async () => {
    for (const data of [
      { id: 1, reference: "odd\0\ud800" },
      { id: "2\0", reference: "none", gateway_response: "\udfff", channel: { deep: ["\0"] } },
    ])
      expect([data, await send(event(data))]).toEqual([data, 200]);
    expect(await send(`{"event":"\\u0000x","data":{"id":3}}`)).toBe(200);
    const nested = (levels: number) =>
      `{"event":"charge.dispute.create","data":{"id":4,"transaction":${'{"transaction":'.repeat(levels)}1${"}".repeat(levels)}}}`;
    expect(await send(nested(50))).toBe(200);
    for (const body of [nested(8_000), "", "null", "{", event({ id: "x".repeat(3_000) })])
      expect([body.slice(0, 20), await send(body)]).toEqual([
        body.slice(0, 20),
        expect.toBeOneOf([200, 400]),
      ]);
  });
});
