import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import {
  bareEnvironment,
  lastLine,
  readConnection,
  writeConnection,
} from "./embedded-postgres-cluster";
import { EmbeddedPostgresError, program, type PostgresHome } from "./embedded-postgres-home";

export const START_TIMEOUT_MS = 60_000;
export const POLL_MS = 20;
const STOP_TIMEOUT_MS = 10_000;
const LOG_LIMIT_BYTES = 5_000_000;

/** Small, for a vendor's laptop. fsync and synchronous_commit stay on, Postgres's default. */
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

export type Postmaster = { pid: number; port: number };

/**
 * Takes over a running postmaster, or starts one; tries again after losing a race against another
 * start, or for the port.
 * @throws EmbeddedPostgresError with the last line of Postgres's log
 */
export async function findOrStart(
  home: PostgresHome,
  place: string,
  settings: Record<string, string> = {},
  environment: Record<string, string> = {},
): Promise<Postmaster> {
  const logFile = join(place, "postgres.log");
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT_BYTES) rmSync(logFile);
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    const found = await adopt(place);
    if (found) return found;
    const started = await launch(home, place, logFile, { ...SETTINGS, ...settings }, environment);
    if (started) return started;
  }
  throw new EmbeddedPostgresError(
    `Postgres did not start: ${lastLine(readFileSync(logFile, "utf8"))} (more in ${logFile})`,
  );
}

/** Finds the postmaster that a killed process left running; waits while it starts or stops. */
async function adopt(place: string): Promise<Postmaster | null> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const entry = readPidFile(place);
    if (!entry) return null;
    if (!isPostmaster(entry.pid, place)) {
      // Left by a power cut or a killed container. Its process id may belong to another program by
      // now, which Postgres would mistake for itself.
      rmSync(join(place, "data", "postmaster.pid"), { force: true });
      return null;
    }
    if (entry.ready) return entry;
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
  environment: Record<string, string>,
): Promise<Postmaster | null> {
  const connection = readConnection(place);
  if (!connection.port || !(await isFree(connection.port))) {
    connection.port = await freePort();
    writeConnection(place, connection);
  }
  const output = openSync(logFile, "a", 0o600);
  // Detached: Ctrl-C in the terminal must not end Postgres before our last requests are answered.
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
      env: { ...bareEnvironment, ...environment },
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
    const entry = readPidFile(place);
    if (entry?.ready && entry.pid === child.pid) return true;
    await sleep(POLL_MS);
  }
  return false;
}

/**
 * Shuts Postgres down fast (open transactions are rolled back, everything committed is written), or
 * when that takes too long immediately: the next start recovers.
 */
export async function shutDown(home: PostgresHome, place: string, pid: number): Promise<void> {
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

/** True if the process is alive and is the Postgres of this folder. */
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
