import type { CardStep } from "./cards";

type TransactionStatus = "abandoned" | "ongoing" | "pending" | "success" | "failed" | "reversed";

export const channels = ["card", "bank_transfer", "ussd"] as const;
/** How the payer pays. */
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

/** A transaction as the sandbox keeps it. Money in kobo, times ISO 8601 in UTC. */
export type Transaction = {
  id: number;
  reference: string;
  accessCode: string;
  amountKobo: number;
  currency: string;
  email: string;
  callbackUrl: string | null;
  channels: string[];
  /** How it was paid, or was last tried. */
  channel: Channel;
  /** As it was sent (an object, or whatever text), "" when nothing was. */
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
  /** The test card that waits for a PIN, a code or the bank. Other cards are never stored. */
  pending: { card: string; expMonth: string; expYear: string; step: CardStep } | null;
  /** The payer confirmed sending the money; it arrives then, whatever they do meanwhile. */
  awaiting: { channel: Channel; dueAt: string } | null;
};

type RefundStatus = "pending" | "processing" | "processed" | "failed" | "needs-attention";

/** A refund as the sandbox keeps it. Money in kobo, times ISO 8601 in UTC. */
export type Refund = {
  id: number;
  /** Of the transaction. */
  reference: string;
  amountKobo: number;
  currency: string;
  customerNote: string | null;
  merchantNote: string | null;
  status: RefundStatus;
  /** How it will end: decided when it is asked for, by the card that paid. */
  outcome: "processed" | "failed" | "needs-attention";
  /** The bank's own number, from processing on. */
  refundReference: string | null;
  createdAt: string;
  updatedAt: string;
  expectedAt: string;
  /** When its next state is due; null once it has its last. */
  dueAt: string | null;
};

/** A bank account that money can be sent to. Times ISO 8601 in UTC. */
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

/** A transfer as the sandbox keeps it. Money in kobo, times ISO 8601 in UTC. */
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
  /** Its outcome, decided at the request by the account number. */
  outcome: "success" | "failed" | "reversed" | "otp";
  createdAt: string;
  updatedAt: string;
  transferredAt: string | null;
  /** When its next state is due; null once it has its last. */
  dueAt: string | null;
};

/**
 * A webhook on its way, or delivered: the exact body, and how each try went. Times ISO 8601 in UTC.
 */
export type Delivery = {
  id: string;
  event: string;
  reference: string;
  body: string;
  tries: { at: string; status: number | null; error: string | null }[];
  deliveredAt: string | null;
  /** When the next try is due; null once delivered or given up. */
  dueAt: string | null;
  /** A fault prevented it from being sent. */
  dropped?: true;
};

/** Values that a fault switch puts in an answer or a webhook in place of the truth. */
export type Tamper = { amountDelta?: number; currency?: string; domain?: "test" | "live" };
