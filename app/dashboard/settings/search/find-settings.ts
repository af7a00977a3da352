import { searchText } from "~/shared/search-text";

/** Somewhere in the settings that can be looked for. `keywords` are more than its label. */
export type SettingPlace = { section: string; label: string; keywords: string; to: string };

/** The result of a search. */
export type FoundSetting = { label: string; section: string; to: string };

/** From this many letters on a search is begun; more than the other are cut. */
const MIN_QUERY_LENGTH = 2;
export const MAX_QUERY_LENGTH = 60;
const MAX_RESULTS = 12;

/** Returns a search as it is run; nothing when it is too short. */
export function readQuery(text: string | null): string {
  const wanted = (text ?? "").trim().replace(/\s+/g, " ").slice(0, MAX_QUERY_LENGTH).trim();
  return wanted.length < MIN_QUERY_LENGTH ? "" : wanted;
}

/**
 * Places that have every word somewhere: first those whose label begins with the first one, then
 * labels, then keywords and sections.
 */
export function findSettings(places: readonly SettingPlace[], wanted: string): FoundSetting[] {
  const terms = searchText(wanted).split(" ");
  const rank = ({ label, keywords: more, section }: SettingPlace): number => {
    const [own, all] = [searchText(label), searchText(`${label} ${more} ${section}`)];
    if (!terms.every((term) => all.includes(term))) return 0;
    if (own.startsWith(terms[0]!)) return 3;
    return terms.every((term) => own.includes(term)) ? 2 : 1;
  };
  return places
    .map((place) => ({ place, rank: rank(place) }))
    .filter((found) => found.rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .slice(0, MAX_RESULTS)
    .map(({ place: { label, section, to } }) => ({ label, section, to }));
}
