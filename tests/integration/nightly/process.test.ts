import { eq } from "drizzle-orm";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { orders } from "~schema";
import { systemDb } from "~/platform/db.server";
import { apiOrder } from "../../setup/api-order";
import { openShop, type Shop } from "../../setup/shop";
import { freePort } from "../../setup/free-port";
import { startServerProcess, type ServerProcess } from "../../setup/server-process";

let shop: Shop;
let port: number;
const running = new Set<ServerProcess>();
beforeAll(async () => {
  shop = await openShop();
  port = await freePort();
});
afterAll(() => {
  for (const { child } of running) child.kill("SIGKILL");
});

function start(settings?: Record<string, string>): ServerProcess {
  const server = startServerProcess(port, settings);
  running.add(server);
  return server;
}

/** Returns a running server: one left by an earlier test, or a new one. */
async function serving(): Promise<ServerProcess> {
  const alive = ({ child }: ServerProcess) => child.exitCode === null && child.signalCode === null;
  const server = [...running].find(alive) ?? start({ LOG_LEVEL: "info" });
  await server.ready();
  return server;
}

let customer = 0;
async function order(at = shop): Promise<string | null> {
  const n = ++customer;
  try {
    const response = await fetch(`http://127.0.0.1:${port}/api/storefront/${at.slug}/orders`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-forwarded-for": `10.9.${n >> 8}.${n & 255}`,
      },
      body: apiOrder(at.rice.id, { phone: `0803${String(1_000_000 + n)}` }),
    });
    return response.status === 201
      ? ((await response.json()) as { data: { id: string } }).data.id
      : null;
  } catch {
    return null;
  }
}

describe("the server's process", () => {
  it("loses no answered order when killed under load, and restarts on the same data", async () => {
    const first = await serving();
    const answered: string[] = [];
    const customers = Array.from({ length: 8 }, async () => {
      for (let id = await order(); id; id = await order()) {
        answered.push(id);
        if (answered.length === 40) first.child.kill("SIGKILL");
      }
    });
    await Promise.all(customers);
    expect(answered.length).toBeGreaterThanOrEqual(40);
    await first.exit;
    await serving();
    const kept = await systemDb
      .select({ id: orders.id, number: orders.orderNumber })
      .from(orders)
      .where(eq(orders.vendorId, shop.vendorId));
    expect(answered.filter((id) => !kept.some((row) => row.id === id))).toEqual([]);
    expect(new Set(kept.map((row) => row.number)).size).toBe(kept.length);
    expect(await order()).not.toBeNull();
  });

  it("survives the loss of all its database connections under load, and keeps serving", async () => {
    const server = await serving();
    const admin = postgres(process.env.DATABASE_URL!, { max: 1 });
    let over = false;
    // Each at a store of their own: a store that takes hundreds of orders in ten minutes requires a
    // check.
    const crowd = await Promise.all(Array.from({ length: 12 }, () => openShop()));
    const customers = crowd.map(async (at) => {
      while (!over && server.child.exitCode === null) await order(at);
    });
    for (let loss = 0; loss < 3; loss++) {
      await expect.poll(() => order()).not.toBeNull();
      await admin`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name like 'buka%'`;
    }
    await expect.poll(() => order()).not.toBeNull();
    over = true;
    await admin.end();
    await Promise.all(customers);
    expect(server.child.exitCode, server.output()).toBeNull();
    await server.ready();
  });

  it("reports a port in use in one line", async () => {
    await serving();
    const second = start();
    expect(await second.exit).toBe(1);
    expect(second.output().trim()).toBe(
      `Port ${port} is taken: stop what uses it or set PORT to another one.`,
    );
  });

  it("exits on SIGTERM with 0: no new connections, requests in flight answered, event streams closed, every request logged", async () => {
    const server = await serving();
    const logged = () => server.output().match(/"method":"POST".*"status":201/g)?.length ?? 0;
    const before = logged();
    const id = await order();
    const stream = await fetch(`http://127.0.0.1:${port}/store/${shop.slug}/orders/${id}/events`);
    const inFlight = Array.from({ length: 10 }, () => order());
    const reader = stream.body!.getReader();
    await reader.read();
    server.child.kill("SIGTERM");
    for (let part = await reader.read(); !part.done;) part = await reader.read();
    const placed = (await Promise.all(inFlight)).filter(Boolean) as string[];
    expect(await server.exit).toBe(0);
    const kept = await systemDb
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.vendorId, shop.vendorId));
    expect(placed.filter((made) => !kept.some((row) => row.id === made))).toEqual([]);
    await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow();
    expect(logged()).toBe(before + placed.length + 1);
  });

  it("keeps serving while a load balancer sees that it is no longer ready", async () => {
    const server = start({ DRAIN_MS: "3000" });
    await server.ready();
    server.child.kill("SIGTERM");
    const at = `http://127.0.0.1:${port}`;
    await expect.poll(async () => (await fetch(`${at}/readyz`)).status).toBe(503);
    const page = await fetch(`${at}/store/${shop.slug}`);
    expect([page.status, page.headers.get("connection")]).toEqual([200, "close"]);
    expect(await order()).not.toBeNull();
    expect(await server.exit).toBe(0);
  });

  it("lists all missing production settings at once, and refuses published secrets and other providers' URLs", async () => {
    const bare = start({ BUKA_LOCAL: "", DATABASE_URL: "" });
    expect(await bare.exit).toBe(1);
    for (const name of [
      "DATABASE_URL",
      "PUBLIC_URL",
      "SESSION_SECRET",
      "GOOGLE_CLIENT_ID",
      "GOOGLE_CLIENT_SECRET",
      "PAYSTACK_SECRET_KEY",
      "PAYSTACK_PUBLIC_KEY",
    ])
      expect(bare.output()).toContain(`${name} is missing`);
    const weak = start({
      BUKA_LOCAL: "",
      SESSION_SECRET: "change-me-change-me-change-me-change-me",
      PAYSTACK_BASE_URL: "http://elsewhere.example",
      GOOGLE_ISSUER_URL: "http://elsewhere.example",
      PORT: "many",
    });
    expect(await weak.exit).toBe(1);
    for (const name of ["SESSION_SECRET", "PAYSTACK_BASE_URL", "GOOGLE_ISSUER_URL", "PORT"])
      expect(weak.output()).toContain(name);
  });
});
