import type { StoreRecord } from "~/core/stores/store-record.server";
import { storeFilePaths, storePaths, type StoreIconSize } from "~/shared/paths";
import { languageTag } from "~/core/i18n/translations.server";
import { iconData, versionOf } from "./share-image-data.server";
import { withoutEnd } from "~/shared/without-end";

/** About as much as fits below an icon. */
const SHORT_NAME = 12;

/** Returns a name's first words as far as they fit below an icon, or the start of the first. */
function shortName(name: string): string {
  let short = "";
  for (const word of name.trim().split(/\s+/)) {
    const longer = short ? `${short} ${word}` : word;
    if ([...longer].length > SHORT_NAME) break;
    short = longer;
  }
  return withoutEnd(short, /[\s&,:–-]/) || [...name.trim()].slice(0, SHORT_NAME).join("");
}

/** Builds the store's web app manifest (docs/rules.md, Sharing; W3C Web Application Manifest). */
export function storeManifest(store: StoreRecord, base: string) {
  const root = storePaths.home(base);
  const facts = iconData(store);
  const icon = (size: StoreIconSize, purpose: "any" | "maskable") => ({
    src: storeFilePaths.icon(base, size, versionOf(facts)),
    sizes: `${parseInt(size)}x${parseInt(size)}`,
    type: "image/png",
    purpose,
  });
  return {
    id: root,
    name: store.name,
    short_name: shortName(store.name),
    ...(store.tagline ? { description: store.tagline } : {}),
    lang: `${languageTag(store.language)}-NG`,
    start_url: root,
    scope: root,
    display: "standalone",
    theme_color: facts.color,
    background_color: "#FFFBF8",
    icons: [icon("192", "any"), icon("512", "any"), icon("512-maskable", "maskable")],
  };
}
