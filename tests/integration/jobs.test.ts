import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { sql, type SQL } from "drizzle-orm";
import postgres from "postgres";
import { afterEach, describe, expect, it } from "vitest";
import { forVendor, isLocked, systemDb } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { announce, listenForEvents, stopEvents } from "~/platform/events.server";
import { createBoss, installJobs, jobNames, LOOK_EVERY_S } from "~/platform/job-queues.server";
import {
  type JobData,
  type JobHandler,
  sendJobs,
  startJobs,
  wakeJobs,
} from "~/platform/jobs.server";
import { openShop } from "../setup/shop";

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});
async function aProcess(handler: JobHandler) {
  stops.push(await startJobs({ refunds: handler }, { locked: isLocked() }));
}
/** Resolves once called for this job, which then never finishes. */
function hangingOn(id: string) {
  let begin = () => {};
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const handler = (data: JobData) =>
    data.id === id ? (begin(), new Promise<never>(() => {})) : Promise.resolve();
  return { begun, handler };
}
const send = async (id: string) => {
  await systemDb.transaction((tx) => sendJobs(tx, "refunds", [id]));
  wakeJobs("refunds");
};
const jobOf = async (id: string) =>
  (
    await systemDb.execute<{ state: string; retries: number }>(
      sql`select state::text, retry_count as retries from pgboss.job where data ->> 'id' = ${id}`,
    )
  )[0];

describe("a job", () => {
  it("exists if its transaction commits, and only then", async () => {
    const [kept, lost] = [randomUUID(), randomUUID()];
    await send(kept);
    await expect(
      systemDb.transaction(async (tx) => {
        await sendJobs(tx, "refunds", [lost]);
        throw new Error("undone");
      }),
    ).rejects.toThrow("undone");
    expect([await jobOf(kept), await jobOf(lost)]).toEqual([
      { state: "created", retries: 0 },
      undefined,
    ]);
  });

  it("is worked on by one of several processes, at once if woken", async () => {
    const seen: (string | undefined)[] = [];
    for (let n = 0; n < 3; n++) await aProcess(async ({ id }) => seen.push(id));
    const ids = Array.from({ length: 30 }, () => randomUUID());
    await Promise.all(ids.map(send));
    await expect.poll(() => ids.every((id) => seen.includes(id))).toBe(true);
    expect(ids.filter((id) => seen.filter((other) => other === id).length !== 1)).toEqual([]);
  });

  it("that fails waits for its next attempt, and other jobs don't", async () => {
    const [id, ...others] = Array.from({ length: 5 }, () => randomUUID());
    await aProcess(async (data) => {
      if (data.id === id) throw new Error("not today");
    });
    await systemDb.transaction((tx) => sendJobs(tx, "refunds", [id!, ...others]));
    wakeJobs("refunds");
    await expect.poll(() => jobOf(id!)).toEqual({ state: "retry", retries: 0 });
    for (const other of others)
      await expect.poll(() => jobOf(other)).toEqual({ state: "completed", retries: 0 });
  });

  it("exists once per row, however often it is sent", async () => {
    const id = randomUUID();
    for (let time = 0; time < 3; time++) await send(id);
    await systemDb.execute(
      sql`update pgboss.job set state = 'retry', retry_count = 3, start_after = now() + interval '1 hour' where id = ${id}`,
    );
    await send(id);
    expect(
      await systemDb.execute(sql`select retry_count as n from pgboss.job where id = ${id}`),
    ).toEqual([{ n: 3 }]);
  });

  it("sent for later waits until then", async () => {
    const [later, now] = [randomUUID(), randomUUID()];
    const seen: (string | undefined)[] = [];
    await aProcess(async (data) => seen.push(data.id));
    await sendJobs(systemDb, "refunds", [later], new Date(Date.now() + 60_000));
    await send(now);
    await expect.poll(() => seen).toContain(now);
    expect(seen).not.toContain(later);
    await systemDb.execute(
      sql`update pgboss.job set start_after = start_after - interval '1 minute' where id = ${later}`,
    );
    await expect.poll(() => seen).toContain(later);
  });

  it("can be sent by a vendor's own transaction, which sees no jobs", async () => {
    const { vendorId } = await openShop();
    const id = randomUUID();
    await forVendor(vendorId, (tx) => sendJobs(tx, "refunds", [id]));
    expect(await jobOf(id)).toEqual({ state: "created", retries: 0 });
    await expect(
      forVendor(vendorId, (tx) => tx.execute(sql`select 1 from pgboss.job`)),
    ).rejects.toThrow();
  });

  it("of a killed process is retried when its time is up", async () => {
    const id = randomUUID();
    const { begun, handler } = hangingOn(id);
    await aProcess(handler);
    await send(id);
    await begun;
    const keeper = createBoss(env().databaseUrl, { max: 1, supervise: false, migrate: false });
    await keeper.start();
    await keeper.expire();
    expect(await jobOf(id)).toMatchObject({ state: "active" });
    await systemDb.execute(
      sql`update pgboss.job set started_on = started_on - expire_in where id = ${id}`,
    );
    await keeper.expire();
    await keeper.stop({ graceful: false });
    expect(await jobOf(id)).toMatchObject({ state: "retry" });
  });

  it("survives the loss of its connections, and so does its process", async () => {
    const owner = postgres(env().databaseUrl, { max: 1, onnotice: () => {} });
    const seen: (string | undefined)[] = [];
    await aProcess(async (data) => {
      seen.push(data.id);
      await owner`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'buka jobs'`;
    });
    const ids = Array.from({ length: 5 }, () => randomUUID());
    for (const id of ids) {
      await send(id);
      await expect.poll(() => seen).toContain(id);
    }
    await owner.end();
  });

  it("that a stopped process could not finish is left to the next", async () => {
    const id = randomUUID();
    const { begun, handler } = hangingOn(id);
    await aProcess(handler);
    await send(id);
    await begun;
    const at = performance.now();
    await stops.pop()!();
    expect(performance.now() - at).toBeLessThan(2_500);
    expect(await jobOf(id)).toMatchObject({ state: "retry" });
  });
});

describe("a webhook's job", () => {
  const eventJobs = async (handler: JobHandler) => {
    stops.push(await startJobs({ "payment-events": handler }, { locked: isLocked() }));
  };
  const sendEvent = async (id: string) => {
    await sendJobs(systemDb, "payment-events", [id]);
    wakeJobs("payment-events");
  };

  it("is taken up within a minute if its process was killed", async () => {
    const id = randomUUID();
    const { begun, handler } = hangingOn(id);
    await eventJobs(handler);
    await sendEvent(id);
    await begun;
    const secondsOf = async (columns: SQL) =>
      (
        await systemDb.execute<{ s: number }>(
          sql`select ceil(extract(epoch from ${columns}))::int as s from pgboss.job where id = ${id}`,
        )
      )[0]!.s;
    const expires = await secondsOf(sql`expire_in`);
    await systemDb.execute(
      sql`update pgboss.job set started_on = started_on - expire_in where id = ${id}`,
    );
    const keeper = createBoss(env().databaseUrl, { max: 1, supervise: false, migrate: false });
    await keeper.start();
    await keeper.expire();
    await keeper.stop({ graceful: false });
    const delay = await secondsOf(sql`start_after - now()`);
    // The polling interval adds to this.
    expect(expires + 2 * LOOK_EVERY_S + delay).toBeLessThan(60);
  });

  it("continues at once in another process if its own is stopped", async () => {
    const id = randomUUID();
    const { begun, handler } = hangingOn(id);
    await eventJobs(handler);
    await sendEvent(id);
    await begun;
    const seen: (string | undefined)[] = [];
    await stops.pop()!();
    await eventJobs(async (data) => seen.push(data.id));
    await expect.poll(() => seen, { timeout: 15_000 }).toContain(id);
  });

  it("wakes working processes from a process without workers", async () => {
    await listenForEvents();
    const seen: string[] = [];
    // Polls its queue only once a minute unless woken.
    stops.push(
      await startJobs(
        { reconcile: () => Promise.resolve(seen.push("reconcile")) },
        { locked: isLocked() },
      ),
    );
    const waiting = () =>
      systemDb.execute(sql`update pgboss.job set start_after = now() - interval '1 second'
        where name = 'reconcile' and state = 'created' returning id`);
    await expect.poll(waiting).toHaveLength(1);
    await announce(systemDb, { topic: "job", queue: "reconcile" });
    await expect.poll(() => seen).toEqual(["reconcile"]);
    await stopEvents();
  });
});

describe("scheduled jobs", () => {
  const waiting = () =>
    systemDb.execute(
      sql`select extract(epoch from start_after - now())::int as "in" from pgboss.job where name = 'sweep' and state = 'created'`,
    );

  it("wait once for their next run, however many processes there are", async () => {
    for (let n = 0; n < 3; n++)
      stops.push(await startJobs({ sweep: () => Promise.resolve() }, { locked: isLocked() }));
    await expect.poll(waiting).toHaveLength(1);
    const [{ in: seconds }] = (await waiting()) as unknown as [{ in: number }];
    expect(seconds).toBeGreaterThan(50);
    expect(seconds).toBeLessThanOrEqual(60);
  });

  it("run on time, and wait for the next run", async () => {
    let runs = 0;
    await systemDb.execute(
      sql`update pgboss.job set start_after = now() - interval '1 second' where name = 'sweep' and state = 'created'`,
    );
    stops.push(await startJobs({ sweep: () => Promise.resolve(runs++) }, { locked: isLocked() }));
    await expect.poll(() => runs).toBe(1);
    await expect.poll(waiting).toHaveLength(1);
    expect(runs).toBe(1);
  });
});

it("create their tables once, and repair them if one is missing", async () => {
  const queues = () =>
    systemDb.execute(sql`select name, retry_limit as retries from pgboss.queue order by name`);
  const all = await queues();
  expect(all).toHaveLength(jobNames.length);
  const owner = postgres(env().databaseUrl, { max: 1, onnotice: () => {} });
  await owner.unsafe(`select pgboss.delete_queue('emails')`);
  await installJobs(env().databaseUrl);
  expect(await queues()).toEqual(all);
  expect((await owner.unsafe(`select version from pgboss.version`))[0]).toEqual({
    version: (
      JSON.parse(readFileSync("node_modules/pg-boss/version.json", "utf8")) as { schema: number }
    ).schema,
  });
  await owner.end();
});
