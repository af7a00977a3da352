import { sql } from "drizzle-orm";
import type PgBoss from "pg-boss";
import postgres from "postgres";
import type { Tx } from "./db.server";
import { env } from "./env.server";
import { type JobName, jobNames, jobSchema, openBoss, schedules } from "./job-queues.server";
import { log } from "./log.server";
import { singleton } from "./singleton.server";
import { SYSTEM_ROLE } from "./tenant-locks.server";

/**
 * What a job says: the id of the row it is about. The row is the truth, the job only a reason to
 * look at it.
 */
export type JobData = { id?: string };
/**
 * Works on one job. Called again after a failure or a dead process, so it must have the effect of
 * one.
 */
export type JobHandler = (data: JobData) => Promise<unknown>;

/**
 * How often each queue is looked at while nobody wakes it, and how many jobs are taken at once, by
 * how many workers.
 */
const pace: Record<
  JobName,
  { pollingIntervalSeconds: number; batchSize: number; workers: number }
> = {
  "payment-events": { pollingIntervalSeconds: 1, batchSize: 5, workers: 4 },
  refunds: { pollingIntervalSeconds: 1, batchSize: 5, workers: 2 },
  sweep: { pollingIntervalSeconds: 5, batchSize: 1, workers: 1 },
  mails: { pollingIntervalSeconds: 5, batchSize: 1, workers: 1 },
  "ledger-audit": { pollingIntervalSeconds: 60, batchSize: 1, workers: 1 },
  retention: { pollingIntervalSeconds: 60, batchSize: 1, workers: 1 },
};
const STOP_MS = 1_000;
const HOUR_S = 3_600;

type Running = { boss: PgBoss; workers: Map<JobName, string[]>; client: postgres.Sql };
const held = () => singleton<{ running: Running | null }>("jobs", () => ({ running: null }));

/**
 * Sends a job with the transaction that makes it necessary: it is there when that commits, and not
 * before (docs/rules.md, Jobs). Written as a row, which pg-boss documents for other clients, so
 * that any of our transactions can do it.
 * @param id of the row the job is about
 */
export async function sendJob(tx: Pick<Tx, "execute">, name: JobName, id: string): Promise<void> {
  await tx.execute(sql`
    insert into ${sql.identifier(jobSchema)}.job (name, data, policy, retry_limit, retry_delay, retry_backoff, expire_in)
    select q.name, ${JSON.stringify({ id })}::jsonb, q.policy, q.retry_limit, q.retry_delay, q.retry_backoff, make_interval(secs => q.expire_seconds)
    from ${sql.identifier(jobSchema)}.queue q where q.name = ${name}`);
}

/**
 * Has this process look at a queue now, after the transaction that sent a job has committed.
 * Without workers here it does nothing: others look by themselves.
 */
export function wakeJobs(name: JobName): void {
  const { running } = held();
  for (const worker of running?.workers.get(name) ?? []) running?.boss.notifyWorker(worker);
}

/**
 * Starts this process's workers, over a connection of their own. Any number of processes may: each
 * job is taken by one.
 * @param handlers what to do; a queue without a handler is left to other processes
 * @param options.locked whether the database knows the system role (openDatabase)
 * @returns stops them: nothing new is taken, what is under way gets a second, the rest is taken up
 * by the next process
 */
export async function startJobs(
  handlers: Partial<Record<JobName, JobHandler>>,
  options: { locked: boolean },
): Promise<() => Promise<void>> {
  let stopped = false;
  const client = postgres(env().databaseUrl, {
    max: 1,
    connect_timeout: 10,
    onnotice: () => {},
    connection: {
      application_name: "buka jobs",
      statement_timeout: 15_000,
      ...(options.locked ? { options: `-c role=${SYSTEM_ROLE}` } : {}),
    },
  });
  const boss = await openBoss(client, {
    supervise: true,
    schedule: true,
    migrate: false,
    archiveCompletedAfterSeconds: HOUR_S,
    archiveFailedAfterSeconds: 24 * HOUR_S,
    deleteAfterDays: 7,
    cronWorkerIntervalSeconds: 5,
    isStopped: () => stopped,
  });
  // It complains of what it tries again anyway: a database that is away for a moment.
  boss.on("error", (error) => {
    if (!stopped) log().warn({ err: error }, "The jobs could not be looked after");
  });
  await boss.start();
  const workers = new Map<JobName, string[]>();
  for (const name of jobNames) {
    const handler = handlers[name];
    if (!handler) continue;
    const { workers: count, ...options } = pace[name];
    const ids: string[] = [];
    for (let n = 0; n < count; n++)
      ids.push(
        await boss.work<JobData>(name, options, (jobs) =>
          workOn(name, jobs, handler, () => stopped),
        ),
      );
    workers.set(name, ids);
    const cron = schedules[name];
    if (cron) await boss.schedule(name, cron, {});
  }
  const running = { boss, workers, client };
  held().running = running;
  return async () => {
    if (held().running === running) held().running = null;
    await boss.stop({ graceful: true, wait: true, timeout: STOP_MS });
    stopped = true;
    await client.end({ timeout: 1 });
  };
}

/**
 * All of a batch at once; one that fails fails its batch, which is harmless, as a job that is done
 * finds nothing to do.
 */
async function workOn(
  name: JobName,
  jobs: { id: string; data: JobData | null }[],
  handler: JobHandler,
  isStopped: () => boolean,
): Promise<void> {
  const results = await Promise.allSettled(jobs.map((job) => handler(job.data ?? {})));
  const failed = results.filter((result) => result.status === "rejected");
  if (failed.length === 0) return;
  if (!isStopped())
    for (const { reason } of failed)
      log().error({ err: reason as unknown, job: name }, "A job failed and will be tried again");
  throw new Error(`${failed.length} of ${jobs.length} jobs failed`);
}
