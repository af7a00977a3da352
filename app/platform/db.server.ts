import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { is } from "drizzle-orm";
import { drizzle, PostgresJsSession, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import type postgres from "postgres";
import * as schema from "~schema";
import { ConnectionPool, type SocketOptions, type StatementClient } from "./connection-pool.server";
import { env } from "./env.server";
import {
  closeSilentConnections,
  IDLE_SECONDS,
  IDLE_TRANSACTION_MS,
  STATEMENT_TIMEOUT_MS,
} from "./silent-connections.server";
import { deleteSingleton, singleton } from "./singleton.server";
import { SYSTEM_ROLE, VENDOR_ROLE } from "./tenant-locks.server";
import { TenantSemaphore } from "./tenant-semaphore.server";

export type Database = PostgresJsDatabase<typeof schema>;
export type Tx = Parameters<Parameters<Database["transaction"]>[0]>[0];

type Connection = {
  options: DatabaseOptions;
  pool: ConnectionPool;
  stopLooking: () => void;
  database: Database;
  replica: { pool: ConnectionPool; database: Database } | null;
  semaphores: Record<ReadKind, TenantSemaphore>;
};

type DatabaseOptions = {
  url: string;
  poolMax: number;
  /** Whether the database has the two roles (tenant-locks.server.ts). */
  locked: boolean;
  /** Of the schema's owner, past any pooler; `url` by default. */
  directUrl?: string;
  /** Whether `url` leads through a pooler that gives a connection for one transaction. */
  pooled?: boolean;
  prepare?: boolean;
  replicaUrl?: string | null;
};

const REPORT_TIMEOUT_MS = 5_000;
/** The share of the pool for dashboards' reads: the rest is for customers and webhooks. */
const PAGE_SHARE = 0.5;
const PAGE_SHARE_OF_VENDOR = 0.25;
/** In addition to PAGE_SHARE. */
const REPORT_SHARE = 0.25;

const state = () =>
  singleton<{ connection: Connection | null }>("database", () => ({ connection: null }));

/** Without Nagle's algorithm, by which the second packet would wait for the first one's answer. */
export function openSocket({ host, port, path }: SocketOptions): Socket {
  const socket: Socket = path
    ? connect(path)
    : connect({ host: host[0]!, port: port[0]!, noDelay: true });
  // The driver checks the server's certificate against this name.
  return Object.assign(socket, { host: host[0] });
}

const PATIENCE_MS = 2_000;
const RETRY_MS = 50;

/** A pooler that restarts refuses connections for a moment, and nothing was sent by then. */
async function openPatiently(server: SocketOptions): Promise<Socket> {
  for (const from = performance.now(); ; await sleep(RETRY_MS)) {
    const socket = openSocket(server);
    try {
      await once(socket, "connect");
      return socket;
    } catch (error) {
      const isRefused = (error as { code?: string }).code === "ECONNREFUSED";
      if (!isRefused || performance.now() - from > PATIENCE_MS) throw error;
    }
  }
}

/** Fails what waits for an answer; lost transactions send nothing more (docs/rules.md, Outages). */
export function dropConnections(): void {
  for (const socket of state().connection?.pool.sockets() ?? []) socket.destroy();
}

/** Of a connection that keeps its session. A pooler's sessions have them from their role. */
const sessionSettings = (locked: boolean) => ({
  statement_timeout: STATEMENT_TIMEOUT_MS,
  idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
  ...(locked ? { options: `-c role=${SYSTEM_ROLE}` } : {}),
});

const driverOf = (settings: Record<string, string | number>) => ({
  connect_timeout: 5,
  onnotice: () => {},
  connection: { application_name: "buka", ...settings },
});

/** For a connection that keeps its session: LISTEN needs one (decision 0071). */
export function directConnection() {
  const { url, directUrl = url, locked } = opened().options;
  return { url: directUrl, driver: driverOf(sessionSettings(locked)) };
}

/**
 * Opens the process's pool. If `locked`, connections start in the system role and vendor work drops
 * to the vendor role under row-level security. Otherwise (the owner may not create roles) all work
 * runs as the owner, and the WHERE clauses are the only lock.
 */
export function openDatabase(options: DatabaseOptions): void {
  const { url, poolMax, locked, pooled = false, prepare = true, replicaUrl } = options;
  const share = (part: number) => Math.max(1, Math.floor(poolMax * part));
  const open = (at: string, max: number) => {
    const pool = new ConnectionPool({
      url: at,
      max,
      idleSeconds: IDLE_SECONDS,
      openSocket: pooled ? openPatiently : openSocket,
      prepare,
      driver: driverOf(pooled ? {} : sessionSettings(locked)),
    });
    // The pool has everything that Drizzle uses of a client.
    return { pool, database: drizzle(pool as unknown as postgres.Sql, { schema }) };
  };
  const primary = open(url, poolMax);
  const replica = replicaUrl ? open(replicaUrl, share(PAGE_SHARE + REPORT_SHARE)) : null;
  state().connection = {
    options,
    ...primary,
    replica,
    stopLooking: closeSilentConnections(function* () {
      yield* primary.pool.sockets();
      if (replica) yield* replica.pool.sockets();
    }),
    semaphores: {
      page: new TenantSemaphore(share(PAGE_SHARE), share(PAGE_SHARE_OF_VENDOR)),
      report: new TenantSemaphore(share(REPORT_SHARE), 1),
    },
  };
}

/** Lets statements in flight finish, for at most 5 s. */
export async function closeDatabase(): Promise<void> {
  const { connection } = state();
  deleteSingleton("database");
  await Promise.all([connection?.pool.end(5), connection?.replica?.pool.end(5)]);
  connection?.stopLooking();
}

/** The database of the environment. */
export const configuredDatabase = () => ({
  url: env().databaseUrl,
  directUrl: env().databaseDirectUrl,
  pooled: env().databasePooled,
  prepare: env().databasePrepare,
  replicaUrl: env().databaseReplicaUrl,
  poolMax: env().databasePoolMax,
});

function opened(): Connection {
  const opening = state();
  // A benchmark or a test that never calls openDatabase gets the pool of its environment.
  if (!opening.connection) openDatabase({ ...configuredDatabase(), locked: true });
  return opening.connection!;
}

export const isDatabaseOpen = (): boolean => state().connection !== null;

/** Whether vendor work runs under row-level security. */
export const isLocked = (): boolean => opened().options.locked;

/**
 * For public and system work: the storefront, sign-in, webhooks, sweeping. Its role sees every
 * tenant, so every query names its vendor, order or reference. A proxy, because modules import it
 * before the pool is opened.
 */
export const systemDb: Database = new Proxy({} as Database, {
  get: (_target, property) => Reflect.get(opened().database, property) as unknown,
});

export const connectionPool = (): ConnectionPool => opened().pool;

export type ConnectionRole = Pick<Database | Tx, "_">;

/** Runs statements without Drizzle, on the pool or in the transaction. */
export function clientOf(db: ConnectionRole): StatementClient {
  const { session } = db._;
  if (!is(session, PostgresJsSession))
    throw new Error("This database is not reached over postgres.js");
  return session.client as unknown as StatementClient;
}

/**
 * Runs a vendor's own work in a transaction under row-level security: a query without its WHERE
 * still sees and changes only this vendor's rows.
 * @param vendorId from the signed-in session, never from a form or an address
 */
export const forVendor = <T>(vendorId: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
  opened().database.transaction((tx) => boundToVendor(tx, vendorId, [], work));

/**
 * Plans each read for its vendor: the generic plan that a prepared statement gets after five runs
 * takes up to a thousand times as long for a large one
 * (https://www.postgresql.org/docs/current/runtime-config-query.html#GUC-PLAN-CACHE-MODE).
 */
const READ_SETTINGS = [
  "set_config('transaction_read_only', 'on', true)",
  "set_config('plan_cache_mode', 'force_custom_plan', true)",
];
const settingsOf: Record<ReadKind, readonly string[]> = {
  page: READ_SETTINGS,
  report: [...READ_SETTINGS, `set_config('statement_timeout', '${REPORT_TIMEOUT_MS}', true)`],
};

/**
 * The binding leaves together with the first statements of `work`: a connection answers in order,
 * and if the binding fails, Postgres refuses everything after it.
 */
async function boundToVendor<T>(
  tx: Tx,
  vendorId: string,
  more: readonly string[],
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const settings = [
    ...(opened().options.locked ? [`set_config('role', '${VENDOR_ROLE}', true)`] : []),
    ...more,
    "set_config('app.vendor_id', $1, true)",
  ];
  const binding = clientOf(tx)
    .unsafe(`select ${settings.join(", ")}`, [vendorId], { prepare: true })
    .execute();
  // Both end before a rollback, after which statements of `work` would no longer be bound.
  const [bound, done] = await Promise.allSettled([binding, (async () => work(tx))()]);
  if (bound.status === "rejected") throw bound.reason;
  if (done.status === "rejected") throw done.reason;
  return done.value;
}

/** A page's read, or what grows with a vendor's history. */
export type ReadKind = "page" | "report";

/**
 * Reads a vendor's own rows in a read-only transaction, bound like `forVendor`'s (shares of the
 * pool: docs/rules.md, Sums of Home). A loader opens one for everything it reads.
 * @param source the vendor, or a transaction already bound to one
 */
export const readForVendor = <T>(source: string | Tx, read: (tx: Tx) => Promise<T>): Promise<T> =>
  typeof source === "string" ? readBound("page", source, read) : read(source);

/** As `readForVendor`, by kind. @param database the primary by default */
export function readBound<T>(
  kind: ReadKind,
  vendorId: string,
  read: (tx: Tx) => Promise<T>,
  database = opened().database,
): Promise<T> {
  return opened().semaphores[kind].run(vendorId, () =>
    database.transaction((tx) => boundToVendor(tx, vendorId, settingsOf[kind], read)),
  );
}

/** The replica's pool, whether or not it keeps up; null without one. */
export const replicaDatabase = (): Database | null => opened().replica?.database ?? null;
