import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import postgres from "postgres";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { orders, menuItems } from "~schema";
import { systemDb } from "~/platform/db.server";
import { apiOrder } from "../../setup/api-order";
import { openDatabaseProxy, type DatabaseProxy } from "../../setup/database-proxy";
import { startProduct, type Answer } from "../../setup/http-server";
import { openShop, type Shop } from "../../setup/shop";

let proxy: DatabaseProxy;
let product: Awaited<ReturnType<typeof startProduct>>;
/** Two stores visited before the outage, one of them in Pidgin, and one never visited. */
let shop: Shop, pidgin: Shop, unseen: Shop;

beforeAll(async () => {
  proxy = await openDatabaseProxy(process.env.DATABASE_URL!);
  process.env.DATABASE_URL = proxy.url;
  product = await startProduct();
});
afterAll(async () => {
  await product.server.stop();
  await proxy.stop();
});

const at = (store: Shop) => `${store.slug}.buka.test:${product.port}`;
const page = { accept: "text/html" };
const get = (path: string, store?: Shop) =>
  product.ask(path, { ...(store ? { host: at(store) } : {}), headers: page });
const post = (path: string, store: Shop) =>
  product.ask(path, {
    host: at(store),
    method: "POST",
    headers: { ...page, "content-type": "application/x-www-form-urlencoded" },
    body: "customerName=Ada",
  });
const placeOrder = () =>
  product.ask(`/api/storefront/${shop.slug}/orders`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: apiOrder(shop.rice.id),
  });

beforeEach(async () => {
  [shop, unseen] = [await openShop(), await openShop()];
  pidgin = await openShop({ settings: { language: "pcm" } });
  await expect.poll(async () => (await get("/", pidgin)).body).toContain('lang="pcm"');
  // Changes arrive in order: with this one, all earlier ones have been received.
  await systemDb
    .update(menuItems)
    .set({ name: "Ogbono soup" })
    .where(and(eq(menuItems.vendorId, pidgin.vendorId), eq(menuItems.id, pidgin.soup.id)));
  await expect.poll(async () => (await get("/", pidgin)).body).toContain("Ogbono soup");
  // Until both are served from memory: a change still on its way would drop them.
  for (const store of [shop, pidgin])
    await expect
      .poll(async () => {
        const { headers } = await get("/", store);
        return headers.etag !== undefined && headers.etag === (await get("/", store)).headers.etag;
      })
      .toBe(true);
});
afterEach(async () => {
  proxy.thaw();
  await proxy.start();
  await expect.poll(async () => (await get("/readyz")).status).toBe(200);
});

/**
 * Well above the time to notice an outage (2 to 2.5 s), and below the patience of people and
 * proxies.
 */
const PATIENCE_MS = 6_000;

/** Requests pages of every kind at once. */
async function look(): Promise<Record<string, Answer>> {
  const begun = performance.now();
  const order = `/orders/${randomUUID()}`;
  const asked = {
    menu: get("/", shop),
    pidginMenu: get("/", pidgin),
    unseenMenu: get("/", unseen),
    dish: get(`/items/${shop.rice.id}`, shop),
    order: get(order, shop),
    orderData: get(`${order}.data`, shop),
    landing: get("/"),
    checkout: post("/checkout", shop),
    pay: post(`${order}/pay`, shop),
    leave: post(`${order}/leave`, shop),
    callback: get("/payment/paystack/callback?reference=order_1"),
    api: get(`/api/storefront/${shop.slug}`),
    apiOrder: placeOrder(),
    readyz: get("/readyz"),
  };
  const answers = Object.fromEntries(
    await Promise.all(Object.entries(asked).map(async ([name, answer]) => [name, await answer])),
  ) as Record<keyof typeof asked, Answer>;
  expect(performance.now() - begun).toBeLessThan(PATIENCE_MS);
  return answers;
}

/** @param known whether the outage was noticed before; until then menus are as fresh as possible */
function expectOutage(answers: Record<string, Answer>, known: boolean): void {
  const { menu, pidginMenu, landing, readyz, ...others } = answers;
  expect(menu!.status).toBe(200);
  expect(menu!.body).toContain("Jollof rice");
  if (known) {
    expect(menu!.body).toMatch(/prices as of \d\d?:\d\d/);
    expect(menu!.body).not.toContain("<script");
    expect(menu!.headers).toMatchObject({ "cache-control": "no-store", refresh: "20" });
    expect(pidginMenu!.body).toMatch(/price na as e be for \d\d?:\d\d/);
  }
  expect([landing!.status, readyz!.status]).toEqual([200, 503]);
  for (const [name, { status, headers, body }] of Object.entries(others)) {
    expect([name, status], body.slice(0, 300)).toEqual([name, 503]);
    expect([name, headers["retry-after"]]).toEqual([name, "5"]);
    expect(body, name).not.toContain("Unexpected Server Error");
    if (name.startsWith("api")) {
      const { error, message, requestId } = JSON.parse(body) as Record<string, string>;
      expect([error, message, requestId].every(Boolean), body).toBe(true);
    } else if (name !== "orderData") {
      expect(headers["content-type"], name).toContain("text/html");
      expect(body, name).not.toContain("<title>Store not found");
    }
  }
  for (const name of ["checkout", "pay"])
    expect(answers[name]!.body).toContain("can’t order or pay twice");
  expect(answers.callback!.body).toContain("If you have paid, your money is safe");
}

describe("while the database doesn't answer", () => {
  it("frozen: serves the last menus read-only and answers 503 within seconds, then works again", async () => {
    proxy.freeze();
    expectOutage(await look(), false);
    expectOutage(await look(), true);
    proxy.thaw();
    await expect.poll(async () => (await get("/", shop)).headers.etag).toBeDefined();
    await expect.poll(async () => (await placeOrder()).status).toBe(201);
    // Orders during the outage weren't placed for people who had left.
    expect(await systemDb.$count(orders, eq(orders.vendorId, shop.vendorId))).toBe(1);
  });

  it("stopped: serves the last menus read-only and answers 503 within seconds, then works again", async () => {
    await proxy.stop();
    await expect.poll(async () => (await get("/", shop)).body).toContain("prices as of");
    expectOutage(await look(), true);
    await proxy.start();
    await expect.poll(async () => (await get("/", shop)).headers.etag).toBeDefined();
    await expect.poll(async () => (await placeOrder()).status).toBe(201);
  });

  it("with a full disk: answers 503 and is not ready, until there is space", async () => {
    const owner = postgres(process.env.DATABASE_URL!, { max: 1, onnotice: () => {} });
    await owner.unsafe(`
      create function full_disk() returns trigger language plpgsql as
        $$ begin raise exception 'No space left on device' using errcode = 'disk_full'; end $$;
      create trigger full_disk before insert or update on rate_limits
        execute function full_disk()`);
    const refused = await placeOrder();
    expect([refused.status, refused.headers["retry-after"]]).toEqual([503, "5"]);
    const readyz = await get("/readyz");
    expect([readyz.status, readyz.body]).toEqual([503, "not ready: the database's disk is full"]);
    await owner.unsafe("drop function full_disk cascade");
    await owner.end();
    expect((await placeOrder()).status).toBe(201);
    // Job workers answer again some seconds after an outage.
    await expect.poll(() => get("/readyz")).toMatchObject({ status: 200, body: "ready" });
  });
});
