import { and, eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { orders, refunds } from "~schema";
import { brought } from "~/core/pricing/earned.server";
import { addDays, dayBegins, type DayRule } from "~/core/reports/business-day";
import { sumDays } from "~/core/reports/report-sums.server";
import { readStats } from "~/dashboard/home/home.queries.server";
import { periods, periodSpansOf, type PeriodSpan } from "~/dashboard/home/period";
import { forVendor, systemDb } from "~/platform/db.server";
import { parseDayEnd } from "~/shared/day-end";
import { makeOrder, makeVendor } from "../../../drizzle/seed/factories";

const HOUR_MS = 3_600_000;
const rules = [
  { timeZone: "Africa/Lagos", dayEndsAt: "00:00" },
  { timeZone: "Asia/Kathmandu", dayEndsAt: "04:00" },
  { timeZone: "America/New_York", dayEndsAt: "05:30" },
];
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

type Span = { orders: number; paidOrders: number; revenueKobo: number };

/** Sums a span's orders one by one. */
async function rawSales(
  vendorId: string,
  { from, to, until }: PeriodSpan,
  rule: DayRule,
): Promise<Span> {
  const end = until ?? dayBegins(addDays(to, 1), rule);
  const [row] = await systemDb.execute<Record<keyof Span, string>>(sql`
    select count(*) filter (where o.status <> 'payment_failed') as orders, count(*) filter (where b.kobo > 0) as "paidOrders", coalesce(sum(b.kobo), 0) as "revenueKobo"
    from orders o cross join lateral (select ${brought(sql`${vendorId}`)} as kobo) b
    where o.vendor_id = ${vendorId} and o.status <> 'payment_pending'
      and o.created_at >= ${dayBegins(from, rule).toISOString()} and o.created_at < ${end.toISOString()}`);
  return {
    orders: Number(row!.orders),
    paidOrders: Number(row!.paidOrders),
    revenueKobo: Number(row!.revenueKobo),
  };
}

/** Expects Home's figures of each period to match those of the reports' days and of the orders. */
async function expectExact(vendorId: string, rule: DayRule): Promise<void> {
  const now = new Date();
  for (const period of periods) {
    const home = await readStats(vendorId, now, rule, period);
    const spans = periodSpansOf(period, now, rule);
    for (const name of ["current", "before"] as const) {
      const { until, ...days } = spans[name];
      const { orders: came, paidOrders, netKobo } = await sumDays(systemDb, vendorId, days, until);
      expect([period, name, home[name]]).toEqual([
        period,
        name,
        { orders: came, paidOrders, revenueKobo: netKobo },
      ]);
      expect([period, name, home[name]]).toEqual([
        period,
        name,
        await rawSales(vendorId, spans[name], rule),
      ]);
    }
  }
}

it("home's figures match the reports' days and the orders after any changes, in any zone and with any end of day", async () => {
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
    ),
    { minLength: 10, maxLength: 40, size: "max" },
  );
  await fc.assert(
    fc.asyncProperty(steps, fc.constantFrom(...rules), async (all, { timeZone, dayEndsAt }) => {
      const { id: vendorId } = await makeVendor(systemDb, { settings: { timeZone, dayEndsAt } });
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
        if (step.kind === "place")
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
      await expectExact(vendorId, { zone: timeZone, dayEndsAt: parseDayEnd(dayEndsAt) });
    }),
    { numRuns: 8 },
  );
});

it("a deleted order is in no sum", async () => {
  const { id: vendorId } = await makeVendor(systemDb);
  const order = await makeOrder(systemDb, {
    vendorId,
    status: "payment_custom",
    source: "custom",
    createdAt: hoursAgo(30),
  });
  const lastDays = async () =>
    (await readStats(vendorId, new Date(), { zone: "UTC", dayEndsAt: 0 }, "last7")).current.orders;
  expect(await lastDays()).toBe(1);
  for (const [table, column] of [
    ["payment_attempts", "order_id"],
    ["orders", "id"],
  ])
    await systemDb.execute(
      sql`delete from ${sql.identifier(table!)} where ${sql.identifier(column!)} = ${order.id}`,
    );
  expect(await lastDays()).toBe(0);
});
