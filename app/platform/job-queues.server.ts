import PgBoss from "pg-boss";
import { STATEMENT_TIMEOUT_MS } from "./silent-connections.server";

/** pg-boss' own schema, beside the product's. */
export const jobSchema = "pgboss";

type QueueSettings = {
  /** Of a job that fails, or whose process dies: seconds, see pg-boss' createQueue. */
  retry: Pick<PgBoss.Queue, "retryLimit" | "retryDelay" | "retryBackoff" | "expireInSeconds">;
  /**
   * A stopped process hands on what it is at, instead of failing it: another may do the same at the
   * same time, without harm.
   */
  handedOn?: true;
  /** How long a queue that nobody wakes is left alone. */
  pollSeconds: number;
  /** Jobs running at once in one process. */
  concurrency: number;
  /** Runs on a schedule: at an interval in seconds, or daily at a UTC time. */
  schedule?: { everySeconds: number } | { dailyAt: `${number}:${number}` };
};

/**
 * How often jobs are looked for whose process was killed. An event's is then in other hands within
 * a minute: 25 s until it expires, the look, and 5 to 10 s until its next try.
 */
export const LOOK_EVERY_S = 10;

/** Runs again on schedule anyway. */
const once = { retryLimit: 0, retryDelay: 0, retryBackoff: false, expireInSeconds: 600 };

export const queues = {
  "payment-events": {
    // The first retry after 5 to 10 s, the last after half a day, for about a day in all. One takes
    // some seconds, 14 with a provider that hangs; if it takes longer, it is done twice.
    retry: { retryLimit: 14, retryDelay: 5, retryBackoff: true, expireInSeconds: 25 },
    handedOn: true,
    pollSeconds: 1,
    concurrency: 20,
  },
  refunds: {
    // Looked at after 1 to 2 minutes, then after twice as long each time, for 9 to 17 hours in all;
    // what is still open then gets a new job by the hour (resendRefundJobs).
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
    // after which nobody is helped any more. A try takes 10 s at most.
    retry: { retryLimit: 6, retryDelay: 5, retryBackoff: true, expireInSeconds: 30 },
    pollSeconds: 1,
    concurrency: 10,
  },
  // As those to vendors, which may not wait behind them.
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
  // A run takes five minutes at most, and the next one continues after it: for hours, if need be.
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
 * Returns the seconds until a scheduled queue's next run: counted, not a time, because the
 * database's clock may be another.
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
    // pg-boss sends some statements as one BEGIN … COMMIT: one that fails leaves its connection in
    // an aborted transaction, which ends with it.
    idle_in_transaction_session_timeout: 10_000,
    // The second is the client's, should the network have forgotten the connection; a migration may
    // take longer.
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
 * Makes or updates pg-boss' schema and our queues, under the lock of migrating.
 * @param url of a connection that owns the schema
 */
export async function installJobs(url: string): Promise<void> {
  const boss = createBoss(url, { max: 1, supervise: false, migrate: true });
  boss.on("error", () => {}); // what fails here rejects, too
  try {
    await boss.start();
    const known = await boss.getQueues();
    for (const name of jobNames) {
      const { retry, schedule } = settingsOf(name);
      // Of a short queue at most one job waits: the next run.
      const policy = schedule ? ("short" as const) : ("standard" as const);
      const queue = { name, policy, ...retry };
      if (known.some((other) => other.name === name)) await boss.updateQueue(name, queue);
      else await boss.createQueue(name, queue);
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}
