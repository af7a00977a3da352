import type { Socket } from "node:net";
import postgres from "postgres";
import { arrayTypes } from "./array-types.server";
import { requireDatabase } from "./database-outage.server";

/** The address of a server, as the driver gives it to its `socket` option. */
export type SocketOptions = Pick<postgres.ParsedOptions, "host" | "port" | "path">;

type Values = postgres.ParameterOrJSON<never>[];

/** What runs statements: the pool, or a transaction of it. */
export interface StatementClient {
  /**
   * Returns a statement that runs once it is awaited, or at once with `execute`. One with values is
   * prepared unless `options` say otherwise.
   */
  unsafe<Rows extends object[] = Record<string, unknown>[]>(
    text: string,
    values?: Values,
    options?: postgres.UnsafeQueryOptions,
  ): PromiseLike<Rows> & { execute: () => PromiseLike<Rows> };
}

/** A transaction, as Drizzle uses it. */
export interface TransactionClient extends StatementClient {
  savepoint<T>(work: (nested: TransactionClient) => Promise<T>): Promise<T>;
}

type Connection = {
  client: postgres.Sql;
  socket: Socket | null;
  closed: boolean;
  closesAt: number;
  idle: NodeJS.Timeout | undefined;
};

type PoolSettings = {
  url: string;
  /** The most connections that are open at a time. */
  max: number;
  /** A connection that nobody uses is closed after this long, in seconds. */
  idleSeconds: number;
  openSocket: (server: SocketOptions) => Socket;
  /** More of the driver's options. */
  driver: postgres.Options<Record<string, never>>;
};

/** Nobody knows whether it was done. */
class ConnectionLostError extends Error {
  override name = "ConnectionLostError";
  /** The driver's own for it. */
  readonly code = "CONNECTION_CLOSED";
  constructor() {
    super("The connection to the database was lost");
  }
}

/**
 * Limits the prepared statements per connection: those whose text changes with every call must not
 * fill its memory.
 */
const STATEMENTS_MAX = 1_000;
/** A connection's process at the server grows with what it has seen. */
const LIFETIME_MS = 45 * 60_000;

const isLost = ({ closed, socket }: Connection) => closed || socket?.destroyed === true;

/**
 * A pool of connections to Postgres. The driver's own connects a lost connection again and sends
 * over it what the lost one still had to send, a transaction's statements included. Here each
 * connection is a client of the driver with one connection, and once that is lost it is never used
 * again (docs/decisions/0033-connection-pool.md).
 */
export class ConnectionPool implements StatementClient {
  /** Drizzle adds its parsers to these; every connection has them. */
  readonly options: postgres.Sql["options"];
  readonly settings: PoolSettings;
  readonly #driver: postgres.Options<Record<string, postgres.PostgresType>>;
  readonly #connections = new Set<Connection>();
  readonly #free: Connection[] = [];
  readonly #waiting: { take: (given: Connection) => void; fail: (error: Error) => void }[] = [];
  readonly #known = new Set<string>();
  #ended = false;

  constructor(settings: PoolSettings) {
    this.settings = settings;
    this.#driver = { ...settings.driver, fetch_types: false, types: arrayTypes() };
    this.options = postgres(settings.url, this.#driver).options;
  }

  /** Returns the sockets of the connections that are open or being opened. */
  *sockets(): Iterable<Socket> {
    for (const { socket } of this.#connections) if (socket) yield socket;
  }

  unsafe<Rows extends object[] = Record<string, unknown>[]>(
    text: string,
    values: Values = [],
    options?: postgres.UnsafeQueryOptions,
  ): PoolStatement<Rows> {
    return new PoolStatement((as) =>
      this.#use(({ client }) => {
        const statement = this.#statement<Rows>(client, text, values, options);
        return as === "values" ? (statement.values() as PromiseLike<unknown>) : statement;
      }),
    );
  }

  /**
   * Runs `work` in a transaction.
   * @returns what `work` returns, committed
   * @throws what `work` throws, rolled back; ConnectionLostError or the network's error as soon as
   * the connection is lost, after which no statement of `work` is sent
   */
  begin<T>(work: (tx: TransactionClient) => Promise<T>): Promise<T> {
    return this.#use((connection) =>
      connection.client.begin((inner) =>
        unlessLost(connection, work(this.#transaction(connection, inner))),
      ),
    ) as Promise<T>;
  }

  /** Ends every connection after what is in flight, at most `seconds` later. */
  async end(seconds: number): Promise<void> {
    this.#ended = true;
    for (const { fail } of this.#waiting.splice(0)) fail(new ConnectionLostError());
    const ending = [...this.#connections].map(({ client }) => client.end({ timeout: seconds }));
    await Promise.all(ending);
  }

  #statement<Rows extends object[]>(
    client: postgres.ISql,
    text: string,
    values: Values,
    options: postgres.UnsafeQueryOptions | undefined,
  ): postgres.PendingQuery<Rows> {
    // Drizzle runs everything through `unsafe`, which Postgres parses and plans on every call.
    // Prepared, each connection plans it once. A script of several commands can't be prepared.
    const prepare = options?.prepare ?? (values.length > 0 && this.#isPrepared(text));
    return client.unsafe<Rows>(text, values, { prepare });
  }

  #isPrepared(text: string): boolean {
    if (this.#known.size < STATEMENTS_MAX) this.#known.add(text);
    return this.#known.has(text);
  }

  #transaction(connection: Connection, inner: postgres.TransactionSql): TransactionClient {
    const requireConnection = () => {
      requireDatabase();
      if (isLost(connection)) throw new ConnectionLostError();
    };
    return {
      unsafe: (text, values = [], options) => {
        requireConnection();
        return this.#statement(inner, text, values, options);
      },
      savepoint: async <T>(work: (nested: TransactionClient) => Promise<T>) => {
        requireConnection();
        return (await inner.savepoint((nested) =>
          unlessLost(connection, work(this.#transaction(connection, nested))),
        )) as T;
      },
    };
  }

  /** Runs `work` with a connection of its own, when one is free. */
  async #use<T>(work: (connection: Connection) => PromiseLike<T>): Promise<T> {
    requireDatabase();
    if (this.#ended) throw new ConnectionLostError();
    const connection = this.#take() ?? (await this.#turn());
    try {
      return await work(connection);
    } catch (error) {
      // After a fatal error the server closes the connection, which is noticed a moment later.
      if (error instanceof postgres.PostgresError && error.severity === "FATAL")
        this.#drop(connection);
      throw error;
    } finally {
      this.#release(connection);
    }
  }

  #take(): Connection | undefined {
    // The one used last: those that are too many become idle and close.
    for (let free = this.#free.pop(); free; free = this.#free.pop()) {
      clearTimeout(free.idle);
      if (!isLost(free)) return free;
    }
    return this.#connections.size < this.settings.max ? this.#open() : undefined;
  }

  #turn(): Promise<Connection> {
    return new Promise((take, fail) => this.#waiting.push({ take, fail }));
  }

  #release(connection: Connection): void {
    if (isLost(connection)) return; // what waits for its place gets one as it is dropped
    if (performance.now() > connection.closesAt) return this.#drop(connection);
    const next = this.#waiting.shift();
    if (next) return next.take(connection);
    connection.idle = setTimeout(
      () => this.#drop(connection),
      this.settings.idleSeconds * 1_000,
    ).unref();
    this.#free.push(connection);
  }

  #open(): Connection {
    const { url, openSocket } = this.settings;
    const connect = (server: SocketOptions) => {
      try {
        requireDatabase();
        // The driver would connect a client again whose connection ends before it is ready.
        if (isLost(connection) || connection.socket) throw new ConnectionLostError();
        connection.socket = openSocket(server);
        return connection.socket;
      } catch (error) {
        this.#drop(connection);
        throw error;
      }
    };
    const client = postgres(url, {
      ...this.#driver,
      max: 1,
      max_lifetime: null,
      onclose: () => this.#drop(connection),
      // Documented, but not in the driver's types (README, Custom socket).
      ...({ socket: connect } as object),
    });
    Object.assign(client.options.parsers, this.options.parsers);
    Object.assign(client.options.serializers, this.options.serializers);
    const connection: Connection = {
      client,
      socket: null,
      closed: false,
      closesAt: performance.now() + LIFETIME_MS,
      idle: undefined,
    };
    this.#connections.add(connection);
    return connection;
  }

  /** Ends a connection for good, and opens another if one is waited for. */
  #drop(connection: Connection): void {
    if (!this.#connections.delete(connection)) return;
    connection.closed = true;
    clearTimeout(connection.idle);
    const place = this.#free.indexOf(connection);
    if (place >= 0) this.#free.splice(place, 1);
    connection.client.end({ timeout: 0 }).catch(() => {});
    if (!this.#ended) this.#waiting.shift()?.take(this.#open());
  }
}

/** A statement that gets a connection of the pool when it runs. */
class PoolStatement<Rows extends object[]> implements PromiseLike<Rows> {
  readonly #run: (as: "rows" | "values") => Promise<unknown>;
  #rows: Promise<Rows> | undefined;

  constructor(run: (as: "rows" | "values") => Promise<unknown>) {
    this.#run = run;
  }

  execute(): Promise<Rows> {
    return (this.#rows ??= this.#run("rows") as Promise<Rows>);
  }

  /** Runs it, and returns each row as the list of its values. */
  values(): Promise<unknown[][]> {
    return this.#run("values") as Promise<unknown[][]>;
  }

  then<Done = Rows, Failed = never>(
    done?: ((rows: Rows) => Done | PromiseLike<Done>) | null,
    failed?: ((error: unknown) => Failed | PromiseLike<Failed>) | null,
  ): Promise<Done | Failed> {
    return this.execute().then(done, failed);
  }
}

/**
 * Resolves or rejects as `work` does, but never once the connection is lost: the driver would send
 * a `commit` or `rollback` over it, and has rejected the transaction already.
 */
function unlessLost<T>(connection: Connection, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    work.then(
      (value) => isLost(connection) || resolve(value),
      (error: unknown) => isLost(connection) || reject(error as Error),
    );
  });
}
