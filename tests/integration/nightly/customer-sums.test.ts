import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import fc from "fast-check";
import postgres from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { customerTotals, customers } from "~schema";
import { createCustomOrder } from "~/core/custom-orders/create-custom-order.server";
import {
  recordOfflinePayment,
  undoOfflinePayment,
} from "~/core/custom-orders/offline-payment.server";
import { eraseCustomer } from "~/core/customers/erase-customer.server";
import { rebuildCustomerSums } from "~/core/customers/rebuild-sums.server";
import { auditLedger } from "~/core/ledger/audit-ledger.server";
import { applyRefundStatus } from "~/core/payments/apply-refund-status.server";
import { declineOrder } from "~/core/cancellations/decline-order.server";
import { finalizePayment } from "~/core/payments/finalize-payment.server";
import { requestRefund } from "~/core/cancellations/give-back.server";
import { reviewPayment } from "~/core/payments/review-payment.server";
import { systemDb } from "~/platform/db.server";
import { makeVendor } from "../../../drizzle/seed/factories";
import { fillWithOrders } from "../../../drizzle/seed/many-orders";
import { orderAwaitingPayment } from "../../setup/pending-payment";
import { startProvider } from "../../setup/provider";
import { sequentialScans } from "../../setup/sequential-scans";
import { openShop, type Shop } from "../../setup/shop";

let provider: Awaited<ReturnType<typeof startProvider>>;
beforeAll(async () => {
  provider = await startProvider();
  provider.loseWebhooks();
});
afterAll(() => provider.stop());

async function pay(shop: Shop, phone: string) {
  const order = await orderAwaitingPayment(shop, { customerPhone: phone });
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
const refund = (vendorId: string, orderId: string, amountKobo: number, userId: string) =>
  requestRefund({
    vendorId,
    orderId,
    amountKobo,
    reason: "The soup was cold",
    source: "hand",
    actor: { type: "vendor", id: userId },
  });
const sumsOf = async (vendorId: string, phone: string) =>
  (
    await systemDb
      .select()
      .from(customers)
      .where(and(eq(customers.vendorId, vendorId), eq(customers.phone, phone)))
  )[0]!;
const totalsOf = async (vendorId: string) =>
  (await systemDb.select().from(customerTotals).where(eq(customerTotals.vendorId, vendorId)))[0];

const [ADA, BOLA] = ["+2348031111111", "+2348032222222"];
const who = fc.constantFrom(ADA!, BOLA!);

/** What can happen to customers' orders; `pick` chooses an existing one. */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ what: fc.constant("pay" as const), phone: who }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant("leave" as const), phone: who }) },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant("custom" as const),
      phone: fc.option(who),
      isUndone: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constantFrom(
        "decline" as const,
        "refund" as const,
        "failedRefund" as const,
        "reversal" as const,
      ),
      pick: fc.nat(),
      perMille: fc.integer({ min: 1, max: 1_000 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant("erase" as const), phone: who }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** A store whose orders change through the product's own commands. */
class World {
  private readonly sales: { orderId: string; reference: string }[] = [];
  constructor(
    private readonly shop: Shop,
    private readonly userId: string,
  ) {}

  async happen(event: Step): Promise<void> {
    switch (event.what) {
      case "leave":
        await orderAwaitingPayment(this.shop, { customerPhone: event.phone });
        return;
      case "pay":
        this.sales.push(await pay(this.shop, event.phone));
        return;
      case "custom":
        return this.sellByHand(event.phone, event.isUndone);
      case "erase":
        return this.erase(event.phone);
      default: {
        const sale = this.sales[event.pick % this.sales.length];
        if (sale) await this.giveBack(event.what, sale, event.perMille);
      }
    }
  }

  private async giveBack(
    what: "decline" | "refund" | "failedRefund" | "reversal",
    { orderId, reference }: { orderId: string; reference: string },
    perMille: number,
  ): Promise<void> {
    const { vendorId } = this.shop;
    if (what === "decline") {
      await declineOrder({ vendorId, userId: this.userId, orderId, reason: "Sold out" });
      return;
    }
    if (what === "reversal") {
      provider.fault({ path: /verify/, answer: (real) => ({ ...real, status: "reversed" }) });
      await reviewPayment(reference);
      provider.heal();
      provider.loseWebhooks();
      return;
    }
    const asked = await refund(vendorId, orderId, 250 * perMille, this.userId);
    if (!asked.ok) return;
    expect(await auditLedger(vendorId)).toEqual([]);
    await applyRefundStatus(vendorId, asked.refundId, {
      kind: "answered",
      refund: {
        providerId: asked.refundId,
        status: what === "refund" ? "processed" : "failed",
        amountKobo: asked.amountKobo,
        merchantNote: null,
      },
    });
  }

  private async sellByHand(phone: string | null, isUndone: boolean): Promise<void> {
    const made = await createCustomOrder(
      this.shop.store,
      { userId: this.userId, order: aCustomOrder(phone) },
      new Date(),
    );
    if (!made.ok) throw new Error(made.code);
    const work = { vendorId: this.shop.vendorId, userId: this.userId, orderId: made.orderId };
    await recordOfflinePayment(work, "Cash", this.shop.store, new Date());
    if (isUndone) await undoOfflinePayment(work, this.shop.store);
  }

  /** Erases a customer whose orders are over. */
  private async erase(phone: string): Promise<void> {
    const { vendorId } = this.shop;
    const [row] = await systemDb.execute<{ orders: number }>(sql`
      with over as (
        update orders set status = case when status = 'payment_pending' then 'cancelled' else 'delivered' end
        where vendor_id = ${vendorId} and status in ('payment_pending', 'pending', 'confirmed')
      )
      select count(*)::int as orders from orders where vendor_id = ${vendorId} and customer_phone = ${phone}`);
    const ask = { vendorId, byUserId: this.userId, subject: { phone }, expected: row!.orders };
    const tomorrow = new Date(Date.now() + 86_400_000);
    await eraseCustomer(ask, tomorrow);
  }
}

const aCustomOrder = (phone: string | null) => ({
  clientToken: randomUUID(),
  customerName: "Ngozi Eze",
  customerPhone: phone,
  customerEmail: null,
  items: [{ name: "Small chops tray", priceKobo: 2_500_000, quantity: 1, item: null }],
  orderType: "pickup" as const,
  deliveryArea: "",
  deliveryFee: "",
  deliveryAddress: "",
  deliveryInstructions: "",
  vendorInstructions: "",
  schedule: false,
  scheduledDate: "",
  scheduledTime: "",
  link: true,
  expiry: "24h" as const,
  delivery: null,
  areaName: null,
});

it("after any mix of payments, refunds, failures, reversals, marks and erasures the sums match the orders", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 12 }), async (steps) => {
      const shop = await openShop();
      const world = new World(shop, await ownerOf(shop.vendorId));
      for (const event of steps) await world.happen(event);
      expect(await auditLedger(shop.vendorId)).toEqual([]);
    }),
    { numRuns: 6 },
  );
});

it("an order counts while part of it isn't refunded, and a paying customer stays in the list", async () => {
  const shop = await openShop();
  const { vendorId } = shop;
  const userId = await ownerOf(vendorId);
  await orderAwaitingPayment(shop, { customerPhone: ADA! });
  expect(await sumsOf(vendorId, ADA!)).toMatchObject({ orderCount: 0, paidAt: null });
  expect(await totalsOf(vendorId)).toBeUndefined();

  const orders = [await pay(shop, ADA!), await pay(shop, ADA!), await pay(shop, ADA!)];
  for (const [at, order] of orders.entries())
    await systemDb.execute(
      sql`update orders set created_at = ${`2026-11-${10 + 2 * at}T12:00:00Z`} where id = ${order.orderId}`,
    );
  const paid = {
    firstOrderAt: new Date("2026-11-10T12:00:00Z"),
    paidAt: new Date("2026-11-10T12:00:00Z"),
  };
  expect(await sumsOf(vendorId, ADA!)).toMatchObject({
    ...paid,
    orderCount: 3,
    spent: 750_000,
    lastOrderAt: new Date("2026-11-14T12:00:00Z"),
    thirdLastOrderAt: new Date("2026-11-10T12:00:00Z"),
    // Orders every two days, so the customer is slipping four days after the last.
    slipsAt: new Date("2026-11-18T12:00:00Z"),
  });
  await refund(vendorId, orders[0]!.orderId, 250_000, userId);
  await refund(vendorId, orders[1]!.orderId, 50_000, userId);
  expect(await sumsOf(vendorId, ADA!)).toMatchObject({
    orderCount: 2,
    spent: 450_000,
    firstOrderAt: new Date("2026-11-12T12:00:00Z"),
    thirdLastOrderAt: null,
    slipsAt: null,
    paidAt: paid.paidAt,
  });
  await refund(vendorId, orders[1]!.orderId, 200_000, userId);
  await refund(vendorId, orders[2]!.orderId, 250_000, userId);
  expect(await sumsOf(vendorId, ADA!)).toMatchObject({
    orderCount: 0,
    spent: 0,
    firstOrderAt: null,
    lastOrderAt: null,
    paidAt: paid.paidAt,
  });
  expect(await totalsOf(vendorId)).toMatchObject({ customers: 1, orders: 0, spent: 0 });
  // An order that changes customers takes all its sums along.
  await pay(shop, BOLA!);
  const { id } = await sumsOf(vendorId, BOLA!);
  await systemDb.execute(sql`update orders set customer_id = ${id} where vendor_id = ${vendorId}`);
  expect(await sumsOf(vendorId, ADA!)).toMatchObject({ orderCount: 0, paidAt: null });
  expect(await totalsOf(vendorId)).toMatchObject({ customers: 1, orders: 1, spent: 250_000 });
  expect(await auditLedger(vendorId)).toEqual([]);
});

it("concurrent payments and refunds of one customer wait for each other, and all count", async () => {
  const shop = await openShop();
  const { vendorId } = shop;
  const userId = await ownerOf(vendorId);
  const paid = [await pay(shop, ADA!), await pay(shop, ADA!), await pay(shop, ADA!)];
  const open = [];
  for (let n = 0; n < 5; n++) open.push(await orderAwaitingPayment(shop, { customerPhone: ADA! }));
  for (const { accessCode } of open) await provider.pay(accessCode);
  await Promise.all([
    ...open.map(({ reference }) => finalizePayment(reference, "webhook")),
    ...paid.map(({ orderId }) => refund(vendorId, orderId, 250_000, userId)),
    ...paid.map(({ orderId }) => refund(vendorId, orderId, 50_000, userId)),
    declineOrder({ vendorId, userId, orderId: paid[0]!.orderId, reason: "Sold out" }),
    orderAwaitingPayment(shop, { customerPhone: ADA! }),
  ]);
  expect(await auditLedger(vendorId)).toEqual([]);
  const { orderCount } = await sumsOf(vendorId, ADA!);
  expect(orderCount).toBeGreaterThanOrEqual(5);
});

it("a transaction locks the wallet, then the customer, then the totals, whatever it does first", async () => {
  const shop = await openShop();
  const { vendorId } = shop;
  const [first, second] = [await pay(shop, ADA!), await pay(shop, ADA!)];
  const book = (tx: Pick<typeof systemDb, "execute">) =>
    tx.execute(sql`
      insert into ledger_entries (transaction_id, vendor_id, account, amount, cause)
      select md5(${randomUUID()})::uuid, ${vendorId}, account, amount, ${randomUUID()}
      from (values ('vendor_balance', 1), ('customer_payments', -1)) e (account, amount)`);
  const cancel = (tx: Pick<typeof systemDb, "execute">, orderId: string) =>
    tx.execute(sql`update orders set status = 'cancelled' where id = ${orderId}`);
  const mixed = (orderId: string, booksFirst: boolean) =>
    systemDb.transaction(async (tx) => {
      if (booksFirst) await book(tx);
      await cancel(tx, orderId);
      if (!booksFirst) await book(tx);
      // Each waits while holding its locks, until both have begun.
      await tx.execute(sql`select pg_sleep(0.05)`);
    });
  await Promise.all([mixed(first.orderId, true), mixed(second.orderId, false)]);
  expect(await sumsOf(vendorId, ADA!)).toMatchObject({ orderCount: 0, spent: 0 });
});

it("the audit finds wrong sums, payments still work meanwhile, and the command repairs them", async () => {
  const shop = await openShop();
  const { vendorId } = shop;
  const order = await pay(shop, ADA!);
  await pay(shop, BOLA!);
  await systemDb.execute(
    sql`update customers set order_count = 0, spent = 0, slips_at = now() where vendor_id = ${vendorId} and phone = ${ADA!}`,
  );
  await systemDb.execute(sql`update customer_totals set spent = 1 where vendor_id = ${vendorId}`);
  const bola = await sumsOf(vendorId, BOLA!);
  await systemDb.execute(
    sql`update customer_orders set brought = 1 where vendor_id = ${vendorId} and customer_id = ${bola.id}`,
  );
  const found = async () =>
    (await auditLedger(vendorId)).map((difference) => [
      difference.fact.split(":")[0],
      "column" in difference ? difference.column : "",
    ]);
  expect(await found()).toEqual([
    ["customer", "order_count"],
    ["customer", "slips_at"],
    ["customer", "spent"],
    ["order", "brought"],
    ["totals", "spent"],
  ]);
  // Sums stop at zero.
  await refund(vendorId, order.orderId, 250_000, await ownerOf(vendorId));
  await pay(shop, ADA!);
  await systemDb.execute(sql`
    insert into customer_orders (vendor_id, order_id, customer_id, placed_at, brought)
    select vendor_id, id, customer_id, created_at, 5 from orders where vendor_id = ${vendorId}
    on conflict (vendor_id, order_id) do nothing`);
  await rebuildCustomerSums(vendorId);
  expect(await found()).toEqual([]);
  expect(await rebuildCustomerSums(vendorId)).toEqual({ orders: 0, customers: 0 });
  expect(await sumsOf(vendorId, ADA!)).toMatchObject({ orderCount: 1, spent: 250_000 });
});

it("all of a store's sums can be rebuilt from its orders alone", async () => {
  const vendor = await makeVendor(systemDb);
  await fillWithOrders(process.env.DATABASE_URL!, vendor.id, 520);
  expect(await auditLedger(vendor.id)).toEqual([]);
  const totals = await totalsOf(vendor.id);
  await systemDb.execute(sql`delete from customer_orders where vendor_id = ${vendor.id}`);
  expect(await totalsOf(vendor.id)).toMatchObject({ customers: 0, orders: 0, spent: 0 });
  await rebuildCustomerSums(vendor.id);
  expect(await totalsOf(vendor.id)).toEqual(totals);
  expect(await auditLedger(vendor.id)).toEqual([]);
});

it("an order of a customer with 1,500 orders reads as little as anyone else's", async () => {
  const shop = await openShop();
  const { vendorId } = shop;
  const databaseUrl = process.env.DATABASE_URL!;
  await fillWithOrders(databaseUrl, vendorId, 1_500);
  await fillWithOrders(databaseUrl, (await openShop()).vendorId, 1_500);
  const phone = "+2348030000001";
  const { id } = await sumsOf(vendorId, phone);
  const owner = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  await owner.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`update orders set customer_id = ${id} where vendor_id = ${vendorId}`;
    await tx`update customer_orders set customer_id = ${id} where vendor_id = ${vendorId}`;
  });
  await owner`vacuum analyze orders, customer_orders, customers, refunds`;
  await owner.end();

  const reads = async () => {
    const scans = await sequentialScans("customer_orders", "customers", "orders");
    const [row] = await systemDb.execute<{ read: string }>(
      sql`select sum(idx_tup_read) as read from pg_stat_user_indexes where relname = 'customer_orders'`,
    );
    return { scans, read: Number(row!.read) };
  };
  const order = await orderAwaitingPayment(shop, { customerPhone: phone });
  await provider.pay(order.accessCode);
  const before = await reads();
  await finalizePayment(order.reference, "webhook");
  const after = await reads();
  expect(after.scans).toEqual(before.scans);
  expect(after.read - before.read).toBeLessThan(50);
});
