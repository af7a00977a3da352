import { connect, type Socket } from "node:net";
import { is } from "drizzle-orm";
import { drizzle, PostgresJsSession, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import type postgres from "postgres";
import * as schema from "~schema";
import { ConnectionPool, type SocketOptions, type StatementClient } from "./connection-pool.server";
import { env } from "./env.server";
import {
  closeSilentConnections,
  IDLE_SECONDS,
  STATEMENT_TIMEOUT_MS,
} from "./silent-connections.server";
import { deleteSingleton, singleton } from "./singleton.server";
import { SYSTEM_ROLE, VENDOR_ROLE } from "./tenant-locks.server";
import { VendorTurns } from "./vendor-turns.server";

type Database = PostgresJsDatabase<typeof schema>;
/** A transaction of either door. */
export type Tx = Parameters<Parameters<Database["transaction"]>[0]>[0];

type Connection = {
  pool: ConnectionPool;
  stopLooking: () => void;
  database: Database;
  locked: boolean;
  /**
   * By kind and vendor: the reads whose transaction has not begun yet, so that others can join
   * them.
   */
  startingReads: Map<string, Reader[]>;
  turns: Record<ReadKind, VendorTurns>;
};

/** A report asks for more, but nobody waits for it as for an order. */
const REPORT_TIMEOUT_MS = 5_000;
/**
 * The parts of the pool that the reads of dashboards may take, and of one vendor's dashboard: what
 * is left is for customers and webhooks.
 */
const PAGE_SHARE = 0.5;
const PAGE_SHARE_OF_VENDOR = 0.4;
/** The part that reports may take besides. */
const REPORT_SHARE = 0.25;
/** A transaction whose process has gone quiet gives its locks back. */
const IDLE_TRANSACTION_MS = 30_000;

const state = () =>
  singleton<{ connection: Connection | null }>("database", () => ({ connection: null }));

/**
 * Opens a connection that sends at once. By default a packet waits until the server has
 * acknowledged the previous one (Nagle's algorithm), and statements sent together often leave in
 * two packets.
 */
export function openSocket({ host, port, path }: SocketOptions): Socket {
  const socket: Socket = path
    ? connect(path)
    : connect({ host: host[0]!, port: port[0]!, noDelay: true });
  // By this name the driver checks the server's certificate.
  return Object.assign(socket, { host: host[0] });
}

/**
 * Closes the pool's connections at once: what waits for an answer fails, and no statement of a lost
 * transaction is sent (docs/rules.md, Outages).
 */
export function dropConnections(): void {
  for (const socket of state().connection?.pool.sockets() ?? []) socket.destroy();
}

/**
 * Opens the process's pool. With `locked`, every connection starts in the system role and vendor
 * work drops to the vendor role under row-level security; without (a database whose owner may not
 * create roles), both doors run as the owner and the WHERE clauses are the only lock.
 */
export function openDatabase(options: { url: string; poolMax: number; locked: boolean }): void {
  const share = (part: number) => Math.max(1, Math.floor(options.poolMax * part));
  const pool = new ConnectionPool({
    url: options.url,
    max: options.poolMax,
    idleSeconds: IDLE_SECONDS,
    openSocket,
    driver: {
      connect_timeout: 5,
      onnotice: () => {},
      connection: {
        application_name: "buka",
        statement_timeout: STATEMENT_TIMEOUT_MS,
        idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
        ...(options.locked ? { options: `-c role=${SYSTEM_ROLE}` } : {}),
      },
    },
  });
  state().connection = {
    pool,
    stopLooking: closeSilentConnections(() => pool.sockets()),
    // What Drizzle asks of a client, the pool does.
    database: drizzle(pool as unknown as postgres.Sql, { schema }),
    locked: options.locked,
    startingReads: new Map(),
    turns: {
      page: new VendorTurns(share(PAGE_SHARE), share(PAGE_SHARE_OF_VENDOR)),
      report: new VendorTurns(share(REPORT_SHARE), 1),
    },
  };
}

/** Ends the pool after what is in flight, at most 5 s. */
export async function closeDatabase(): Promise<void> {
  const { connection } = state();
  deleteSingleton("database");
  await connection?.pool.end(5);
  connection?.stopLooking();
}

function opened(): Connection {
  const opening = state();
  // Workers that never call openDatabase (a benchmark, a test) get the pool their environment
  // names.
  if (!opening.connection)
    openDatabase({ url: env().databaseUrl, poolMax: env().databasePoolMax, locked: true });
  return opening.connection!;
}

/** Returns whether this process has opened its pool. */
export const isDatabaseOpen = (): boolean => state().connection !== null;

/** Returns whether vendor queries run under row-level security. */
export const isLocked = (): boolean => opened().locked;

/**
 * The door of public and system work: the storefront by slug, sign-in, webhooks, sweeping. Its role
 * sees every tenant, so every query names the vendor, order or reference it is about. A proxy,
 * because modules import it before the pool is opened.
 */
export const systemDb: Database = new Proxy({} as Database, {
  get: (_target, property) => Reflect.get(opened().database, property) as unknown,
});

/** Returns the pool, for statements without Drizzle and for its options. */
export const connectionPool = (): ConnectionPool => opened().pool;

/** The pool, or a transaction of it. */
export type ConnectionRole = Pick<Database | Tx, "_">;

/** Returns what runs statements below Drizzle: the pool, or the transaction. */
export function clientOf(on: ConnectionRole): StatementClient {
  const { session } = on._;
  if (!is(session, PostgresJsSession))
    throw new Error("This database is not reached over postgres.js");
  return session.client as unknown as StatementClient;
}

/**
 * Runs a vendor's own work in one transaction that has dropped to a role under row-level security
 * and is bound to this vendor: a query that forgets its WHERE still sees, changes and inserts rows
 * of this vendor only.
 * @param vendorId the vendor of the signed-in session, never of a form or an address
 * @returns what `work` returns; the transaction is rolled back when it throws
 */
export const forVendor = <T>(vendorId: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
  opened().database.transaction((tx) => boundToVendor(tx, vendorId, [], work));

/**
 * What a vendor reads is planned for this vendor. The plan that a prepared statement gets after
 * five runs is made for an average one, and takes up to a thousand times as long for a large one
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
 * Runs `work` in a transaction bound to a vendor. The binding is sent together with the first
 * statements of `work`: a connection answers in the order it was asked, and if the binding failed,
 * Postgres would refuse all that follows it.
 */
async function boundToVendor<T>(
  tx: Tx,
  vendorId: string,
  more: readonly string[],
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const settings = [
    ...(opened().locked ? [`set_config('role', '${VENDOR_ROLE}', true)`] : []),
    ...more,
    "set_config('app.vendor_id', $1, true)",
  ];
  const binding = clientOf(tx)
    .unsafe(`select ${settings.join(", ")}`, [vendorId], { prepare: true })
    .execute();
  // Nothing is rolled back before both have ended: what `work` sent afterwards would be bound no
  // longer.
  const [bound, done] = await Promise.allSettled([binding, (async () => work(tx))()]);
  if (bound.status === "rejected") throw bound.reason;
  if (done.status === "rejected") throw done.reason;
  return done.value;
}

type ReadKind = "page" | "report";
type Reader = {
  read: (tx: Tx) => Promise<unknown>;
  /** Reads of the same name answer the same. */
  same: string | undefined;
  waiting: { resolve: (answer: unknown) => void; reject: (error: unknown) => void }[];
};

/**
 * Reads a vendor's own rows, bound as `forVendor` binds its work. Reads that start at the same
 * moment (the loaders of a page run in parallel) share a transaction and are sent together, so that
 * a page waits for the database three times and not three times a read. One vendor's take at most
 * two fifths of the pool, and those of all at most half of it (docs/rules.md, Sums of Home).
 * @param read may run a second time, when the transaction it shared failed
 * @param same names what is read: of reads of the same name that have not begun, the latest is run
 * and answers all
 * @returns what `read` returns
 */
export const readForVendor = <T>(
  vendorId: string,
  read: (tx: Tx) => Promise<T>,
  same?: string,
): Promise<T> => joinReads("page", vendorId, read, same);

/**
 * Reads what grows with a vendor's history, as `readForVendor` does, without slowing others
 * (docs/rules.md, Sums of Home): one transaction a vendor at a time, at most a quarter of the pool
 * for all of them, planned for this vendor, each statement for at most 5 s.
 * @param read may be sent together with others of the vendor; when one of them fails, all do
 * @returns what `read` returns
 */
export const readReport = <T>(vendorId: string, read: (tx: Tx) => Promise<T>): Promise<T> =>
  joinReads("report", vendorId, read);

function joinReads<T>(
  kind: ReadKind,
  vendorId: string,
  read: (tx: Tx) => Promise<T>,
  same?: string,
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const caller = { resolve: resolve as (answer: unknown) => void, reject };
    const { startingReads } = opened();
    const key = `${kind} ${vendorId}`;
    const readers = startingReads.get(key);
    const other = same && readers?.find((reader) => reader.same === same);
    if (other) {
      other.read = read;
      return void other.waiting.push(caller);
    }
    const reader: Reader = { read, same, waiting: [caller] };
    if (readers) return void readers.push(reader);
    const started = [reader];
    startingReads.set(key, started);
    inTurn(kind, vendorId, started, () => startingReads.delete(key));
  });
}

function inTurn(kind: ReadKind, vendorId: string, readers: Reader[], onBegun = () => {}): void {
  void opened().turns[kind].take(vendorId, () => readTogether(kind, vendorId, readers, onBegun));
}

/**
 * Resolves each reader, all in one transaction. One whose statement fails ends the transaction for
 * all of them: then those of a page that were not done read again, each on its own.
 * @param onBegun called once no further reader can join, also when the transaction can't begin
 */
async function readTogether(
  kind: ReadKind,
  vendorId: string,
  readers: Reader[],
  onBegun: () => void,
): Promise<void> {
  const failed: { reader: Reader; error: unknown }[] = [];
  const run = async (reader: Reader, tx: Tx) => {
    try {
      const answer = await reader.read(tx);
      for (const { resolve } of reader.waiting) resolve(answer);
    } catch (error) {
      failed.push({ reader, error });
    }
  };
  const refuse = (reader: Reader, error: unknown) =>
    reader.waiting.forEach(({ reject }) => reject(error));
  let begun = false;
  try {
    await opened().database.transaction((tx) => {
      begun = true;
      onBegun();
      return boundToVendor(tx, vendorId, settingsOf[kind], () =>
        Promise.all(readers.map((reader) => run(reader, tx))),
      );
    });
  } catch (error) {
    if (!begun) {
      onBegun();
      for (const reader of readers) refuse(reader, error);
    } else if (readers.length > 1 && kind === "page")
      return void failed.forEach(({ reader }) => inTurn(kind, vendorId, [reader]));
  }
  // The first is the cause: after it, the transaction refuses the others.
  for (const { reader, error } of failed)
    refuse(reader, kind === "report" ? failed[0]!.error : error);
}
