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
  type ScreenStatus,
  type VendorTransition,
} from "~/core/orders/order-status";

export type MovableOrder = {
  id: string;
  status: ScreenStatus;
  orderType?: string;
  orderNumber?: string;
};

/** All forms of one order share the fetcher with this prefix and the order's id. */
export const KEY = "order:";

type InFlight = {
  move: VendorTransition | null;
  /** Minutes by which the promised time moves; 0 for none. */
  late: number;
};

/** Null once refused. Ignores the result of an earlier action. */
function actionInFlight({
  state,
  formData,
  data,
}: Pick<Fetcher<OrderActionResult>, "state" | "formData" | "data">): InFlight | null {
  if (state === "idle" || (state !== "submitting" && data?.ok === false)) return null;
  const sent = formData?.get("intent");
  return {
    move: vendorTransitions.find((name) => name === sent) ?? null,
    late: sent === "late" ? Number(formData?.get("minutes")) : 0,
  };
}

/** Returns actions in flight by order id, for pages that sort by status and time. */
export function useActionsInFlight(): ReadonlyMap<string, InFlight> {
  const isLost = useIsWaiting("answer");
  return new Map(
    useFetchers().flatMap(({ key, ...fetcher }) => {
      const action =
        key.startsWith(KEY) && !isLost
          ? actionInFlight(fetcher as Fetcher<OrderActionResult>)
          : null;
      return action ? [[key.slice(KEY.length), action] as const] : [];
    }),
  );
}

/**
 * Returns an order's pending action and latest result. All forms of an order share them, so a card
 * and the dialog over it agree.
 * @returns `status`: the target of a pending transition, else the order's own (also after a
 * refusal)
 */
export function useOrderAction(order: MovableOrder) {
  const fetcher = useFetcher<OrderActionResult>({ key: `${KEY}${order.id}` });
  const result = fetcher.state === "submitting" ? undefined : fetcher.data;
  const isLost = useIsWaiting("answer");
  const { move = null, late = 0 } = (isLost ? null : actionInFlight(fetcher)) ?? {};
  const isBack = useBackOnline(result);

  return {
    fetcher,
    busy: fetcher.state !== "idle",
    status: move ? transitionTarget(move) : order.status,
    /** Minutes by which a pending action moves the promised time. */
    late,
    /** The decline form must stay until its reason has arrived. */
    offeredFor: move && move !== "decline" ? transitionTarget(move) : order.status,
    refusal:
      result?.ok === false && !hasArrived(result, order.status) && !(result.unreachable && isBack)
        ? result.message
        : null,
  };
}

/** The answer was lost, but the page read since shows that the step was taken. */
const hasArrived = (
  { asked }: Extract<OrderActionResult, { ok: false }>,
  status: ScreenStatus,
): boolean => Boolean(asked) && transitionTarget(asked!) === status;

/** Once the network is back, a lost answer's message is stale. */
function useBackOnline(result: OrderActionResult | undefined): boolean {
  const [since, setSince] = useState<OrderActionResult>();
  useEffect(() => {
    const note = () => setSince(result);
    window.addEventListener("online", note);
    return () => window.removeEventListener("online", note);
  }, [result]);
  return result !== undefined && since === result;
}

export function Refused({ order }: { order: MovableOrder }) {
  const { refusal } = useOrderAction(order);
  return (
    <p role="alert" className="text-base font-semibold text-bad empty:hidden">
      {refusal}
    </p>
  );
}

export function RefusedAnswer({ answer }: { answer: OrderActionResult | undefined }) {
  const message = answer?.ok === false && answer.message;
  return message ? <ErrorSummary errors={[{ message }]} /> : null;
}

type TransitionProps = {
  order: MovableOrder;
  move: Exclude<VendorTransition, "decline">;
  className?: string;
  look?: { variant?: ButtonVariant; className?: string };
  action?: string | undefined;
  /** Defaults to the transition's name. */
  label?: ReactNode;
};

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

export function useAvailableTransitions(status: ScreenStatus): VendorTransition[] {
  const may = useMay();
  return availableTransitions(status).filter((move) =>
    may(move === "decline" ? "declineOrders" : "moveOrders"),
  );
}

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

/** With scripts, all forms of an order share a fetcher. `action` defaults to this page. */
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
    form.set("orderNumber", order.orderNumber ?? "");
    if (toForwardTransition(form.get("intent")) || form.get("intent") === "late")
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

/** Forms submit to the current page, as its script is loaded even on a bad network. */
export function useHere(): string {
  const { pathname, search } = useLocation();
  return pathname + search;
}
