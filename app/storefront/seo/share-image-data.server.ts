import { createHash } from "node:crypto";
import type { StoreRecord } from "~/core/stores/store-record.server";
import { safeColor } from "~/shared/color";
import { translatorFor } from "~/core/i18n/translations.server";
import { hoursLine } from "./opening-hours-markup";

/** The input of a store's drawn pictures. Picture URLs are without width and extension. */
export type ShareImageData = {
  name: string;
  tagline: string;
  hours: string | null;
  address: string;
  color: string;
  logo: string | null;
  banner: string | null;
};

/** @param url the store's absolute root (`storeUrl`); shown without its scheme */
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

export const iconData = (store: StoreRecord) => ({
  name: store.name,
  color: safeColor(store.primaryColor),
  logo: store.logo,
});

/** Increase when the drawings change, so that caches fetch them again. */
const STYLE = 1;

/** Returns a short hash of a drawing's input (docs/rules.md, Sharing). */
export function versionOf(facts: ShareImageData | ReturnType<typeof iconData>): string {
  return createHash("sha256")
    .update(JSON.stringify([STYLE, facts]))
    .digest("hex")
    .slice(0, 12);
}
