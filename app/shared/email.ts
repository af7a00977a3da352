import { isOneSlip } from "./one-slip";

/**
 * Matches an e-mail address in forms: one bare address of the usual characters (RFC 5321's
 * dot-string), with a dot in its domain, as the payment provider requires. Anything that mail
 * servers read as a list, a comment or a second address doesn't match (docs/rules.md, Checkout).
 */
export const emailPattern =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z\d](?:[a-z\d-]*[a-z\d])?$/i;

/** The most common mail domains, and others that look like mistyped ones but aren't. */
const PROVIDERS = [
  "gmail.com",
  "yahoo.com",
  "yahoo.co.uk",
  "hotmail.com",
  "outlook.com",
  "icloud.com",
  "ymail.com",
  "live.com",
  "aol.com",
  "mail.com",
  "email.com",
];

/** Suggests a corrected address, `ada@gmail.com` for `ada@gmial.con`; null if it looks right. */
export function suggestEmail(address: string): string | null {
  const at = address.lastIndexOf("@");
  const typed = address.slice(at + 1).toLowerCase();
  if (PROVIDERS.includes(typed)) return null;
  const domain = typed.replace(/\.(?:con|cmo|ocm|cim|comm|vom|xom|cpm|c)$/, ".com");
  const meant = PROVIDERS.includes(domain)
    ? domain
    : PROVIDERS.find((one) => isOneSlip(domain, one));
  if (!meant && domain === typed) return null;
  return `${address.slice(0, at)}@${meant ?? domain}`;
}
