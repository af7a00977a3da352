import { ERASED_NAME } from "~/core/customers/subject";

const titles =
  /^(?:mr|mrs|ms|miss|dr|prof|engr|barr|chief|alhaji|alhaja|hajia|pastor|rev|sir|madam|mama|baba|iya|aunty|auntie|uncle)\.?$/i;
const MAX_LETTERS = 20;

/**
 * Returns a customer's name for a store's page: the first name and an initial, `Ada O.`
 * (docs/rules.md, Reviews). Anything else in the field, such as a phone or an e-mail address, isn't
 * shown.
 * @returns null when there is no name to show
 */
export function publicName(name: string | null): string | null {
  if (!name || name === ERASED_NAME) return null;
  const all = name.normalize("NFC").trim().split(/\s+/);
  if (!all.every((word) => /^[\p{L}\p{M}'’.-]+$/u.test(word) && /\p{L}/u.test(word))) return null;
  const words = all.filter((word) => !titles.test(word));
  const [first, last] = [words[0] ?? all.at(-1)!, words.length > 1 ? words.at(-1)! : null];
  const firstName = first.length > MAX_LETTERS ? `${first.slice(0, MAX_LETTERS)}…` : first;
  const initial = last && /\p{L}/u.exec(last)?.[0].toUpperCase();
  return initial ? `${firstName} ${initial}.` : firstName;
}
