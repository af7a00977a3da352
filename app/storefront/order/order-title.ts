import type { OrderStatus } from "~schema/orders";
import type { Message, Translate } from "~/shared/translate";
import { orderStateName } from "~/storefront/device-orders/order-state-name";

/** Returns the document's title of an order's page: state and number. */
export function orderTitle(
  {
    payment,
    view: { waiting, order },
  }: {
    payment: { title: Message | null };
    view: {
      waiting: { title: string } | null;
      order: { status: OrderStatus; orderType: string; orderNumber: string };
    };
  },
  t: Translate,
): string {
  const state = payment.title
    ? t(payment.title)
    : (waiting?.title ?? t(orderStateName(order.status, order.orderType)));
  return `${state} · ${order.orderNumber}`;
}
