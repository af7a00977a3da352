import { sql } from "drizzle-orm";
import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import * as schema from "~schema";
import { env } from "./env.server";
import { deleteSingleton, singleton } from "./singleton.server";
import { SYSTEM_ROLE, VENDOR_ROLE } from "./tenant-locks.server";

export type Database = PostgresJsDatabase<typeof schema>;
/** A transaction of either door. */
export type Tx = Parameters<Parameters<Database["transaction"]>[0]>[0];

type Connection = { client: postgres.Sql; database: Database; locked: boolean };

/**
 * No page waits longer for one query; what takes longer is a fault to be seen, not a request to be
 * kept.
 */
const STATEMENT_TIMEOUT_MS = 15_000;
/** A transaction whose process has gone quiet gives its locks back. */
const IDLE_TRANSACTION_MS = 30_000;

const state = () =>
  singleton<{ connection: Connection | null }>("database", () => ({ connection: null }));

/**
 * Opens the process's pool. With `locked`, every connection starts in the system role and vendor
 * work drops to the vendor role under row-level security; without (a database whose owner may not
 * create roles), both doors run as the owner and the WHERE clauses are the only lock.
 */
export function openDatabase(options: { url: string; poolMax: number; locked: boolean }): void {
  const client = postgres(options.url, {
    max: options.poolMax,
    idle_timeout: 60,
    connect_timeout: 10,
    onnotice: () => {},
    connection: {
      application_name: "buka",
      statement_timeout: STATEMENT_TIMEOUT_MS,
      idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
      ...(options.locked ? { options: `-c role=${SYSTEM_ROLE}` } : {}),
    },
  });
  state().connection = {
    client,
    database: drizzle(preparing(client, new Set()), { schema }),
    locked: options.locked,
  };
}

/**
 * A connection keeps each statement it has prepared. So many different ones are kept at most; those
 * whose text changes with every call must not fill its memory.
 */
const STATEMENTS_MAX = 1_000;

/**
 * Drizzle hands all it makes to `unsafe`, which Postgres parses and plans anew each time. This
 * client asks to have it prepared: each connection plans a statement once. Only what has
 * parameters, because a script of several commands can't be prepared.
 */
function preparing<T extends postgres.Sql>(client: T, known: Set<string>): T {
  return new Proxy(client, {
    get(target, property) {
      if (property === "unsafe") {
        return (
          text: string,
          values: postgres.ParameterOrJSON<never>[] = [],
          options?: postgres.UnsafeQueryOptions,
        ) =>
          target.unsafe(text, values, {
            prepare: values.length > 0 && isKept(text, known),
            ...options,
          });
      }
      const value = Reflect.get(target, property) as unknown;
      if (property === "begin" || property === "savepoint") {
        return (...given: unknown[]) => {
          const work = given.pop() as (inner: postgres.Sql) => unknown;
          return (value as (...all: unknown[]) => unknown).call(
            target,
            ...given,
            (inner: postgres.Sql) => work(preparing(inner, known)),
          );
        };
      }
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
}

function isKept(text: string, known: Set<string>): boolean {
  if (known.size < STATEMENTS_MAX) known.add(text);
  return known.has(text);
}

/** Ends the pool after what is in flight, at most 5 s. */
export async function closeDatabase(): Promise<void> {
  const { connection } = state();
  deleteSingleton("database");
  await connection?.client.end({ timeout: 5 });
}

function opened(): Connection {
  const held = state();
  // Workers that never call openDatabase (a benchmark, a test) get the pool their environment
  // names.
  if (!held.connection)
    openDatabase({ url: env().databaseUrl, poolMax: env().databasePoolMax, locked: true });
  return held.connection!;
}

/** Whether vendor work runs under row-level security. */
export const isLocked = (): boolean => opened().locked;

/**
 * The door of public and system work: the storefront by slug, sign-in, webhooks, sweeping. Its role
 * sees every tenant, so every query names the vendor, order or reference it is about.
 */
export const systemDb: Database = new Proxy({} as Database, {
  get: (_target, property) => {
    const { database } = opened();
    const value = Reflect.get(database, property) as unknown;
    return typeof value === "function"
      ? (value as (...args: unknown[]) => unknown).bind(database)
      : value;
  },
});

/** The driver itself, for LISTEN and for libraries that bring their own SQL. */
export const postgresClient = (): postgres.Sql => opened().client;

/**
 * The door of a vendor's own work. Runs `work` in one transaction that has dropped to a role under
 * row-level security and is bound to this vendor: a query that forgets its WHERE still sees,
 * changes and inserts rows of this vendor only.
 * @param vendorId the vendor of the signed-in session, never of a form or an address
 * @returns what `work` returns; the transaction is rolled back when it throws
 */
export function forVendor<T>(vendorId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { database, locked } = opened();
  return database.transaction(async (tx) => {
    await tx.execute(
      locked
        ? sql`select set_config('role', ${VENDOR_ROLE}, true), set_config('app.vendor_id', ${vendorId}, true)`
        : sql`select set_config('app.vendor_id', ${vendorId}, true)`,
    );
    return work(tx);
  });
}
