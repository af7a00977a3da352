import { areaFees, storePrices, deliveryMethodTo } from "~/core/stores/delivery-areas";
import type { StoreRecord } from "~/core/stores/store-record.server";
import { formatKobo } from "~/shared/money";
import { english } from "~/shared/translate";
import { extraLines, priceOrder } from "~/core/pricing/order-price";
import type { OrderingValues } from "./ordering-fields";

/** For each field its effect for a customer of this store right now. */
export type CustomerPreview = Record<
  Exclude<keyof OrderingValues, "minDeliveryTimeUnit" | "maxDeliveryTimeUnit">,
  string
>;

/**
 * Describes the effect of each field for the customer, with the saved settings (docs/rules.md,
 * Business settings).
 */
export function customerPreview({
  ordering: o,
  areas,
  opening,
}: Pick<StoreRecord, "ordering" | "areas" | "opening">): CustomerPreview {
  const added = (kobo: number, what: string) =>
    kobo
      ? `${formatKobo(kobo)} is added to every order, on a line of its own.`
      : `Nothing is added to an order for ${what}.`;
  return {
    pickupEnabled: o.pickupEnabled
      ? "Customers can choose pickup at the checkout."
      : "Customers can’t choose pickup.",
    deliveryEnabled: o.deliveryEnabled
      ? "Customers can choose delivery at the checkout."
      : "Customers can’t choose delivery.",
    instantOrdersEnabled:
      opening.ordersOnly === "later"
        ? "Customers read “Pre-orders only” and must choose a day and a time."
        : "Customers can order for as soon as possible.",
    scheduledOrdersEnabled:
      opening.ordersOnly === "now"
        ? "Customers can’t choose a time, and can’t order while you are closed."
        : "Customers can choose a day and a time, also while you are closed.",
    minPickupTime: `Customers read “${o.minPickupMinutes}–${o.maxPickupMinutes} minutes” beside Pickup.`,
    maxPickupTime: `An order that is paid now is promised in ${o.maxPickupMinutes} minutes.`,
    pickupAdvanceNotice:
      o.preOrderLeadMinutes === null
        ? `A pickup for later can be had ${o.pickupNoticeMinutes} minutes from now at the earliest.`
        : "Not used while pre-orders are on: their lead time holds.",
    pickupInstructions:
      "Customers read it at the checkout once they choose pickup, after your address.",
    minDeliveryTime: `Customers read “${o.minDeliveryMinutes}–${o.maxDeliveryMinutes} minutes” beside Delivery; a delivery for later needs as much notice as the shortest.`,
    maxDeliveryTime: `A delivery that is paid now is promised within ${o.maxDeliveryMinutes} minutes.`,
    deliveryFee:
      areas.length > 0
        ? "Not used while you have delivery areas: each has its own fee."
        : o.deliveryFeeKobo
          ? `Every delivery costs ${formatKobo(o.deliveryFeeKobo)}.`
          : "Delivery is free for your customers.",
    areas:
      areas.length > 0
        ? `Customers choose their area at the checkout, with its price beside it: ${english(areaFees(areas))}.`
        : "Without areas your one delivery fee holds everywhere.",
    packagingFee: added(o.packagingFeeKobo, "packaging"),
    serviceFee: added(o.serviceFeeKobo, "service"),
    taxRate: o.taxRate
      ? `${o.taxRate / 100} % is added to the dishes after a discount, packaging and service; not to delivery.`
      : "No tax is added: your prices are what customers pay.",
    minimumOrder: o.minimumOrderKobo
      ? `A cart of less than ${formatKobo(o.minimumOrderKobo)} can’t be ordered; it says how much is missing.`
      : "Any cart can be ordered, from ₦50 on.",
    maxItemsPerOrder:
      o.maxItemsPerOrder === null
        ? "A customer may order any number of items."
        : `A cart with more than ${o.maxItemsPerOrder} can’t be ordered; it says how many to take out.`,
    autoAcceptOrders: o.autoAcceptOrders
      ? "A paid order is confirmed at once: customers read “Preparing Your Order”."
      : "You accept or decline each paid order: customers read “Awaiting Confirmation”.",
    preOrdersEnabled:
      opening.ordersOnly === "now"
        ? "Not used while scheduled orders are off."
        : o.preOrderLeadMinutes === null
          ? "Customers can order for later with the usual notice."
          : `An order for later must be made ${o.preOrderLeadMinutes / 60} hours ahead.${opening.ordersOnly ? "" : " Orders for now stay as they are."}`,
    preOrderLeadTime:
      "How long before its time an order for later must be made, while pre-orders are on.",
    slotCapacity:
      o.slotCapacity === null
        ? "As many customers as like can order for the same time."
        : `At most ${o.slotCapacity} ${o.slotCapacity === 1 ? "order is" : "orders are"} due in each quarter of an hour.`,
    slotFull: "The customer is told before paying, never after.",
    allowSpecialInstructions: o.allowSpecialInstructions
      ? "Customers can write to the kitchen at the checkout."
      : "The checkout has no field for wishes to the kitchen.",
    maintenanceMode: opening.maintenanceMode
      ? "Your store takes no orders now and says that it is under maintenance."
      : "On, your store shows its menu but takes no orders, also not for later.",
  };
}

/**
 * Prices an order of this subtotal as a customer would pay it: delivered to the first area, where
 * there are areas.
 */
export function customerExample(
  store: Pick<StoreRecord, "ordering" | "payment" | "areas">,
  subtotalKobo: number,
): { title: string; lines: { term: string; kobo: number }[]; totalKobo: number } {
  const prices = storePrices(store);
  const area = prices.areas[0];
  const isDelivery = store.ordering.deliveryEnabled;
  const sums = priceOrder(prices.rules, {
    subtotalKobo,
    delivery: isDelivery ? deliveryMethodTo(prices, area?.id ?? null) : null,
  });
  return {
    title: isDelivery
      ? `Brought${area ? ` to ${area.name}` : ""}, with your saved settings`
      : "Picked up, with your saved settings",
    lines: [
      { term: "Dishes", kobo: sums.subtotalKobo },
      ...(isDelivery ? [{ term: "Delivery", kobo: sums.deliveryFeeKobo }] : []),
      ...extraLines(sums).map(({ term, kobo }) => ({ term: english(term), kobo })),
      ...(sums.transactionFeeKobo
        ? [{ term: "Transaction fee", kobo: sums.transactionFeeKobo }]
        : []),
    ],
    totalKobo: sums.totalKobo,
  };
}
