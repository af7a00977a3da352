import { randomInt } from "node:crypto";
import { ok, refusals, verifyData, type Answer } from "./answers";
import type { Faults } from "./faults";
import type { Charge, Transaction } from "./records";
import type { State } from "./state";

const MINIMUM_KOBO = 5_000;
const MAXIMUM_KOBO = 1_000_000_000;
const alphabet = "0123456789abcdefghijklmnopqrstuvwxyz";

/** 15 characters carry 77 bits. */
export function randomText(length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");
}

/** True even if it was refunded later. */
export const isPaid = (transaction: Transaction): boolean => transaction.paidAt !== null;

/** Whole kobo above zero, from text or a number; null for anything else. */
export function wholeAmount(value: unknown): number | null {
  if (typeof value === "string" && !/^\d{1,15}$/.test(value.trim())) return null;
  if (typeof value !== "string" && typeof value !== "number") return null;
  const amount = Number(value);
  return Number.isSafeInteger(amount) && amount > 0 ? amount : null;
}

function sentMetadata(value: unknown): unknown {
  if (value === null || value === undefined) return "";
  if (typeof value !== "string") return value;
  try {
    const parsed: unknown = JSON.parse(value);
    return typeof parsed === "object" && parsed !== null ? parsed : value;
  } catch {
    return value;
  }
}

/** Null unless http(s): nothing else may become a redirect. */
export function webAddress(value: unknown): string | null {
  if (typeof value !== "string" || !URL.canParse(value)) return null;
  return /^https?:$/.test(new URL(value).protocol) ? value : null;
}

/** `page` from 1, `perPage` at most 100. */
export function paging<Item>(items: Item[], query: Record<string, unknown>) {
  const positive = (value: unknown, fallback: number) =>
    /^[1-9]\d{0,6}$/.test(String(value ?? "")) ? Number(value) : fallback;
  const perPage = Math.min(positive(query.perPage, 50), 100);
  const page = positive(query.page, 1);
  const skipped = (page - 1) * perPage;
  return {
    slice: items.slice(skipped, skipped + perPage),
    meta: {
      total: items.length,
      skipped,
      perPage,
      page,
      pageCount: Math.ceil(items.length / perPage),
    },
  };
}

type InitializeRequest = {
  email: string;
  amountKobo: number;
  currency: "NGN";
  reference: string | null;
};

/** Checks in the same order as Paystack. */
function readRequest(body: Record<string, unknown>): InitializeRequest | { answer: Answer } {
  const email = typeof body.email === "string" ? body.email.trim() : "";
  if (!email) return { answer: refusals.emailMissing };
  if (email.length > 254 || !/^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(email))
    return { answer: refusals.emailInvalid };

  const amountKobo = wholeAmount(body.amount);
  if (amountKobo === null) return { answer: refusals.amountInvalid };
  const currency = isBlank(body.currency) ? "NGN" : body.currency;
  if (currency !== "NGN") return { answer: refusals.currencyUnsupported };
  if (amountKobo < MINIMUM_KOBO) return { answer: refusals.amountTooLow };
  if (amountKobo > MAXIMUM_KOBO) return { answer: refusals.amountTooHigh };

  const reference = isBlank(body.reference) ? null : String(body.reference);
  // The underscore isn't documented, but Paystack's own examples and plugins use it.
  if (reference !== null && !/^[A-Za-z0-9.=_-]{1,100}$/.test(reference))
    return { answer: refusals.referenceInvalid };
  return { email, amountKobo, currency, reference };
}

const isBlank = (value: unknown) => value === undefined || value === null || value === "";

/** References are case-sensitive. */
export function createTransactions(state: State, faults: Faults, options: { publicUrl: string }) {
  const byReference = new Map<string, Transaction>();
  const byAccessCode = new Map<string, Transaction>();
  let lastId = 4_099_260_515;
  const index = (transaction: Transaction) => {
    byReference.set(transaction.reference, transaction);
    byAccessCode.set(transaction.accessCode, transaction);
    lastId = Math.max(lastId, transaction.id);
  };
  for (const transaction of state.transactions.values()) {
    // Files of an older sandbox know cards only.
    transaction.channel ??= "card";
    transaction.awaiting ??= null;
    transaction.charge ??= null;
    transaction.sentKobo ??= null;
    index(transaction);
  }

  /** Makes a transaction that nobody has paid, unless its reference is taken. */
  const begin = async (
    body: Record<string, unknown>,
    more: Partial<Transaction>,
  ): Promise<Transaction | { answer: Answer }> => {
    const request = readRequest(body);
    if ("answer" in request) return request;
    const { reference: given, ...payment } = request;
    if (given !== null && byReference.has(given)) return { answer: refusals.referenceDuplicate };
    const transaction: Transaction = {
      id: lastId + 1,
      reference: given ?? randomText(10),
      accessCode: randomText(15),
      ...payment,
      callbackUrl: null,
      channels: [],
      channel: "card",
      metadata: sentMetadata(body.metadata),
      status: "abandoned",
      gatewayResponse: "The transaction was not completed",
      createdAt: new Date().toISOString(),
      paidAt: null,
      feesKobo: null,
      ipAddress: null,
      authorization: null,
      attempts: 0,
      errors: 0,
      startedAt: null,
      history: [],
      pending: null,
      awaiting: null,
      charge: null,
      sentKobo: null,
      ...more,
    };
    index(transaction);
    await state.commit({ transactions: [transaction] });
    return transaction;
  };

  return {
    findByReference: (reference: string) => byReference.get(reference),
    findByAccessCode: (accessCode: string) => byAccessCode.get(accessCode),
    find: (referenceOrId: string) =>
      byReference.get(referenceOrId) ?? state.transactions.get(Number(referenceOrId)),
    all: (): Transaction[] => [...state.transactions.values()],

    /** POST /transaction/initialize. @param body `metadata` is an object or its JSON */
    async initialize(body: Record<string, unknown>): Promise<Answer> {
      const transaction = await begin(body, {
        callbackUrl: webAddress(body.callback_url),
        channels: Array.isArray(body.channels)
          ? body.channels.filter((channel) => typeof channel === "string")
          : [],
      });
      if ("answer" in transaction) return transaction.answer;
      return ok("Authorization URL created", {
        authorization_url: `${options.publicUrl}/checkout/${transaction.accessCode}`,
        access_code: transaction.accessCode,
        reference: transaction.reference,
      });
    },

    /** POST /charge: pending from the start, as nobody knows when money will be sent. */
    charge: (body: Record<string, unknown>, charge: Charge) =>
      begin(body, {
        charge,
        channel: charge.kind === "ussd" ? "ussd" : "bank_transfer",
        status: "pending",
        gatewayResponse: "Transaction in progress",
      }),

    /** GET /transaction/verify/:reference. */
    verify(reference: string): Answer {
      const transaction = byReference.get(reference);
      return transaction
        ? ok("Verification successful", verifyData(transaction, faults.planFor(transaction)))
        : refusals.referenceUnknown;
    },

    /** GET /transaction, newest first; `from` and `to` are ISO times. */
    list(query: Record<string, unknown>): Answer {
      const instant = (value: unknown) => (typeof value === "string" ? Date.parse(value) : NaN);
      const from = instant(query.from);
      const to = instant(query.to);
      const matching = [...state.transactions.values()]
        .filter((transaction) => !query.status || transaction.status === query.status)
        .filter((transaction) => Number.isNaN(from) || Date.parse(transaction.createdAt) >= from)
        .filter((transaction) => Number.isNaN(to) || Date.parse(transaction.createdAt) <= to)
        .reverse();
      const { slice, meta } = paging(matching, query);
      const { total, ...pages } = meta;
      const total_volume = matching.reduce((sum, transaction) => sum + transaction.amountKobo, 0);
      return ok(
        "Transactions retrieved",
        slice.map((transaction) => verifyData(transaction, faults.planFor(transaction))),
        { total, total_volume, ...pages },
      );
    },
  };
}

export type Transactions = ReturnType<typeof createTransactions>;
