import type { OrderPaymentStatus, OrderStatus } from "~schema/orders";
import { customOrderSums, pricedLines, type TypedLine } from "~/core/custom-orders/custom-order";
import type { CustomOrderItem } from "~/core/custom-orders/custom-order";
import { isUnpaidStatus, toScreenStatus } from "~/core/orders/order-status";
import type { OrderSums, PriceRules } from "~/core/pricing/order-price";
import type { BadgeTone } from "~/shared/badge-tone";
import { hasMoney, type AdditionState } from "./addition-state";
import { pricedExtras, type ExtraLine } from "./extras";

type AddableOrder = {
  status: OrderStatus;
  paymentStatus: OrderPaymentStatus;
  addsTo: string | null;
};

/** A paid order, not handed over and not an addition itself (docs/rules.md, Additions). */
export const isAddable = (order: AddableOrder): boolean =>
  order.addsTo === null &&
  hasMoney(order) &&
  !isUnpaidStatus(order.status) &&
  ["pending", "processing", "on_the_way"].includes(toScreenStatus(order.status) ?? "");

export const NOT_ADDABLE =
  "Nothing can be added to this order: it is over, not paid, or goes with another one. Make a custom order instead.";

/**
 * Returns a store's price rules for an addition: packaging and service are paid once, with the
 * order that it adds to (docs/rules.md, Additions).
 */
export const additionRules = (rules: PriceRules): PriceRules => ({
  ...rules,
  packagingFeeKobo: 0,
  serviceFeeKobo: 0,
});

/** @param rules the store's own, before `additionRules` */
export function additionTotals(
  typed: { items: readonly TypedLine[]; extras: Record<string, string> },
  itemOf: (name: string) => CustomOrderItem | null,
  extraLines: readonly ExtraLine[],
  rules: PriceRules,
): OrderSums {
  const lines = [
    ...pricedLines(typed.items, itemOf),
    ...pricedExtras(extraLines, typed.extras).lines,
  ];
  return customOrderSums({ lines, delivery: null, link: true }, additionRules(rules));
}

const stateLabels: Record<AdditionState, { label: string; tone: BadgeTone }> = {
  open: { label: "Awaits payment", tone: "wait" },
  paid: { label: "Paid", tone: "good" },
  expired: { label: "Link expired", tone: "rest" },
  withdrawn: { label: "Withdrawn", tone: "rest" },
  refunded: { label: "Refunded", tone: "rest" },
  review: { label: "Needs a look", tone: "bad" },
};
export const additionLabel = (state: AdditionState) => stateLabels[state];
