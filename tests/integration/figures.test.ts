import { afterAll, beforeAll, expect, it } from "vitest";
import { deleteSingleton } from "~/platform/singleton.server";
import { startProduct } from "../setup/http-server";
import { openShop, type Shop } from "../setup/shop";

let product: Awaited<ReturnType<typeof startProduct>>;
let shop: Shop;
beforeAll(async () => {
  product = await startProduct();
  shop = await openShop();
});
afterAll(() => product.server.stop());

it("gives figures to this machine alone, by route and without an address", async () => {
  const { ask } = product;
  await ask("/", { host: `${shop.slug}.buka.test:${product.port}` });
  await ask("/", { host: `${shop.slug}.buka.test:${product.port}` });
  await ask("/payment/success?reference=1");
  const { status, body, headers } = await ask("/metrics", { host: "10.1.2.3" });
  expect([status, headers["cache-control"]]).toEqual([200, "no-store"]);
  const lines = body.split("\n");
  const valueOf = (start: string) =>
    Number(
      lines
        .find((line) => line.startsWith(start))
        ?.split(" ")
        .at(-1),
    );
  expect(valueOf('buka_cached_pages_total{outcome="hit"}')).toBeGreaterThan(0);
  expect(
    valueOf('buka_request_seconds_count{route="/payment/success",method="GET",status="200"}'),
  ).toBeGreaterThan(0);
  expect(valueOf("buka_database_up")).toBe(1);
  expect(valueOf('buka_database_connections{state="waiting"}')).toBe(0);
  expect(valueOf('buka_oldest_job_seconds{queue="refunds"}')).toBeGreaterThanOrEqual(0);
  expect(valueOf("nodejs_eventloop_lag_p99_seconds")).toBeGreaterThan(0);
  expect(body).not.toMatch(new RegExp(`${shop.slug}|reference=`));
  for (const from of ["X-Forwarded-For", "Forwarded", "Via"])
    expect((await ask("/metrics", { headers: { [from]: "10.9.8.7" } })).status).toBe(404);
});

it("asks for the token, if there is one, also on this machine", async () => {
  const token = "0123456789abcdefghij";
  process.env.METRICS_TOKEN = token;
  deleteSingleton("env");
  try {
    const statusWith = async (sent?: string) =>
      (await product.ask("/metrics", { headers: sent ? { authorization: sent } : {} })).status;
    expect([
      await statusWith(),
      await statusWith(`Bearer ${token}1`),
      await statusWith(`Bearer ${token}`.toLowerCase()),
      await statusWith(`Bearer ${token}`),
    ]).toEqual([404, 404, 404, 200]);
  } finally {
    delete process.env.METRICS_TOKEN;
    deleteSingleton("env");
  }
});
