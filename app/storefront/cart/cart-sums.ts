import { itemCount } from "~/core/menu/menu-item";
import { priceOrder, type OrderSums } from "~/core/pricing/order-price";
import { formatKobo } from "~/shared/money";
import { msg, type Message } from "~/shared/translate";
import type { OrderingTerms } from "~/storefront/shell/displayed-menu";
import type { CartTotals } from "./cart-totals";

/**
 * Returns a cart's sums before checkout: with delivery if the store has one fee, without if its
 * areas have their own (docs/rules.md, Prices).
 */
export function cartSums(
  subtotalKobo: number,
  { prices, deliveryFeeKobo }: Pick<OrderingTerms, "prices" | "deliveryFeeKobo">,
): OrderSums {
  return priceOrder(prices, {
    subtotalKobo,
    delivery: deliveryFeeKobo === null ? null : { feeKobo: deliveryFeeKobo, freeAboveKobo: null },
  });
}

/** Returns the checkout button's label and whether it is enabled (docs/rules.md, Cart). */
export function checkoutButton(
  cart: Pick<CartTotals, "missingKobo" | "tooMany" | "maxItems" | "lines">,
  storeOpen: boolean,
): { label: Message; enabled: boolean } {
  if (!storeOpen) return { label: msg("Store currently closed"), enabled: false };
  if (cart.missingKobo > 0) {
    const price = formatKobo(cart.missingKobo);
    return { label: msg("Add {price} more", { price }), enabled: false };
  }
  if (cart.tooMany > 0)
    return {
      label: msg("Up to {items}", { items: itemCount(cart.maxItems!) }),
      enabled: false,
    };
  return {
    label: msg("Checkout"),
    enabled: cart.lines.length > 0 && cart.lines.every((line) => !line.error),
  };
}

/** Returns the hint below a cart that is too small or too large to order. */
export function limitHint({
  missingKobo,
  tooMany,
  maxItems,
}: Pick<CartTotals, "missingKobo" | "tooMany" | "maxItems">): Message | null {
  if (missingKobo > 0)
    return msg("Add {price} more for minimum order", { price: formatKobo(missingKobo) });
  return tooMany > 0
    ? msg("This store takes up to {items} per order. Please remove {n}.", {
        items: itemCount(maxItems!),
        n: tooMany,
      })
    : null;
}
