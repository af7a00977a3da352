import { randomInt, randomUUID } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { vendorProfiles } from "~schema";
import { closeDatabase, systemDb } from "~/platform/db.server";
import { openConfiguredDatabase } from "~/platform/open-database.server";
import { deleteSingleton } from "~/platform/singleton.server";
import { pace } from "../../bench/load";
import { ask, cpuMicros } from "../../bench/processes";
import { raiseStorm } from "../../bench/storm";
import { findTruth, letTimePass } from "../../bench/storm-truth";
import { makeOptionGroup } from "../../drizzle/seed/store-factories";
import { startCluster, type Cluster } from "../../scripts/cluster/cluster";
import { openShop, type Shop } from "../setup/shop";
import { cookieOf } from "../setup/vendor-requests";
import { note } from "./figures";

const PORT = 23_100;
const SECRET = "a-secret-that-only-this-cluster-knows";
const PATIENCE_MS = 20_000;
const CUSTOMERS = 30;
/** Of pages around a kill, so that one failed request weighs the same in each storm. */
const STORM_MS = 20_000;

let cluster: Cluster;
const origin = `http://127.0.0.1:${PORT}`;

beforeAll(async () => {
  cluster = await startCluster({
    folder: mkdtempSync(join(tmpdir(), "buka-cluster-")),
    port: PORT,
    env: {
      PUBLIC_URL: origin,
      ROOT_DOMAIN: "127.0.0.1",
      SESSION_SECRET: SECRET,
      TRUST_PROXY_HOPS: "3",
    },
  });
  await closeDatabase();
  deleteSingleton("env");
  Object.assign(process.env, {
    DATABASE_URL: cluster.directUrl,
    PAYSTACK_BASE_URL: cluster.provider,
    SESSION_SECRET: SECRET,
  });
  await openConfiguredDatabase();
});
afterAll(() => cluster?.stop());

async function ownerOf({ vendorId }: Shop): Promise<string> {
  const [vendor] = await systemDb
    .select({ userId: vendorProfiles.userId })
    .from(vendorProfiles)
    .where(eq(vendorProfiles.id, vendorId));
  return cookieOf(vendor!.userId);
}

type Load = { asked: number; failed: string[] };

/** Asks for pages one after the other on eight lines until `work` has ended, for `leastMs` at least. */
async function underLoad(shop: Shop, work: () => Promise<unknown>, leastMs = 0): Promise<Load> {
  const cookie = await ownerOf(shop);
  const store = `${origin}/store/${shop.slug}`;
  const pages: [string, Record<string, string>][] = [
    [store, {}],
    [`${store}/items/${shop.rice.id}`, {}],
    [store, { cookie: "own=1" }],
    [`${origin}/dashboard/orders`, { cookie }],
    [`${origin}/dashboard/reports`, { cookie }],
    [`${origin}/help`, {}],
  ];
  const load: Load = { asked: 0, failed: [] };
  const leastUntil = performance.now() + leastMs;
  let ended = false;
  const lines = Array.from({ length: 8 }, async (_, line) => {
    for (let turn = line; !ended || performance.now() < leastUntil; turn++) {
      const [url, more] = pages[turn % pages.length]!;
      const headers = { accept: "text/html", "x-forwarded-for": `10.9.${line}.1`, ...more };
      load.asked++;
      const outcome = await ask(url, { headers, patienceMs: PATIENCE_MS }).then(
        ({ status }) => (status === 200 ? null : `${status}`),
        (error: Error) => error.message,
      );
      if (outcome) load.failed.push(`${new URL(url).pathname}: ${outcome}`);
    }
  });
  await work();
  ended = true;
  await Promise.all(lines);
  return load;
}

it("three processes restart in turn behind the balancer without a failed request", async () => {
  const shop = await openShop();
  const load = await underLoad(shop, async () => {
    for (const server of cluster.servers) await server.restart("SIGTERM");
  });
  expect(load.failed).toEqual([]);
  note("processes", "requests failed while three restarted in turn", `0 of ${load.asked}`);
});

describe("killed in the middle of a storm", () => {
  const parts = {
    "one of three processes": () => cluster.servers[1]!,
    PgBouncer: () => cluster.parts.pgbouncer,
    "the replica": () => cluster.parts.replica,
    "one of two Varnishes": () => cluster.varnishes[0]!,
  };
  it.each(Object.keys(parts) as (keyof typeof parts)[])("%s loses no order", async (name) => {
    const shop = await openShop({ stock: 60 });
    const { options } = await makeOptionGroup(systemDb, {
      vendorId: shop.vendorId,
      minChosen: 1,
      items: [shop.soup],
      options: [{ inventory: 60 }],
    });
    const optionId = options[0]!.id;
    const earlier = new Set(
      (
        JSON.parse(
          (await ask(`${cluster.provider}/transactions`, { patienceMs: PATIENCE_MS })).text,
        ) as { reference: string }[]
      ).map(({ reference }) => reference),
    );
    let report: Awaited<ReturnType<typeof raiseStorm>>;
    const load = await underLoad(
      shop,
      async () => {
        report = await raiseStorm(
          {
            ports: [PORT, PORT],
            provider: cluster.provider,
            killSecond: () => parts[name]().restart("SIGKILL"),
            stop: async () => {},
          },
          {
            store: { slug: shop.slug, itemId: shop.soup.id, optionId },
            customers: CUSTOMERS,
            killAfter: CUSTOMERS / 3,
          },
        );
      },
      STORM_MS,
    );
    const { placed, gaveUp } = report!;
    expect(gaveUp).toEqual([]);
    await letTimePass(shop.vendorId);
    const truth = await findTruth({
      vendorId: shop.vendorId,
      itemId: shop.soup.id,
      optionId,
      before: { portions: 60, options: 60 },
      provider: cluster.provider,
      placed,
    });
    // The provider also knows the payments of the storms before.
    const paidAndForgotten = truth.paidAndForgotten.filter((reference) => !earlier.has(reference));
    expect(paidAndForgotten).toEqual([]);
    expect(truth.paidOrders).toBeGreaterThan(CUSTOMERS / 4);
    expect(truth).toMatchObject({
      paidTwice: [],
      paidByNobody: [],
      lostOrders: [],
      ledger: [],
    });
    const share = load.failed.length / load.asked;
    note(
      name,
      "pages failed while it was killed in a storm; orders lost",
      `${load.failed.length} of ${load.asked}; 0 of ${placed.length}`,
    );
    expect(share, load.failed.slice(0, 5).join("; ")).toBeLessThanOrEqual(0.01);
  });
});

describe("processor time", () => {
  /** Far from what a process can: saturated ones would take two cores from one another. */
  const MENUS_A_SECOND = 1_000;
  const SECONDS = 4;
  const ROUNDS = 5;
  const spentBy = (servers: typeof cluster.servers) =>
    servers.reduce((sum, server) => sum + cpuMicros(server.pid())!, 0);

  /** Of each menu, in microseconds, at the first `count` processes at once. */
  async function menuCost(slug: string, count: number) {
    const servers = cluster.servers.slice(0, count);
    const before = spentBy(servers);
    const measured = await Promise.all(
      servers.map((server, n) =>
        pace(
          {
            server: { port: cluster.apps[n]!, pid: server.pid(), stop: server.stop },
            path: `/store/${slug}`,
            headers: { accept: "text/html", "accept-encoding": "br" },
          },
          { rate: MENUS_A_SECOND, seconds: SECONDS },
        ),
      ),
    );
    const asked = measured.reduce((sum, { count: menus }) => sum + menus, 0);
    return (spentBy(servers) - before) / asked;
  }

  /** Of each order, in microseconds, at the first `count` processes in turn. */
  async function orderCost(shop: Shop, count: number, orders: number) {
    const before = spentBy(cluster.servers);
    let next = 0;
    const place = async (n: number) => {
      const { status, text } = await ask(
        `http://127.0.0.1:${cluster.apps[n % count]}/api/storefront/${shop.slug}/orders`,
        {
          headers: {
            "content-type": "application/json",
            "x-forwarded-for": `10.8.${randomInt(256)}.${randomInt(256)}, 10.0.0.1, 10.0.0.2`,
          },
          body: JSON.stringify({
            order: {
              customer_name: "Ada Obi",
              customer_phone: `+234803${String(randomInt(1e7)).padStart(7, "0")}`,
              customer_email: "ada@example.test",
              order_type: "pickup",
              client_token: randomUUID(),
            },
            items: [{ id: shop.rice.id, quantity: 1 }],
          }),
          patienceMs: PATIENCE_MS,
        },
      );
      expect(status, text).toBe(201);
    };
    await Promise.all(
      Array.from({ length: 6 }, async () => {
        for (let n = next++; n < orders; n = next++) await place(n);
      }),
    );
    return (spentBy(cluster.servers) - before) / orders;
  }

  /** Of one, over that of three; rounds take turns, as the machine is never quite quiet. */
  async function share(cost: (count: number) => Promise<number>) {
    const sums = { one: 0, three: 0 };
    for (let round = 0; round < ROUNDS; round++) {
      sums.one += await cost(1);
      sums.three += await cost(3);
    }
    return sums.one / sums.three;
  }

  it("of a menu and an order is about the same at three processes as at one", async () => {
    const shop = await openShop();
    await menuCost(shop.slug, 3);
    const menus = 3 * (await share((count) => menuCost(shop.slug, count)));
    await orderCost(shop, 3, 150);
    const orders = 3 * (await share((count) => orderCost(shop, count, 12 * count)));
    note("processes", "menus by three at once, of one's", `${menus.toFixed(2)} ×`);
    note("processes", "orders, likewise", `${orders.toFixed(2)} ×`);
    expect(menus).toBeGreaterThan(2.7);
    expect(orders).toBeGreaterThan(2);
  });
});
