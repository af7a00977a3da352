import { searchText } from "~/shared/search-text";

const wordsOf = (text: string) => new Set(text.split(" "));

const titles = wordsOf(
  "mr mrs miss ms master dr prof engr engineer arc barr barrister chief sir lady hon alhaji alhaja mallam malam hajia pastor rev reverend prince princess otunba",
);
const companyWords = wordsOf(
  "ltd limited plc ent ents enterprise enterprises venture ventures nig nigeria co company and the of",
);
/** So many stores have these that they tell none from another. */
const tradeWords = wordsOf(
  "kitchen kitchens food foods restaurant restaurants catering caterers cuisine eatery buka bukka canteen mama iya",
);

const partsOf = (name: string): string[] =>
  searchText(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== "" && !titles.has(part) && !companyWords.has(part));

/**
 * Takes the pairs that match out of both lists, each part once.
 * @returns the parts of `left` that were matched
 */
function take(left: string[], right: string[], matches: (a: string, b: string) => boolean) {
  return [...left].filter((part) => {
    const found = right.findIndex((other) => matches(part, other));
    if (found < 0) return false;
    right.splice(found, 1);
    left.splice(left.indexOf(part), 1);
    return true;
  });
}

const isInitialOf = (a: string, b: string) => a.length === 1 && b.startsWith(a);

function namesFit(one: string, other: string): boolean {
  const left = partsOf(one);
  const right = partsOf(other);
  const shorter = Math.min(left.length, right.length);
  const isSingle = left.length === 1 && right.length === 1;
  const whole = take(left, right, (a, b) => a === b);
  const initials = take(left, right, (a, b) => isInitialOf(a, b) || isInitialOf(b, a));
  const shared = whole.length + initials.length;
  const tells = whole.some((part) => part.length > 1 && !tradeWords.has(part));
  return tells && (isSingle || (shared >= 2 && shared > shorter / 2));
}

/**
 * Returns whether the bank's name of an account is one of these names (docs/rules.md, Identity): two
 * parts and more than half of the shorter name are shared, in any order, without accents, titles and
 * words like LTD; an initial counts as its part.
 */
export const accountNameFits = (accountName: string, names: readonly string[]): boolean =>
  names.some((name) => namesFit(accountName, name));
