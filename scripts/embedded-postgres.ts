import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import {
  EmbeddedPostgresError,
  findHome,
  program,
  type PostgresHome,
} from "./embedded-postgres-home";

export { EmbeddedPostgresError } from "./embedded-postgres-home";

/** A running database. `stop` ends it, unless another process of ours still uses it. */
export type EmbeddedPostgres = { url: string; stop(): Promise<void> };

const USER = "buka";
const DATABASE = "buka";
const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 10_000;
const POLL_MS = 20;
const LOG_LIMIT_BYTES = 5_000_000;
/**
 * Held, shared, by every process that uses the cluster; whoever can take it alone is the last one.
 */
const IN_USE_LOCK = 72_813_402;

/**
 * What a connection meets while Postgres shuts down: admin_shutdown, cannot_connect_now, a closed
 * port, a closed connection.
 */
const GOING_AWAY = new Set([
  "57P01",
  "57P03",
  "ECONNREFUSED",
  "ECONNRESET",
  "CONNECTION_CLOSED",
  "CONNECTION_ENDED",
  "CONNECTION_DESTROYED",
]);

/** Small, for one kitchen's laptop. fsync and synchronous_commit stay as Postgres has them: on. */
const SETTINGS: Record<string, string> = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "100",
  shared_buffers: "64MB",
  max_wal_size: "256MB",
  wal_level: "minimal",
  max_wal_senders: "0",
  huge_pages: "off",
  jit: "off",
  log_checkpoints: "off",
  timezone: "UTC",
};

type Connection = { port: number; password: string };
type Postmaster = { pid: number; port: number };

type Options = {
  dataDir: string;
  cluster?: string;
  log: (line: string) => void;
  settings?: Record<string, string>;
};

/**
 * Starts real Postgres from the npm package, with its data under `dataDir` (or where a line of the
 * log says), or takes over the one that an earlier start left running. The cluster listens on
 * 127.0.0.1 only, on a port and with a password that are chosen once and kept.
 * @param options.cluster name of its folder under `dataDir`; the tests have one of their own beside
 * the product's
 * @param options.settings Postgres settings to use instead of ours (tests turn fsync off); ignored
 * when one is already running
 * @returns the address of the database, and the way to stop it
 * @throws EmbeddedPostgresError or DataFolderError, with one line to print
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const { cluster = "postgres" } = options;
  const home = findHome(options.dataDir, cluster, options.log);
  const place = join(home.folder, cluster);
  if (!existsSync(place)) createCluster(home, place, options.log);
  checkCluster(home, place);
  for (const deadline = Date.now() + START_TIMEOUT_MS; ; await sleep(POLL_MS)) {
    const postmaster = await running(home, place, { ...SETTINGS, ...options.settings });
    try {
      return await attach(home, place, postmaster, options.log);
    } catch (error) {
      // The one before us was just shutting it down: its end is waited for, then Postgres starts
      // anew.
      if (!GOING_AWAY.has((error as { code?: string }).code ?? "") || Date.now() > deadline)
        throw error;
    }
  }
}

/**
 * Makes the cluster beside its place and moves it there when it is whole: a start that was killed
 * half-way leaves nothing that looks finished.
 */
function createCluster(home: PostgresHome, place: string, log: (line: string) => void): void {
  log("Creating the database, once …");
  const unfinished = mkdtempSync(join(home.folder, "creating-"));
  chmodSync(unfinished, 0o755);
  const connection: Connection = { port: 0, password: randomBytes(24).toString("base64url") };
  const [data, passwordFile] = [join(unfinished, "data"), join(unfinished, "password")];
  mkdirSync(data, { mode: 0o700 });
  writeFileSync(passwordFile, connection.password, { mode: 0o600 });
  writeConnection(unfinished, connection);
  if (home.account)
    for (const path of [data, passwordFile]) chownSync(path, home.account.uid, home.account.gid);

  // The locale flags: initdb refuses to work where the environment names a locale that the machine
  // does not have.
  const run = spawnSync(
    program(home.binaries, "initdb"),
    [
      `--pgdata=${data}`,
      `--username=${USER}`,
      `--pwfile=${passwordFile}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--locale=C",
      "--lc-messages=C",
      "--no-instructions",
    ],
    { ...home.account, cwd: unfinished, env: bareEnvironment, encoding: "utf8" },
  );
  rmSync(passwordFile);
  if (run.status !== 0) {
    rmSync(unfinished, { recursive: true, force: true });
    throw new EmbeddedPostgresError(
      `The database could not be created in ${place}: ${run.error?.message ?? lastLine(run.stderr)}`,
    );
  }
  if (existsSync(place))
    rmSync(unfinished, { recursive: true, force: true }); // another start was faster
  else renameSync(unfinished, place);
}

/** @throws EmbeddedPostgresError where Postgres would only say something long */
function checkCluster(home: PostgresHome, place: string): void {
  const data = join(place, "data");
  const owner = statSync(data, { throwIfNoEntry: false })?.uid;
  const runner = home.account?.uid ?? process.getuid?.();
  if (owner !== undefined && runner !== undefined && owner !== runner) {
    throw new EmbeddedPostgresError(
      `The database in ${place} belongs to another user (id ${owner}). Start as that user, or choose another folder with DATA_DIR.`,
    );
  }
  const made = existsSync(join(data, "PG_VERSION"))
    ? readFileSync(join(data, "PG_VERSION"), "utf8").trim()
    : "none";
  const ours = spawnSync(program(home.binaries, "postgres"), ["--version"], {
    ...home.account,
    cwd: place,
    encoding: "utf8",
  }).stdout.match(/\d+/)?.[0];
  if (made !== ours)
    throw new EmbeddedPostgresError(
      `The database in ${place} was made by Postgres ${made}; this is Postgres ${ours}. Move that folder away to start with an empty one.`,
    );
}

/**
 * Takes over a postmaster that is up, or starts one. Losing a race against another start, or for
 * the port, means looking again.
 */
async function running(
  home: PostgresHome,
  place: string,
  settings: Record<string, string>,
): Promise<Postmaster> {
  const logFile = join(place, "postgres.log");
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT_BYTES) rmSync(logFile);
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    const found = await adopt(place);
    if (found) return found;
    const started = await launch(home, place, logFile, settings);
    if (started) return started;
  }
  throw new EmbeddedPostgresError(
    `Postgres did not start: ${lastLine(readFileSync(logFile, "utf8"))} (more in ${logFile})`,
  );
}

/**
 * The postmaster that a start which was killed has left behind; waits while it is still starting or
 * stopping.
 */
async function adopt(place: string): Promise<Postmaster | null> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const noted = readPidFile(place);
    if (!noted) return null;
    if (!isPostmaster(noted.pid, place)) {
      // Left by a power cut or a killed container; the number may by now be another program's,
      // which Postgres would take for itself.
      rmSync(join(place, "data", "postmaster.pid"), { force: true });
      return null;
    }
    if (noted.ready) return noted;
    await sleep(POLL_MS);
  }
  throw new EmbeddedPostgresError(
    `The Postgres that already runs in ${place} neither answers nor ends. End it, then start again.`,
  );
}

async function launch(
  home: PostgresHome,
  place: string,
  logFile: string,
  settings: Record<string, string>,
): Promise<Postmaster | null> {
  const connection = readConnection(place);
  if (!connection.port || !(await isFree(connection.port))) {
    connection.port = await freePort();
    writeConnection(place, connection);
  }
  const output = openSync(logFile, "a", 0o600);
  // A session of its own: Ctrl-C in the terminal is for us, and Postgres has to outlast the
  // requests we still finish.
  const child = spawn(
    program(home.binaries, "postgres"),
    [
      "-D",
      join(place, "data"),
      "-p",
      String(connection.port),
      ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
    ],
    {
      ...home.account,
      cwd: place,
      env: bareEnvironment,
      detached: true,
      windowsHide: true,
      stdio: ["ignore", output, output],
    },
  );
  closeSync(output);
  child.unref();
  return (await untilReady(child, place)) ? readPidFile(place) : null;
}

async function untilReady(child: ChildProcess, place: string): Promise<boolean> {
  let ended = false;
  child.once("exit", () => (ended = true));
  child.once("error", () => (ended = true));
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!ended && Date.now() < deadline) {
    const noted = readPidFile(place);
    if (noted?.ready && noted.pid === child.pid) return true;
    await sleep(POLL_MS);
  }
  return false;
}

/**
 * Says that we use the cluster, makes the database where it is missing, and hands out its address.
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
    // with the lock still held: who comes now waits for it, and hears that it is too late
    await shutDown(home, place, postmaster.pid);
  else log("Postgres goes on running: another process uses it.");
  await presence.end({ timeout: 1 });
}

/**
 * A fast shutdown (open transactions are rolled back, everything committed is written); an
 * immediate one, which the next start recovers from, when that takes too long.
 */
async function shutDown(home: PostgresHome, place: string, pid: number): Promise<void> {
  for (const [signal, mode] of [
    ["SIGINT", "fast"],
    ["SIGQUIT", "immediate"],
  ] as const) {
    if (process.platform === "win32")
      spawnSync(
        program(home.binaries, "pg_ctl"),
        ["stop", "-D", join(place, "data"), "-m", mode, "-W"],
        { stdio: "ignore" },
      );
    else if (isPostmaster(pid, place)) process.kill(pid, signal);
    const deadline = Date.now() + STOP_TIMEOUT_MS;
    while (Date.now() < deadline) {
      if (readPidFile(place)?.pid !== pid || !isPostmaster(pid, place)) return;
      await sleep(POLL_MS);
    }
  }
}

/**
 * postmaster.pid: process, data folder, start time, port, socket folder, address, shared memory,
 * status (PostgreSQL manual, Database File Layout).
 */
function readPidFile(place: string): (Postmaster & { ready: boolean }) | null {
  try {
    const lines = readFileSync(join(place, "data", "postmaster.pid"), "utf8").split("\n");
    const [pid, port] = [Number(lines[0]), Number(lines[3])];
    return pid > 0 ? { pid, port, ready: port > 0 && lines[7]?.trim() === "ready" } : null;
  } catch {
    return null;
  }
}

/** Whether this process is alive and is the Postgres of this very folder. */
function isPostmaster(pid: number, place: string): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as { code?: string }).code !== "EPERM") return false;
  }
  if (process.platform === "win32") return true;
  const command = existsSync("/proc/self/cmdline")
    ? existsSync(`/proc/${pid}/cmdline`)
      ? readFileSync(`/proc/${pid}/cmdline`, "utf8")
      : ""
    : spawnSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" }).stdout;
  return command.includes(join(place, "data"));
}

const connectionFile = (folder: string) => join(folder, "connection.json");

function readConnection(folder: string): Connection {
  try {
    return JSON.parse(readFileSync(connectionFile(folder), "utf8")) as Connection;
  } catch {
    throw new EmbeddedPostgresError(
      `${connectionFile(folder)}, with the database's password, can't be read. Move ${folder} away to start with an empty database.`,
    );
  }
}

function writeConnection(folder: string, connection: Connection): void {
  writeFileSync(`${connectionFile(folder)}.new`, JSON.stringify(connection), { mode: 0o600 });
  renameSync(`${connectionFile(folder)}.new`, connectionFile(folder));
}

function listenOnce(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(null));
    server.listen(port, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : null));
    });
  });
}

const isFree = async (port: number) => (await listenOnce(port)) !== null;

async function freePort(): Promise<number> {
  const port = await listenOnce(0);
  if (!port)
    throw new EmbeddedPostgresError(
      "No port is free on 127.0.0.1 for the embedded Postgres. Give a database with DATABASE_URL.",
    );
  return port;
}

/**
 * Nothing of ours that would point Postgres's programs at another server, locale or library; on
 * Windows Node adds what a program needs there.
 */
const bareEnvironment = { LC_ALL: "C" } as Partial<NodeJS.ProcessEnv> as NodeJS.ProcessEnv;

const lastLine = (text: string) => text.trim().split("\n").at(-1) ?? "";
