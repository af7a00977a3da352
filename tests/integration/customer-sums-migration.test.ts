import type postgres from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { migrateDatabase } from "~/platform/migrate.server";
import { makeOlderVersion } from "../setup/older-version";

const VENDOR = "00000000-0000-4000-8000-00000000000a";
let version: Awaited<ReturnType<typeof makeOlderVersion>>;
let old: postgres.Sql;

beforeAll(async () => {
  version = await makeOlderVersion("0028_customer-sums");
  old = version.old;
});
afterAll(() => version.drop());

type On = postgres.Sql | postgres.TransactionSql;
let numbers = 0;
/** Writes a paid order as versions without sums do, with its payment. */
async function paid(on: On, customerId: string, at: string, status = "success"): Promise<string> {
  const number = `VNR${++numbers}`;
  const [order] = await on<{ id: string }[]>`
    insert into orders (vendor_id, customer_id, order_number, order_type, customer_name, subtotal, total_amount, status, payment_status, client_token, created_at)
    values (${VENDOR}, ${customerId}, ${number}, 'pickup', 'Chidi', 250000, 250000, 'delivered', ${status}, ${number}, ${at}) returning id`;
  const [attempt] = await on<{ id: string }[]>`
    insert into payment_attempts (vendor_id, order_id, reference, expected_amount)
    values (${VENDOR}, ${order!.id}, ${number}, 250000) returning id`;
  await on`
    insert into payments (id, vendor_id, order_id, attempt_id, reference, amount, gateway_fee, vendor_revenue, status)
    values (${order!.id}, ${VENDOR}, ${order!.id}, ${attempt!.id}, ${number}, 250000, 0, 250000, 'success')`;
  return order!.id;
}
const giveBack = (on: On, orderId: string, kobo: number, status = "processed") => on`
  insert into refunds (vendor_id, order_id, payment_id, amount, reason, source, cause, actor_type, status)
  values (${VENDOR}, ${orderId}, ${orderId}, ${kobo}, 'Cold', 'hand', gen_random_uuid()::text, 'vendor', ${status})`;
const customer = async (phone: string) =>
  (
    await old<{ id: string }[]>`
      insert into customers (vendor_id, phone) values (${VENDOR}, ${phone}) returning id`
  )[0]!.id;

it("what customers ordered before is in their sums, and what an older version changes meanwhile and later", async () => {
  await old`insert into users (id, email, name, google_sub) values (${VENDOR}, 'a@example.com', 'A', 'a')`;
  await old`insert into vendor_profiles (id, user_id) values (${VENDOR}, ${VENDOR})`;
  const [ada, bola] = [await customer("+2348031111111"), await customer("+2348032222222")];
  await customer("+2348033333333");
  const first = await paid(old, ada, "2026-11-01T12:00:00Z");
  await giveBack(old, first, 250_000);
  for (const day of ["02", "04", "06"]) await paid(old, ada, `2026-11-${day}T12:00:00Z`);
  await paid(old, ada, "2026-11-09T12:00:00Z", "failed");
  await giveBack(old, await paid(old, bola, "2026-11-03T12:00:00Z"), 50_000);

  let migrating!: Promise<unknown>;
  await old.begin(async (tx) => {
    // The other way about than the migration takes the tables: it lets go, and tries again.
    const [{ id } = { id: "" }] = await tx<{ id: string }[]>`
      select id from orders where customer_id = ${bola}`;
    await giveBack(tx, id, 60_000, "requested");
    migrating = migrateDatabase(version.url);
    await expect
      .poll(
        async () =>
          (
            await old`select 1 from pg_stat_activity where datname = ${version.name} and wait_event_type = 'Lock'`
          ).length,
        { interval: 20 },
      )
      .toBeGreaterThan(0);
    await tx`update orders set payment_status = 'partially_refunded' where id = ${id}`;
    await paid(tx, bola, "2026-11-05T12:00:00Z");
  });
  await migrating;
  await paid(old, bola, "2026-11-07T12:00:00Z");

  const columns = old`order_count, spent::int, first_order_at::date::text as first, last_order_at::date::text as last, third_last_order_at::date::text as third_last, paid_at::date::text as paid, slips_at::date::text as slips`;
  expect(await old`select ${columns} from customers order by phone`).toEqual([
    {
      ...{ order_count: 3, spent: 750_000, first: "2026-11-02", last: "2026-11-06" },
      ...{ third_last: "2026-11-02", paid: "2026-11-01", slips: "2026-11-10" },
    },
    {
      ...{ order_count: 3, spent: 640_000, first: "2026-11-03", last: "2026-11-07" },
      ...{ third_last: "2026-11-03", paid: "2026-11-03", slips: "2026-11-11" },
    },
    {
      ...{ order_count: 0, spent: 0, first: null, last: null },
      ...{ third_last: null, paid: null, slips: null },
    },
  ]);
  expect(await old`select customers, orders, spent::int from customer_totals`).toEqual([
    { customers: 2, orders: 6, spent: 1_390_000 },
  ]);
});
