import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { vendorProfiles } from "~schema";
import { closeDatabase, systemDb } from "~/platform/db.server";
import { openConfiguredDatabase } from "~/platform/open-database.server";
import { deleteSingleton } from "~/platform/singleton.server";
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

let cluster: Cluster;
const origin = `http://127.0.0.1:${PORT}`;

beforeAll(async () => {
  cluster = await startCluster({
    folder: mkdtempSync(join(tmpdir(), "buka-cluster-")),
    port: PORT,
    env: { PUBLIC_URL: origin, ROOT_DOMAIN: "127.0.0.1", SESSION_SECRET: SECRET },
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

/** Asks for pages one after the other on eight lines, until `work` has ended. */
async function underLoad(shop: Shop, work: () => Promise<unknown>): Promise<Load> {
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
  let ended = false;
  const lines = Array.from({ length: 8 }, async (_, line) => {
    for (let turn = line; !ended; turn++) {
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
    Varnish: () => cluster.parts.varnish,
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
    let report: Awaited<ReturnType<typeof raiseStorm>>;
    const load = await underLoad(shop, async () => {
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
    });
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
    expect(truth).toMatchObject({
      paidOrders: truth.taken,
      paidAndForgotten: [],
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
  /** Of the processes that serve, for each of `count` requests spread over them. */
  async function cost(
    ports: readonly number[],
    count: number,
    send: (port: number, n: number) => Promise<void>,
  ) {
    const pids = cluster.servers.map((server) => server.pid());
    const spent = () => pids.reduce((sum, pid) => sum + cpuMicros(pid)!, 0);
    const before = spent();
    let next = 0;
    await Promise.all(
      Array.from({ length: 6 }, async () => {
        for (let n = next++; n < count; n = next++) await send(ports[n % ports.length]!, n);
      }),
    );
    return (spent() - before) / count;
  }

  it("of a menu and an order is the same at one process as at three", async () => {
    const shop = await openShop();
    const menu = async (port: number) => {
      const { status } = await ask(`http://127.0.0.1:${port}/store/${shop.slug}`, {
        headers: { accept: "text/html" },
        patienceMs: PATIENCE_MS,
      });
      expect(status).toBe(200);
    };
    const order = async (port: number, n: number) => {
      const { status, text } = await ask(
        `http://127.0.0.1:${port}/api/storefront/${shop.slug}/orders`,
        {
          headers: {
            "content-type": "application/json",
            "x-forwarded-for": `10.8.${n >> 8}.${n & 255}`,
          },
          body: JSON.stringify({
            order: {
              customer_name: "Ada Obi",
              customer_phone: `+234803${String(n).padStart(7, "0")}`,
              customer_email: "ada@example.test",
              order_type: "pickup",
              client_token: crypto.randomUUID(),
            },
            items: [{ id: shop.rice.id, quantity: 1 }],
          }),
          patienceMs: PATIENCE_MS,
        },
      );
      expect(status, text).toBe(201);
    };
    const [first, ...all] = [cluster.apps[0]!, ...cluster.apps];
    await cost(all, 300, menu);
    await cost(all, 60, order);
    const menus = (3 * (await cost([first], 3_000, menu))) / (await cost(all, 3_000, menu));
    const orders = (3 * (await cost([first], 150, order))) / (await cost(all, 150, order));
    note("processes", "menus of three processes with a core each, of one", `${menus.toFixed(2)} ×`);
    note("processes", "orders, likewise", `${orders.toFixed(2)} ×`);
    expect(menus).toBeGreaterThan(2.7);
    expect(orders).toBeGreaterThan(2);
  });
});
