import { pickupPlace } from "~/core/stores/pickup-place";
import type { Translate } from "~/shared/translate";

export type OrderPlace = {
  label: string;
  text: string;
  /** The customer's note to the rider, or the store's to the customer. */
  note: string | null;
  /** Directions to the store; null for a delivery. */
  directionsUrl: string | null;
};

type PlacedOrder = {
  orderType: "pickup" | "delivery";
  deliveryArea: string | null;
  deliveryAddress: string | null;
  deliveryInstructions: string | null;
};
type PlacedStore = Parameters<typeof pickupPlace>[0] & {
  name: string;
  ordering: { pickupInstructions: string | null };
};

/**
 * Returns where an order is delivered or picked up (docs/rules.md, The customer's timeline).
 * @returns null for a delivery without a known address
 */
export function orderPlace(
  order: PlacedOrder,
  store: PlacedStore,
  t: Translate,
): OrderPlace | null {
  if (order.orderType === "delivery") {
    const text = [order.deliveryAddress, order.deliveryArea].filter(Boolean).join(", ");
    return text
      ? { label: t("Deliver to"), text, note: order.deliveryInstructions, directionsUrl: null }
      : null;
  }
  const text = t(pickupPlace(store));
  const destination = new URLSearchParams({ api: "1", destination: `${store.name}, ${text}` });
  return {
    label: t("Pick up at"),
    text,
    note: store.ordering.pickupInstructions,
    directionsUrl: store.address && `https://www.google.com/maps/dir/?${destination.toString()}`,
  };
}
