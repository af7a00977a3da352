import { sql } from "drizzle-orm";
import { systemDb } from "./db.server";
import { isJobName, jobNames, queues, type JobName } from "./job-queues.server";
import { over, sender } from "./jobs.server";

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
  return systemDb.transaction(async (tx) => {
    const [died] = await tx.execute(sql`
      select 1 from pgboss.job where name = ${queue} and id = ${id} and state = 'failed' for update`);
    if (!died) return null;
    const boss = sender();
    await (how === "retry" ? boss.retry(queue, id, over(tx)) : boss.deleteJob(queue, id, over(tx)));
    return queue;
  });
}
