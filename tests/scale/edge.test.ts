import { mkdtempSync } from "node:fs";
import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { menuItems } from "~schema";
import { systemDb } from "~/platform/db.server";
import { startVarnish, type Varnish } from "../../scripts/cluster/varnish";
import { freePort } from "../setup/free-port";
import { startServerProcess, type ServerProcess } from "../setup/server-process";
import { openShop, type Shop } from "../setup/shop";

const EDGE_TOKEN = "a-token-that-only-these-tests-know";

let varnish: Varnish;
let processes: ServerProcess[] = [];
let shop: Shop;

beforeAll(async () => {
  const [port, ...ports] = [await freePort(), await freePort(), await freePort()];
  const settings = {
    PUBLIC_URL: `http://buka.test:${port}`,
    ROOT_DOMAIN: "buka.test",
    SESSION_SECRET: process.env.SESSION_SECRET,
    EDGE_CACHE: "varnish",
    EDGE_TOKEN,
    EDGE_PURGE_URL: `http://127.0.0.1:${port}`,
  };
  shop = await openShop({ stock: 20 });
  processes = ports.map((each) => startServerProcess(each, settings));
  await Promise.all(processes.map((each) => each.ready()));
  varnish = await startVarnish({
    folder: mkdtempSync(join(tmpdir(), "buka-varnish-")),
    port,
    backends: ports,
    token: EDGE_TOKEN,
    errorSeconds: 20,
  });
});
afterAll(async () => {
  for (const { child } of processes) child.kill("SIGKILL");
  await Promise.all(processes.map(({ exit }) => exit));
  await varnish?.stop();
});

type Answer = { status: number; headers: IncomingHttpHeaders; text: string };
/** Requests a page of the store through Varnish. */
const ask = (
  path = "/",
  {
    method = "GET",
    headers = {},
    body,
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
) =>
  new Promise<Answer>((resolve, reject) => {
    const call = httpRequest(
      `${varnish.origin}${path}`,
      {
        method,
        agent: false,
        headers: {
          host: `${shop.slug}.buka.test:${new URL(varnish.origin).port}`,
          "accept-encoding": "gzip, deflate, br, zstd",
          ...(body === undefined ? {} : { "content-length": String(body.length) }),
          ...headers,
        },
      },
      (response) => {
        const parts: Buffer[] = [];
        response
          .on("data", (part: Buffer) => parts.push(part))
          .on("error", reject)
          .on("end", () => {
            const bytes = Buffer.concat(parts);
            const isBrotli = response.headers["content-encoding"] === "br" && bytes.length > 0;
            resolve({
              status: response.statusCode!,
              headers: response.headers,
              text: (isBrotli ? brotliDecompressSync(bytes) : bytes).toString(),
            });
          });
      },
    );
    call.on("error", reject).end(body);
  });
const wasHit = ({ headers }: Answer) => Number(headers["x-cache-hits"] ?? 0) > 0;
const untilHit = () => expect.poll(async () => wasHit(await ask())).toBe(true);
const setPrice = (price: number) =>
  systemDb.update(menuItems).set({ price }).where(eq(menuItems.id, shop.rice.id));

it("Varnish keeps a store's menu, and shows a change within two seconds", async () => {
  await untilHit();
  const kept = await ask();
  expect(kept.headers["cache-control"]).toBe("private, no-cache");
  expect(kept.headers["content-encoding"]).toBe("br");
  for (const name of ["set-cookie", "x-request-id", "surrogate-key", "age", "x-varnish"])
    expect(kept.headers[name], name).toBeUndefined();
  const again = await ask("/", { headers: { "if-none-match": kept.headers.etag! } });
  expect(again.status).toBe(304);
  for (const price of [310_000, 320_000, 330_000]) {
    await setPrice(price);
    const began = performance.now();
    await expect
      .poll(async () => (await ask()).text, { interval: 20 })
      .toContain(`₦${(price / 100).toLocaleString("en")}`);
    expect(performance.now() - began).toBeLessThan(2_000);
  }
});

it("Varnish shows nothing past the moment at which a page changes by the clock", async () => {
  const until = new Date(Date.now() + 3_000);
  await systemDb
    .update(menuItems)
    .set({ soldOutUntil: until })
    .where(eq(menuItems.id, shop.soup.id));
  await expect.poll(async () => (await ask()).text).toContain("Sold out");
  await untilHit();
  await expect.poll(() => Date.now() > until.getTime() + 50, { interval: 10 }).toBe(true);
  expect((await ask()).text).not.toContain("Sold out");
});

it("passes on whatever has something of its own, and keeps nothing of that", async () => {
  await untilHit();
  const plain = await ask();
  const chrome = (version: number) =>
    `Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Mobile Safari/537.36`;
  expect(wasHit(await ask("/", { headers: { "user-agent": chrome(130) } }))).toBe(true);
  expect(wasHit(await ask("/?utm_source=ig&fbclid=abc"))).toBe(true);
  expect(wasHit(await ask("/", { headers: { cookie: "_ga=1; __cf_bm=x" } }))).toBe(true);
  for (const headers of [
    { cookie: "own=1; cart=none" },
    { "save-data": "on" },
    { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" },
    { "user-agent": chrome(119) },
  ] as Record<string, string>[])
    expect(wasHit(await ask("/", { headers })), JSON.stringify(headers)).toBe(false);
  const found = await ask("/?q=jollof");
  expect([found.status, wasHit(found)]).toEqual([200, false]);

  const added = await ask("/cart", {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: `intent=add&itemId=${shop.rice.id}`,
  });
  const cookies = [added.headers["set-cookie"] ?? []].flat().map((line) => line.split(";")[0]!);
  expect(cookies.map((pair) => pair.split("=")[0]).sort()).toEqual(["cart", "own"]);
  const mine = await ask("/", { headers: { cookie: cookies.join("; ") } });
  expect(mine.text).toContain('id="cart-data"');
  await untilHit();
  expect((await ask()).text).toBe(plain.text);
});

it("forgets only for those who know the token", async () => {
  const tags = { "x-purge-tags": "buka" };
  const purge = async (headers: Record<string, string>) =>
    (await ask("/", { method: "PURGE", headers })).status;
  expect(await purge(tags)).toBe(403);
  expect(await purge({ ...tags, "x-purge-token": "wrong" })).toBe(403);
  expect(await purge({ "x-purge-token": EDGE_TOKEN, "x-purge-tags": "a) || (" })).toBe(400);
  await untilHit();
  expect(await purge({ ...tags, "x-purge-token": EDGE_TOKEN })).toBe(200);
  expect(wasHit(await ask())).toBe(false);
});

it("shows menus read-only, with their time, and refuses orders while no process answers", async () => {
  const item = `/items/${shop.rice.id}`;
  await untilHit();
  await expect.poll(async () => wasHit(await ask(item))).toBe(true);
  // From then on only `stale-if-error` counts, of which startVarnish leaves 20 s.
  await systemDb
    .update(menuItems)
    .set({ soldOutUntil: new Date(Date.now() + 5_000) })
    .where(eq(menuItems.id, shop.soup.id));
  const changed = performance.now();
  await expect.poll(async () => (await ask()).text).toContain("Sold out");
  // The second purge has come by then, and what is asked for after it stays.
  await expect.poll(() => performance.now() - changed).toBeGreaterThan(2_500);
  await ask();
  await ask(item);
  for (const { child } of processes) child.kill("SIGKILL");
  await Promise.all(processes.map(({ exit }) => exit));
  // Varnish asks the processes every half second.
  await expect.poll(async () => (await ask()).headers.refresh).toBe("20");
  for (const cookie of ["", "own=1; cart=none"]) {
    const menu = await ask("/", { headers: cookie ? { cookie } : {} });
    expect(menu.status).toBe(200);
    expect(menu.text).toContain("Jollof rice");
    expect(menu.text).toMatch(/We can’t take orders right now · prices as of \d+:\d\d [ap]m/);
    expect(menu.text).not.toContain("<script");
    expect([menu.headers["cache-control"], menu.headers.refresh]).toEqual(["no-store", "20"]);
  }
  const dish = await ask(item);
  expect([dish.status, dish.headers.refresh]).toEqual([200, "20"]);
  expect(dish.text).toMatch(/We can’t take orders right now · prices as of/);
  await expect
    .poll(async () => (await ask("/checkout", { method: "POST", body: "x=1" })).text)
    .toContain("Nothing was ordered or paid by this");
  const refused = await ask("/checkout", { method: "POST", body: "x=1" });
  expect([
    refused.status,
    refused.headers["retry-after"],
    refused.headers["cache-control"],
  ]).toEqual([503, "5", "no-store"]);
  const api = await ask("/api/storefront/x/orders", { method: "POST", body: "{}" });
  expect(JSON.parse(api.text)).toMatchObject({ error: "unavailable" });
  await expect.poll(async () => (await ask()).status).toBe(503);
  expect((await ask()).text).toContain("the kitchen can’t be reached");
});
