import type { CardStep } from "./cards";

type TransactionStatus = "abandoned" | "ongoing" | "pending" | "success" | "failed" | "reversed";

export const channels = ["card", "bank_transfer", "ussd"] as const;
export type Channel = (typeof channels)[number];

export type Authorization = {
  authorization_code: string;
  bin: string;
  last4: string;
  exp_month: string;
  exp_year: string;
  channel: Channel;
  card_type: string;
  bank: string;
  country_code: string;
  brand: string;
  reusable: boolean;
  signature: string | null;
  account_name: null;
};

/** What POST /charge made: an account that closes, or a code to dial. */
export type Charge = { kind: "transfer"; expiresAt: string } | { kind: "ussd"; type: string };

/** Times in all these records are ISO 8601 in UTC. */
export type Transaction = {
  id: number;
  reference: string;
  accessCode: string;
  amountKobo: number;
  currency: string;
  email: string;
  callbackUrl: string | null;
  channels: string[];
  /** Of the payment, or of the last try. */
  channel: Channel;
  /** As sent: an object or a text, "" when nothing was. */
  metadata: unknown;
  status: TransactionStatus;
  gatewayResponse: string;
  createdAt: string;
  paidAt: string | null;
  feesKobo: number | null;
  ipAddress: string | null;
  authorization: Authorization | null;
  attempts: number;
  errors: number;
  /** Epoch seconds of the first attempt. */
  startedAt: number | null;
  history: { type: "action" | "success" | "error"; message: string; time: number }[];
  /** A test card that waits for its next step. */
  pending: { card: string; expMonth: string; expYear: string; step: CardStep } | null;
  /** Confirmed by the payer; the money arrives then, whatever they do meanwhile. */
  awaiting: { channel: Channel; dueAt: string } | null;
  charge: Charge | null;
  /** What was sent to a charge's account; null until then, and for what the page asked for. */
  sentKobo: number | null;
};

type RefundStatus = "pending" | "processing" | "processed" | "failed" | "needs-attention";

export type Refund = {
  id: number;
  /** The transaction's. */
  reference: string;
  amountKobo: number;
  currency: string;
  customerNote: string | null;
  merchantNote: string | null;
  status: RefundStatus;
  /** How it will end, by the card that paid. */
  outcome: "processed" | "failed" | "needs-attention";
  /** The bank's, from processing on. */
  refundReference: string | null;
  createdAt: string;
  updatedAt: string;
  expectedAt: string;
  dueAt: string | null;
};

/** A customer's bank asks for a payment back (paystack.com/docs/payments/manage-disputes). */
export type Dispute = {
  id: number;
  /** The transaction's. */
  reference: string;
  amountKobo: number;
  category: string;
  /** The bank's, and afterwards the merchant's. */
  messages: { sender: string; body: string; createdAt: string }[];
  status: "awaiting-merchant-feedback" | "awaiting-bank-feedback" | "resolved";
  resolution: "merchant-accepted" | "declined" | "auto-accepted" | null;
  evidence: Record<string, unknown> | null;
  /** What was uploaded, by its name here. */
  files: Record<string, string>;
  attachment: string | null;
  createdAt: string;
  updatedAt: string;
  resolvedAt: string | null;
  /** Unanswered, it is lost then. */
  dueAt: string;
};

export type Customer = {
  id: number;
  /** `CUS_…` */
  code: string;
  email: string;
  firstName: string;
  lastName: string;
  identified: boolean;
  /** What is being looked up, with most digits starred; `ends` decides the outcome. */
  asked: {
    bvn: string;
    account_number: string;
    bank_code: string;
    ends: string | null;
    /** Null: when the page says so. */
    dueAt: string | null;
  } | null;
  outcome: "success" | "failed" | null;
  createdAt: string;
};

export type Recipient = {
  id: number;
  /** `RCP_…` */
  code: string;
  name: string;
  accountNumber: string;
  bankCode: string;
  createdAt: string;
  updatedAt: string;
};

export type Transfer = {
  id: number;
  /** `TRF_…` */
  code: string;
  reference: string;
  amountKobo: number;
  currency: string;
  reason: string | null;
  /** The recipient's id. */
  recipient: number;
  status: "otp" | "pending" | "success" | "failed" | "reversed" | "abandoned";
  /** How it will end, by the account number. */
  outcome: "success" | "failed" | "reversed" | "otp";
  createdAt: string;
  updatedAt: string;
  transferredAt: string | null;
  dueAt: string | null;
};

export type Delivery = {
  id: string;
  event: string;
  reference: string;
  body: string;
  tries: { at: string; status: number | null; error: string | null }[];
  deliveredAt: string | null;
  /** null once delivered or given up. */
  dueAt: string | null;
  /** By a fault. */
  dropped?: true;
};

/** What faults put in place of the truth. */
export type Tamper = { amountDelta?: number; currency?: string; domain?: "test" | "live" };
