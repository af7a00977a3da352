import { searchText } from "~/shared/search-text";

/** `keywords` complement the label. */
export type SettingPlace = { section: string; label: string; keywords: string; to: string };

export type FoundSetting = { label: string; section: string; to: string };

/** Shorter queries find nothing; longer ones are cut to the maximum. */
const MIN_QUERY_LENGTH = 2;
export const MAX_QUERY_LENGTH = 60;
const MAX_RESULTS = 12;

/** Normalises a query; empty if too short. */
export function readQuery(text: string | null): string {
  const query = (text ?? "").trim().replace(/\s+/g, " ").slice(0, MAX_QUERY_LENGTH).trim();
  return query.length < MIN_QUERY_LENGTH ? "" : query;
}

/** Labels that start with the first word come first, then other labels, then keywords. */
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
