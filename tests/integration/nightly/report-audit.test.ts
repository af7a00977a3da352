import { eq, sql } from "drizzle-orm";
import postgres from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { orders } from "~schema";
import { createCustomOrder } from "~/core/custom-orders/create-custom-order.server";
import { eraseCustomer } from "~/core/customers/erase-customer.server";
import { deleteExpiredRecords, RETENTION_YEARS } from "~/core/customers/retention.server";
import { auditLedger } from "~/core/ledger/audit-ledger.server";
import { advanceOrder } from "~/core/orders/advance-order.server";
import { delayOrder } from "~/core/orders/delay-order.server";
import type { OrderRequest } from "~/core/orders/order-request";
import { declineOrder } from "~/core/cancellations/decline-order.server";
import { finalizePayment } from "~/core/payments/finalize-payment.server";
import { requestRefund } from "~/core/cancellations/give-back.server";
import { rebuildReports } from "~/core/reports/rebuild-reports.server";
import { sumDays } from "~/core/reports/report-sums.server";
import { systemDb } from "~/platform/db.server";
import { makeVendor } from "../../../drizzle/seed/factories";
import { fillWithOrders } from "../../../drizzle/seed/many-orders";
import { aHandTypedOrder } from "../../setup/hand-typed-order";
import { orderAwaitingPayment } from "../../setup/pending-payment";
import { startProvider } from "../../setup/provider";
import { openShop, type Shop } from "../../setup/shop";

let provider: Awaited<ReturnType<typeof startProvider>>;
beforeAll(async () => {
  provider = await startProvider();
  provider.loseWebhooks();
});
afterAll(() => provider.stop());

const ADA = "+2348031111111";
const ALWAYS = { from: "2000-01-01", to: "2099-12-31" };

async function pay(shop: Shop, phone = ADA, over: Partial<OrderRequest> = {}) {
  const order = await orderAwaitingPayment(shop, { customerPhone: phone, ...over });
  await provider.pay(order.accessCode);
  await finalizePayment(order.reference, "webhook");
  return order;
}
const ownerOf = async (vendorId: string) =>
  (
    await systemDb.execute<{ id: string }>(
      sql`select user_id as id from vendor_profiles where id = ${vendorId}`,
    )
  )[0]!.id;
const refund = (vendorId: string, orderId: string, amountKobo: number) =>
  requestRefund({
    ...{ vendorId, orderId, amountKobo, reason: "The soup was cold", source: "hand" },
    actor: { type: "vendor", id: vendorId },
  });
const sellByHand = async (shop: Shop, userId: string, phone: string) => {
  const made = { userId, order: aHandTypedOrder(phone, false) };
  const sold = await createCustomOrder(shop.store, made, new Date());
  if (!sold.ok) throw new Error(sold.code);
  return sold.orderId;
};
const found = async (vendorId: string) =>
  (await auditLedger(vendorId)).map(
    (difference) =>
      `${difference.fact.replace(/[0-9a-f-]{36}/g, "ID").replace(/\d{4}-\d\d-\d\d/, "DATE")} ${"column" in difference ? difference.column : ""}`,
  );

it("finds a wrong row, day and part of a day, and the command repairs them", async () => {
  const shop = await openShop();
  const { vendorId } = shop;
  const order = await pay(shop);
  const other = await pay(shop);
  const before = await sumDays(systemDb, vendorId, ALWAYS);
  expect(await found(vendorId)).toEqual([]);

  // The triggers carry this over to the sums.
  await systemDb.execute(
    sql`update report_orders set net = net - 1 where vendor_id = ${vendorId} and order_id = ${order.orderId}`,
  );
  expect(await found(vendorId)).toEqual(["report-order:ID net"]);
  await systemDb.execute(
    sql`delete from report_orders where vendor_id = ${vendorId} and order_id = ${other.orderId}`,
  );
  await systemDb.execute(sql`update report_days set items = 7 where vendor_id = ${vendorId}`);
  await systemDb.execute(
    sql`update report_breakdowns set kobo = kobo + 1 where vendor_id = ${vendorId} and span = 'month' and dimension = 'item'`,
  );
  await systemDb.execute(
    sql`delete from report_breakdowns where vendor_id = ${vendorId} and dimension = 'method'`,
  );
  await systemDb.execute(
    sql`insert into report_days (vendor_id, day, orders) values (${vendorId}, '2020-02-29', 3)`,
  );
  expect(new Set(await found(vendorId))).toEqual(
    new Set([
      "report:DATE items",
      "report:DATE orders",
      "report:day:DATE:method:pickup kobo",
      "report:day:DATE:method:pickup orders",
      "report:month:DATE:item:ID:250000 kobo",
      "report:month:DATE:method:pickup kobo",
      "report:month:DATE:method:pickup orders",
      ...[
        "orders",
        "day",
        "gross",
        "items",
        "known_orders",
        "net",
        "paid_orders",
        "parts",
        "placed_at",
      ].map((column) => `report-order:ID ${column}`),
      ...["sale_orders", "subtotal"].map((column) => `report-order:ID ${column}`),
    ]),
  );
  expect(await rebuildReports(vendorId)).toEqual({ orders: 2, sums: 5 });
  expect(await found(vendorId)).toEqual([]);
  expect(await sumDays(systemDb, vendorId, ALWAYS)).toEqual(before);
  expect(await rebuildReports(vendorId)).toEqual({ orders: 0, sums: 0 });
});

it("rebuilds all of a store's reports from its orders, during payments", async () => {
  const vendor = await makeVendor(systemDb);
  await fillWithOrders(process.env.DATABASE_URL!, vendor.id, 620);
  const before = await sumDays(systemDb, vendor.id, ALWAYS);
  expect(before.orders).toBeGreaterThan(600);
  expect(await found(vendor.id)).toEqual([]);
  await systemDb.execute(sql`delete from report_orders where vendor_id = ${vendor.id}`);
  await systemDb.execute(
    sql`update report_days set gross = 5, net = net - 2 where vendor_id = ${vendor.id}`,
  );
  const shop = await openShop();
  const open = await Promise.all([1, 2, 3].map(() => orderAwaitingPayment(shop)));
  for (const { accessCode } of open) await provider.pay(accessCode);
  await systemDb.execute(sql`delete from report_orders where vendor_id = ${shop.vendorId}`);
  await Promise.all([
    rebuildReports(vendor.id),
    rebuildReports(shop.vendorId),
    ...open.map(({ reference }) => finalizePayment(reference, "webhook")),
    rebuildReports(shop.vendorId),
  ]);
  expect(await sumDays(systemDb, vendor.id, ALWAYS)).toEqual(before);
  for (const id of [vendor.id, shop.vendorId]) expect(await found(id)).toEqual([]);
});

it("counts all of a store's concurrent payments, refunds, declines and custom orders", async () => {
  const shop = await openShop();
  const { vendorId } = shop;
  const userId = await ownerOf(vendorId);
  const paid: { orderId: string }[] = [];
  for (let n = 0; n < 4; n++) paid.push(await pay(shop, n % 2 ? ADA : "+2348032222222"));
  const open = [];
  for (let n = 0; n < 6; n++)
    open.push(await orderAwaitingPayment(shop, { customerPhone: n % 3 ? ADA : "+2348032222222" }));
  for (const { accessCode } of open) await provider.pay(accessCode);
  const work = (orderId: string) => ({ vendorId, userId, orderId });
  await Promise.all([
    ...open.map(({ reference }) => finalizePayment(reference, "webhook")),
    ...paid.map(({ orderId }) => refund(vendorId, orderId, 50_000)),
    declineOrder({ ...work(paid[0]!.orderId), reason: "Sold out" }),
    advanceOrder({ ...work(paid[1]!.orderId), move: "accept" }),
    ...[1, 2, 3].map(() => sellByHand(shop, userId, ADA)),
    // Several orders, days and parts of days in one transaction.
    systemDb.transaction(async (tx) => {
      for (const { orderId } of [paid[3]!, paid[2]!])
        await tx.execute(
          sql`update orders set created_at = created_at - interval '40 days' where id = ${orderId}`,
        );
    }),
  ]);
  expect(await found(vendorId)).toEqual([]);
  expect(await sumDays(systemDb, vendorId, ALWAYS)).toMatchObject({
    ...{ orders: 13, saleOrders: 9, declined: 1 },
  });
});

it("a custom order and an erasure wait for a payment by the same customer, but not vice versa", async () => {
  const shop = await openShop();
  const { vendorId } = shop;
  const userId = await ownerOf(vendorId);
  const { orderId } = await pay(shop);
  await systemDb.execute(sql`update orders set status = 'delivered' where id = ${orderId}`);
  const owner = postgres(process.env.DATABASE_URL!, { max: 1 });
  const waits = () =>
    expect
      .poll(
        async () =>
          (
            await owner`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
          ).length,
      )
      .toBe(1);
  const asPaymentsDo = async (other: () => Promise<unknown>) => {
    let going!: Promise<unknown>;
    await systemDb.transaction(async (tx) => {
      await tx.execute(sql`select from wallets where vendor_id = ${vendorId} for no key update`);
      going = other();
      await waits();
      await tx.execute(
        sql`select from customers where vendor_id = ${vendorId} and phone = ${ADA} for no key update`,
      );
    });
    return going;
  };
  const byHand = await asPaymentsDo(() => sellByHand(shop, userId, ADA));
  await systemDb.execute(
    sql`update orders set status = 'cancelled' where id = ${byHand as string}`,
  );
  const ask = { vendorId, byUserId: userId, subject: { phone: ADA }, expected: 2 };
  expect(
    await asPaymentsDo(() => eraseCustomer(ask, new Date(Date.now() + 86_400_000))),
  ).toMatchObject({ ok: true });
  expect(await found(vendorId)).toEqual([]);
  await owner.end();
});

it("measures a delivery until it is delivered, and a pickup until it is ready, against the first promise", async () => {
  const shop = await openShop();
  const { vendorId } = shop;
  const userId = await ownerOf(vendorId);
  const delivery = { orderType: "delivery", deliveryAddress: "4 Bode Thomas Street" } as const;
  const kept = async () =>
    (
      await systemDb.execute<{ late: number }>(sql`
        select split_part(key, ':', 2)::int as late from report_breakdowns
        where vendor_id = ${vendorId} and span = 'day' and dimension = 'kept' and orders <> 0
        order by 1`)
    ).map(({ late }) => late);
  for (const over of [{}, delivery]) {
    const { orderId } = await pay(shop, ADA, over);
    const work = { vendorId, userId, orderId };
    await advanceOrder({ ...work, move: "accept", readyInMinutes: 20 });
    const [order] = await systemDb.select().from(orders).where(eq(orders.id, orderId));
    const promised = order!.promisedAt!;
    await delayOrder({ ...work, minutes: 20, promised, zone: "Africa/Lagos" });
    await advanceOrder({ ...work, move: "ready" });
    if (over === delivery) {
      expect(await kept(), "not delivered yet").toEqual([-15]);
      // As if the rider had left half an hour ago.
      await systemDb.execute(sql`update orders
        set first_promised_at = first_promised_at - interval '50 minutes' where id = ${orderId}`);
    }
    await advanceOrder({ ...work, move: "deliver" });
  }
  expect(await kept()).toEqual([-15, 30]);
  expect(await found(vendorId)).toEqual([]);
});

it("keeps declines and waiting times after the orders' history is deleted", async () => {
  const shop = await openShop();
  const { vendorId } = shop;
  const userId = await ownerOf(vendorId);
  const [served, declined] = [await pay(shop), await pay(shop)];
  for (const move of ["accept", "ready", "deliver"] as const)
    await advanceOrder({ vendorId, userId, orderId: served.orderId, move });
  await declineOrder({ vendorId, userId, orderId: declined.orderId, reason: "Sold out" });
  await systemDb.execute(
    sql`update orders set created_at = created_at - make_interval(years => ${RETENTION_YEARS + 1}) where vendor_id = ${vendorId}`,
  );
  const parts = () =>
    systemDb.execute(sql`
      select dimension, key, orders from report_breakdowns
      where vendor_id = ${vendorId} and span = 'month' and orders <> 0 and dimension in ('accept', 'ready', 'kept', 'declined') order by 1`);
  const before = [...(await parts())];
  expect(before.map(({ dimension }) => dimension)).toEqual(["accept", "declined", "kept", "ready"]);
  await deleteExpiredRecords(new Date());
  expect(
    await systemDb.execute(sql`select from order_events where vendor_id = ${vendorId}`),
  ).toHaveLength(0);
  expect([...(await parts())]).toEqual(before);
  expect(await sumDays(systemDb, vendorId, ALWAYS)).toMatchObject({ declined: 1, knownOrders: 0 });
  expect(await found(vendorId)).toEqual([]);
});
