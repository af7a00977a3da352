import { randomBytes } from "node:crypto";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { sql } from "drizzle-orm";
import postgres from "postgres";
import { orders } from "~schema";
import { startSession } from "~/core/accounts/session.server";
import { closeDatabase, openDatabase, systemDb } from "~/platform/db.server";
import { migrateDatabase } from "~/platform/migrate.server";
import { makeCategory, makeItem, makeVendor } from "../drizzle/seed/factories";
import { fillPlatform } from "../drizzle/seed/many-vendors";
import { startEmbeddedPostgres } from "../scripts/embedded-postgres";
import {
  ask,
  cpuMicros,
  cpuMicrosOfFamily,
  freePort,
  parentOf,
  startServerProcess,
  type ServerProcess,
} from "./processes";
import {
  kinds,
  letThemCome,
  lookAtMenus,
  openDashboards,
  type Crowd,
  type Kind,
  type PeakPlace,
  type PeakStore,
} from "./scale-crowd";
import { percentile } from "./statistics";

/*
 * `npm run bench -- --scale`: a dinner peak at a platform of many stores (docs/scale.md), at
 * multiples of the rate that is planned for, until something saturates. It fills a database of its
 * own, or plays on one that `fillPlatform` has filled, with `--database postgres://…` of its owner
 * on this machine. It prints a table.
 */

const DISHES = 50;
const DAYS = 730;
/** Of a day's orders, within 90 minutes. */
const PEAK_SHARE = 0.7;
const PEAK_SECONDS = 90 * 60;
const STEPS = [1, 5, 20, 50, 100, 200];
const SLOW_MS = 1_000;
const MOST_FAILED = 0.01;
const SAMPLE_MS = 5_000;
const IDLE_SECONDS = 20;
/** Processor seconds of a sample. */
const QUIET = 0.5;
const SMALL = "bench_scale_small";

type OnStop = (stop: () => Promise<unknown>) => void;

export async function benchScale(say: (line: string) => void, onStop: OnStop): Promise<void> {
  const { values } = parseArgs({
    options: {
      scale: { type: "boolean" },
      database: { type: "string" },
      vendors: { type: "string", default: "2000" },
      orders: { type: "string", default: "1500" },
      seconds: { type: "string", default: "60" },
    },
  });
  const seconds = Number(values.seconds);
  const folder = mkdtempSync(join(tmpdir(), "buka-scale-"));
  chmodSync(folder, 0o755); // Postgres runs as another user when we are root
  onStop(async () => rmSync(folder, { recursive: true, force: true }));
  const url = values.database ?? (await fillNew(folder, values, say, onStop));
  const smallUrl = await makeSmall(url, onStop);
  say("Signing owners in …");
  const small = await withDatabase(smallUrl, () => openStore().then(readStores));
  const [large, before] = await withDatabase(
    url,
    async () => [await readStores(), await systemDb.$count(orders)] as const,
  );
  const beside = await startPlace(folder, smallUrl, small, onStop);
  const place = await startPlace(folder, url, large, onStop);

  const rate = ((before / DAYS) * PEAK_SHARE) / PEAK_SECONDS;
  say(
    `${large.length} stores, ${before} orders; a peak has ${rate.toFixed(2)} orders a second. Opening dashboards and menus …`,
  );
  const smallWatch = await openDashboards(beside);
  const watch = await openDashboards(place);
  const peak = { place, rate, seconds, watch: watch.watch };
  for (const _ of [1, 2]) await lookAtMenus(place);
  // A page that is asked for twice is compressed further, one after another.
  for (let busy = Infinity; busy > QUIET;) {
    const from = useOf(place).node;
    await sleep(SAMPLE_MS);
    busy = useOf(place).node - from;
  }
  for (const each of [beside, place]) await letThemCome(each, 1, 10, () => {}); // compiles

  say("Once with nothing but open dashboards, and once beside one store without history …");
  const idleFrom = useOf(place);
  await sleep(IDLE_SECONDS * 1_000);
  const idle = perSecond(idleFrom, useOf(place), IDLE_SECONDS);
  const [base, first] = await Promise.all([
    letThemCome(beside, rate, 2 * seconds, smallWatch.watch),
    playStep({ ...peak, seconds: 2 * seconds }, 1),
  ]);
  smallWatch.close();
  await beside.product.stop();
  const steps = [first];
  for (const times of STEPS.slice(1)) {
    // The first step shared the machine with what it is measured beside.
    if (steps.length > 1 && isSaturated(steps.at(-1)!.crowd)) break;
    say(`${times} × …`);
    steps.push(await playStep(peak, times));
    await sleep(SAMPLE_MS); // what the last step left to do
  }
  watch.close();
  console.log(`\n${report({ base, steps, idle, rate }).join("\n")}\n`);
}

async function fillNew(
  folder: string,
  { vendors, orders }: { vendors: string; orders: string },
  say: (line: string) => void,
  onStop: OnStop,
): Promise<string> {
  const server = await startEmbeddedPostgres({ dataDir: folder, log: () => {} });
  onStop(() => server.stop());
  await migrateDatabase(server.url);
  const began = performance.now();
  say(`Filling ${vendors} vendors × ${orders} orders …`);
  await fillPlatform(server.url, {
    vendors: Number(vendors),
    dishes: DISHES,
    orders: Number(orders),
  });
  say(`Filled in ${Math.round((performance.now() - began) / 1_000)} s`);
  return server.url;
}

/** Makes a database for what is measured beside. */
async function makeSmall(url: string, onStop: OnStop): Promise<string> {
  const owner = postgres(url, { max: 1, onnotice: () => {} });
  const drop = () => owner.unsafe(`drop database if exists ${SMALL} with (force)`);
  await drop();
  await owner.unsafe(`create database ${SMALL}`);
  onStop(async () => {
    await drop();
    await owner.end();
  });
  const smallUrl = Object.assign(new URL(url), { pathname: `/${SMALL}` }).href;
  return smallUrl;
}

async function withDatabase<Result>(url: string, work: () => Promise<Result>): Promise<Result> {
  const secret = randomBytes(32).toString("hex");
  Object.assign(process.env, { DATABASE_URL: url, LOG_LEVEL: "error", SESSION_SECRET: secret });
  const { locked } = await migrateDatabase(url);
  openDatabase({ url, poolMax: 8, locked });
  try {
    return await work();
  } finally {
    await closeDatabase();
  }
}

/** Opens a store with as many dishes as the others, and no orders. */
async function openStore(): Promise<void> {
  const { id: vendorId } = await makeVendor(systemDb, { storeSlug: "vendor-1" });
  const { id: categoryId } = await makeCategory(systemDb, { vendorId });
  for (let dish = 0; dish < DISHES; dish++) await makeItem(systemDb, { vendorId, categoryId });
}

async function readStores(): Promise<PeakStore[]> {
  const stores = await systemDb.execute<{ slug: string; userId: string; dishes: string[] }>(sql`
    select store_slug as slug, user_id as "userId",
      array(select id from menu_items m where m.vendor_id = v.id limit 10) as dishes
    from vendor_profiles v where store_slug like 'vendor-%'`);
  const signedIn: PeakStore[] = [];
  for (const { slug, userId, dishes } of stores) {
    const session = await startSession(new Request("http://127.0.0.1/"), userId);
    signedIn.push({ slug, dishes, cookie: session.split(";", 1)[0]! });
  }
  return signedIn;
}

type Place = PeakPlace & { product: ServerProcess; postmaster: number };

/** Starts the product as it is built, with its jobs, and a provider in a process of its own. */
async function startPlace(
  folder: string,
  url: string,
  stores: PeakStore[],
  onStop: OnStop,
): Promise<Place> {
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const provider = `http://127.0.0.1:${sandboxPort}/sandbox/paystack`;
  const dataDir = join(folder, String(port));
  mkdirSync(dataDir);
  const env = {
    BUKA_LOCAL: "1",
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    PAYSTACK_BASE_URL: provider,
    SANDBOX_PORT: String(sandboxPort),
    SESSION_SECRET: randomBytes(32).toString("hex"),
    TRUST_PROXY_HOPS: "1",
  };
  const start = (name: string, at: number, readyPath: string) =>
    startServerProcess({
      args: [`build/${name}.js`],
      env,
      port: at,
      readyPath,
      log: join(dataDir, `${name}.log`),
    });
  const sandbox = await start("sandbox", sandboxPort, "/sandbox/paystack/faults");
  onStop(() => sandbox.stop());
  const product = await start("server", port, "/readyz");
  onStop(() => product.stop());
  const owner = postgres(url, { max: 1 });
  const [row] = await owner<{ pid: number }[]>`select pg_backend_pid() as pid`;
  const postmaster = parentOf(row!.pid);
  // With test keys pages may ask the provider 30 times a minute.
  const forget = () => owner`delete from rate_limits where key = 'verify:ours'`.catch(() => {});
  const forgetting = setInterval(() => void forget(), 500);
  onStop(async () => {
    clearInterval(forgetting);
    await owner.end();
  });
  return { port, provider, stores, product, postmaster };
}

/** Processor seconds so far, or shares of a core. */
type Use = { node: number; postgres: number; visitors: number; machine: number };

function useOf({ product, postmaster }: Place): Use {
  const [user, nice, system, , , irq, softirq] = readFileSync("/proc/stat", "utf8")
    .split("\n", 1)[0]!
    .split(/\s+/)
    .slice(1)
    .map(Number);
  const own = process.cpuUsage();
  return {
    node: cpuMicros(product.pid)! / 1e6,
    postgres: cpuMicrosOfFamily(postmaster) / 1e6,
    visitors: (own.user + own.system) / 1e6,
    machine: (user! + nice! + system! + irq! + softirq!) / 100,
  };
}

function perSecond(from: Use, to: Use, seconds: number): Use {
  const of = (part: keyof Use) => (to[part] - from[part]) / seconds;
  const [node, visitors] = [of("node"), of("visitors")];
  return { node, postgres: of("postgres"), visitors, machine: of("machine") };
}

/** The figures of /metrics that tell what is full. */
async function lookAt({ port }: Place) {
  const { text } = await ask(`http://127.0.0.1:${port}/metrics`, { patienceMs: 20_000 });
  const figure = (name: string) =>
    Number(
      text
        .split("\n")
        .find((line) => line.startsWith(`${name} `))
        ?.split(" ")[1] ?? 0,
    );
  return {
    lagMs: figure("nodejs_eventloop_lag_p99_seconds") * 1_000,
    waiting: figure('buka_database_connections{state="waiting"}'),
    hits: figure('buka_cached_pages_total{outcome="hit"}'),
    misses: figure('buka_cached_pages_total{outcome="miss"}'),
    megabytes: figure("process_resident_memory_bytes") / 1e6,
  };
}
type Look = Awaited<ReturnType<typeof lookAt>>;

type Step = {
  times: number;
  crowd: Crowd;
  /** While visitors came. */
  share: Use;
  /** Of the whole step, in seconds. */
  spent: Use;
  worst: Look;
  fromMemory: number;
  load: number;
};

async function playStep(
  {
    place,
    rate,
    seconds,
    watch,
  }: {
    place: Place;
    rate: number;
    seconds: number;
    watch: (crowd: Crowd) => void;
  },
  times: number,
): Promise<Step> {
  const [from, first] = [useOf(place), await lookAt(place)];
  const looks: Look[] = [];
  const coming = letThemCome(place, rate * times, seconds, watch);
  for (let at = 0; at < seconds * 1_000; at += SAMPLE_MS) {
    const due = sleep(SAMPLE_MS);
    if (at > 0) looks.push(await lookAt(place));
    await due;
  }
  const share = perSecond(from, useOf(place), seconds);
  looks.push(await lookAt(place));
  const crowd = await coming;
  const last = looks.at(-1)!;
  const most = (what: keyof Look) => Math.max(...looks.map((look) => look[what]));
  const hits = last.hits - first.hits;
  return {
    times,
    crowd,
    share,
    spent: perSecond(from, useOf(place), 1),
    worst: { ...last, lagMs: most("lagMs"), waiting: most("waiting") },
    fromMemory: hits / (hits + last.misses - first.misses),
    load: loadavg()[0]!,
  };
}

const isSaturated = ({ took, failed }: Crowd): boolean =>
  kinds.some(
    (kind) =>
      took[kind].length > 0 &&
      (percentile(took[kind], 0.95) > SLOW_MS ||
        failed[kind].length > MOST_FAILED * took[kind].length),
  );

function report(played: { base: Crowd; steps: Step[]; idle: Use; rate: number }): string[] {
  const { base, steps, idle, rate } = played;
  const cells = (...values: (string | number)[]) => `| ${values.join(" | ")} |`;
  const ms = ({ took }: Crowd, kind: Kind) =>
    [0.5, 0.95, 0.99].map((share) => (took[kind].length ? percentile(took[kind], share) : NaN));
  const answers = (name: string, crowd: Crowd) =>
    kinds.map((kind) =>
      cells(
        name,
        kind,
        crowd.took[kind].length,
        ...ms(crowd, kind).map(Math.round),
        crowd.failed[kind].length,
      ),
    );
  const ratios = kinds.map((kind) => {
    const [over, under] = [ms(steps[0]!.crowd, kind), ms(base, kind)];
    const times = over.map((one, at) => `${(one / under[at]!).toFixed(2)} ×`);
    return cells("1 × ÷ beside", kind, "", ...times, "");
  });
  const full = ({ times, share, worst, fromMemory, load }: Step) =>
    cells(
      `${times} ×`,
      (times * rate).toFixed(2),
      ...(["node", "postgres", "visitors", "machine"] as const).map((part) =>
        share[part].toFixed(2),
      ),
      `${Math.round(worst.lagMs)} ms`,
      worst.waiting,
      `${Math.round(fromMemory * 100)} %`,
      `${Math.round(worst.megabytes)} MB`,
      load.toFixed(1),
    );
  const best = steps.findLast(({ crowd }) => !isSaturated(crowd)) ?? steps[0]!;
  const paid = best.crowd.took.paid.length;
  const of1000 = (amount: number) => ((amount / paid) * 1_000).toFixed(1);
  const spent = (part: keyof Use) => best.spent[part] - idle[part] * best.crowd.seconds;
  const fills = ((1 - idle.node) * paid) / spent("node");
  const last = steps.at(-1)!;
  const failures = steps.flatMap(({ crowd }) => kinds.flatMap((kind) => crowd.failed[kind]));
  return [
    cells("rate", "what", "asked", "p50 ms", "p95 ms", "p99 ms", "failed"),
    "|---|---|---|---|---|---|---|",
    ...answers("beside, 1 ×", base),
    ...ratios,
    ...steps.flatMap(({ times, crowd }) => answers(`${times} ×`, crowd)),
    "",
    `${cells("rate", "orders a second", "node", "Postgres", "visitors", "machine")} event loop's lag, p99 | waiting for a connection | menus from memory | resident | load |`,
    "|---|---|---|---|---|---|---|---|---|---|---|",
    ...steps.map(full),
    "",
    `Shares of a core, of ${availableParallelism()}. Idle with all dashboards open: node ${idle.node.toFixed(3)}, Postgres ${idle.postgres.toFixed(3)}.`,
    `1,000 orders with all that belongs to them, at ${best.times} ×, less what is taken idle: node ${of1000(spent("node"))} s, Postgres ${of1000(spent("postgres"))} s, ${of1000(best.crowd.bytes / 1e6)} MB sent. So node would fill a core of its own at ${fills.toFixed(1)} orders a second, ${Math.round(fills / rate)} ×.`,
    `${last.times} × is ${isSaturated(last.crowd) ? "" : "not "}too much.`,
    ...[...new Set(failures.map((text) => text.slice(0, 120)))]
      .slice(0, 5)
      .map((text) => `Failed: ${text}`),
  ];
}
