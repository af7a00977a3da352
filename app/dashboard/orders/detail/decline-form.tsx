import { useEffect, useRef, useState, type FormEvent } from "react";
import type { LineOption } from "~/core/options/ordered-options";
import { formatKobo } from "~/shared/money";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import {
  keptByProvider,
  reasonsFor,
  orderActionErrors,
  NO_REASON,
  redisplayedForm,
  type OrderActionResult,
} from "./order-action-form";
import { ReasonFields } from "./reason-fields";
import { useHere, useOrderAction, type MovableOrder } from "./order-transitions";

type DeclineProps = {
  order: MovableOrder & {
    isPaid: boolean;
    /** What declining returns; null if the viewer may not see it. */
    refundableKobo: number | null;
    /** The payment provider's fee, which a refund does not return. */
    keptKobo: number | null;
    orderType: "pickup" | "delivery";
    items: { id: string; name: string; options?: LineOption[] | null }[];
  };
  lastResult: Extract<OrderActionResult, { ok: false }>["result"];
};

/** Asks for a reason, which the customer reads. Its button confirms: it names what goes back. */
export function DeclineForm({ order, lastResult }: DeclineProps) {
  const { fetcher, busy } = useOrderAction(order);
  const here = useHere();
  const form = useRef<HTMLFormElement>(null);
  const isDeclined = fetcher.data?.ok === true && fetcher.data.status === "cancelled";
  useEffect(() => {
    // In a dialog over the list, the list moves on to the next order.
    if (isDeclined) form.current?.closest("dialog")?.close();
  }, [isDeclined]);
  const [missing, setMissing] = useState<Record<string, string[]> | null>(null);
  const lastErrors =
    fetcher.state !== "submitting" && fetcher.data
      ? orderActionErrors("decline", fetcher.data)
      : lastResult;
  const { field, errors } = redisplayedForm(
    `decline-${order.id}`,
    missing ? { status: "error", error: missing } : lastErrors,
  );
  // Without scripts the form renders again: keep what was unticked.
  const ticked = lastResult && [lastResult.initialValue?.soldOut ?? []].flat().map(String);
  const back = order.refundableKobo ? formatKobo(order.refundableKobo) : null;
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter);
    const reasons = [form.get("common"), form.get("reason")].map((reason) =>
      String(reason ?? "").trim(),
    );
    const isMissing = !reasons.some(Boolean);
    setMissing(isMissing ? { reason: [NO_REASON] } : null);
    if (busy || isMissing) return;
    form.set("from", "script");
    fetcher.submit(form, { method: "post", action: here });
  };
  return (
    <form
      ref={form}
      method="post"
      action={here}
      onSubmit={send}
      className="decline space-y-4 [&_textarea]:scroll-mb-40"
    >
      <input type="hidden" name="orderId" value={order.id} />
      <input type="hidden" name="sure" value="on" />
      <ErrorSummary title="Not declined" errors={errors} />
      <ReasonFields
        reasons={reasonsFor(order.orderType)}
        legend="Why? The customer will read this."
        chosen={field("common").defaultValue}
        items={order.items}
        ticked={ticked}
        own={field("reason")}
      />
      <div className="sticky bottom-[calc(5rem+env(safe-area-inset-bottom))] z-10 -mx-4 -mb-4 rounded-b-card bg-card p-4 pt-2 in-[dialog]:bottom-0 md:bottom-2">
        <p className="mb-2 text-sm">
          {order.isPaid && order.refundableKobo !== 0
            ? `${back ?? "The money"} goes back to the customer. ${keptByProvider(order.keptKobo)}`
            : null}
          This can’t be undone.
        </p>
        <Button name="intent" value="decline" variant="danger" busy={busy} className="w-full">
          {order.isPaid && back ? `Decline and refund ${back}` : "Decline this order"}
        </Button>
      </div>
    </form>
  );
}
