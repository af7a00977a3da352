import type { CardStep } from "./cards";

export type TransactionStatus = "abandoned" | "ongoing" | "success" | "failed";

export type CardAuthorization = {
  authorization_code: string;
  bin: string;
  last4: string;
  exp_month: string;
  exp_year: string;
  channel: "card";
  card_type: string;
  bank: string;
  country_code: string;
  brand: string;
  reusable: boolean;
  signature: string;
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
  /** As it was sent (an object, or whatever text), "" when nothing was. */
  metadata: unknown;
  status: TransactionStatus;
  gatewayResponse: string;
  createdAt: string;
  paidAt: string | null;
  feesKobo: number | null;
  ipAddress: string | null;
  authorization: CardAuthorization | null;
  attempts: number;
  errors: number;
  /** Epoch seconds of the first attempt. */
  startedAt: number | null;
  history: { type: "action" | "success" | "error"; message: string; time: number }[];
  /** The test card that waits for a PIN, a code or the bank. Other cards are never kept. */
  pending: { card: string; expMonth: string; expYear: string; step: CardStep } | null;
};

/** A webhook on its way, or delivered: the exact body, and how each try went. Times ISO 8601 in UTC. */
export type Delivery = {
  id: string;
  event: string;
  reference: string;
  body: string;
  tries: { at: string; status: number | null; error: string | null }[];
  deliveredAt: string | null;
  /** When the next try is due; null once delivered or given up. */
  dueAt: string | null;
};
