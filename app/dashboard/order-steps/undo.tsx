import { useFetcher } from "@remix-run/react";
import { Undo2 } from "lucide-react";
import { useEffect, useState } from "react";
import { displayId, type ForwardTransition } from "~/core/orders/order-status";
import { useMay } from "~/dashboard/shell/role-context";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";
import type { OrderActionResult } from "~/dashboard/order/order-action-form";
import { ORDER_MOVED, OrderForm, type MovedOrder } from "~/dashboard/order/order-transitions";

const SHOWN_MS = 10_000;

/** What a step has done to its order, for the vendor. */
export const stepDone: Record<ForwardTransition, string> = {
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
          <Undo2 aria-hidden className="size-5" /> Undo “{stepDone[step]}”
        </Button>
      )}
    </OrderForm>
  );
}

/**
 * Returns what takes back the step just taken on an order, and the answer to it. The toast and the
 * order's place in the list share it.
 */
export function useUndo(orderId: string) {
  const fetcher = useFetcher<OrderActionResult>({ key: `undo:${orderId}` });
  // Not the answer to the undo of an earlier step.
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

/** Offers for 10 s to take back the step that was just taken on an order. */
export function UndoToast() {
  const [moved, setMoved] = useState<{ order: MovedOrder; count: number } | null>(null);
  useEffect(() => {
    const show = (event: Event) =>
      setMoved((last) => ({
        order: (event as CustomEvent<MovedOrder>).detail,
        count: (last?.count ?? 0) + 1,
      }));
    window.addEventListener(ORDER_MOVED, show);
    return () => window.removeEventListener(ORDER_MOVED, show);
  }, []);
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-4 bottom-24 z-30 mx-auto max-w-md md:bottom-6"
    >
      {moved ? <Toast key={moved.count} moved={moved.order} onOver={() => setMoved(null)} /> : null}
    </div>
  );
}

function Toast({ moved, onOver }: { moved: MovedOrder; onOver: () => void }) {
  const { undo, isUndoing, answer } = useUndo(moved.order.id);
  useEffect(() => {
    if (isUndoing) return;
    const timer = window.setTimeout(onOver, SHOWN_MS);
    return () => window.clearTimeout(timer);
    // The board hands another `onOver` each time.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isUndoing]);
  return (
    <div className="pointer-events-auto flex items-center gap-2 rounded-card bg-ink py-1 pr-1 pl-4 font-medium text-on-ink shadow-card">
      <p className="min-w-0 flex-1 py-2">
        {answer ? answerText(answer) : `${displayId(moved.order)} · ${stepDone[moved.step]}`}
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
  );
}

const answerText = (answer: OrderActionResult) =>
  answer.ok ? "Undone" : (answer.message ?? "Not undone. Please open the order.");
