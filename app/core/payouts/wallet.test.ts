import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Booking,
  failedPayoutBooking,
  failedRefundBooking,
  latePayoutBooking,
  messageBooking,
  paidPayoutBooking,
  paymentBooking,
  payoutBooking,
  refundBooking,
  returnedMessageBooking,
  reversalBooking,
} from "~/core/ledger/ledger";
import { customerFeeKobo, gatewayFeeKobo } from "~/core/pricing/fees";
import { walletOf, withdrawalFeeKobo, type WalletAccounts } from "./wallet";

/** The steps of a vendor's money; `pick` chooses what they apply to. */
const step = fc.oneof(
  fc.record({
    what: fc.constant("sale" as const),
    kobo: fc.integer({ min: 5_000, max: 50_000_000 }),
    feeBearer: fc.constantFrom("vendor" as const, "customer" as const, "split" as const),
    feeSplitPercentage: fc.nat(100),
    coverFeeExactly: fc.boolean(),
  }),
  fc.record({
    what: fc.constantFrom("refund" as const, "failedRefund" as const, "reversal" as const),
    pick: fc.nat(),
    perMille: fc.integer({ min: 1, max: 1_000 }),
  }),
  fc.record({ what: fc.constant("withdraw" as const) }),
  fc.record({
    what: fc.constantFrom(
      "completed" as const,
      "failed" as const,
      "returned" as const,
      "late" as const,
    ),
    pick: fc.nat(),
  }),
  fc.record({
    what: fc.constantFrom("message" as const, "failedMessage" as const),
    price: fc.integer({ min: 1, max: 5_000 }),
  }),
);

type Sale = { amount: number; gatewayFee: number; vendorRevenue: number; left: number };
type Payout = {
  amount: number;
  platformFee: number;
  status: "open" | "completed" | "failed" | "returned";
};

describe("any mix of sales, refunds, payouts, messages, failures and returns", () => {
  it("books to zero, loses nothing, and is below zero only after something was taken back or messages were paid", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const accounts: WalletAccounts = {
          ...{ balance: 0, underWay: 0, paidOut: 0, fees: 0 },
          ...{
            messages: 0,
            onItsWay: 0,
            reserved: 0,
            disputed: 0,
            capLeft: null,
            waiting: 0,
            added: 0,
            kept: 0,
          },
        };
        const sales: Sale[] = [];
        const payouts: Payout[] = [];
        let earned = 0;
        let takenBack = 0;
        let spent = 0;
        const book = (booking: Booking, ofPayout = false) => {
          expect(Object.values(booking).reduce((sum, kobo) => sum + kobo, 0)).toBe(0);
          accounts.balance += booking.vendor_balance ?? 0;
          accounts.underWay += booking.payouts_under_way ?? 0;
          accounts.paidOut += booking.payouts ?? 0;
          if (ofPayout) accounts.fees += booking.platform_balance ?? 0;
        };
        const one = <T>(all: T[], pick: number): T | undefined => all[pick % all.length];
        for (const event of steps) {
          switch (event.what) {
            case "sale": {
              const { kobo, ...rule } = event;
              const amount = kobo + customerFeeKobo(kobo, rule);
              const gatewayFee = gatewayFeeKobo(amount);
              const sale = { amount, gatewayFee, vendorRevenue: amount - gatewayFee, left: amount };
              sales.push(sale);
              book(paymentBooking(sale));
              earned += sale.vendorRevenue;
              break;
            }
            case "refund":
            case "failedRefund":
            case "reversal": {
              const sale = one(
                sales.filter(({ left }) => left > 0),
                event.pick,
              );
              if (!sale) break;
              const part =
                event.what === "reversal"
                  ? sale.left
                  : Math.max(1, Math.floor((sale.left * event.perMille) / 1_000));
              book(
                event.what === "reversal" ? reversalBooking(sale, part) : refundBooking(sale, part),
              );
              if (event.what === "failedRefund") book(failedRefundBooking(sale, part));
              else {
                sale.left -= part;
                earned -= part;
                takenBack += part;
              }
              break;
            }
            case "withdraw": {
              const { availableKobo: amount, feeKobo: platformFee } = walletOf(accounts);
              if (amount < 1) break;
              payouts.push({ amount, platformFee, status: "open" });
              book(payoutBooking({ amount, platformFee }), true);
              expect(accounts.balance).toBe(0);
              break;
            }
            case "message":
            case "failedMessage": {
              const costs = event.what === "message" ? event.price : 0;
              book(messageBooking(event.price));
              if (costs === 0) book(returnedMessageBooking(event.price));
              accounts.messages += costs;
              spent += costs;
              break;
            }
            default: {
              const from = {
                completed: "open",
                failed: "open",
                returned: "completed",
                late: "failed",
              } as const;
              const payout = one(
                payouts.filter(({ status }) => status === from[event.what]),
                event.pick,
              );
              if (!payout) break;
              const booking = {
                completed: paidPayoutBooking,
                failed: (row: Payout) => failedPayoutBooking(row, "payouts_under_way"),
                returned: (row: Payout) => failedPayoutBooking(row, "payouts"),
                late: latePayoutBooking,
              }[event.what];
              book(booking(payout), true);
              if (event.what === "late") takenBack += payout.amount + payout.platformFee;
              payout.status = event.what === "late" ? "completed" : event.what;
            }
          }
          const wallet = walletOf(accounts);
          // Each naira is somewhere.
          expect(wallet.earnedKobo).toBe(earned);
          expect(
            wallet.availableKobo +
              wallet.feeKobo -
              wallet.owedKobo +
              wallet.pendingKobo +
              wallet.paidOutKobo +
              accounts.fees +
              spent,
          ).toBe(earned);
          const sum = (...statuses: string[]) =>
            payouts
              .filter(({ status }) => statuses.includes(status))
              .reduce((total, { amount }) => total + amount, 0);
          expect(wallet.pendingKobo).toBe(sum("open"));
          expect(wallet.paidOutKobo).toBe(sum("completed"));
          expect(wallet.availableKobo).toBeGreaterThanOrEqual(0);
          // It is below zero only after messages, or refunds or reversals, of which the gateway keeps
          // its fee.
          if (wallet.balanceKobo < 0) expect(takenBack + spent).toBeGreaterThan(0);
          expect(wallet.owedKobo).toBeLessThanOrEqual(takenBack + spent);
        }
      }),
      { numRuns: 300 },
    );
  });
});

it("lets a store withdraw only what is neither on its way nor in its reserve", () => {
  const accounts = {
    underWay: 0,
    paidOut: 0,
    fees: 0,
    messages: 0,
    disputed: 0,
    waiting: 0,
    added: 0,
    kept: 0,
    capLeft: null,
  };
  const of = (balance: number, onItsWay: number, reserved = 0) => {
    const wallet = walletOf({ ...accounts, balance, onItsWay, reserved });
    return [wallet.availableKobo, wallet.feeKobo, wallet.balanceKobo];
  };
  expect(of(300_000, 150_000, 50_000)).toEqual([96_500, 3_500, 300_000]);
  expect(of(300_000, 200_000)).toEqual([96_500, 3_500, 300_000]);
  expect(of(300_000, 300_000)).toEqual([0, 0, 300_000]);
  // A refund has taken more than was ripe.
  expect(of(150_000, 200_000)).toEqual([0, 0, 150_000]);
});

it("says how much may go today, and takes for a part the fee of that part", () => {
  const accounts = {
    underWay: 0,
    paidOut: 0,
    fees: 0,
    messages: 0,
    disputed: 0,
    waiting: 0,
    added: 0,
    kept: 0,
  };
  const of = (capLeft: number | null) =>
    walletOf({ ...accounts, balance: 300_000, onItsWay: 0, reserved: 0, capLeft });
  expect([of(null).payableKobo, of(100_000).payableKobo, of(0).payableKobo]).toEqual([
    289_500, 100_000, 0,
  ]);
  expect(withdrawalFeeKobo(of(null), 289_500)).toBe(10_500);
  expect(withdrawalFeeKobo(of(null), 96_500)).toBe(3_500);
});
