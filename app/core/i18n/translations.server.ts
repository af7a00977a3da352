import type { StoreLanguage } from "~schema/vendors";
import { translator, type Translate, type Messages } from "~/shared/translate";
import {
  pageParts,
  partNames,
  type MessageCatalogue,
  type PartName,
  type TranslatedPage,
} from "./messages";
import { pidgin } from "./pidgin.server";

/**
 * To add a language, write its catalogue beside Pidgin's, and list it here and in `languages`; a
 * test lists its missing texts (docs/rules.md, Language).
 */
export const catalogues: Partial<Record<StoreLanguage, MessageCatalogue>> = { pcm: pidgin };

const joined = ({ tag, parts }: MessageCatalogue, names: readonly PartName[]): Messages => ({
  tag,
  texts: Object.assign({}, ...names.map((name) => parts[name])),
});

const translators = new Map(
  Object.entries(catalogues).map(([language, catalogue]) => [
    language,
    translator(joined(catalogue, partNames)),
  ]),
);
const english = translator();
const pages = new Map(
  Object.entries(catalogues).map(([language, catalogue]) => [
    language,
    Object.fromEntries(
      Object.entries(pageParts).map(([page, parts]) => [page, joined(catalogue, parts)]),
    ) as Record<TranslatedPage, Messages>,
  ]),
);

export const translatorFor = (language: StoreLanguage): Translate =>
  translators.get(language) ?? english;

export const languageTag = (language: StoreLanguage): string => catalogues[language]?.tag ?? "en";

/** The messages for a page's scripts and for React on the server; null for English. */
export const messagesOf = (
  language: StoreLanguage,
  page: TranslatedPage,
): { texts: Messages | null } => ({
  texts: pages.get(language)?.[page] ?? null,
});
