/**
 * Why a call gave no data. `unavailable`: nothing is known about the outcome, ask again later. The
 * others are final.
 */
export type PaystackFailure = {
  ok: false;
  code:
    | "duplicate_reference"
    | "insufficient_balance"
    | "invalid_recipient"
    | "not_found"
    | "rejected"
    | "unavailable";
  /** The provider's message, or ours when it sent none. For the log, not for customers. */
  message: string;
  retryAfterSeconds?: number;
};
export type PaystackResult<Data> = { ok: true; data: Data } | PaystackFailure;

/** The result over HTTP: an answer of any kind, or none. */
export type Reply =
  | { kind: "answered"; status: number; body: unknown; retryAfterSeconds?: number }
  | { kind: "silent"; timedOut: boolean; message: string };
