import { join } from "node:path";
import postgres from "postgres";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "../../scripts/embedded-postgres";
import { migrateDatabase } from "~/platform/migrate.server";

/**
 * Databases of tests carry the id of the run's process: runs at the same time don't meet, and what
 * a killed one left behind is known.
 */
const PREFIX = "buka_test";

/** Returns the URL of another database on the same server. */
export const databaseOn = (serverUrl: string, name: string): string => {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
};

/**
 * Names a run's database.
 * @param part tells the run's databases apart: a file's name, "template"
 */
export const databaseName = (part: string, runPid = process.pid): string =>
  `${PREFIX}_${runPid}_${part}`;

/**
 * Starts the Postgres that tests run on: TEST_DATABASE_URL (its user may create databases), else an
 * embedded one of their own, reused from run to run. It gives up durability for speed; nothing in
 * it is worth keeping.
 * @param whose the browsers have one of their own: the run that starts one also stops it
 */
export async function startTestCluster(whose: "test" | "e2e" = "test"): Promise<EmbeddedPostgres> {
  const given = process.env.TEST_DATABASE_URL;
  const cluster = given
    ? { url: given, stop: async () => {} }
    : await startEmbeddedPostgres({
        dataDir: join(process.cwd(), ".data"),
        cluster: `${whose}-postgres`,
        log: () => {},
        settings: {
          fsync: "off",
          full_page_writes: "off",
          synchronous_commit: "off",
          max_connections: "200",
          // a file's database is gone before it would be worth its while, and plans stay the same
          ...(whose === "test" ? { autovacuum: "off" } : {}),
        },
      });
  await dropDatabases(cluster.url, (runPid) => !isRunning(runPid));
  return cluster;
}

/** Runs one statement on the server. */
export async function onServer(serverUrl: string, statement: string): Promise<void> {
  const client = postgres(serverUrl, { max: 1, onnotice: () => {} });
  try {
    await client.unsafe(statement);
  } finally {
    await client.end({ timeout: 5 });
  }
}

/**
 * Makes a migrated, empty database for others to be copied from.
 * @param whose of the run's templates it is
 * @returns its name
 */
export async function createTemplate(serverUrl: string, whose: string): Promise<string> {
  const name = databaseName(`template_${whose}`);
  await onServer(serverUrl, `create database ${name}`);
  await migrateDatabase(databaseOn(serverUrl, name));
  return name;
}

/** Drops the databases that this run has made. */
export const dropOwnDatabases = (serverUrl: string): Promise<void> =>
  dropDatabases(serverUrl, (runPid) => runPid === process.pid);

async function dropDatabases(
  serverUrl: string,
  belongs: (runPid: number) => boolean,
): Promise<void> {
  const client = postgres(serverUrl, { max: 1, onnotice: () => {} });
  try {
    const rows = await client<
      { name: string }[]
    >`select datname as name from pg_database where datname like ${`${PREFIX}\\_%`}`;
    for (const { name } of rows) {
      const runPid = Number(name.slice(PREFIX.length + 1).split("_")[0]);
      if (belongs(runPid)) await client.unsafe(`drop database if exists "${name}" with (force)`);
    }
  } finally {
    await client.end({ timeout: 5 });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as { code?: string }).code === "EPERM";
  }
}
