import { canOrder, type MenuItem } from "~/core/menu/menu-item";
import {
  areaOf,
  areaProblem,
  deliveryMethodTo,
  type DeliveryArea,
} from "~/core/stores/delivery-areas";
import { openState } from "~/core/opening-hours/open-state";
import { scheduleProblem } from "~/core/opening-hours/scheduling";
import type { StoreRecord } from "~/core/stores/store-record.server";
import { formatKobo } from "~/shared/money";
import { priceOrder, type OrderSums } from "~/core/pricing/order-price";
import type { OrderProblem, OrderRequest } from "./order-request";
import { orderSums, priceChange, MIN_CHARGE_KOBO, type FulfilmentMethod } from "./order-sums";

type OrderLine = { product: MenuItem; quantity: number };

/**
 * An order that no rule stands against, priced without a coupon. `area`: where it is brought, in a
 * store with areas.
 */
export type CheckedOrder = OrderSums & { lines: OrderLine[]; area: DeliveryArea | null };

/** A dish that is in the cart and not on the menu, or was deleted while the order was written. */
export const OFF_THE_MENU: OrderProblem = {
  field: "items",
  message: "A dish in your cart is no longer on the menu. Please look at your cart again.",
  conflict: true,
};

/**
 * Every rule that needs no lock, in the order a customer is told of them (docs/rules.md, Placing an
 * order).
 */
export function checkOrder(
  store: StoreRecord,
  request: OrderRequest,
  items: MenuItem[],
  now: Date,
): CheckedOrder | { problem: OrderProblem } {
  const refuse = (field: OrderProblem["field"], message: string, conflict = false) => ({
    problem: { field, message, conflict },
  });
  const state = openState(store.opening, now);
  if (!state.open && (state.reason !== "hours" || !request.scheduledFor)) {
    return refuse(
      "store",
      state.message || "This store is currently closed. Please try again later.",
      true,
    );
  }
  const { ordering } = store;
  if (request.orderType === "delivery" && !ordering.deliveryEnabled)
    return refuse("orderType", "This store does not deliver. Please choose pickup.");
  if (request.orderType === "pickup" && !ordering.pickupEnabled)
    return refuse("orderType", "This store has no pickup. Please choose delivery.");
  const area = areaAsked(store, request);
  if (area && "problem" in area) return area;
  if (request.scheduledFor) {
    const lead = {
      pickupNoticeMinutes: ordering.pickupNoticeMinutes,
      minDeliveryMinutes: ordering.minDeliveryMinutes,
      preOrderLeadMinutes: ordering.preOrderLeadMinutes,
    };
    const problem = scheduleProblem({
      at: request.scheduledFor,
      now,
      orderType: request.orderType,
      opening: store.opening,
      lead,
    });
    if (problem) return refuse("schedule", problem);
  }
  const byId = new Map(items.map((item) => [item.id, item]));
  const quantities = new Map<string, number>();
  for (const line of request.lines)
    quantities.set(line.itemId, (quantities.get(line.itemId) ?? 0) + line.quantity);
  const lines: OrderLine[] = [];
  for (const [itemId, quantity] of quantities) {
    const product = byId.get(itemId);
    if (!product) return { problem: OFF_THE_MENU };
    lines.push({ product, quantity });
  }
  if (lines.length === 0) return refuse("items", "Your cart is empty");
  const gone = lines.filter((line) => !canOrder(line.product, line.quantity));
  if (gone.length > 0) return { problem: soldOut(gone) };
  const count = lines.reduce((sum, line) => sum + line.quantity, 0);
  if (ordering.maxItemsPerOrder !== null && count > ordering.maxItemsPerOrder)
    return refuse(
      "items",
      `This store takes at most ${ordering.maxItemsPerOrder} ${ordering.maxItemsPerOrder === 1 ? "item" : "items"} in one order`,
    );

  const subtotalKobo = lines.reduce((sum, line) => sum + line.product.priceKobo * line.quantity, 0);
  if (subtotalKobo < ordering.minimumOrderKobo)
    return refuse(
      "items",
      `Add ${formatKobo(ordering.minimumOrderKobo - subtotalKobo)} more for minimum order`,
    );
  const small = area && areaProblem(area, subtotalKobo);
  if (small) return refuse("area", small);
  const sums = orderSums(store, fulfilmentOf(request), subtotalKobo);
  const changed =
    request.seenPrices &&
    priceChange(
      priceOrder(request.seenPrices.rules, {
        subtotalKobo,
        delivery:
          request.orderType === "delivery"
            ? deliveryMethodTo(request.seenPrices, request.deliveryAreaId ?? null)
            : null,
      }),
      sums,
    );
  if (changed) return refuse("prices", changed, true);
  if (sums.totalKobo < MIN_CHARGE_KOBO)
    return refuse(
      "items",
      `The smallest amount that can be paid by card is ${formatKobo(MIN_CHARGE_KOBO)}`,
    );
  return { ...sums, lines, area };
}

/** How a request is to be brought. */
export const fulfilmentOf = ({
  orderType,
  deliveryAreaId,
}: Pick<OrderRequest, "orderType" | "deliveryAreaId">): FulfilmentMethod => ({
  orderType,
  areaId: deliveryAreaId ?? null,
});

/**
 * The area that an order goes to; null where it goes to none: a pickup, or a store without areas.
 */
function areaAsked(
  store: StoreRecord,
  { orderType, deliveryAreaId, seenPrices }: OrderRequest,
): DeliveryArea | null | { problem: OrderProblem } {
  if (orderType === "pickup") return null;
  const area = areaOf(store, deliveryAreaId ?? null);
  if (area) return area;
  if (!deliveryAreaId)
    return store.areas.length === 0
      ? null
      : {
          problem: { field: "area", message: "Please choose your delivery area", conflict: false },
        };
  // An area that the page offered has gone since; any other was never this store's.
  const offered = seenPrices && areaOf(seenPrices, deliveryAreaId);
  if (offered)
    return {
      problem: {
        field: "area",
        message: `This store no longer delivers to ${offered.name} as an area of its own. Please look at the delivery areas again.`,
        conflict: true,
      },
    };
  return {
    problem: {
      field: "area",
      message: "Please choose one of this store’s delivery areas",
      conflict: false,
    },
  };
}

/** What can't be ordered of these dishes, each by its name. */
export function soldOut(lines: OrderLine[]): OrderProblem {
  const told = lines.map(({ product: { name, isAvailable, inventory }, quantity }) => {
    if (!isAvailable) return `${name} is not available right now`;
    if (!inventory) return `${name} is sold out`;
    return inventory < quantity
      ? `${name}: only ${inventory} left`
      : `Not enough is left of ${name}`;
  });
  return {
    field: "items",
    message: `${told.join(". ")}. Please change your cart.`,
    conflict: true,
  };
}
