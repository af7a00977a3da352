import { chmodSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { migrateDatabase } from "~/platform/migrate.server";
import { startHaproxy } from "./haproxy";
import { startPart, type Part } from "./part";
import { startPgBouncer } from "./pgbouncer";
import { startReplicatedPostgres } from "./postgres";
import { startVarnish, type Varnish } from "./varnish";

const EDGE_TOKEN = "a-token-of-this-cluster-alone";

export type Cluster = {
  /** Of the balancer, which leads to Varnish, which leads to three processes. */
  port: number;
  directUrl: string;
  pooledUrl: string;
  /** The sandbox's provider. */
  provider: string;
  /** The ports of the processes that serve. */
  apps: readonly number[];
  varnishes: readonly Varnish[];
  servers: readonly Part[];
  parts: Record<"jobs" | "pgbouncer" | "primary" | "replica" | "haproxy", Part>;
  stop: () => Promise<void>;
};

/**
 * Starts the scaled shape of docs/scale.md on this machine: HAProxy, two Varnishes, three processes that
 * serve and one that works, PgBouncer, Postgres with a replica, and the sandbox as provider. What
 * ends is started again.
 * @param options.folder empty: data and logs
 * @param options.port of the balancer; the other parts take the ports after it
 * @param options.env more of the processes' environment
 */
export async function startCluster(options: {
  folder: string;
  port: number;
  env?: Record<string, string>;
}): Promise<Cluster> {
  const { folder, port } = options;
  const media = join(folder, "data");
  mkdirSync(media, { recursive: true });
  chmodSync(folder, 0o755);
  const at = (offset: number) => port + offset;
  const apps = [at(1), at(2), at(3)] as const;
  const [jobsPort, sandboxPort, ...varnishPorts] = [at(4), at(5), at(6), at(7)];
  const started: { stop: () => Promise<void> }[] = [];
  const keep = <P extends { stop: () => Promise<void> }>(part: P): P => {
    started.unshift(part);
    return part;
  };
  const stop = async () => {
    for (const part of started) await part.stop();
  };
  const provider = `http://127.0.0.1:${sandboxPort}/sandbox/paystack`;
  const node = (name: string, script: string, own: number, env: Record<string, string>) =>
    startPart({
      name,
      command: process.execPath,
      args: [script],
      env: { DATA_DIR: media, LOG_LEVEL: "warn", ...env },
      isReady: () =>
        answers(
          `http://127.0.0.1:${own}/${name === "sandbox" ? "sandbox/paystack/faults" : "readyz"}`,
        ),
      log: join(folder, `${name}.log`),
    });
  try {
    const database = keep(
      await startReplicatedPostgres(folder, { primary: at(8), replica: at(9) }),
    );
    await migrateDatabase(database.primaryUrl, { pooled: true });
    const pgbouncer = keep(
      await startPgBouncer({ directUrl: database.primaryUrl, folder, port: at(10), size: 20 }),
    );
    keep(
      await node("sandbox", "build/sandbox.js", sandboxPort, {
        SANDBOX_PORT: String(sandboxPort),
        PUBLIC_URL: `http://127.0.0.1:${port}`,
      }),
    );
    const serve = (name: string, own: number, env: Record<string, string> = {}) =>
      node(name, "build/server.js", own, {
        BUKA_LOCAL: "1",
        PORT: String(own),
        PUBLIC_URL: `http://localhost:${port}`,
        ROOT_DOMAIN: "localhost",
        TRUST_PROXY_HOPS: "2",
        SESSION_SECRET: "a-secret-that-only-this-cluster-knows",
        DATABASE_URL: pgbouncer.url,
        DATABASE_DIRECT_URL: database.primaryUrl,
        DATABASE_REPLICA_URL: database.replicaUrl,
        PAYSTACK_BASE_URL: provider,
        EDGE_CACHE: "varnish",
        EDGE_TOKEN,
        EDGE_PURGE_URL: varnishPorts.map((own) => `http://127.0.0.1:${own}`).join(","),
        DRAIN_MS: "3000",
        JOBS: "0",
        ...options.env,
        ...env,
      });
    const jobs = keep(await serve("jobs", jobsPort, { JOBS: "1" }));
    const servers = await Promise.all(
      apps.map(async (own, n) => keep(await serve(`app-${n + 1}`, own))),
    );
    const varnishes = await Promise.all(
      varnishPorts.map(async (own, n) =>
        keep(
          await startVarnish({
            folder: join(folder, `varnish-${n + 1}`),
            port: own,
            backends: apps,
            token: EDGE_TOKEN,
          }),
        ),
      ),
    );
    const haproxy = keep(await startHaproxy({ folder, port, servers: varnishPorts }));
    const { primary, replica } = database;
    return {
      port,
      directUrl: database.primaryUrl,
      pooledUrl: pgbouncer.url,
      provider,
      apps,
      varnishes,
      servers,
      parts: { jobs, pgbouncer, primary, replica, haproxy },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

const answers = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
