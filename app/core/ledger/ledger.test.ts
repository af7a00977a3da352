import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyCoupon, type Coupon } from "~/core/pricing/coupon";
import { addedKobo, orderSums, MIN_CHARGE_KOBO } from "~/core/orders/order-sums";
import type { StoreRecord } from "~/core/stores/store-record.server";
import { gatewayFeeKobo } from "~/core/pricing/fees";
import {
  type Booking,
  failedPayoutBooking,
  failedRefundBooking,
  latePayoutBooking,
  offlineBooking,
  paidPayoutBooking,
  paymentBooking,
  payoutBooking,
  refundBooking,
  reversalBooking,
  undoneOfflineBooking,
} from "./ledger";

const basket = fc.array(
  fc.record({
    priceKobo: fc.integer({ min: 1_000, max: 5_000_000 }),
    quantity: fc.integer({ min: 1, max: 99 }),
  }),
  { minLength: 1, maxLength: 12 },
);
const store = fc
  .record({
    ordering: fc.record({
      deliveryFeeKobo: fc.integer({ min: 0, max: 500_000 }),
      packagingFeeKobo: fc.nat(300_000),
      serviceFeeKobo: fc.nat(300_000),
      taxRate: fc.nat(2_000),
    }),
    payment: fc.record({
      feeBearer: fc.constantFrom("vendor" as const, "customer" as const, "split" as const),
      feeSplitPercentage: fc.integer({ min: 0, max: 100 }),
    }),
  })
  .map(
    (made) =>
      ({ ...made, areas: [] }) as unknown as Pick<StoreRecord, "ordering" | "payment" | "areas">,
  );
const coupon = fc.oneof(
  fc.constant(null),
  fc.record({
    kind: fc.constant("percent" as const),
    value: fc.integer({ min: 1, max: 100 }),
    maxDiscountKobo: fc.option(fc.integer({ min: 1, max: 300_000 })),
  }),
  fc.record({
    kind: fc.constant("fixed" as const),
    value: fc.integer({ min: 1, max: 9_000_000 }),
    maxDiscountKobo: fc.constant(null),
  }),
);
/** Refunds of parts (some fail), perhaps a reversal of the rest, perhaps a payout. */
const fate = fc.record({
  refunds: fc.array(
    fc.record({ perMille: fc.integer({ min: 1, max: 1_000 }), fails: fc.boolean() }),
    { maxLength: 6 },
  ),
  reversed: fc.boolean(),
  payout: fc.option(fc.integer({ min: 1, max: 1_000_000 })),
  /** False: a second or late payment, which the platform holds. */
  earned: fc.boolean(),
});

function discountOf(
  given: { kind: "percent" | "fixed"; value: number; maxDiscountKobo: number | null } | null,
  subtotalKobo: number,
  addedKobo: number,
): number {
  if (!given) return 0;
  const full: Coupon = {
    ...given,
    id: "c",
    code: "C",
    minimumKobo: 0,
    startsAt: new Date(0),
    endsAt: null,
    isActive: true,
    maxUses: null,
    maxUsesPerPhone: null,
  };
  const outcome = applyCoupon({
    coupon: full,
    use: { paid: 0, waiting: 0, paidByPhone: 0, waitingByPhone: 0, notFor: null },
    amounts: { subtotalKobo, addedKobo, smallestKobo: MIN_CHARGE_KOBO },
    now: new Date(1),
    zone: "Africa/Lagos",
  });
  return outcome.ok ? outcome.discountKobo : 0;
}

describe("any order, with any items, either fee payer, with or without a coupon", () => {
  it("adds up, costs whole kobo, and never less than nothing", () => {
    fc.assert(
      fc.property(
        basket,
        store,
        coupon,
        fc.constantFrom("pickup" as const, "delivery" as const),
        (lines, at, given, orderType) => {
          const subtotal = lines.reduce((sum, line) => sum + line.priceKobo * line.quantity, 0);
          const plain = orderSums(at, { orderType, areaId: null }, subtotal);
          const sums = orderSums(
            at,
            { orderType, areaId: null },
            subtotal,
            discountOf(given, subtotal, addedKobo(plain)),
          );
          expect(sums.totalKobo).toBe(
            sums.subtotalKobo -
              sums.discountKobo +
              addedKobo(sums) +
              sums.taxKobo +
              sums.transactionFeeKobo,
          );
          expect(Object.values(sums).every((kobo) => Number.isSafeInteger(kobo) && kobo >= 0)).toBe(
            true,
          );
          expect(sums.discountKobo).toBeLessThanOrEqual(sums.subtotalKobo);
          expect(sums.totalKobo).toBeLessThanOrEqual(plain.totalKobo);
        },
      ),
    );
  });

  it("is booked so that every transaction sums to zero, and nobody ends with more than came", () => {
    fc.assert(
      fc.property(basket, store, coupon, fate, (lines, at, given, what) => {
        const subtotal = lines.reduce((sum, line) => sum + line.priceKobo * line.quantity, 0);
        const { totalKobo: amount } = orderSums(
          at,
          { orderType: "delivery", areaId: null },
          subtotal,
          discountOf(given, subtotal, at.ordering.deliveryFeeKobo),
        );
        const gatewayFee = gatewayFeeKobo(amount);
        const payment = {
          amount,
          gatewayFee,
          vendorRevenue: what.earned ? amount - gatewayFee : 0,
        };
        const books: Booking[] = [paymentBooking(payment)];
        let left = amount;
        for (const { perMille, fails } of what.refunds) {
          const part = Math.min(left, Math.ceil((amount * perMille) / 1_000));
          if (part < 1) continue;
          books.push(refundBooking(payment, part));
          if (fails) books.push(failedRefundBooking(payment, part));
          else left -= part;
        }
        if (what.reversed && left > 0) books.push(reversalBooking(payment, left));
        const payout =
          what.payout === null
            ? null
            : { amount: what.payout, platformFee: Math.round(what.payout * 0.035) };
        if (payout) books.push(payoutBooking(payout));
        for (const booking of books)
          expect(Object.values(booking).reduce((sum, kobo) => sum + kobo, 0)).toBe(0);

        const balance = (account: keyof Booking) =>
          books.reduce((sum, booking) => sum + (booking[account] ?? 0), 0);
        expect(balance("customer_payments")).toBe(-amount);
        expect(balance("refunds") + balance("reversals")).toBe(
          what.reversed ? amount : amount - left,
        );
        const net = (what.reversed ? 0 : left) - gatewayFee;
        const out = payout ? payout.amount + payout.platformFee : 0;
        expect(balance("vendor_balance")).toBe((what.earned ? net : 0) - out);
        expect(balance("platform_balance")).toBe(
          (what.earned ? 0 : net) + (payout?.platformFee ?? 0),
        );
      }),
    );
  });
});

describe("a payout's bookings", () => {
  const payout = { amount: 96_500, platformFee: 3_500 };
  const together = (...bookings: Booking[]) => {
    const sums: Record<string, number> = {};
    for (const [account, kobo] of bookings.flatMap((booking) => Object.entries(booking)))
      sums[account] = (sums[account] ?? 0) + kobo;
    return Object.fromEntries(Object.entries(sums).filter(([, kobo]) => kobo !== 0));
  };
  const arrived = { vendor_balance: -100_000, payouts: 96_500, platform_balance: 3_500 };

  it("take amount and fee off the balance once it has arrived, also late", () => {
    const sent = payoutBooking(payout);
    expect(together(sent, paidPayoutBooking(payout))).toEqual(arrived);
    const failed = failedPayoutBooking(payout, "payouts_under_way");
    expect(together(sent, failed, latePayoutBooking(payout))).toEqual(arrived);
  });

  it("leave nothing of one that failed or came back", () => {
    const sent = payoutBooking(payout);
    expect(together(sent, failedPayoutBooking(payout, "payouts_under_way"))).toEqual({});
    const back = failedPayoutBooking(payout, "payouts");
    expect(together(sent, paidPayoutBooking(payout), back)).toEqual({});
  });

  it("are none for money taken outside, which is booked beside the balance until it is undone", () => {
    const taken = offlineBooking(50_000);
    expect(taken).toEqual({ taken_outside: 50_000, outside_sales: -50_000 });
    expect(together(taken, undoneOfflineBooking(50_000))).toEqual({});
  });
});
