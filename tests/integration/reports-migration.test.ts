import type postgres from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { migrateDatabase } from "~/platform/migrate.server";
import { makeOlderVersion } from "../setup/older-version";

const VENDOR = "00000000-0000-4000-8000-00000000000a";
let version: Awaited<ReturnType<typeof makeOlderVersion>>;
let old: postgres.Sql;
beforeAll(async () => {
  version = await makeOlderVersion("0032_reports");
  old = version.old;
});
afterAll(() => version.drop());

type On = postgres.Sql | postgres.TransactionSql;
let numbers = 0;
/** Writes a paid order as versions without reports do, with its line and events. */
async function paid(on: On, customerId: string, at: string): Promise<string> {
  const number = `VNR${++numbers}`;
  const [order] = await on<{ id: string }[]>`
    insert into orders (vendor_id, customer_id, order_number, order_type, customer_name, subtotal, total_amount, status, payment_status, client_token, created_at)
    values (${VENDOR}, ${customerId}, ${number}, 'pickup', 'Chidi', 250000, 250000, 'payment_pending', 'pending', ${number}, ${at}) returning id`;
  const id = order!.id;
  await on`insert into order_items (vendor_id, order_id, name, price, quantity) values (${VENDOR}, ${id}, 'Jollof', 125000, 2)`;
  const [attempt] = await on<{ id: string }[]>`
    insert into payment_attempts (vendor_id, order_id, reference, expected_amount)
    values (${VENDOR}, ${id}, ${number}, 250000) returning id`;
  await on`
    insert into payments (id, vendor_id, order_id, attempt_id, reference, amount, gateway_fee, vendor_revenue, status)
    values (${id}, ${VENDOR}, ${id}, ${attempt!.id}, ${number}, 250000, 0, 250000, 'success')`;
  await on`update orders set status = 'pending', payment_status = 'success' where id = ${id}`;
  await on`insert into order_events (vendor_id, order_id, from_status, to_status, actor_type) values (${VENDOR}, ${id}, 'payment_pending', 'pending', 'provider')`;
  return id;
}
const giveBack = (on: On, orderId: string, kobo: number) => on`
  insert into refunds (vendor_id, order_id, payment_id, amount, reason, source, cause, actor_type, status)
  values (${VENDOR}, ${orderId}, ${orderId}, ${kobo}, 'Cold', 'hand', gen_random_uuid()::text, 'vendor', 'requested')`;

it("what was sold before is in the reports, and what an older version sells meanwhile and later", async () => {
  await old`insert into users (id, email, name, google_sub) values (${VENDOR}, 'a@example.com', 'A', 'a')`;
  await old`insert into vendor_profiles (id, user_id, settings) values (${VENDOR}, ${VENDOR}, '{"timeZone": "Asia/Kathmandu"}')`;
  const [ada] = await old<{ id: string }[]>`
    insert into customers (vendor_id, phone, name) values (${VENDOR}, '+2348031111111', 'Ada') returning id`;
  const first = await paid(old, ada!.id, "2026-11-01T18:30:00Z");
  await giveBack(old, first, 50_000);
  await paid(old, ada!.id, "2026-11-30T12:00:00Z");

  let migrating!: Promise<unknown>;
  await old.begin(async (tx) => {
    // As who begins to order: the customer first, then the order. The migration lets go of orders.
    await tx`update customers set name = 'Ada Obi' where id = ${ada!.id}`;
    migrating = migrateDatabase(version.url);
    await expect
      .poll(
        async () =>
          (
            await old`select from pg_stat_activity where datname = ${version.name} and wait_event_type = 'Lock'`
          ).length,
        { interval: 20 },
      )
      .toBeGreaterThan(0);
    await paid(tx, ada!.id, "2026-11-02T12:00:00Z");
    await giveBack(tx, first, 25_000);
  });
  await migrating;
  await paid(old, ada!.id, "2026-12-01T12:00:00Z");

  const days = await old`
    select day::text, orders, new_customers as new, items, gross::int, refunded::int, net::int from report_days order by day`;
  const whole = { orders: 1, new: 0, items: 2, gross: 250_000, refunded: 0, net: 250_000 };
  expect([...days]).toEqual([
    // 00:15 in Kathmandu.
    {
      ...{ ...whole, orders: 2, new: 1, items: 4, gross: 500_000 },
      ...{ day: "2026-11-02", refunded: 75_000, net: 425_000 },
    },
    { ...whole, day: "2026-11-30" },
    { ...whole, day: "2026-12-01" },
  ]);
  const months = await old`
    select start::text, key, orders, items, kobo::int from report_breakdowns where span = 'month' and dimension in ('item', 'refund') order by 1, 2`;
  expect([...months]).toEqual([
    { start: "2026-11-01", key: "", orders: 3, items: 6, kobo: 750_000 },
    { start: "2026-11-01", key: "Cold", orders: 2, items: 0, kobo: 75_000 },
    { start: "2026-12-01", key: "", orders: 1, items: 2, kobo: 250_000 },
  ]);
});
