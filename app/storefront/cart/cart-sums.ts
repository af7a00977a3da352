import type { OrderingTerms } from "~/storefront/shell/displayed-menu";
import { priceOrder, type OrderSums } from "~/core/pricing/order-price";

/**
 * Returns the sums of a cart at first sight: with delivery if the store has one fee for it,
 * without if its areas decide (docs/rules.md, Prices).
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
