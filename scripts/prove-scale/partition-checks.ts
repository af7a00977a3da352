import type postgres from "postgres";
import { SYSTEM_ROLE, VENDOR_ROLE } from "~/platform/tenant-locks.server";
import { readShape, type Shape } from "./partition-steps";

/** `otherId` is an order that is only read. */
export type Writer = { vendorId: string; orderId: string; otherId: string };

/** @returns what the product writes there most often */
export function writeOf(table: string, { vendorId, orderId }: Writer): string {
  switch (table) {
    case "orders":
      return `insert into orders (vendor_id, order_number, order_type, customer_name, subtotal, total_amount, status, client_token)
        select '${vendorId}', 'TRIAL' || id, 'pickup', 'Ada', 100, 100, 'payment_pending', id from gen_random_uuid() id`;
    case "order_events":
      return `insert into order_events (vendor_id, order_id, from_status, to_status, actor_type)
        values ('${vendorId}', '${orderId}', 'preparing', 'ready', 'vendor')`;
    case "ledger_entries":
      return `with fact as (select gen_random_uuid() as id)
        insert into ledger_entries (vendor_id, transaction_id, order_id, cause, account, amount)
        select '${vendorId}', fact.id, '${orderId}', 'payment:' || fact.id, account, amount
        from fact, (values ('vendor_balance', 100), ('customer_payments', -100)) entry (account, amount)`;
    default:
      return `insert into outbox (vendor_id, order_id, kind, about)
        values ('${vendorId}', '${orderId}', 'order_late_customer', gen_random_uuid())`;
  }
}

type Statement = { what: string; role: string; vendorId: string; text: string };

/** Times in ms; `buffers` are pages of 8 KB; `tables` those that were read, of the tables planned. */
export type Plan = { planningMs: number; executionMs: number; buffers: number; tables: string };

/** The product's statements that read these tables most, in short. */
export function statementsOf(table: string, { vendorId, otherId }: Writer): Statement[] {
  const ofVendor = (what: string, text: string) => ({ what, role: VENDOR_ROLE, vendorId, text });
  const ofSystem = (what: string, text: string) => ({
    what,
    role: SYSTEM_ROLE,
    vendorId: "",
    text,
  });
  const mine = `vendor_id = '${vendorId}'`;
  switch (table) {
    case "orders":
      return [
        ofVendor(
          "a vendor's latest orders",
          `select * from orders where ${mine} order by created_at desc nulls last, id limit 20`,
        ),
        ofVendor("an order by id", `select * from orders where ${mine} and id = '${otherId}'`),
        ofVendor(
          "an order by number",
          `select * from orders where ${mine} and order_number = 'VNR500'`,
        ),
        ofSystem(
          "unpaid orders for the sweeper",
          `select id from orders where source = 'storefront' and status = 'payment_pending' and created_at < now() - interval '30 minutes' order by created_at limit 100`,
        ),
      ];
    case "order_events":
      return [
        ofVendor(
          "an order's history",
          `select * from order_events where ${mine} and order_id = '${otherId}' order by created_at, id`,
        ),
        ofVendor(
          "what was delivered today",
          `select order_id from order_events where ${mine} and created_at >= now() - interval '1 day' and to_status = 'delivered' order by created_at desc limit 1000`,
        ),
        ofVendor(
          "a vendor's latest events",
          `select * from order_events where ${mine} order by created_at desc nulls last limit 20`,
        ),
      ];
    case "ledger_entries":
      return [
        ofVendor(
          "a statement of a month",
          `select id from ledger_entries where ${mine} and account = 'vendor_balance' and created_at >= now() - interval '1 month' and created_at < now() order by created_at, id limit 500`,
        ),
        ofVendor(
          "an order's entries",
          `select * from ledger_entries where ${mine} and order_id = '${otherId}'`,
        ),
        ofVendor(
          "is a fact booked",
          `select 1 from ledger_entries where ${mine} and cause = 'payment:${otherId}' and account = 'vendor_balance'`,
        ),
      ];
    default:
      return [
        ofSystem(
          "e-mails that wait",
          `select id from outbox where sent_at is null and given_up_at is null and created_at between now() - interval '3 days' and now() - interval '10 minutes' order by created_at limit 5000`,
        ),
        ofSystem(
          "an e-mail by id",
          `update outbox set attempts = attempts + 1 where id = '${otherId}' and sent_at is null`,
        ),
        ofSystem(
          "1,000 past their time",
          `delete from outbox where id in (select id from outbox where (sent_at is not null or given_up_at is not null) and created_at < now() - interval '90 days' order by created_at limit 1000)`,
        ),
      ];
  }
}

type Node = { "Relation Name"?: string; "Actual Loops"?: number; Plans?: Node[] };
type Explained = {
  Plan: Node & { "Shared Hit Blocks": number; "Shared Read Blocks": number };
  "Planning Time": number;
  "Execution Time": number;
};

/** Runs a statement three times and takes it back; the last counts, with everything in memory. */
export async function explain(
  db: postgres.Sql,
  table: string,
  statement: Statement,
): Promise<Plan> {
  let last: Explained | undefined;
  for (let time = 0; time < 3; time++)
    await db
      .begin(async (tx) => {
        await tx.unsafe(`set local role ${statement.role};
          select set_config('app.vendor_id', '${statement.vendorId}', true)`);
        const [row] = await tx.unsafe<{ "QUERY PLAN": Explained[] }[]>(
          `explain (analyze, buffers, format json) ${statement.text}`,
        );
        last = row!["QUERY PLAN"][0];
        throw new Error("rolled back");
      })
      .catch((error: Error & { code?: string }) => {
        if (error.code) throw error;
      });
  const scans = scansOf(last!.Plan).filter((node) => node["Relation Name"]!.startsWith(table));
  const names = (nodes: Node[]) => new Set(nodes.map((node) => node["Relation Name"])).size;
  return {
    planningMs: last!["Planning Time"],
    executionMs: last!["Execution Time"],
    buffers: last!.Plan["Shared Hit Blocks"] + last!.Plan["Shared Read Blocks"],
    tables: `${names(scans.filter((node) => node["Actual Loops"]! > 0))} of ${names(scans)}`,
  };
}

const scansOf = (node: Node): Node[] => [
  ...(node["Relation Name"] ? [node] : []),
  ...(node.Plans ?? []).flatMap(scansOf),
];

/** @returns what is no longer as it was */
export async function findLost(
  db: postgres.Sql,
  table: string,
  shape: Shape,
  [one, other]: readonly Writer[],
): Promise<string[]> {
  const lost: string[] = [];
  const as = async (role: string, vendorId: string, statement: string) => {
    let result: string | number | undefined;
    await db
      .begin(async (tx) => {
        await tx.unsafe(
          `set local role ${role}; select set_config('app.vendor_id', '${vendorId}', true)`,
        );
        result = (await tx.unsafe<{ answer: number }[]>(statement))[0]?.answer;
        throw new Error("rolled back");
      })
      .catch((error: Error & { code?: string }) => {
        if (error.code) result = error.code;
      });
    return result;
  };
  const expect = (what: string, found: string | number = "nothing", wanted: string | number) => {
    if (found !== wanted) lost.push(`${what}: ${found} instead of ${wanted}`);
  };
  const after = await readShape(db, table);
  expect(
    "triggers",
    after.triggers.map(({ name }) => name).join(),
    shape.triggers.map(({ name }) => name).join(),
  );
  expect("foreign keys", after.foreign.length, shape.foreign.length);
  expect("foreign keys to it", after.referring.length, shape.referring.length);
  expect("indexes", after.indexes.length, shape.indexes.length);
  const countOf = (of: string) =>
    `select count(*)::int as answer from ${table} where vendor_id = '${of}'`;
  expect(
    "another vendor's rows",
    await as(VENDOR_ROLE, one!.vendorId, countOf(other!.vendorId)),
    0,
  );
  expect("rows without a vendor", await as(VENDOR_ROLE, "", countOf(one!.vendorId)), 0);
  expect(
    "a row for another vendor",
    await as(VENDOR_ROLE, one!.vendorId, writeOf(table, other!)),
    "42501",
  );
  for (const role of [VENDOR_ROLE, SYSTEM_ROLE])
    expect(
      `a partition read by ${role}`,
      await as(role, one!.vendorId, `select 1 as answer from months.${table}_before`),
      "42501",
    );
  if (table === "ledger_entries")
    expect(
      "an entry deleted",
      await as(SYSTEM_ROLE, "", `delete from ledger_entries where vendor_id = '${one!.vendorId}'`),
      "23001",
    );
  const columns = await db.unsafe<{ name: string }[]>(
    `select attname as name from pg_attribute where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'created_at'`,
  );
  const names = columns.map(({ name }) => name).join();
  const twice = `insert into ${table} (${names}, created_at) select ${names}, now() + interval '1 month'
    from (select * from ${table} where vendor_id = '${one!.vendorId}' limit 1) again returning 1 as answer`;
  expect("the same keys in another month", await as(SYSTEM_ROLE, "", twice), "23505");
  if (table === "outbox")
    expect(
      "an upsert",
      await as(
        SYSTEM_ROLE,
        "",
        `insert into outbox (vendor_id, kind) values ('${one!.vendorId}', 'staff_invited')
      on conflict (vendor_id, order_id, kind, about) do update set attempts = 0 returning 1 as answer`,
      ),
      1,
    );
  return lost;
}
