import type { MetaDescriptor } from "@remix-run/node";
import type { MenuItem } from "~/core/menu/menu-item";
import type { StoreRecord } from "~/core/stores/store-record.server";
import { safeColor } from "~/shared/color";
import { formatKobo } from "~/shared/money";
import { storePaths } from "~/shared/store-paths";
import { averageText } from "~/shared/stars";
import { storeSeo } from "~/storefront/menu/menu-page-data.server";
import { translatorFor } from "~/core/i18n/translations.server";
import { CARD } from "./share-card.server";
import { shareImageData, iconData, versionOf } from "./share-image-data.server";
import { structuredHours } from "./opening-hours-markup";
import type { StructuredStore } from "./structured-data";

/**
 * Returns the head of a store's menu page for search engines, for those who show a preview
 * of the address, and for phones that install it (docs/rules.md, Sharing). To be worked out on the
 * server; every byte of it is on the customer's bill.
 * @param input.url the store's absolute root (`storeUrl`), from the configuration alone
 * @param input.card the address of its picture (`cardOf`)
 * @param input.base the root of the store's addresses on this host: the manifest must be of the
 * page's own origin
 */
export function storeMeta({
  store,
  url,
  card,
  base,
}: {
  store: StoreRecord;
  url: string;
  card: string;
  base: string;
}): MetaDescriptor[] {
  const { title, description } = storeSeo(store);
  const canonical = canonicalOf(url);
  return [
    { title },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: canonical },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: canonical },
    { property: "og:image", content: card },
    { property: "og:image:width", content: String(CARD.width) },
    { property: "og:image:height", content: String(CARD.height) },
    { name: "twitter:card", content: "summary_large_image" },
    { name: "theme-color", content: safeColor(store.primaryColor) },
    { tagName: "link", rel: "manifest", href: storePaths.manifest(base) },
    {
      tagName: "link",
      rel: "apple-touch-icon",
      href: storePaths.icon(base, "180", versionOf(iconData(store))),
    },
  ];
}

/**
 * Returns the same for an item's own page, with the item's picture where it has one.
 * @param input.url as for `storeMeta`
 */
export function itemMeta({
  store,
  item,
  url,
}: {
  store: StoreRecord;
  item: MenuItem;
  url: string;
}): MetaDescriptor[] {
  const t = translatorFor(store.language);
  const title = `${item.name}, ${store.name}`;
  const description =
    item.description ||
    t("{dish} at {store}: {price}.", {
      dish: item.name,
      store: store.name,
      price: formatKobo(item.priceKobo),
    });
  const address = storePaths.item(url, item.id);
  return [
    { title },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: address },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: address },
    {
      property: "og:image",
      content: item.image ? new URL(`${item.image}-960.webp`, url).href : cardOf(store, url),
    },
    { name: "twitter:card", content: "summary_large_image" },
    { name: "theme-color", content: safeColor(store.primaryColor) },
  ];
}

/** Returns a root with its slash, as browsers write it. */
const canonicalOf = (url: string) => new URL(url).href;

/** Returns the URL of the picture that represents the store. @param url as for `storeMeta` */
export const cardOf = (store: StoreRecord, url: string) =>
  storePaths.shareCard(url, versionOf(shareImageData(store, url)));

/** Builds schema.org's AggregateRating of what a page shows of it. */
const aggregateRating = (rating: { reviews: number; stars: number }) => ({
  "@type": "AggregateRating",
  ratingValue: averageText(rating),
  reviewCount: rating.reviews,
});

/**
 * Builds schema.org's Restaurant for a store, without its menu (`structuredText` adds it).
 * @param input.url the store's absolute root, as for `storeMeta`
 * @param input.card the address of its picture (`cardOf`)
 */
export function structuredStore({
  store,
  url,
  card,
  now,
}: {
  store: StoreRecord;
  url: string;
  card: string;
  now: Date;
}): StructuredStore {
  const canonical = canonicalOf(url);
  return {
    "@context": "https://schema.org",
    "@type": "Restaurant",
    name: store.name,
    url: canonical,
    image: card,
    ...(store.phone ? { telephone: store.phone } : {}),
    address: {
      "@type": "PostalAddress",
      ...(store.address ? { streetAddress: store.address } : {}),
      ...(store.city ? { addressLocality: store.city } : {}),
      ...(store.state ? { addressRegion: store.state } : {}),
      addressCountry: "NG",
    },
    ...structuredHours(store.opening, now),
    acceptsReservations: false,
    currenciesAccepted: "NGN",
    ...(store.rating ? { aggregateRating: aggregateRating(store.rating) } : {}),
    potentialAction: { "@type": "OrderAction", target: canonical },
  };
}
