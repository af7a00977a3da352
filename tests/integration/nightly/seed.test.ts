import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { ledgerEntries } from "~schema";
import { listGroups } from "~/core/option-groups/option-groups.queries.server";
import { findStoreWithMenu } from "~/core/menu/store-with-menu.server";
import { auditLedger } from "~/core/ledger/audit-ledger.server";
import { forVendor, systemDb } from "~/platform/db.server";
import { databaseIsEmpty, seedDemo } from "../../../drizzle/seed/demo";
import { makeOrder, makeItem, makeVendor } from "../../../drizzle/seed/factories";
import { makeReview, makePayout } from "../../../drizzle/seed/store-factories";

const NOW = new Date("2026-11-20T20:30:00+01:00");
const rowsOf = async (statement: ReturnType<typeof sql>) => [
  ...(await systemDb.execute<Record<string, unknown>>(statement)),
];
const demo = sql`(select id from vendor_profiles where store_slug in ('mama-put', 'suya-spot', 'closed-kitchen'))`;

let emptyBefore: boolean;
beforeAll(async () => {
  emptyBefore = await databaseIsEmpty(systemDb);
  await seedDemo({ db: systemDb, pictures: null, now: NOW, history: "short" });
});

test("only a database without the demo stores is empty", async () => {
  expect(emptyBefore).toBe(true);
  expect(await databaseIsEmpty(systemDb)).toBe(false);
});

test("the demo vendors and their stores exist", async () => {
  expect(
    await rowsOf(sql`
    select u.email, u.google_sub, p.store_slug, p.onboarding_step from users u left join vendor_profiles p on p.user_id = u.id order by u.email`),
  ).toEqual([
    {
      email: "ada@mama-put.test",
      google_sub: "sandbox-ada@mama-put.test",
      store_slug: "mama-put",
      onboarding_step: "completed",
    },
    {
      email: "bisi@closed-kitchen.test",
      google_sub: "sandbox-bisi@closed-kitchen.test",
      store_slug: "closed-kitchen",
      onboarding_step: "completed",
    },
    {
      email: "musa@suya-spot.test",
      google_sub: "sandbox-musa@suya-spot.test",
      store_slug: "suya-spot",
      onboarding_step: "completed",
    },
    {
      email: "new@vendor.test",
      google_sub: "sandbox-new@vendor.test",
      store_slug: null,
      onboarding_step: null,
    },
  ]);
});

test("the suya spot delivers to areas, in the seed's order", async () => {
  const named = await rowsOf(
    sql`select v.store_slug, string_agg(a.name || ' ' || a.fee, ', ' order by a.sort_order) as areas from delivery_areas a join vendor_profiles v on v.id = a.vendor_id group by 1`,
  );
  expect(named).toEqual([
    {
      store_slug: "suya-spot",
      areas: "Wuse 70000, Maitama 100000, Garki 100000, Utako 120000, Jabi 150000",
    },
  ]);
});

test("payouts in progress have all details of the seed, not only the first one's", async () => {
  expect(
    await rowsOf(sql`
    select status, source, requested_by is not null as asked, tried_at is not null as tried, sent_at is not null as sent, last_error
    from payouts where status in ('pending', 'processing') order by status`),
  ).toEqual([
    {
      status: "pending",
      source: "manual",
      asked: true,
      tried: true,
      sent: false,
      last_error: "Your balance is not enough to fulfil this request",
    },
    {
      status: "processing",
      source: "manual",
      asked: true,
      tried: true,
      sent: true,
      last_error: null,
    },
  ]);
});

test("statements have refunds, and no payout exceeds the balance", async () => {
  const [{ refunds } = { refunds: 0 }] = await rowsOf(
    sql`select count(*)::int as refunds from ledger_entries where account = 'vendor_balance' and refund_id is not null`,
  );
  expect(refunds).toBeGreaterThan(3);
  expect(
    await rowsOf(sql`
    select payout_id, balance from (
      select payout_id, amount, sum(amount) over (partition by vendor_id order by created_at, id) as balance
      from ledger_entries where account = 'vendor_balance') entries
    where payout_id is not null and amount < 0 and balance < 0`),
  ).toEqual([]);
});

test("order numbers are unique and without gaps, and the counter is at the last", async () => {
  const counters = await rowsOf(sql`
    select c.order_number as counter, count(o.id)::int as orders, count(distinct o.order_number)::int as numbers, max(substring(o.order_number from 4)::int) as last
    from vendor_counters c join orders o on o.vendor_id = c.vendor_id group by c.vendor_id, c.order_number`);
  expect(counters.length).toBe(3);
  for (const { counter, orders, numbers, last } of counters)
    expect([orders, numbers, last]).toEqual([counter, counter, counter]);
});

test("a dish's sold count matches its deliveries, including as an option", async () => {
  expect(
    await rowsOf(sql`
    with delivered as (
      select i.* from order_items i join orders o on o.vendor_id = i.vendor_id and o.id = i.order_id where o.status = 'delivered'
    ), sold as (
      select item_id, quantity from delivered
      union all
      select c."itemId", d.quantity * c.quantity from delivered d cross join lateral jsonb_to_recordset(d.options) as c("itemId" uuid, quantity int)
    )
    select p.name, p.sold_count, coalesce(sum(s.quantity), 0)::int as delivered
    from menu_items p left join sold s on s.item_id = p.id
    group by p.vendor_id, p.id having p.sold_count <> coalesce(sum(s.quantity), 0)`),
  ).toEqual([]);
});

test("Mama Put's menu has options, one of them off until tomorrow, and the suya spot's menu shows a code", async () => {
  const [mama] = await rowsOf(
    sql`select id, store_slug from vendor_profiles where store_slug = 'mama-put'`,
  );
  const found = (await findStoreWithMenu("mama-put", NOW))!;
  const suya = await findStoreWithMenu("suya-spot", NOW);
  expect([found.coupon, suya!.coupon]).toMatchObject([null, { code: "WELCOME10" }]);
  const items = new Map(
    found.menu.flatMap((category) => category.items).map((item) => [item.name, item]),
  );
  expect(items.get("Goat Meat Pepper Soup")).toMatchObject({ priceKobo: 220_000, choice: "from" });
  const groups = await listGroups(mama!.id as string, NOW);
  expect(groups.map(({ name }) => name)).toEqual([
    "Bowl",
    "Protein",
    "Swallow",
    "Extras",
    "Pack",
    "Drink with it",
  ]);
  expect(
    groups.flatMap(({ options }) => options).filter(({ state }) => state !== "on"),
  ).toMatchObject([{ name: "Snail", state: "soldOut" }]);
});

test("totals add up and match the payments, except for unpaid and cash orders", async () => {
  expect(
    await rowsOf(sql`
    select o.order_number from orders o
    where o.total_amount <> o.subtotal + o.delivery_fee + o.transaction_fee
      or o.subtotal <> (select sum(i.price * i.quantity) from order_items i where i.vendor_id = o.vendor_id and i.order_id = o.id)
      or (o.status in ('payment_failed', 'payment_pending') or o.payment_status = 'completed') = exists (select 1 from payments p where p.vendor_id = o.vendor_id and p.order_id = o.id and p.amount = o.total_amount)`),
  ).toEqual([]);
});

test("Mama Put has an open payment link, and an order for another day paid in cash", async () => {
  expect(
    await rowsOf(sql`
    select o.status, o.payment_status, o.payment_method, o.customer_phone is null as stranger, o.expires_at > ${NOW.toISOString()}::timestamptz as open, o.scheduled_for > ${NOW.toISOString()}::timestamptz as later,
      (select string_agg(e.to_status, ' ' order by e.created_at) from order_events e where e.order_id = o.id) as way, (select sum(l.amount)::int from ledger_entries l where l.order_id = o.id and l.account = 'taken_outside') as taken, o.total_amount::int as total
    from orders o where o.source = 'custom' and o.status in ('payment_pending', 'confirmed') order by o.status`),
  ).toEqual([
    {
      status: "confirmed",
      payment_status: "completed",
      payment_method: "Cash",
      stranger: true,
      open: null,
      later: true,
      way: "payment_custom confirmed",
      taken: 6_400_000,
      total: 6_400_000,
    },
    {
      status: "payment_pending",
      payment_status: "pending",
      payment_method: "Card",
      stranger: false,
      open: true,
      later: null,
      way: "payment_pending",
      taken: null,
      total: 7_870_000,
    },
  ]);
});

test("the ledger matches payments and payouts", async () => {
  expect(await systemDb.$count(ledgerEntries)).toBeGreaterThan(100);
  expect(await auditLedger()).toEqual([]);
});

test("the suya spot has taken no order outside its hours", async () => {
  expect(
    await rowsOf(sql`
    select o.order_number, o.created_at from orders o join vendor_profiles v on v.id = o.vendor_id
    where v.store_slug = 'suya-spot' and ((o.created_at at time zone 'Africa/Lagos')::time between time '02:00' and time '16:59:59.999'
      or extract(dow from o.created_at at time zone 'Africa/Lagos' - interval '2 hours') = 0)`),
  ).toEqual([]);
});

test("some orders are in the kitchen now, and none is in the future", async () => {
  expect(
    await rowsOf(sql`
    select v.store_slug, o.status, count(*)::int as n from orders o join vendor_profiles v on v.id = o.vendor_id
    where o.status in ('pending', 'preparing', 'ready') group by 1, 2 order by 1, 2`),
  ).toEqual([
    { store_slug: "mama-put", status: "pending", n: 2 },
    { store_slug: "mama-put", status: "preparing", n: 2 },
    { store_slug: "mama-put", status: "ready", n: 1 },
    { store_slug: "suya-spot", status: "pending", n: 1 },
    { store_slug: "suya-spot", status: "preparing", n: 1 },
    { store_slug: "suya-spot", status: "ready", n: 1 },
  ]);
  expect(
    await rowsOf(
      sql`select 1 from orders where vendor_id in ${demo} and updated_at > ${NOW.toISOString()}::timestamptz`,
    ),
  ).toEqual([]);
});

test("a transaction for one vendor sees only that vendor's history", async () => {
  const [mama] = await rowsOf(
    sql`select v.id, count(o.id)::int as orders from vendor_profiles v join orders o on o.vendor_id = v.id where v.store_slug = 'mama-put' group by v.id`,
  );
  const seen = await forVendor(mama!.id as string, (tx) =>
    tx.execute<{ n: number }>(sql`select count(*)::int as n from orders`),
  );
  expect(seen[0]!.n).toBe(mama!.orders);
});

test("seeding twice fails as a whole", async () => {
  const [before] = await rowsOf(sql`select count(*)::int as n from orders`);
  await expect(
    seedDemo({ db: systemDb, pictures: null, now: NOW, history: "short" }),
  ).rejects.toThrow();
  expect(await rowsOf(sql`select count(*)::int as n from orders`)).toEqual([before]);
});

test("factories create orders of every status, with payments and events", async () => {
  const vendor = await makeVendor(systemDb, { payment: { feeBearer: "customer" } });
  const item = await makeItem(systemDb, { vendorId: vendor.id, price: 500_000 });
  const statuses = [
    "payment_pending",
    "payment_custom",
    "payment_failed",
    "pending",
    "confirmed",
    "preparing",
    "ready",
    "delivered",
    "cancelled",
  ] as const;
  for (const [i, status] of statuses.entries()) {
    const order = await makeOrder(systemDb, {
      vendorId: vendor.id,
      status,
      lines: [{ item, quantity: 2 }],
    });
    expect(order).toMatchObject({
      orderNumber: `VNR00${i + 1}`,
      status,
      subtotal: 1_000_000,
      transactionFee: 25_000,
      totalAmount: 1_025_000,
    });
    expect(order.events.at(-1)?.toStatus).toBe(status);
    expect(order.payment?.status ?? null).toBe(
      ["payment_pending", "payment_custom", "payment_failed"].includes(status)
        ? null
        : status === "cancelled"
          ? "reversed"
          : "success",
    );
  }
});

test("factories work under a vendor's own role, and never create the same record twice", async () => {
  const [one, other] = [await makeVendor(systemDb), await makeVendor(systemDb)];
  expect(one.storeSlug).not.toBe(other.storeSlug);
  const order = await forVendor(one.id, (tx) =>
    makeOrder(tx, {
      vendorId: one.id,
      status: "delivered",
      orderType: "delivery",
      deliveryFee: 70_000,
    }),
  );
  expect(order).toMatchObject({
    subtotal: 250_000,
    totalAmount: 320_000,
    soldCountedAt: order.updatedAt,
  });
  expect(
    (await forVendor(one.id, (tx) => makeReview(tx, { vendorId: one.id, orderId: order.id })))
      .rating,
  ).toBe(5);
  expect((await makePayout(systemDb, { vendorId: one.id })).status).toBe("completed");
});

test("the reports' sums match the orders", async () => {
  for (const table of ["report_orders", "report_days", "report_breakdowns"]) {
    const derived = sql.raw(
      `derive_${table}(v.id, ${table === "report_orders" ? "'00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'" : "'-infinity', 'infinity'"})`,
    );
    const [row] = await rowsOf(sql`
      select count(*) filter (where known.n > 0)::int as found, count(*) filter (where known.n is distinct from 1)::int as other
      from (select d::text as row from vendor_profiles v cross join lateral ${derived} d where v.id in ${demo}) derived
      full join (select t::text as row, count(*) as n from ${sql.identifier(table)} t where vendor_id in ${demo} group by 1) known using (row)`);
    expect(row).toMatchObject({ other: 0 });
    expect(row!.found).toBeGreaterThan(20);
  }
  // Each customer's first order counts as such.
  expect(
    await rowsOf(sql`
      select (select sum(new_customers)::int from report_days where vendor_id in ${demo}) = (select count(*)::int from customers where vendor_id in ${demo} and first_order_at is not null) as same`),
  ).toEqual([{ same: true }]);
});
