import { sql } from "drizzle-orm";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { connectionPool, replicaDatabase, systemDb } from "./db.server";
import { openStreams } from "./events.server";
import { jobNames } from "./job-queues.server";
import { log } from "./log.server";
import { requestsInFlight } from "./running-requests.server";
import { singleton } from "./singleton.server";
import { lagMs } from "./replica.server";
import { within } from "./within.server";

const SECONDS = [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const PROVIDER_SECONDS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Scrapers wait 10 s by default. */
const DATABASE_MS = 4_000;

/** Names and meanings: docs/operations.md, Figures for machines. */
function create() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: "buka_request_seconds",
    help: "Time from a request to the end of its answer. 499: the client left first.",
    labelNames: ["route", "method", "status"] as const,
    buckets: SECONDS,
    registers,
  });
  const cachedPages = new Counter({
    name: "buka_cached_pages_total",
    help: "Pages looked for in the page cache.",
    labelNames: ["outcome"] as const,
    registers,
  });
  const provider = new Histogram({
    name: "buka_provider_seconds",
    help: "Calls of the payment provider.",
    labelNames: ["call", "outcome"] as const,
    buckets: PROVIDER_SECONDS,
    registers,
  });
  new Gauge({
    name: "buka_event_streams",
    help: "Open event streams.",
    registers,
    collect() {
      this.set(openStreams());
    },
  });
  new Gauge({
    name: "buka_requests_in_flight",
    help: "Requests that are being answered, without event streams.",
    registers,
    collect() {
      this.set(Math.max(0, requestsInFlight() - openStreams()));
    },
  });
  new Gauge({
    name: "buka_database_connections",
    help: "Connections of the pool, and requests that wait for one.",
    labelNames: ["state"] as const,
    registers,
    collect() {
      for (const [state, count] of Object.entries(connectionPool().counts()))
        this.set({ state }, count);
    },
  });
  new Gauge({
    name: "buka_replica_lag_seconds",
    help: "How far the replica is behind; +Inf while it is away. Nothing without one.",
    registers,
    collect() {
      if (replicaDatabase()) this.set(lagMs() / 1_000);
      else this.reset();
    },
  });
  const fromDatabase = {
    jobs: new Gauge({
      name: "buka_jobs",
      help: "Jobs by queue and state.",
      labelNames: ["queue", "state"] as const,
      registers,
    }),
    oldestJob: new Gauge({
      name: "buka_oldest_job_seconds",
      help: "How long the oldest job that could run has waited.",
      labelNames: ["queue"] as const,
      registers,
    }),
    orders: new Gauge({
      name: "buka_orders",
      help: "Orders of the last 24 hours by status.",
      labelNames: ["status"] as const,
      registers,
    }),
    providerKobo: new Gauge({
      name: "buka_provider_kobo",
      help: "What our account at the provider held at the latest look, and what vendors could be paid.",
      labelNames: ["what"] as const,
      registers,
    }),
    answers: new Gauge({
      name: "buka_database_up",
      help: "1 if the database answered this scrape.",
      registers,
    }),
  };
  return { registry, requests, cachedPages, provider, fromDatabase };
}

const metrics = () => singleton("metrics", create);

/** @param route of bounded number: a pattern, never an address */
export function measureRequest(
  route: string,
  method: string | undefined,
  status: number,
  ms: number,
): void {
  metrics().requests.observe({ route, method: method ?? "", status }, ms / 1_000);
}

export function countCachedPage(outcome: "hit" | "miss"): void {
  metrics().cachedPages.inc({ outcome });
}

/** @param call the first parts of the provider's path, without references */
export function measureProviderCall(call: string, outcome: string, ms: number): void {
  metrics().provider.observe({ call, outcome }, ms / 1_000);
}

/** Returns all figures in Prometheus' text format; without the database's if it doesn't answer. */
export async function scrape(): Promise<{ type: string; text: string }> {
  const { registry, fromDatabase } = metrics();
  try {
    await within(DATABASE_MS, readDatabase());
    fromDatabase.answers.set(1);
  } catch (error) {
    log().warn({ err: error }, "The database did not answer for the figures");
    fromDatabase.answers.set(0);
  }
  return { type: registry.contentType, text: await registry.metrics() };
}

async function readDatabase(): Promise<void> {
  const { jobs, oldestJob, orders, providerKobo } = metrics().fromDatabase;
  const [states, days, [provider]] = await Promise.all([
    systemDb.execute<{ queue: string; state: string; count: number; oldest: number | null }>(sql`
      select name as queue, state, count(*)::int as count,
        extract(epoch from now() - min(start_after))::float8 as oldest
      from pgboss.job
      where state in ('created', 'retry', 'active', 'failed')
        and start_after <= now()
      group by 1, 2`),
    // Uses the index orders_with_customer.
    systemDb.execute<{ status: string; count: number }>(sql`
      select status, count(*)::int as count from orders
      where created_at > now() - interval '24 hours' and customer_name <> 'Erased customer'
      group by 1`),
    systemDb.execute<{ balance: string; due: string }>(
      sql`select balance, due from provider_balance`,
    ),
  ]);
  jobs.reset();
  oldestJob.reset();
  for (const queue of jobNames) oldestJob.set({ queue }, 0);
  for (const { queue, state, count, oldest } of states) {
    jobs.set({ queue, state }, count);
    if (state === "created" || state === "retry") oldestJob.set({ queue }, oldest ?? 0);
  }
  orders.reset();
  if (provider) {
    providerKobo.set({ what: "balance" }, Number(provider.balance));
    providerKobo.set({ what: "due" }, Number(provider.due));
  }
  for (const { status, count } of days) orders.set({ status }, count);
}
