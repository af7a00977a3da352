import { and, eq } from "drizzle-orm";
import { orders } from "~schema";
import {
  createCustomOrder,
  type CustomOrderRequest,
} from "~/core/custom-orders/create-custom-order.server";
import type { LockedOrderOutcome } from "~/core/custom-orders/locked-order.server";
import { cancelCustomOrder } from "~/core/custom-orders/payment-link.server";
import { OrderRefused, refuseOrder } from "~/core/orders/order-request";
import { lockOrder, orderNotFound } from "~/core/orders/transition-order.server";
import type { PriceRules } from "~/core/pricing/order-price";
import { storePrices } from "~/core/stores/delivery-areas";
import type { StoreRecord } from "~/core/stores/store-record.server";
import { forVendor, type Tx } from "~/platform/db.server";
import { isUuid } from "~/shared/ids";
import { msg } from "~/shared/translate";
import { additionRules, isAddable, NOT_ADDABLE } from "./addition";
import type { ParentOrder } from "./additions.queries.server";

type AddToOrder = Pick<
  CustomOrderRequest,
  "clientToken" | "items" | "vendorInstructions" | "expiry"
>;

const NO_FEES: PriceRules = {
  packagingFeeKobo: 0,
  serviceFeeKobo: 0,
  taxRate: 0,
  feeBearer: "vendor",
  feeSplitPercentage: 0,
  coverFeeExactly: false,
};

/**
 * Adds lines to a paid order, as a custom order with a payment link that is delivered with it. It
 * takes that order's customer, fulfilment and time, and charges no fee twice. Locks the order
 * first, so that an order being declined gets none (docs/rules.md, Additions).
 * @param ask.rest collects the rest of that order's own price, without fees
 * @param ask.rest.lock locks that order, instead of the rule for additions
 * @returns the addition's id; refused like a custom order, and with `over` (409)
 */
export function addToOrder(
  store: StoreRecord,
  ask: {
    userId: string;
    parent: ParentOrder;
    added: AddToOrder;
    rest?: { lock: (tx: Tx) => Promise<void> };
  },
  now: Date,
) {
  const { userId, parent, added, rest } = ask;
  const {
    id: parentId,
    orderNumber,
    deliveryArea,
    deliveryPin,
    isScheduled,
    scheduledFor,
  } = parent;
  return createCustomOrder(
    store,
    {
      userId,
      note: rest
        ? `The rest of ${orderNumber}, asked for by link`
        : `Goes with ${orderNumber}, to be paid by link`,
      order: {
        ...added,
        customerName: parent.customerName,
        customerPhone: parent.customerPhone,
        customerEmail: parent.customerEmail,
        orderType: parent.orderType,
        delivery: null,
        areaName: deliveryArea,
        deliveryAddress: parent.deliveryAddress ?? "",
        deliveryInstructions: parent.deliveryInstructions ?? "",
        schedule: false,
        scheduledDate: "",
        scheduledTime: "",
        link: true,
      },
      addition: {
        rules: rest ? NO_FEES : additionRules(storePrices(store).rules),
        row: { addsTo: parentId, deliveryPin, isScheduled, scheduledFor },
        lock:
          rest?.lock ??
          (async (tx) => {
            const order = await lockOrder(tx, store.id, parentId);
            if (!order || !isAddable(order))
              throw new OrderRefused(refuseOrder("over", "items", msg(NOT_ADDABLE)));
          }),
      },
    },
    now,
  );
}

/**
 * Withdraws an unpaid addition, once: its link stops working and its stock is released. A later
 * payment is refunded (docs/rules.md, Additions).
 * @param work.orderId the order that it adds to
 * @returns refused with `missing` (404), or with 409 when it is paid or being paid
 */
export async function withdrawAddition(
  work: { vendorId: string; userId: string; orderId: string },
  additionId: string,
): Promise<LockedOrderOutcome> {
  const { vendorId, userId, orderId } = work;
  if (!isUuid(orderId) || !isUuid(additionId)) return orderNotFound;
  const rows = await forVendor(vendorId, (tx) =>
    tx
      .select({ id: orders.id })
      .from(orders)
      .where(
        and(eq(orders.vendorId, vendorId), eq(orders.id, additionId), eq(orders.addsTo, orderId)),
      ),
  );
  return rows.length > 0
    ? cancelCustomOrder({ vendorId, userId, orderId: additionId })
    : orderNotFound;
}
