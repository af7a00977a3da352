import { createHash } from "node:crypto";
import type { Response } from "express";
import type { Refund, Tamper, Transaction } from "./records";

/** paystack.com/docs/api, Errors */
export type Answer = { http: number; body: Record<string, unknown> };

/** `meta` is for lists. */
export function ok(message: string, data: unknown, meta?: unknown): Answer {
  return {
    http: 200,
    body: { status: true, message, data, ...(meta === undefined ? {} : { meta }) },
  };
}

export function refusal(
  http: number,
  message: string,
  code: string,
  nextStep: string,
  type: "validation_error" | "api_error" = "validation_error",
): Answer {
  return { http, body: { status: false, message, meta: { nextStep }, type, code } };
}

/** Word for word where Paystack's own are known. */
export const refusals = {
  noAuthorization: {
    http: 401,
    body: { status: false, message: "No Authorization Header was found" },
  },
  invalidKey: { http: 401, body: { status: false, message: "Invalid key" } },
  emailMissing: refusal(
    400,
    "Email Address is required",
    "missing_params",
    "Provide all required params",
  ),
  emailInvalid: refusal(
    400,
    "Invalid Email Address Passed",
    "invalid_email_address",
    "Provide a valid email address",
  ),
  amountInvalid: refusal(
    400,
    "Invalid Amount Sent",
    "invalid_amount",
    "Ensure that you're passing your amount correctly. It should be a number greater than zero, with no decimal places",
  ),
  amountTooLow: refusal(
    400,
    "Invalid Amount Sent",
    "invalid_amount",
    "The minimum amount of a transaction in NGN is NGN 50",
  ),
  amountTooHigh: refusal(
    400,
    "Invalid Amount Sent",
    "invalid_amount",
    "The maximum amount of a transaction is 10,000,000. You'll need to re-initialize the transaction with lower amount",
  ),
  currencyUnsupported: refusal(
    403,
    "Currency not supported by merchant",
    "unsupported_currency",
    "Ensure you're passing the currency code for a currency enabled on your integration",
  ),
  referenceInvalid: refusal(
    400,
    "Invalid Transaction Reference",
    "invalid_reference",
    "Ensure that you aren't using any characters that aren't alphanumeric or contained in \"-,., =\" in your transaction reference",
  ),
  referenceDuplicate: refusal(
    400,
    "Duplicate Transaction Reference",
    "duplicate_reference",
    "Try and create the Transaction or Charge with a new reference",
  ),
  referenceUnknown: refusal(
    400,
    "Transaction reference not found",
    "transaction_not_found",
    "Ensure that you're passing the reference of a transaction that exists on this integration",
  ),
  transactionMissing: refusal(
    400,
    "Transaction is required",
    "missing_params",
    "Provide all required params",
  ),
  transactionUnknown: refusal(
    404,
    "Transaction not found",
    "transaction_not_found",
    "Ensure that you're passing the reference or the id of a transaction that exists on this integration",
  ),
  refundUnpaid: refusal(
    400,
    "Only successful transactions can be refunded",
    "invalid_params",
    "Wait until the transaction is successful",
  ),
  refundReversed: refusal(
    400,
    "Transaction has been fully reversed",
    "transaction_reversed",
    "There is nothing left of this transaction to refund",
  ),
  refundTooHigh: refusal(
    400,
    "Refund amount cannot be more than what is left of the transaction amount",
    "invalid_amount",
    "Pass an amount that is not more than what is left to refund",
  ),
  refundUnknown: refusal(
    404,
    "Refund not found",
    "refund_not_found",
    "Ensure that you're passing the id of a refund that exists on this integration",
  ),
  refundDetailsMissing: refusal(
    400,
    "Refund account details are required",
    "missing_params",
    "Provide currency, account_number and bank_id in refund_account_details",
  ),
  refundNotRetryable: refusal(
    422,
    "Only refunds that need attention can be retried",
    "invalid_params",
    "Ensure that the refund's status is needs-attention",
  ),
  bodyMalformed: refusal(
    400,
    "Invalid JSON in the request body",
    "invalid_params",
    "Send the body as JSON with the content type application/json",
  ),
  notFound: refusal(
    404,
    "Not found",
    "not_found",
    "Check the address; the sandbox plays only a part of the API",
    "api_error",
  ),
  broken: refusal(500, "An error occurred", "unknown", "Try again", "api_error"),
  fault: (status: number): Answer =>
    status === 429
      ? refusal(
          429,
          "Rate limit exceeded!",
          "rate_limited",
          "Wait a few minutes and try the API call again",
          "api_error",
        )
      : refusal(
          status,
          status < 500 ? "The sandbox was told to refuse this call" : "An error occurred",
          "unknown",
          "Try again",
          "api_error",
        ),
} satisfies Record<string, Answer | ((status: number) => Answer)>;

export function send(res: Response, answer: Answer): void {
  // Paystack names the rest of the minute, in seconds.
  if (answer.http === 429) res.set("x-ratelimit-reset", "1");
  res.status(answer.http).set("Cache-Control", "no-store").json(answer.body);
}

/** Derives the ids from the e-mail, so that a person keeps them. */
export function customer(email: string) {
  const digest = createHash("sha256").update(email.toLowerCase()).digest("hex");
  return {
    id: parseInt(digest.slice(0, 8), 16),
    first_name: null,
    last_name: null,
    email,
    customer_code: `CUS_${digest.slice(8, 23)}`,
    phone: null,
    metadata: null,
    risk_action: "default",
  };
}

function log(transaction: Transaction) {
  if (transaction.startedAt === null) return null;
  return {
    start_time: transaction.startedAt,
    time_spent: transaction.history.at(-1)?.time ?? 0,
    attempts: transaction.attempts,
    errors: transaction.errors,
    success: transaction.paidAt !== null,
    mobile: false,
    input: [],
    history: transaction.history,
  };
}

function facts(transaction: Transaction, tamper: Tamper) {
  return {
    domain: tamper.domain ?? "test",
    amount: (transaction.sentKobo ?? transaction.amountKobo) + (tamper.amountDelta ?? 0),
    requested: transaction.sentKobo === null ? null : transaction.amountKobo,
    currency: tamper.currency ?? transaction.currency,
    channel: transaction.channel,
  };
}

/** Every field that Paystack documents. Times ISO 8601 in UTC, money in kobo. */
export function verifyData(transaction: Transaction, tamper: Tamper = {}) {
  const { domain, amount, requested, currency, channel } = facts(transaction, tamper);
  return {
    id: transaction.id,
    domain,
    status: transaction.status,
    reference: transaction.reference,
    receipt_number: null,
    amount,
    message: null,
    gateway_response: transaction.gatewayResponse,
    paid_at: transaction.paidAt,
    created_at: transaction.createdAt,
    channel,
    currency,
    ip_address: transaction.ipAddress,
    metadata: transaction.metadata,
    log: log(transaction),
    fees: transaction.feesKobo,
    fees_split: null,
    authorization: transaction.authorization ?? {},
    customer: { ...customer(transaction.email), international_format_phone: null },
    plan: null,
    split: {},
    order_id: null,
    paidAt: transaction.paidAt,
    createdAt: transaction.createdAt,
    requested_amount: requested ?? amount,
    pos_transaction_data: null,
    source: null,
    fees_breakdown: null,
    connect: null,
    transaction_date: transaction.createdAt,
    plan_object: {},
    subaccount: {},
  };
}

/** Like Paystack's it has `metadata: 0` where verify has "", and no log. */
export function chargeSuccessEvent(transaction: Transaction, tamper: Tamper = {}) {
  const card = transaction.authorization;
  const { domain, amount, currency, channel } = facts(transaction, tamper);
  return {
    event: "charge.success",
    data: {
      id: transaction.id,
      domain,
      status: transaction.status,
      reference: transaction.reference,
      amount,
      message: null,
      gateway_response: transaction.gatewayResponse,
      paid_at: transaction.paidAt,
      created_at: transaction.createdAt,
      channel,
      currency,
      ip_address: transaction.ipAddress,
      metadata: transaction.metadata === "" ? 0 : transaction.metadata,
      log: null,
      fees: transaction.feesKobo,
      customer: customer(transaction.email),
      authorization: card && {
        authorization_code: card.authorization_code,
        bin: card.bin,
        last4: card.last4,
        exp_month: card.exp_month,
        exp_year: card.exp_year,
        card_type: card.card_type.trim(),
        bank: card.bank,
        country_code: card.country_code,
        brand: card.brand,
        account_name: card.account_name,
      },
      plan: {},
    },
  };
}

/** @param options.whole the transaction whole, as in answers to a change; GET has only its id */
export function refundData(
  refund: Refund,
  transaction: Transaction,
  options: { whole: boolean } = { whole: false },
) {
  const { id, reference, paidAt, channel, currency, amountKobo } = transaction;
  const shared = {
    integration: INTEGRATION,
    deducted_amount: 0,
    channel: null,
    merchant_note: refund.merchantNote,
    customer_note: refund.customerNote,
    status: refund.status,
    refunded_by: "sandbox@example.com",
    expected_at: refund.expectedAt,
    currency: refund.currency,
    domain: "test",
    amount: refund.amountKobo,
    fully_deducted: false,
    id: refund.id,
    createdAt: refund.createdAt,
    updatedAt: refund.updatedAt,
  };
  if (options.whole)
    return {
      transaction: {
        id,
        domain: "test",
        reference,
        amount: amountKobo,
        paid_at: paidAt,
        channel,
        currency,
      },
      ...shared,
    };
  const refunded_at = refund.status === "processed" ? refund.updatedAt : null;
  return {
    transaction: id,
    transaction_reference: reference,
    transaction_amount: amountKobo,
    refund_reference: refund.refundReference,
    refunded_at,
    dispute: null,
    settlement: null,
    ...shared,
  };
}

export const INTEGRATION = 463_433;

/** Like Paystack's it has no id, no refund_reference until the bank has one, and a text as amount. */
export function refundEvent(refund: Refund, transaction: Transaction, tamper: Tamper = {}) {
  const { first_name, last_name, email } = customer(transaction.email);
  return {
    event: `refund.${refund.status}`,
    data: {
      status: refund.status,
      transaction_reference: refund.reference,
      refund_reference: refund.refundReference,
      amount: String(refund.amountKobo + (tamper.amountDelta ?? 0)),
      currency: tamper.currency ?? refund.currency,
      processor: "sandbox",
      customer: { first_name, last_name, email },
      integration: INTEGRATION,
      domain: tamper.domain ?? "test",
    },
  };
}

/** For the popup as it opens. */
export function loadedFacts(transaction: Transaction) {
  return {
    id: transaction.id,
    customer: customer(transaction.email),
    accessCode: transaction.accessCode,
  };
}

/** Sent when a transfer came back: a wrong amount, or a suspicion of fraud. */
export function transferRejectedEvent(transaction: Transaction) {
  return {
    event: "bank.transfer.rejected",
    data: {
      id: transaction.id,
      domain: "test",
      status: transaction.status,
      reference: transaction.reference,
      amount: transaction.amountKobo,
      currency: transaction.currency,
      gateway_response: "Transfer rejected",
      channel: transaction.channel,
      created_at: transaction.createdAt,
      paid_at: null,
      metadata: transaction.metadata,
      customer: customer(transaction.email),
    },
  };
}
