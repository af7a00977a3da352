import { useEffect, useRef, useState } from "react";
import {
  displayId,
  toForwardTransition,
  transitionTarget,
  type ForwardTransition,
  type ScreenStatus,
} from "~/core/orders/order-status";
import {
  ORDER_MOVED,
  useTransitionsInFlight,
  type MovedOrder,
} from "~/dashboard/order/order-transitions";
import { useKeepFocus } from "./keep-focus";
import { stepDone, useUndo } from "./undo";

/** Milliseconds that an order's place is kept for it after a step. */
const KEPT_MS = 5_000;
/** Milliseconds to wait on for somebody whose focus is on its Undo. */
const HELD_MS = 1_000;

const shownBefore: Record<ForwardTransition, ScreenStatus> = {
  accept: "pending",
  ready: "processing",
  deliver: "on_the_way",
};

type Order = { id: string; orderNumber: string; status: ScreenStatus };

/** The step that an order has left this place by: `onOver` gives its place up. */
type LeftBy = { step: ForwardTransition; isDone: boolean; onOver: () => void };

/** An order of a list, or the place it has just left. */
export type Placed<Listed> = Listed & { left: LeftBy | null };

/**
 * Returns a list's orders with the status that steps in flight give them, and besides each place
 * that an order has just left by a step of this page, under its status from before: for 5 s it says
 * what was done and takes it back (docs/rules.md, Order status).
 */
export function usePlacedOrders<Listed extends Order>(orders: Listed[]): Placed<Listed>[] {
  const inFlight = useTransitionsInFlight();
  const [kept, setKept] = useState<{ order: Listed; step: ForwardTransition }[]>([]);
  const known = useRef(orders);
  known.current = orders;
  useEffect(() => {
    const keep = (event: Event) => {
      const { order: moved, step } = (event as CustomEvent<MovedOrder>).detail;
      const order = known.current.find(({ id }) => id === moved.id);
      if (order)
        setKept((all) => [...all.filter((one) => !isSame(one, moved.id, step)), { order, step }]);
    };
    window.addEventListener(ORDER_MOVED, keep);
    return () => window.removeEventListener(ORDER_MOVED, keep);
  }, []);

  const placed = orders.map((order) => {
    const move = inFlight.get(order.id);
    return { ...order, status: move ? transitionTarget(move) : order.status, left: null };
  });
  const under = new Map(placed.map(({ id, status }) => [id, status]));
  const leaving = orders.flatMap((order) => {
    const step = toForwardTransition(inFlight.get(order.id));
    return step && !kept.some((one) => isSame(one, order.id, step))
      ? [{ order, step, isDone: false }]
      : [];
  });
  const places = [...leaving, ...kept.map((one) => ({ ...one, isDone: true }))]
    // Taken back, it is there again.
    .filter(({ order, step }) => under.get(order.id) !== shownBefore[step])
    .map(({ order, step, isDone }) => ({
      ...order,
      status: shownBefore[step],
      left: {
        step,
        isDone,
        onOver: () => setKept((all) => all.filter((one) => !isSame(one, order.id, step))),
      },
    }));
  return [...placed, ...places];
}

const isSame = (
  one: { order: Order; step: ForwardTransition },
  id: string,
  step: ForwardTransition,
) => one.order.id === id && one.step === step;

/**
 * Shows in the place of an order that has just left it what was done, with Undo, for 5 s.
 * @param props.as the element that the list is made of
 * @param props.name of the order there
 */
export function LeftPlace({
  order,
  left: { step, isDone, onOver },
  name,
  as: Element = "div",
}: {
  order: Order;
  left: LeftBy;
  name: string;
  as?: "div" | "li";
}) {
  const place = useRef<HTMLDivElement & HTMLLIElement>(null);
  useKeepFocus(place);
  const { undo, isUndoing, answer } = useUndo(order.id);
  const over = useRef(onOver);
  over.current = onOver;
  useEffect(() => {
    if (!isDone || isUndoing) return;
    let timer = 0;
    const end = () => {
      // Nothing goes from under the keyboard.
      if (place.current?.querySelector("button") === document.activeElement)
        timer = window.setTimeout(end, HELD_MS);
      else over.current();
    };
    timer = window.setTimeout(end, KEPT_MS);
    return () => window.clearTimeout(timer);
  }, [isDone, isUndoing]);
  return (
    <Element
      ref={place}
      tabIndex={-1}
      data-order
      className="flex items-center gap-2 rounded-card border-2 border-dashed border-field py-1 pr-1 pl-4 font-semibold"
    >
      <p className="min-w-0 flex-1 py-2 break-words">
        {answer && !answer.ok
          ? (answer.message ?? "Not undone. Please open the order.")
          : `${name} · ${stepDone[step]}`}
      </p>
      {isDone ? (
        <button
          type="button"
          onClick={undo}
          aria-disabled={isUndoing || undefined}
          className="min-h-11 shrink-0 rounded-full px-4 font-bold underline underline-offset-4"
        >
          {isUndoing ? "Undoing…" : "Undo"}
          <span className="sr-only"> {displayId(order)}</span>
        </button>
      ) : null}
    </Element>
  );
}
