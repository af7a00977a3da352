import { menuOf } from "~/menu/menu.queries.server";
import { openState } from "~/settings/open-state";
import type { OrderingRules, StoreRecord } from "~/settings/store-record.server";
import { formatKobo } from "~/shared/money";
import { whatsAppUrl } from "~/shared/phone";
import type { CartSummary } from "./cart-bar";
import type { MenuPageData } from "./menu-page";
import { closedNotice, storeHeader } from "./store-header";

/**
 * Everything a store's menu page shows.
 * @param query the words searched for, as typed
 * @param cart what this browser's cart holds
 */
export async function menuPageData(input: { store: StoreRecord; base: string; now: Date; query: string; cart: CartSummary; added: boolean }): Promise<MenuPageData> {
  const { store, base, now } = input;
  return {
    header: storeHeader(store, base, now),
    closed: closedNotice(openState(store.opening, now)),
    banner: { image: store.bannerImage, color: store.bannerColor },
    about: store.tagline || store.description,
    callUrl: store.phone ? `tel:${store.phone}` : null,
    chatUrl: store.whatsapp ? whatsAppUrl(store.whatsapp) : null,
    facts: storeFacts(store.ordering),
    menu: await menuOf(store.id),
    query: input.query,
    cart: input.cart,
    added: input.added,
  };
}

/** What a customer wants to know before choosing: the delivery fee, how long it takes, the minimum order. */
export function storeFacts(rules: OrderingRules): { label: string; value: string }[] {
  const facts: { label: string; value: string }[] = [];
  if (rules.deliveryEnabled) {
    facts.push({ label: "Delivery", value: rules.deliveryFeeKobo ? formatKobo(rules.deliveryFeeKobo) : "Free" });
    facts.push({ label: "To your door", value: `${rules.minDeliveryMinutes}–${rules.maxDeliveryMinutes} min` });
  }
  if (rules.pickupEnabled) facts.push({ label: "Pickup", value: `${rules.minPickupMinutes}–${rules.maxPickupMinutes} min` });
  if (rules.minimumOrderKobo) facts.push({ label: "Minimum", value: formatKobo(rules.minimumOrderKobo) });
  return facts;
}

/** Title and description of a store's pages, from its own words where it has set them. */
export function storeSeo(store: StoreRecord): { title: string; description: string } {
  const place = [store.city, store.state].filter(Boolean).join(", ");
  return {
    title: store.seo.title || `${store.name}${place ? `, ${place}` : ""}: order online`,
    description: store.seo.description || store.tagline || store.description || `Order from ${store.name} for pickup or delivery and pay online.`,
  };
}
