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
  /** Rejects with ConnectionLostError once the connection is closed. */
  lost: Promise<never>;
  reportLost: (error: Error) => void;
};

type PoolSettings = {
  url: string;
  /** The most connections that are open at a time. */
  max: number;
  /** An idle connection is closed after so many seconds. */
  idleSeconds: number;
  openSocket: (server: SocketOptions) => Socket;
  /** More of the driver's options. */
  driver: postgres.Options<Record<string, never>>;
};

/** The statement may or may not have been carried out. */
class ConnectionLostError extends Error {
  override name = "ConnectionLostError";
  /** As the driver's own error has it. */
  readonly code = "CONNECTION_CLOSED";
  constructor() {
    super("The connection to the database was lost");
  }
}

/** Statements whose text changes with every call must not fill a connection's memory. */
const STATEMENTS_MAX = 1_000;
/** The server's process behind a connection grows with age. */
const LIFETIME_MS = 45 * 60_000;

const isLost = ({ closed, socket }: Connection) => closed || socket?.destroyed === true;

function requireOpen(connection: Connection): void {
  if (isLost(connection)) throw new ConnectionLostError();
}

/** Returns whether the server closes the connection after this error, which shows a moment later. */
const isFatal = (error: unknown): boolean =>
  error instanceof postgres.PostgresError && error.severity === "FATAL";

/**
 * A pool of connections to Postgres. The driver's own pool reconnects a lost connection and sends
 * over it what the lost one had still to send, even a transaction's statements. Here each connection
 * is a client of the driver with one connection, never used again once that is lost
 * (docs/decisions/0033-connection-pool.md).
 */
export class ConnectionPool implements StatementClient {
  /** Drizzle adds its parsers to these; every connection has them. */
  readonly options: postgres.Sql["options"];
  readonly settings: PoolSettings;
  readonly #driver: postgres.Options<Record<string, postgres.PostgresType>>;
  readonly #connections = new Set<Connection>();
  readonly #free: Connection[] = [];
  readonly #waiting: { take: (connection: Connection) => void; fail: (error: Error) => void }[] =
    [];
  readonly #prepared = new Set<string>();
  #ended = false;
  #onEmpty = () => {};

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
   * Runs `work` in a transaction. `begin` is sent together with its first statements: a connection
   * answers in the order it was asked.
   * @returns what `work` returns, committed
   * @throws what `work` throws, rolled back; ConnectionLostError or the network's error when the
   * connection is lost, after which no statement of `work` is sent
   */
  begin<T>(work: (tx: TransactionClient) => Promise<T>): Promise<T> {
    return this.#use(async (connection) => {
      // The driver never answers statements that waited for another one of a lost connection.
      const [begun, done] = await Promise.race([
        Promise.allSettled([
          connection.client.unsafe("begin").execute(),
          this.#runInside(connection, work),
        ]),
        connection.lost,
      ]);
      const failed = [begun, done].find((outcome) => outcome.status === "rejected");
      if (failed) {
        await this.#rollBack(connection, "rollback", failed.reason);
        throw failed.reason;
      }
      requireOpen(connection);
      const { command } = await connection.client.unsafe("commit");
      if (command !== "COMMIT") throw new Error("A statement failed, and nothing was committed");
      return (done as PromiseFulfilledResult<T>).value;
    });
  }

  /** Ends every connection after what is in flight, at most `seconds` later. */
  async end(seconds: number): Promise<void> {
    this.#ended = true;
    for (const { fail } of this.#waiting.splice(0)) fail(new ConnectionLostError());
    for (const idle of [...this.#free]) this.#drop(idle);
    if (this.#connections.size === 0) return;
    const empty = new Promise<void>((resolve) => (this.#onEmpty = resolve));
    const dropAll = () => [...this.#connections].forEach((connection) => this.#drop(connection));
    const timer = setTimeout(dropAll, seconds * 1_000);
    await empty;
    clearTimeout(timer);
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
    if (this.#prepared.size < STATEMENTS_MAX) this.#prepared.add(text);
    return this.#prepared.has(text);
  }

  /** Runs `work` in the transaction of a connection, which takes no statement of it afterwards. */
  async #runInside<T>(
    connection: Connection,
    work: (tx: TransactionClient) => Promise<T>,
  ): Promise<T> {
    let ended = false;
    const client = () => {
      requireDatabase();
      if (ended) throw new Error("This transaction has ended");
      requireOpen(connection);
      return connection.client;
    };
    const savepoint = async <N>(nested: (tx: TransactionClient) => Promise<N>): Promise<N> => {
      await client().unsafe("savepoint nested");
      try {
        return await this.#runInside(connection, nested);
      } catch (error) {
        await this.#rollBack(connection, "rollback to nested", error);
        throw error;
      }
    };
    try {
      return await work({
        unsafe: (text, values = [], options) => this.#statement(client(), text, values, options),
        savepoint,
      });
    } finally {
      ended = true;
    }
  }

  /** Rolls back after an error. A connection where that fails is not used again. */
  async #rollBack(connection: Connection, command: string, error: unknown): Promise<void> {
    try {
      if (isFatal(error)) throw error;
      if (!isLost(connection)) await connection.client.unsafe(command);
    } catch {
      this.#drop(connection);
    }
  }

  /** Runs `work` with a connection of its own, when one is free. */
  async #use<T>(work: (connection: Connection) => PromiseLike<T>): Promise<T> {
    requireDatabase();
    if (this.#ended) throw new ConnectionLostError();
    const connection = this.#take() ?? (await this.#turn());
    try {
      return await work(connection);
    } catch (error) {
      if (isFatal(error)) this.#drop(connection);
      throw error;
    } finally {
      this.#release(connection);
    }
  }

  #take(): Connection | undefined {
    // The one used last, so that surplus connections stay idle and close.
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
    if (isLost(connection)) return; // #drop has opened another for what waits
    if (this.#ended || performance.now() > connection.closesAt) return this.#drop(connection);
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
    let reportLost = (_error: Error) => {};
    const lost = new Promise<never>((_resolve, reject) => (reportLost = reject));
    lost.catch(() => {}); // nobody may be waiting
    const connection: Connection = {
      client,
      socket: null,
      closed: false,
      closesAt: performance.now() + LIFETIME_MS,
      idle: undefined,
      lost,
      reportLost,
    };
    this.#connections.add(connection);
    return connection;
  }

  /** Ends a connection for good, and opens another if one is waited for. */
  #drop(connection: Connection): void {
    if (!this.#connections.delete(connection)) return;
    connection.closed = true;
    connection.reportLost(new ConnectionLostError());
    clearTimeout(connection.idle);
    const place = this.#free.indexOf(connection);
    if (place >= 0) this.#free.splice(place, 1);
    connection.client.end({ timeout: 0 }).catch(() => {});
    if (!this.#ended) this.#waiting.shift()?.take(this.#open());
    else if (this.#connections.size === 0) this.#onEmpty();
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
