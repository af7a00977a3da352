import { storePrices, deliveryMethodTo } from "~/core/stores/delivery-areas";
import type { StoreRecord } from "~/core/stores/store-record.server";
import { formatKobo } from "~/shared/money";
import { joinMessages, msg, type Message } from "~/shared/translate";
import { extraLines, priceOrder, type OrderSums } from "~/core/pricing/order-price";

/** Paystack's minimum for a charge in NGN: ₦50. */
export const MIN_CHARGE_KOBO = 5_000;

/** `areaId`: null until an area is chosen, or if the store has none. */
export type FulfilmentMethod = { orderType: "pickup" | "delivery"; areaId: string | null };

/** At current prices; a delivery has no fee until its area is chosen (docs/rules.md, Prices). */
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

/** Returns the fees on top of the items, which no coupon reduces (docs/rules.md, Coupons). */
export const addedKobo = (
  sums: Pick<OrderSums, "deliveryFeeKobo" | "packagingFeeKobo" | "serviceFeeKobo">,
): number => sums.deliveryFeeKobo + sums.packagingFeeKobo + sums.serviceFeeKobo;

/** Describes what changed since the page's sums; null if the totals are equal. */
export function priceChange(displayed: OrderSums, now: OrderSums): Message | null {
  if (displayed.totalKobo === now.totalKobo) return null;
  const linesOf = (sums: OrderSums) => [
    { term: msg("Delivery"), kobo: sums.deliveryFeeKobo },
    ...extraLines(sums),
    { term: msg("Transaction fee"), kobo: sums.transactionFeeKobo },
  ];
  const before = new Map(linesOf(displayed).map(({ term, kobo }) => [term.text, kobo]));
  const after = new Map(linesOf(now).map(({ term, kobo }) => [term.text, kobo]));
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (term) => (before.get(term) ?? 0) !== (after.get(term) ?? 0),
  );
  return pricesChanged(
    changed.map((term) => ({
      what: term.toLowerCase(),
      wasKobo: before.get(term) ?? 0,
      kobo: after.get(term) ?? 0,
    })),
    now.totalKobo,
  );
}

export const pricesChanged = (
  changed: { what: string; wasKobo: number; kobo: number }[],
  totalKobo: number,
): Message =>
  msg(
    "The store has changed its prices: {list}. Your total is now {price}. Please check your order and place it again.",
    {
      list: joinMessages(
        changed.map(({ what, wasKobo, kobo }) =>
          kobo
            ? msg("{what} {price} (was {was})", {
                what,
                price: formatKobo(kobo),
                was: formatKobo(wasKobo),
              })
            : msg("{what} free (was {was})", { what, was: formatKobo(wasKobo) }),
        ),
        ", ",
      ),
      price: formatKobo(totalKobo),
    },
  );
