/** Names that would read as part of the product, or that services give a meaning of their own (docs/rules.md, Slugs). */
const reserved = new Set(
  (
    "www api app admin dashboard store stores invoice payment payments login logout register auth oauth static assets cdn img media mail smtp imap pop ftp ns1 ns2 mx " +
    "help support status blog docs dev staging test sandbox localhost root security billing pay paystack webhook webhooks sw favicon robots sitemap onboarding " +
    "terms privacy about buka healthz readyz customers orders checkout cart items"
  ).split(" "),
);

/**
 * Whether a text may be a store's slug: 3 to 63 of lower-case letters, digits and single inner hyphens, no punycode, not reserved
 * (docs/rules.md, Slugs; RFC 1035 for the length of a host label).
 */
export function isSlug(text: string): boolean {
  return text.length >= 3 && text.length <= 63 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) && !text.startsWith("xn--") && !reserved.has(text);
}
