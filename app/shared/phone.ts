/**
 * Converts a typed phone number to E.164. Nigerian forms (0803…, 803…, 234803…, +234 803 …) become
 * +234…; one typed with + and another country code stays as it is (docs/rules.md, Phones; ITU-T
 * E.164).
 * @returns `+` and 8 to 15 digits, or null if it is no phone number
 */
export function toE164(typed: string): string | null {
  const trimmed = typed.trim();
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

function nigerian(rest: string): string | null {
  const national = rest.replace(/^0/, "");
  return /^[1-9]\d{7,9}$/.test(national) ? `+234${national}` : null;
}

/**
 * Returns the digits that a part of a phone number, as typed, has in E.164 (+234803… for 0803…);
 * null for less than three, or for anything else.
 */
export function phoneDigits(typed: string): string | null {
  const digits = typed.replace(/[\s().+-]/g, "").replace(/^(?:234|0)/, "");
  return /^\d{3,}$/.test(digits) ? digits : null;
}

/** Formats a stored number for people: `0803 123 4567` for a Nigerian mobile, else E.164. */
export function formatPhone(e164: string): string {
  const match = /^\+234(\d{3})(\d{3})(\d{4})$/.exec(e164);
  return match ? `0${match[1]} ${match[2]} ${match[3]}` : e164;
}

/**
 * Returns the URL that opens a WhatsApp chat with a number: digits only, no plus (wa.me's
 * documented form).
 */
export function whatsAppUrl(e164: string, text?: string): string {
  return `https://wa.me/${e164.replace(/\D/g, "")}${text ? `?text=${encodeURIComponent(text)}` : ""}`;
}
