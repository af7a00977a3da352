import { setMaxListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import PgBoss from "pg-boss";
import { databaseNow } from "./database-clock.server";
import { env } from "./env.server";
import {
  createBoss,
  isJobName,
  type JobName,
  jobNames,
  jobSchema,
  LOOK_EVERY_S,
  secondsToNextRun,
  settingsOf,
} from "./job-queues.server";
import { log } from "./log.server";
import { singleton } from "./singleton.server";
import { announce, onSignal } from "./events.server";
import { clientOf, systemDb, type ConnectionRole } from "./db.server";
import { SYSTEM_ROLE } from "./tenant-locks.server";
import { inSpan } from "./tracing.server";

/** The id of a row: the row is the truth, and the job only says to look at it. */
export type JobData = { id?: string };
/** Must be idempotent: it is called again after an error or a killed process. */
export type JobHandler = (data: JobData) => Promise<unknown>;

/** Has the job retried without another log line: the handler has logged the reason. */
export class RetryJob extends Error {
  override name = "RetryJob";
}

/** How long a stopping process waits for running jobs. */
const STOP_MS = 800;
const HOUR_S = 3_600;

/** Never started: each call brings its connection. */
/** Sends and changes jobs, by the connection that each call names. */
export const sender = () =>
  singleton(
    "job-sender",
    () =>
      new PgBoss({
        schema: jobSchema,
        db: { executeSql: () => Promise.reject(new Error("A job is sent with a connection")) },
      }),
  );

/**
 * Sends jobs within the transaction that makes them necessary (docs/rules.md, Jobs). A job has its
 * row's id, so a row never has two.
 * @param startAfter at once by default
 */
export async function sendJobs(
  db: ConnectionRole,
  name: JobName,
  ids: readonly string[],
  startAfter?: Date,
): Promise<void> {
  const jobs = ids.map((id) => ({ id, name, data: { id }, startAfter }));
  await sender().insert(jobs, over(db));
}

/**
 * Sends a job at once and one a second later, but of each kind at most one a second for this id,
 * whichever process sends it. So the later one runs after everything that the first may have come
 * too early for.
 */
export async function sendJobTwice(db: ConnectionRole, name: JobName, id: string): Promise<void> {
  const job = { name, data: { id }, singletonSeconds: 1 };
  const later = new Date(databaseNow().getTime() + 1_000);
  await sender().insert(
    [
      { ...job, singletonKey: id },
      { ...job, singletonKey: `${id} later`, startAfter: later },
    ],
    over(db),
  );
}

export const over = (db: ConnectionRole): PgBoss.ConnectionOptions => ({
  db: {
    executeSql: async (text: string, values: (string | null | undefined)[]) => ({
      rows: await clientOf(db).unsafe(
        text,
        values.map((value) => value ?? null),
        { prepare: true },
      ),
    }),
  },
});

/** Sends jobs again that are under way here, or have ended. */
export const sendJobsAgain = (name: JobName, ids: string[]): Promise<void> =>
  systemDb.transaction(async (tx) => {
    await sender().deleteJob(name, ids, over(tx));
    await sendJobs(tx, name, ids);
  });

const pause = (ms: number) => sleep(ms, undefined, { ref: false });

type Worker = { wake: () => void };
const workers = () => singleton("job-workers", () => new Map<JobName, Set<Worker>>());

/** Call after the commit. Other processes look within the queue's `pollSeconds`. */
export function wakeJobs(name: JobName): void {
  for (const worker of workers().get(name) ?? []) worker.wake();
}

/** Wakes the queue here, or in another process if this one has no worker for it (JOBS=0). */
export async function wakeJobsAnywhere(name: JobName): Promise<void> {
  if (workers().get(name)?.size) wakeJobs(name);
  else await announce(systemDb, { topic: "job", queue: name });
}

/**
 * Starts this process's workers, on connections of their own.
 * @param handlers a queue without one is left to other processes
 * @param options.locked whether the database has the system role (openDatabase)
 * @returns stops them; running jobs get a second, and other processes do the rest
 */
export async function startJobs(
  handlers: Partial<Record<JobName, JobHandler>>,
  options: { locked: boolean },
): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  const boss = createBoss(env().databaseDirectUrl, {
    max: 2,
    ...(options.locked ? { role: SYSTEM_ROLE } : {}),
    supervise: true,
    migrate: false,
    maintenanceIntervalSeconds: LOOK_EVERY_S,
    archiveCompletedAfterSeconds: HOUR_S,
    archiveFailedAfterSeconds: HOUR_S,
    deleteAfterDays: 7,
  });
  // pg-boss retries when the database was briefly away.
  boss.on("error", (error) => {
    if (!stopping.signal.aborted) log().warn({ err: error }, "pg-boss reported an error");
  });
  await boss.start();
  const stopHearing = onSignal((signal) => {
    if (signal.topic === "job" && isJobName(signal.queue)) wakeJobs(signal.queue);
  });
  setMaxListeners(jobNames.length, stopping.signal); // Node would take one per queue for a leak
  const running = jobNames.flatMap((name) => {
    const handler = handlers[name];
    return handler ? [workOn(boss, name, handler, stopping.signal)] : [];
  });
  return async () => {
    stopping.abort();
    stopHearing();
    await Promise.race([Promise.all(running), pause(2 * STOP_MS)]);
    await boss.stop({ graceful: false });
  };
}

/**
 * Replaces pg-boss' work(), which doesn't await what it sends, so that a database that goes
 * away ends the process (https://github.com/timgit/pg-boss/issues/577), and fails a whole batch for
 * one job.
 */
async function workOn(
  boss: PgBoss,
  name: JobName,
  handler: JobHandler,
  stopping: AbortSignal,
): Promise<void> {
  const { pollSeconds, concurrency, handedOn } = settingsOf(name);
  const underWay = new Map<string, Promise<void>>();
  let woken = false;
  let wake = () => {};
  const worker: Worker = {
    wake: () => {
      woken = true;
      wake();
    },
  };
  const all = workers();
  all.set(name, (all.get(name) ?? new Set()).add(worker));
  stopping.addEventListener("abort", worker.wake);
  while (!stopping.aborted) {
    woken = false;
    await scheduleNext(boss, name);
    const free = concurrency - underWay.size;
    const jobs = free > 0 ? await fetchJobs(boss, name, free) : [];
    for (const job of jobs) {
      const done = work(boss, job, handler, stopping).finally(() => {
        underWay.delete(job.id);
        worker.wake();
      });
      underWay.set(job.id, done);
    }
    if (woken || stopping.aborted) continue;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pollSeconds * 1_000);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
  all.get(name)?.delete(worker);
  if (underWay.size === 0) return;
  await Promise.race([Promise.all(underWay.values()), pause(STOP_MS)]);
  const ids = [...underWay.keys()];
  if (ids.length > 0)
    await (handedOn ? sendJobsAgain(name, ids) : boss.fail(name, ids)).catch(() => {});
}

type FetchedJob = Pick<PgBoss.Job<JobData | null>, "id" | "name" | "data">;

const fetchJobs = (boss: PgBoss, name: JobName, batchSize: number): Promise<FetchedJob[]> =>
  boss.fetch<JobData | null>(name, { batchSize }).catch(() => []);

/** If the result can't be stored, pg-boss retries the job once it has expired. */
async function work(
  boss: PgBoss,
  { id, name, data }: FetchedJob,
  handler: JobHandler,
  stopping: AbortSignal,
): Promise<void> {
  try {
    try {
      await inSpan({ kind: "job", name: `job ${name}`, attributes: {} }, () => handler(data ?? {}));
    } catch (error) {
      if (!(error instanceof RetryJob) && !stopping.aborted)
        log().error(
          { err: error, job: name, id: data?.id },
          "A job failed and will be tried again",
        );
      return void (await boss.fail(name, id));
    }
    await boss.complete(name, id);
  } catch (error) {
    if (!stopping.aborted)
      log().warn({ err: error, job: name }, "A job's result could not be stored");
  }
}

/** pg-boss' schedule() depends on its work() and has the same bug. */
async function scheduleNext(boss: PgBoss, name: JobName): Promise<void> {
  const { schedule } = settingsOf(name);
  if (!schedule) return;
  const startAfter = secondsToNextRun(schedule, databaseNow());
  await boss.send(name, {}, { startAfter }).catch((error: unknown) => {
    log().warn({ err: error, job: name }, "A job could not be scheduled");
  });
}
