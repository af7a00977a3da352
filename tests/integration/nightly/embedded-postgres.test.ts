import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { startEmbeddedPostgres } from "../../../scripts/embedded-postgres";

const root = process.getuid?.() === 0;
let shared: string;
let dataDir: string;
let lines: string[] = [];
const start = (place = dataDir) =>
  startEmbeddedPostgres({ dataDir: place, log: (line) => lines.push(line) });

const folder = () => {
  const made = mkdtempSync(join(tmpdir(), "buka-embedded-"));
  chmodSync(made, 0o755);
  return made;
};

// Creating a database takes a second; all tests except those about that share one.
beforeAll(async () => {
  shared = folder();
  dataDir = shared;
  await (await start()).stop();
});

beforeEach(() => {
  dataDir = shared;
  lines = [];
});

afterEach(() => {
  if (existsSync(pidFile())) process.kill(postmasterPid(), "SIGQUIT"); // left by a failed test
});

afterAll(() => rmSync(shared, { recursive: true }));

async function query<T>(url: string, statement: string): Promise<T> {
  const client = postgres(url, { max: 1, onnotice: () => {} });
  try {
    return (await client.unsafe(statement))[0] as T;
  } finally {
    await client.end();
  }
}

const place = () => join(dataDir, "postgres");
const pidFile = () => join(place(), "data", "postmaster.pid");
const postmasterPid = () => Number(readFileSync(pidFile(), "utf8").split("\n")[0]);
const connection = () =>
  JSON.parse(readFileSync(join(place(), "connection.json"), "utf8")) as {
    port: number;
    password: string;
  };

test("data written in one run is there in the next, at the same address, with durability on", async () => {
  const first = await start();
  await query(first.url, "create table orders_kept as select 42 as number");
  await first.stop();
  expect(existsSync(pidFile())).toBe(false);

  const second = await start();
  expect(second.url).toBe(first.url);
  expect(
    await query(
      second.url,
      "select number, current_setting('fsync') as fsync, current_setting('synchronous_commit') as commits from orders_kept",
    ),
  ).toEqual({ number: 42, fsync: "on", commits: "on" });
  await second.stop();
});

test("only this machine can connect, with a password that only its owner can read", async () => {
  const running = await start();
  expect(
    await query(
      running.url,
      "select current_setting('listen_addresses') as host, current_setting('unix_socket_directories') as sockets",
    ),
  ).toEqual({ host: "127.0.0.1", sockets: "" });
  const guess = new URL(running.url);
  guess.password = "postgres";
  await expect(query(guess.href, "select 1")).rejects.toThrow(/password authentication failed/);
  expect(statSync(join(place(), "connection.json")).mode & 0o077).toBe(0);
  await running.stop();
});

test("a start takes over the Postgres of a killed run, and ends it on exit", async () => {
  const script = `import { startEmbeddedPostgres } from "./scripts/embedded-postgres.ts";
    const { url } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: () => {} });
    process.stdout.write(url); setInterval(() => {}, 1000);`;
  const killed = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [url] = (await once(killed.stdout, "data")) as [Buffer];
  await query(String(url), "create table orders_before_kill as select 1");
  killed.kill("SIGKILL");
  await once(killed, "exit");
  const left = postmasterPid();

  const next = await start();
  expect(postmasterPid()).toBe(left);
  expect(await query(next.url, "select count(*)::int as kept from orders_before_kill")).toEqual({
    kept: 1,
  });
  await next.stop();
  expect(existsSync(pidFile())).toBe(false);
});

test("committed data survive when Postgres itself is killed", async () => {
  const first = await start();
  await query(first.url, "create table orders_answered as select generate_series(1, 500)");
  process.kill(postmasterPid(), "SIGKILL");
  const second = await start();
  expect(await query(second.url, "select count(*)::int as kept from orders_answered")).toEqual({
    kept: 500,
  });
  await second.stop();
  await first.stop();
});

test("two concurrent starts create one database, which runs until the last of them stops", async () => {
  dataDir = folder();
  const [one, other] = await Promise.all([start(), start()]);
  expect(one.url).toBe(other.url);
  await one.stop();
  expect(lines).toContain("Postgres goes on running: another process uses it.");
  expect(await query(other.url, "select 1 as up")).toEqual({ up: 1 });
  await other.stop();
  expect(existsSync(pidFile())).toBe(false);
  expect(readdirSync(dataDir).filter((name) => /^(creating|copying)-/.test(name))).toEqual([]);
  rmSync(dataDir, { recursive: true });
});

test("a start during another run's stop ends up with a running database", async () => {
  for (let round = 0; round < 3; round += 1) {
    const first = await start();
    const [next] = await Promise.all([start(), first.stop()]);
    expect(await query(next.url, "select 1 as up")).toEqual({ up: 1 });
    const [after] = await Promise.all([
      new Promise<void>((turn) => setImmediate(turn)).then(() => start()),
      next.stop(),
    ]);
    expect(await query(after.url, "select 1 as up")).toEqual({ up: 1 });
    await after.stop();
  }
});

test("a stale pid file that names a stranger's process prevents no start, nor harms the stranger", async () => {
  const owner = statSync(join(place(), "data"));
  const stranger = spawn("sleep", ["600"], {
    uid: owner.uid,
    gid: owner.gid,
    cwd: "/",
    stdio: "ignore",
  });
  writeFileSync(
    pidFile(),
    `${stranger.pid}\n${join(place(), "data")}\n1700000000\n1\n\n127.0.0.1\n 1 2\nready   \n`,
  );

  const running = await start();
  expect(await query(running.url, "select 1 as up")).toEqual({ up: 1 });
  await running.stop();
  expect(stranger.exitCode).toBeNull();
  stranger.kill();
});

test("if another program takes its port, it moves to a free one and keeps that", async () => {
  const { port } = connection();
  const thief = createServer().listen(port, "127.0.0.1");
  await once(thief, "listening");
  const moved = await start();
  expect(new URL(moved.url).port).not.toBe(String(port));
  expect(new URL(moved.url).port).toBe(String(connection().port));
  await moved.stop();
  thief.close();
});

test("an unwritable data folder produces one line that says what to do", async () => {
  const file = join(dataDir, "a-file");
  writeFileSync(file, "");
  await expect(start(file)).rejects.toThrow(
    `The data folder ${file} is not writable (EEXIST). Choose another one with DATA_DIR.`,
  );
  await expect(start(join(file, "below"))).rejects.toThrow("is not writable (ENOTDIR)");
  if (process.platform === "linux")
    await expect(start("/proc/buka/data")).rejects.toThrow("is not writable (ENOENT)");
});

if (root)
  test("under a folder that only root may enter, its data are in the same place outside each time", async () => {
    const closed = join(dataDir, "closed");
    mkdirSync(closed, { mode: 0o700 });
    const first = await start(closed);
    const outside = readFileSync(join(closed, "postgres-is-in"), "utf8").trim();
    expect(lines[0]).toContain(`The database lives in ${outside}`);
    await query(first.url, "create table orders_outside as select 42 as number");
    await first.stop();

    const second = await start(closed);
    expect(await query(second.url, "select number from orders_outside")).toEqual({ number: 42 });
    expect(statSync(join(outside, "postgres", "data")).uid).not.toBe(0);
    await second.stop();
    rmSync(outside, { recursive: true });
  });
