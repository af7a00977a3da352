import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { systemDb } from "~/platform/db.server";
import { askForDropped, DROP_TRANSACTIONS, renderAgain, untilSeen, type Seen } from "./changes";
import { pace, saturate, type Target } from "./load";
import { fetchPage, fetchTight, type Page } from "./page";
import type { Figure } from "./report";
import { FORTY_ITEMS, type Stage } from "./stage";
import { interleave, percentile, ratioOf, type Measured } from "./statistics";
import { dropTarget, hitQueriesTarget, hitTailTarget, hitTarget, missTarget } from "./targets";

/**
 * Many short ones: what the machine's neighbours do lasts for seconds, and has to fall on a figure
 * and its baseline alike.
 */
const ROUNDS = 15;
const SECONDS = 1;
const PACED_ROUNDS = 5;
const PACED_SECONDS = 5;
const CONNECTIONS = 50;
/**
 * Making a page is a hundred times the work of sending one: it takes as many seconds more until
 * what it is made by is compiled, and no longer gets faster.
 */
const MISS_WARM_SECONDS = 15;
/** Many, so that what the server asks the database for on its own account falls below a tenth. */
const SAMPLE = 500;
const BATCHES = 8;
const CHANGES = 50;

const group = "The storefront page";
const rawSame = "node:http sending the very same bytes";
const rawText = "node:http sending 12 KB of text";

/**
 * A session of Postgres that has gone idle reports what it did ten seconds later (pgstat,
 * PGSTAT_IDLE_INTERVAL).
 */
const STATISTICS_DELAY_MS = 10_500;

async function transactionsSoFar(): Promise<number> {
  await sleep(STATISTICS_DELAY_MS);
  const [row] = await systemDb.execute<{ n: number }>(
    sql`select xact_commit::int as n from pg_stat_database where datname = current_database()`,
  );
  return row!.n;
}

/**
 * How many transactions one answer takes, to a tenth. What the server does on its own account is
 * seen beforehand, and taken off.
 * @param ask gets some answers
 * @param besides transactions that are needed to ask
 */
async function transactionsAnswering(ask: () => Promise<number>, besides = 0): Promise<number> {
  const idle = await transactionsSoFar();
  const before = await transactionsSoFar();
  const began = performance.now();
  const answers = await ask();
  const after = await transactionsSoFar();
  const own = ((before - idle) / STATISTICS_DELAY_MS) * (performance.now() - began);
  return Math.max(0, Math.round(((after - before - own - besides) / answers) * 10) / 10);
}

/**
 * Returns the headers that a server of the same bytes sends: those of Node itself it has anyway.
 */
function sameHeaders(page: Page): Record<string, string> {
  const byNode = ["date", "connection", "keep-alive", "transfer-encoding", "content-length"];
  return Object.fromEntries(
    Object.entries(page.headers).filter(([name]) => !byNode.includes(name.toLowerCase())),
  );
}

/**
 * Measures the page of a store as anybody gets it, beside a server that does nothing but send
 * bytes: from memory, and rendered from the database.
 * @throws when pages that should be rendered were answered from memory
 */
export async function benchStorefront(stage: Stage): Promise<Figure[]> {
  const { product: server } = stage;
  const page = await fetchTight(server.port, `/store/${FORTY_ITEMS}`);
  const text = {
    headers: { "content-type": "text/html" },
    body: Buffer.alloc(12_000, "Rice and stew, "),
  };
  const raw = await stage.startRawServer({
    [page.path]: { headers: sameHeaders(page), body: page.body },
    "/text": text,
  });
  const headers = { "Accept-Encoding": "br" };
  const product: Target = { server, path: page.path, headers };
  const same: Target = { server: raw, path: page.path, headers };
  const plain: Target = { server: raw, path: "/text", headers };
  const load = { connections: CONNECTIONS, seconds: SECONDS };

  // Warms up compilation and connections; few at a time, so that even a busy machine finishes some.
  for (const target of [product, same, plain])
    await saturate(target, { connections: 8, seconds: SECONDS });
  await renderAgain(stage, MISS_WARM_SECONDS);
  const perHit = await transactionsAnswering(async () => {
    for (let asked = 0; asked < SAMPLE; asked++) await fetchPage(server.port, page.path);
    return SAMPLE;
  });
  const perMiss = await transactionsAnswering(async () => {
    let pages = 0;
    for (let batch = 0; batch < BATCHES; batch++)
      pages += await askForDropped(stage, async (ask) => (await ask()).length);
    return pages;
  }, BATCHES * DROP_TRANSACTIONS);
  if (perMiss < 0.8)
    throw new Error(`Dropped pages took ${perMiss} transactions each: some came from memory`);

  const runs = await interleave(ROUNDS, {
    plain: () => saturate(plain, load),
    hit: () => saturate(product, load),
    same: () => saturate(same, load),
    miss: () => renderAgain(stage, SECONDS),
  });
  // Half of what a server can do in this very minute: a machine with neighbours may do half of it
  // in the next, and then half of saturation is saturation.
  const atHalf = async (target: Target) =>
    pace(target, {
      rate: (await saturate(target, { connections: CONNECTIONS, seconds: 1 })).rate / 2,
      seconds: PACED_SECONDS,
    });
  const paced = await interleave(PACED_ROUNDS, {
    hit: () => atHalf(product),
    same: () => atHalf(same),
  });
  const seen = await untilSeen(stage, CHANGES);
  const after = (what: keyof Seen, share: number) =>
    percentile(
      seen.map((change) => change[what]),
      share,
    );

  const rate = (run: Measured) => run.rate;
  const cpu = (run: Measured) => run.cpuMicros;
  const beside = (
    name: string,
    over: Measured[],
    baseline: string,
    pick: (run: Measured) => number | null,
    limits: Partial<Figure> = {},
  ): Figure => ({
    group,
    name,
    baseline,
    unit: "×",
    value: ratioOf(over, baseline === rawSame ? runs.same : runs.plain, pick),
    ...limits,
  });
  const counted = (
    name: string,
    value: number,
    unit: Figure["unit"],
    limits: Partial<Figure> = {},
  ): Figure => ({ group, name, unit, value, ...limits });
  return [
    beside("from the page cache: requests a second", runs.hit, rawText, rate, hitTarget),
    beside("from the page cache: processor time of the server a request", runs.hit, rawText, cpu),
    beside("rendered from the database: requests a second", runs.miss, rawText, rate, missTarget),
    beside(
      "rendered from the database: processor time of the server a request",
      runs.miss,
      rawText,
      cpu,
    ),
    beside("from the page cache: requests a second", runs.hit, rawSame, rate),
    beside("from the page cache: processor time of the server a request", runs.hit, rawSame, cpu),
    beside("from the page cache: p50 at saturation", runs.hit, rawSame, (run) => run.p50),
    beside("from the page cache: p99 at saturation", runs.hit, rawSame, (run) => run.p99),
    {
      group,
      name: "from the page cache: p99 at half of saturation (each server at half of its own)",
      baseline: rawSame,
      unit: "×",
      value: ratioOf(paced.hit, paced.same, (run) => run.p99),
      ...hitTailTarget,
    },
    counted("database transactions for a page from the page cache", perHit, "", hitQueriesTarget),
    counted("database transactions for a page rendered from the database", perMiss, ""),
    counted(
      `from the commit of a change until nobody gets the old page, p50 of ${CHANGES}`,
      after("droppedMs", 0.5),
      "ms",
    ),
    counted("the same, p99", after("droppedMs", 0.99), "ms", dropTarget),
    counted(
      `from the commit until the first page with the change was made and there, p50 of ${CHANGES}`,
      after("seenMs", 0.5),
      "ms",
    ),
    counted("the same, p99", after("seenMs", 0.99), "ms"),
  ];
}
