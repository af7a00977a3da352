import type { PricedCart } from "~/cart/cart.server";
import { openState, storeZone } from "~/settings/open-state";
import { leadMinutes, MAX_DAYS_AHEAD } from "~/settings/scheduling";
import type { StoreRecord } from "~/settings/store-record.server";
import { formatTime, isoDate } from "~/shared/clock";
import { customerFeeKobo } from "~/shared/fees";
import type { CheckoutViewProps, Sums } from "./checkout-view";

/** The sums of an order of this subtotal, by the one fee function, for one way of ordering. All kobo. */
export function sumsFor(store: StoreRecord, subtotalKobo: number, orderType: "pickup" | "delivery"): Sums {
  const deliveryFeeKobo = orderType === "delivery" ? store.ordering.deliveryFeeKobo : 0;
  const transactionFeeKobo = customerFeeKobo({ amountKobo: subtotalKobo + deliveryFeeKobo, bearer: store.payment.feeBearer, splitPercentage: store.payment.feeSplitPercentage });
  return { deliveryFeeKobo, transactionFeeKobo, totalKobo: subtotalKobo + deliveryFeeKobo + transactionFeeKobo };
}

/**
 * What the checkout shows for a cart.
 * @param closed why ordering is off now, in words; null while the store is open
 */
export function checkoutPage(store: StoreRecord, cart: PricedCart & { checkoutToken: string }, closed: string | null, base: string, now: Date): Omit<CheckoutViewProps, "lastResult"> {
  const { ordering, opening } = store;
  const zone = storeZone(opening.timeZone);
  const state = openState(opening, now);
  const lead = { pickupNoticeMinutes: ordering.pickupNoticeMinutes, minDeliveryMinutes: ordering.minDeliveryMinutes, preOrderLeadMinutes: ordering.preOrderLeadMinutes };
  const soonest = Math.min(leadMinutes(lead, "pickup"), leadMinutes(lead, "delivery"));
  const reopens = state.open ? now : (state.reopensAt ?? now);
  const first = new Date(Math.max(now.getTime() + soonest * 60_000, reopens.getTime()));
  return {
    base, slug: store.slug, clientToken: cart.checkoutToken,
    lines: cart.lines.filter((line) => !line.problem).map((line) => ({ key: line.key, name: line.item.name, quantity: line.quantity, lineKobo: line.lineKobo })),
    subtotalKobo: cart.subtotalKobo,
    delivery: ordering.deliveryEnabled ? { ...sumsFor(store, cart.subtotalKobo, "delivery"), minutes: `${ordering.minDeliveryMinutes}–${ordering.maxDeliveryMinutes}` } : null,
    pickup: ordering.pickupEnabled
      ? { ...sumsFor(store, cart.subtotalKobo, "pickup"), minutes: `${ordering.minPickupMinutes}–${ordering.maxPickupMinutes}`, address: store.address, instructions: ordering.pickupInstructions }
      : null,
    closed,
    schedule: {
      firstDate: isoDate(first, zone),
      lastDate: isoDate(new Date(now.getTime() + MAX_DAYS_AHEAD * 86_400_000), zone),
      firstTime: formatTime(first, zone),
      zoneNote: `The earliest is ${isoDate(first, zone) === isoDate(now, zone) ? "today" : "on that day"} at ${formatTime(first, zone)}, by the store's clock.`,
    },
    allowInstructions: ordering.allowSpecialInstructions,
  };
}
