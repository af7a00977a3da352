import type { CustomerMessageEvent } from "~schema/messages";

/** What a store may tell customers, as its settings and an order's history name it. */
export const customerEventLabels: Readonly<Record<CustomerMessageEvent, string>> = {
  order_accepted: "Order accepted",
  order_ready: "Ready or on its way",
  order_late: "Running late",
  order_declined: "Declined and refunded",
  payment_link: "Payment link",
  review_asked: "Question for a review",
};

export const isCustomerEvent = (event: string): event is CustomerMessageEvent =>
  Object.hasOwn(customerEventLabels, event);
