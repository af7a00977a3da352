import { createHash } from "node:crypto";
import { chargeSuccessEvent, transferRejectedEvent } from "./answers";
import { findCard, type CardStep, type TestCard } from "./cards";
import { feesKobo } from "./fees";
import { inMs, type Later } from "../later";
import type { Authorization, Channel, Transaction } from "./records";
import type { State } from "./state";
import { isPaid, randomText } from "./transactions";
import type { Webhooks } from "./webhooks";

type CardEntry = {
  card: TestCard;
  expMonth: string;
  expYear: string;
  ipAddress: string | null;
};
type Outcome = {
  success: boolean;
  gatewayResponse: string;
  authorization: Authorization;
  ipAddress: string | null;
};

const named: Record<Channel, string> = {
  card: "card",
  bank_transfer: "bank transfer",
  ussd: "USSD",
};

function cardAuthorization({ card, expMonth, expYear }: CardEntry): Authorization {
  return {
    authorization_code: `AUTH_${randomText(10)}`,
    bin: card.number.slice(0, 6),
    last4: card.number.slice(-4),
    exp_month: expMonth,
    exp_year: expYear,
    channel: "card",
    // Paystack has the trailing blank too.
    card_type: `${card.brand} `,
    bank: "TEST BANK",
    country_code: "NG",
    brand: card.brand,
    reusable: card.reusable,
    // Of the card: the same for each payment with it.
    signature: `SIG_${createHash("sha256").update(card.number).digest("hex").slice(0, 20)}`,
    account_name: null,
  };
}

function bankAuthorization(channel: Channel): Authorization {
  const transfer = channel === "bank_transfer";
  return {
    authorization_code: `AUTH_${randomText(10)}`,
    bin: transfer ? "008XXX" : "000000",
    last4: transfer ? "X553" : "0000",
    exp_month: "12",
    exp_year: "2030",
    channel,
    card_type: transfer ? "transfer" : "offline",
    bank: "TEST BANK",
    country_code: "NG",
    brand: transfer ? "Managed Account" : "offline",
    reusable: false,
    signature: null,
    account_name: null,
  };
}

/**
 * abandoned → ongoing at the card, then success or failed; pending while a transfer is on its way.
 * A failed transaction can still succeed; success is final. Each change is decided in one turn of
 * the event loop, so that two payers can't both succeed, and is on the disk when the promise resolves.
 * @param options.arrivalMs how long a transfer takes to arrive
 */
export function createCharges(
  state: State,
  webhooks: Webhooks,
  later: Later,
  options: { arrivalMs: number },
) {
  const note = (
    transaction: Transaction,
    type: "action" | "success" | "error",
    message: string,
  ) => {
    const now = Math.floor(Date.now() / 1000);
    transaction.startedAt ??= now;
    transaction.history.push({ type, message, time: now - transaction.startedAt });
  };

  const settle = async (
    transaction: Transaction,
    { success, gatewayResponse, authorization, ipAddress }: Outcome,
  ): Promise<void> => {
    transaction.pending = null;
    transaction.awaiting = null;
    transaction.ipAddress = ipAddress;
    transaction.status = success ? "success" : "failed";
    transaction.gatewayResponse = gatewayResponse;
    transaction.authorization = authorization;
    transaction.channel = authorization.channel;
    if (!success) {
      transaction.errors += 1;
      note(transaction, "error", `Error: ${gatewayResponse}`);
      await state.commit({ transactions: [transaction] });
      return;
    }
    transaction.paidAt = new Date().toISOString();
    transaction.feesKobo = feesKobo(transaction.sentKobo ?? transaction.amountKobo);
    note(transaction, "success", `Successfully paid with ${named[transaction.channel]}`);
    const deliveries = webhooks.prepare(transaction, (tamper) =>
      chargeSuccessEvent(transaction, tamper),
    );
    await state.commit({ transactions: [transaction], deliveries });
    webhooks.send(transaction, deliveries);
  };

  const settleCard = (transaction: Transaction, entry: CardEntry) =>
    settle(transaction, {
      success: entry.card.outcome === "success",
      gatewayResponse: entry.card.gatewayResponse,
      authorization: cardAuthorization(entry),
      ipAddress: entry.ipAddress,
    });

  const awaitMoney = (transaction: Transaction) => {
    const { awaiting } = transaction;
    if (!awaiting) return;
    later.at(awaiting.dueAt, async () => {
      if (isPaid(transaction) || transaction.awaiting !== awaiting) return;
      await settle(transaction, {
        success: true,
        gatewayResponse: "Approved",
        authorization: bankAuthorization(awaiting.channel),
        ipAddress: transaction.ipAddress,
      });
    });
  };

  return {
    start(): void {
      for (const transaction of state.transactions.values()) awaitMoney(transaction);
    },

    /** Pays or fails at once, or waits for the card's first step. */
    async enterCard(transaction: Transaction, entry: CardEntry): Promise<void> {
      if (isPaid(transaction)) return;
      transaction.attempts += 1;
      transaction.channel = "card";
      note(transaction, "action", "Attempted to pay with card");
      if (transaction.status === "abandoned") transaction.status = "ongoing";
      const step = entry.card.steps[0];
      if (step === undefined) return settleCard(transaction, entry);
      transaction.pending = {
        card: entry.card.number,
        expMonth: entry.expMonth,
        expYear: entry.expYear,
        step,
      };
      await state.commit({ transactions: [transaction] });
    },

    /** Ignores any step but the one it waits for (a page left open, a double click). */
    async passStep(
      transaction: Transaction,
      step: CardStep,
      ipAddress: string | null,
    ): Promise<void> {
      const { pending } = transaction;
      const card = pending && findCard(pending.card);
      if (!pending || !card || pending.step !== step) return;
      const next = card.steps[card.steps.indexOf(step) + 1];
      if (next === undefined)
        return settleCard(transaction, {
          card,
          expMonth: pending.expMonth,
          expYear: pending.expYear,
          ipAddress,
        });
      pending.step = next;
      await state.commit({ transactions: [transaction] });
    },

    async refuseAtBank(transaction: Transaction, ipAddress: string | null): Promise<void> {
      const { pending } = transaction;
      const card = pending && findCard(pending.card);
      if (!pending || !card || pending.step !== "bank") return;
      await settleCard(transaction, {
        card: { ...card, outcome: "failed", gatewayResponse: "Declined" },
        expMonth: pending.expMonth,
        expYear: pending.expYear,
        ipAddress,
      });
    },

    async dropCard(transaction: Transaction): Promise<void> {
      if (!transaction.pending) return;
      transaction.pending = null;
      await state.commit({ transactions: [transaction] });
    },

    /** The money arrives even if the payer leaves meanwhile. */
    async sendMoney(
      transaction: Transaction,
      channel: Exclude<Channel, "card">,
      ipAddress: string | null,
    ): Promise<void> {
      if (isPaid(transaction) || transaction.awaiting) return;
      transaction.attempts += 1;
      transaction.channel = channel;
      transaction.ipAddress = ipAddress;
      transaction.pending = null;
      transaction.status = "pending";
      transaction.awaiting = { channel, dueAt: inMs(options.arrivalMs) };
      note(transaction, "action", `Attempted to pay with ${named[channel]}`);
      await state.commit({ transactions: [transaction] });
      awaitMoney(transaction);
    },

    /** To a charge's account, or by its code; also after the account has closed. */
    async sendToAccount(
      transaction: Transaction,
      amountKobo: number,
      ipAddress: string | null,
    ): Promise<void> {
      if (isPaid(transaction) || transaction.awaiting) return;
      transaction.sentKobo = amountKobo === transaction.amountKobo ? null : amountKobo;
      const channel = transaction.charge?.kind === "ussd" ? "ussd" : "bank_transfer";
      await this.sendMoney(transaction, channel, ipAddress);
    },

    /** The bank takes the money back: the charge stays as it was. */
    async reject(transaction: Transaction): Promise<void> {
      if (isPaid(transaction) || transaction.awaiting) return;
      note(transaction, "error", "Transfer rejected");
      const deliveries = webhooks.prepare(transaction, () => transferRejectedEvent(transaction));
      await state.commit({ transactions: [transaction], deliveries });
      webhooks.send(transaction, deliveries);
    },

    /** The payer left. */
    async cancel(transaction: Transaction): Promise<void> {
      if (isPaid(transaction)) return;
      transaction.pending = null;
      if (transaction.status === "ongoing" || transaction.status === "pending")
        transaction.status = "abandoned";
      note(transaction, "action", "Cancelled by the payer");
      await state.commit({ transactions: [transaction] });
    },
  };
}

export type Charges = ReturnType<typeof createCharges>;
