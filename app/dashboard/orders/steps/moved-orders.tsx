import { useEffect, useRef, useState } from "react";
import {
  displayId,
  toForwardTransition,
  transitionTarget,
  type ForwardTransition,
  type ScreenStatus,
} from "~/core/orders/order-status";
import { laterPromise } from "~/core/orders/running-late";
import { useActionsInFlight } from "~/dashboard/orders/detail/order-transitions";
import { isFingerDown } from "~/ui/tap-guard";
import { ORDER_MOVED, ORDER_NOTED, type MovedOrder, type OrderNote } from "./answers";
import { useKeepFocus } from "./keep-focus";
import { stepDone, useUndo } from "./undo";

/** How long an order's place stays after a step. */
const KEPT_MS = 10_000;
/** Extra time while focus is on Undo or a finger is down. */
const HELD_MS = 1_000;

const shownBefore: Record<ForwardTransition, ScreenStatus> = {
  accept: "pending",
  ready: "processing",
  deliver: "on_the_way",
};

type Order = {
  id: string;
  orderNumber: string;
  status: ScreenStatus;
  promisedAt: Date | null;
};

/** Moved, declined, or with a step refused. `onOver` removes the place. */
type LeftBy = { text: string; canUndo: boolean; isDone: boolean; onOver: () => void };

export type Placed<Listed> = Listed & { left: LeftBy | null };

type Kept<Listed> = { order: Listed; under: ScreenStatus; text: string; canUndo: boolean };

/**
 * Applies actions in flight, and keeps the places of orders that left (docs/rules.md, Order status).
 */
export function usePlacedOrders<Listed extends Order>(
  orders: Listed[],
  now: Date,
): Placed<Listed>[] {
  const inFlight = useActionsInFlight();
  const [kept, setKept] = useState<Kept<Listed>[]>([]);
  const known = useRef(orders);
  known.current = orders;
  useEffect(() => {
    const keep = (orderId: string, left: (order: Listed) => Omit<Kept<Listed>, "order">) => {
      const order = known.current.find(({ id }) => id === orderId);
      if (!order) return;
      const place = { order, ...left(order) };
      setKept((all) => [...all.filter((one) => !isSame(one, orderId, place.under)), place]);
    };
    const onMoved = (event: Event) => {
      const { order, step } = (event as CustomEvent<MovedOrder>).detail;
      keep(order.id, () => stepLeft(step));
    };
    const onNoted = (event: Event) => {
      const { orderId, message } = (event as CustomEvent<OrderNote>).detail;
      keep(orderId, ({ status }) => ({ under: status, text: message, canUndo: false }));
    };
    window.addEventListener(ORDER_MOVED, onMoved);
    window.addEventListener(ORDER_NOTED, onNoted);
    return () => {
      window.removeEventListener(ORDER_MOVED, onMoved);
      window.removeEventListener(ORDER_NOTED, onNoted);
    };
  }, []);

  const placed = orders.map((order) => {
    const { move, late } = inFlight.get(order.id) ?? {};
    return {
      ...order,
      status: move ? transitionTarget(move) : order.status,
      promisedAt:
        late && order.promisedAt ? laterPromise(order.promisedAt, late, now) : order.promisedAt,
      left: null,
    };
  });
  const statuses = new Map(placed.map(({ id, status }) => [id, status]));
  const leaving = orders.flatMap((order) => {
    const step = toForwardTransition(inFlight.get(order.id)?.move);
    const departure = step && stepLeft(step);
    return departure && !kept.some((one) => isSame(one, order.id, departure.under))
      ? [{ order, ...departure, isDone: false }]
      : [];
  });
  const places = [...leaving, ...kept.map((one) => ({ ...one, isDone: true }))]
    // Drop the place once an undo has brought the order back.
    .filter(({ order, under }) => statuses.get(order.id) !== under)
    .map(({ order, under, ...left }) => ({
      ...order,
      status: under,
      left: {
        ...left,
        onOver: () => setKept((all) => all.filter((one) => !isSame(one, order.id, under))),
      },
    }));
  return [...placed, ...places];
}

const stepLeft = (step: ForwardTransition) => ({
  under: shownBefore[step],
  text: stepDone[step],
  canUndo: true,
});

const isSame = (one: { order: Order; under: ScreenStatus }, id: string, under: ScreenStatus) =>
  one.order.id === id && one.under === under;

/**
 * Shows in an order's former place what was done, with Undo, or why a step was refused.
 * @param props.as the element of the list's entries
 * @param props.name the order's number
 */
export function LeftPlace({
  order,
  left: { text, canUndo, isDone, onOver },
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
      // Don't move anything under the keyboard's focus or a finger.
      if (isFingerDown() || place.current?.querySelector("button") === document.activeElement)
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
          : `${name} · ${text}`}
      </p>
      {isDone && canUndo ? (
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
