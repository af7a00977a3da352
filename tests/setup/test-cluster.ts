import { createHash } from "node:crypto";
import { existsSync, mkdirSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "../../scripts/embedded-postgres";
import { migrateDatabase } from "~/platform/migrate.server";

/**
 * Test databases carry the run's process id: concurrent runs don't clash, and a killed run's
 * leftovers can be recognised.
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
 * @param part distinguishes the run's databases: a file's name, or "template"
 */
export const databaseName = (part: string, runPid = process.pid): string =>
  `${PREFIX}_${runPid}_${part}`;

/** The in-memory file system, and how much of it must be free for test databases. */
const MEMORY = "/dev/shm";
const MEMORY_NEEDED = 4 * 2 ** 30;

/**
 * Starts the tests' Postgres: TEST_DATABASE_URL (its user may create databases), else an embedded
 * one. It trades durability for speed, as nothing in it matters.
 * @param whose browser tests have their own, stopped by the run that started it
 */
export async function startTestCluster(whose: "test" | "e2e" = "test"): Promise<EmbeddedPostgres> {
  const given = process.env.TEST_DATABASE_URL;
  const cluster = given ? { url: given, stop: async () => {} } : await startOwnCluster(whose);
  await dropDatabases(cluster.url, (runPid) => !isRunning(runPid));
  return cluster;
}

/**
 * Makes glibc keep memory that Postgres frees: returning it to the system and getting it back page
 * by page took a tenth of Postgres's time.
 */
const keepMemory = {
  MALLOC_TRIM_THRESHOLD_: String(256 * 2 ** 20),
  MALLOC_MMAP_THRESHOLD_: String(32 * 2 ** 20),
  MALLOC_TOP_PAD_: String(2 ** 20),
};

/**
 * Starts an embedded Postgres with its files in memory if there is enough: a file's database has
 * some 600 files, and creating them on disk takes ten times as long
 * (docs/decisions/0029-what-tests-may-cost.md). Otherwise it stays in .data for the next run.
 */
async function startOwnCluster(whose: "test" | "e2e"): Promise<EmbeddedPostgres> {
  const onDisk = join(process.cwd(), ".data");
  const inMemory = hasMemory() ? folderInMemory() : null;
  const cluster = `${whose}-postgres`;
  const start = async (dataDir: string) => {
    const started = await startEmbeddedPostgres({
      dataDir,
      cluster,
      log: () => {},
      settings: {
        fsync: "off",
        full_page_writes: "off",
        synchronous_commit: "off",
        max_connections: "200",
        update_process_title: "off",
        // A file's database doesn't live long enough to need it, and plans stay the same.
        ...(whose === "test" ? { autovacuum: "off" } : {}),
      },
      environment: keepMemory,
    });
    await hashPasswordOnce(started.url);
    return started;
  };
  if (!inMemory) return start(onDisk);
  const { url, stop } = await start(inMemory);
  return {
    url,
    stop: async () => {
      await stop();
      // Another run of this checkout may still use it.
      const place = join(inMemory, cluster);
      if (!existsSync(join(place, "data/postmaster.pid")))
        rmSync(place, { recursive: true, force: true });
    },
  };
}

/**
 * Hashes the password once per connection instead of 4,096 times: it is 24 random bytes, and a run
 * makes two thousand connections.
 */
async function hashPasswordOnce(url: string): Promise<void> {
  const { username, password } = new URL(url);
  await onServer(
    url,
    `set scram_iterations = 1; alter role ${username} password '${decodeURIComponent(password)}'`,
  );
}

function hasMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= MEMORY_NEEDED;
  } catch {
    return false;
  }
}

/** A folder for this checkout; its concurrent runs share a cluster. */
function folderInMemory(): string {
  const checkout = createHash("sha256").update(process.cwd()).digest("hex").slice(0, 12);
  const folder = join(MEMORY, `buka-tests-${checkout}`);
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  return folder;
}

export async function onServer(serverUrl: string, statement: string): Promise<void> {
  const client = postgres(serverUrl, { max: 1, fetch_types: false, onnotice: () => {} });
  try {
    await client.unsafe(statement);
  } finally {
    await client.end({ timeout: 5 });
  }
}

/**
 * Creates a migrated, empty database to copy from.
 * @param whose which of the run's templates it is
 * @returns its name
 */
export async function createTemplate(serverUrl: string, whose: string): Promise<string> {
  const name = databaseName(`template_${whose}`);
  await onServer(serverUrl, `create database ${name}`);
  await migrateDatabase(databaseOn(serverUrl, name));
  return name;
}

/** Drops this run's databases. */
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
