import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { menuItems, vendorProfiles } from "~schema";
import { systemDb } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import routes from "~/routes";
import { makeOrder } from "../../../drizzle/seed/factories";
import { makeReview } from "../../../drizzle/seed/store-factories";
import { allowConsole } from "../../setup/console-guard";
import { walk } from "../../setup/guarded-routes";
import { startProduct, type Answer } from "../../setup/http-server";
import { openShop, type Shop } from "../../setup/shop";
import { cookieOf } from "../../setup/vendor-requests";

/** Plays Varnish: takes purges. */
let edge: Server;
let purges: { tags: string; token: unknown; at: number }[] = [];
let failing = 0;

let product: Awaited<ReturnType<typeof startProduct>>;
let shop: Shop;
let order: { id: string };
let session: string;
let cart: string;

beforeAll(async () => {
  edge = createServer((req, res) => {
    const { "x-purge-tags": tags, "x-purge-token": token } = req.headers;
    if (failing > 0) {
      failing--;
      return void res.writeHead(503).end();
    }
    purges.push({ tags: String(tags), token, at: performance.now() });
    res.end();
  });
  await new Promise<void>((ready) => edge.listen(0, "127.0.0.1", ready));
  Object.assign(process.env, {
    EDGE_CACHE: "varnish",
    EDGE_TOKEN: "a-token-that-only-these-tests-know",
    EDGE_PURGE_URL: `http://127.0.0.1:${(edge.address() as AddressInfo).port}`,
  });
  product = await startProduct();
  shop = await openShop({ stock: 20 });
  await systemDb
    .update(vendorProfiles)
    .set({ storeTerms: "No returns of eaten food." })
    .where(eq(vendorProfiles.id, shop.vendorId));
  order = await makeOrder(systemDb, { vendorId: shop.vendorId, status: "preparing" });
  const { id } = await makeOrder(systemDb, { vendorId: shop.vendorId, status: "delivered" });
  await makeReview(systemDb, { vendorId: shop.vendorId, orderId: id });
  const [vendor] = await systemDb
    .select({ userId: vendorProfiles.userId })
    .from(vendorProfiles)
    .where(eq(vendorProfiles.id, shop.vendorId));
  session = await cookieOf(vendor!.userId);
  const added = await product.ask("/cart", {
    host: storeHost(),
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: `intent=add&itemId=${shop.rice.id}`,
  });
  cart = setCookies(added.headers)
    .map((line) => line.split(";", 1)[0]!)
    .join("; ");
  const media = join(env().dataDir, "media/products");
  mkdirSync(media, { recursive: true });
  for (const name of ["rice-192.jpg", "rice-192.webp"]) writeFileSync(join(media, name), name);
});
afterAll(async () => {
  await product.server.stop();
  await new Promise((closed) => edge.close(closed));
});

const storeHost = () => `${shop.slug}.buka.test:${product.port}`;
const setCookies = (headers: IncomingHttpHeaders) => [headers["set-cookie"] ?? []].flat();

type Visitor = { headers?: Record<string, string>; query?: string; method?: string };
/** Whoever may ask for an address; the first two are strangers. */
const visitors = (): Record<string, Visitor> => ({
  stranger: { headers: { "x-forwarded-for": "102.89.1.1" } },
  "another stranger": { headers: { "x-forwarded-for": "105.112.2.2", dnt: "1" } },
  "who speaks another language": { headers: { "accept-language": "pcm, yo;q=0.9" } },
  "who saves data": { headers: { "save-data": "on" } },
  "who turned that off": { headers: { "save-data": "on", cookie: "lite=off; own=1" } },
  "a crawler": { headers: { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" } },
  "an old browser": { headers: { "user-agent": "Mozilla/5.0 Chrome/90.0.0.0 Safari/537.36" } },
  "who has a cart": { headers: { cookie: cart } },
  "who has a cart without the mark": { headers: { cookie: cart.replace(/; own=1|own=1; /, "") } },
  "who waits for an order": { headers: { cookie: `order=${order.id}; own=1` } },
  "who voted": { headers: { cookie: `voter=${"v".repeat(43)}; own=1` } },
  "a vendor": { headers: { cookie: session } },
  "behind Cloudflare": { headers: { cookie: "__cf_bm=abc" } },
  "with headers of a proxy": {
    headers: {
      "x-forwarded-host": "evil.example",
      "x-forwarded-proto": "https",
      "x-forwarded-port": "81",
      forwarded: "host=evil.example",
      "x-original-url": "/dashboard",
    },
  },
  "from a campaign": { query: "utm_source=ig&fbclid=abc" },
  "who searches": { query: "q=jollof" },
  "who added": { query: "added=1" },
  "who asks for a part": { headers: { range: "bytes=0-9" } },
  "who asks for the head": { method: "HEAD" },
});

/** Every address of the product, with this store's own rows in it. */
function addresses(): string[] {
  const values: Record<string, string> = {
    vendorName: shop.slug,
    slug: shop.slug,
    itemId: shop.rice.id,
    orderId: order.id,
    id: order.id,
    provider: "paystack",
    token: "no-such-token",
    file: "sales.csv",
  };
  const found = [...walk(routes as RouteConfigEntry[])].map(({ path }) =>
    path
      .replaceAll(/:(\w+)\??/g, (_, name: string) => values[name] ?? randomUUID())
      .replace("*", "no/such/page"),
  );
  const assets = readdirSync("build/client/assets").filter((name) => name.endsWith(".js"));
  return [
    ...new Set(found),
    "/?read-only",
    "/?cart-part",
    `/items/${shop.rice.id}?read-only`,
    "/boot.js?v=unknown",
    "/healthz",
    "/readyz",
    "/favicon.svg",
    "/sw.js",
    "/media/products/rice-192.jpg",
    "/media/products/rice-192",
    "/media/products/none.jpg",
    `/assets/${assets[0]!}`,
    "/assets/none.js",
    "/__manifest",
    "/_root.data",
    `/items/${shop.rice.id}.data`,
    `/items/${randomUUID()}`,
    "//items",
    "/items/%zz",
  ].filter((path) => !/events$/.test(path.split("?")[0]!)); // which never end
}

const hosts = (): Record<string, () => string> => ({
  "a store's": storeHost,
  "the product's": () => `buka.test:${product.port}`,
  "the bare": () => `127.0.0.1:${product.port}`,
  "a store's (in capitals)": () => storeHost().toUpperCase(),
  "www's": () => `www.buka.test:${product.port}`,
  "an unknown store's": () => `nobody-here.buka.test:${product.port}`,
  "a forged": () => "evil.example",
});
/** The others answer alike whatever the address. */
const isWalked = (whose: string) => ["a store's", "the product's", "the bare"].includes(whose);
const someAddresses = () => [
  "/",
  `/items/${shop.rice.id}`,
  "/reviews",
  "/cart",
  "/?read-only",
  "/robots.txt",
  `/store/${shop.slug}`,
  "/dashboard",
  "/favicon.svg",
  "/no/such/page",
];

const isShared = ({ headers }: Answer) =>
  /\bpublic\b/.test(headers["cache-control"] ?? "") || headers["surrogate-key"] !== undefined;
/** Headers of the connection and the clock. */
const passing = new Set(["date", "connection", "keep-alive", "transfer-encoding"]);
const lasting = ({ headers }: Answer) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !passing.has(name)));

/** Returns what is wrong with an answer, whoever asked. */
function fault(answer: Answer): string | null {
  const { headers, body } = answer;
  const caching = headers["cache-control"] ?? "";
  if (!isShared(answer))
    return /\b(?:private|no-store|no-cache)\b/.test(caching) ? null : `says '${caching}'`;
  const secrets = [cart.match(/cart=([^;]+)/)![1]!, session.split("=")[1]!, order.id];
  if (headers["set-cookie"]) return "sets a cookie";
  if (headers["x-request-id"]) return "names its request";
  if (/nonce-|nonce="/.test(`${String(headers["content-security-policy"])}${body}`))
    return "has a nonce";
  if (answer.status >= 300 && answer.status !== 304) return `is a ${answer.status}`;
  return secrets.some((secret) => body.includes(secret)) ? "has something of a visitor" : null;
}

describe("with a shared cache in front", () => {
  it.each(Object.keys(hosts()))(
    "every answer of %s host that it may keep is the same for everybody, and every other is private",
    async (whose) => {
      // Routes without a page of their own, asked for as if they were pages.
      allowConsole(/^Matched leaf route at location|REMIX FUTURE CHANGE: Externally-accessed/);
      const faults: string[] = [];
      const shared = new Set<string>();
      for (const path of isWalked(whose) ? addresses() : someAddresses()) {
        const kept: [string, Answer][] = [];
        for (const [who, { headers, query, method }] of Object.entries(visitors())) {
          const url = query ? `${path}${path.includes("?") ? "&" : "?"}${query}` : path;
          const answer = await product.ask(url, { host: hosts()[whose]!(), method, headers });
          const wrong = fault(answer);
          if (wrong) faults.push(`${url}, for ${who}: ${wrong}`);
          if (!isShared(answer)) continue;
          shared.add(path);
          if (!query && method !== "HEAD" && answer.status === 200) kept.push([who, answer]);
        }
        const [first] = kept;
        for (const [who, answer] of kept)
          if (
            answer.body !== first![1].body ||
            JSON.stringify(lasting(answer)) !== JSON.stringify(lasting(first![1]))
          )
            faults.push(`${path}: ${who} gets another than ${first![0]}`);
      }
      expect(faults).toEqual([]);
      // Otherwise the walk proved nothing.
      const pages = ["", `items/${shop.rice.id}`, "reviews", "policies", "questions", "?read-only"];
      if (whose === "a store's")
        expect([...shared]).toEqual(
          expect.arrayContaining([
            ...pages.map((page) => `/${page}`),
            "/media/products/rice-192",
            "/robots.txt",
          ]),
        );
      if (whose === "the bare")
        expect([...shared]).toEqual(
          expect.arrayContaining(
            pages
              .slice(0, 5)
              .map((page) => (page ? `/store/${shop.slug}/${page}` : `/store/${shop.slug}`)),
          ),
        );
      if (whose === "a forged") expect([...shared]).toEqual([]);
      if (whose === "the product's")
        for (const path of ["/", "/dashboard", "/login", "/stores"])
          expect(shared.has(path), path).toBe(false);
    },
    300_000,
  );

  it("only strangers get what is kept", async () => {
    const ask = async (who: keyof ReturnType<typeof visitors>, path: string) => {
      const { headers, query, method } = visitors()[who]!;
      return isShared(
        await product.ask(query ? `${path}?${query}` : path, {
          host: storeHost(),
          method,
          headers,
        }),
      );
    };
    const keep = ["stranger", "another stranger", "who speaks another language"];
    const alsoKeep = ["behind Cloudflare", "with headers of a proxy"];
    for (const path of ["/", `/items/${shop.rice.id}`, "/reviews", "/policies", "/questions"])
      for (const who of Object.keys(visitors())) {
        const may = [...keep, ...alsoKeep, "who asks for a part", "who asks for the head"];
        expect(await ask(who, path), `${path}, for ${who}`).toBe(may.includes(who));
      }
  });

  it("a page for everybody is one that React takes over: its policy allows its own scripts alone", async () => {
    for (const path of ["/", `/items/${shop.rice.id}`, "/reviews"]) {
      const { headers, body } = await product.ask(path, { host: storeHost() });
      const policy = headers["content-security-policy"] as string;
      expect(policy, path).toMatch(/script-src 'self' 'sha256-/);
      expect(body, path).toContain("</html>");
    }
  });
});

describe("a visitor", () => {
  const marks = (headers: IncomingHttpHeaders) =>
    setCookies(headers).filter((line) => line.startsWith("own="));

  it("is marked with the first cookie, and no longer after the last has gone", async () => {
    expect(cart).toMatch(/own=1/);
    const host = storeHost();
    const unmarked = await product.ask("/cart", {
      host,
      headers: { cookie: `order=${order.id}` },
    });
    expect(marks(unmarked.headers)).toEqual([expect.stringContaining("own=1;")]);
    for (const path of ["/", "/cart"]) {
      const { headers } = await product.ask(path, { host, headers: { cookie: "own=1" } });
      expect(marks(headers), path).toEqual([expect.stringContaining("own=;")]);
      expect(headers["cache-control"], path).toMatch(/private|no-store/);
    }
    const marked = await product.ask("/", {
      host,
      headers: { cookie: `own=1; order=${order.id}` },
    });
    expect(marks(marked.headers)).toEqual([]);
  });
});

describe("a change", () => {
  const setPrice = (price: number) =>
    systemDb.update(menuItems).set({ price }).where(eq(menuItems.id, shop.rice.id));
  const ofStore = () => purges.filter(({ tags }) => tags.includes(`store-${shop.vendorId}`));
  const quiet = async () => {
    let seen = -1;
    await expect
      .poll(
        () =>
          seen === (seen = purges.length) &&
          purges.every(({ at }) => performance.now() - at > 1_500),
        { interval: 500 },
      )
      .toBe(true);
    purges = [];
  };

  it("purges the store's answers at once and again a second later, however many there are", async () => {
    await quiet();
    const began = performance.now();
    for (let price = 1; price <= 40; price++) await setPrice(price * 1_000);
    await expect.poll(() => ofStore().length).toBeGreaterThan(0);
    expect(ofStore()[0]!.at - began).toBeLessThan(1_000);
    expect(ofStore()[0]!.token).toBe("a-token-that-only-these-tests-know");
    await quietWithout();
    const seconds = Math.ceil((ofStore().at(-1)!.at - began) / 1_000);
    expect(ofStore().length).toBeGreaterThan(1);
    expect(ofStore().length).toBeLessThanOrEqual(2 * seconds + 1);
  });
  const quietWithout = () =>
    expect.poll(() => performance.now() - (ofStore().at(-1)?.at ?? 0)).toBeGreaterThan(1_500);

  it("is sent again when the cache did not take it", async () => {
    await quiet();
    failing = 2;
    await setPrice(99_000);
    await expect.poll(() => [failing, ofStore().length > 0]).toEqual([0, true]);
  });
});
