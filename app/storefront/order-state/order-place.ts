import { fullAddress } from "~/shared/address";
import type { Translate } from "~/shared/translate";

/** Where an order goes, or waits, as its page shows it. */
export type OrderPlace = {
  /** `Deliver to` or `Pick up at`. */
  label: string;
  text: string;
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
type PlacedStore = {
  name: string;
  address: string | null;
  city: string | null;
  state: string | null;
};

/**
 * Returns where an order is delivered or waits (docs/rules.md, The customer's timeline).
 * @returns null where nothing is known of it
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
  const address = store.address && fullAddress(store);
  if (!address) return null;
  return {
    label: t("Pick up at"),
    text: address,
    note: null,
    directionsUrl: `https://www.google.com/maps/dir/?${new URLSearchParams({
      api: "1",
      destination: `${store.name}, ${address}`,
    }).toString()}`,
  };
}
