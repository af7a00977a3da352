import type { ListedMenuItem, MenuCategory } from "~/core/menu/menu-item";
import { isOneSlip } from "~/shared/one-slip";
import { searchText } from "~/shared/search-text";
import { kinds, sameFood } from "./food-words";

/** The name of a food is never corrected: 'coke' doesn't mean 'cooked'. */
const foods = [...Object.entries(kinds), ...sameFood].join().split(",");

/** Each word is searched in every item, and nobody types more. */
const MAX_WORDS = 6;
/** In characters. */
const MAX_DESCRIPTION = 200;
/** Correcting typos takes most of the time, so longer menus go without. */
const MAX_ITEMS_WITH_SLIPS = 300;

/** Strips case, accents, dots below and punctuation: `Ẹ̀fọ́ Rírò!` → `efo riro`. */
const plain = (text: string) =>
  searchText(text)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Returns whether a word was typed with one slip, perhaps only its beginning so far. */
const meant = (typed: string, word: string) =>
  isOneSlip(typed, word) ||
  (word[0] === typed[0] &&
    word.length > typed.length &&
    [-1, 0, 1].some((more) => isOneSlip(typed, word.slice(0, typed.length + more))));

/** Returns the synonyms of a word or phrase. */
function othersFor(term: string): string[] {
  const singular = term.replace(/s$/, "");
  const key = Object.keys(kinds).find(
    (one) => one === singular || (term.length > 4 && one.length > 4 && isOneSlip(term, one)),
  );
  const names =
    (kinds[key!] ?? sameFood.find((group) => `,${group},`.includes(`,${singular},`)))?.split(",") ??
    [];
  return names.flatMap((one) => [one, ...(kinds[one]?.split(",") ?? [])]);
}

/**
 * Searches a menu (docs/rules.md, Search). Exact matches come first, ignoring case, names before
 * descriptions; then items where every term matches loosely: without accents, by a synonym, in the
 * category's or an option's name, or with one typo in a term of 4 letters or more.
 * @returns the matches, best first and otherwise in menu order; everything for an empty query
 */
export function searchMenu(
  menu: MenuCategory[],
  query: string,
  optionTexts: readonly string[] = [],
): ListedMenuItem[] {
  const typed = query.trim().toLowerCase();
  if (!typed) return menu.flatMap(({ items }) => items);
  const phrase = plain(typed).split(" ", MAX_WORDS).join(" ");
  const terms = othersFor(phrase).length ? [phrase] : phrase.split(" ");
  const others = terms.map(othersFor);
  const texts = new Map<ListedMenuItem, string>(
    menu.flatMap(({ items }) =>
      items.map((item) => [
        item,
        ` ${plain(`${item.name} ${item.tags.join(" ")} ${item.description.slice(0, MAX_DESCRIPTION)}`)} `,
      ]),
    ),
  );
  // A short word on the menu isn't corrected: 'rice' doesn't mean 'ripe'.
  const known = terms.map(
    (word) =>
      texts.size > MAX_ITEMS_WITH_SLIPS ||
      word.length < 4 ||
      foods.includes(word) ||
      (word.length === 4 && [...texts.values()].some((text) => text.includes(` ${word} `))),
  );
  const holds = (text: string, slips: boolean) =>
    phrase &&
    terms.every(
      (word, at) =>
        // 'no pepper' doesn't match noodles, but the last word may be unfinished.
        text.includes(word.length < 3 && terms[at + 1] ? ` ${word} ` : word) ||
        (word.length > 4 && text.replaceAll(" ", "").includes(word)) || // 'moimoi'
        others[at]!.some((one) => text.includes(` ${one}`)) ||
        (slips && !known[at] && text.split(" ").some((one) => one.length > 2 && meant(word, one))),
    );
  /**
   * As typed: 0 whole words of the name, 1 the name, 2 the description. Loosely: 3 the name, 4 also
   * the description, 5 the category's or an option's name, 6 with a typo. 7: no match.
   */
  const distance = (item: ListedMenuItem, isCategoryMeant: boolean): number => {
    const text = texts.get(item)!;
    const name = ` ${plain(item.name)} `;
    if (item.name.toLowerCase().includes(typed)) return name.includes(` ${phrase} `) ? 0 : 1;
    if (`${item.name}\n${item.description}`.toLowerCase().includes(typed)) return 2;
    if (holds(name, false)) return 3;
    if (holds(text, false)) return 4;
    if (isCategoryMeant || holds(` ${plain(optionTexts[item.found!] ?? "")} `, false)) return 5;
    return holds(text, true) ? 6 : 7;
  };
  const far = new Map<ListedMenuItem, number>();
  for (const { name, items } of menu) {
    const isMeant = Boolean(holds(` ${plain(name)} `, true));
    for (const item of items) far.set(item, distance(item, isMeant));
  }
  return [...far]
    .filter(([, distance]) => distance < 7)
    .sort(([, a], [, b]) => a - b)
    .map(([item]) => item);
}
