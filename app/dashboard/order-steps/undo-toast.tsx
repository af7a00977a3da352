import { useEffect, useState } from "react";
import { displayId } from "~/core/orders/order-status";
import type { OrderActionResult } from "~/dashboard/order/order-action-form";
import { ORDER_MOVED, type MovedOrder } from "~/dashboard/order/order-transitions";
import { stepDone, useUndo } from "./undo";

const SHOWN_MS = 10_000;

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
