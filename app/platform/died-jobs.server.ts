import { sql } from "drizzle-orm";
import PgBoss from "pg-boss";
import { clientOf, systemDb } from "./db.server";
import { isJobName, jobNames, jobSchema, queues, type JobName } from "./job-queues.server";
import { singleton } from "./singleton.server";

type DiedJob = { queue: string; id: string; since: Date; error: string | null };

/** The next run of a schedule does what a failed one left. */
const unscheduled = jobNames.filter((name) => !("schedule" in queues[name]));

/** Reads jobs that have used up their tries, oldest first. */
export async function diedJobs(limit: number): Promise<DiedJob[]> {
  const rows = await systemDb.execute<Omit<DiedJob, "since"> & { since: string }>(sql`
    select name as queue, id, completed_on as since,
      left(coalesce(output->>'message', output::text), 300) as error
    from pgboss.job where state = 'failed' and name in ${unscheduled}
    order by completed_on limit ${limit}`);
  return rows.map((row) => ({ ...row, since: new Date(row.since) }));
}

const boss = () =>
  singleton(
    "died-jobs",
    () =>
      new PgBoss({
        schema: jobSchema,
        db: {
          executeSql: async (text: string, values: (string | null | undefined)[]) => ({
            rows: await clientOf(systemDb).unsafe(
              text,
              values.map((value) => value ?? null),
            ),
          }),
        },
      }),
  );

/**
 * Has a job that died tried once more, or deletes it.
 * @returns the job's queue; null if no such job has died
 */
export async function endDiedJob(
  queue: string,
  id: string,
  how: "retry" | "drop",
): Promise<JobName | null> {
  if (!isJobName(queue)) return null;
  const [died] = await systemDb.execute(
    sql`select 1 from pgboss.job where name = ${queue} and id = ${id} and state = 'failed'`,
  );
  if (!died) return null;
  await (how === "retry" ? boss().retry(queue, id) : boss().deleteJob(queue, id));
  return queue;
}
