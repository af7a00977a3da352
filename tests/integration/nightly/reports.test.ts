import postgres from "postgres";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { placeOrder } from "~/core/orders/place-order.server";
import { newAttempt } from "~/core/payments/start-payment.server";
import { readHome, readStats } from "~/dashboard/home/home.queries.server";
import { readForVendor, systemDb } from "~/platform/db.server";
import { readReport } from "~/platform/replica.server";
import { anOrder, openShop } from "../../setup/shop";

const READERS = 12;
const lagos = { zone: "Africa/Lagos", dayEndsAt: 0 };
const place = (shop: Awaited<ReturnType<typeof openShop>>) =>
  placeOrder(shop.store, anOrder(shop), new Date(), newAttempt());

it("an order at another store is placed while twelve stores' sums are blocked", async () => {
  const shop = await openShop();
  const others = await Promise.all(Array.from({ length: READERS }, () => openShop()));
  const blocker = postgres(process.env.DATABASE_URL!, { max: 1 });
  let ended = 0;
  let reports: Promise<unknown>[] = [];
  try {
    await blocker.begin(async (tx) => {
      // The sums need it, orders don't.
      await tx.unsafe("lock table report_days in access exclusive mode");
      reports = others.flatMap(({ vendorId }) => [
        readHome(vendorId, new Date(), lagos, "month").finally(() => ended++),
        readStats(vendorId, new Date(), lagos, "month").finally(() => ended++),
      ]);
      expect((await place(shop)).ok).toBe(true);
      expect(ended).toBe(0);
    });
  } finally {
    await blocker.end();
  }
  await Promise.all(reports);
});

it("one vendor's pages take at most a quarter of the connections", async () => {
  const { vendorId } = await openShop();
  const blocker = postgres(process.env.DATABASE_URL!, { max: 1 });
  const pages: Promise<unknown>[] = [];
  try {
    await blocker.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(1)`;
      const waiting = async () => {
        const [row] = await tx<{ waiting: number }[]>`
          select count(*)::int as waiting from pg_locks where locktype = 'advisory' and not granted
            and database = (select oid from pg_database where datname = current_database())`;
        return row!.waiting;
      };
      const openPage = () =>
        pages.push(
          readForVendor(vendorId, (page) =>
            page.execute(sql`select pg_advisory_xact_lock_shared(1)`),
          ),
        );
      for (let n = 1; n <= 2; n++) {
        openPage();
        await expect.poll(waiting).toBe(n);
      }
      openPage();
      openPage();
      for (let trips = 0; trips < 10; trips++) await systemDb.execute(sql`select 1`);
      expect(await waiting()).toBe(2);
    });
  } finally {
    await blocker.end();
  }
  await Promise.all(pages);
});

it("a report is planned for its vendor, may take 5 s, and is read-only", async () => {
  const { vendorId } = await openShop();
  const [settings] = await readReport(vendorId, (tx) =>
    tx.execute<{ plans: string; limit: string; vendor: string }>(
      sql`select current_setting('plan_cache_mode') as plans, current_setting('statement_timeout') as limit, current_setting('app.vendor_id') as vendor`,
    ),
  );
  expect(settings).toEqual({ plans: "force_custom_plan", limit: "5s", vendor: vendorId });
  await expect(
    readReport(vendorId, (tx) => tx.execute(sql`update menu_items set name = 'x'`)),
  ).rejects.toMatchObject({ cause: { code: "25006" } });
});
