import { randomBytes } from "node:crypto";
import { appendFileSync, chmodSync, mkdtempSync, rmSync } from "node:fs";
import { Agent, request as httpRequest } from "node:http";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { brotliDecompressSync } from "node:zlib";
import { eq } from "drizzle-orm";
import { menuItems } from "~schema";
import { closeDatabase, openDatabase, systemDb } from "~/platform/db.server";
import { migrateDatabase } from "~/platform/migrate.server";
import { cpuMicros, freePort, startServerProcess, type ServerProcess } from "../../bench/processes";
import { makeCategory, makeItem, makeVendor } from "../../drizzle/seed/factories";
import { startEmbeddedPostgres } from "../embedded-postgres";
import { startVarnish, type Varnish } from "../cluster/varnish";

/*
 * Proves the edge (docs/rules.md, Edge) with a real Varnish in front of two processes, and prints
 * lines of a table: `npx tsx scripts/prove-scale/edge.ts`, after a build; part of
 * `npm run prove:scale`.
 */

const STORES = 40;
const DISHES = 30;
const VISITORS = 16;
const REQUESTS = 3_000;
/** Of a busy evening: a price, a dish sold out. */
const REQUESTS_A_CHANGE = 200;
const IDLE_S = 5;
const CHANGES = 20;
const DOMAIN = "buka.test";
const ERROR_S = 20;

type Line = { what: string; figure: string; limit: string; met: boolean };
type Store = { slug: string; vendorId: string; itemId: string };
type Answer = { status: number; text: string; hits: number; refresh: string | undefined };

/** @returns the table's lines */
async function proveEdge(say: (line: string) => void): Promise<Line[]> {
  const stops: (() => Promise<unknown>)[] = [];
  try {
    const stage = await setStage(say, (stop) => stops.push(stop));
    return [
      ...(await load(stage, say)),
      ...(await changes(stage, say)),
      ...(await outage(stage, say)),
    ];
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

type Stage = {
  stores: Store[];
  processes: ServerProcess[];
  startProcess(at: number): Promise<ServerProcess>;
  varnish: Varnish;
  port: number;
  /** What the processes take without visitors (probes, jobs), in processor seconds a second. */
  idleShare: number;
};

async function setStage(
  say: (line: string) => void,
  onStop: (stop: () => Promise<unknown>) => void,
): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), "buka-prove-edge-"));
  chmodSync(folder, 0o755); // Postgres runs as another user when we are root
  onStop(() => Promise.resolve(rmSync(folder, { recursive: true, force: true })));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => {} });
  onStop(() => postgres.stop());
  const port = await freePort();
  const token = randomBytes(16).toString("hex");
  const settings = {
    BUKA_LOCAL: "1",
    DATABASE_URL: postgres.url,
    DATA_DIR: folder,
    PUBLIC_URL: `http://${DOMAIN}:${port}`,
    ROOT_DOMAIN: DOMAIN,
    SESSION_SECRET: randomBytes(32).toString("hex"),
    TRUST_PROXY_HOPS: "1",
    LOG_LEVEL: "error",
    EDGE_CACHE: "varnish",
    EDGE_TOKEN: token,
    EDGE_PURGE_URL: `http://127.0.0.1:${port}`,
  };
  Object.assign(process.env, settings);
  const { locked } = await migrateDatabase(postgres.url);
  openDatabase({ url: postgres.url, poolMax: 8, locked });
  onStop(closeDatabase);
  say(`Opening ${STORES} stores of ${DISHES} dishes …`);
  const stores = [];
  for (let number = 0; number < STORES; number++) stores.push(await openStore());
  const ports = [await freePort(), await freePort()];
  const startProcess = (at: number) =>
    startServerProcess({
      args: ["build/server.js"],
      env: { ...settings, PORT: String(ports[at]) },
      port: ports[at]!,
      readyPath: "/readyz",
      log: join(folder, `app-${at}.log`),
    });
  const processes = [await startProcess(0), await startProcess(1)];
  onStop(() => Promise.all(processes.map((each) => each.stop())));
  const varnish = await startVarnish({
    folder,
    port,
    backends: ports,
    token,
    errorSeconds: ERROR_S,
  });
  onStop(() => varnish.stop());
  const stage = { stores, processes, startProcess, varnish, port, idleShare: 0 };
  for (const store of stores) for (const to of [port, ...ports]) await ask(to, store, "/");
  await sleep(IDLE_S * 1_000); // what the visits left to do
  const before = cpuOf(stage);
  await sleep(IDLE_S * 1_000);
  return { ...stage, idleShare: (cpuOf(stage) - before) / IDLE_S };
}

async function openStore(): Promise<Store> {
  const { id: vendorId, storeSlug } = await makeVendor(systemDb, {
    storeTerms: "No returns of eaten food.",
  });
  const { id: categoryId } = await makeCategory(systemDb, { vendorId });
  const ids: string[] = [];
  for (let dish = 0; dish < DISHES; dish++)
    ids.push((await makeItem(systemDb, { vendorId, categoryId })).id);
  return { slug: storeSlug!, vendorId, itemId: ids[0]! };
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** @param to a port of Varnish or of a process */
function ask(
  to: number,
  { slug }: Store,
  path: string,
  { method = "GET", cookie, body }: { method?: string; cookie?: string; body?: string } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = httpRequest(
      {
        host: "127.0.0.1",
        port: to,
        path,
        method,
        agent,
        headers: {
          host: `${slug}.${DOMAIN}`,
          "accept-encoding": "br",
          ...(cookie ? { cookie } : {}),
          ...(body === undefined ? {} : { "content-length": String(body.length) }),
        },
      },
      (response) => {
        const parts: Buffer[] = [];
        response
          .on("data", (part: Buffer) => parts.push(part))
          .on("error", reject)
          .on("end", () => {
            const bytes = Buffer.concat(parts);
            resolve({
              status: response.statusCode!,
              hits: Number(response.headers["x-cache-hits"] ?? 0),
              refresh: response.headers.refresh as string | undefined,
              get text() {
                const isBrotli = response.headers["content-encoding"] === "br";
                return (isBrotli && bytes.length ? brotliDecompressSync(bytes) : bytes).toString();
              },
            });
          });
      },
    );
    call.on("error", reject).end(body);
  });
}

/** What of a hundred visitors asks for what: most for a menu, few with something of their own. */
function visit({ stores }: Stage, number: number): [Store, string, { cookie?: string }] {
  // A few stores have most of the visitors.
  const store = stores[Math.floor(stores.length * Math.random() ** 3)]!;
  const kind = number % 100;
  if (kind < 82) return [store, "/", {}];
  if (kind < 92) return [store, `/items/${store.itemId}`, {}];
  if (kind < 94) return [store, "/policies", {}];
  if (kind < 96) return [store, "/reviews", {}];
  return [store, "/", { cookie: `own=1; cart=${"c".repeat(43)}` }];
}

const cpuOf = ({ processes }: Stage) =>
  processes.reduce((sum, { pid }) => sum + (cpuMicros(pid) ?? 0), 0) / 1e6;

type Crowd = { failed: number; cpuS: number; seconds: number };

/**
 * Visitors one after another on each of some connections, and changes of stores among them: by
 * count, so that a machine with other work gives the same figures.
 */
async function crowd(stage: Stage, to: () => number): Promise<Crowd> {
  const began = performance.now();
  const cpu = cpuOf(stage);
  let number = 0;
  let failed = 0;
  const one = async () => {
    while (number < REQUESTS) {
      const [store, path, options] = visit(stage, number++);
      if (number % REQUESTS_A_CHANGE === 0) await setPrice(store, 200_000 + number);
      const { status } = await ask(to(), store, path, options).catch(() => ({ status: 0 }));
      if (status !== 200) failed++;
    }
  };
  await Promise.all(Array.from({ length: VISITORS }, one));
  const seconds = (performance.now() - began) / 1_000;
  return { failed, cpuS: cpuOf(stage) - cpu - seconds * stage.idleShare, seconds };
}

async function load(stage: Stage, say: (line: string) => void): Promise<Line[]> {
  say(`${REQUESTS} requests with Varnish, and without, a change every ${REQUESTS_A_CHANGE} …`);
  const before = stage.varnish.counts();
  const through = await crowd(stage, () => stage.port);
  const after = stage.varnish.counts();
  let turn = 0;
  const direct = await crowd(stage, () => stage.processes[turn++ % 2]!.port);
  const fetches = after.fetches - before.fetches;
  const hitRate = 1 - fetches / REQUESTS;
  const cpuOf1000 = ({ cpuS }: Crowd) => (cpuS / REQUESTS) * 1_000;
  return [
    line("requests a second through Varnish", Math.round(REQUESTS / through.seconds), ""),
    line(
      "of them answered without a process (4 % have something of their own)",
      `${(hitRate * 100).toFixed(1)} %`,
      "≥ 80 %",
      hitRate >= 0.8,
    ),
    line("failed", `${through.failed} of ${REQUESTS}`, "0", through.failed === 0),
    line(
      "processor seconds of the processes for 1,000 requests, less what they take idle, with Varnish",
      cpuOf1000(through).toFixed(3),
      "≤ half of that without",
      cpuOf1000(through) <= cpuOf1000(direct) / 2,
    ),
    line("the same, without Varnish", cpuOf1000(direct).toFixed(3), ""),
  ];
}

const setPrice = ({ itemId }: Store, price: number) =>
  systemDb.update(menuItems).set({ price }).where(eq(menuItems.id, itemId));

async function changes({ stores, port }: Stage, say: (line: string) => void): Promise<Line[]> {
  say(`${CHANGES} prices change …`);
  const tookMs: number[] = [];
  for (let number = 0; number < CHANGES; number++) {
    const store = stores[number]!;
    for (const path of ["/", `/items/${store.itemId}`]) await ask(port, store, path);
    const price = 500_000 + number * 100;
    await setPrice(store, price);
    const began = performance.now();
    const shown = `₦${(price / 100).toLocaleString("en")}`;
    for (const path of ["/", `/items/${store.itemId}`])
      while (!(await ask(port, store, path)).text.includes(shown)) {
        if (performance.now() - began > 10_000) throw new Error(`${path} never showed ${shown}`);
        await sleep(10);
      }
    tookMs.push(performance.now() - began);
  }
  tookMs.sort((one, other) => one - other);
  const worst = tookMs.at(-1)!;
  return [
    line(
      "a price until menu and dish show it: median, most",
      `${Math.round(tookMs[CHANGES / 2]!)} ms, ${Math.round(worst)} ms`,
      "≤ 2,000 ms",
      worst <= 2_000,
    ),
  ];
}

async function outage(stage: Stage, say: (line: string) => void): Promise<Line[]> {
  const { stores, port, processes } = stage;
  say("Both processes are killed …");
  await sleep(1_500); // the second purge of the last change
  for (const store of stores) for (const _ of [1, 2]) await ask(port, store, "/");
  for (const { pid } of processes) process.kill(pid, "SIGKILL");
  const began = performance.now();
  const inS = () => (performance.now() - began) / 1_000;
  const order = (store: Store) =>
    ask(port, store, "/checkout", { method: "POST", body: "customerName=Ada" });
  let broken = 0;
  let readOnlyAfter: number | null = null;
  while (inS() < 10) {
    const menus = await Promise.all(stores.map((store) => ask(port, store, "/")));
    broken += menus.filter(({ status }) => status !== 200).length;
    if (menus.every(({ refresh }) => refresh === "20")) readOnlyAfter ??= inS();
    await sleep(200);
  }
  const menus = await Promise.all(stores.map((store) => ask(port, store, "/")));
  const withTime = menus.filter(({ text }) =>
    /We can’t take orders right now · prices as of/.test(text),
  );
  const refused = await Promise.all(stores.map(order));
  const calm = refused.filter(
    ({ status, text }) => status === 503 && text.includes("Nothing was ordered or paid by this"),
  );
  say("… and start again");
  for (const at of [0, 1]) processes[at] = await stage.startProcess(at);
  const back = performance.now();
  while ((await order(stores[0]!)).status >= 500) await sleep(50);
  const backS = (performance.now() - back) / 1_000;
  const all = stores.length;
  return [
    line("menus that could not be read in 10 s without a process", broken, "0", broken === 0),
    line(
      "until all menus are read-only",
      readOnlyAfter === null ? "never" : `${readOnlyAfter.toFixed(1)} s`,
      "≤ 4 s",
      readOnlyAfter !== null && readOnlyAfter <= 4,
    ),
    line(
      "menus with the line and its time",
      `${withTime.length} of ${all}`,
      `${all}`,
      withTime.length === all,
    ),
    line("orders refused calmly", `${calm.length} of ${all}`, `${all}`, calm.length === all),
    line(
      "from /readyz of both until orders are taken to a process",
      `${backS.toFixed(1)} s`,
      "≤ 5 s",
      backS <= 5,
    ),
  ];
}

const line = (what: string, figure: string | number, limit: string, met = true): Line => ({
  what,
  figure: String(figure),
  limit,
  met,
});

async function main(): Promise<void> {
  const lines = await proveEdge((text) => console.log(text));
  console.log(`\n| edge (${availableParallelism()} cores) | figure | limit | |\n|---|---|---|---|`);
  for (const { what, figure, limit, met } of lines)
    console.log(`| ${what} | ${figure} | ${limit} | ${limit ? (met ? "met" : "missed") : ""} |`);
  const { PROOF_FIGURES } = process.env;
  for (const { what, figure } of PROOF_FIGURES ? lines : [])
    appendFileSync(PROOF_FIGURES!, `| edge | ${what} | ${figure} |\n`);
  agent.destroy();
  process.exitCode = lines.every(({ met }) => met) ? 0 : 1;
}

await main();
