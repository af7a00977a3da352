import type { StoreLanguage } from "~schema/vendors";
import { speaker, type Say, type Texts } from "~/shared/translate";
import { pageParts, partNames, type Catalogue, type PartName, type TextPage } from "./messages";
import { pidgin } from "./pidgin.server";

/**
 * To add a language, write its catalogue beside Pidgin's, and list it here and in `languages`; a
 * test names what it lacks (docs/rules.md, Language).
 */
export const catalogues: Partial<Record<StoreLanguage, Catalogue>> = { pcm: pidgin };

/** One dictionary out of some parts of a catalogue. */
const joined = ({ tag, parts }: Catalogue, names: readonly PartName[]): Texts => ({
  tag,
  texts: Object.assign({}, ...names.map((name) => parts[name].texts)),
  said: Object.assign({}, ...names.map((name) => parts[name].said)),
});

const speakers = new Map(
  Object.entries(catalogues).map(([language, catalogue]) => [
    language,
    speaker(joined(catalogue, partNames)),
  ]),
);
const english = speaker();
const pages = new Map(
  Object.entries(catalogues).map(([language, catalogue]) => [
    language,
    Object.fromEntries(
      Object.entries(pageParts).map(([page, parts]) => [page, joined(catalogue, parts)]),
    ) as Record<TextPage, Texts>,
  ]),
);

/** How the server says texts in a language. */
export const textIn = (language: StoreLanguage): Say => speakers.get(language) ?? english;

/** How a language is named in a document (`lang`, BCP 47). */
export const tagOf = (language: StoreLanguage): string => catalogues[language]?.tag ?? "en";

/**
 * What a page of a store brings for its scripts, and for React on the server: the texts of its
 * kind. Null for English, which the sources are in.
 */
export const textsOf = (language: StoreLanguage, page: TextPage): { texts: Texts | null } => ({
  texts: pages.get(language)?.[page] ?? null,
});
