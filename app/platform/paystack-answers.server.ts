import { z } from "zod";

/** Why a call gave no data. After `unavailable` the outcome is unknown; the others are final. */
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

/** How a part of the client calls the API, and explains failures. */
export type PaystackCalls = {
  post: (path: string, body: unknown) => Promise<Reply>;
  get: (path: string) => Promise<Reply>;
  explain: (operation: string, reply: Reply) => PaystackFailure;
};

/** The provider's amounts: kobo, a number or its digits. */
export const kobo = z
  .union([z.number(), z.string().regex(/^\d+$/).transform(Number)])
  .pipe(z.number().int().nonnegative());

/** A field that decides nothing: null if it is missing or unreadable. */
export const optional = <T>(field: z.ZodType<T>) =>
  field
    .nullish()
    .catch(null)
    .transform((value) => value ?? null);
