import type { MetaDescriptor } from "@remix-run/node";
import type { MenuItem } from "~/core/menu/menu-item";
import type { StoreRecord } from "~/core/stores/store-record.server";
import { safeColor } from "~/shared/color";
import { storeFilePaths, storePaths } from "~/shared/store-paths";
import { averageText } from "~/shared/stars";
import { storeSeo } from "~/storefront/menu/menu-page-data.server";
import { CARD } from "./share-card.server";
import { iconData, itemCardData, shareImageData, versionOf } from "./share-image-data.server";
import { structuredHours } from "./opening-hours-markup";
import type { StructuredStore } from "./structured-data";

/**
 * Returns the head of a store's menu page for search engines, link previews and home screens
 * (docs/rules.md, Sharing). Server only; customers pay for every byte of the result.
 * @param input.url the store's absolute root (`storeUrl`), from the configuration alone
 * @param input.card its picture's URL (`cardOf`)
 * @param input.base the root of the store's paths on this host, as the manifest must have the
 * page's origin
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
    ...cardMeta(card),
    { name: "theme-color", content: safeColor(store.primaryColor) },
    { tagName: "link", rel: "manifest", href: storeFilePaths.manifest(base) },
    {
      tagName: "link",
      rel: "apple-touch-icon",
      href: storeFilePaths.icon(base, "180", versionOf(iconData(store))),
    },
  ];
}

/** Names a card with its size: chat apps then show it at once, and large. */
const cardMeta = (card: string): MetaDescriptor[] => [
  { property: "og:image", content: card },
  { property: "og:image:width", content: String(CARD.width) },
  { property: "og:image:height", content: String(CARD.height) },
  { name: "twitter:card", content: "summary_large_image" },
];

/** Returns the head of an item's own page, with its price and its card. */
export function itemMeta({
  store,
  item,
  url,
}: {
  store: StoreRecord;
  item: MenuItem;
  url: string;
}): MetaDescriptor[] {
  const address = storePaths.item(url, item.id);
  const facts = itemCardData(store, item);
  const title = `${item.name} · ${facts.text}`;
  const description = [store.name, item.description || store.tagline].filter(Boolean).join(" · ");
  return [
    { title: `${item.name}, ${store.name}` },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: address },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: address },
    ...cardMeta(storeFilePaths.itemCard(url, item.id, versionOf(facts))),
    { property: "og:image:type", content: "image/jpeg" },
    { property: "og:image:alt", content: `${title}, ${store.name}` },
    { name: "theme-color", content: safeColor(store.primaryColor) },
  ];
}

/** Browsers write a root with its slash. */
const canonicalOf = (url: string) => new URL(url).href;

/** Returns the URL of the store's share card. @param url as for `storeMeta` */
export const cardOf = (store: StoreRecord, url: string) =>
  storeFilePaths.shareCard(url, versionOf(shareImageData(store, url)));

const aggregateRating = (rating: { reviews: number; stars: number }) => ({
  "@type": "AggregateRating",
  ratingValue: averageText(rating),
  reviewCount: rating.reviews,
});

/**
 * Builds schema.org's Restaurant for a store, without its menu (`structuredText` adds it).
 * @param input.card its picture's URL (`cardOf`)
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
