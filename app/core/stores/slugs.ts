/**
 * Names that look like part of the product or have a special meaning for services; no store has
 * ever had one (docs/rules.md, Slugs). Reserve others in slug-check.server.ts.
 */
const reserved = new Set(
  (
    "www api app admin dashboard store stores invoice payment payments login logout register auth oauth static assets cdn img media mail smtp imap pop ftp ns1 ns2 mx " +
    "help support status blog docs dev staging test sandbox localhost root security billing pay paystack webhook webhooks sw favicon robots sitemap onboarding " +
    "terms privacy about buka healthz readyz customers orders checkout cart items"
  ).split(" "),
);

/** The fewest letters for which a page checks availability. */
export const SLUG_MIN = 3;
export const SLUG_MAX = 63;

/**
 * Returns whether a store can have this slug: 3 to 63 lower-case letters, digits and single inner
 * hyphens, no punycode, not reserved (docs/rules.md, Slugs; RFC 1035 for the length of a host
 * label).
 */
export function isSlug(text: string): boolean {
  return (
    text.length >= SLUG_MIN &&
    text.length <= SLUG_MAX &&
    hasSlugForm(text) &&
    !text.startsWith("xn--") &&
    !reserved.has(text)
  );
}

/** Lower-case letters and digits with single inner hyphens, of any length. */
export function hasSlugForm(text: string): boolean {
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text);
}

/** Turns typed text into a slug: spaces become hyphens, accents go, everything else is dropped. */
export function forceSlug(typed: string): string {
  return plainLetters(typed)
    .replace(/[\s_]+/g, "-")
    .replace(/[^a-z0-9-]/g, "")
    .slice(0, SLUG_MAX);
}

/** Letters that Unicode doesn't decompose, such as Hausa's hooked ones. */
const apart: Record<string, string> = {
  ɓ: "b",
  ɗ: "d",
  ƙ: "k",
  ƴ: "y",
  ŋ: "n",
  ø: "o",
  ß: "ss",
  æ: "ae",
  "&": " and ",
};

/** Lower case without the marks of Yoruba, Igbo, Hausa or French: `Ọbẹ̀ Ṣọlá` is `obe sola`. */
function plainLetters(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[ɓɗƙƴŋøßæ&]/g, (letter) => apart[letter] ?? "");
}

/**
 * Suggests the slug for a business name: `Iya Ọ̀ṣun's Buka & Grill` → `iya-osuns-buka-and-grill`.
 * @returns well-formed, at most 40 letters, cut between words if possible; "" when no letter is
 * usable
 */
export function slugFrom(name: string): string {
  const words = plainLetters(name)
    .replace(/['’ʼ`]/g, "")
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  let slug = "";
  for (const word of words) {
    const longer = slug ? `${slug}-${word}` : word.slice(0, 40);
    if (longer.length > 40) break;
    slug = longer;
  }
  return slug;
}

/** The best first, none reserved. @param city distinguishes two kitchens of the same name */
export function slugsNear(wanted: string, city: string): string[] {
  const base = slugFrom(wanted) || "kitchen";
  const place = slugFrom(city);
  const near = [
    base,
    place && `${base}-${place}`,
    `${base}-kitchen`,
    `${base}-foods`,
    `${base}-ng`,
    `the-${base}`,
    ...Array.from({ length: 8 }, (_, i) => `${base}-${i + 2}`),
  ];
  return [...new Set(near)].filter(isSlug);
}

/** A store's address around its slug, such as `https://` and `.buka.example`. */
export type AddressParts = { before: string; after: string };
