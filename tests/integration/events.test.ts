import postgres from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { systemDb } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import {
  announce,
  isListening,
  listenForEvents,
  onSignal,
  stopEvents,
  type Signal,
} from "~/platform/events.server";
import { LISTENER_NAME } from "~/platform/listener.server";

const heard: Signal[] = [];
beforeAll(async () => {
  onSignal((signal) => heard.push(signal));
  await listenForEvents();
});
afterAll(stopEvents);

/** The product's own role may not look at connections, let alone end one. */
let owner: postgres.Sql;
beforeAll(() => {
  owner = postgres(env().databaseUrl, { max: 1 });
});
afterAll(() => owner.end());
const listening = async () =>
  (
    await owner<
      { pid: number }[]
    >`select pid from pg_stat_activity where datname = current_database() and application_name = ${LISTENER_NAME}`
  ).map((row) => row.pid);
const event = (vendorId: string): Signal => ({ topic: "store", vendorId });

it("hears what any connection announces", async () => {
  expect(isListening()).toBe(true);
  await announce(systemDb, { topic: "store", vendorId: "before" });
  await expect.poll(() => heard).toContainEqual(event("before"));
});

it("notices a lost connection at once, listens again, and has everything read again", async () => {
  const resyncs = () => heard.filter((signal) => signal.topic === "resync").length;
  const before = resyncs();
  const [pid] = await listening();
  const deaf = new Promise<boolean>((resolve) => {
    const look = () => (isListening() ? setImmediate(look) : resolve(true));
    look();
  });
  await owner`select pg_terminate_backend(${pid!})`;
  expect(await deaf).toBe(true);
  await expect.poll(isListening).toBe(true);
  expect(resyncs()).toBe(before + 1);
  expect(await listening()).not.toContain(pid);
  await announce(systemDb, { topic: "store", vendorId: "after" });
  await expect.poll(() => heard).toContainEqual(event("after"));
});

it("announces no changes once it has stopped", async () => {
  await stopEvents();
  expect(isListening()).toBe(false);
});
