import { createHash } from "node:crypto";
import type { StoreRecord } from "~/core/stores/store-record.server";
import { safeColor } from "~/shared/color";
import { translatorFor } from "~/core/i18n/translations.server";
import { hoursLine } from "./opening-hours-markup";

/** What a store's drawn pictures show of it. Addresses of pictures are without width and ending. */
export type ShareImageData = {
  name: string;
  tagline: string;
  hours: string | null;
  address: string;
  color: string;
  logo: string | null;
  banner: string | null;
};

/**
 * Collects what the share image shows.
 * @param url the store's absolute root (`storeUrl`): people read it without scheme
 */
export function shareImageData(store: StoreRecord, url: string): ShareImageData {
  return {
    name: store.name,
    tagline: store.tagline,
    hours: hoursLine(store.opening, translatorFor(store.language)),
    address: url.replace(/^https?:\/\//, ""),
    color: safeColor(store.primaryColor),
    logo: store.logo,
    banner: store.bannerImage,
  };
}

/** Collects what the store's icons show. */
export const iconData = (store: StoreRecord) => ({
  name: store.name,
  color: safeColor(store.primaryColor),
  logo: store.logo,
});

/** Goes up when the drawings themselves change, so that those who keep them fetch them again. */
const STYLE = 1;

/** Returns a short hash of what is shown, which changes with it (docs/rules.md, Sharing). */
export function versionOf(facts: ShareImageData | ReturnType<typeof iconData>): string {
  return createHash("sha256")
    .update(JSON.stringify([STYLE, facts]))
    .digest("hex")
    .slice(0, 12);
}
