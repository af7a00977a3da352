import { pickupPlace } from "~/core/stores/pickup-place";
import type { Translate } from "~/shared/translate";

/** Where an order goes, or waits, as its page shows it. */
export type OrderPlace = {
  /** `Deliver to` or `Pick up at`. */
  label: string;
  text: string;
  /** What the customer says to the rider, or the store to who comes. */
  note: string | null;
  /** Leads a map to the store; null for a delivery, whose customer is at home. */
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
 * Returns where an order is delivered or waits (docs/rules.md, The customer's timeline).
 * @returns null for a delivery whose address is not known
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
