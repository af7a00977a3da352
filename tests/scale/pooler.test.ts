import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeDatabase, forVendor, readForVendor, systemDb } from "~/platform/db.server";
import { openConfiguredDatabase } from "~/platform/open-database.server";
import { deleteSingleton } from "~/platform/singleton.server";
import { raiseStorm } from "../../bench/storm";
import { findTruth, letTimePass } from "../../bench/storm-truth";
import { makeItem, makeVendor } from "../../drizzle/seed/factories";
import { startPgBouncer } from "../../scripts/cluster/pgbouncer";
import { makeOptionGroup } from "../../drizzle/seed/store-factories";
import { note } from "./figures";
import { freePort } from "../setup/free-port";
import { openShop } from "../setup/shop";
import { servers, startStorms } from "../setup/storm";

const folder = mkdtempSync(join(tmpdir(), "buka-pooler-"));
const direct = process.env.DATABASE_URL!;
let pooler: Awaited<ReturnType<typeof startPgBouncer>>;

/** The environment of a process behind the pooler. */
const pooled = () => ({ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: direct });

async function open(environment: Record<string, string>) {
  await closeDatabase();
  deleteSingleton("env");
  Object.assign(process.env, environment);
  return openConfiguredDatabase();
}

describe("behind PgBouncer in transaction mode", () => {
  beforeAll(async () => {
    pooler = await startPgBouncer({ directUrl: direct, folder, port: await freePort(), size: 1 });
    await open(pooled());
  });
  afterAll(() => pooler.stop());

  it("vendors whose transactions share one connection never see each other's rows", async () => {
    const vendors = await Promise.all([1, 2, 3].map(() => makeVendor(systemDb)));
    for (const { id } of vendors) await makeItem(systemDb, { vendorId: id });
    const looks = Array.from({ length: 60 }, (_, turn) => vendors[turn % 3]!.id);
    const seen = await Promise.all(
      looks.map(async (vendorId, turn) => {
        const read = turn % 2 ? forVendor : readForVendor;
        const rows = await read(vendorId, (tx) =>
          tx.execute<{ pid: number; role: string; vendorId: string }>(
            sql`select pg_backend_pid() as pid, current_user as role, vendor_id as "vendorId" from menu_items`,
          ),
        );
        if (turn % 7 === 0)
          await forVendor(vendorId, () => Promise.reject(new Error("undone"))).catch(() => {});
        return rows.map((row) => ({ ...row, mine: row.vendorId === vendorId }));
      }),
    );
    expect(new Set(seen.flat().map(({ pid }) => pid)).size).toBe(1);
    expect(seen.every((rows) => rows.length === 1 && rows[0]!.mine)).toBe(true);
    expect(new Set(seen.flat().map(({ role }) => role))).toEqual(new Set(["buka_vendor"]));
    note("pooler", "transactions of three vendors in turn on one connection", `${looks.length}`);
  });

  it("nothing of a transaction stays in the connection, and its limits are those of the role", async () => {
    const vendor = await makeVendor(systemDb);
    await readForVendor(vendor.id, (tx) => tx.execute(sql`select 1`));
    const [left] = await systemDb.execute(sql`
      select current_user as role, coalesce(current_setting('app.vendor_id', true), '') as vendor,
        current_setting('transaction_read_only') as read_only,
        current_setting('plan_cache_mode') as plans,
        current_setting('statement_timeout') as statement,
        current_setting('idle_in_transaction_session_timeout') as idle`);
    expect(left).toEqual({
      role: "buka_system",
      vendor: "",
      read_only: "off",
      plans: "auto",
      statement: "15s",
      idle: "30s",
    });
  });

  it("refuses to start as another role", async () => {
    await expect(open({ DATABASE_URL: direct, DATABASE_DIRECT_URL: direct })).rejects.toThrow(
      "must sign in as buka_system",
    );
    await open(pooled());
  });
});

describe("a storm through PgBouncer", () => {
  let wide: typeof pooler;
  beforeAll(async () => {
    wide = await startPgBouncer({ directUrl: direct, folder, port: await freePort(), size: 6 });
  });
  startStorms(() => ({ DATABASE_URL: wide.url, DATABASE_DIRECT_URL: direct }));
  afterAll(() => wide.stop());

  it("loses no order, and takes no payment twice", async () => {
    await open({ DATABASE_URL: wide.url, DATABASE_DIRECT_URL: direct });
    const shop = await openShop({ stock: 60 });
    const { options } = await makeOptionGroup(systemDb, {
      vendorId: shop.vendorId,
      minChosen: 1,
      items: [shop.soup],
      options: [{ inventory: 60 }],
    });
    const optionId = options[0]!.id;
    const report = await raiseStorm(servers, {
      store: { slug: shop.slug, itemId: shop.soup.id, optionId },
      customers: 40,
      killAfter: 10,
    });
    expect(report.gaveUp).toEqual([]);
    await letTimePass(shop.vendorId);
    const truth = await findTruth({
      vendorId: shop.vendorId,
      itemId: shop.soup.id,
      optionId,
      before: { portions: 60, options: 60 },
      provider: servers.provider,
      placed: report.placed,
    });
    expect(truth).toMatchObject({
      paidOrders: truth.taken,
      paidAndForgotten: [],
      paidTwice: [],
      paidByNobody: [],
      lostOrders: [],
      ledger: [],
    });
    expect(truth.taken).toBeGreaterThan(10);
    note("pooler", "storm of 40 customers, a server killed", `${truth.taken} orders, none lost`);
  });
});
