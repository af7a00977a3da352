import type { OrderingTerms } from "~/storefront/shell/displayed-menu";
import { priceOrder, type OrderSums } from "~/core/pricing/order-price";

/**
 * What a cart of this subtotal costs as the customer first sees it: delivered, where the store
 * delivers at one fee; without the way, where its areas decide (docs/rules.md, Prices).
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
