import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { orders } from "~schema";
import { reportDimensions } from "~schema/reports";
import { createCustomOrder } from "~/core/custom-orders/create-custom-order.server";
import {
  recordOfflinePayment,
  undoOfflinePayment,
} from "~/core/custom-orders/offline-payment.server";
import { eraseCustomer } from "~/core/customers/erase-customer.server";
import { auditLedger } from "~/core/ledger/audit-ledger.server";
import { advanceOrder } from "~/core/orders/advance-order.server";
import { delayOrder } from "~/core/orders/delay-order.server";
import { applyRefundStatus } from "~/core/payments/apply-refund-status.server";
import { declineOrder } from "~/core/cancellations/decline-order.server";
import { finalizePayment } from "~/core/payments/finalize-payment.server";
import { requestRefund } from "~/core/cancellations/give-back.server";
import { reviewPayment } from "~/core/payments/review-payment.server";
import { addDays, businessDayOf } from "~/core/reports/business-day";
import { readBreakdowns, readDays, sumDays } from "~/core/reports/report-sums.server";
import { systemDb } from "~/platform/db.server";
import { aHandTypedOrder } from "../../setup/hand-typed-order";
import { orderAwaitingPayment } from "../../setup/pending-payment";
import { startProvider } from "../../setup/provider";
import { reportTruth } from "../../setup/report-truth";
import { openShop, type Shop } from "../../setup/shop";

let provider: Awaited<ReturnType<typeof startProvider>>;
beforeAll(async () => {
  provider = await startProvider();
  provider.loseWebhooks();
});
afterAll(() => provider.stop());

const who = fc.constantFrom("+2348031111111", "+2348032222222");
const rules = fc.record({
  zone: fc.constantFrom("Africa/Lagos", "Asia/Kathmandu", "America/New_York"),
  dayEndsAt: fc.constantFrom(0, 240),
});
/** Minutes from a midnight: at a month's end, or a change of clocks in New York. */
const moment = fc.record({
  midnight: fc.constantFrom("2026-10-01", "2026-11-01", "2026-11-02", "2026-11-20"),
  minutes: fc.integer({ min: -900, max: 900 }),
});
const whats = [
  ...["decline", "refund", "failedRefund", "reversal", "accept", "ready", "deliver", "late"],
];
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ what: fc.constant("pay"), phone: who, moment }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant("leave"), phone: who, moment }) },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constantFrom("custom", "marked", "undone"),
      phone: fc.option(who, { nil: "" }),
      moment,
    }),
  },
  {
    weight: 7,
    arbitrary: fc.record({ what: fc.constantFrom(...whats, "move"), phone: who, moment }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant("erase"), phone: who, moment }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** A store that changes through the product's own commands. */
class History {
  private readonly orders: { orderId: string; reference: string | null }[] = [];
  constructor(
    private readonly shop: Shop,
    private readonly userId: string,
  ) {}

  async happen(event: Step): Promise<void> {
    const { phone, moment } = event;
    if (event.what === "pay" || event.what === "leave")
      return this.order(phone, event.what, moment);
    if (event.what === "erase") return this.erase(phone);
    if (["custom", "marked", "undone"].includes(event.what))
      return this.sellByHand(phone || null, event.what);
    const order = this.orders[Math.abs(moment.minutes) % this.orders.length];
    if (order) await this.change(event.what, order, moment);
  }

  private work = (orderId: string) => ({
    vendorId: this.shop.vendorId,
    userId: this.userId,
    orderId,
  });

  private async order(phone: string, what: "pay" | "leave", moment: Step["moment"]): Promise<void> {
    const lines = [
      { itemId: this.shop.rice.id, quantity: 1 + (Math.abs(moment.minutes) % 3) },
      ...(moment.minutes % 2 ? [{ itemId: this.shop.soup.id, quantity: 1 }] : []),
    ];
    const order = await orderAwaitingPayment(this.shop, {
      ...{ customerPhone: phone, lines },
      ...(moment.minutes % 3 ? {} : { orderType: "delivery", deliveryAddress: "4 Bode Thomas" }),
    });
    if (what === "leave") return;
    await provider.pay(order.accessCode);
    await finalizePayment(order.reference, "webhook");
    this.orders.push(order);
    await this.move(order.orderId, moment);
  }

  private async move(orderId: string, { midnight, minutes }: Step["moment"]): Promise<void> {
    await systemDb.execute(sql`
      update orders set created_at = ${`${midnight}T00:00:00Z`}::timestamptz + make_interval(mins => ${minutes}) where id = ${orderId}`);
  }

  private async sellByHand(phone: string | null, what: string): Promise<void> {
    const made = await createCustomOrder(
      this.shop.store,
      { userId: this.userId, order: aHandTypedOrder(phone, what !== "custom") },
      new Date(),
    );
    if (!made.ok) throw new Error(made.code);
    this.orders.push({ orderId: made.orderId, reference: null });
    if (what === "custom") return;
    await recordOfflinePayment(this.work(made.orderId), "Cash", this.shop.store, new Date());
    if (what === "undone") await undoOfflinePayment(this.work(made.orderId), this.shop.store);
  }

  private async change(
    what: string,
    { orderId, reference }: { orderId: string; reference: string | null },
    moment: Step["moment"],
  ): Promise<void> {
    const work = this.work(orderId);
    const reason = moment.minutes % 2 ? "Sold out: no more rice" : "Our gas is finished";
    if (what === "move") return this.move(orderId, moment);
    if (what === "late") return this.delay(orderId);
    if (what === "decline") await declineOrder({ ...work, reason });
    else if (what === "accept" || what === "ready" || what === "deliver") {
      // As if it had waited for a while.
      await systemDb.execute(sql`
        update order_events set created_at = created_at - make_interval(mins => ${Math.abs(moment.minutes) % 130}) where order_id = ${orderId} and to_status in ('pending', 'confirmed', 'preparing')
          and not exists (select from order_events later where later.order_id = ${orderId} and later.from_status = 'pending' and ${what} = 'accept')`);
      const moved = await advanceOrder({ ...work, move: what });
      // Reports aren't notified of events changed by hand.
      if (!moved.ok) await this.rederive(orderId);
    } else if (reference) await this.giveBack(what, { orderId, reference }, moment);
  }

  private async delay(orderId: string): Promise<void> {
    const [order] = await systemDb.select().from(orders).where(eq(orders.id, orderId));
    const promised = order!.promisedAt ?? new Date();
    await delayOrder({ ...this.work(orderId), minutes: 20, promised, zone: "Africa/Lagos" });
  }

  private async rederive(orderId: string): Promise<void> {
    await systemDb.execute(sql`
      insert into order_events (vendor_id, order_id, from_status, to_status, actor_type) values (${this.shop.vendorId}, ${orderId}, 'pending', 'pending', 'system')`);
  }

  private async giveBack(
    what: string,
    { orderId, reference }: { orderId: string; reference: string },
    { minutes }: Step["moment"],
  ): Promise<void> {
    const { vendorId } = this.shop;
    if (what === "reversal") {
      provider.fault({ path: /verify/, answer: (real) => ({ ...real, status: "reversed" }) });
      await reviewPayment(reference);
      provider.heal();
      provider.loseWebhooks();
      return;
    }
    const asked = await requestRefund({
      ...{ vendorId, orderId, amountKobo: 250 * (1 + Math.abs(minutes)) },
      ...{ reason: "The soup was cold", source: "hand" },
      actor: { type: "vendor", id: this.userId },
    });
    if (!asked.ok) return;
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

  /** Erases a customer whose orders are over. */
  private async erase(phone: string): Promise<void> {
    const { vendorId } = this.shop;
    await systemDb.execute(sql`
      update orders set status = case when status = 'payment_pending' then 'cancelled' else 'delivered' end
      where vendor_id = ${vendorId} and status not in ('payment_failed', 'cancelled', 'delivered')`);
    const [row] = await systemDb.execute<{ orders: number }>(
      sql`select count(*)::int as orders from orders where vendor_id = ${vendorId} and customer_phone = ${phone}`,
    );
    const ask = { vendorId, byUserId: this.userId, subject: { phone }, expected: row!.orders };
    await eraseCustomer(ask, new Date(Date.now() + 86_400_000));
  }
}

const endOf = { 0: "00:00", 240: "04:00" } as Record<number, string>;
const byKey = (rows: Awaited<ReturnType<typeof readBreakdowns>>) =>
  Object.fromEntries(rows.map(({ dimension, ...row }) => [`${dimension} ${row.key}`, row]));
/** Drops rows that add up to nothing, like the page. */
const ofSome = <T extends { orders: number; kobo: number }>(rows: Record<string, T>) =>
  Object.fromEntries(Object.entries(rows).filter(([, row]) => row.orders !== 0 || row.kobo !== 0));

it(
  "matches any history's orders, lines, refunds and events, in any range",
  { timeout: 180_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        rules,
        fc.array(step, { minLength: 8, maxLength: 14 }),
        fc.array(fc.tuple(fc.nat(60), fc.nat(75)), { minLength: 3, maxLength: 3 }),
        async (rule, steps, spans) => {
          const shop = await openShop({ stock: 1_000 });
          const { vendorId } = shop;
          const [owner] = await systemDb.execute<{ id: string }>(sql`
            update vendor_profiles set settings = settings || jsonb_build_object('timeZone', ${rule.zone}::text, 'dayEndsAt', ${endOf[rule.dayEndsAt]!}::text)
            where id = ${vendorId} returning user_id as id`);
          const history = new History(shop, owner!.id);
          for (const event of steps) await history.happen(event);

          const truth = await reportTruth(vendorId, rule);
          const today = businessDayOf(new Date(), rule);
          const ranges = [
            { from: "2026-01-01", to: addDays(today, 400) },
            ...truth.days.map((day) => ({ from: day, to: day })),
            ...truth.days.map((day) => ({ from: `${day.slice(0, 7)}-01`, to: day })),
            ...spans.map(([start, length]) => ({
              from: addDays("2026-09-25", start),
              to: addDays("2026-09-25", start + length),
            })),
          ];
          for (const range of ranges) {
            expect(await sumDays(systemDb, vendorId, range)).toEqual(truth.sumDays(range));
            expect(await readDays(systemDb, vendorId, range)).toEqual(truth.readDays(range));
            const parts = await readBreakdowns(systemDb, vendorId, range, reportDimensions);
            expect(byKey(parts)).toEqual(ofSome(truth.readBreakdowns(range)));
          }
          for (const until of truth.instants.slice(0, 3)) {
            const to = businessDayOf(until, rule);
            const range = { from: addDays(to, -20), to };
            expect(await sumDays(systemDb, vendorId, range, until)).toEqual(
              truth.sumDays(range, until),
            );
          }
          expect(await auditLedger(vendorId)).toEqual([]);
        },
      ),
      { numRuns: 6, endOnFailure: true },
    );
  },
);

it("counts days by the store's clock like the pages, even across clock changes", async () => {
  const shop = await openShop();
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom("Africa/Lagos", "Asia/Kathmandu", "America/New_York", "Europe/London"),
      fc.constantFrom("00:00", "01:30", "02:30", "04:00", "06:00"),
      fc.constantFrom("2026-03-08", "2026-03-29", "2026-10-25", "2026-11-01", "2026-07-01"),
      fc.array(fc.integer({ min: -1_440, max: 1_440 }), { minLength: 40, maxLength: 40 }),
      async (zone, ends, date, minutes) => {
        await systemDb.execute(sql`
          update vendor_profiles set settings = settings || jsonb_build_object('timeZone', ${zone}::text, 'dayEndsAt', ${ends}::text) where id = ${shop.vendorId}`);
        const instants = minutes.map((n) => new Date(Date.parse(`${date}T06:00:00Z`) + n * 60_000));
        const rows = await systemDb.execute<{ day: string }>(sql`
          select t.day::text as day from unnest(${`{${instants.map((at) => at.toISOString()).join()}}`}::timestamptz[]) with ordinality instants (at, n)
          cross join lateral business_time(${shop.vendorId}, instants.at) t order by n`);
        const dayEndsAt = Number(ends.slice(0, 2)) * 60 + Number(ends.slice(3));
        expect(rows.map(({ day }) => day)).toEqual(
          instants.map((at) => businessDayOf(at, { zone, dayEndsAt })),
        );
      },
    ),
    { numRuns: 40, endOnFailure: true },
  );
  // An impossible setting must not block orders.
  await systemDb.execute(sql`
    update vendor_profiles set settings = settings || '{"timeZone": "Mars/Olympus", "dayEndsAt": "soon"}' where id = ${shop.vendorId}`);
  const [row] = await systemDb.execute(
    sql`select day::text, hour from business_time(${shop.vendorId}, '2026-11-20T23:30:00Z')`,
  );
  expect(row).toEqual({ day: "2026-11-21", hour: 0 });
});
