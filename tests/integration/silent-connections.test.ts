import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { isDatabaseOutage } from "~/platform/database-outage.server";
import { closeDatabase, openDatabase, systemDb } from "~/platform/db.server";
import { openDatabaseProxy, type DatabaseProxy } from "../setup/database-proxy";

const CONNECTIONS = 3;
let proxy: DatabaseProxy;
beforeAll(async () => {
  proxy = await openDatabaseProxy(process.env.DATABASE_URL!);
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  openDatabase({ url: proxy.url, poolMax: CONNECTIONS, locked: true });
});
afterEach(() => proxy.thaw());
afterAll(async () => {
  vi.useRealTimers();
  await closeDatabase();
  await proxy.stop();
});

const backend = async () =>
  (await systemDb.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`))[0]!.pid;
const allAtOnce = () => Promise.allSettled(Array.from({ length: CONNECTIONS }, backend));
const pids = (answers: PromiseSettledResult<number>[]) =>
  new Set(answers.map((answer) => (answer.status === "fulfilled" ? answer.value : null)));

it("a connection dropped by the network is replaced while the others keep working", async () => {
  const before = pids(await allAtOnce());
  expect(before.size).toBe(CONNECTIONS);
  proxy.freezeOne();
  let answers: PromiseSettledResult<number>[] | null = null;
  let answered = 0;
  const asked = Array.from({ length: CONNECTIONS }, () => backend().finally(() => answered++));
  void Promise.allSettled(asked).then((all) => (answers = all));
  await expect.poll(() => answered).toBe(CONNECTIONS - 1);
  // Longer than any statement may take; working connections are left alone.
  for (let second = 0; second < 20; second++) {
    const used = pids(await Promise.allSettled([backend(), backend()]));
    expect([...used].filter((pid) => before.has(pid))).toHaveLength(CONNECTIONS - 1);
    vi.advanceTimersByTime(1_000);
  }
  await expect.poll(() => answers).not.toBeNull();
  const failed = answers!.filter((answer) => answer.status === "rejected");
  expect(failed.map(({ reason }) => isDatabaseOutage(reason))).toEqual([true]);

  const after = pids(await allAtOnce());
  expect([...after].filter((pid) => before.has(pid))).toHaveLength(CONNECTIONS - 1);
  expect(after.size).toBe(CONNECTIONS);
  expect(after).not.toContain(null);
});
