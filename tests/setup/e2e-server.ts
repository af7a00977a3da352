import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import {
  databaseName,
  databaseOn,
  dropOwnDatabases,
  onServer,
  startTestCluster,
} from "./test-cluster";
import { freePort } from "./free-port";

const START_TIMEOUT_MS = 240_000;
const cache = join(process.cwd(), ".cache");

/**
 * Starts once for all browser tests: the launcher of `npm start` (production build, demo stores,
 * sandbox) on a free port, with its own database and data folder; tests find them by E2E_URL and
 * E2E_DATABASE_URL. A second server on the same database gives each store its own host; tests find
 * it by E2E_STORES_URL.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const cluster = await startTestCluster("e2e");
  const database = databaseName("e2e");
  await onServer(cluster.url, `create database ${database}`);
  const folder = mkdtempSync(join(tmpdir(), "buka-e2e-"));
  mkdirSync(cache, { recursive: true });
  const media = join(folder, "media");
  mkdirSync(media);
  const running: Running[] = [];
  /**
   * Starts a server with its own data folder (for the sandbox's payments) and waits until it
   * answers.
   */
  const start = async (name: string, port: number, settings: Record<string, string> = {}) => {
    const dataDir = join(folder, name);
    mkdirSync(dataDir);
    symlinkSync(media, join(dataDir, "media"), "junction"); // shared, as both serve the same stores
    const server = startLauncher(name, {
      DATABASE_URL: databaseOn(cluster.url, database),
      DATA_DIR: dataDir,
      PORT: String(port),
      // Each test has its own IP address (fixtures.ts), so that none uses up another's rate limits.
      TRUST_PROXY_HOPS: "1",
      LOG_LEVEL: "warn",
      // The others have not set up their PIN yet, one for each project.
      OPERATOR_EMAILS: "operator@buka.test, new-js@buka.test, new-no-js@buka.test",
      ...settings,
    });
    running.push(server);
    await untilReady(server, port);
  };
  const stop = async () => {
    for (const { process: server } of running) {
      if (server.exitCode !== null) continue;
      server.kill("SIGTERM");
      await once(server, "exit");
    }
    await dropOwnDatabases(cluster.url);
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const port = await freePort();
    await start("main", port);
    process.env.E2E_URL = `http://localhost:${port}`;
    process.env.E2E_DATABASE_URL = databaseOn(cluster.url, database);
    const storesPort = await freePort();
    // Each has its own provider, which doesn't know the other's payments.
    await start("stores", storesPort, { ROOT_DOMAIN: "buka.localhost", JOBS: "0" });
    process.env.E2E_STORES_URL = `http://buka.localhost:${storesPort}`;
    // The other server runs the jobs, and would ask its own provider about these payments.
    await loseWebhooks(storesPort);
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

/** Makes a server's provider send no webhooks: payments are finalized when the payer comes back. */
async function loseWebhooks(port: number): Promise<void> {
  const { ok, status } = await fetch(`http://127.0.0.1:${port}/sandbox/paystack/faults`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ webhook: { drop: 1 } }),
  });
  if (!ok) throw new Error(`The sandbox answered ${status}`);
}

type Running = { process: ChildProcess; logFile: string };

function startLauncher(name: string, settings: Record<string, string>): Running {
  const logFile = join(cache, `e2e-${name}.log`);
  const log = openSync(logFile, "w");
  const { PATH, HOME } = process.env;
  return {
    process: spawn(process.execPath, ["build/start.js"], {
      env: { PATH, HOME, NODE_ENV: "production", ...settings },
      stdio: ["ignore", log, log],
    }),
    logFile,
  };
}

async function untilReady({ process: server, logFile }: Running, port: number): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline && server.exitCode === null) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await sleep(100);
  }
  throw new Error(
    `The server under test did not become ready. Its log:\n${readFileSync(logFile, "utf8")}`,
  );
}
