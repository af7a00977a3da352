/**
 * Converts a typed phone number to E.164. Nigerian forms (0803…, 803…, 234803…, +234 803 …) become
 * +234…; one typed with + and another country code stays (docs/rules.md, Phones; ITU-T E.164).
 * @returns `+` and 8 to 15 digits, or null if invalid
 */
export function toE164(typed: string): string | null {
  const trimmed = plainText(typed);
  if (/[^\d\s().+-]/.test(trimmed) || trimmed.lastIndexOf("+") > 0) return null;
  const digits = trimmed.replace(/\D/g, "");
  if (trimmed.startsWith("+") || trimmed.startsWith("00")) {
    const international = trimmed.startsWith("+") ? digits : digits.slice(2);
    if (international.startsWith("234")) return nigerian(international.slice(3));
    return /^[1-9]\d{7,14}$/.test(international) ? `+${international}` : null;
  }
  if (digits.startsWith("234") && digits.length >= 12) return nigerian(digits.slice(3));
  return nigerian(digits);
}

/** Prefixes of mobiles: always ten digits; landlines have eight to ten (NCC's numbering plan). */
const MOBILE = /^(70|71|80|81|90|91)/;

function nigerian(rest: string): string | null {
  const national = rest.replace(/^0/, "");
  const digits = MOBILE.test(national) ? /^\d{10}$/ : /^[1-9]\d{7,9}$/;
  return digits.test(national) ? `+234${national}` : null;
}

const MAX_LENGTH = 60;

/** Numbers copied from chats and pages have other dashes, and invisible marks. */
const plainText = (typed: string) =>
  typed
    .slice(0, MAX_LENGTH)
    .replace(/[\p{Pd}\u2212]/gu, "-")
    .replace(/[\p{Cf}\p{Mn}]/gu, "")
    .trim();

/**
 * Reads a phone field, which may hold a second number: `0803 123 4567 / 0706 765 4321`.
 * @returns both in E.164, the second one null if there is none; null if one of them is invalid
 */
export function toPhones(typed: string): [string, string | null] | null {
  const [first = "", second, ...more] = typed.slice(0, MAX_LENGTH).split(/[/,;&\n]| or /i);
  const phone = toE164(first);
  const other = second === undefined ? null : toE164(second);
  if (!phone || more.length || (second !== undefined && !other)) return null;
  return [phone, other === phone ? null : other];
}

/**
 * Returns the digits of a typed part of a phone number as E.164 has them (+234803… for 0803…); null
 * for less than three, or for anything else.
 */
export function phoneDigits(typed: string): string | null {
  const digits = plainText(typed)
    .replace(/[\s().+-]/g, "")
    .replace(/^(?:234|0)/, "");
  return /^\d{3,}$/.test(digits) ? digits : null;
}

/** Formats a stored number for people: `0803 123 4567` for a Nigerian mobile, else E.164. */
export function formatPhone(e164: string): string {
  const match = /^\+234(\d{3})(\d{3})(\d{4})$/.exec(e164);
  return match ? `0${match[1]} ${match[2]} ${match[3]}` : e164;
}

/** Opens a WhatsApp chat with a number: digits only, no plus (documented by wa.me). */
export function whatsAppUrl(e164: string, text?: string): string {
  return `https://wa.me/${e164.replace(/\D/g, "")}${text ? `?text=${encodeURIComponent(text)}` : ""}`;
}
