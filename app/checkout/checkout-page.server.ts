import type { Submission } from "@conform-to/react";
import type { PricedCart } from "~/cart/cart.server";
import { lookAtCoupon } from "~/orders/coupons.queries.server";
import { orderSums, type OrderSums } from "~/orders/order-sums";
import { env } from "~/platform/env.server";
import { storeZone } from "~/settings/open-state";
import { earliestTime, leadMinutes, MAX_DAYS_AHEAD } from "~/settings/scheduling";
import type { StoreRecord } from "~/settings/store-record.server";
import { formatTime, isoDate } from "~/shared/clock";
import { customerSharePercent } from "~/shared/fees";
import { toE164 } from "~/shared/phone";
import type { CheckoutValues } from "./checkout-form";
import type { CheckoutAnswer, CheckoutViewProps } from "./checkout-view";

/**
 * What the checkout shows for a cart.
 * @param closed why ordering is off now, in words; null while the store is open
 */
export function checkoutPage(store: StoreRecord, cart: PricedCart & { checkoutToken: string }, closed: string | null, base: string, now: Date): CheckoutViewProps {
  const { ordering, opening, payment } = store;
  const zone = storeZone(opening.timeZone);
  const lead = { pickupNoticeMinutes: ordering.pickupNoticeMinutes, minDeliveryMinutes: ordering.minDeliveryMinutes, preOrderLeadMinutes: ordering.preOrderLeadMinutes };
  const orderTypes = [...(ordering.deliveryEnabled ? (["delivery"] as const) : []), ...(ordering.pickupEnabled ? (["pickup"] as const) : [])];
  const soonest = Math.min(...orderTypes.map((orderType) => leadMinutes(lead, orderType)));
  const first = earliestTime(opening, soonest, now) ?? now;
  return {
    base, slug: store.slug, storeName: store.name, clientToken: cart.checkoutToken,
    lines: cart.lines.filter((line) => !line.problem).map((line) => ({ key: line.key, name: line.item.name, quantity: line.quantity, lineKobo: line.lineKobo })),
    subtotalKobo: cart.subtotalKobo,
    delivery: ordering.deliveryEnabled ? { ...orderSums(store, "delivery", cart.subtotalKobo), minutes: `${ordering.minDeliveryMinutes}–${ordering.maxDeliveryMinutes}` } : null,
    pickup: ordering.pickupEnabled
      ? { ...orderSums(store, "pickup", cart.subtotalKobo), minutes: `${ordering.minPickupMinutes}–${ordering.maxPickupMinutes}`, address: store.address, instructions: ordering.pickupInstructions }
      : null,
    feeShare: customerSharePercent(payment.feeBearer, payment.feeSplitPercentage),
    closed,
    schedule: {
      firstDate: isoDate(first, zone),
      lastDate: isoDate(new Date(now.getTime() + MAX_DAYS_AHEAD * 86_400_000), zone),
      zoneNote: `The earliest is ${isoDate(first, zone) === isoDate(now, zone) ? "today" : "on that day"} at ${formatTime(first, zone)}, by the store's clock.`,
      now, orderTypes, opening, lead,
    },
    allowInstructions: ordering.allowSpecialInstructions,
    popupScript: env().paystackInlineUrl,
  };
}

/**
 * What the presses answer that only change what is shown ('Apply', 'Show times'): everything typed, and what the typed code takes off. Nothing is placed.
 * @param typed what came, whether or not it could be an order already
 */
export async function shownAnswer(store: StoreRecord, subtotalKobo: number, typed: Submission<CheckoutValues>, now: Date): Promise<CheckoutAnswer> {
  const field = (name: keyof CheckoutValues) => (typeof typed.payload[name] === "string" ? typed.payload[name] : "");
  // The faults of an order are told when it is sent.
  const result = { initialValue: typed.payload, state: { validated: {} } } as CheckoutAnswer["result"];
  const code = field("couponCode").trim().slice(0, 40);
  if (!code) return { result, coupon: null, started: null, shown: true };
  const looks = await Promise.all((["delivery", "pickup"] as const).map((orderType) => lookAtCoupon(store, { code, phone: toE164(field("customerPhone")), clientToken: field("clientToken"), orderType, subtotalKobo }, now)));
  const refused = looks.find((look) => !look.ok);
  if (refused && !refused.ok) return { result: { ...result, status: "error", error: { couponCode: [refused.message] } }, coupon: null, started: null, shown: true };
  const [delivery, pickup] = looks.map((look) => (look.ok ? look.discountKobo : 0)) as [number, number];
  const sums = (orderType: "pickup" | "delivery", offered: boolean, discountKobo: number): OrderSums | null => (offered ? orderSums(store, orderType, subtotalKobo, discountKobo) : null);
  return {
    result, started: null, shown: true,
    coupon: { code: looks[0]!.code, delivery, pickup, sums: { delivery: sums("delivery", store.ordering.deliveryEnabled, delivery), pickup: sums("pickup", store.ordering.pickupEnabled, pickup) } },
  };
}
