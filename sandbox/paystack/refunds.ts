import { randomInt } from "node:crypto";
import { ok, refundData, refundEvent, refusals, type Answer } from "./answers";
import type { Faults } from "./faults";
import { inMs, type Later } from "../later";
import type { Refund, Transaction } from "./records";
import type { State } from "./state";
import { isPaid, paging, wholeAmount, type Transactions } from "./transactions";
import type { Webhooks } from "./webhooks";

const WEEK_MS = 7 * 24 * 3_600_000;
/** By a card's last digits (paystack.com/docs/payments/test-payments). */
const outcomeOf: Record<string, Refund["outcome"]> = {
  "1803": "failed",
  "1902": "needs-attention",
};

const text = (value: unknown): string | null =>
  typeof value === "string" && value !== "" ? value : null;

/**
 * pending → processing → processed, failed or needs-attention, with a webhook at each. A wholly
 * refunded transaction is reversed.
 * @param options.stepMs how long each state lasts
 */
export function createRefunds(
  state: State,
  how: { transactions: Transactions; webhooks: Webhooks; faults: Faults; later: Later },
  options: { stepMs: number },
) {
  const { transactions, webhooks, faults, later } = how;
  let lastId = Math.max(3_018_283, ...state.refunds.keys());

  const of = (transaction: Transaction): Refund[] =>
    [...state.refunds.values()].filter((refund) => refund.reference === transaction.reference);
  const sum = (refunds: Refund[]): number =>
    refunds.reduce((total, refund) => total + refund.amountKobo, 0);

  const enter = async (refund: Refund, transaction: Transaction): Promise<void> => {
    refund.updatedAt = new Date().toISOString();
    refund.dueAt =
      refund.status === "pending" || refund.status === "processing" ? inMs(options.stepMs) : null;
    if (refund.status !== "pending")
      refund.refundReference ??= String(randomInt(100_000_000_000, 200_000_000_000));
    const processed = sum(of(transaction).filter((one) => one.status === "processed"));
    if (processed >= transaction.amountKobo) transaction.status = "reversed";
    const deliveries = webhooks.prepare(transaction, (tamper) =>
      refundEvent(refund, transaction, tamper),
    );
    await state.commit({ refunds: [refund], transactions: [transaction], deliveries });
    webhooks.send(transaction, deliveries);
    awaitNext(refund, transaction);
  };

  const awaitNext = (refund: Refund, transaction: Transaction) => {
    if (refund.dueAt === null) return;
    later.at(refund.dueAt, async () => {
      refund.status = refund.status === "pending" ? "processing" : refund.outcome;
      await enter(refund, transaction);
    });
  };

  const create = async (
    transaction: Transaction,
    body: Record<string, unknown>,
  ): Promise<Answer> => {
    if (transaction.status === "reversed") return refusals.refundReversed;
    if (!isPaid(transaction)) return refusals.refundUnpaid;
    const left =
      transaction.amountKobo - sum(of(transaction).filter((refund) => refund.status !== "failed"));
    const given = body.amount === undefined || body.amount === null || body.amount === "";
    const amountKobo = given ? transaction.amountKobo : wholeAmount(body.amount);
    if (amountKobo === null) return refusals.amountInvalid;
    if (left === 0) return refusals.refundReversed;
    if (amountKobo > left) return refusals.refundTooHigh;
    const currency = text(body.currency) ?? transaction.currency;
    if (currency !== transaction.currency) return refusals.currencyUnsupported;
    const now = new Date().toISOString();
    const refund: Refund = {
      id: ++lastId,
      reference: transaction.reference,
      amountKobo,
      currency,
      customerNote: text(body.customer_note),
      merchantNote: text(body.merchant_note),
      status: "pending",
      outcome:
        faults.planFor(transaction).refund?.outcome ??
        outcomeOf[transaction.authorization?.last4 ?? ""] ??
        "processed",
      refundReference: null,
      createdAt: now,
      updatedAt: now,
      expectedAt: inMs(WEEK_MS),
      dueAt: null,
    };
    state.refunds.set(refund.id, refund);
    await enter(refund, transaction);
    return ok(
      "Refund has been queued for processing",
      refundData(refund, transaction, { whole: true }),
    );
  };

  const transactionOf = (refund: Refund): Transaction =>
    transactions.findByReference(refund.reference)!;
  const find = (id: string): Refund | undefined => state.refunds.get(Number(id));

  return {
    start(): void {
      for (const refund of state.refunds.values()) awaitNext(refund, transactionOf(refund));
    },
    all: (): Refund[] => [...state.refunds.values()],

    /** POST /refund: `transaction` is a reference or an id; without `amount`, all of it. */
    create(body: Record<string, unknown>): Promise<Answer> {
      const name =
        typeof body.transaction === "string" || typeof body.transaction === "number"
          ? String(body.transaction)
          : "";
      if (!name) return Promise.resolve(refusals.transactionMissing);
      const transaction = transactions.find(name);
      return faults.call("refund", transaction, () =>
        transaction ? create(transaction, body) : refusals.transactionUnknown,
      );
    },

    /** GET /refund, newest first. */
    list(query: Record<string, unknown>): Answer {
      const named =
        typeof query.transaction === "string" && query.transaction !== ""
          ? query.transaction
          : null;
      const transaction = named === null ? undefined : transactions.find(named);
      if (named !== null && !transaction) return refusals.transactionUnknown;
      const matching = [...state.refunds.values()]
        .filter((refund) => !transaction || refund.reference === transaction.reference)
        .reverse();
      const { slice, meta } = paging(matching, query);
      return ok(
        "Refunds retrieved",
        slice.map((refund) => refundData(refund, transactionOf(refund))),
        meta,
      );
    },

    /** GET /refund/:id. */
    show(id: string): Answer {
      const refund = find(id);
      return refund
        ? ok("Refund retrieved", refundData(refund, transactionOf(refund)))
        : refusals.refundUnknown;
    },

    /** POST /refund/retry_with_customer_details/:id */
    async retry(id: string, body: Record<string, unknown>): Promise<Answer> {
      const refund = find(id);
      if (!refund) return refusals.refundUnknown;
      const details = body.refund_account_details as Record<string, unknown> | null | undefined;
      if (
        !text(details?.currency) ||
        !text(details?.account_number) ||
        !(text(details?.bank_id) ?? Number(details?.bank_id))
      )
        return refusals.refundDetailsMissing;
      if (refund.status !== "needs-attention") return refusals.refundNotRetryable;
      refund.status = "processing";
      refund.outcome = "processed";
      await enter(refund, transactionOf(refund));
      return ok(
        "Refund retried and has been queued for processing",
        refundData(refund, transactionOf(refund), { whole: true }),
      );
    },
  };
}

export type Refunds = ReturnType<typeof createRefunds>;
