import type PgBoss from "pg-boss";
import postgres from "postgres";

/** pg-boss' own schema, beside the product's. */
export const jobSchema = "pgboss";

export const jobNames = [
  "payment-events",
  "refunds",
  "sweep",
  "mails",
  "ledger-audit",
  "retention",
] as const;
export type JobName = (typeof jobNames)[number];

/** What comes by the clock (UTC), whichever process is there: each minute, and in the night. */
export const schedules: Partial<Record<JobName, string>> = {
  sweep: "* * * * *",
  mails: "* * * * *",
  "ledger-audit": "17 2 * * *",
  retention: "41 2 * * *",
};

/**
 * A job that fails, or whose process died (after the time it may take), is tried again; what comes
 * by the clock comes again anyway.
 */
const often = { retryLimit: 12, retryDelay: 20, retryBackoff: true, expireInSeconds: 300 };
const byClock = { retryLimit: 0, retryDelay: 0, retryBackoff: false, expireInSeconds: 600 };
const queueOptions = (name: JobName) => ({
  name,
  policy: schedules[name] ? ("short" as const) : ("standard" as const),
  ...(schedules[name] ? byClock : often),
});

type BossOptions = Omit<PgBoss.ConstructorOptions, "db" | "schema"> & { isStopped?: () => boolean };

/**
 * pg-boss over a connection of postgres.js, which has to be the client's only one: some of its
 * statements are several, in a transaction of their own.
 */
export async function openBoss(
  client: postgres.Sql,
  { isStopped = () => false, ...options }: BossOptions,
): Promise<PgBoss> {
  const { default: Boss } = await import("pg-boss");
  return new Boss({
    ...options,
    schema: jobSchema,
    db: { executeSql: (text, values) => execute(client, text, values, isStopped) },
  });
}

/**
 * pg-boss answers for a job without waiting for the database to take the answer: an error there
 * would be nobody's, and end the process.
 */
const isVerdict = (text: string) => /SELECT COUNT\(\*\) FROM results/i.test(text);

async function execute(
  client: postgres.Sql,
  text: string,
  values: unknown[] = [],
  isStopped: () => boolean,
): Promise<{ rows: unknown[] }> {
  try {
    return { rows: [...(await client.unsafe(text, values.map(parameter) as never[]))] };
  } catch (error) {
    if (/^\s*BEGIN\b/i.test(text)) await client.unsafe("rollback").catch(() => {});
    // The job is found again when its time is over.
    if (isVerdict(text) || isStopped()) return { rows: isVerdict(text) ? [{ count: "0" }] : [] };
    throw error;
  }
}

/**
 * postgres.js writes text for a json parameter as a JSON string; pg-boss means the JSON it has
 * written already.
 */
function parameter(value: unknown): unknown {
  if (value === undefined) return null;
  return typeof value === "string" && /^[[{]/.test(value) ? (JSON.parse(value) as unknown) : value;
}

/**
 * pg-boss' own queue, which its clock uses, and the schema of the version that is installed (its
 * version.json).
 */
const CLOCK_QUEUE = "__pgboss__send-it";
const SCHEMA_VERSION = 24;

/**
 * Makes or updates pg-boss' schema and our queues, under the lock of migrating. Where all is there
 * it asks twice, and the library is not even read.
 * @param url of a connection that owns the schema
 */
export async function installJobs(url: string): Promise<void> {
  // A connection of its own: drizzle changes how the client it is given writes JSON.
  const client = postgres(url, { max: 1, onnotice: () => {}, connect_timeout: 10 });
  try {
    if (await isInstalled(client)) return;
    const boss = await openBoss(client, { supervise: false, schedule: false, migrate: true });
    await boss.start();
    const known = await boss.getQueues();
    for (const name of [...jobNames, CLOCK_QUEUE]) {
      if (!known.some((queue) => queue.name === name))
        await boss.createQueue(name, isOurs(name) ? queueOptions(name) : undefined);
    }
    await boss.stop({ graceful: false });
  } finally {
    await client.end({ timeout: 5 });
  }
}

const isOurs = (name: string): name is JobName => (jobNames as readonly string[]).includes(name);

async function isInstalled(client: postgres.Sql): Promise<boolean> {
  const [table] = await client<
    { there: boolean }[]
  >`select to_regclass(${`${jobSchema}.version`}) is not null as there`;
  if (!table?.there) return false;
  const [row] = await client<{ version: number; queues: string[] }[]>`
    select v.version, (select array_agg(q.name) from ${client(jobSchema)}.queue q) as queues from ${client(jobSchema)}.version v`;
  return (
    row?.version === SCHEMA_VERSION &&
    [...jobNames, CLOCK_QUEUE].every((name) => row.queues?.includes(name))
  );
}
