import { hasSlugForm, isSlug, SLUG_MAX, SLUG_MIN } from "~/core/stores/slugs";

export const HOME_COUNTRY = "Nigeria";

/** Characters (docs/rules.md, Store profile). */
export const MAX_PROFILE_LENGTH = {
  storeName: 80,
  description: 300,
  tagline: 300,
  phone: 30,
  country: 60,
  state: 60,
  city: 60,
  address: 200,
  handle: 40,
} as const;

/** Worded exactly as the rules say (docs/rules.md, Store profile). */
export const urlMessages = {
  form: "Only lowercase letters, numbers, and hyphens are allowed.",
  hyphens: "Use single hyphens, only between letters or numbers.",
  short: `Your store URL needs at least ${SLUG_MIN} letters or numbers.`,
  taken: "This URL is already taken.",
  reserved: "This URL is reserved. Choose another.",
} as const;

/** Returns why a text can't be a slug, or null. */
export function urlError(slug: string): string | null {
  if (!/^[a-z0-9-]*$/.test(slug)) return urlMessages.form;
  if (slug.length < SLUG_MIN) return urlMessages.short;
  if (slug.length > SLUG_MAX) return `Please keep this to ${SLUG_MAX} characters`;
  if (!hasSlugForm(slug)) return urlMessages.hyphens;
  return isSlug(slug) ? null : urlMessages.reserved;
}
