import PgBoss from "pg-boss";
import { STATEMENT_TIMEOUT_MS } from "./silent-connections.server";

export const jobSchema = "pgboss";

type QueueSettings = {
  /** For a job that fails or whose process dies; in seconds (pg-boss' createQueue). */
  retry: Pick<PgBoss.Queue, "retryLimit" | "retryDelay" | "retryBackoff" | "expireInSeconds">;
  /** A stopping process hands the job on instead of failing it: doing it twice is harmless. */
  handedOn?: true;
  /** How often a worker looks if nothing wakes it. */
  pollSeconds: number;
  /** Per process. */
  concurrency: number;
  /** `dailyAt` is in UTC. */
  schedule?: { everySeconds: number } | { dailyAt: `${number}:${number}` };
};

/**
 * How often pg-boss looks for jobs of killed processes. Another process takes over a payment event
 * within a minute: 25 s until it expires, this interval, and 5 to 10 s until its next try.
 */
export const LOOK_EVERY_S = 10;

/** The schedule is the retry. */
const once = { retryLimit: 0, retryDelay: 0, retryBackoff: false, expireInSeconds: 600 };

export const queues = {
  "payment-events": {
    // From 5 to 10 s up to half a day apart, for about a day. A try takes 14 s if the provider
    // hangs; one that took longer than 25 s would be done twice.
    retry: { retryLimit: 14, retryDelay: 5, retryBackoff: true, expireInSeconds: 25 },
    handedOn: true,
    pollSeconds: 1,
    concurrency: 20,
  },
  refunds: {
    // After 1 to 2 minutes, then twice as long each time, for 9 to 17 hours; after that
    // resendRefundJobs sends a new job every hour.
    retry: { retryLimit: 9, retryDelay: 60, retryBackoff: true, expireInSeconds: 90 },
    pollSeconds: 1,
    concurrency: 10,
  },
  payouts: {
    // After 1 to 2, 2 to 4 and 4 to 8 minutes; then the sweeper asks.
    retry: { retryLimit: 3, retryDelay: 60, retryBackoff: true, expireInSeconds: 90 },
    pollSeconds: 1,
    concurrency: 5,
  },
  "dispute-answers": {
    // As refunds; a try makes five calls.
    retry: { retryLimit: 9, retryDelay: 60, retryBackoff: true, expireInSeconds: 90 },
    pollSeconds: 1,
    concurrency: 2,
  },
  emails: {
    // From 2 to 4 minutes up to 8.5 to 17 hours apart: about a day. A try takes less than 5
    // minutes even if the mail server waits 10 s at each step.
    retry: { retryLimit: 9, retryDelay: 120, retryBackoff: true, expireInSeconds: 300 },
    pollSeconds: 1,
    concurrency: 5,
  },
  pushes: {
    // Six retries within the ten minutes in which a push is of use. A try takes 10 s at most.
    retry: { retryLimit: 6, retryDelay: 5, retryBackoff: true, expireInSeconds: 30 },
    pollSeconds: 1,
    concurrency: 10,
  },
  // Apart from the vendors' `pushes`, which must not wait behind these.
  "order-pushes": {
    retry: { retryLimit: 6, retryDelay: 5, retryBackoff: true, expireInSeconds: 30 },
    pollSeconds: 1,
    concurrency: 10,
  },
  messages: {
    // As pushes: a message about an order that waits is of use for a quarter of an hour.
    retry: { retryLimit: 6, retryDelay: 5, retryBackoff: true, expireInSeconds: 30 },
    pollSeconds: 1,
    concurrency: 5,
  },
  "edge-purges": {
    // A quarter of an hour; by then a page's lifetime at the edge is over.
    retry: { retryLimit: 8, retryDelay: 2, retryBackoff: true, expireInSeconds: 30 },
    pollSeconds: 1,
    // They share calls, so many stores' changes are one.
    concurrency: 100,
  },
  sweep: { retry: once, pollSeconds: 5, concurrency: 1, schedule: { everySeconds: 60 } },
  "automatic-payouts": {
    retry: once,
    pollSeconds: 30,
    concurrency: 1,
    schedule: { everySeconds: 300 },
  },
  reconcile: { retry: once, pollSeconds: 60, concurrency: 1, schedule: { everySeconds: 3_600 } },
  // A run takes at most five minutes, and its retry continues where it stopped.
  "ledger-audit": {
    retry: { retryLimit: 40, retryDelay: 60, retryBackoff: false, expireInSeconds: 600 },
    pollSeconds: 60,
    concurrency: 1,
    schedule: { dailyAt: "02:17" },
  },
  retention: { retry: once, pollSeconds: 60, concurrency: 1, schedule: { dailyAt: "02:41" } },
} as const satisfies Record<string, QueueSettings>;

export type JobName = keyof typeof queues;
export const jobNames = Object.keys(queues) as JobName[];
export const isJobName = (name: string): name is JobName => name in queues;
export const settingsOf = (name: JobName): QueueSettings => queues[name];

/** Seconds rather than a time, because the database's clock may differ. */
export function secondsToNextRun(
  schedule: NonNullable<QueueSettings["schedule"]>,
  now: Date,
): number {
  if ("everySeconds" in schedule) return schedule.everySeconds;
  const [hour, minute] = schedule.dailyAt.split(":").map(Number) as [number, number];
  const next = new Date(now);
  next.setUTCHours(hour, minute, 0, 0);
  if (next <= now) next.setUTCDate(next.getUTCDate() + 1);
  return Math.ceil((next.getTime() - now.getTime()) / 1000);
}

/** Creates pg-boss with a pool of its own, not started. @param options.role database role */
export function createBoss(
  url: string,
  { role, ...options }: Omit<PgBoss.ConstructorOptions, "schema"> & { role?: string },
): PgBoss {
  const address = new URL(url);
  // Otherwise sslmode=require would mean 'verify-full' here, unlike in libpq and postgres.js
  // (https://www.npmjs.com/package/pg-connection-string).
  if (address.searchParams.has("sslmode")) address.searchParams.set("uselibpqcompat", "true");
  if (role)
    address.searchParams.set(
      "options",
      [address.searchParams.get("options"), `-c role=${role}`].filter(Boolean).join(" "),
    );
  const settings = {
    application_name: "buka jobs",
    // scheduleNext (jobs.server.ts) does it.
    schedule: false,
    // node-postgres.com/apis/pool
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    // If a BEGIN … COMMIT of pg-boss fails, its connection stays in an aborted transaction.
    idle_in_transaction_session_timeout: 10_000,
    // query_timeout is the client's own, for a dead network. A migration may take longer.
    ...(options.migrate
      ? {}
      : { statement_timeout: STATEMENT_TIMEOUT_MS, query_timeout: STATEMENT_TIMEOUT_MS + 3_000 }),
    ...options,
    schema: jobSchema,
    connectionString: address.href,
  };
  return new PgBoss(settings);
}

/** Call under the migration lock. @param url of the schema's owner */
export async function installJobs(url: string): Promise<void> {
  const boss = createBoss(url, { max: 1, supervise: false, migrate: true });
  boss.on("error", () => {}); // start() rejects, too
  try {
    await boss.start();
    const existing = await boss.getQueues();
    for (const name of jobNames) {
      const { retry, schedule } = settingsOf(name);
      // In a `short` queue only one job can wait: the next run.
      const policy = schedule ? ("short" as const) : ("standard" as const);
      const queue = { name, policy, ...retry };
      if (existing.some((other) => other.name === name)) await boss.updateQueue(name, queue);
      else await boss.createQueue(name, queue);
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}
