import { and, eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { orders, refunds, salesChanges, salesHours, salesSummed } from "~schema";
import { readStats } from "~/dashboard/home/home.queries.server";
import { periods } from "~/dashboard/home/period";
import { sumSalesHours } from "~/dashboard/home/sales-hours.server";
import { forVendor, systemDb } from "~/platform/db.server";
import { makeOrder, makeVendor } from "../../drizzle/seed/factories";

const HOUR_MS = 3_600_000;
const zones = ["Africa/Lagos", "Asia/Kathmandu", "America/New_York", "UTC"];
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS);
type Made = Awaited<ReturnType<typeof makeOrder>>;

const place = (vendorId: string, createdAt: Date, price = 250_000) =>
  makeOrder(systemDb, {
    vendorId,
    status: "delivered",
    createdAt,
    lines: [{ name: "Rice", price }],
  });

const setOrder = (vendorId: string, id: string, change: Partial<typeof orders.$inferInsert>) =>
  forVendor(vendorId, (tx) =>
    tx
      .update(orders)
      .set(change)
      .where(and(eq(orders.vendorId, vendorId), eq(orders.id, id))),
  );

const refund = ({ vendorId, id, payment }: Made, amount: number, cause: string) =>
  forVendor(vendorId, (tx) =>
    tx.insert(refunds).values({
      vendorId,
      orderId: id,
      paymentId: payment!.id,
      amount,
      reason: "Cold",
      source: "hand",
      cause,
      actorType: "vendor",
    }),
  );

const summedHours = (vendorId: string) =>
  systemDb
    .select({ orders: salesHours.orders, revenue: salesHours.revenue })
    .from(salesHours)
    .where(eq(salesHours.vendorId, vendorId))
    .orderBy(salesHours.hour);

const changesOf = (vendorId: string) =>
  systemDb.select().from(salesChanges).where(eq(salesChanges.vendorId, vendorId));

/** The sums of all periods and zones, which no summed hour has a part in where `raw`. */
async function figures(vendorId: string, now: Date, raw: boolean) {
  const read = () =>
    Promise.all(
      zones.flatMap((zone) => periods.map((period) => readStats(vendorId, now, zone, period))),
    );
  if (!raw) return read();
  const until = (change: string) =>
    systemDb.execute(
      sql`update sales_summed set until = until ${sql.raw(change)} interval '100 years' where vendor_id = ${vendorId}`,
    );
  await until("-");
  try {
    return await read();
  } finally {
    await until("+");
  }
}

it("home's figures are the same with summed hours as without, whatever comes, changes and is summed in between", async () => {
  const steps = fc.array(
    fc.oneof(
      {
        weight: 5,
        arbitrary: fc.record({
          kind: fc.constant("place"),
          hours: fc.double({ min: 0, max: 1_400, noNaN: true }),
          price: fc.integer({ min: 1, max: 9_999 }),
        }),
      },
      {
        weight: 4,
        arbitrary: fc.record({
          kind: fc.constantFrom("cancel", "fail", "pay", "refund", "refund fails", "move"),
          which: fc.nat(),
          part: fc.integer({ min: 1, max: 4 }),
        }),
      },
      { weight: 2, arbitrary: fc.constant({ kind: "sum" }) },
    ),
    { minLength: 10, maxLength: 40, size: "max" },
  );
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const { id: vendorId } = await makeVendor(systemDb);
      const made: Made[] = [];
      let n = 0;
      for (const step of all as {
        kind: string;
        hours: number;
        price: number;
        which: number;
        part: number;
      }[]) {
        const order = made[step.which % made.length];
        if (step.kind === "sum") await sumSalesHours({ daysAStep: 20 });
        else if (step.kind === "place")
          made.push(await place(vendorId, hoursAgo(step.hours), step.price * 100));
        else if (!order) continue;
        else if (step.kind === "cancel")
          await setOrder(vendorId, order.id, { status: "cancelled" });
        else if (step.kind === "fail")
          await setOrder(vendorId, order.id, { status: "payment_failed", paymentStatus: "failed" });
        else if (step.kind === "pay")
          await setOrder(vendorId, order.id, { status: "pending", paymentStatus: "success" });
        else if (step.kind === "refund")
          await refund(order, Math.ceil(order.totalAmount / step.part), `${++n}`);
        else if (step.kind === "refund fails")
          await forVendor(vendorId, (tx) =>
            tx.update(refunds).set({ status: "failed" }).where(eq(refunds.orderId, order.id)),
          );
        else
          await setOrder(vendorId, order.id, { createdAt: hoursAgo((step.which % 14_000) / 10) });
      }
      const now = new Date();
      const raw = await figures(vendorId, now, true);
      expect(await figures(vendorId, now, false)).toEqual(raw);
      await sumSalesHours({ daysAStep: 20 });
      const left = await changesOf(vendorId);
      expect(left.filter(({ hour }) => hour < hoursAgo(6))).toEqual([]);
      expect(await figures(vendorId, now, false)).toEqual(raw);
    }),
    { numRuns: 8 },
  );
});

it("an hour is summed four hours after its end, and an order of the last hours pays nothing for it", async () => {
  const { id: vendorId } = await makeVendor(systemDb);
  const old = await place(vendorId, hoursAgo(30));
  const young = await place(vendorId, hoursAgo(2));
  await sumSalesHours();
  expect(await summedHours(vendorId)).toEqual([{ orders: 1, revenue: 250_000 }]);
  await setOrder(vendorId, young.id, { status: "cancelled" });
  await setOrder(vendorId, old.id, { status: "ready", customerName: "Somebody else" });
  expect(await changesOf(vendorId)).toEqual([]);
  await refund(old, 100_000, "late");
  expect(await changesOf(vendorId)).toHaveLength(1);
  await sumSalesHours();
  expect(await summedHours(vendorId)).toEqual([{ orders: 1, revenue: 150_000 }]);
  await systemDb.update(refunds).set({ status: "failed" }).where(eq(refunds.orderId, old.id));
  await sumSalesHours();
  expect(await summedHours(vendorId)).toEqual([{ orders: 1, revenue: 250_000 }]);
});

it("an order that is deleted, with what hangs on it, is in no sum", async () => {
  const { id: vendorId } = await makeVendor(systemDb);
  const order = await makeOrder(systemDb, {
    vendorId,
    status: "payment_custom",
    source: "custom",
    createdAt: hoursAgo(30),
  });
  await sumSalesHours();
  for (const [table, column] of [
    ["payment_attempts", "order_id"],
    ["orders", "id"],
  ])
    await systemDb.execute(
      sql`delete from ${sql.identifier(table!)} where ${sql.identifier(column!)} = ${order.id}`,
    );
  expect((await readStats(vendorId, new Date(), "UTC", "last7")).current.orders).toBe(0);
  await sumSalesHours();
  expect(await summedHours(vendorId)).toEqual([]);
});

it("a change that is under way while its hour is summed counts once it is there", async () => {
  const { id: vendorId } = await makeVendor(systemDb);
  const order = await place(vendorId, hoursAgo(30));
  const now = new Date();
  const revenue = async () => (await readStats(vendorId, now, "UTC", "last7")).current.revenueKobo;
  await forVendor(vendorId, async (tx) => {
    await tx.update(orders).set({ status: "cancelled" }).where(eq(orders.id, order.id));
    await sumSalesHours();
    expect(await summedHours(vendorId)).toEqual([{ orders: 1, revenue: 250_000 }]);
    expect(await revenue()).toBe(250_000);
  });
  expect(await revenue()).toBe(0);
  await sumSalesHours();
  expect(await revenue()).toBe(0);
  expect(await summedHours(vendorId)).toEqual([{ orders: 1, revenue: 0 }]);
});

it("several processes sum each store once, and an interrupted run is gone on with", async () => {
  const { id: vendorId } = await makeVendor(systemDb);
  await place(vendorId, hoursAgo(30 * 24));
  await place(vendorId, hoursAgo(29));
  await sumSalesHours({ runMs: 0 }); // two days
  const [{ until } = { until: null }] = await systemDb
    .select({ until: salesSummed.until })
    .from(salesSummed)
    .where(eq(salesSummed.vendorId, vendorId));
  expect(until?.getTime()).toBeLessThan(hoursAgo(27 * 24).getTime());
  await Promise.all([1, 2, 3].map(() => sumSalesHours({ storesAStep: 1 })));
  await sumSalesHours();
  expect(await summedHours(vendorId)).toHaveLength(2);
});
