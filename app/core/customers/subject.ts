import { toE164 } from "~/shared/phone";

/**
 * By what a customer is looked up: a whole phone number (E.164) or a whole e-mail address in lower
 * case.
 */
export type Subject = { phone: string } | { email: string };

export const MAX_SUBJECT_LENGTH = 254;

/**
 * What was typed, as a phone number or an e-mail address; null when it is neither. A part of one is
 * not enough: it could be many people's.
 */
export function readSubject(typed: string | null): Subject | null {
  const text = (typed ?? "").trim();
  if (!text || text.length > MAX_SUBJECT_LENGTH) return null;
  if (/^[^\s@]+@[^\s@]+$/.test(text)) return { email: text.toLowerCase() };
  const phone = toE164(text);
  return phone ? { phone } : null;
}

/** What stands in an order in place of a customer's name once that is erased. */
export const ERASED_NAME = "Erased customer";
