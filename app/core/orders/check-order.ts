import { canOrder, itemCount, stockLabel, type MenuItem } from "~/core/menu/menu-item";
import { tidyChoices } from "~/core/options/choices";
import {
  pricedLine,
  stockNeeds,
  type PricedItemLine,
  type StockNeed,
} from "~/core/options/stock-needs";
import { itemsAt } from "~/core/opening-hours/item-hours";
import { openState } from "~/core/opening-hours/open-state";
import { scheduleRefusal, timingRefusal } from "~/core/opening-hours/scheduling";
import type { OptionChoice } from "~/core/options/item-price";
import { priceOrder, type OrderSums } from "~/core/pricing/order-price";
import {
  areaOf,
  areaRefusal,
  deliveryMethodTo,
  type DeliveryArea,
} from "~/core/stores/delivery-areas";
import type { StoreRecord } from "~/core/stores/store-record.server";
import { formatKobo } from "~/shared/money";
import { joinMessages, msg } from "~/shared/translate";
import { refuseOrder, type OrderRefusal, type OrderRequest } from "./order-request";
import { orderSums, priceChange, MIN_CHARGE_KOBO, type FulfilmentMethod } from "./order-sums";

type OrderLine = PricedItemLine<MenuItem> & { note: string };

/** A valid order, priced without a coupon. `area`: its destination, if the store has areas. */
export type CheckedOrder = OrderSums & { lines: OrderLine[]; area: DeliveryArea | null };

/** An item of the cart isn't on the menu, or was deleted while the order was being written. */
export const OFF_THE_MENU = refuseOrder(
  "off-the-menu",
  "items",
  msg("An item in your cart is no longer on the menu. Please check your cart."),
);

/** Checks every rule that needs no lock, most important first (docs/rules.md, Placing an order). */
export function checkOrder(
  store: StoreRecord,
  request: OrderRequest,
  items: MenuItem[],
  now: Date,
): { ok: true; order: CheckedOrder } | OrderRefusal {
  const unavailable = refuseClosed(store, request, now) ?? refuseMethod(store, request);
  if (unavailable) return unavailable;
  const destination = findDestination(store, request);
  if (!destination.ok) return destination;
  const { area } = destination;
  const badTime = refuseTime(store, request, now);
  if (badTime) return badTime;
  const there = itemsAt(items, request.scheduledFor ?? now, store.opening);
  const lines = orderLines(request, there);
  if (!lines) return OFF_THE_MENU;
  const subtotalKobo = lines.reduce((sum, { price }) => sum + price.lineKobo, 0);
  const sums = orderSums(store, fulfilmentOf(request), subtotalKobo);
  return (
    refuseLines(store, lines) ??
    refuseSmallOrder(store, area, subtotalKobo) ??
    refusePrices(request, sums) ?? { ok: true, order: { ...sums, lines, area } }
  );
}

export const fulfilmentOf = ({
  orderType,
  deliveryAreaId,
}: Pick<OrderRequest, "orderType" | "deliveryAreaId">): FulfilmentMethod => ({
  orderType,
  areaId: deliveryAreaId ?? null,
});

/** Outside its hours a store still takes orders for later, which need a time (`refuseTime`). */
function refuseClosed(store: StoreRecord, request: OrderRequest, now: Date): OrderRefusal | null {
  const state = openState(store.opening, now);
  const { ordersOnly } = store.opening;
  const takesLater =
    ordersOnly === "later" || (ordersOnly !== "now" && request.scheduledFor !== null);
  return state.open || (state.reason === "hours" && takesLater)
    ? null
    : refuseOrder("closed", "store", state.message);
}

function refuseMethod({ ordering }: StoreRecord, { orderType }: OrderRequest): OrderRefusal | null {
  if (orderType === "delivery" && !ordering.deliveryEnabled)
    return refuseOrder(
      "no-delivery",
      "orderType",
      msg("This store does not deliver. Please choose pickup."),
      400,
    );
  if (orderType === "pickup" && !ordering.pickupEnabled)
    return refuseOrder(
      "no-pickup",
      "orderType",
      msg("This store has no pickup. Please choose delivery."),
      400,
    );
  return null;
}

/** Returns the destination; null for a pickup, or if the store has no areas. */
function findDestination(
  store: StoreRecord,
  { orderType, deliveryAreaId, displayedPrices }: OrderRequest,
): { ok: true; area: DeliveryArea | null } | OrderRefusal {
  if (orderType === "pickup") return { ok: true, area: null };
  const area = areaOf(store, deliveryAreaId ?? null);
  if (area) return { ok: true, area };
  if (!deliveryAreaId)
    return store.areas.length === 0
      ? { ok: true, area: null }
      : refuseOrder("no-area", "area", msg("Please choose your delivery area"), 400);
  // The page offered an area that the vendor has since removed; any other id was never valid.
  const offered = displayedPrices && areaOf(displayedPrices, deliveryAreaId);
  return offered
    ? refuseOrder(
        "area-removed",
        "area",
        msg(
          "The delivery areas have changed, and {area} is no longer one of them. Please choose your area again.",
          { area: offered.name },
        ),
      )
    : refuseOrder(
        "unknown-area",
        "area",
        msg("Please choose one of this store’s delivery areas"),
        400,
      );
}

function refuseTime(
  store: StoreRecord,
  { scheduledFor, orderType }: OrderRequest,
  now: Date,
): OrderRefusal | null {
  const { ordering: lead, opening } = store;
  const message =
    timingRefusal(store, scheduledFor !== null) ??
    (scheduledFor && scheduleRefusal({ at: scheduledFor, now, orderType, opening, lead }));
  return message && refuseOrder("schedule", "schedule", message, 400);
}

/** Merges lines with the same item, choices and note; null when the menu lacks an item. */
export function orderLines(
  request: Pick<OrderRequest, "lines">,
  items: MenuItem[],
): OrderLine[] | null {
  const byId = new Map(items.map((item) => [item.id, item]));
  const lines: OrderLine[] = [];
  for (const { itemId, choices, note, quantity } of mergedLines(request)) {
    const item = byId.get(itemId);
    if (!item) return null;
    lines.push({ ...pricedLine(item, choices, quantity), note });
  }
  return lines;
}

/** Merges lines with the same item, choices and note; `key` identifies the three. */
export function mergedLines({ lines }: Pick<OrderRequest, "lines">): {
  key: string;
  itemId: string;
  choices: OptionChoice[];
  note: string;
  quantity: number;
}[] {
  const merged = new Map<string, ReturnType<typeof mergedLines>[number]>();
  for (const { itemId, choices: chosen = [], note: noted, quantity } of lines) {
    const choices = tidyChoices(chosen);
    const note = noted ?? "";
    const key = `${itemId} ${String(choices)} ${note}`;
    const before = merged.get(key)?.quantity ?? 0;
    merged.set(key, { key, itemId, choices, note, quantity: before + quantity });
  }
  return [...merged.values()];
}

function refuseLines({ ordering }: StoreRecord, lines: OrderLine[]): OrderRefusal | null {
  if (lines.length === 0) return refuseOrder("empty", "items", msg("Your cart is empty"), 400);
  const needs = stockNeeds(lines);
  const short = needs.filter((need) => !canOrder(need, need.quantity));
  if (short.length > 0) return refuseSoldOut(short);
  const wrong = lines.find(({ price }) => price.errors.length > 0);
  if (wrong) return refuseChoices(wrong);
  const large = needs.find((need) => need.quantity > largestShare(need));
  if (large) return refuseLargeShare(large);
  const { maxItemsPerOrder } = ordering;
  const count = lines.reduce((sum, line) => sum + line.quantity, 0);
  return maxItemsPerOrder !== null && count > maxItemsPerOrder
    ? refuseOrder(
        "too-many-items",
        "items",
        msg("This store takes up to {items} per order", {
          items: itemCount(maxItemsPerOrder),
        }),
        400,
      )
    : null;
}

/** Refuses choices that can't be ordered, and names the item and the group. */
function refuseChoices({ item, price }: OrderLine): OrderRefusal {
  const { message, isLate } = price.errors[0]!;
  return refuseOrder(
    "choices",
    "items",
    msg("{dish}: {reason}", { dish: item.name, reason: message }),
    isLate ? 409 : 400,
  );
}

/** The most portions of a counted item that one unpaid order may hold (docs/rules.md, Holds). */
const largestShare = ({ inventory }: StockNeed): number =>
  inventory === null ? Infinity : Math.max(20, Math.floor(inventory / 3));

const refuseLargeShare = (item: StockNeed): OrderRefusal =>
  refuseOrder(
    "large-share",
    "items",
    msg("{dish}: up to {n} per order right now. For more, please call the store.", {
      dish: item.name,
      n: largestShare(item),
    }),
  );

function refuseSmallOrder(
  { ordering }: StoreRecord,
  area: DeliveryArea | null,
  subtotalKobo: number,
): OrderRefusal | null {
  const missingKobo = ordering.minimumOrderKobo - subtotalKobo;
  if (missingKobo > 0)
    return refuseOrder(
      "below-minimum",
      "items",
      msg("Add {price} more for minimum order", { price: formatKobo(missingKobo) }),
      400,
    );
  const message = area && areaRefusal(area, subtotalKobo);
  return message && refuseOrder("below-area-minimum", "area", message, 400);
}

/** Refuses a total that the customer hasn't seen, or that is below the provider's minimum. */
function refusePrices(
  { displayedPrices, displayedDiscountKobo, couponCode, orderType, deliveryAreaId }: OrderRequest,
  sums: OrderSums,
): OrderRefusal | null {
  if (displayedPrices) {
    const displayed = priceOrder(displayedPrices.rules, {
      subtotalKobo: sums.subtotalKobo,
      delivery:
        orderType === "delivery" ? deliveryMethodTo(displayedPrices, deliveryAreaId ?? null) : null,
    });
    const change = priceChange(displayed, sums);
    if (change) return refuseOrder("prices-changed", "prices", change);
  }
  if (displayedDiscountKobo && !couponCode) {
    const message = msg(
      "Without the code your total is {price}. Please check your order and place it again.",
      { price: formatKobo(sums.totalKobo) },
    );
    return refuseOrder("smaller-discount", "prices", message);
  }
  return sums.totalKobo < MIN_CHARGE_KOBO
    ? refuseOrder(
        "below-charge",
        "items",
        msg("Minimum online payment is {price}", {
          price: formatKobo(MIN_CHARGE_KOBO),
        }),
        400,
      )
    : null;
}

/** Names each item and option that is short of stock or outside its hours. */
export function refuseSoldOut(short: StockNeed[]): OrderRefusal {
  const sentences = short.map((need) => {
    const { name: dish, isAvailable, inventory, quantity, away } = need;
    if (away) return msg("{dish}: {reason}", { dish, reason: stockLabel(need)! });
    if (!isAvailable) return msg("{dish} is not available right now", { dish });
    if (!inventory) return msg("{dish} is sold out", { dish });
    return inventory < quantity
      ? msg("{dish}: only {n} left", { dish, n: inventory })
      : msg("There isn’t enough {dish} left", { dish });
  });
  return refuseOrder(
    "sold-out",
    "items",
    msg("{sentences}. Please change your cart.", { sentences: joinMessages(sentences, ". ") }),
  );
}
