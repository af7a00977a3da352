import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { orders, paymentAttempts, paymentEvents } from "~schema";
import { auditLedger } from "~/core/ledger/audit-ledger.server";
import { closeDatabase, openDatabase, systemDb } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { migrateDatabase } from "~/platform/migrate.server";
import { deleteSingleton } from "~/platform/singleton.server";
import { uploads } from "~/platform/storage.server";
import { askInStorm } from "../../../bench/storm-servers";
import { startServerProcess } from "../../../bench/processes";
import { raiseStorm } from "../../../bench/storm";
import { findTruth, letTimePass } from "../../../bench/storm-truth";
import { makeOptionGroup } from "../../../drizzle/seed/store-factories";
import type { EmbeddedPostgres } from "../../../scripts/embedded-postgres";
import { dumpablePostgres } from "../../setup/dumpable-postgres";
import { freePort } from "../../setup/free-port";
import { openShop } from "../../setup/shop";
import { servers, startStorms } from "../../setup/storm";
import { databaseOn, onServer } from "../../setup/test-cluster";

const CUSTOMERS = 60;
const PORTIONS = 400;
const ORDERS_BEFORE = 15;

const folder = mkdtempSync(join(tmpdir(), "buka-backup-"));
chmodSync(folder, 0o755); // Postgres may run as another user
const key = randomBytes(32).toString("hex");
const names = {
  busy: `drill_busy_${process.pid}`,
  fresh: `drill_fresh_${process.pid}`,
  other: `drill_other_${process.pid}`,
};
let postgres: EmbeddedPostgres;

beforeAll(async () => {
  postgres = await dumpablePostgres(join(folder, "postgres"));
  for (const name of Object.values(names)) await onServer(postgres.url, `create database ${name}`);
  const url = databaseOn(postgres.url, names.busy);
  const { locked } = await migrateDatabase(url);
  await work(url);
  openDatabase({ url, poolMax: 5, locked });
});
startStorms();
afterAll(async () => {
  await closeDatabase();
  for (const name of Object.values(names))
    await onServer(postgres.url, `drop database if exists ${name} with (force)`);
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Makes this process work on another database and data folder. */
async function work(url: string, dataDir = process.env.DATA_DIR!): Promise<void> {
  await closeDatabase();
  Object.assign(process.env, { DATABASE_URL: url, DATA_DIR: dataDir });
  for (const name of ["env", "storage", "paystack"]) deleteSingleton(name);
}

/** Runs one of the built commands. */
async function command(
  args: string[],
  { name, dataDir, ...more }: { name: string; dataDir: string; BACKUP_KEY?: string; PATH?: string },
): Promise<{ code: number; said: string }> {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, args, {
    env: {
      PATH,
      HOME,
      NODE_ENV: "production",
      BUKA_LOCAL: "1",
      DATABASE_URL: databaseOn(postgres.url, name),
      DATA_DIR: dataDir,
      BACKUP_KEY: key,
      ...more,
    },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (part: Buffer) => (said += part.toString()));
  const [code] = (await once(child, "close")) as [number];
  return { code, said };
}
const backup = (target: string) =>
  command(["build/backup.js", target], { name: names.busy, dataDir: env().dataDir });
const restore = (name: string, path: string, args: string[] = [], more = {}) =>
  command(["build/restore.js", path, ...args], { name, dataDir: join(folder, name), ...more });

let made: string;

it(
  "a backup in the middle of a storm, restored elsewhere: books balance, no earlier order is lost, and later paid ones are found at the provider",
  { timeout: 240_000 },
  async () => {
    const shop = await openShop({ stock: PORTIONS });
    const { options } = await makeOptionGroup(systemDb, {
      vendorId: shop.vendorId,
      minChosen: 1,
      items: [shop.soup],
      options: [{ inventory: PORTIONS }],
    });
    const picture = {
      key: `products/${shop.vendorId}/product-1-a-480.webp`,
      bytes: randomBytes(5_000),
    };
    await (await uploads()).put(picture.key, picture.bytes, "image/webp");
    const stored = () =>
      systemDb.select({ id: orders.id }).from(orders).where(eq(orders.vendorId, shop.vendorId));

    const optionId = options[0]!.id;
    const storm = raiseStorm(servers, {
      store: { slug: shop.slug, itemId: shop.soup.id, optionId },
      customers: CUSTOMERS,
      killAfter: CUSTOMERS / 4,
    });
    await expect
      .poll(async () => (await stored()).length, { interval: 10 })
      .toBeGreaterThanOrEqual(ORDERS_BEFORE);
    const before = (await stored()).map(({ id }) => id);
    const backedUp = await backup(join(folder, "backups"));
    expect(backedUp).toMatchObject({ code: 0 });
    const report = await storm;
    expect(report.placed.length).toBeGreaterThan(before.length);

    made = backedUp.said.split("\n")[0]!;
    expect(readdirSync(join(folder, "backups"))).toEqual([made.split("/").at(-1)]);
    const restored = await restore(names.fresh, made);
    expect(restored).toMatchObject({ code: 0 });
    await work(databaseOn(postgres.url, names.fresh), join(folder, names.fresh));
    expect(await (await uploads()).get(picture.key)).toEqual(picture.bytes);
    expect(await auditLedger()).toEqual([]);

    const port = await freePort();
    const server = await startServerProcess({
      args: ["build/server.js"],
      port,
      readyPath: "/readyz",
      log: join(folder, "restored.log"),
      env: {
        BUKA_LOCAL: "1",
        DATABASE_URL: databaseOn(postgres.url, names.fresh),
        DATA_DIR: join(folder, names.fresh),
        PORT: String(port),
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        ROOT_DOMAIN: "127.0.0.1",
        PAYSTACK_BASE_URL: servers.provider,
        JOBS: "0",
      },
    });
    const taken = (
      JSON.parse((await askInStorm(`${servers.provider}/transactions`)).text) as {
        reference: string;
        status: string;
      }[]
    ).filter(({ status }) => status === "success");
    const known = new Set(
      (await systemDb.select({ reference: paymentAttempts.reference }).from(paymentAttempts)).map(
        ({ reference }) => reference,
      ),
    );
    const later = taken.map(({ reference }) => reference).filter((one) => !known.has(one));
    expect(later.length).toBeGreaterThan(0);
    const listed = async () =>
      (
        await systemDb
          .select({ reference: paymentEvents.reference })
          .from(paymentEvents)
          .where(eq(paymentEvents.outcome, "lost"))
      ).map(({ reference }) => reference);
    await expect.poll(async () => (await listed()).sort()).toEqual(later.sort());
    await server.stop();

    await letTimePass(shop.vendorId);
    const truth = await findTruth({
      vendorId: shop.vendorId,
      itemId: shop.soup.id,
      optionId,
      before: { portions: PORTIONS, options: PORTIONS },
      provider: servers.provider,
      placed: before,
    });
    expect(truth).toMatchObject({
      paidOrders: taken.length - later.length,
      paidTwice: [],
      paidByNobody: [],
      doubledNumbers: [],
      lostOrders: [],
      ledger: [],
    });
    expect(truth.paidAndForgotten.sort()).toEqual(later.sort());
    expect(truth.stock).toEqual({
      before: PORTIONS,
      sold: truth.stock.sold,
      left: PORTIONS - truth.stock.sold,
    });
  },
);

describe("a restore", () => {
  it("refuses a database that has something, until it may replace it", async () => {
    expect(await restore(names.other, made)).toMatchObject({ code: 0 });
    const refused = await restore(names.other, made);
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.said).toContain("isn't empty");
    expect(await restore(names.other, made, ["--replace"])).toMatchObject({ code: 0 });
  });

  it("that fails leaves the database as it was", async () => {
    const url = databaseOn(postgres.url, names.other);
    // Policies come last.
    await onServer(
      url,
      `create schema trap; create function trap.stop() returns event_trigger
      language plpgsql as $$ begin raise exception 'stopped by the test'; end $$;
      create event trigger trap on ddl_command_end when tag in ('CREATE POLICY') execute function trap.stop()`,
    );
    const failed = await restore(names.other, made, ["--replace"]);
    expect(failed).toMatchObject({ code: 1 });
    await onServer(url, "drop event trigger trap; drop schema trap cascade");
    await onServer(url, "do $$ begin assert (select count(*) from orders) > 0; end $$");
    await onServer(
      url,
      "do $$ begin assert not exists (select from pg_namespace where nspname like 'before%'); end $$",
    );
  });

  it("refuses a running installation, another key, a changed file, half a backup and a newer schema", async () => {
    const replace = (more = {}) => restore(names.other, made, ["--replace"], more);
    expect((await replace({ BACKUP_KEY: randomBytes(32).toString("hex") })).said).toContain(
      "does not open with this BACKUP_KEY",
    );
    expect((await replace({ BACKUP_KEY: "" })).said).toContain("is encrypted");

    await work(databaseOn(postgres.url, names.other));
    await systemDb.select({ id: orders.id }).from(orders).limit(1);
    expect((await replace()).said).toContain("Buka runs on this database");
    await closeDatabase();

    const manifest = join(made, "manifest.json");
    const text = readFileSync(manifest, "utf8");
    writeFileSync(manifest, text.replace(/"migrations": \d+/, '"migrations": 9999'));
    expect((await replace()).said).toContain("is of a newer Buka");
    writeFileSync(manifest, text);

    const dump = join(made, "database.dump");
    const bytes = readFileSync(dump);
    expect(bytes.includes("buka_vendor")).toBe(false);
    writeFileSync(dump, Buffer.concat([bytes.subarray(0, -1), Buffer.from([bytes.at(-1)! ^ 1])]));
    expect((await replace()).said).toContain("database.dump has changed");
    writeFileSync(dump, bytes.subarray(0, -1));
    expect((await replace()).said).toContain("database.dump is missing or cut off");
    rmSync(manifest);
    expect((await replace()).said).toContain("it is no whole backup");
  });
});

it("a backup that fails leaves nothing behind that looks like one, and prints no password", async () => {
  const target = join(folder, "failed");
  const bin = join(folder, "bin");
  mkdirSync(bin);
  const script = `#!/bin/sh\n[ "$1" = --version ] && echo "pg_dump 99.1" && exit\necho half; echo lost >&2; exit 1\n`;
  writeFileSync(join(bin, "pg_dump"), script, { mode: 0o755 });
  const { code, said } = await command(["build/backup.js", target], {
    name: names.busy,
    dataDir: process.env.DATA_DIR!,
    PATH: `${bin}:${process.env.PATH}`,
  });
  expect([code, said, readdirSync(target)]).toEqual([1, "lost\n", []]);
});
