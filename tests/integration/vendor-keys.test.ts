import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { systemDb } from "~/platform/db.server";

/** Tables that every part of a split database would need whole, each for its reason. */
const referenceTables: Record<string, string> = {
  auth_sessions: "a person may work in several stores",
  message_stops: "a phone may want no more messages from any store",
  operator_log: "operators see all stores",
  pairing_codes: "the code says which store it is for, so no two stores may have the same",
  passkeys: "of a person",
  payment_events: "a payment's reference may be nobody's",
  payout_tiers: "the same rules for all stores",
  pins: "of a person",
  provider_balance: "the platform's account",
  rate_limits: "by visitor, phone or person",
  seen_cases: "operators see all stores",
  users: "of a person",
  vendor_profiles: "the vendors themselves, found by their slug",
};

test("every primary, unique and foreign key of a vendor's table has the vendor", async () => {
  const isReference = sql`in (select json_array_elements_text(${JSON.stringify(Object.keys(referenceTables))}::json))`;
  const wrong = await systemDb.execute<{ wrong: string }>(sql`
    with tables as (select c.oid, c.relname as name, (select attnum from pg_attribute a where a.attrelid = c.oid and a.attname = 'vendor_id' and a.attnotnull) as vendor
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')),
    tenants as (select * from tables where not name ${isReference})
    select name || ' has no vendor_id' as wrong from tenants where vendor is null
    union all
    select name || ' has no primary key' from tenants where not exists (select from pg_index where indrelid = oid and indisprimary)
    union all
    select name || ': ' || indexrelid::regclass from tenants join pg_index on indrelid = oid
      where (indisunique or indisexclusion) and vendor <> all (indkey::int2[])
    union all
    select name || ': ' || conname from tenants t join pg_constraint k on k.conrelid = t.oid and k.contype = 'f'
      where not exists (select from tables r where r.oid = k.confrelid and r.name ${isReference})
        and not exists (select from unnest(k.conkey, k.confkey) as pair(own, other) join tables r on r.oid = k.confrelid where own = t.vendor and other = r.vendor)
    union all
    select name || ': ' || conname || ' leads from a reference table to a vendor''s' from tables t join pg_constraint k on k.conrelid = t.oid and k.contype = 'f'
      where t.name ${isReference} and not exists (select from tables r where r.oid = k.confrelid and r.name ${isReference})
    union all
    select conrelid::regclass || ': ' || conname || ' is not checked' from pg_constraint where connamespace = 'public'::regnamespace and not convalidated
    order by 1`);
  expect(wrong.map((row) => row.wrong)).toEqual([]);
  const there = await systemDb.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' and tablename ${isReference} order by 1`,
  );
  expect(there.map(({ name }) => name)).toEqual(Object.keys(referenceTables));
});
