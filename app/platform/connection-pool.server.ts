import type { Socket } from "node:net";
import postgres from "postgres";
import { arrayTypes } from "./array-types.server";
import { requireDatabase } from "./database-outage.server";
import { inSpan, isTraced } from "./tracing.server";

/** What the driver passes to its `socket` option. */
export type SocketOptions = Pick<postgres.ParsedOptions, "host" | "port" | "path">;

type Values = postgres.ParameterOrJSON<never>[];

/** The pool, or one of its transactions. */
export interface StatementClient {
  /** The statement runs once awaited, or at once with `execute`. With values it is prepared. */
  unsafe<Rows extends object[] = Record<string, unknown>[]>(
    text: string,
    values?: Values,
    options?: postgres.UnsafeQueryOptions,
  ): PromiseLike<Rows> & { execute: () => PromiseLike<Rows> };
}

export interface TransactionClient extends StatementClient {
  savepoint<T>(work: (nested: TransactionClient) => Promise<T>): Promise<T>;
}

type Connection = {
  client: postgres.Sql;
  socket: Socket | null;
  closed: boolean;
  closesAt: number;
  idle: NodeJS.Timeout | undefined;
  lost: Promise<never>;
  reportLost: (error: Error) => void;
};

type PoolSettings = {
  url: string;
  max: number;
  idleSeconds: number;
  openSocket: (server: SocketOptions) => Socket | Promise<Socket>;
  /** False behind a pooler that can't keep prepared statements. */
  prepare?: boolean;
  driver: postgres.Options<Record<string, never>>;
};

/** The statement may or may not have been carried out. */
class ConnectionLostError extends Error {
  override name = "ConnectionLostError";
  /** The driver's own code for this. */
  readonly code = "CONNECTION_CLOSED";
  constructor() {
    super("The connection to the database was lost");
  }
}

/** Keeps statements whose text changes with every call from filling a connection's memory. */
const STATEMENTS_MAX = 1_000;
/** Reports' statements are longer; their beginning says which it is. */
const MAX_TRACED_TEXT = 2_000;
/** Postgres's process behind a connection grows with age. */
const LIFETIME_MS = 45 * 60_000;

const isLost = ({ closed, socket }: Connection) => closed || socket?.destroyed === true;

function requireOpen(connection: Connection): void {
  if (isLost(connection)) throw new ConnectionLostError();
}

/** Values are parameters, which are left out; what is quoted in the text is, too. */
const statementSpan = (text: string) => ({
  kind: "database" as const,
  name: /\w+/.exec(text)?.[0].toLowerCase() ?? "statement",
  attributes: {
    "db.system.name": "postgresql",
    "db.query.text": text.slice(0, MAX_TRACED_TEXT).replace(/'(?:[^']|'')*'?/g, "?"),
  },
});

/** Postgres closes the connection after such an error, which the socket shows a moment later. */
const isFatal = (error: unknown): boolean =>
  error instanceof postgres.PostgresError && error.severity === "FATAL";

/**
 * The driver's own pool reconnects a lost connection and sends the rest of its statements over the
 * new one, even a transaction's. Here each connection is a client of its own, and is never used
 * again once lost (docs/decisions/0033-connection-pool.md).
 */
export class ConnectionPool implements StatementClient {
  /** Drizzle adds its parsers here, and every connection takes them over. */
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

  /** Connections by use, and requests that wait for one. */
  counts(): { busy: number; free: number; waiting: number } {
    const free = this.#free.length;
    return { busy: this.#connections.size - free, free, waiting: this.#waiting.length };
  }

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
   * Runs `work` in a transaction. `begin` leaves together with its first statements, because a
   * connection answers in order.
   * @throws what `work` throws, after a rollback; ConnectionLostError or the network's error when
   * the connection is lost, after which no statement of `work` is sent
   */
  begin<T>(work: (tx: TransactionClient) => Promise<T>): Promise<T> {
    return this.#use(async (connection) => {
      // When a connection is lost, the driver never answers the statements queued behind another.
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

  /** Lets statements in flight finish, for at most `seconds`. */
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
  ): postgres.PendingQuery<Rows> | PoolStatement<Rows> {
    // Drizzle runs everything through `unsafe`, which Postgres plans on every call unless prepared.
    // A script of several commands can't be prepared.
    const prepare =
      this.settings.prepare !== false &&
      (options?.prepare ?? (values.length > 0 && this.#isPrepared(text)));
    const statement = client.unsafe<Rows>(text, values, { prepare });
    if (!isTraced()) return statement;
    // Sent in the same call as without traces: a connection's statements keep their order.
    return new PoolStatement((as) =>
      inSpan(statementSpan(text), () => {
        if (as === "values") void statement.values(); // it returns itself
        return statement.execute();
      }),
    );
  }

  #isPrepared(text: string): boolean {
    if (this.#prepared.size < STATEMENTS_MAX) this.#prepared.add(text);
    return this.#prepared.has(text);
  }

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

  async #rollBack(connection: Connection, command: string, error: unknown): Promise<void> {
    try {
      if (isFatal(error)) throw error;
      if (!isLost(connection)) await connection.client.unsafe(command);
    } catch {
      this.#drop(connection);
    }
  }

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
    // Takes the one used last, so that surplus connections stay idle and close.
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
    if (isLost(connection)) return; // #drop has opened another one
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
    const connect = async (server: SocketOptions) => {
      try {
        requireDatabase();
        // The driver reconnects a client whose connection ends before it is ready.
        if (isLost(connection) || connection.socket) throw new ConnectionLostError();
        connection.socket = await openSocket(server);
        if (connection.closed) connection.socket.destroy();
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

class PoolStatement<Rows extends object[]> implements PromiseLike<Rows> {
  readonly #run: (as: "rows" | "values") => Promise<unknown>;
  #rows: Promise<Rows> | undefined;

  constructor(run: (as: "rows" | "values") => Promise<unknown>) {
    this.#run = run;
  }

  execute(): Promise<Rows> {
    return (this.#rows ??= this.#run("rows") as Promise<Rows>);
  }

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
