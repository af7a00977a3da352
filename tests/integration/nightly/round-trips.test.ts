import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemDb } from "~/platform/db.server";
import { makeCustomer, makeOrder } from "../../../drizzle/seed/factories";
import { makeCoupon, makeStaff } from "../../../drizzle/seed/store-factories";
import { fieldsOf } from "../../setup/form-fields";
import { startProduct, type Answer } from "../../setup/http-server";
import { startRoundTripMeter, type RoundTrip } from "../../setup/round-trips";
import { openShop, type Shop } from "../../setup/shop";
import { cookieOf } from "../../setup/vendor-requests";

/** Budgets of docs/performance.md. */
const [MENU, CART, CHECKOUT, ORDER_PAGE, PAGE, SAVE] = [3, 5, 10, 4, 8, 8];

let meter: Awaited<ReturnType<typeof startRoundTripMeter>>;
let product: Awaited<ReturnType<typeof startProduct>>;
let shop: Shop;
let owner: string;
let paidOrder: string;
let customerId: string;

beforeAll(async () => {
  meter = await startRoundTripMeter(process.env.DATABASE_URL!);
  Object.assign(process.env, {
    DATABASE_URL: meter.databaseUrl,
    JOBS: "0",
    TRUST_PROXY_HOPS: "1",
  });
  product = await startProduct();
  shop = await openShop({ stock: 100 });
  const { vendorId } = shop;
  const [vendor] = await systemDb.execute<{ user: string }>(
    sql`select user_id as user from vendor_profiles where id = ${vendorId}`,
  );
  owner = await cookieOf(vendor!.user);
  const customer = await makeCustomer(systemDb, { vendorId, tags: ["VIP"], note: "Gate 3" });
  customerId = customer.id;
  const order = (status: "confirmed" | "preparing" | "ready" | "delivered") =>
    makeOrder(systemDb, {
      vendorId,
      customerId: customer.id,
      status,
      lines: [{ item: shop.rice, quantity: 1 }],
    });
  for (const status of ["confirmed", "ready", "delivered"] as const) await order(status);
  paidOrder = (await order("preparing")).id;
  await makeCoupon(systemDb, { vendorId });
  await makeStaff(systemDb, { vendorId });
});
afterAll(async () => {
  await product.server.stop();
  meter.stop();
});

let visitors = 0;
const nextAddress = () => `10.1.${++visitors >> 8}.${visitors & 255}`;

type Send = () => Promise<Answer>;

/** A browser at one host, which keeps its cookies. */
function browserAt(host: string, cookie?: string) {
  const sent = () => ({ accept: "text/html", cookie, "x-forwarded-for": nextAddress() });
  const post = async (path: string, body: string, type: string) => {
    const answer = await product.ask(path, {
      host,
      method: "POST",
      body,
      headers: { ...sent(), "content-type": type, origin: `http://${host}` },
    });
    cookie = answer.headers["set-cookie"]?.[0]?.split(";")[0] ?? cookie;
    return answer;
  };
  return {
    get: (path: string) => product.ask(path, { host, headers: sent() }),
    send: (path: string, json: object) => post(path, JSON.stringify(json), "application/json"),
    submit: (path: string, fields: Record<string, string>) =>
      post(path, new URLSearchParams(fields).toString(), "application/x-www-form-urlencoded"),
  };
}
const customer = (slug = shop.slug) => browserAt(`${slug}.buka.test:${product.port}`);
const vendor = () => browserAt(`buka.test:${product.port}`, owner);
const addRice = () => ({
  changes: [{ kind: "add", id: randomUUID(), itemId: shop.rice.id, quantity: 1 }],
});

/**
 * Returns a request's round trips once its statements are prepared on every connection.
 * @param ready runs the uncounted preparation
 */
async function tripsOf(ready: () => Promise<Send>): Promise<RoundTrip[]> {
  for (let tries = 0; tries < 40; tries++) {
    const { answer, trips, prepared } = await meter.during(await ready());
    expect(answer.status, answer.body).toBeLessThan(400);
    if (prepared === 0 && tries > 0) return trips;
  }
  throw new Error("The statements of this request are never all prepared");
}

/** Fails with the statements sent, one line per round trip. */
function expectAtMost(budget: number, trips: RoundTrip[]) {
  const lines = trips.map((together) => together.map((text) => text.slice(0, 120)).join("\n  + "));
  if (process.env.PRINT_ROUND_TRIPS)
    process.stdout.write(`${expect.getState().currentTestName}: ${trips.length} (${budget})\n`);
  expect(trips.length, lines.join("\n")).toBeLessThanOrEqual(budget);
}

describe("a customer's request takes at most its round trips to Postgres", () => {
  it("none for a menu from the cache, and for a menu made again", async () => {
    let browser = customer();
    const made = await tripsOf(async () => {
      browser = customer((await openShop()).slug);
      return () => browser.get("/");
    });
    expectAtMost(MENU, made);
    expectAtMost(0, await tripsOf(() => Promise.resolve(() => browser.get("/"))));
  });

  it("a change of the cart", async () => {
    const browser = customer();
    await browser.send("/cart/changes", addRice());
    const change = () => Promise.resolve(() => browser.send("/cart/changes", addRice()));
    expectAtMost(CART, await tripsOf(change));
    const first = () => Promise.resolve(() => customer().send("/cart/changes", addRice()));
    expectAtMost(CART, await tripsOf(first));
  });

  it("a change of the cart by a form", async () => {
    const browser = customer();
    const fields = { intent: "add", itemId: shop.rice.id, quantity: "1" };
    await browser.submit("/cart", fields);
    const change = () => Promise.resolve(() => browser.submit("/cart", fields));
    expectAtMost(CART, await tripsOf(change));
    const first = () => Promise.resolve(() => customer().submit("/cart", fields));
    expectAtMost(CART, await tripsOf(first));
  });

  it("sending the checkout", async () => {
    let phones = 3_000_000;
    const trips = await tripsOf(async () => {
      const browser = customer();
      await browser.send("/cart/changes", addRice());
      const { clientToken, seenSubtotal } = fieldsOf((await browser.get("/checkout")).body);
      return () =>
        browser.submit("/checkout", {
          clientToken: clientToken!,
          seenSubtotal: seenSubtotal!,
          orderType: "pickup",
          customerName: "Chidi",
          customerPhone: `0803${++phones}`,
          customerEmail: "c@example.test",
        });
    });
    expectAtMost(CHECKOUT, trips);
  });

  it("the page of an order", async () => {
    const page = () => Promise.resolve(() => customer().get(`/orders/${paidOrder}`));
    expectAtMost(ORDER_PAGE, await tripsOf(page));
  });

  it("the page of an unpaid order", async () => {
    const order = await makeOrder(systemDb, {
      vendorId: shop.vendorId,
      customerId: (await makeCustomer(systemDb, { vendorId: shop.vendorId })).id,
      status: "payment_pending",
      lines: [{ item: shop.rice, quantity: 1 }],
    });
    const page = () => Promise.resolve(() => customer().get(`/orders/${order.id}`));
    expectAtMost(ORDER_PAGE, await tripsOf(page));
  });
});

describe("a vendor's request stays within its round trips to Postgres", () => {
  it.each([
    "/dashboard",
    "/dashboard/orders",
    "/dashboard/items",
    "/dashboard/kitchen",
    "/dashboard/notifications",
    "/dashboard/search?q=rice",
    "/dashboard/feedback",
    "/dashboard/payouts",
    "/dashboard/reports?range=year",
    "/dashboard/reports?tab=items",
    "/dashboard/reports?tab=customers",
    "/dashboard/reports?tab=kitchen",
    "/dashboard/reports?tab=money",
    "/dashboard/reports/file?range=today",
    "/dashboard/customers?q=ada",
    "/dashboard/customers/{customer}",
  ])("%s", async (path) => {
    const address = path.replace("{customer}", customerId);
    expectAtMost(PAGE, await tripsOf(() => Promise.resolve(() => vendor().get(address))));
  });

  const settings = (section: string) => `/dashboard/settings/${section}`;

  it.each([
    ["legal", "storeTerms", (n: number) => `Terms ${n}`],
    ["localisation", "language", (n: number) => ["en", "pcm"][n % 2]!],
    ["business?part=fees", "minimumOrder", (n: number) => String(1_000 + n)],
    ["profile", "tagline", (n: number) => `Rice ${n}`],
    ["payments", "minimumPayoutAmount", (n: number) => String(5_000 + 100 * n)],
    ["hours", "Monday.windows[0].opening", (n: number) => `0${n % 8}:00`],
    ["notifications", "", () => ""],
    ["messages", "monthlyMessageCap", (n: number) => String(1_000 + n)],
  ])("saving %s", async (section, field, value) => {
    let saved = 0;
    const trips = await tripsOf(async () => {
      const browser = vendor();
      const fields = fieldsOf((await browser.get(settings(section))).body);
      const changed = field ? { [field]: value(++saved) } : {};
      return () => browser.submit(settings(section), { ...fields, ...changed, intent: "save" });
    });
    expectAtMost(SAVE, trips);
  });

  // After the saves, so that the pages list changes and people.
  it.each(
    "profile hours business payments branding coupons staff notifications localisation legal privacy".split(
      " ",
    ),
  )("the settings page of %s", async (section) => {
    const page = () => Promise.resolve(() => vendor().get(settings(section)));
    expectAtMost(PAGE, await tripsOf(page));
  });
});
