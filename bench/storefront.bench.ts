import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { systemDb } from "~/platform/db.server";
import { pace, saturate, type Target } from "./load";
import { fetchPage, type Page } from "./page";
import type { Figure } from "./report";
import type { Stage } from "./stage";
import { interleave, median, ratioOf, type Measured } from "./statistics";
import { hitQueriesTarget, hitTailTarget, hitTarget, missTarget } from "./targets";

const ROUNDS = 5;
const SECONDS = 3;
const PACED_ROUNDS = 3;
const PACED_SECONDS = 5;
const CONNECTIONS = 50;
const SAMPLE = 100;

const group = "The storefront page";
const rawSame = "node:http sending the very same bytes";
const rawText = "node:http sending 12 KB of text";

/** Postgres's sessions report what they did with a delay of up to a second (pgstat, PGSTAT_MIN_INTERVAL). */
const STATISTICS_DELAY_MS = 1_200;

async function transactionsSoFar(): Promise<number> {
  await sleep(STATISTICS_DELAY_MS);
  const [row] = await systemDb.execute<{ n: number }>(sql`select xact_commit::int as n from pg_stat_database where datname = current_database()`);
  return row!.n;
}

/** How many transactions one answer takes, to a tenth: a job of the server that falls into the sample is no part of an answer. */
async function transactionsAnswering(stage: Stage, path: string): Promise<number> {
  const before = await transactionsSoFar();
  for (let asked = 0; asked < SAMPLE; asked++) await fetchPage(stage.product.port, path);
  return Math.round(((await transactionsSoFar()) - before - 1) / (SAMPLE / 10)) / 10;
}

/** The headers that a server of the same bytes sends: those of Node itself it has anyway. */
function sameHeaders(page: Page): Record<string, string> {
  const byNode = ["date", "connection", "keep-alive", "transfer-encoding", "content-length"];
  return Object.fromEntries(Object.entries(page.headers).filter(([name]) => !byNode.includes(name.toLowerCase())));
}

/**
 * The page of a store as nobody in particular asks for it, beside a server that does nothing but send it.
 * @param page as the product answers it, for the baseline to send
 */
export async function benchStorefront(stage: Stage, page: Page): Promise<Figure[]> {
  const text = { headers: { "content-type": "text/html" }, body: Buffer.alloc(12_000, "Rice and stew, ") };
  const raw = await stage.startRawServer({ [page.path]: { headers: sameHeaders(page), body: page.body }, "/text": text });
  const headers = { "Accept-Encoding": "br" };
  const product: Target = { server: stage.product, path: page.path, headers };
  const same: Target = { server: raw, path: page.path, headers };
  const plain: Target = { server: raw, path: "/text", headers };
  const load = { connections: CONNECTIONS, seconds: SECONDS };

  // What is compiled and connected first counts for nobody; few at a time, so that even a busy machine finishes some.
  for (const target of [product, same]) await saturate(target, { connections: 8, seconds: SECONDS });
  const queries = await transactionsAnswering(stage, page.path);
  const runs = await interleave(ROUNDS, { product: () => saturate(product, load), same: () => saturate(same, load), plain: () => saturate(plain, load) });

  const half = (all: Measured[]) => ({ rate: median(all.map((run) => run.rate)) / 2, seconds: PACED_SECONDS });
  const paced = await interleave(PACED_ROUNDS, { product: () => pace(product, half(runs.product)), same: () => pace(same, half(runs.same)) });

  // A page that no query was made for came from a cache.
  const cached = queries === 0;
  const rate = (run: Measured) => run.rate;
  const cpu = (run: Measured) => run.cpuMicros;
  const beside = (name: string, baseline: string, pick: (run: Measured) => number | null, limits: Partial<Figure> = {}): Figure => {
    const under = baseline === rawSame ? runs.same : runs.plain;
    return { group, name, baseline, unit: "×", value: ratioOf(runs.product, under, pick), ...limits };
  };
  return [
    beside("asked for again and again: requests a second", rawText, rate, hitTarget),
    beside("asked for again and again: requests a second", rawSame, rate),
    { group, name: "database transactions for each of these requests", unit: "", value: queries, ...hitQueriesTarget },
    cached
      ? { group, name: "made from the database: requests a second", baseline: rawText, unit: "×", value: null, note: "every request was answered from the cache", ...missTarget }
      : beside("made from the database: requests a second", rawText, rate, { note: "the same run: every request is made anew today", ...missTarget }),
    beside("processor time of the server a request", rawText, cpu),
    beside("processor time of the server a request", rawSame, cpu),
    beside("p50 at saturation", rawSame, (run) => run.p50),
    beside("p99 at saturation", rawSame, (run) => run.p99),
    { group, name: "p99 at half of saturation (each server at half of its own)", baseline: rawSame, unit: "×", value: ratioOf(paced.product, paced.same, (run) => run.p99), ...hitTailTarget },
  ];
}
