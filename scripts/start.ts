import { createServer } from "node:net";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { RunningServer } from "../server";

/**
 * `npm start`: the production build on this machine, with local stand-ins for the outside world: a
 * database, demo stores, Google and Paystack from the sandbox. `--dev` is `npm run dev`: the same,
 * over the sources.
 */
const began = performance.now();
const development = process.argv.includes("--dev");
// Before anything is imported: React and our own env() read these once.
process.env.NODE_ENV ??= development ? "development" : "production";
process.env.BUKA_LOCAL = "1";

const say = (line: string) => console.log(line);
const fail = (line: string): never => {
  console.error(line);
  process.exit(1);
};

/** What to stop, last first: the server ends before its database. */
const started: { stop(): Promise<void> }[] = [];
let ending: Promise<void> | undefined;
function stopAll(): Promise<void> {
  return (ending ??= (async () => {
    for (const part of started.reverse()) await part.stop();
  })());
}

function end(): void {
  stopAll().then(
    () => process.exit(0),
    (error: unknown) => fail(`Could not stop in order: ${String(error)}`),
  );
}

// Ctrl-C reaches us twice, from the terminal and from npm: the second one changes nothing.
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, end);

// npm runs us below a shell and passes its SIGTERM on to that shell alone, which dies and leaves us
// without a parent.
const parent = process.ppid;
if (process.env.npm_lifecycle_event)
  setInterval(() => process.ppid !== parent && end(), 250).unref();

/**
 * Checks the port first, so that a second `npm start` fails at once and leaves the first one's
 * database alone. A server that was just asked to stop gets a moment to release it.
 */
async function claimPort(): Promise<void> {
  const port = Number(process.env.PORT || 3000);
  // env() reports what is wrong with it
  if (!Number.isInteger(port) || port < 0 || port > 65535) return;
  const tryListening = () =>
    new Promise<string | undefined>((done) => {
      const probe = createServer().once("error", (error: NodeJS.ErrnoException) =>
        done(error.code),
      );
      probe.listen(port, () => probe.close(() => done(undefined)));
    });
  let code = await tryListening();
  for (
    const deadline = Date.now() + 1500;
    code === "EADDRINUSE" && Date.now() < deadline;
    code = await tryListening()
  )
    await sleep(50);
  if (code === "EADDRINUSE")
    fail(`Port ${port} is taken: stop what uses it or set PORT to another one.`);
  if (code) fail(`Port ${port} can't be used (${code}): set PORT to another one.`);
}

async function bringDatabase(): Promise<void> {
  const { openDataFolder, DataFolderError } = await import("~/platform/data-folder.server");
  const { startEmbeddedPostgres, EmbeddedPostgresError } = await import("./embedded-postgres");
  const dataDir = resolve(process.env.DATA_DIR?.trim() || ".data");
  try {
    openDataFolder(dataDir);
    if (process.env.DATABASE_URL?.trim()) return;
    const database = await startEmbeddedPostgres({ dataDir, log: say });
    started.push(database);
    process.env.DATABASE_URL = database.url;
  } catch (error) {
    if (error instanceof EmbeddedPostgresError || error instanceof DataFolderError)
      fail(error.message);
    throw error;
  }
}

/**
 * Demo stores for a database that has nobody in it. The lock lets one of several starts do it. A
 * connection of its own: those of the server may not be silent for as long as a busy machine sums
 * the customers (silent-connections.server.ts).
 */
async function fillEmptyDatabase(): Promise<void> {
  const [{ drizzle }, { default: postgres }, { sql }, seed, { storeDemoPictures }, { env }] =
    await Promise.all([
      import("drizzle-orm/postgres-js"),
      import("postgres"),
      import("drizzle-orm"),
      import("../drizzle/seed/demo"),
      import("../drizzle/seed/demo-pictures"),
      import("~/platform/env.server"),
    ]);
  const client = postgres(env().databaseUrl, { max: 1, onnotice: () => {} });
  try {
    const db = drizzle(client);
    if (!(await seed.databaseIsEmpty(db))) return;
    say("Filling the empty database with three demo stores, once …");
    const pictures = await storeDemoPictures(resolve(env().dataDir, "media"));
    await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(72813403)`);
      if (await seed.databaseIsEmpty(tx))
        await seed.seedDemo({ db: tx, pictures, now: new Date() });
    });
  } finally {
    await client.end({ timeout: 5 });
  }
}

async function printAddresses(server: RunningServer): Promise<void> {
  const [{ demoStores }, { demoAccounts }, { paths }, { env }] = await Promise.all([
    import("~/dashboard/sign-in/demo-stores.server"),
    import("../sandbox/google/accounts"),
    import("~/shared/paths"),
    import("~/platform/env.server"),
  ]);
  const stores = (await demoStores()).map(({ name, url }) => [name, url]);
  const rows = [
    ["Landing page", `${server.url}${paths.home()}`],
    ...stores,
    ["Sign in", `${server.url}${paths.login()}`],
  ];
  const played = [
    ...(env().smtpUrl ? [] : [["Mail outbox", `${server.url}/sandbox/mail`]]),
    ["Phones", `${server.url}/sandbox/phones`],
  ];
  const width = Math.max(...rows.map(([label]) => label!.length)) + 2;
  say(`\nReady in ${((performance.now() - began) / 1000).toFixed(1)} s. Ctrl-C stops it.\n`);
  for (const [label, url] of rows) say(`  ${label!.padEnd(width)}${url}`);
  say(`  ${"".padEnd(width)}with ${demoAccounts.map(({ email }) => email).join(", ")}`);
  for (const [label, url] of played) say(`  ${label!.padEnd(width)}${url}`);
  say("");
}

async function main(): Promise<void> {
  await claimPort();
  await bringDatabase();
  const { startServer, describeStartError: describeStartFault } = await import("../server");
  try {
    const server = await startServer({ afterMigration: fillEmptyDatabase });
    started.push(server);
    await printAddresses(server);
  } catch (error) {
    if (ending) return; // stopped while it was starting
    await stopAll();
    fail(describeStartFault(error));
  }
}

main().catch((error: unknown) => {
  console.error(error);
  void stopAll().finally(() => process.exit(1));
});
