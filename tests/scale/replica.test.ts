import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { closeDatabase, forVendor, systemDb } from "~/platform/db.server";
import { announce, listenForEvents, stopEvents } from "~/platform/events.server";
import { openConfiguredDatabase } from "~/platform/open-database.server";
import {
  lagMs,
  MAX_LAG_MS,
  readForAnybody,
  readHistory,
  readReport,
  watchReplica,
} from "~/platform/replica.server";
import { deleteSingleton } from "~/platform/singleton.server";
import { scrape } from "~/platform/metrics.server";
import { startReplicatedPostgres, type ReplicatedPostgres } from "../../scripts/cluster/postgres";
import { freePort } from "../setup/free-port";
import { makeItem, makeVendor } from "../../drizzle/seed/factories";
import { note } from "./figures";

const onReplica = sql`select pg_is_in_recovery() as replica, current_user as role`;

describe("a streaming replica", () => {
  let cluster: ReplicatedPostgres;
  let stopWatching: () => void;
  let vendor: { id: string };
  const place = async (vendorId: string) => {
    const [row] = await readReport(vendorId, (tx) =>
      tx.execute<{ replica: boolean; role: string }>(onReplica),
    );
    return row!;
  };
  const until = (check: () => Promise<void> | void) =>
    vi.waitFor(check, { timeout: MAX_LAG_MS * 3, interval: 200 });

  beforeAll(async () => {
    cluster = await startReplicatedPostgres(mkdtempSync(join(tmpdir(), "buka-replica-")), {
      primary: await freePort(),
      replica: await freePort(),
    });
    await closeDatabase();
    deleteSingleton("env");
    Object.assign(process.env, {
      DATABASE_URL: cluster.primaryUrl,
      DATABASE_REPLICA_URL: cluster.replicaUrl,
    });
    await openConfiguredDatabase();
    vendor = await makeVendor(systemDb);
    await makeItem(systemDb, { vendorId: vendor.id });
    await listenForEvents();
    stopWatching = watchReplica();
  });
  afterAll(async () => {
    stopWatching();
    await stopEvents();
    await closeDatabase();
    await cluster.stop();
  });

  it("serves reports, history and what nobody has just written, in the vendor's role", async () => {
    await until(async () =>
      expect(await place(vendor.id)).toEqual({ replica: true, role: "buka_vendor" }),
    );
    const [history] = await readHistory(vendor.id, (tx) =>
      tx.execute<{ count: number }>(
        sql`select count(*)::int from menu_items where pg_is_in_recovery()`,
      ),
    );
    expect(history).toEqual({ count: 1 });
    const [anybody] = await readForAnybody((db) => db.execute(onReplica));
    expect(anybody).toEqual({ replica: true, role: "buka_system" });
    expect((await scrape()).text).toMatch(/^buka_replica_lag_seconds \d/m);
  });

  it("is passed over for a vendor who has just changed something, and not for another", async () => {
    const other = await makeVendor(systemDb);
    await until(async () => expect((await place(other.id)).replica).toBe(true));
    await cluster.pause(true);
    await forVendor(other.id, (tx) => announce(tx, { topic: "order", vendorId: other.id }));
    await until(async () => expect((await place(other.id)).replica).toBe(false));
    expect((await place(vendor.id)).replica).toBe(true);
  });

  it("more than ten seconds behind leaves reports to the primary until it has caught up", async () => {
    await systemDb.execute(sql`update vendor_profiles set updated_at = now()`);
    await until(async () => expect((await place(vendor.id)).replica).toBe(false));
    expect(lagMs()).toBeGreaterThan(MAX_LAG_MS);
    await cluster.pause(false);
    await until(async () => expect((await place(vendor.id)).replica).toBe(true));
  });

  it("that is stopped fails no report", async () => {
    await cluster.replica.stop();
    expect((await place(vendor.id)).replica).toBe(false);
    expect(lagMs()).toBe(Infinity);
    note("replica", "reports that failed when it was stopped", "0 of 1");
    expect((await scrape()).text).toMatch(/^buka_replica_lag_seconds \+Inf/m);
  });
});
