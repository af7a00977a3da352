import { sql } from "drizzle-orm";
import { noteDiskHasRoom, wasDiskFull } from "./database-outage.server";
import { isLocked, systemDb } from "./db.server";
import { log } from "./log.server";
import { migrationCount } from "./migrate.server";
import { within } from "./within.server";

/** Load balancers give up on /readyz after 3 to 5 s. */
const WAIT_MS = 2_000;

/** `detail` is for the operator. */
type Readiness = { ready: boolean; detail: string };

/** Ready when the database answers, can write, and has run every migration of this build. */
export async function readiness(): Promise<Readiness> {
  try {
    return await within(WAIT_MS, askDatabase());
  } catch (error) {
    log().warn({ err: error }, "The database does not answer");
    return { ready: false, detail: "not ready: the database does not answer" };
  }
}

async function askDatabase(): Promise<Readiness> {
  const [counts] = await systemDb.execute<{ ran: number; workers: number }>(sql`
    select (select count(*)::int from drizzle.__drizzle_migrations) as ran,
      (select count(*)::int from pg_stat_activity
        where datname = current_database() and application_name = 'buka jobs') as workers`);
  const { ran, workers } = counts!;
  if (ran < migrationCount())
    return { ready: false, detail: "not ready: the database is not migrated" };
  if (wasDiskFull() && !(await canWrite()))
    return { ready: false, detail: "not ready: the database's disk is full" };
  if (!isLocked())
    log().warn("Row-level security is off: the database's owner may not create roles");
  if (workers > 0) return { ready: true, detail: "ready" };
  log().warn("No process works on jobs: at least one must run with JOBS=1");
  // Still ready, because the process can serve pages.
  return { ready: true, detail: "ready; failed: no process works on jobs, set JOBS=1 for one" };
}

class Undo extends Error {}

/** Writes as much as a few orders take, and rolls it back. */
async function canWrite(): Promise<boolean> {
  const written = await systemDb
    .transaction(async (tx) => {
      await tx.execute(sql`
        insert into rate_limits (key, points, expire)
        select 'room:' || n || repeat('x', 500), 0, 0 from generate_series(1, 200) n`);
      throw new Undo();
    })
    .catch((error: unknown) => error instanceof Undo);
  if (written) noteDiskHasRoom();
  return written;
}
