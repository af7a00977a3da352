import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { brotliDecompressSync } from "node:zlib";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { menuItems } from "~schema";
import { systemDb } from "~/platform/db.server";
import { findVarnish, startVarnish, type Varnish } from "../../../scripts/prove-scale/varnish";
import { freePort } from "../../setup/free-port";
import { startServerProcess, type ServerProcess } from "../../setup/server-process";
import { openShop, type Shop } from "../../setup/shop";

const EDGE_TOKEN = "a-token-that-only-these-tests-know";
const installed = findVarnish() !== null;
const missing = "varnishd is not installed (Debian's package varnish), so nothing was proven here";

let varnish: Varnish;
let processes: ServerProcess[] = [];
let shop: Shop;

beforeAll(async () => {
  if (!installed) return;
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
  varnish = await startVarnish({ port, backends: ports, token: EDGE_TOKEN });
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
  if (!installed) return void process.stdout.write(`${missing}\n`);
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
