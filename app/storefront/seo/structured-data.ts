import { canOrder, type MenuCategory } from "~/core/menu/menu-item";
import { nairaInput } from "~/shared/money";

/** Schema.org's Restaurant without the menu, which the page has anyway. */
export type StructuredStore = { "@context": string; "@type": string; [property: string]: unknown };

/**
 * Serializes a store as schema.org's Restaurant with its menu: names and prices, and which dishes
 * can't be ordered (docs/rules.md, Sharing).
 * @returns JSON that is safe inside a script element
 */
export function structuredText(store: StructuredStore, menu: readonly MenuCategory[]): string {
  const hasMenu = {
    "@type": "Menu",
    hasMenuSection: menu.map(({ name, items }) => ({
      "@type": "MenuSection",
      name,
      hasMenuItem: items.map((item) => ({
        "@type": "MenuItem",
        name: item.name,
        offers: {
          "@type": "Offer",
          price: nairaInput(item.priceKobo),
          priceCurrency: "NGN",
          ...(canOrder(item) || item.away ? {} : { availability: "https://schema.org/SoldOut" }),
        },
      })),
    })),
  };
  return JSON.stringify({ ...store, hasMenu }).replaceAll("<", "\\u003c");
}

export const structuredScript = (store: StructuredStore, menu: readonly MenuCategory[]): string =>
  `<script type="application/ld+json">${structuredText(store, menu)}</script>`;
