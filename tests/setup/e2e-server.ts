import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { databaseName, databaseOn, dropOwnDatabases, onServer, startTestCluster } from "./test-cluster";

const START_TIMEOUT_MS = 240_000;
const cache = join(process.cwd(), ".cache");
const logFile = join(cache, "e2e-server.log");

/**
 * Once a run of the browser tests: `npm start`'s own launcher (the production build, the demo stores, the sandbox) on a free port, with a
 * database and a data folder of its own. Tests find it by E2E_URL.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const cluster = await startTestCluster();
  const database = databaseName("e2e");
  await onServer(cluster.url, `create database ${database}`);
  const dataDir = mkdtempSync(join(tmpdir(), "buka-e2e-"));
  // Everything in the data folder is this run's but the demo stores' pictures, which are drawn once and found again.
  mkdirSync(join(cache, "e2e-media"), { recursive: true });
  symlinkSync(join(cache, "e2e-media"), join(dataDir, "media"), "junction");
  const port = await freePort();
  process.env.E2E_URL = `http://localhost:${port}`;
  const server = startLauncher({
    DATABASE_URL: databaseOn(cluster.url, database),
    DATA_DIR: dataDir,
    PORT: String(port),
    // Each test speaks with an address of its own (fixtures.ts), so that none uses up the rate limits of another.
    TRUST_PROXY_HOPS: "1",
    LOG_LEVEL: "warn",
  });
  const stop = async () => {
    if (server.exitCode === null) {
      server.kill("SIGTERM");
      await once(server, "exit");
    }
    await dropOwnDatabases(cluster.url);
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await untilReady(server, process.env.E2E_URL);
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

function startLauncher(settings: Record<string, string>): ChildProcess {
  const log = openSync(logFile, "w");
  const { PATH, HOME } = process.env;
  return spawn(process.execPath, ["build/start.js"], { env: { PATH, HOME, NODE_ENV: "production", ...settings }, stdio: ["ignore", log, log] });
}

async function untilReady(server: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline && server.exitCode === null) {
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await sleep(100);
  }
  throw new Error(`The server under test did not become ready. It said:\n${readFileSync(logFile, "utf8")}`);
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0);
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}
