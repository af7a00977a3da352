import { useFetcher, useFetchers, useLocation, type Fetcher } from "@remix-run/react";
import { useEffect, useState, type FormEvent, type ReactNode } from "react";
import { Button, type ButtonVariant } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { useIsWaiting } from "~/ui/waiting";
import { useMay } from "~/dashboard/shell/role-context";
import type { OrderActionResult } from "./order-action-form";
import { ignoreTaps } from "~/ui/ignore-taps";
import { nextControl } from "~/dashboard/orders/steps/keep-focus";
import {
  toForwardTransition,
  transitionLabel,
  availableTransitions,
  transitionTarget,
  vendorTransitions,
  type ForwardTransition,
  type ScreenStatus,
  type VendorTransition,
} from "~/core/orders/order-status";

/** An order as its forms know it. */
export type MovableOrder = {
  id: string;
  status: ScreenStatus;
  orderType?: string;
  orderNumber?: string;
};

/** The window's event of a step that a script has taken on an order. */
export const ORDER_MOVED = "orderMoved";
export type MovedOrder = {
  order: { id: string; orderNumber?: string | undefined };
  step: ForwardTransition;
};
/** The window's event of what is to be said in an order's place: refused, as it has moved on; declined. */
export const ORDER_NOTED = "orderNoted";
export type OrderNote = { orderId: string; message: string };

/** All forms of one order share a fetcher, named by this and the order's id. */
const KEY = "order:";

/**
 * Returns the transition being submitted; null when there is none, or it was refused. The result of
 * an earlier one does not count.
 */
function transitionInFlight({
  state,
  formData,
  data,
}: Pick<Fetcher<OrderActionResult>, "state" | "formData" | "data">): VendorTransition | null {
  if (state === "idle" || (state !== "submitting" && data?.ok === false)) return null;
  const sent = formData?.get("intent");
  return vendorTransitions.find((name) => name === sent) ?? null;
}

/** Returns the transitions being submitted, by the order's id: for a page that sorts by status. */
export function useTransitionsInFlight(): ReadonlyMap<string, VendorTransition> {
  const isLost = useIsWaiting("answer");
  return new Map(
    useFetchers().flatMap(({ key, ...fetcher }) => {
      const move =
        key.startsWith(KEY) && !isLost
          ? transitionInFlight(fetcher as Fetcher<OrderActionResult>)
          : null;
      return move ? [[key.slice(KEY.length), move] as const] : [];
    }),
  );
}

/** Answers already announced: several forms of one order see the same one. */
const announced = new WeakSet<OrderActionResult>();

function announce(name: string, detail: unknown): void {
  window.dispatchEvent(new CustomEvent(name, { detail }));
}

/**
 * Returns the pending action on an order and the result of the last one. All forms of one order
 * share it, so that a card and the dialog over it agree.
 * @returns the status to show: the target of a pending transition, otherwise the order's own (also
 * after a refusal)
 */
export function useOrderAction(order: MovableOrder) {
  const fetcher = useFetcher<OrderActionResult>({ key: `${KEY}${order.id}` });
  // The answer arrives before the page revalidates, after which a card may be gone: announce it at
  // once.
  const result = fetcher.state === "submitting" ? undefined : fetcher.data;
  // A step that may not have arrived is shown as none.
  const isLost = useIsWaiting("answer");
  const move = isLost ? null : transitionInFlight(fetcher);
  const { id, orderNumber } = order;

  useEffect(() => {
    if (!result || announced.has(result)) return;
    announced.add(result);
    if (!result.ok) {
      if (result.message && !result.unreachable)
        announce(ORDER_NOTED, { orderId: id, message: result.message } satisfies OrderNote);
      return;
    }
    if (result.status === "cancelled")
      announce(ORDER_NOTED, { orderId: id, message: "Declined" } satisfies OrderNote);
    if (result.step)
      announce(ORDER_MOVED, {
        order: { id, orderNumber },
        step: result.step,
      } satisfies MovedOrder);
    if (result.status === "delivered")
      announce("orderDelivered", { orderId: result.orderId, vendorId: result.vendorId });
  }, [result, id, orderNumber]);
  const isBack = useBackOnline(result);

  return {
    fetcher,
    busy: fetcher.state !== "idle",
    status: move ? transitionTarget(move) : order.status,
    /**
     * The status whose transitions to offer: a reason being sent must not vanish from its form
     * before it has arrived.
     */
    offeredFor: move && move !== "decline" ? transitionTarget(move) : order.status,
    refusal:
      result?.ok === false && !hasArrived(result, order.status) && !(result.unreachable && isBack)
        ? result.message
        : null,
  };
}

/** A step whose answer was lost has been taken, as the page shows since it was read again. */
const hasArrived = (
  { asked }: Extract<OrderActionResult, { ok: false }>,
  status: ScreenStatus,
): boolean => Boolean(asked) && transitionTarget(asked!) === status;

/** Returns whether the network has come back since an answer: what it says of it is over then. */
function useBackOnline(result: OrderActionResult | undefined): boolean {
  const [since, setSince] = useState<OrderActionResult>();
  useEffect(() => {
    const note = () => setSince(result);
    window.addEventListener("online", note);
    return () => window.removeEventListener("online", note);
  }, [result]);
  return result !== undefined && since === result;
}

/** Says beside an order that a step on it was refused, or not sent. */
export function Refused({ order }: { order: MovableOrder }) {
  const { refusal } = useOrderAction(order);
  return (
    <p role="alert" className="text-base font-semibold text-bad empty:hidden">
      {refusal}
    </p>
  );
}

/** Says above a list why an action without scripts was refused. */
export function RefusedAnswer({ answer }: { answer: OrderActionResult | undefined }) {
  const message = answer?.ok === false && answer.message;
  return message ? <ErrorSummary errors={[{ message }]} /> : null;
}

type TransitionProps = {
  order: MovableOrder;
  move: Exclude<VendorTransition, "decline">;
  className?: string;
  /** Of the button. */
  look?: { variant?: ButtonVariant; className?: string };
  action?: string | undefined;
  /** What the button says; the transition's name unless given. */
  label?: ReactNode;
};

/** Submits one transition. Without scripts it returns to the page it was submitted from. */
export function TransitionForm({
  order,
  move,
  className = "",
  look: { variant = "primary", className: size = "" } = {},
  action,
  label = transitionLabel(move, order),
}: TransitionProps) {
  return (
    <OrderForm order={order} className={className} action={action}>
      {(busy) => (
        <SubmitButton busy={busy} intent={move} variant={variant} className={size}>
          {label}
        </SubmitButton>
      )}
    </OrderForm>
  );
}

/** Returns the transitions the viewer's role may make from a status. */
export function useAvailableTransitions(status: ScreenStatus): VendorTransition[] {
  const may = useMay();
  return availableTransitions(status).filter((move) =>
    may(move === "decline" ? "declineOrders" : "moveOrders"),
  );
}

/** Takes an order off the list of those that need a person. */
export function ResolveAttentionForm({ order }: { order: MovableOrder }) {
  return (
    <OrderForm order={order}>
      {(busy) => (
        <SubmitButton busy={busy} intent="resolve" variant="quiet">
          Done
        </SubmitButton>
      )}
    </OrderForm>
  );
}

/**
 * Submits one form about an order. With scripts all forms of an order share a fetcher; without, it
 * returns to the page it was submitted from.
 * @param action where to submit to; this page unless given
 */
export function OrderForm({
  order,
  className = "",
  action,
  children,
}: {
  order: MovableOrder;
  className?: string;
  action?: string | undefined;
  children: (busy: boolean) => ReactNode;
}) {
  const { fetcher, busy } = useOrderAction(order);
  const page = useHere();
  const here = action ?? page;
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter);
    form.set("from", "script");
    if (toForwardTransition(form.get("intent")))
      ignoreTaps(event.currentTarget.closest("[data-order]") ?? event.currentTarget);
    fetcher.submit(form, { method: "post", action: here });
  };
  return (
    <form method="post" action={here} onSubmit={send} className={className}>
      <input type="hidden" name="orderId" value={order.id} />
      {children(busy)}
    </form>
  );
}

function SubmitButton({
  intent,
  className = "",
  ...button
}: {
  busy: boolean;
  intent: string;
  variant: ButtonVariant;
  className?: string;
  children: ReactNode;
}) {
  return (
    <Button
      {...nextControl}
      {...button}
      name="intent"
      value={intent}
      className={`w-full ${className}`}
    />
  );
}

/**
 * Returns the address of this page. Forms submit to it: its script is already loaded, whatever the
 * network does, and it is where to return to.
 */
export function useHere(): string {
  const { pathname, search } = useLocation();
  return pathname + search;
}
