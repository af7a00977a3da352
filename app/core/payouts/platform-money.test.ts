import fc from "fast-check";
import { expect, it } from "vitest";
import {
  type Booking,
  failedRefundBooking,
  messageBooking,
  paymentBooking,
  payoutBooking,
  refundBooking,
  reversalBooking,
  takenTopUpBooking,
  topUpBooking,
  usedTopUpBooking,
} from "~/core/ledger/ledger";
import { covers } from "~/core/payments/refund-cover";
import { CAP_KOBO as MOST_FEE_KOBO, gatewayFeeKobo } from "~/core/pricing/fees";
import { askedOfBalanceKobo, takenParts, type TopUpSums, usableKobo } from "./added-money";
import { anEvent, type AnEvent, tierFigures } from "../../../tests/setup/platform-events";
import { endings, isEnding, nextStep } from "./payout-states";
import { onItsWayOf, type PayoutTier } from "./payout-tier";
import { refuseAmount } from "./refuse-amount";
import { walletOf, withdrawalFeeKobo } from "./wallet";

const HOUR_MS = 3_600_000;
const STORES = 2;

type Sale = {
  store: Store;
  amount: number;
  gatewayFee: number;
  vendorRevenue: number;
  /** What of it is in the balance: all that was booked for its order. */
  kobo: number;
  /** What no refund, dispute or reversal has taken. */
  left: number;
  endedAt: Date | null;
  disputed: number;
};
type Refund = { sale: Sale; amount: number; state: "unsent" | "sent" | "failed" };
type Payout = {
  store: Store;
  amount: number;
  platformFee: number;
  at: Date;
  status: "pending" | "completed" | "failed";
  providerStatus: string | null;
  completedAt: Date | null;
};
type Store = {
  balance: number;
  /** Money that the store added and nothing has needed. */
  kept: number;
  topUps: (TopUpSums & { refunded: number })[];
  tier: PayoutTier;
  /** Money that left by others' decision: banks', the provider's, or that of a late transfer. */
  marked: number;
  messages: number;
};

const sum = <T>(all: readonly T[], of: (one: T) => number) =>
  all.reduce((total, one) => total + of(one), 0);
const one = <T>(all: readonly T[], pick: number): T | undefined => all[pick % all.length];
const lagosDay = (at: Date) => Math.floor((at.getTime() + HOUR_MS) / (24 * HOUR_MS));

/** Stores whose money moves by the product's rules, and the provider's account that holds it. */
class Platform {
  private now = new Date("2026-03-01T08:00:00Z");
  private readonly stores: Store[];
  private readonly sales: Sale[] = [];
  private readonly refunds: Refund[] = [];
  private readonly payouts: Payout[] = [];
  /** All that has left or may have: a payout under way counts as gone. */
  private atProvider = 0;

  constructor(tiers: Omit<PayoutTier, "name">[]) {
    this.stores = tiers.map((tier) => ({
      ...{ balance: 0, kept: 0, topUps: [], marked: 0, messages: 0 },
      tier: { name: "new", ...tier },
    }));
  }

  private book(store: Store, booking: Booking, sale?: Sale): void {
    expect(sum(Object.values(booking), (amount) => amount)).toBe(0);
    store.balance += booking.vendor_balance ?? 0;
    store.kept += booking.added_money ?? 0;
    if (sale) sale.kobo += booking.vendor_balance ?? 0;
    this.atProvider -=
      (booking.customer_payments ?? 0) +
      (booking.top_ups ?? 0) +
      (booking.gateway_fees ?? 0) +
      (booking.reversals ?? 0) +
      (booking.payouts_under_way ?? 0) +
      (booking.payouts ?? 0);
  }

  private unsentOf(store: Store): number {
    const own = this.refunds.filter(
      ({ sale, state }) => sale.store === store && state === "unsent",
    );
    return sum(own, ({ amount }) => amount);
  }
  private disputedOf(store: Store): number {
    const sales = this.sales.filter((sale) => sale.store === store);
    return sum(sales, ({ disputed }) => disputed) + sum(store.topUps, askedOfBalanceKobo);
  }
  private paidToday(store: Store): number {
    const today = this.payouts.filter(
      ({ at, status, ...payout }) =>
        payout.store === store && status !== "failed" && lagosDay(at) === lagosDay(this.now),
    );
    return sum(today, ({ amount }) => amount);
  }

  private wallet(store: Store) {
    const onItsWay = this.sales.flatMap((sale) =>
      sale.store === store
        ? onItsWayOf(
            { kobo: sale.kobo - sale.disputed, endedAt: sale.endedAt },
            store.tier,
            this.now,
          )
        : [],
    );
    const { dailyCapKobo } = store.tier;
    return walletOf({
      ...{ underWay: 0, paidOut: 0, fees: 0, messages: 0, waiting: 0, added: 0, kept: store.kept },
      balance: store.balance,
      onItsWay: sum(onItsWay, (part) => (part.isReserve ? 0 : part.kobo)),
      reserved: sum(onItsWay, (part) => (part.isReserve ? part.kobo : 0)),
      disputed: this.disputedOf(store),
      capLeft: dailyCapKobo === null ? null : Math.max(0, dailyCapKobo - this.paidToday(store)),
    });
  }

  happen(event: AnEvent): void {
    const store = one(this.stores, event.pick)!;
    switch (event.what) {
      case "sale":
        return this.sell(store, event.kobo);
      case "deliver": {
        const sale = one(
          this.sales.filter(({ endedAt }) => !endedAt),
          event.pick,
        );
        if (sale) sale.endedAt = this.now;
        return;
      }
      case "pass":
        this.now = new Date(this.now.getTime() + event.hours * HOUR_MS);
        return;
      case "tier":
        store.tier = { ...store.tier, ...event.tier };
        return;
      case "message":
        store.messages += event.price;
        return this.book(store, messageBooking(event.price));
      case "refund":
        return this.refund(event);
      case "sendRefunds":
        return this.sendRefunds();
      case "refundFails":
        return this.failRefund(event.pick);
      case "withdraw":
        return this.withdraw(store, event.kobo);
      case "transfer":
        return this.answer(event.pick, event.answer as "arrived" | "lost");
      case "reversal":
        return this.reverse(event.pick);
      case "topUp":
        return this.topUp(store, event.kobo);
      case "topUpAsked":
      case "topUpDecided":
      case "topUpGivenBack":
        return this.topUpGoesBack(store, event);
      case "dispute":
        return this.dispute(event);
      case "decide":
        return this.decide(event);
    }
  }

  private sell(store: Store, amount: number): void {
    const gatewayFee = gatewayFeeKobo(amount);
    const paid = { amount, gatewayFee, vendorRevenue: amount - gatewayFee };
    const sale = { ...paid, store, kobo: 0, left: amount, endedAt: null, disputed: 0 };
    this.sales.push(sale);
    this.book(store, paymentBooking(paid), sale);
  }

  private get undisputed() {
    return this.sales.filter(({ left, disputed }) => left > 0 && disputed === 0);
  }

  private refund({ pick, perMille }: { pick: number; perMille: number }): void {
    const sale = one(this.undisputed, pick);
    if (!sale) return;
    const amount = Math.max(1, Math.floor((sale.left * perMille) / 1_000));
    sale.left -= amount;
    this.refunds.push({ sale, amount, state: "unsent" });
    this.book(sale.store, refundBooking(sale, amount), sale);
  }

  /** As `letGo` decides under the wallet's lock. */
  private sendRefunds(): void {
    for (const refund of this.refunds.filter(({ state }) => state === "unsent")) {
      const { sale, amount } = refund;
      const { store } = sale;
      const added = sum(store.topUps, usableKobo);
      const leftKobo =
        store.balance + added + this.unsentOf(store) - amount - this.disputedOf(store);
      if (sale.disputed > 0 || !covers(leftKobo, sale.left === 0)) continue;
      refund.state = "sent";
      this.atProvider -= amount;
      this.useAdded(store);
    }
  }

  private failRefund(pick: number): void {
    const refund = one(
      this.refunds.filter(({ state }) => state === "sent"),
      pick,
    );
    if (!refund) return;
    const { sale, amount } = refund;
    this.atProvider += amount;
    this.giveUp(refund);
    sale.left += amount;
  }
  private giveUp(refund: Refund): void {
    refund.state = "failed";
    this.book(refund.sale.store, failedRefundBooking(refund.sale, refund.amount), refund.sale);
  }

  private topUp(store: Store, received: number): void {
    const fee = gatewayFeeKobo(received);
    store.topUps.push({
      ...{ received, fee, used: 0, taken: 0 },
      ...{ disputed: 0, disputeStatus: null, refunded: 0 },
    });
    this.book(store, topUpBooking({ received, fee }));
    this.useAdded(store);
  }
  private useAdded(store: Store): void {
    for (const topUp of store.topUps) {
      const used = Math.max(0, Math.min(usableKobo(topUp), -store.balance));
      topUp.used += used;
      this.book(store, usedTopUpBooking(used));
    }
  }
  private topUpGoesBack(
    store: Store,
    event: { what: string; pick: number; perMille?: number; isLost?: boolean },
  ): void {
    const topUp = one(store.topUps, event.pick);
    if (!topUp) return;
    const part = Math.max(1, Math.floor((topUp.received * (event.perMille ?? 0)) / 1_000));
    if (event.what === "topUpGivenBack") topUp.refunded = part;
    else if (event.what === "topUpDecided" && topUp.disputeStatus === "open")
      topUp.disputeStatus = event.isLost ? "lost" : "won";
    else if (event.what === "topUpAsked" && topUp.disputeStatus === null)
      Object.assign(topUp, { disputeStatus: "open", disputed: part });
    const lost = topUp.disputeStatus === "lost" ? topUp.disputed : 0;
    const gone = Math.min(topUp.received, topUp.refunded + lost);
    const { kept, used } = takenParts(topUp, gone);
    topUp.used -= used;
    topUp.taken = gone;
    store.marked += used;
    this.book(store, takenTopUpBooking(kept, used));
    this.useAdded(store);
  }

  private withdraw(store: Store, asked: number | null): void {
    const wallet = this.wallet(store);
    const amount = asked ?? wallet.payableKobo;
    if (refuseAmount(0, wallet, store.tier, amount)) return;
    const platformFee = withdrawalFeeKobo(wallet, amount);
    this.payouts.push({
      ...{ store, amount, platformFee, at: this.now },
      ...{ status: "pending", providerStatus: null, completedAt: null },
    });
    this.book(store, payoutBooking({ amount, platformFee }));
    expect(store.balance).toBeGreaterThanOrEqual(this.unripe(store) + this.disputedOf(store));
    if (store.tier.dailyCapKobo !== null)
      expect(this.paidToday(store)).toBeLessThanOrEqual(store.tier.dailyCapKobo);
  }

  /** What the tier keeps of the sales, beside what banks ask for, said in another way. */
  private unripe(store: Store): number {
    const { ripeHours, reservePercent, reserveDays } = store.tier;
    return sum(this.sales, (sale) => {
      const kept = sale.kobo - sale.disputed;
      if (sale.store !== store || kept <= 0) return 0;
      const reserve = Math.floor((kept * reservePercent) / 100);
      const hours = sale.endedAt
        ? (this.now.getTime() - sale.endedAt.getTime()) / HOUR_MS
        : Number.NEGATIVE_INFINITY;
      const isReserved = reservePercent > 0 && hours < Math.max(ripeHours, reserveDays * 24);
      if (ripeHours > 0 && hours < ripeHours) return isReserved ? kept : kept - reserve;
      return isReserved ? reserve : 0;
    });
  }

  private answer(pick: number, answer: "arrived" | "lost"): void {
    const payout = one(this.payouts, pick);
    if (!payout) return;
    const step = nextStep(payout, answer);
    if (!isEnding(step)) return;
    this.book(payout.store, endings[step].booking(payout as never));
    if (step === "arrive_late") payout.store.marked += payout.amount + payout.platformFee;
    payout.status = endings[step].status;
    payout.providerStatus = answer === "arrived" ? "success" : "failed";
    if (payout.status === "completed") payout.completedAt = this.now;
  }

  private reverse(pick: number): void {
    const sale = one(this.undisputed, pick);
    if (!sale) return;
    this.book(sale.store, reversalBooking(sale, sale.left), sale);
    sale.store.marked += sale.left;
    sale.left = 0;
  }

  /** A bank may ask for money that has been refunded. */
  private dispute({ pick, perMille }: { pick: number; perMille: number }): void {
    const sale = one(
      this.sales.filter(({ disputed }) => disputed === 0),
      pick,
    );
    if (sale) sale.disputed = Math.max(1, Math.floor((sale.amount * perMille) / 1_000));
  }

  private decide({ pick, isLost }: { pick: number; isLost: boolean }): void {
    const sale = one(
      this.sales.filter(({ disputed }) => disputed > 0),
      pick,
    );
    if (!sale) return;
    const { store, disputed } = sale;
    sale.disputed = 0;
    if (!isLost) return;
    this.book(store, reversalBooking(sale, disputed), sale);
    store.marked += disputed;
    sale.left -= disputed;
    // Refunds that were not sent are no longer due.
    for (const refund of this.refunds)
      if (sale.left < 0 && refund.sale === sale && refund.state === "unsent") {
        this.giveUp(refund);
        sale.left += refund.amount;
      }
  }

  /** Nobody's money is spent for a store, but what banks and the provider took by themselves. */
  check(): void {
    let owed = 0;
    for (const store of this.stores) {
      const has = store.balance + this.unsentOf(store);
      expect(has).toBeGreaterThanOrEqual(-MOST_FEE_KOBO - store.marked - store.messages);
      owed += Math.max(0, has) + store.kept;
      expect(store.kept).toBe(sum(store.topUps, (t) => t.received - t.fee - t.used - t.taken));
      expect(store.kept).toBeGreaterThanOrEqual(0);
    }
    const allowed = sum(this.stores, ({ marked }) => MOST_FEE_KOBO + marked);
    expect(this.atProvider).toBeGreaterThanOrEqual(owed - allowed);
  }
}

it("after any mix of sales, refunds, payouts, disputes, tiers and money added the platform has lost no more than banks took", () => {
  fc.assert(
    fc.property(
      fc.array(tierFigures, { minLength: STORES, maxLength: STORES }),
      fc.array(anEvent, { maxLength: 80, size: "max" }),
      (tiers, events) => {
        const platform = new Platform(tiers);
        for (const event of events) {
          platform.happen(event);
          platform.check();
        }
      },
    ),
    { numRuns: 500 },
  );
});
