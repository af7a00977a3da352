import PgBoss from "pg-boss";
import { STATEMENT_TIMEOUT_MS } from "./silent-connections.server";

/** pg-boss' own schema, beside the product's. */
export const jobSchema = "pgboss";

type QueueSettings = {
  /** Of a job that fails, or whose process dies: seconds, see pg-boss' createQueue. */
  retry: Pick<PgBoss.Queue, "retryLimit" | "retryDelay" | "retryBackoff" | "expireInSeconds">;
  /**
   * A stopping process hands its job on instead of failing it: two processes may do the same job
   * without harm.
   */
  handedOn?: true;
  /** How often a queue is polled that nothing wakes. */
  pollSeconds: number;
  /** Jobs running at once in one process. */
  concurrency: number;
  /** Runs on a schedule: at an interval in seconds, or daily at a UTC time. */
  schedule?: { everySeconds: number } | { dailyAt: `${number}:${number}` };
};

/**
 * How often jobs of killed processes are looked for. An event's job is taken over within a minute:
 * 25 s until it expires, this interval, and 5 to 10 s until its next try.
 */
export const LOOK_EVERY_S = 10;

/** Runs on schedule anyway. */
const once = { retryLimit: 0, retryDelay: 0, retryBackoff: false, expireInSeconds: 600 };

export const queues = {
  "payment-events": {
    // Retries after 5 to 10 s, the last after half a day, for about a day in all. A try takes some
    // seconds, 14 if the provider hangs; a longer one is done twice.
    retry: { retryLimit: 14, retryDelay: 5, retryBackoff: true, expireInSeconds: 25 },
    handedOn: true,
    pollSeconds: 1,
    concurrency: 20,
  },
  refunds: {
    // Checked after 1 to 2 minutes, then after twice as long each time, for 9 to 17 hours; refunds
    // that are still open get a new job every hour (resendRefundJobs).
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
  emails: {
    // Nine retries, the first after 2 to 4 minutes, the last after 8.5 to 17 hours: about a day in
    // all. A try takes less than 5 minutes, even with a mail server that waits 10 s at each step.
    retry: { retryLimit: 9, retryDelay: 120, retryBackoff: true, expireInSeconds: 300 },
    pollSeconds: 1,
    concurrency: 5,
  },
  pushes: {
    // Six retries, the first after 5 to 10 s, the last after 160 to 320 s: within the ten minutes
    // in which it is of use. A try takes 10 s at most.
    retry: { retryLimit: 6, retryDelay: 5, retryBackoff: true, expireInSeconds: 30 },
    pollSeconds: 1,
    concurrency: 10,
  },
  // As for vendors, whose messages must not wait behind these.
  "order-pushes": {
    retry: { retryLimit: 6, retryDelay: 5, retryBackoff: true, expireInSeconds: 30 },
    pollSeconds: 1,
    concurrency: 10,
  },
  sweep: { retry: once, pollSeconds: 5, concurrency: 1, schedule: { everySeconds: 60 } },
  "automatic-payouts": {
    retry: once,
    pollSeconds: 30,
    concurrency: 1,
    schedule: { everySeconds: 300 },
  },
  reconcile: { retry: once, pollSeconds: 60, concurrency: 1, schedule: { everySeconds: 3_600 } },
  // A run takes at most five minutes, and the next one continues, for hours if need be.
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
/** Returns whether a queue of pg-boss is one of ours. */
export const isJobName = (name: string): name is JobName => name in queues;
/** Returns a queue's settings. */
export const settingsOf = (name: JobName): QueueSettings => queues[name];

/**
 * Returns the seconds until a scheduled queue's next run, rather than a time: the database's clock
 * may differ.
 */
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

/**
 * Creates pg-boss over its own pool, not started.
 * @param url of the database; sslmode is read as libpq and postgres.js read it
 * @param options.role to act in
 */
export function createBoss(
  url: string,
  { role, ...options }: Omit<PgBoss.ConstructorOptions, "schema"> & { role?: string },
): PgBoss {
  const address = new URL(url);
  // https://www.npmjs.com/package/pg-connection-string: without it 'require' would mean
  // 'verify-full' here alone.
  if (address.searchParams.has("sslmode")) address.searchParams.set("uselibpqcompat", "true");
  if (role)
    address.searchParams.set(
      "options",
      [address.searchParams.get("options"), `-c role=${role}`].filter(Boolean).join(" "),
    );
  const settings = {
    application_name: "buka jobs",
    // The schedule is ours (see scheduleNext in jobs.server.ts).
    schedule: false,
    // Passed on to the pool (node-postgres.com/apis/pool).
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    // pg-boss sends some statements as one BEGIN … COMMIT. A failure leaves the connection in an
    // aborted transaction, so it is closed.
    idle_in_transaction_session_timeout: 10_000,
    // The second is the client's own, for a dead network; a migration may take longer.
    ...(options.migrate
      ? {}
      : { statement_timeout: STATEMENT_TIMEOUT_MS, query_timeout: STATEMENT_TIMEOUT_MS + 3_000 }),
    ...options,
    schema: jobSchema,
    connectionString: address.href,
  };
  return new PgBoss(settings);
}

/**
 * Creates or updates pg-boss' schema and our queues, under the lock of migrating.
 * @param url of a connection that owns the schema
 */
export async function installJobs(url: string): Promise<void> {
  const boss = createBoss(url, { max: 1, supervise: false, migrate: true });
  boss.on("error", () => {}); // what fails here rejects, too
  try {
    await boss.start();
    const existing = await boss.getQueues();
    for (const name of jobNames) {
      const { retry, schedule } = settingsOf(name);
      // In a `short` queue at most one job waits: the next run.
      const policy = schedule ? ("short" as const) : ("standard" as const);
      const queue = { name, policy, ...retry };
      if (existing.some((other) => other.name === name)) await boss.updateQueue(name, queue);
      else await boss.createQueue(name, queue);
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}
