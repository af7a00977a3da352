import { once } from "node:events";
import { Agent, request } from "node:http";
import { Worker } from "node:worker_threads";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { menuItems } from "~schema";
import { systemDb } from "~/platform/db.server";
import { newVisitorToken } from "~/platform/visitor.server";
import { makeCategory, makeVendor } from "../../../drizzle/seed/factories";
import { freePort } from "../../setup/free-port";
import { startServerProcess, type ServerProcess } from "../../setup/server-process";
import { openShop } from "../../setup/shop";

let server: ServerProcess;
let port: number;
let shop: string;
let large: string;

/** The server is another process, so that its pages are timed from outside. */
beforeAll(async () => {
  port = await freePort();
  shop = (await openShop()).slug;
  const vendor = await makeVendor(systemDb);
  large = vendor.storeSlug!;
  const { id: categoryId } = await makeCategory(systemDb, { vendorId: vendor.id });
  const description = "Long grain rice cooked over firewood with peppers and onions. ".repeat(5);
  await systemDb.insert(menuItems).values(
    Array.from({ length: 500 }, (_, n) => ({
      vendorId: vendor.id,
      categoryId,
      name: `Party jollof number ${n}`,
      description,
      price: 250_000,
      preparationMinutes: 20,
    })),
  );
  server = startServerProcess(port, {
    JOBS: "0",
    SESSION_SECRET: process.env.SESSION_SECRET,
  });
  await server.ready();
});
afterAll(async () => {
  server.child.kill("SIGKILL");
  await server.exit;
});

const agent = new Agent({ keepAlive: true });
const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  new Promise<number>((resolve, reject) => {
    const sent = method === "POST" ? { ...headers, "content-length": "0" } : headers;
    request({ host: "127.0.0.1", port, path, method, headers: sent, agent }, (response) => {
      response.resume().on("end", () => resolve(response.statusCode!));
    })
      .on("error", reject)
      .end();
  });

/** Times a cached page as another visitor gets it. @returns the 95th percentile in ms */
async function p95(): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < 150; n++) {
    const startMs = performance.now();
    expect(await get(`/store/${shop}`, { "x-forwarded-for": "10.1.1.1" })).toBe(200);
    times.push(performance.now() - startMs);
  }
  return times.sort((a, b) => a - b)[142]!;
}

/**
 * Requests pages over three connections until stopped.
 * @returns `isHeld`: whether a page had to wait
 */
function attack(next: (n: number) => string) {
  let over = false;
  let held = false;
  let n = 0;
  const headers = { "x-forwarded-for": "10.6.6.6" };
  const one = async () => {
    while (!over) {
      const startMs = performance.now();
      const status = await get(next(n++), headers);
      held ||= status === 429 || performance.now() - startMs > 500;
    }
  };
  const all = [one(), one(), one()];
  const stop = async () => {
    over = true;
    await Promise.all(all);
  };
  return { stop, isHeld: () => held };
}

it("requested over three connections slow down nobody else's page", async () => {
  const attacks: { what: string; path: (n: number) => string }[] = [
    {
      what: "a search",
      path: (n) => `/store/${large}?q=partz+jolof+numbre+fierwood+peper+onoins${n}`,
    },
    {
      what: "an item",
      path: (n) =>
        `/store/${large}/items/${"0".repeat(8)}-0000-4000-8000-${"0".repeat(11)}${n % 10}`,
    },
    { what: "nothing", path: (n) => `/nothing/${n}` },
  ];
  const slow: string[] = [];
  await p95(); // warm-up
  for (const { what, path } of attacks) {
    const measured: string[] = [];
    // A busy machine gets several attempts; without the limit every one is 20 to 100 times slower.
    let held = false;
    for (let tries = 0; tries < 3 && !held; tries++) {
      const quietMs = await p95();
      const { stop, isHeld } = attack(path);
      // First uses up the network's burst.
      for (let rounds = 0; rounds < 12 && !isHeld(); rounds++) await p95();
      const busyMs = await p95();
      await stop();
      held = busyMs <= 3 * Math.max(quietMs, 2);
      measured.push(`${quietMs.toFixed(1)} → ${busyMs.toFixed(1)}`);
    }
    if (!held) slow.push(`${what}: ${measured.join(", ")} ms`);
  }
  expect(slow).toEqual([]);
});

/**
 * Requests over twelve connections until six responses had to wait, or up to a maximum. A single one
 * may have waited for a busy machine. Twelve concurrent ones wait 450 ms each for a network's share
 * where a page costs 15 ms; three would be slowed down alike, and each wait too little to be told
 * from a slow answer.
 */
async function heldAfter(most: number, ask: (n: number) => Promise<unknown>): Promise<number> {
  let [n, held] = [0, 0];
  const one = async () => {
    while (held < 6 && n < most) {
      const at = ++n;
      const startMs = performance.now();
      const status = await ask(at);
      if (status === 429 || performance.now() - startMs > 400) held++;
    }
  };
  await Promise.all(Array.from({ length: 12 }, one));
  return held < 6 ? 0 : n;
}

it("requested by one network with a hundred cookies have to wait, as without cookies", async () => {
  const network = { "x-forwarded-for": "10.6.7.7" };
  const cookies = Array.from({ length: 100 }, () => ({
    ...network,
    cookie: `cart=${newVisitorToken()}`,
  }));
  const held = await heldAfter(2_000, (n) =>
    get(`/store/${large}?q=partz+jolof+numbre${n}`, cookies[n % 100]),
  );
  expect(held).toBeGreaterThan(0);
  // A visitor on another network is served at once.
  const startMs = performance.now();
  await get(`/store/${large}?q=rice`, { "x-forwarded-for": "10.6.8.8" });
  expect(performance.now() - startMs).toBeLessThan(3_000);
});

it.each([
  ["orders that don't exist", "GET", (n: number) => `/store/x/orders/${n}`],
  ["forms that nothing takes", "POST", (n: number) => `/help?${n}`],
  ["checkouts of nothing", "POST", (n: number) => `/store/x/checkout?${n}`],
  ["carts of no store", "GET", (n: number) => `/store/x/cart/changes?${n}`],
  ["events of no store", "GET", (n: number) => `/store/x/events?${n}`],
  ["nothing below the API", "GET", (n: number) => `/api/nothing/${n}`],
])("%s have to wait, too", async (what, method, path) => {
  const headers = { "x-forwarded-for": `10.6.9.${what.length}` };
  expect(await heldAfter(1_500, (n) => get(path(n), headers, method))).toBeGreaterThan(0);
});

/** Requests a cached page over three connections from another thread. */
function askElsewhere(path: string, headers: Record<string, string>) {
  const worker = new Worker("./tests/setup/ask-pages.mjs", { workerData: { port, path, headers } });
  const asked = async () => {
    const answer = once(worker, "message") as Promise<[number]>;
    worker.postMessage(null);
    return (await answer)[0];
  };
  return { asked, stop: () => worker.terminate() };
}

/** Each requests cached pages, as large as pages get. */
const readers = {
  "with unknown query fields": { "accept-encoding": "gzip, deflate, br" },
  "as a crawler": { "user-agent": "Googlebot/2.1", "accept-encoding": "gzip, deflate, br" },
  "as a crawler that unpacks nothing": { "user-agent": "curl/8.5" },
};
it.each(Object.entries(readers))(
  "of a cached page over three connections %s makes nobody else's page slow",
  async (_, headers) => {
    const path = `/store/${large}`;
    for (let n = 0; n < 20; n++) await get(path, headers);
    const measured: string[] = [];
    let best = Infinity;
    // A busy machine gets several attempts.
    for (let tries = 0; tries < 5 && best > 3; tries++) {
      const quietMs = await p95();
      const { asked, stop } = askElsewhere(path, headers);
      await vi.waitFor(async () => expect(await asked()).toBeGreaterThan(50));
      const busyMs = await p95();
      await stop();
      best = Math.min(best, busyMs / Math.max(quietMs, 2));
      measured.push(`${quietMs.toFixed(1)} → ${busyMs.toFixed(1)}`);
    }
    expect(best, `${measured.join(", ")} ms`).toBeLessThanOrEqual(3);
  },
);
