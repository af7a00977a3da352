import { menuOf } from "~/menu/menu.queries.server";
import { openState } from "~/settings/open-state";
import type { OrderingRules, StoreRecord } from "~/settings/store-record.server";
import { formatKobo } from "~/shared/money";
import { whatsAppUrl } from "~/shared/phone";
import type { MenuPageData } from "./menu-page";
import { closedNotice, storeHeader } from "./store-header";

/**
 * Everything a store's menu page shows.
 * @param input.search the address's query: `q` the words searched for, `added` after a dish was added without scripts
 * @param input.cart what this browser's cart holds, read at the same time as the menu
 */
export async function menuPageData(input: { store: StoreRecord; base: string; now: Date; search: URLSearchParams; cart: Promise<{ count: number; subtotalKobo: number }> }): Promise<MenuPageData> {
  const { store, base, now, search } = input;
  const [menu, cart] = await Promise.all([menuOf(store.id), input.cart]);
  return {
    header: storeHeader(store, base, now),
    closed: closedNotice(openState(store.opening, now)),
    banner: { image: store.bannerImage, color: store.bannerColor },
    about: store.tagline || store.description,
    callUrl: store.phone ? `tel:${store.phone}` : null,
    chatUrl: store.whatsapp ? whatsAppUrl(store.whatsapp) : null,
    facts: storeFacts(store.ordering),
    menu,
    query: (search.get("q") ?? "").slice(0, 100),
    cart: { count: cart.count, totalKobo: cart.subtotalKobo },
    added: search.has("added"),
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
