import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { payments, menuItems, topUps } from "~schema";
import { auditLedger } from "~/core/ledger/audit-ledger.server";
import { applyRefundStatus } from "~/core/payments/apply-refund-status.server";
import { finalizePayment } from "~/core/payments/finalize-payment.server";
import { requestRefund } from "~/core/cancellations/give-back.server";
import { reviewPayment } from "~/core/payments/review-payment.server";
import { applyTransferStatus } from "~/core/payouts/apply-transfer-status.server";
import { requestPayout } from "~/core/payouts/request-payout.server";
import { earnedSince } from "~/core/payouts/wallet-days.server";
import { readWallet } from "~/core/payouts/wallet.server";
import { finalizeTopUp } from "~/core/top-ups/finalize-top-up.server";
import { mostTopUp } from "~/core/top-ups/top-up";
import { gatewayFeeKobo } from "~/core/pricing/fees";
import { readPayoutsPage } from "~/dashboard/payouts/payouts.queries.server";
import { readStatement } from "~/dashboard/payouts/statement/statement.server";
import { systemDb } from "~/platform/db.server";
import { giveBack, pay } from "../setup/message-costs";
import { payoutOf, payoutsOf, provider, startPayouts } from "../setup/payouts";
import { orderAwaitingPayment } from "../setup/pending-payment";
import { paidTopUp } from "../setup/top-ups";
import { openShop, reread, type Shop } from "../setup/shop";

startPayouts();

/** What can happen to a vendor's money; `pick` chooses a record it can happen to. */
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant("sale" as const),
      kobo: fc.integer({ min: 20_000, max: 9_000_000 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constantFrom("refund" as const, "failedRefund" as const, "reversal" as const),
      pick: fc.nat(),
      perMille: fc.integer({ min: 1, max: 1_000 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constantFrom("message" as const, "failedMessage" as const),
      pick: fc.nat(),
      price: fc.integer({ min: 1, max: 5_000 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ what: fc.constant("withdraw" as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant("topUp" as const),
      perMille: fc.integer({ min: 1, max: 1_000 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant("transfer" as const),
      pick: fc.nat(),
      answer: fc.constantFrom(
        "success",
        "success",
        "failed",
        "reversed",
        "pending",
        "otp",
        "refused",
      ),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
const terms = fc.record({
  feeBearer: fc.constantFrom("vendor" as const, "customer" as const, "split" as const),
  feeSplitPercentage: fc.nat(100),
});

type Sale = { orderId: string; reference: string; amount: number; left: number };
type Payout = {
  id: string;
  leaves: number;
  amount: number;
  status: string;
  /** The provider has reported on it; a refusal then belongs to another attempt. */
  isKnown: boolean;
  hasArrived: boolean;
  /** The bank has returned it; later reports change nothing. */
  hasComeBack: boolean;
};

const sumOf = <T>(rows: readonly T[], kobo: (row: T) => number) =>
  rows.reduce((sum, row) => sum + kobo(row), 0);

/** A vendor whose money moves through the product's own commands, with the expected result. */
class World {
  sales: Sale[] = [];
  payouts: Payout[] = [];
  earned = 0;
  /**
   * Money taken back after it was earned: refunds, reversals, and payouts that arrived after all.
   */
  takenBack = 0;
  /** Messages to phones, less those that failed. */
  spent = 0;
  /** Money that the vendor added: in the balance, and not needed yet. */
  added = 0;
  kept = 0;
  constructor(
    private readonly shop: Shop,
    private readonly userId: string,
  ) {}

  get vendorId(): string {
    return this.shop.vendorId;
  }

  async happen(event: Step): Promise<void> {
    switch (event.what) {
      case "sale":
        return this.sell(event.kobo);
      case "message":
      case "failedMessage":
        return this.send(event);
      case "withdraw":
        return this.withdraw();
      case "topUp":
        return this.topUp(event.perMille);
      case "transfer":
        return this.answer(event.answer, this.payouts[event.pick % this.payouts.length]);
      default: {
        const open = this.sales.filter(({ left }) => left > 0);
        const sale = open[event.pick % open.length];
        if (!sale) return;
        if (event.what === "reversal") return this.reverse(sale);
        const kobo = Math.max(1, Math.floor((sale.left * event.perMille) / 1_000));
        return this.refund(sale, kobo, event.what === "refund" ? "processed" : "failed");
      }
    }
  }

  private async sell(price: number): Promise<void> {
    const { rice, slug, vendorId } = this.shop;
    await systemDb
      .update(menuItems)
      .set({ price })
      .where(and(eq(menuItems.vendorId, vendorId), eq(menuItems.id, rice.id)));
    const { orderId, reference, accessCode } = await orderAwaitingPayment({
      ...this.shop,
      store: await reread(slug),
    });
    await provider.pay(accessCode);
    await finalizePayment(reference, "webhook");
    const [payment] = await systemDb
      .select()
      .from(payments)
      .where(eq(payments.reference, reference));
    const { amount } = payment!;
    this.sales.push({ orderId, reference, amount, left: amount });
    this.earned += amount - gatewayFeeKobo(amount);
  }

  /** Sends a message about an order if there is any, else about none. */
  private async send({ what, pick, price }: { what: string; pick: number; price: number }) {
    const message = await pay(this.vendorId, {
      orderId: this.sales[pick % this.sales.length]?.orderId,
      price,
    });
    if (what === "failedMessage") await giveBack(message);
    else this.spent += price;
  }

  private async refund(sale: Sale, kobo: number, status: "processed" | "failed"): Promise<void> {
    const asked = await requestRefund({
      vendorId: this.vendorId,
      orderId: sale.orderId,
      amountKobo: kobo,
      reason: "The soup was cold",
      source: "hand",
      actor: { type: "vendor", id: this.userId },
    });
    if (!asked.ok) throw new Error(asked.code);
    await applyRefundStatus(this.vendorId, asked.refundId, {
      kind: "answered",
      refund: { providerId: asked.refundId, status, amountKobo: kobo, merchantNote: null },
    });
    if (status === "failed") {
      const back = Math.min(kobo, this.added);
      this.added -= back;
      this.kept += back;
      return;
    }
    sale.left -= kobo;
    this.earned -= kobo;
    this.takenBack += kobo;
  }

  /** Whatever it was for, it can't be withdrawn. */
  private async topUp(perMille: number): Promise<void> {
    const before = await readWallet(this.vendorId);
    if (before.missingKobo < 1) return;
    const most = mostTopUp(before.missingKobo);
    const reference = await paidTopUp(
      this.vendorId,
      this.userId,
      Math.max(10_000, Math.floor((most * perMille) / 1_000)),
    );
    expect(await finalizeTopUp(reference)).toBe("paid");
    const [row] = await systemDb.select().from(topUps).where(eq(topUps.reference, reference));
    this.kept += row!.received - row!.fee;
    const used = Math.min(this.kept, Math.max(0, -before.balanceKobo));
    this.kept -= used;
    this.added += used;
    const after = await readWallet(this.vendorId);
    expect(after.availableKobo).toBe(before.availableKobo);
  }

  private async reverse(sale: Sale): Promise<void> {
    provider.fault({ path: /verify/, answer: (real) => ({ ...real, status: "reversed" }) });
    expect(await reviewPayment(sale.reference)).toBe("reversed");
    provider.heal();
    provider.loseWebhooks();
    this.earned -= sale.left;
    this.takenBack += sale.left;
    sale.left = 0;
  }

  private async withdraw(): Promise<void> {
    const before = await readWallet(this.vendorId);
    const outcome = await requestPayout({
      vendorId: this.vendorId,
      source: "manual",
      userId: this.userId,
      token: randomUUID(),
      now: new Date(),
    });
    expect(outcome.ok).toBe(before.availableKobo > 0);
    if (!outcome.ok) return;
    const { amount, platformFee } = await payoutOf(outcome.payoutId);
    const payout = { id: outcome.payoutId, amount, leaves: amount + platformFee };
    expect(payout.leaves).toBe(before.balanceKobo);
    this.payouts.push({
      ...payout,
      status: "open",
      isKnown: false,
      hasArrived: false,
      hasComeBack: false,
    });
  }

  private async answer(status: string, payout: Payout | undefined): Promise<void> {
    if (!payout) return;
    const { providerReference, currency } = await payoutOf(payout.id);
    await applyTransferStatus(
      { vendorId: this.vendorId, id: payout.id },
      status === "refused"
        ? { kind: "refused", message: "Recipient is not valid", sending: null, isFinal: true }
        : {
            kind: "answered",
            transfer: {
              status,
              reference: providerReference,
              transferCode: "TRF_1",
              amountKobo: payout.amount,
              currency,
              domain: "test",
            },
          },
    );
    if (payout.hasComeBack) return;
    if (status === "success") {
      if (payout.status === "failed") this.takenBack += payout.leaves;
      payout.status = "completed";
      payout.hasArrived = true;
    }
    if (status === "failed" || status === "reversed") {
      payout.status = "failed";
      payout.hasComeBack = payout.hasArrived || status === "reversed";
    }
    if (status !== "refused") payout.isKnown = true;
    else if (payout.status === "open" && !payout.isKnown) payout.status = "failed";
  }

  private sumOf(status: string, amount: (payout: Payout) => number): number {
    return this.payouts
      .filter((payout) => payout.status === status)
      .reduce((sum, payout) => sum + amount(payout), 0);
  }

  /** Compares the wallet with the expected result and with the ledger. */
  async check(): Promise<void> {
    const wallet = await readWallet(this.vendorId);
    const pending = this.sumOf("open", ({ amount }) => amount);
    const paidOut = this.sumOf("completed", ({ amount }) => amount);
    const fees = this.payouts
      .filter(({ status }) => status !== "failed")
      .reduce((sum, { leaves, amount }) => sum + leaves - amount, 0);
    expect(wallet).toMatchObject({
      balanceKobo: this.earned - this.spent + this.added - pending - paidOut - fees,
      messagesKobo: this.spent,
      pendingKobo: pending,
      paidOutKobo: paidOut,
      earnedKobo: this.earned,
      addedKobo: this.added,
      keptKobo: this.kept,
    });
    expect(wallet.availableKobo + wallet.feeKobo - wallet.owedKobo + pending + paidOut + fees).toBe(
      this.earned - this.spent + this.added,
    );
    expect(wallet.availableKobo).toBeGreaterThanOrEqual(0);
    expect(wallet.owedKobo).toBe(Math.max(0, -wallet.balanceKobo));
    expect(wallet.owedKobo).toBeLessThanOrEqual(this.takenBack + this.spent);
    const [ledger] = await systemDb.execute<Record<"sum" | "balance", string>>(sql`
      select sum(amount) as sum, sum(amount) filter (where account = 'vendor_balance') as balance
      from ledger_entries where vendor_id = ${this.vendorId}`);
    expect(Number(ledger!.sum)).toBe(0);
    expect(Number(ledger!.balance)).toBe(wallet.balanceKobo);
  }

  /** Checks the vendor's pages: lines add up, and a debt's cause is among them. */
  async checkPages(): Promise<void> {
    const now = new Date(Date.now() + 60_000);
    const { balanceKobo } = await readWallet(this.vendorId);
    const statement = await readStatement(this.vendorId, { from: new Date(0), until: now });
    expect(statement).toMatchObject({ openingKobo: 0, closingKobo: balanceKobo });
    expect(sumOf(statement.lines!, ({ amountKobo }) => amountKobo)).toBe(balanceKobo);
    const { moved } = statement;
    expect(
      moved.paymentsKobo -
        (moved.feesKobo + moved.refundsKobo - moved.backKobo) -
        (moved.messagesKobo - moved.addedKobo + moved.payoutsKobo - moved.payoutsBackKobo),
    ).toBe(balanceKobo);
    expect(moved.messagesKobo).toBe(this.spent);
    const { page } = await readPayoutsPage(
      this.vendorId,
      {
        transactions: { tab: "all", period: "months3", q: "", after: null },
        payoutsAfter: null,
      },
      now,
      "Africa/Lagos",
    );
    const since = new Date(now.getTime() - 2 * 86_400_000);
    expect(await earnedSince(systemDb as never, this.vendorId, since)).toBe(this.earned);
    const { all, ...kinds } = page.counts;
    expect(all).toBe(statement.lines!.length);
    expect(sumOf(Object.values(kinds), (count) => count)).toBe(all);
    const below = statement.lines!.filter((line) => line.balanceKobo < 0);
    for (const { type, amountKobo } of below.slice(0, 1)) {
      // No sale takes the balance below zero.
      expect(type).not.toBe("Sale");
      expect(amountKobo).toBeLessThan(0);
    }
    expect((await payoutsOf(this.vendorId)).length).toBe(this.payouts.length);
    expect(await auditLedger(this.vendorId)).toEqual([]);
  }
}

it("after any mix of sales, fee payers, refunds, payouts, messages, failures and reversals, each naira is in one place", async () => {
  await fc.assert(
    fc.asyncProperty(
      terms,
      fc.array(step, { minLength: 6, maxLength: 14 }),
      async (given, steps) => {
        provider.loseWebhooks();
        const shop = await openShop({
          payment: {
            ...given,
            bankCode: "058",
            accountNumber: "0123456789",
            accountName: "IYA BASIRA KITCHEN",
            bankVerified: true,
            autoPayoutEnabled: false,
            minimumPayoutAmount: 0,
          },
        });
        const [owner] = await systemDb.execute<{ id: string }>(
          sql`select user_id as id from vendor_profiles where id = ${shop.vendorId}`,
        );
        const world = new World(shop, owner!.id);
        for (const event of steps) {
          await world.happen(event);
          await world.check();
        }
        await world.checkPages();
      },
    ),
    { numRuns: 12 },
  );
});
