import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { ask as send, startServerProcess, type ServerProcess } from "./processes";

/** The servers of a storm. */
export type StormPlace = {
  databaseUrl: string;
  /** An empty folder: data and logs of the processes. */
  folder: string;
  ports: { sandbox: number; servers: readonly [number, number] };
  /** More of the product servers' environment. */
  env?: Record<string, string>;
};

export type StormServers = {
  /** The ports of the two product servers. */
  ports: readonly [number, number];
  /** The sandbox's provider. */
  provider: string;
  /** Kills the second server with SIGKILL, and starts it again. */
  killSecond: () => Promise<void>;
  /** Ends all processes. */
  stop: () => Promise<void>;
};

/** Starts the sandbox in a process of its own, and two product servers on one database. */
export async function startStormServers(place: StormPlace): Promise<StormServers> {
  const { ports } = place;
  const shopUrl = `http://127.0.0.1:${ports.servers[0]}`;
  const provider = `http://127.0.0.1:${ports.sandbox}/sandbox/paystack`;
  const running = new Set<ServerProcess>();
  const stop = async () => void (await Promise.all([...running].map((one) => one.stop())));
  const launch = async (
    name: string,
    args: string[],
    port: number,
    readyPath: string,
    env: Record<string, string>,
  ) => {
    const dataDir = join(place.folder, name);
    mkdirSync(dataDir, { recursive: true });
    const started = await startServerProcess({
      args,
      port,
      readyPath,
      env: { LOG_LEVEL: "warn", DATA_DIR: dataDir, PUBLIC_URL: shopUrl, ...env },
      log: join(place.folder, `${name}-${port}.log`),
    });
    running.add(started);
    return started;
  };
  const launchServer = (index: 0 | 1) => {
    const port = ports.servers[index];
    return launch(`server-${index}`, ["build/server.js"], port, "/readyz", {
      BUKA_LOCAL: "1",
      DATABASE_URL: place.databaseUrl,
      DATABASE_POOL_MAX: "10",
      PORT: String(port),
      ROOT_DOMAIN: "127.0.0.1",
      PAYSTACK_BASE_URL: provider,
      SESSION_SECRET: "a-secret-that-only-the-storm-knows-about",
      TRUST_PROXY_HOPS: "1",
      ...place.env,
    });
  };
  const started = await Promise.allSettled([
    launch("sandbox", ["build/sandbox.js"], ports.sandbox, "/sandbox/paystack/faults", {
      SANDBOX_PORT: String(ports.sandbox),
    }),
    launchServer(0),
    launchServer(1),
  ]);
  const failed = started.find((one) => one.status === "rejected");
  if (failed) {
    await stop();
    throw failed.reason;
  }
  let second = (started[2] as PromiseFulfilledResult<ServerProcess>).value;
  return {
    ports: ports.servers,
    provider,
    killSecond: async () => {
      running.delete(second);
      process.kill(second.pid, "SIGKILL");
      await second.stop();
      second = await launchServer(1);
    },
    stop,
  };
}

const PATIENCE_MS = 20_000;

/**
 * Sends a storm's request, with a body as JSON or a form.
 * @throws when there is no answer in time
 */
export function askInStorm(
  url: string,
  {
    body,
    form,
    ip,
    cookie,
    method,
  }: { body?: object; form?: string; ip?: string; cookie?: string; method?: string } = {},
): Promise<{ status: number; text: string }> {
  const type: Record<string, string> = body
    ? { "content-type": "application/json" }
    : form
      ? { "content-type": "application/x-www-form-urlencoded" }
      : {};
  return send(url, {
    method,
    body: form ?? (body && JSON.stringify(body)),
    headers: { ...(ip ? { "x-forwarded-for": ip } : {}), ...(cookie ? { cookie } : {}), ...type },
    patienceMs: PATIENCE_MS,
  });
}
