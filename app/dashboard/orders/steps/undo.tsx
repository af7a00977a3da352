import { useFetcher } from "@remix-run/react";
import { useState } from "react";
import type { ForwardTransition } from "~/core/orders/order-status";
import { paths } from "~/shared/paths";
import type { OrderActionResult } from "~/dashboard/orders/detail/order-action-form";

export const stepDone: Record<ForwardTransition, string> = {
  accept: "Accepted",
  ready: "Marked as ready",
  deliver: "Handed over",
};

/** The toast and the order's place in the list share it. */
export function useUndo(orderId: string) {
  const fetcher = useFetcher<OrderActionResult>({ key: `undo:${orderId}` });
  // Ignores the answer to an earlier undo.
  const [earlier] = useState(fetcher.data);
  const isUndoing = fetcher.state !== "idle";
  const undo = () => {
    if (isUndoing) return;
    fetcher.submit(
      { intent: "undo", orderId, from: "script" },
      { method: "post", action: paths.dashboard.order(orderId) },
    );
  };
  const isAnswer = fetcher.data !== earlier && fetcher.state !== "submitting";
  return { undo, isUndoing, answer: isAnswer ? fetcher.data : undefined };
}
