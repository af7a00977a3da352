import { toE164 } from "~/shared/phone";

/** Identifies a customer: a whole phone number (E.164) or e-mail address in lower case. */
export type Subject = { phone: string } | { email: string };

export const MAX_SUBJECT_LENGTH = 254;

/** Reads a whole phone number or e-mail address, else null: a part could match several people. */
export function readSubject(typed: string | null): Subject | null {
  const text = (typed ?? "").trim();
  if (!text || text.length > MAX_SUBJECT_LENGTH) return null;
  if (/^[^\s@]+@[^\s@]+$/.test(text)) return { email: text.toLowerCase() };
  const phone = toE164(text);
  return phone ? { phone } : null;
}

/** Replaces the name of an erased customer in orders. */
export const ERASED_NAME = "Erased customer";
