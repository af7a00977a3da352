import { storePrices, deliveryMethodTo } from "~/core/stores/delivery-areas";
import type { StoreRecord } from "~/core/stores/store-record.server";
import { formatKobo } from "~/shared/money";
import { joinMessages, msg, type Message } from "~/shared/translate";
import { extraLines, priceOrder, type OrderSums } from "~/core/pricing/order-price";

/** The provider takes no less than this (Paystack: NGN minimum ₦50). */
export const MIN_CHARGE_KOBO = 5_000;

/**
 * How an order gets to its customer. `areaId`: the area they chose; null while they have not, or
 * where there is nothing to choose.
 */
export type FulfilmentMethod = { orderType: "pickup" | "delivery"; areaId: string | null };

/**
 * The sums of an order at a store, by the settings it has now (docs/rules.md, Prices). A delivery
 * whose area is not chosen yet has no fee in them.
 */
export function orderSums(
  store: Pick<StoreRecord, "ordering" | "payment" | "areas">,
  method: FulfilmentMethod,
  subtotalKobo: number,
  discountKobo = 0,
): OrderSums {
  const prices = storePrices(store);
  return priceOrder(prices.rules, {
    subtotalKobo,
    discountKobo,
    delivery: method.orderType === "delivery" ? deliveryMethodTo(prices, method.areaId) : null,
  });
}

/**
 * What is added to the dishes whatever they are: what a coupon may not go below (docs/rules.md,
 * Coupons).
 */
export const addedKobo = (
  sums: Pick<OrderSums, "deliveryFeeKobo" | "packagingFeeKobo" | "serviceFeeKobo">,
): number => sums.deliveryFeeKobo + sums.packagingFeeKobo + sums.serviceFeeKobo;

/**
 * Returns what has changed between the sums that a page showed and those of now; null when they come
 * to the same.
 */
export function priceChange(shown: OrderSums, now: OrderSums): Message | null {
  if (shown.totalKobo === now.totalKobo) return null;
  const linesOf = (sums: OrderSums) => [
    { term: msg("Delivery"), kobo: sums.deliveryFeeKobo },
    ...extraLines(sums),
    { term: msg("Transaction fee"), kobo: sums.transactionFeeKobo },
  ];
  const before = new Map(linesOf(shown).map(({ term, kobo }) => [term.text, kobo]));
  const after = new Map(linesOf(now).map(({ term, kobo }) => [term.text, kobo]));
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (term) => (before.get(term) ?? 0) !== (after.get(term) ?? 0),
  );
  const list = changed.map((term) => {
    const values = { what: term.toLowerCase(), was: formatKobo(before.get(term) ?? 0) };
    const kobo = after.get(term);
    return kobo
      ? msg("{what} {price} (was {was})", { ...values, price: formatKobo(kobo) })
      : msg("{what} nothing (was {was})", values);
  });
  return msg(
    "The store has changed its prices meanwhile: {list}. The total is now {price}. Please look at your order and send it again.",
    { list: joinMessages(list, ", "), price: formatKobo(now.totalKobo) },
  );
}
