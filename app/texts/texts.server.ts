import type { StoreLanguage } from "~schema/vendors";
import { speaker, type Say, type Texts } from "~/shared/text";
import type { Catalogue } from "./catalogue";
import { pidgin } from "./pidgin.server";

/** To add a language, write its catalogue beside Pidgin's, and list it here and in `languages`; a test names what it lacks (docs/rules.md, Language). */
export const catalogues: Partial<Record<StoreLanguage, Catalogue>> = { pcm: pidgin };

/** One dictionary out of some parts of a catalogue. */
const joined = ({ tag, parts }: Catalogue, names: readonly (keyof Catalogue["parts"])[]): Texts => ({
  tag, texts: Object.assign({}, ...names.map((name) => parts[name].texts)), said: Object.assign({}, ...names.map((name) => parts[name].said)),
});

const names = ["shared", "menu", "checkout", "order", "server"] as const;
const speakers = new Map(Object.entries(catalogues).map(([language, catalogue]) => [language, speaker(joined(catalogue, names))]));
const english = speaker();

/** How the server says texts in a language. */
export const textIn = (language: StoreLanguage): Say => speakers.get(language) ?? english;

/** What a page of a store brings for its scripts, and for React on the server: the texts of its kind. Nothing for English, which the sources are in. */
export function textsOf(language: StoreLanguage, part: "menu" | "checkout" | "order"): { texts?: Texts } {
  const catalogue = catalogues[language];
  return catalogue ? { texts: joined(catalogue, ["shared", part]) } : {};
}
