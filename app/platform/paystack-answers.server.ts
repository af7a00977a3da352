import { z } from "zod";

/** After `unavailable` the outcome is unknown; the other codes are final. */
export type PaystackFailure = {
  ok: false;
  code:
    | "duplicate_reference"
    | "insufficient_balance"
    | "invalid_recipient"
    | "not_found"
    | "rejected"
    | "unavailable";
  /** The provider's message, or ours. For the log, not for customers. */
  message: string;
  retryAfterSeconds?: number;
};
export type PaystackResult<Data> = { ok: true; data: Data } | PaystackFailure;

export type Reply =
  | { kind: "answered"; status: number; body: unknown; retryAfterSeconds?: number }
  | { kind: "silent"; timedOut: boolean; message: string };

export type PaystackCalls = {
  post: (path: string, body: unknown) => Promise<Reply>;
  put: (path: string, body: unknown) => Promise<Reply>;
  get: (path: string) => Promise<Reply>;
  explain: (operation: string, reply: Reply) => PaystackFailure;
};

/** The provider sends kobo as a number or as digits. */
export const kobo = z
  .union([z.number(), z.string().regex(/^\d+$/).transform(Number)])
  .pipe(z.number().int().nonnegative());

/** For fields that decide nothing: null if missing or unreadable. */
export const optional = <T>(field: z.ZodType<T>) =>
  field
    .nullish()
    .catch(null)
    .transform((value) => value ?? null);

export const instant = z
  .string()
  .regex(/^20\d\d-\d\d-\d\dT/)
  .transform((text) => new Date(text))
  .refine((date) => !Number.isNaN(date.getTime()));
