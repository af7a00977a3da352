import postgres from "postgres";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrateDatabase } from "~/platform/migrate.server";
import { makeVendor } from "../drizzle/seed/factories";
import { fillWithSales } from "../drizzle/seed/many-sales";
const [name = "seeded", ...counts] = process.argv.slice(2);
const server = "postgres://buka@127.0.0.1:54721/";
const admin = postgres(server + "postgres", { max: 1 });
await admin.unsafe(`drop database if exists ${name}`);
await admin.unsafe(`create database ${name}`);
await admin.end();
const url = server + name;
await migrateDatabase(url);
const db = postgres(url, { max: 1 });
for (const n of counts.map(Number)) {
  const v = await makeVendor(drizzle(db));
  await fillWithSales(url, v.id, { orders: n, refunds: n / 100, payouts: 20 });
  console.log(n, new Date().toISOString());
}
await db.unsafe(`set session_replication_role = replica; insert into outbox (vendor_id, order_id, kind, created_at, sent_at)
  select vendor_id, id, 'order_paid_customer', created_at, created_at from orders`);
await db.end();
