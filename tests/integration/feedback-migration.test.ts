import type postgres from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { migrateDatabase } from "~/platform/migrate.server";
import { makeOlderVersion } from "../setup/older-version";

let version: Awaited<ReturnType<typeof makeOlderVersion>>;
let old: postgres.Sql;

beforeAll(async () => {
  version = await makeOlderVersion("0023_customers-and-reviews");
  old = version.old;
});
afterAll(() => version.drop());

it("reviews that were there before are counted, and what an older version changes later", async () => {
  const [user] = await old<{ id: string }[]>`
    insert into users (email, name, google_sub) values ('a@example.com', 'A', 'a') returning id`;
  const [vendor] = await old<{ id: string }[]>`
    insert into vendor_profiles (user_id) values (${user!.id}) returning id`;
  const vendorId = vendor!.id;
  const [customer] = await old<{ id: string }[]>`
    insert into customers (vendor_id, phone) values (${vendorId}, '+2348031234567') returning id`;
  const reviewed = async (
    number: string,
    rating: number,
    status: string,
    response: string | null,
  ) => {
    const [order] = await old<{ id: string }[]>`
      insert into orders (vendor_id, order_number, customer_id, customer_name, customer_phone, client_token, order_type, status, payment_status, total_amount, subtotal)
      values (${vendorId}, ${number}, ${customer!.id}, 'A', '+2348031234567', ${crypto.randomUUID()}, 'pickup', 'delivered', 'success', 100, 100) returning id`;
    await old`
      insert into feedback (vendor_id, order_id, rating, status, response, helpful_count)
      values (${vendorId}, ${order!.id}, ${rating}, ${status}, ${response}, 2)`;
  };
  await reviewed("VNR001", 5, "published", null);
  await reviewed("VNR002", 1, "responded", "Sorry.");
  await reviewed("VNR003", 4, "hidden", null);
  await migrateDatabase(version.url);
  const totals = () =>
    old`select reviews, stars, by_stars, responses, helpful from feedback_totals where vendor_id = ${vendorId}`;
  const sums = { reviews: 3, stars: 10, by_stars: [1, 0, 0, 1, 1], responses: 1, helpful: 6 };
  expect(await totals()).toEqual([sums]);
  expect(await old`select status from feedback where rating = 1`).toEqual([
    { status: "published" },
  ]);
  // It erases what was written.
  await old`update feedback set title = null, comment = null, response = null`;
  await old`delete from feedback where rating = 4`;
  expect(await totals()).toEqual([
    { reviews: 2, stars: 6, by_stars: [1, 0, 0, 0, 1], responses: 0, helpful: 4 },
  ]);
});
