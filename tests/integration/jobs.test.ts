import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import postgres from "postgres";
import { afterEach, describe, expect, it } from "vitest";
import { isLocked, systemDb } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { installJobs, jobNames } from "~/platform/job-queues.server";
import { type JobData, sendJob, startJobs, wakeJobs } from "~/platform/jobs.server";

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});
/** One more process with workers. */
async function aProcess(handler: (data: JobData) => Promise<unknown>) {
  stops.push(await startJobs({ refunds: handler }, { locked: isLocked() }));
}
const send = async (id: string) => {
  await systemDb.transaction((tx) => sendJob(tx, "refunds", id));
  wakeJobs("refunds");
};
const jobOf = async (id: string) =>
  (
    await systemDb.execute<{ state: string; retries: number }>(
      sql`select state::text, retry_count as retries from pgboss.job where data ->> 'id' = ${id}`,
    )
  )[0];

describe("a job", () => {
  it("is there when its transaction commits, and not when it does not", async () => {
    const [kept, lost] = [randomUUID(), randomUUID()];
    await send(kept);
    await expect(
      systemDb.transaction(async (tx) => {
        await sendJob(tx, "refunds", lost);
        throw new Error("undone");
      }),
    ).rejects.toThrow("undone");
    expect([await jobOf(kept), await jobOf(lost)]).toEqual([
      { state: "created", retries: 0 },
      undefined,
    ]);
  });

  it("is worked on by one of several processes, at once when it is woken", async () => {
    const seen: (string | undefined)[] = [];
    for (let n = 0; n < 3; n++) await aProcess(async ({ id }) => seen.push(id));
    const ids = Array.from({ length: 30 }, () => randomUUID());
    await Promise.all(ids.map(send));
    await expect.poll(() => ids.every((id) => seen.includes(id)), { timeout: 20_000 }).toBe(true);
    expect(ids.filter((id) => seen.filter((other) => other === id).length !== 1)).toEqual([]);
  });

  it("that fails waits for its next try", async () => {
    const id = randomUUID();
    await aProcess(async (data) => {
      if (data.id === id) throw new Error("not today");
    });
    await send(id);
    await expect.poll(() => jobOf(id)).toEqual({ state: "retry", retries: 0 });
  });

  it("that a stopped process could not finish is left to the next", async () => {
    const id = randomUUID();
    let began = () => {};
    const begun = new Promise<void>((resolve) => (began = resolve));
    await aProcess((data) =>
      data.id === id ? (began(), new Promise(() => {})) : Promise.resolve(),
    );
    await send(id);
    await begun;
    const at = performance.now();
    await stops.pop()!();
    expect(performance.now() - at).toBeLessThan(2_500);
    expect(await jobOf(id)).toMatchObject({ state: "retry" });
  });
});

it("find their tables made once, and made whole again when one is missing", async () => {
  const queues = () =>
    systemDb.execute(sql`select name, retry_limit as retries from pgboss.queue order by name`);
  const all = await queues();
  expect(all).toHaveLength(jobNames.length + 1); // and the clock's own
  const owner = postgres(env().databaseUrl, { max: 1, onnotice: () => {} });
  await owner.unsafe(`select pgboss.delete_queue('mails')`);
  await installJobs(env().databaseUrl);
  expect(await queues()).toEqual(all);
  expect((await owner.unsafe(`select version from pgboss.version`))[0]).toEqual({
    version: (
      JSON.parse(readFileSync("node_modules/pg-boss/version.json", "utf8")) as { schema: number }
    ).schema,
  });
  await owner.end();
});
