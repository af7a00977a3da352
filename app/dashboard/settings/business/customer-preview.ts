import { areaFees, storePrices, deliveryMethodTo } from "~/core/stores/delivery-areas";
import type { StoreRecord } from "~/core/stores/store-record.server";
import { formatKobo } from "~/shared/money";
import { english } from "~/shared/translate";
import { extraLines, priceOrder } from "~/core/pricing/order-price";
import type { BusinessValues } from "./business-fields";

export type CustomerPreview = Record<
  Exclude<keyof BusinessValues, "minDeliveryTimeUnit" | "maxDeliveryTimeUnit">,
  string
>;

/** Why no store can ask for codes. */
export const NO_MESSAGES =
  "Messages to phones aren’t set up on this Buka. Ask the person who runs it to set the variables of WhatsApp (WHATSAPP_…) or of SMS (TERMII_…).";

/**
 * With the saved settings (docs/rules.md, Business settings).
 * @param codes what a code to a phone costs the vendor; null where no way to send one is set up
 */
export function customerPreview(
  {
    ordering: o,
    areas,
    opening,
    address,
  }: Pick<StoreRecord, "ordering" | "areas" | "opening" | "address">,
  codes: string | null,
): CustomerPreview {
  const addedText = (kobo: number, what: string) =>
    kobo
      ? `${formatKobo(kobo)} is added to every order as a separate line.`
      : `Nothing is added to an order for ${what}.`;
  return {
    pickupEnabled: o.pickupEnabled ? pickupNote(address) : "Customers can’t choose pickup.",
    deliveryEnabled: o.deliveryEnabled
      ? "Customers can choose delivery at checkout."
      : "Customers can’t choose delivery.",
    instantOrdersEnabled:
      opening.ordersOnly === "later"
        ? "Customers see “Pre-orders only” and must choose a day and time."
        : "Customers can order for right now.",
    scheduledOrdersEnabled:
      opening.ordersOnly === "now"
        ? "Customers can’t choose a time, or order while you are closed."
        : "Customers can choose a day and time, even while you are closed.",
    minPickupTime: `Customers see “${o.minPickupMinutes}–${o.maxPickupMinutes} minutes” beside Pickup.`,
    maxPickupTime: `An order paid now is promised in ${o.maxPickupMinutes} minutes.`,
    pickupAdvanceNotice:
      o.preOrderLeadMinutes === null
        ? `The earliest scheduled pickup is ${o.pickupNoticeMinutes} minutes from now.`
        : "Not used while pre-orders are on: their lead time applies.",
    pickupInstructions:
      "Customers who pick up see it below your address: at checkout, then on their order, receipt and e-mails.",
    minDeliveryTime: `Customers see “${o.minDeliveryMinutes}–${o.maxDeliveryMinutes} minutes” beside Delivery. Scheduled deliveries need at least the shorter time.`,
    maxDeliveryTime: `A delivery paid now is promised within ${o.maxDeliveryMinutes} minutes.`,
    deliveryFee:
      areas.length > 0
        ? "Not used while you have delivery areas: each has its own fee."
        : o.deliveryFeeKobo
          ? `Every delivery costs ${formatKobo(o.deliveryFeeKobo)}.`
          : "Delivery is free for your customers.",
    riderFee: "What a rider earns for each order. Customers don’t see it.",
    areas:
      areas.length > 0
        ? `Customers choose their area at checkout, with its fee beside it: ${english(areaFees(areas))}.`
        : "Without areas, your delivery fee applies everywhere.",
    packagingFee: addedText(o.packagingFeeKobo, "packaging"),
    serviceFee: addedText(o.serviceFeeKobo, "service"),
    taxRate: o.taxRate
      ? `${o.taxRate / 100}% is added to dishes (after discounts), packaging and service, not to delivery.`
      : "No tax is added: your prices are what customers pay.",
    minimumOrder: o.minimumOrderKobo
      ? `Customers below ${formatKobo(o.minimumOrderKobo)} are told how much to add before they can order.`
      : "Customers can order any amount from ₦50.",
    maxItemsPerOrder:
      o.maxItemsPerOrder === null
        ? "Customers can order any number of items, but 99 of one dish at most. For party orders, type a larger number here."
        : `Customers with more than ${o.maxItemsPerOrder} are told how many to take out.`,
    autoAcceptOrders: o.autoAcceptOrders
      ? "Paid orders are accepted right away. Customers see “Preparing Your Order”."
      : "You accept or decline each paid order. Customers see “Awaiting Confirmation” until then.",
    refundUnansweredAfter:
      "10 to 60 minutes, or leave empty for never. An order nobody accepts or declines in that time is refunded, and your store is paused until you resume it.",
    requirePhoneVerification: codeNote(codes),
    preOrdersEnabled:
      opening.ordersOnly === "now"
        ? "Not used while scheduled orders are off."
        : o.preOrderLeadMinutes === null
          ? "Customers can schedule orders with the usual notice."
          : `Scheduled orders must be placed ${o.preOrderLeadMinutes / 60} hours ahead.${opening.ordersOnly ? "" : " Orders for now don’t change."}`,
    preOrderLeadTime: "How far ahead scheduled orders must be placed while pre-orders are on.",
    slotCapacity:
      o.slotCapacity === null
        ? "Any number of customers can order for the same time."
        : `At most ${o.slotCapacity} ${o.slotCapacity === 1 ? "order is" : "orders are"} due every 15 minutes.`,
    slotFull: "The customer is told before paying, never after.",
    allowSpecialInstructions: o.allowSpecialInstructions
      ? "Customers can leave a note for the kitchen at checkout."
      : "Customers can’t leave a note for the kitchen.",
    maintenanceMode: opening.maintenanceMode
      ? "Your store takes no orders and tells customers it is under maintenance."
      : "When on, customers see your menu but can’t order, not even for later.",
  };
}

/** Prices an order as a customer would pay it, delivered to the first area if there are any. */
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
      ? `Delivered${area ? ` to ${area.name}` : ""}, using your saved settings`
      : "Picked up, using your saved settings",
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

const codeNote = (cost: string | null) =>
  cost
    ? `Before paying, customers type a 6-digit code that we send to their phone, once in 90 days on each device. A code costs you ${cost}. If it can’t be sent, they can pay without it, and the order says so.`
    : NO_MESSAGES;

const pickupNote = (address: string | null) =>
  address
    ? "Customers can choose pickup at checkout."
    : "Customers can choose pickup, and are told to call you for your address: it isn’t in your profile yet.";
