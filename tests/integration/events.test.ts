import postgres from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { databaseNow } from "~/platform/database-clock.server";
import { systemDb } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import {
  announce,
  eventStream,
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

/** The product's own role may neither see nor end connections. */
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

it("receives events from any connection", async () => {
  expect(isListening()).toBe(true);
  await announce(systemDb, { topic: "store", vendorId: "before" });
  await expect.poll(() => heard).toContainEqual(event("before"));
});

it("leaves no listener behind when it begins again", async () => {
  await listenForEvents();
  await expect.poll(listening).toHaveLength(1);
});

/** The first event of a vendor's order stream for a page read at `since`. */
async function missed(vendorId: string, since?: Date): Promise<unknown> {
  const gone = new AbortController();
  const { body } = eventStream(
    new Request(`http://localhost/events${since ? `?since=${since.toISOString()}` : ""}`),
    { gone: gone.signal, clientIp: "10.0.0.1" },
    (event) => event.topic === "order" && event.vendorId === vendorId,
    (event) => event.topic === "session",
  );
  const { value } = await body!.pipeThrough(new TextDecoderStream()).getReader().read();
  gone.abort();
  return JSON.parse(/^data: (.*)$/m.exec(value!)![1]!);
}
/** A page's time 10 s ahead: only later events count. */
const readNow = () => new Date(databaseNow().getTime() + 10_000);

it("lets a page know, when it opens its stream, whether it may have missed something", async () => {
  expect(await missed("one", databaseNow())).toEqual({ missed: true }); // has only just begun to listen
  const before = readNow();
  expect(await missed("one", before)).toEqual({ missed: false });
  await announce(systemDb, { topic: "order", vendorId: "one" });
  await expect.poll(() => missed("one", before)).toEqual({ missed: true });
  expect(await missed("another", before)).toEqual({ missed: false });
  expect(await missed("one")).toEqual({ missed: true });
  await announce(systemDb, { topic: "session", userId: "a person" }); // its access may have ended
  await expect.poll(() => missed("another", before)).toEqual({ missed: true });
  expect(await missed("one", readNow())).toEqual({ missed: false });
});

it("notices a lost connection at once, listens again, and makes pages revalidate", async () => {
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
  expect(await missed("another", databaseNow())).toEqual({ missed: true });
  expect(await listening()).not.toContain(pid);
  await announce(systemDb, { topic: "store", vendorId: "after" });
  await expect.poll(() => heard).toContainEqual(event("after"));
});

it("announces nothing once it has stopped", async () => {
  await stopEvents();
  expect(isListening()).toBe(false);
  expect(await missed("one", readNow())).toEqual({ missed: true });
});
