import { sql, type SQL } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { closeDatabase, systemDb } from "~/platform/db.server";
import { listCustomers } from "~/dashboard/customers/list/customer-list.queries.server";
import {
  readCustomerListRequest,
  segmentNames,
  customerSorts,
} from "~/dashboard/customers/list/customer-list";
import { makeVendor, type Handle, type MadeVendor } from "../../../drizzle/seed/factories";
import { readsOf, sequentialScans, setDatabase } from "../../setup/sequential-scans";
import { onServer } from "../../setup/test-cluster";
import { withoutTriggers } from "../../setup/without-triggers";

const MANY = 20_000;

let giant: MadeVendor;

/** Fills a store with customers: every tenth a regular, every seventh slipping. */
const fill = (tx: Pick<Handle, "execute">, vendorId: string, from: number, to: number) =>
  tx.execute(sql`
    insert into customers (vendor_id, phone, name, email, order_count, spent, paid_at, first_order_at, last_order_at, third_last_order_at, slips_at, blocked_at)
    select ${vendorId}, '+234803' || lpad(n::text, 7, '0'), 'Customer ' || n || ' of ' || md5(n::text), 'c' || n || '@mail.test',
      n % 20, (n % 97) * 10000, now(), now() - make_interval(days => n % 300), now() - make_interval(mins => n),
      case when n % 10 = 0 then now() - make_interval(days => n % 50) end,
      case when n % 7 = 0 then now() - make_interval(days => 9) end,
      case when n % 500 = 0 then now() end
    from generate_series(${from}::int, ${to}::int) n`);

beforeAll(async () => {
  giant = await makeVendor(systemDb);
  const other = await makeVendor(systemDb);
  await withoutTriggers(async (tx) => {
    await fill(tx, other.id, 1, 500);
    // In parts, to stay within the statement timeout.
    for (let from = 1; from <= MANY; from += 10_000) await fill(tx, giant.id, from, from + 9_999);
    await tx.execute(sql`
      insert into customer_totals (vendor_id, customers, orders, spent)
      select vendor_id, count(*), sum(order_count), sum(spent) from customers group by 1`);
  });
  const url = process.env.DATABASE_URL!;
  await setDatabase("random_page_cost = 1.1");
  await onServer(url, "vacuum analyze"); // as the owner, as the product's role may not
  await closeDatabase();
});

const requests = [
  ...segmentNames.flatMap((segment) =>
    Object.keys(customerSorts).map((sort) => ({ segment, sort, q: "" })),
  ),
  ...["customer 49", "08030000711", "0711", "of customer", "nobody at all"].map((q) => ({
    segment: "all",
    sort: "last",
    q,
  })),
  { segment: "regulars", sort: "spent", q: "nobody" },
];
const read = (vendorId: string, fields: Record<string, string>) =>
  listCustomers(
    vendorId,
    readCustomerListRequest(new URLSearchParams(fields)),
    new Date(),
    "Africa/Lagos",
  );

async function customerReads(work: () => Promise<unknown>): Promise<number> {
  const { entries, rows } = await readsOf(["customers"], work);
  return entries + rows;
}

it("reads 20,000 customers without a scan, in any order, segment and search", async () => {
  const before = await sequentialScans("customers");
  for (const fields of requests) await read(giant.id, fields);
  expect(await sequentialScans("customers")).toEqual(before);
});

it.each([
  ["last", "2026-01-01T00:00:00.000000Z"],
  ["orders", "3"],
  ["spent", "400000"],
  ["name", "customer 7"],
])("a page deep in the list by %s costs no more than the first", async (sort, value) => {
  const first = await customerReads(() => read(giant.id, { sort }));
  const deep = await customerReads(() => read(giant.id, { sort, after: `${giant.id}.${value}` }));
  expect(first).toBeLessThan(12_000);
  // Rows with the same value are read up to the last id.
  expect(deep).toBeLessThan(first + 6_000);
});

it("reads empty segments through their indexes, even beside stores full of members", async () => {
  const settled = await makeVendor(systemDb);
  const neighbour = await makeVendor(systemDb);
  const fillAt = (vendorId: string, at: SQL) =>
    withoutTriggers((tx) =>
      tx.execute(sql`
        insert into customers (vendor_id, phone, name, order_count, spent, paid_at, first_order_at, last_order_at, third_last_order_at, slips_at)
        select ${vendorId}, '+234803' || lpad(n::text, 7, '0'), 'Customer ' || n, 3, 10000, ${at}, ${at}, ${at}, ${at}, ${at}
        from generate_series(1, 10000) n`),
    );
  await fillAt(settled.id, sql`now() - interval '200 days'`);
  await fillAt(neighbour.id, sql`now()`);
  // Postgres's default, for spinning disks.
  await setDatabase("random_page_cost = 4");
  await onServer(process.env.DATABASE_URL!, "vacuum analyze customers");
  const before = await sequentialScans("customers");
  for (const segment of ["all", "new", "regulars"]) {
    const reads = await customerReads(async () => {
      const { counts } = await read(settled.id, { segment });
      expect(counts).toMatchObject({ all: 1_000, new: 0, regulars: 0, slipping: 1_000 });
    });
    expect(reads).toBeLessThan(5_000);
  }
  expect(await sequentialScans("customers")).toEqual(before);
});
