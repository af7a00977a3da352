import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { priceItem, type OptionChoice } from "~/core/options/item-price";
import { orderedOption } from "~/core/options/keep-option";
import { makeHistory } from "./history";
import { demoStores, type PlannedStore } from "./planned-store";
import { type HistoryRows, historyRows } from "./rows";
import { mamaPut } from "./stores/mama-put";

const NOON = new Date("2026-11-20T12:30:00Z");
const rowsOf = (store: PlannedStore, now = NOON, length: "full" | "short" = "short"): HistoryRows =>
  historyRows(store, makeHistory(store, now, length), now);
const store = (slug: string): PlannedStore => demoStores.find(({ plan }) => plan.slug === slug)!;
const full = new Map(demoStores.map((each) => [each.plan.slug, rowsOf(each, NOON, "full")]));
const everyStore = demoStores.map(
  (each) => [each.plan.slug, each, full.get(each.plan.slug)!] as const,
);
const share = (rows: HistoryRows, status: string) =>
  rows.orders.filter((order) => order.status === status).length / rows.orders.length;

function byOrderOf<T extends { orderId: string }>(rows: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) groups.set(row.orderId, [...(groups.get(row.orderId) ?? []), row]);
  return groups;
}

test("the same moment gives the same rows", () => {
  expect(rowsOf(store("suya-spot"))).toEqual(rowsOf(store("suya-spot")));
});

test("yesterday does not depend on the current hour", () => {
  const before = (now: string) =>
    rowsOf(store("mama-put"), new Date(now)).orders.filter(
      (order) => order.createdAt! < new Date("2026-11-19T22:00:00+01:00"),
    );
  expect(before("2026-11-20T23:10:00+01:00").length).toBeGreaterThan(100);
  expect(before("2026-11-20T23:10:00+01:00")).toEqual(before("2026-11-20T09:00:00+01:00"));
});

describe.each(everyStore)("%s", (_slug, planned, rows) => {
  test("numbers run from VNR001 without a gap, in the order of creation", () => {
    expect(rows.orders.map((order) => order.orderNumber)).toEqual(
      rows.orders.map((_, i) => `VNR${String(i + 1).padStart(3, "0")}`),
    );
    expect(rows.lastNumber).toBe(rows.orders.length);
    for (let i = 1; i < rows.orders.length; i++)
      expect(rows.orders[i]!.createdAt! >= rows.orders[i - 1]!.createdAt!).toBe(true);
  });

  test("every total is subtotal, delivery and the fee payer's fee", () => {
    const percent = {
      vendor: 0,
      customer: 100,
      split: planned.plan.payment.feeSplitPercentage ?? 0,
    }[planned.plan.payment.feeBearer!];
    for (const order of rows.orders) {
      const base = order.subtotal + order.deliveryFee!;
      const gateway = Math.min(
        Math.round((base * 15) / 1000) + (base >= 250_000 ? 10_000 : 0),
        200_000,
      );
      const naira = (gateway * percent) / 100 / 100;
      expect(order.transactionFee).toBe(Math.floor(naira + 0.5) * 100);
      expect(order.totalAmount).toBe(base + order.transactionFee!);
      expect(order.deliveryFee).toBe(
        order.orderType === "delivery" ? planned.plan.business.deliveryFee : 0,
      );
    }
  });

  test("a subtotal is the sum of its lines and reaches the minimum", () => {
    const sums = new Map<string, number>();
    for (const item of rows.orderItems)
      sums.set(item.orderId, (sums.get(item.orderId) ?? 0) + item.price * item.quantity);
    for (const order of rows.orders) {
      expect(order.subtotal).toBe(sums.get(order.id!));
      expect(order.subtotal).toBeGreaterThanOrEqual(planned.plan.business.minimumOrder!);
    }
  });

  test("an item's sold count is its delivered quantity", () => {
    const delivered = new Set(
      rows.orders.filter((order) => order.status === "delivered").map((order) => order.id),
    );
    for (const sold of planned.items) {
      const quantity = rows.orderItems
        .filter((item) => delivered.has(item.orderId))
        .flatMap((item) => [
          ...(item.itemId === sold.id ? [item.quantity] : []),
          ...(item.options ?? [])
            .filter(({ itemId }) => itemId === sold.id)
            .map((option) => option.quantity * item.quantity),
        ])
        .reduce((sum, count) => sum + count, 0);
      expect(rows.sold.get(sold.id) ?? 0).toBe(quantity);
    }
  });

  test("events go from none to the current status, forwards in time", () => {
    const byOrder = byOrderOf(rows.orderEvents);
    const broken = rows.orders.filter((order) => {
      const events = byOrder.get(order.id!)!;
      const [first, last] = [events[0]!, events.at(-1)!];
      return (
        first.fromStatus !== null ||
        +first.createdAt! !== +order.createdAt! ||
        last.toStatus !== order.status ||
        +last.createdAt! !== +order.updatedAt! ||
        events.some(
          (event, i) =>
            i > 0 &&
            (event.fromStatus !== events[i - 1]!.toStatus ||
              event.createdAt! <= events[i - 1]!.createdAt!),
        )
      );
    });
    expect(broken).toEqual([]);
  });

  test("who paid has one payment of the whole amount, less the gateway's fee for the vendor; who did not has none", () => {
    const byOrder = byOrderOf(rows.payments);
    for (const order of rows.orders) {
      const payments = byOrder.get(order.id!) ?? [];
      expect(payments.length).toBe(order.status === "payment_failed" ? 0 : 1);
      for (const payment of payments) {
        expect(payment.amount).toBe(order.totalAmount);
        expect(payment.vendorRevenue + payment.gatewayFee!).toBe(payment.amount);
        expect(payment.status).toBe("success");
        const refunded = rows.refunds.filter(({ paymentId }) => paymentId === payment.id);
        expect(refunded.map(({ amount }) => amount)).toEqual(
          order.status === "cancelled" ? [payment.amount] : [],
        );
        expect(rows.attempts.find((attempt) => attempt.id === payment.attemptId)).toMatchObject({
          orderId: order.id,
          reference: payment.reference,
          status: payment.status,
        });
      }
    }
    expect(new Set(rows.attempts.map((attempt) => attempt.reference)).size).toBe(
      rows.attempts.length,
    );
    expect(
      rows.attempts.every((attempt) =>
        ["success", "failed", "abandoned"].includes(attempt.status!),
      ),
    ).toBe(true);
  });

  test("payouts are all sales of whole weeks less their refunds, each week once", () => {
    const weekly = rows.payouts.filter(({ source }) => source !== "manual");
    for (const payout of weekly) {
      const during = ({ createdAt }: { createdAt?: Date | undefined }) =>
        createdAt! >= payout.periodStart! && createdAt! < payout.periodEnd!;
      const sold = rows.payments
        .filter(during)
        .reduce((sum, { vendorRevenue }) => sum + vendorRevenue, 0);
      const refunded = rows.refunds.filter(during).reduce((sum, { amount }) => sum + amount, 0);
      expect(payout.amount + payout.platformFee!).toBe(sold - refunded);
    }
    for (let i = 1; i < weekly.length; i++)
      expect(weekly[i]!.periodStart).toEqual(weekly[i - 1]!.periodEnd);
    expect(weekly.length).toBeGreaterThan(20);
  });

  test("of the first store one payout has failed and was asked for again, and two are on their way", () => {
    const count = (status: string) =>
      rows.payouts.filter((payout) => payout.status === status).length;
    const expected = planned.plan.slug === "mama-put" ? 1 : 0;
    expect([count("failed"), count("processing"), count("pending")]).toEqual([
      expected,
      expected,
      expected,
    ]);
    expect(new Set(rows.payouts.map(({ reference }) => reference)).size).toBe(rows.payouts.length);
    const all =
      rows.payments.reduce((sum, { vendorRevenue }) => sum + vendorRevenue, 0) -
      rows.refunds.reduce((sum, { amount }) => sum + amount, 0);
    const out = rows.payouts
      .filter(({ status }) => status !== "failed")
      .reduce((sum, { amount, platformFee }) => sum + amount + platformFee!, 0);
    expect(out).toBeLessThanOrEqual(all);
  });

  test("phones are in E.164 and each customer's own; many come again", () => {
    const phones = rows.customers.map((customer) => customer.phone);
    expect(new Set(phones).size).toBe(phones.length);
    for (const phone of phones) expect(phone).toMatch(/^\+234800\d{7}$/);
    expect(rows.orders.length / rows.customers.length).toBeGreaterThan(2);
  });

  test("some orders fail, some are declined, and people are mostly pleased", () => {
    expect(share(rows, "payment_failed")).toBeGreaterThan(0.02);
    expect(share(rows, "payment_failed")).toBeLessThan(0.06);
    expect(share(rows, "cancelled")).toBeGreaterThan(0.015);
    expect(share(rows, "cancelled")).toBeLessThan(0.05);
    expect(
      rows.orders
        .filter((order) => order.status === "cancelled")
        .every((order) => order.declineReason),
    ).toBe(true);
    const mean = rows.reviews.reduce((sum, { rating }) => sum + rating, 0) / rows.reviews.length;
    expect(mean).toBeGreaterThan(4);
    expect(mean).toBeLessThan(4.8);
  });

  test("reviews are of delivered orders, and every state but new has its event and its reason", () => {
    const delivered = new Map(rows.orders.map(({ id, status }) => [id, status]));
    for (const review of rows.reviews) {
      expect(delivered.get(review.orderId)).toBe("delivered");
      const actions = rows.reviewEvents
        .filter(({ reviewId }) => reviewId === review.id)
        .map(({ action }) => action);
      expect(actions).toEqual([
        ...(review.status === "new" ? [] : [review.status]),
        ...(review.response ? ["responded"] : []),
      ]);
    }
    const refused = rows.reviewEvents.filter(
      ({ action }) => action === "hidden" || action === "flagged",
    );
    expect(refused.every(({ reason }) => reason)).toBe(true);
  });
});

test("orders of items with options have choices that can be ordered, at their price", () => {
  for (const [, { items }, rows] of everyStore)
    for (const line of rows.orderItems) {
      const item = items.find(({ id }) => id === line.itemId);
      if (!item) continue;
      const chosen = (line.options ?? []).map(({ id, quantity }): OptionChoice => [id, quantity]);
      const { groups } = item;
      const price = priceItem({ priceKobo: item.price, groups }, chosen);
      expect(price.errors).toEqual([]);
      expect(line.price).toBe(price.portionKobo);
      expect(line.options ?? []).toEqual(price.options.map(orderedOption));
    }
});

test("past orders of Mama Put have sizes, several of one, free ones, counted ones and drinks of the menu", () => {
  const options = full.get("mama-put")!.orderItems.flatMap((line) => line.options ?? []);
  for (const group of mamaPut.groups)
    expect(options.filter((option) => option.group === group.name).length).toBeGreaterThan(30);
  expect(options.some(({ quantity }) => quantity > 1)).toBe(true);
  expect(options.some(({ free }) => free > 0)).toBe(true);
  expect(options.some(({ taken }) => taken)).toBe(true);
  expect(options.some(({ priceKobo }) => priceKobo < 0)).toBe(true);
  expect(options.some(({ itemId }) => itemId)).toBe(true);
});

test("Mama Put has reviews in every state, and of everything that can be good or bad", () => {
  const { reviews } = full.get("mama-put")!;
  const states = reviews.map(({ status, response }) => `${status}${response ? ", answered" : ""}`);
  for (const state of ["new", "published", "published, answered", "hidden", "flagged"])
    expect(states, state).toContain(state);
  const said = reviews.flatMap(({ liked, disliked }) => [...liked!, ...disliked!]);
  expect(new Set(said).size).toBe(5);
});

const localOf = (at: Date) => new Date(at.getTime() + 3_600_000); // Lagos keeps UTC+1 all year

test("suya is sold from five in the evening till two, and never in the night that begins on a Sunday", () => {
  const { orders } = full.get("suya-spot")!;
  for (const { createdAt } of orders) {
    const local = localOf(createdAt!);
    const hour = local.getUTCHours();
    expect(hour >= 17 || hour < 2).toBe(true);
    expect(new Date(local.getTime() - 2 * 3_600_000).getUTCDay()).not.toBe(0);
  }
  expect(orders.some(({ createdAt }) => localOf(createdAt!).getUTCHours() < 2)).toBe(true);
});

test("lunch and dinner are the peaks, Sunday beats Monday, and the last month beats the first", () => {
  const { orders } = full.get("mama-put")!;
  const between = (from: number, to: number) =>
    orders.filter(
      ({ createdAt }) =>
        localOf(createdAt!).getUTCHours() >= from && localOf(createdAt!).getUTCHours() < to,
    ).length;
  expect(between(12, 15)).toBeGreaterThan(between(15, 18) * 2);
  expect(between(18, 21)).toBeGreaterThan(between(8, 11) * 2);
  const on = (day: number) =>
    orders.filter(({ createdAt }) => localOf(createdAt!).getUTCDay() === day).length;
  expect(on(0)).toBeGreaterThan(on(1) * 1.3);
  const ago = (days: number) => new Date(NOON.getTime() - days * 86_400_000);
  expect(orders.filter(({ createdAt }) => createdAt! > ago(30)).length).toBeGreaterThan(
    orders.filter(({ createdAt }) => createdAt! < ago(152)).length * 1.4,
  );
  expect(orders.length).toBeGreaterThan(2000);
});

const laterByNature = new Set([
  "scheduledFor",
  "promisedAt",
  "firstPromisedAt",
  "expiresAt",
  "stockHeldUntil",
]);

test("at any moment nothing is later, and the kitchen holds the planned orders", () => {
  const moment = fc.date({
    min: new Date("2026-01-01T00:00:00Z"),
    max: new Date("2027-12-31T00:00:00Z"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(moment, (now) => {
      for (const planned of demoStores) {
        const rows = rowsOf(planned, now);
        const tables = [
          rows.customers,
          rows.orders,
          rows.orderEvents,
          rows.attempts,
          rows.payments,
          rows.refunds,
          rows.reviews,
          rows.reviewEvents,
          rows.payouts,
        ];
        const late = tables.flatMap((table) =>
          table.flatMap((row) =>
            Object.entries(row).filter(
              ([name, value]) => value instanceof Date && value > now && !laterByNature.has(name),
            ),
          ),
        );
        expect(late).toEqual([]);
        const inKitchen = rows.orders
          .map((order) => order.status)
          .filter((status) => ["pending", "preparing", "ready"].includes(status))
          .sort();
        if (planned.plan.slug === "mama-put")
          expect(inKitchen).toEqual(["pending", "pending", "preparing", "preparing", "ready"]);
        if (planned.plan.slug === "closed-kitchen") expect(inKitchen).toEqual([]);
      }
    }),
    // A Monday just after six in Lagos, when the week's payouts are on their way to the bank.
    { numRuns: 12, examples: [[new Date("2027-09-13T05:00:07.262Z")]] },
  );
}, 20_000);

test("a closed grill has nothing on the fire, an open one has", () => {
  const open = (now: string) =>
    rowsOf(store("suya-spot"), new Date(now)).orders.filter((order) =>
      ["pending", "preparing", "ready"].includes(order.status),
    );
  expect(open("2026-11-20T13:00:00+01:00")).toEqual([]);
  expect(open("2026-11-22T20:00:00+01:00")).toEqual([]); // Sunday
  expect(open("2026-11-20T20:00:00+01:00").length).toBe(3);
  expect(open("2026-11-21T01:30:00+01:00").length).toBe(3); // Friday's night
});
