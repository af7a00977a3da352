import { useFetcher, useFetchers } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { ForwardTransition } from "~/core/orders/order-status";
import type { OrderActionResult } from "~/dashboard/orders/detail/order-action-form";
import { KEY } from "~/dashboard/orders/detail/order-transitions";

/** Window event: a script moved an order. */
export const ORDER_MOVED = "orderMoved";
export type MovedOrder = {
  order: { id: string; orderNumber?: string | undefined };
  step: ForwardTransition;
};
/** Window event: show a message in the order's place, after a decline or a refusal. */
export const ORDER_NOTED = "orderNoted";
export type OrderNote = { orderId: string; message: string };

type Asked = { id: string; orderNumber: string };

/**
 * Announces what came of actions on orders. Not their cards do: a page that is read again before the
 * answer comes has none of an order that moved. Renders nothing.
 */
export function Answers() {
  const asked = useFetchers().flatMap(({ key, formData }): Asked[] =>
    key.startsWith(KEY)
      ? [{ id: key.slice(KEY.length), orderNumber: String(formData?.get("orderNumber") ?? "") }]
      : [],
  );
  // Those that have ended stay for one more render, which is the one with their answer.
  const before = useRef<Asked[]>([]);
  const ended = before.current.filter((one) => asked.every(({ id }) => id !== one.id));
  useEffect(() => {
    before.current = asked;
  });
  return [...asked, ...ended].map((order) => <Answer key={order.id} {...order} />);
}

function Answer({ id, orderNumber }: Asked) {
  const fetcher = useFetcher<OrderActionResult>({ key: KEY + id });
  const result = fetcher.state === "submitting" ? undefined : fetcher.data;
  useEffect(() => {
    if (result) announceAnswer(result, { id, orderNumber });
  }, [result, id, orderNumber]);
  return null;
}

function announceAnswer(result: OrderActionResult, order: Asked): void {
  if (!result.ok) {
    if (result.message && !result.unreachable)
      announce(ORDER_NOTED, { orderId: order.id, message: result.message } satisfies OrderNote);
    return;
  }
  if (result.status === "cancelled")
    announce(ORDER_NOTED, { orderId: order.id, message: "Declined" } satisfies OrderNote);
  if (result.step) announce(ORDER_MOVED, { order, step: result.step } satisfies MovedOrder);
  if (result.status === "delivered")
    announce("orderDelivered", { orderId: result.orderId, vendorId: result.vendorId });
}

function announce(name: string, detail: unknown): void {
  window.dispatchEvent(new CustomEvent(name, { detail }));
}
