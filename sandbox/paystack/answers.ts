import { createHash } from "node:crypto";
import type { Response } from "express";
import type { Transaction } from "./records";

/** An answer of Paystack's: HTTP status and JSON body (paystack.com/docs/api, Errors). */
export type Answer = { http: number; body: Record<string, unknown> };

/** A success. `meta` only for lists. */
export function ok(message: string, data: unknown, meta?: unknown): Answer {
  return { http: 200, body: { status: true, message, data, ...(meta === undefined ? {} : { meta }) } };
}

function refusal(http: number, message: string, code: string, nextStep: string, type: "validation_error" | "api_error" = "validation_error"): Answer {
  return { http, body: { status: false, message, meta: { nextStep }, type, code } };
}

/** The refusals of the transaction endpoints, word for word where Paystack's own are known. */
export const refusals = {
  noAuthorization: { http: 401, body: { status: false, message: "No Authorization Header was found" } },
  invalidKey: { http: 401, body: { status: false, message: "Invalid key" } },
  emailMissing: refusal(400, "Email Address is required", "missing_params", "Provide all required params"),
  emailInvalid: refusal(400, "Invalid Email Address Passed", "invalid_email_address", "Provide a valid email address"),
  amountInvalid: refusal(400, "Invalid Amount Sent", "invalid_amount", "Ensure that you're passing your amount correctly. It should be a number greater than zero, with no decimal places"),
  amountTooLow: refusal(400, "Invalid Amount Sent", "invalid_amount", "The minimum amount of a transaction in NGN is NGN 50"),
  amountTooHigh: refusal(400, "Invalid Amount Sent", "invalid_amount", "The maximum amount of a transaction is 10,000,000. You'll need to re-initialize the transaction with lower amount"),
  currencyUnsupported: refusal(403, "Currency not supported by merchant", "unsupported_currency", "Ensure you're passing the currency code for a currency enabled on your integration"),
  referenceInvalid: refusal(400, "Invalid Transaction Reference", "invalid_reference", 'Ensure that you aren\'t using any characters that aren\'t alphanumeric or contained in "-,., =" in your transaction reference'),
  referenceDuplicate: refusal(400, "Duplicate Transaction Reference", "duplicate_reference", "Try and create the Transaction or Charge with a new reference"),
  referenceUnknown: refusal(400, "Transaction reference not found", "transaction_not_found", "Ensure that you're passing the reference of a transaction that exists on this integration"),
  bodyMalformed: refusal(400, "Invalid JSON in the request body", "invalid_params", "Send the body as JSON with the content type application/json"),
  notFound: refusal(404, "Not found", "not_found", "Check the address; the sandbox plays only a part of the API", "api_error"),
  broken: refusal(500, "An error occurred", "unknown", "Try again", "api_error"),
} satisfies Record<string, Answer>;

export function send(res: Response, answer: Answer): void {
  res.status(answer.http).set("Cache-Control", "no-store").json(answer.body);
}

/** A customer of the integration. The ids come from the e-mail, so that one person has the same everywhere. */
function customer(email: string) {
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
    success: transaction.status === "success",
    mobile: false,
    input: [],
    history: transaction.history,
  };
}

/** The data of GET /transaction/verify/:reference, with every field Paystack documents. Times ISO 8601 in UTC, money in kobo. */
export function verifyData(transaction: Transaction) {
  return {
    id: transaction.id,
    domain: "test",
    status: transaction.status,
    reference: transaction.reference,
    receipt_number: null,
    amount: transaction.amountKobo,
    message: null,
    gateway_response: transaction.gatewayResponse,
    paid_at: transaction.paidAt,
    created_at: transaction.createdAt,
    channel: "card",
    currency: transaction.currency,
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
    requested_amount: transaction.amountKobo,
    pos_transaction_data: null,
    source: null,
    fees_breakdown: null,
    connect: null,
    transaction_date: transaction.createdAt,
    plan_object: {},
    subaccount: {},
  };
}

/** The webhook `charge.success`. Like Paystack's it says `metadata: 0` where verify says "", and leaves the log out. */
export function chargeSuccessEvent(transaction: Transaction) {
  const card = transaction.authorization;
  return {
    event: "charge.success",
    data: {
      id: transaction.id,
      domain: "test",
      status: transaction.status,
      reference: transaction.reference,
      amount: transaction.amountKobo,
      message: null,
      gateway_response: transaction.gatewayResponse,
      paid_at: transaction.paidAt,
      created_at: transaction.createdAt,
      channel: "card",
      currency: transaction.currency,
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
