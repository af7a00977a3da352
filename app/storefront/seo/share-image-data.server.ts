import { createHash } from "node:crypto";
import { canOrder, stockLabel, type MenuItem } from "~/core/menu/menu-item";
import { lowestPrice } from "~/core/options/lowest-price";
import type { StoreRecord } from "~/core/stores/store-record.server";
import { safeColor } from "~/shared/color";
import { msg } from "~/shared/translate";
import { translatorFor } from "~/core/i18n/translations.server";
import { formatKobo } from "~/shared/money";
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

/** The input of an item's share card: of its store `name`, `logo` and `color`. */
export type ItemCardData = ReturnType<typeof itemCardData>;

/**
 * Says 'Order' only of what can be ordered, else why not. The count left is left out, as the card's
 * address would change with each order.
 */
export function itemCardData(store: StoreRecord, item: MenuItem) {
  const t = translatorFor(store.language);
  const lowest = lowestPrice(item);
  const offered = canOrder(item) && lowest !== null;
  const price = formatKobo((lowest ?? item).priceKobo);
  const reason = offered ? null : (stockLabel(item) ?? msg("Sold out"));
  return {
    ...iconData(store),
    title: item.name,
    text: lowest?.varies ? t("from {price}", { price }) : price,
    isPrice: true,
    pill: offered ? t("Order") : null,
    foot: reason ? t(reason) : "",
    picture: item.image,
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
export function versionOf(
  facts: ShareImageData | ItemCardData | ReturnType<typeof iconData>,
): string {
  return createHash("sha256")
    .update(JSON.stringify([STYLE, facts]))
    .digest("hex")
    .slice(0, 12);
}
