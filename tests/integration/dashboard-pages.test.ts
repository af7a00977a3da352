import { randomUUID } from "node:crypto";
import { request } from "node:http";
import { eq } from "drizzle-orm";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { orders } from "~schema";
import { orderPush } from "~/core/push/push-text";
import { alertsOf } from "~/core/stores/alerts";
import { systemDb } from "~/platform/db.server";
import { makeOrder, makeVendor } from "../../drizzle/seed/factories";
import { makeStaff } from "../../drizzle/seed/store-factories";
import type { Belongings } from "../setup/dashboard-attacks";
import { furnish, guarded } from "../setup/guarded-routes";
import { startProduct } from "../setup/http-server";
import { routePermissions } from "../setup/route-permissions";
import { addFigures, figures, figuresIn } from "../setup/unmistakable-figures";
import { cookieOf, mainOf } from "../setup/vendor-requests";

let product: Awaited<ReturnType<typeof startProduct>>;
let own: Belongings;
let [owner, manager, cook] = ["", "", ""];

beforeAll(async () => {
  process.env.JOBS = "0";
  product = await startProduct();
  const vendor = await makeVendor(systemDb, { businessName: "Iya Basira" });
  own = await furnish(vendor, "Own");
  owner = await cookieOf(vendor.userId);
  const staff = async (role: "manager" | "kitchen") =>
    cookieOf((await makeStaff(systemDb, { vendorId: vendor.id, role })).userId!);
  manager = await staff("manager");
  cook = await staff("kitchen");
});
afterAll(() => product.server.stop());

const page = (path: string, cookie = owner) => product.ask(path, { headers: { cookie } });

/**
 * Opens an event stream and waits until it is connected.
 * @returns `until`, which closes the stream after an event and returns its text
 */
async function listenTo(path: string, cookie: string) {
  let text = "";
  let wake = () => {};
  const call = request({
    host: "127.0.0.1",
    port: product.port,
    path,
    headers: { host: `buka.test:${product.port}`, cookie },
    agent: false,
  });
  call.on("error", () => {}); // cut off below
  call.on("response", (response) =>
    response.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      wake();
    }),
  );
  call.end();
  const comes = async (pattern: RegExp) => {
    while (!pattern.test(text)) await new Promise<void>((resolve) => (wake = resolve));
    return text;
  };
  await comes(/event: ready/);
  return { until: (pattern: RegExp) => comes(pattern).finally(() => call.destroy()) };
}

describe("an unknown URL of the dashboard", () => {
  it.each([
    ["/dashboard/nowhere", "Back to dashboard"],
    ["/dashboard/settings/ai", "Back to Store Settings"],
    ["/dashboard/orders/a/b", "See all orders"],
  ])("%s is not found inside the shell, with a way back: %s", async (path, wayBack) => {
    const { status, body, headers } = await page(path);
    expect([status, headers["cache-control"]]).toEqual([404, "no-store"]);
    expect(body).toContain('aria-label="All places"');
    expect(body).toContain("Page not found");
    expect(body).toContain(wayBack);
  });

  it("redirects to sign-in if nobody is signed in", async () => {
    const { status, headers } = await product.ask("/dashboard/nowhere");
    expect([status, headers.location]).toEqual([302, "/login?returnTo=%2Fdashboard%2Fnowhere"]);
  });
});

describe("of the figures of a store", () => {
  let oddly: Awaited<ReturnType<typeof addFigures>>;
  beforeAll(async () => {
    oddly = await addFigures(own.vendorId);
  });

  /** Query strings of pages that show more with them; `{order}` is replaced by each order. */
  const queries: Record<string, string[]> = {
    "dashboard.search": ["q=Odd", "q=Oddly+priced", "q=VNR"],
    "dashboard.orders": ["tab=all", "order={order}", "decline=1&order={order}", "q=Odd"],
    "dashboard.orders.$orderId": ["decline=1"],
    "dashboard.orders.$orderId.ticket": ["kind=rider", "kind=rider&paper=58"],
    "dashboard.items": ["view=grid", "sort=price", "sort=sold", "q=Odd", "show=drafts"],
    "dashboard._index": ["period=month", "period=today"],
    "dashboard.$": [],
  };
  const addresses = guarded
    .filter(({ name, parts }) => routePermissions[name]!.see === "everyone" && parts.length <= 1)
    .filter(({ name }) => !["dashboard.events", "dashboard"].includes(name))
    .flatMap(({ name, path }) =>
      ["", ...(queries[name] ?? [])].map((query) => path + (query && `?${query}`)),
    );
  const asked = () =>
    addresses.flatMap((address) =>
      /:orderId|\{order\}/.test(address)
        ? oddly.orderIds.map((id) => address.replace(/:orderId|\{order\}/, id))
        : [address],
    );
  /** The page as browsers open it, and its data as scripts request them. */
  const both = (address: string) => [address, address.replace(/^([^?]*)/, "$1.data")];

  it("kitchen staff get none in any format, as a page, as data or by request", async () => {
    const shown: Record<string, string[]> = {};
    let pages = 0;
    for (const address of asked().flatMap(both)) {
      const { status, body } = await page(address, cook);
      pages += Number(status === 200);
      const found = figuresIn(body);
      if (/₦ ?\d/.test(body)) found.push("an amount");
      if (/[\w.+-]@(?!users\.test)[\w-]+\.\w/.test(body)) found.push("an e-mail address");
      if (found.length > 0) shown[address] = found;
    }
    expect(shown).toEqual({});
    expect(pages).toBeGreaterThan(80);
  });

  it.each(["7317", "7,317.13", "731713", "38517", "38,517.51", "486137"])(
    "kitchen staff find nothing by %s, like strangers",
    async (typed) => {
      for (const path of ["/dashboard/search", "/dashboard/orders", "/dashboard/items"])
        for (const address of both(`${path}?${new URLSearchParams({ q: typed }).toString()}`)) {
          const { body } = await page(address, cook);
          expect([address, figuresIn(body.replaceAll(typed, ""))]).toEqual([address, []]);
          expect(body, address).not.toMatch(
            /Oddly priced soup|Odd (?:pending|preparing|delivered)/,
          );
        }
    },
  );

  it("an owner gets each, so the searches above would have found them", async () => {
    const bodies = await Promise.all(
      [
        ...asked(),
        "/dashboard/settings/business",
        "/dashboard/items/drafts",
        "/dashboard/customers",
      ].map(async (address) => (await page(address)).body),
    );
    const seen = new Set(bodies.flatMap(figuresIn));
    expect(figures.map(([name]) => name).filter((name) => !seen.has(name))).toEqual([]);
  });

  it("kitchen staff get none from actions, refusals or events", async () => {
    const [pending, , , , , cancelled] = oddly.orderIds as [string, ...string[]];
    const post = (path: string, fields: Record<string, string>) =>
      product.ask(path, {
        method: "POST",
        headers: {
          cookie: cook,
          "content-type": "application/x-www-form-urlencoded",
          accept: path.includes(".data") ? "*/*" : "text/html",
        },
        body: new URLSearchParams(fields).toString(),
      });
    const gives = { amount: "38517.51", reason: "Burnt", sure: "on", token: randomUUID() };
    const heard = await listenTo("/dashboard/events", cook);
    const answers = [
      await post("/dashboard/orders.data", { intent: "accept", orderId: pending, from: "script" }),
      await post("/dashboard/orders", { intent: "accept", orderId: cancelled! }),
      await post("/dashboard/kitchen", { intent: "ready", orderId: cancelled! }),
      await post("/dashboard/orders", { ...gives, intent: "refund", orderId: pending }),
      await post(`/dashboard/orders/${pending}.data`, { ...gives, intent: "decline" }),
      await post("/dashboard/items.data", { intent: "soldOut", itemId: oddly.itemId }),
      await post("/dashboard/items", { intent: "edit", itemId: oddly.itemId, price: "1" }),
      await post("/dashboard/alerts/worker", {
        intent: "accept",
        order: cancelled!,
        store: own.vendorId,
        expected: "pending",
      }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 409, 409, 403, 403, 200, 403, 409]);
    const events = await heard.until(/event: change/);
    for (const text of [...answers.map(({ body }) => body), events])
      expect([figuresIn(text), /₦ ?\d/.test(text)]).toEqual([[], false]);
    const [order] = await systemDb.select().from(orders).where(eq(orders.id, pending));
    const message = orderPush(
      {
        id: pending,
        vendorId: own.vendorId,
        number: order!.orderNumber!,
        totalKobo: order!.totalAmount,
        orderType: "delivery",
        scheduledFor: null,
        lines: [{ name: "Oddly priced soup", quantity: 3 }],
        waits: true,
      },
      { role: "kitchen", alerts: alertsOf([]), zone: "Africa/Lagos", storeName: null },
      0,
    );
    expect(figuresIn(JSON.stringify(message))).toEqual([]);
  });
});

it("a rider's slip is offered for a delivery, to people who may see the sum to collect", async () => {
  const ofOrder = (over: object) => makeOrder(systemDb, { vendorId: own.vendorId, ...over });
  const out = await ofOrder({ status: "ready", orderType: "delivery" });
  const fetched = await ofOrder({ status: "ready", orderType: "pickup" });
  const slipOf = ({ id }: { id: string }) => `/dashboard/orders/${id}/ticket?kind=rider`;
  for (const path of ["/dashboard/kitchen", `/dashboard/orders/${out.id}`]) {
    expect((await page(path)).body, path).toContain(slipOf(out));
    expect((await page(path, cook)).body, path).not.toContain("kind=rider");
  }
  for (const path of ["/dashboard/kitchen", `/dashboard/orders/${fetched.id}`])
    expect((await page(path)).body, path).not.toContain(slipOf(fetched));
  expect((await page("/dashboard/kitchen", cook)).body).toContain('href="/dashboard/alerts"');
});

describe("payouts", () => {
  const addresses = [
    "/payout",
    "/payouts",
    "/payouts/withdraw",
    "/payouts/statement",
    "/payouts/statement.csv?from=2026-11-01&to=2026-11-02",
  ];
  it.each(["manager", "kitchen"])("don't exist for a %s", async (role) => {
    const cookie = role === "manager" ? manager : cook;
    for (const address of addresses) {
      const { status, body, headers } = await page(`/dashboard${address}`, cookie);
      expect([address, status, headers["cache-control"]]).toEqual([address, 404, "no-store"]);
      expect(body).toContain("Page not found");
      expect(role === "kitchen" ? body : mainOf(body)).not.toContain("₦");
      expect(body).not.toMatch(/<title>[^<]*(Payouts|Withdraw|Statement)/);
    }
  });

  it("are linked from an owner's pages, and from none of a manager's or a cook's", async () => {
    const link = /href="\/dashboard\/payouts?[/"?#]/;
    for (const path of ["", "/orders", "/search?q=payouts", "/items", "/security"]) {
      expect((await page(`/dashboard${path}`)).body, path).toMatch(link);
      for (const cookie of [manager, cook])
        expect((await page(`/dashboard${path}`, cookie)).body, path).not.toMatch(link);
    }
    for (const path of ["/notifications", "/settings/profile", "/settings/search?q=payout"])
      expect((await page(`/dashboard${path}`, manager)).body, path).not.toMatch(
        /\/dashboard\/payout|PAYOUT_/,
      );
  });

  it("that can't be read say so, and offer a retry", async () => {
    const database = postgres(process.env.DATABASE_URL!, { max: 1 });
    await database`alter table wallets rename to wallets_away`;
    try {
      for (const path of ["/dashboard/payouts?tab=sales", "/dashboard/payouts/withdraw"]) {
        const { status, body } = await page(path);
        expect([path, status]).toEqual([path, 500]);
        expect(body).toContain("Error loading payout data");
        expect(body).toContain("Failed to load payout data");
        expect(body).toMatch(new RegExp(`href="${path.replace("?", "\\?")}"[^>]*>\\s*Retry`));
      }
    } finally {
      await database`alter table wallets_away rename to wallets`;
      await database.end();
    }
    expect((await page("/dashboard/payouts")).status).toBe(200);
  });
});

it("customers that can't be read say so, and offer a retry", async () => {
  const database = postgres(process.env.DATABASE_URL!, { max: 1 });
  await database`alter table customer_totals rename to customer_totals_away`;
  try {
    const { status, body } = await page("/dashboard/customers?sort=name");
    expect(status).toBe(500);
    expect(body).toContain("We couldn’t load your customers");
    expect(body).toMatch(/href="\/dashboard\/customers\?sort=name"[^>]*>\s*Retry/);
  } finally {
    await database`alter table customer_totals_away rename to customer_totals`;
    await database.end();
  }
  expect((await page("/dashboard/customers")).status).toBe(200);
});
