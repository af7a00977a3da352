import { chargeSuccessEvent } from "./answers";
import { findCard, type CardStep, type TestCard } from "./cards";
import { feesKobo } from "./fees";
import type { Transaction } from "./records";
import type { State } from "./state";
import { randomText } from "./transactions";
import type { Webhooks } from "./webhooks";

export type CardEntry = { card: TestCard; expMonth: string; expYear: string; ipAddress: string | null };

/**
 * What happens to a transaction on its way to the money: abandoned → ongoing at the card, then success or failed. A failed one stays failed
 * until another card succeeds; success is final. Every change is decided in one turn of the event loop, so that two payers at once can't
 * both succeed, and is on the disk when the promise resolves.
 */
export function createCharges(state: State, webhooks: Webhooks) {
  const note = (transaction: Transaction, type: "action" | "success" | "error", message: string) => {
    const now = Math.floor(Date.now() / 1000);
    transaction.startedAt ??= now;
    transaction.history.push({ type, message, time: now - transaction.startedAt });
  };

  const settle = async (transaction: Transaction, entry: CardEntry): Promise<void> => {
    const { card } = entry;
    const success = card.outcome === "success";
    transaction.pending = null;
    transaction.ipAddress = entry.ipAddress;
    transaction.status = success ? "success" : "failed";
    transaction.gatewayResponse = card.gatewayResponse;
    transaction.authorization = {
      authorization_code: `AUTH_${randomText(10)}`,
      bin: card.number.slice(0, 6),
      last4: card.number.slice(-4),
      exp_month: entry.expMonth,
      exp_year: entry.expYear,
      channel: "card",
      // The trailing blank is Paystack's.
      card_type: `${card.brand} `,
      bank: "TEST BANK",
      country_code: "NG",
      brand: card.brand,
      reusable: card.reusable,
      signature: `SIG_${randomText(20)}`,
      account_name: null,
    };
    if (!success) {
      transaction.errors += 1;
      note(transaction, "error", `Error: ${card.gatewayResponse}`);
      await state.commit({ transactions: [transaction] });
      return;
    }
    transaction.paidAt = new Date().toISOString();
    transaction.feesKobo = feesKobo(transaction.amountKobo);
    note(transaction, "success", "Successfully paid with card");
    const delivery = webhooks.prepare(chargeSuccessEvent(transaction));
    await state.commit({ transactions: [transaction], deliveries: [delivery] });
    webhooks.send(delivery);
  };

  return {
    /** A card was entered: it settles at once, or waits for its first step. Nothing happens to a transaction that is paid. */
    async enterCard(transaction: Transaction, entry: CardEntry): Promise<void> {
      if (transaction.status === "success") return;
      transaction.attempts += 1;
      note(transaction, "action", "Attempted to pay with card");
      if (transaction.status === "abandoned") transaction.status = "ongoing";
      const step = entry.card.steps[0];
      if (step === undefined) return settle(transaction, entry);
      transaction.pending = { card: entry.card.number, expMonth: entry.expMonth, expYear: entry.expYear, step };
      await state.commit({ transactions: [transaction] });
    },

    /** The step it waits for was passed: on to the next, or settled. Any other step is ignored (a page left open, a double click). */
    async passStep(transaction: Transaction, step: CardStep, ipAddress: string | null): Promise<void> {
      const { pending } = transaction;
      const card = pending && findCard(pending.card);
      if (!pending || !card || pending.step !== step) return;
      const next = card.steps[card.steps.indexOf(step) + 1];
      if (next === undefined) return settle(transaction, { card, expMonth: pending.expMonth, expYear: pending.expYear, ipAddress });
      pending.step = next;
      await state.commit({ transactions: [transaction] });
    },

    /** The bank's page said no. */
    async refuseAtBank(transaction: Transaction, ipAddress: string | null): Promise<void> {
      const { pending } = transaction;
      const card = pending && findCard(pending.card);
      if (!pending || !card || pending.step !== "bank") return;
      await settle(transaction, { card: { ...card, outcome: "failed", gatewayResponse: "Declined" }, expMonth: pending.expMonth, expYear: pending.expYear, ipAddress });
    },

    /** Back to the card form, to try another one. */
    async dropCard(transaction: Transaction): Promise<void> {
      if (!transaction.pending) return;
      transaction.pending = null;
      await state.commit({ transactions: [transaction] });
    },

    /** The payer left: abandoned again, unless it has an outcome. */
    async cancel(transaction: Transaction): Promise<void> {
      if (transaction.status === "success") return;
      transaction.pending = null;
      if (transaction.status === "ongoing") transaction.status = "abandoned";
      note(transaction, "action", "Cancelled by the payer");
      await state.commit({ transactions: [transaction] });
    },
  };
}

export type Charges = ReturnType<typeof createCharges>;
