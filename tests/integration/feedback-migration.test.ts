import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { migrateDatabase } from "~/platform/migrate.server";
import { databaseName, databaseOn, onServer } from "../setup/test-cluster";

const { serverUrl, runPid } = inject("postgres");
const name = databaseName(`${process.pid}_before_totals`, runPid);
const url = databaseOn(serverUrl, name);
const BEFORE = "0022_wallet-days";
let old: postgres.Sql;

beforeAll(async () => {
  await onServer(serverUrl, `create database ${name}`);
  old = postgres(url, { max: 2, onnotice: () => {} });
  const folder = mkdtempSync(join(tmpdir(), "buka-migrations-"));
  cpSync("drizzle/migrations", folder, { recursive: true });
  const journal = join(folder, "meta", "_journal.json");
  const { entries, ...rest } = JSON.parse(readFileSync(journal, "utf8")) as {
    entries: { tag: string }[];
  };
  const last = entries.findIndex(({ tag }) => tag === BEFORE);
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, last + 1) }));
  await migrate(drizzle(old), { migrationsFolder: folder });
  rmSync(folder, { recursive: true });
});

afterAll(async () => {
  await old.end({ timeout: 5 });
  await onServer(serverUrl, `drop database ${name} with (force)`);
});

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
  await migrateDatabase(url);
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
