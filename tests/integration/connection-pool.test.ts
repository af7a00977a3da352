import { once } from "node:events";
import { createServer } from "node:net";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { afterEach, beforeAll, afterAll, beforeEach, expect, test } from "vitest";
import { ConnectionPool, type TransactionClient } from "~/platform/connection-pool.server";
import { openSocket } from "~/platform/db.server";
import { openDatabaseProxy, type DatabaseProxy } from "../setup/database-proxy";

const NAME = "buka pool test";
let admin: postgres.Sql;
let proxy: DatabaseProxy;
let pool: ConnectionPool;

beforeAll(async () => {
  admin = postgres(process.env.DATABASE_URL!, { max: 1, onnotice: () => {} });
  await admin`create table written (by text not null)`;
  proxy = await openDatabaseProxy(process.env.DATABASE_URL!);
});
afterAll(async () => {
  await admin.end();
  await proxy.stop();
});
beforeEach(async () => {
  await admin`truncate written`;
  pool = openPool({});
});
afterEach(() => pool.end(1));

function openPool({ max = 2, idleSeconds = 30 }): ConnectionPool {
  return new ConnectionPool({
    url: proxy.url,
    max,
    idleSeconds,
    openSocket,
    driver: { onnotice: () => {}, connection: { application_name: NAME } },
  });
}

const pidOf = async (on: Pick<TransactionClient, "unsafe">): Promise<number> => {
  const [{ pid }] = await on.unsafe<[{ pid: number }]>("select pg_backend_pid() as pid");
  return pid;
};
const open = async (): Promise<number[]> => {
  const rows = await admin<{ pid: number }[]>`
    select pid from pg_stat_activity where application_name = ${NAME} order by pid`;
  return rows.map(({ pid }) => pid);
};
const written = async (): Promise<string[]> => {
  const rows = await admin<{ by: string }[]>`select by from written order by by`;
  return rows.map(({ by }) => by);
};
const write = (on: Pick<TransactionClient, "unsafe">, by: string) =>
  on.unsafe("insert into written values ($1)", [by]);
const codeOf = (promise: PromiseLike<unknown>): Promise<string> =>
  Promise.resolve(promise).then(
    () => "done",
    (error: { code?: string; message: string }) => error.code ?? error.message,
  );

test("a transaction whose connection is lost fails, and none of it is ever written", async () => {
  const transaction = codeOf(
    pool.begin(async (tx) => {
      await write(tx, "lost transaction");
      await admin`select pg_terminate_backend(${await pidOf(tx)})`;
      // Another connection replaces it.
      await expect.poll(() => codeOf(pool.unsafe("select 1"))).toBe("done");
      await write(tx, "its later statement");
    }),
  );
  expect(await transaction).toMatch(/^(CONNECTION_CLOSED|57P01)$/);
  expect(await codeOf(pool.unsafe("select 1"))).toBe("done");
  expect(await written()).toEqual([]);
});

test("a transaction that ignored a failed statement throws, and none of it is written", async () => {
  const outcome = codeOf(
    pool.begin(async (tx) => {
      await write(tx, "before");
      await codeOf(tx.unsafe("select 1 / 0"));
    }),
  );
  expect(await outcome).toBe("A statement failed, and nothing was committed");
  expect(await written()).toEqual([]);
});

test("an ended transaction takes no more statements", async () => {
  let later = Promise.resolve("");
  const failing = pool.begin((tx) => {
    const slow = Promise.resolve(tx.unsafe("select pg_sleep(0.05)").execute());
    later = codeOf(slow.then(() => write(tx, "after the rollback")));
    return Promise.all([slow, tx.unsafe("select 1 / 0"), Promise.reject(new Error("no"))]);
  });
  expect(await codeOf(failing)).toBe("no");
  expect(await later).not.toBe("done");
  expect(await written()).toEqual([]);
});

test("a transaction that throws is rolled back, and a nested one alone if its error is caught", async () => {
  const failing = pool.begin(async (tx) => {
    await write(tx, "outer");
    throw new Error("no");
  });
  expect(await codeOf(failing)).toBe("no");
  const done = await pool.begin(async (tx) => {
    await write(tx, "outer");
    const nested = tx.savepoint(async (inner) => {
      await write(inner, "nested");
      throw new Error("no");
    });
    return codeOf(nested);
  });
  expect(done).toBe("no");
  expect(await written()).toEqual(["outer"]);
});

test("connections lost in mid-work crash no process, hang no caller, and leave only whole transactions", async () => {
  pool = openPool({ max: 6 });
  let lives = true;
  let done = 0;
  const failures = new Set<string>();
  const worker = async (name: string) => {
    for (let round = 0; lives; round++) {
      const by = `${name}.${round}`;
      const outcome = await codeOf(
        round % 3 === 0
          ? pool.unsafe("select $1::text[] as list", [["a"]])
          : pool.begin(async (tx) => {
              await Promise.all([write(tx, by), write(tx, by)]);
              if (round % 3 === 2) await tx.savepoint((inner) => codeOf(write(inner, by)));
              else await write(tx, by);
            }),
      );
      if (outcome === "done") done++;
      else failures.add(outcome);
    }
  };
  const workers = Array.from({ length: 24 }, (_, n) => worker(String(n)));
  for (let loss = 0; loss < 30; loss++) {
    const before = done;
    await expect.poll(() => done, { interval: 2 }).toBeGreaterThan(before + 20);
    // In turn the network, the server or the process ends one of them.
    const sockets = [...pool.sockets()];
    if (loss % 3 === 0) sockets[loss % sockets.length]?.destroy();
    else if (loss % 3 === 1) sockets[loss % sockets.length]?.resetAndDestroy();
    else await admin`select pg_terminate_backend(${(await open())[0] ?? 0})`;
  }
  lives = false;
  await Promise.all(workers);
  expect([...failures].filter((code) => !/^(CONNECTION_|ECONN|57P01|EPIPE)/.test(code))).toEqual(
    [],
  );
  expect(failures.size).toBeGreaterThan(0);
  const sums = await admin<{ n: number }[]>`select count(*)::int as n from written group by by`;
  expect(sums.length).toBeGreaterThan(0);
  expect(new Set(sums.map(({ n }) => n))).toEqual(new Set([3]));
  expect(await codeOf(pool.unsafe("select 1"))).toBe("done");
});

test("statements without a free connection queue, and the number of connections stays within its maximum", async () => {
  const order: number[] = [];
  const counts = Array.from({ length: 12 }, async (_, n) => {
    const [{ open }] = await pool.unsafe<[{ open: number }]>(
      "select count(*)::int as open from pg_stat_activity where application_name = $1",
      [NAME],
    );
    order.push(n);
    return open;
  });
  expect(Math.max(...(await Promise.all(counts)))).toBe(2);

  const single = openPool({ max: 1 });
  order.length = 0;
  const turns = Array.from({ length: 6 }, async (_, n) => {
    await single.unsafe("select 1");
    order.push(n);
  });
  await Promise.all(turns);
  await single.end(1);
  expect(order).toEqual([0, 1, 2, 3, 4, 5]);
});

test("begin is sent along with the first statements", async () => {
  await pool.begin(pidOf);
  const sent: string[] = [];
  const [socket] = pool.sockets();
  const write = socket!.write.bind(socket!) as (bytes: Buffer) => boolean;
  socket!.write = (bytes: unknown) => {
    sent.push(String(bytes));
    return write(bytes as Buffer);
  };
  await pool.begin((tx) => Promise.all([tx.unsafe("select 1"), tx.unsafe("select 2")]));
  expect(sent.map((text) => text.match(/begin|select \d|commit/g))).toEqual([
    ["begin", "select 1", "select 2"],
    ["commit"],
  ]);
});

test("a failed statement leaves its connection open for the next", async () => {
  const pid = await pidOf(pool);
  expect(await codeOf(pool.unsafe("select 1 / 0"))).toBe("22012");
  expect(await pidOf(pool)).toBe(pid);
});

test("an idle connection is closed, and the next statement opens another", async () => {
  pool = openPool({ idleSeconds: 0.05 });
  const pid = await pidOf(pool);
  await expect.poll(open).toEqual([]);
  expect(await pidOf(pool)).not.toBe(pid);
});

test("a server that is down fails all statements at once, even queued ones, and works again when it is back", async () => {
  await pidOf(pool);
  const waiting = Array.from({ length: 8 }, () => codeOf(pool.unsafe("select pg_sleep(5)")));
  await expect.poll(open).toHaveLength(2);
  await proxy.stop();
  for (const code of await Promise.all(waiting)) expect(code).toMatch(/^(CONNECTION_|ECONN)/);
  // The server doesn't notice, as the connections are idle.
  for (const pid of await open()) await admin`select pg_terminate_backend(${pid})`;
  expect(await codeOf(pool.unsafe("select 1"))).toMatch(/^ECONN/);
  await proxy.start();
  expect(await codeOf(pool.unsafe("select 1"))).toBe("done");
});

test("a connection that ends before it is ready fails the statement waiting for it", async () => {
  const port = Number(new URL(proxy.url).port);
  await proxy.stop();
  const closing = createServer((socket) => socket.resume().end()).listen(port, "127.0.0.1");
  await once(closing, "listening");
  expect(await codeOf(pool.unsafe("select 1"))).toBe("CONNECTION_CLOSED");
  closing.close();
  await once(closing, "close");
  await proxy.start();
  expect(await codeOf(pool.unsafe("select 1"))).toBe("done");
});

test("every connection reads arrays and dates as the first one does", async () => {
  const database = drizzle(pool as unknown as postgres.Sql);
  const read = () =>
    database.execute(
      sql`select ${sql.param(["a", "b"])}::text[] as list, timestamptz '2026-11-26 12:00+00' as at, pg_backend_pid() as pid`,
    );
  const rows = (await Promise.all([read(), read(), read(), read()])).map(([row]) => row!);
  await pool.end(1);
  expect(new Set(rows.map(({ pid }) => pid)).size).toBe(2);
  for (const row of rows)
    expect(row).toMatchObject({ list: ["a", "b"], at: expect.stringMatching(/^2026-11-26 /) });
});

test("arrays of all types in use survive the round trip, whatever their content", async () => {
  for (const [type, list] of Object.entries({
    text: ["", "NULL", null, 'a "b" \\ {c}, d', "ẹ̀fọ́"],
    uuid: ["5f0c1f0e-7a0f-4f2e-9a53-0d2d5a3a1b11"],
    smallint: [1, -2, null],
    int: [],
    bigint: ["9007199254740993"],
  })) {
    const [row] = await pool.unsafe(`select $1::${type}[] as list`, [list as never]);
    expect(row, type).toEqual({ list });
  }
  expect(
    await pool.unsafe("select $1::int[] as list", [
      [
        [1, 2],
        [3, 4],
      ],
    ] as never),
  ).toEqual([
    {
      list: [
        [1, 2],
        [3, 4],
      ],
    },
  ]);
});

test("a new connection sends nothing but the statements it was opened for", async () => {
  const sent: string[] = [];
  const asking = new ConnectionPool({
    ...pool.settings,
    driver: { ...pool.settings.driver, debug: (_connection, text) => void sent.push(text) },
  });
  await asking.unsafe("select $1::text[] as list", [["c"]]);
  await asking.end(1);
  expect(sent).toEqual(["select $1::text[] as list"]);
});

test("end waits for statements in flight, and refuses later ones", async () => {
  const slow = pool.begin(async (tx) => {
    await write(tx, "before");
    await tx.unsafe("select pg_sleep(0.1)");
    return write(tx, "after");
  });
  await expect.poll(open).toHaveLength(1);
  const ended = pool.end(5);
  expect(await codeOf(pool.unsafe("select 1"))).toBe("CONNECTION_CLOSED");
  await Promise.all([slow, ended]);
  expect(await written()).toEqual(["after", "before"]);
  await expect.poll(open).toEqual([]); // Postgres lists a connection until its process ends
});

test.each(["opening", "describing a statement"])(
  "a transaction of several statements ends with a connection that is lost while %s",
  async (when) => {
    if (when !== "opening") await pidOf(pool);
    proxy.freeze();
    const reads = pool.begin((tx) => Promise.all([1, 2, 3].map((n) => write(tx, `${n} ${when}`))));
    const code = codeOf(reads);
    await expect
      .poll(() => [...pool.sockets()].some((socket) => socket.bytesWritten > 0))
      .toBe(true);
    for (const socket of pool.sockets()) socket.destroy();
    expect(await code).toBe("CONNECTION_CLOSED");
    proxy.thaw();
    expect(await written()).toEqual([]);
  },
);
