import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { menuItems, orders, payments, topUps, vendorPaymentSettings } from "~schema";
import { applyDispute } from "~/core/disputes/apply-dispute.server";
import { applyRefundStatus } from "~/core/payments/apply-refund-status.server";
import { finalizePayment } from "~/core/payments/finalize-payment.server";
import { requestRefund } from "~/core/cancellations/give-back.server";
import { reviewPayment } from "~/core/payments/review-payment.server";
import { applyTransferStatus } from "~/core/payouts/apply-transfer-status.server";
import { decideHold, readHolds } from "~/core/payouts/payout-holds.server";
import { requestPayout } from "~/core/payouts/request-payout.server";
import { readWallet } from "~/core/payouts/wallet.server";
import { gatewayFeeKobo } from "~/core/pricing/fees";
import { finalizeTopUp } from "~/core/top-ups/finalize-top-up.server";
import { mostTopUp } from "~/core/top-ups/top-up";
import { systemDb } from "~/platform/db.server";
import { giveBack, pay } from "./message-costs";
import { payoutOf, provider } from "./payouts";
import { orderAwaitingPayment } from "./pending-payment";
import { reread, type Shop } from "./shop";
import { paidTopUp } from "./top-ups";
import type { Step } from "./wallet-steps";

type Sale = {
  orderId: string;
  reference: string;
  amount: number;
  left: number;
  hoursAgo: number | null;
  /** What its messages cost. */
  spent: number;
  /** What its bank asks for. */
  asked: { providerId: string; kobo: number } | null;
};
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

export const sumOf = <T>(rows: readonly T[], kobo: (row: T) => number) =>
  rows.reduce((sum, row) => sum + kobo(row), 0);

/** A vendor whose money moves through the product's own commands, with the expected result. */
export class World {
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
  tier: "new" | "grown" | "trusted" = "trusted";
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
      case "tier":
        return this.setTier(event.tier);
      case "deliver":
        return this.deliver(this.sales[event.pick % this.sales.length], event.hoursAgo);
      case "dispute":
        return this.dispute(this.open[event.pick % this.open.length], event.perMille);
      case "decide": {
        const disputed = this.sales.filter(({ asked }) => asked);
        return this.decide(disputed[event.pick % disputed.length], event.state);
      }
      case "transfer":
        return this.answer(event.answer, this.payouts[event.pick % this.payouts.length]);
      default: {
        const sale = this.open[event.pick % this.open.length];
        if (!sale) return;
        if (event.what === "reversal") return this.reverse(sale);
        const kobo = Math.max(1, Math.floor((sale.left * event.perMille) / 1_000));
        return this.refund(sale, kobo, event.what === "refund" ? "processed" : "failed");
      }
    }
  }

  /** What can be refunded, reversed or asked for. */
  private get open(): Sale[] {
    return this.sales.filter(({ left, asked }) => left > 0 && !asked);
  }

  private async setTier(tier: typeof this.tier): Promise<void> {
    this.tier = tier;
    const now = new Date();
    await systemDb
      .update(vendorPaymentSettings)
      .set({ trustedAt: tier === "trusted" ? now : null, grownAt: tier === "grown" ? now : null })
      .where(eq(vendorPaymentSettings.vendorId, this.vendorId));
  }

  private async deliver(sale: Sale | undefined, hoursAgo: number): Promise<void> {
    if (!sale) return;
    sale.hoursAgo = hoursAgo;
    const soldCountedAt = new Date(Date.now() - hoursAgo * 3_600_000);
    await systemDb
      .update(orders)
      .set({ status: "delivered", soldCountedAt })
      .where(and(eq(orders.vendorId, this.vendorId), eq(orders.id, sale.orderId)));
  }

  private async dispute(sale: Sale | undefined, perMille: number): Promise<void> {
    if (!sale) return;
    const kobo = Math.max(1, Math.floor((sale.left * perMille) / 1_000));
    sale.asked = { providerId: randomUUID(), kobo };
    await this.report(sale, "open");
  }

  private async decide(sale: Sale | undefined, state: "lost" | "won"): Promise<void> {
    if (!sale) return;
    await this.report(sale, state);
    const { kobo } = sale.asked!;
    sale.asked = null;
    if (state === "won") return;
    sale.left -= kobo;
    this.earned -= kobo;
    this.takenBack += kobo;
  }

  private async report({ reference, asked }: Sale, state: "open" | "lost" | "won") {
    const [payment] = await systemDb
      .select()
      .from(payments)
      .where(eq(payments.reference, reference));
    const found = {
      ...{ providerId: asked!.providerId, reference, amountKobo: asked!.kobo, state },
      ...{ category: "fraud", note: null, dueAt: null },
    };
    await systemDb.transaction((tx) => applyDispute(tx, payment!, found as never, false));
  }

  /** What the tier keeps of the sales, beside what banks ask for. */
  private get unripe(): number {
    return sumOf(this.sales, ({ amount, left, hoursAgo, spent, asked }) => {
      const kobo = left - gatewayFeeKobo(amount) - spent - (asked?.kobo ?? 0);
      if (this.tier === "trusted" || kobo < 1) return 0;
      const hours = hoursAgo ?? 0;
      if (this.tier === "grown") return hours < 24 ? kobo : 0;
      return hours < 72 ? kobo : hours < 720 ? Math.floor(kobo / 10) : 0;
    });
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
    this.sales.push({
      orderId,
      reference,
      amount,
      left: amount,
      hoursAgo: null,
      spent: 0,
      asked: null,
    });
    this.earned += amount - gatewayFeeKobo(amount);
  }

  /** Sends a message about an order if there is any, else about none. */
  private async send({ what, pick, price }: { what: string; pick: number; price: number }) {
    const sale = this.sales[pick % this.sales.length];
    const message = await pay(this.vendorId, { orderId: sale?.orderId, price });
    if (what === "failedMessage") return giveBack(message);
    this.spent += price;
    if (sale) sale.spent += price;
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
    if (!outcome.ok && outcome.code === "paused") {
      // One phone pays all. An operator looks, and finds nothing.
      for (const { id } of await readHolds(this.vendorId)) await decideHold(id, "release", "ops");
      return this.withdraw();
    }
    expect(outcome.ok).toBe(before.payableKobo > 0);
    if (!outcome.ok) return;
    const { amount, platformFee } = await payoutOf(outcome.payoutId);
    const payout = { id: outcome.payoutId, amount, leaves: amount + platformFee };
    const all = before.balanceKobo - this.unripe - before.disputedKobo;
    if (this.tier === "new") {
      expect(amount).toBe(Math.min(before.availableKobo, before.capLeftKobo!));
      expect(payout.leaves).toBeLessThanOrEqual(all);
    } else expect(payout.leaves).toBe(all);
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
    expect(wallet.onItsWayKobo + wallet.reservedKobo).toBe(this.unripe);
    expect(wallet.disputedKobo).toBe(sumOf(this.sales, ({ asked }) => asked?.kobo ?? 0));
    expect(wallet.availableKobo + wallet.feeKobo).toBe(
      Math.max(0, wallet.balanceKobo - this.unripe - wallet.disputedKobo),
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
}
