import { useEffect, useState } from "react";
import { displayId } from "~/core/orders/order-status";
import type { OrderActionResult } from "~/dashboard/orders/detail/order-action-form";
import { ORDER_MOVED, type MovedOrder } from "./answers";
import { useIsShownBelow } from "./shown-below";
import { stepDone, useUndo } from "./undo";

const SHOWN_MS = 10_000;

/** For 10 s; to screen readers alone if the order's place in the list says it too. */
export function LastStep() {
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
    <div role="status">
      {moved ? <Step key={moved.count} moved={moved.order} onOver={() => setMoved(null)} /> : null}
    </div>
  );
}

function Step({ moved, onOver }: { moved: MovedOrder; onOver: () => void }) {
  const { undo, isUndoing, answer } = useUndo(moved.order.id);
  const isShown = useIsShownBelow(moved.order.id);
  useEffect(() => {
    if (isUndoing) return;
    const timer = window.setTimeout(onOver, SHOWN_MS);
    return () => window.clearTimeout(timer);
    // The parent passes a new `onOver` on each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isUndoing]);
  const text = answer ? answerText(answer) : `${displayId(moved.order)} · ${stepDone[moved.step]}`;
  if (isShown) return <p className="sr-only">{text}</p>;
  return (
    <div className="bg-ink text-on-ink">
      <div className="mx-auto flex min-h-13 max-w-(--page) items-center gap-2 px-4 font-medium md:px-8">
        <p className="min-w-0 flex-1 py-2">{text}</p>
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
    </div>
  );
}

const answerText = (answer: OrderActionResult) =>
  answer.ok ? "Undone" : (answer.message ?? "Not undone. Please open the order.");
