import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { checkCluster, createCluster, readConnection, USER } from "./embedded-postgres-cluster";
import { findHome, type PostgresHome } from "./embedded-postgres-home";
import {
  findOrStart,
  POLL_MS,
  shutDown,
  START_TIMEOUT_MS,
  type Postmaster,
} from "./embedded-postgres-process";

export { EmbeddedPostgresError } from "./embedded-postgres-home";

/** A running database. `stop` ends it, unless another process of ours still uses it. */
export type EmbeddedPostgres = { url: string; stop(): Promise<void> };

const DATABASE = "buka";
/** Every process that uses the cluster holds it shared; the one that gets it alone is the last. */
const IN_USE_LOCK = 72_813_402;

/** Errors of a connection while Postgres shuts down: admin_shutdown, cannot_connect_now, closed. */
const GOING_AWAY = new Set([
  "57P01",
  "57P03",
  "ECONNREFUSED",
  "ECONNRESET",
  "CONNECTION_CLOSED",
  "CONNECTION_ENDED",
  "CONNECTION_DESTROYED",
]);

type Options = {
  dataDir: string;
  cluster?: string;
  log: (line: string) => void;
  settings?: Record<string, string>;
  environment?: Record<string, string>;
  binaries?: string;
};

/**
 * Starts real Postgres from the npm package, with its data under `dataDir` (or where a line of the
 * log says), or takes over the one that an earlier start left running. The cluster listens on
 * 127.0.0.1 only, on a port and with a password that are chosen once and stored with the data.
 * @param options.cluster name of its folder under `dataDir`; the tests have one of their own beside
 * the product's
 * @param options.settings Postgres settings to use instead of ours (tests turn fsync off); ignored
 * when one is already running
 * @param options.binaries the folder of a Postgres to use instead, such as /usr/lib/postgresql/17
 * @param options.environment variables for Postgres besides ours, ignored likewise
 * @returns the address of the database, and a function that stops it
 * @throws EmbeddedPostgresError or DataFolderError, with one line to print
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const { cluster = "postgres" } = options;
  const home = findHome(options.dataDir, cluster, options.log, options.binaries);
  const place = join(home.folder, cluster);
  if (!existsSync(place)) createCluster(home, place, options.log);
  checkCluster(home, place);
  for (const deadline = Date.now() + START_TIMEOUT_MS; ; await sleep(POLL_MS)) {
    const postmaster = await findOrStart(home, place, options.settings, options.environment);
    try {
      return await attach(home, place, postmaster, options.log);
    } catch (error) {
      // Another process was just shutting it down: wait for its end, then start Postgres again.
      if (!GOING_AWAY.has((error as { code?: string }).code ?? "") || Date.now() > deadline)
        throw error;
    }
  }
}

/**
 * Marks the cluster as in use, creates the database where it is missing, and returns its address.
 */
async function attach(
  home: PostgresHome,
  place: string,
  postmaster: Postmaster,
  log: (line: string) => void,
): Promise<EmbeddedPostgres> {
  const { password } = readConnection(place);
  const address = (database: string) =>
    `postgres://${USER}:${password}@127.0.0.1:${postmaster.port}/${database}`;
  const presence = postgres(address("postgres"), {
    max: 1,
    max_lifetime: null,
    fetch_types: false,
    onnotice: () => {},
    connect_timeout: 10,
  });
  try {
    await presence`select pg_advisory_lock_shared(${IN_USE_LOCK})`;
    const [existing] = await presence`select 1 from pg_database where datname = ${DATABASE}`;
    if (!existing) {
      await presence.unsafe(`create database ${DATABASE}`).catch((error: { code?: string }) => {
        // duplicate database, duplicate key in pg_database: another start was faster
        if (error.code !== "42P04" && error.code !== "23505") throw error;
      });
    }
  } catch (error) {
    await presence.end({ timeout: 0 });
    throw error;
  }
  let stopping: Promise<void> | undefined;
  return {
    url: address(DATABASE),
    stop: () => (stopping ??= detach(home, place, postmaster, presence, log)),
  };
}

async function detach(
  home: PostgresHome,
  place: string,
  postmaster: Postmaster,
  presence: postgres.Sql,
  log: (line: string) => void,
): Promise<void> {
  const alone = await presence`select pg_advisory_unlock_shared(${IN_USE_LOCK})`
    .then(
      () => presence<{ alone: boolean }[]>`select pg_try_advisory_lock(${IN_USE_LOCK}) as alone`,
    )
    .then(([row]) => row?.alone ?? true)
    .catch(() => true);
  if (alone)
    // With the lock still held: a process that comes now waits for it, and then starts again.
    await shutDown(home, place, postmaster.pid);
  else log("Postgres goes on running: another process uses it.");
  await presence.end({ timeout: 1 });
}
