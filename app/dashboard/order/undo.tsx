import { useFetcher } from "@remix-run/react";
import { Undo2 } from "lucide-react";
import { useEffect, useState } from "react";
import type { ForwardTransition } from "~/core/orders/order-status";
import { useMay } from "~/dashboard/shell/role-context";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";
import type { OrderActionResult } from "./order-action-form";
import { ORDER_MOVED, OrderForm, type MovedOrder } from "./order-transitions";

const SHOWN_MS = 10_000;

const done: Record<ForwardTransition, string> = {
  accept: "Accepted",
  ready: "Marked as ready",
  deliver: "Marked as delivered",
};

type UndoFormProps = {
  order: Parameters<typeof OrderForm>[0]["order"] & {
    undo: { step: ForwardTransition; until: Date } | null;
  };
  now: Date;
};

/** Takes back an order's last step, while that is possible (docs/rules.md, Order status). */
export function UndoForm({ order, now }: UndoFormProps) {
  const may = useMay();
  if (!order.undo || order.undo.until <= now || !may("moveOrders")) return null;
  const { step } = order.undo;
  return (
    <OrderForm order={order}>
      {(busy) => (
        <Button name="intent" value="undo" variant="quiet" busy={busy} className="w-full">
          <Undo2 aria-hidden className="size-5" /> Undo “{done[step]}”
        </Button>
      )}
    </OrderForm>
  );
}

/** Offers for 10 s to take back the step that was just taken on an order. */
export function UndoToast() {
  const [moved, setMoved] = useState<MovedOrder | null>(null);
  const fetcher = useFetcher<OrderActionResult>({ key: "undo" });
  const isUndoing = fetcher.state !== "idle";

  useEffect(() => {
    const show = (event: Event) => setMoved((event as CustomEvent<MovedOrder>).detail);
    window.addEventListener(ORDER_MOVED, show);
    return () => window.removeEventListener(ORDER_MOVED, show);
  }, []);
  useEffect(() => {
    if (!moved || isUndoing) return;
    const timer = window.setTimeout(() => setMoved(null), SHOWN_MS);
    return () => window.clearTimeout(timer);
  }, [moved, isUndoing]);

  // The answer to this step's undo, not to an earlier one's.
  const [asked, setAsked] = useState<MovedOrder | null>(null);
  const answer = asked === moved && !isUndoing ? fetcher.data : undefined;
  const undo = () => {
    if (!moved || isUndoing) return;
    setAsked(moved);
    fetcher.submit(
      { intent: "undo", orderId: moved.orderId, from: "script" },
      { method: "post", action: paths.dashboard.order(moved.orderId) },
    );
  };
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-4 bottom-24 z-30 mx-auto max-w-md md:bottom-6"
    >
      {moved ? (
        <div className="pointer-events-auto flex items-center gap-2 rounded-card bg-ink py-1 pr-1 pl-4 font-medium text-on-ink shadow-card">
          <p className="min-w-0 flex-1 py-2">
            {answer ? answerText(answer) : `${moved.number} · ${done[moved.step]}`}
          </p>
          {answer?.ok ? null : (
            <button
              type="button"
              onClick={undo}
              aria-disabled={isUndoing || undefined}
              className="min-h-11 shrink-0 rounded-full px-4 font-bold underline underline-offset-4 focus-visible:-outline-offset-4 focus-visible:outline-on-ink"
            >
              {isUndoing ? "Undoing…" : "Undo"}
            </button>
          )}
        </div>
      ) : null}
    </div>
  );
}

const answerText = (answer: OrderActionResult) =>
  answer.ok ? "Undone" : (answer.message ?? "Not undone. Please open the order.");
