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
  NOT_SURE,
  redisplayedForm,
  type OrderActionResult,
} from "./order-action-form";
import { ReasonFields } from "./reason-fields";
import { useHere, useOrderAction, type MovableOrder } from "./order-transitions";

type DeclineProps = {
  order: MovableOrder & {
    isPaid: boolean;
    totalKobo: number | null;
    /** The payment provider's fee, which a refund does not return. */
    keptKobo: number | null;
    orderType: "pickup" | "delivery";
    items: { id: string; name: string; options?: LineOption[] | null }[];
  };
  lastResult: Extract<OrderActionResult, { ok: false }>["result"];
};

/** Asks for a reason, which the customer reads, then for confirmation. */
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
  const { id: idOfSure, errors: unsure } = field("sure");
  // Without scripts the form renders again: keep what was unticked.
  const ticked = lastResult && [lastResult.initialValue?.soldOut ?? []].flat().map(String);
  // Ask for confirmation only once everything else is valid.
  const asks = Boolean(unsure) && errors.length === 1;
  const foot = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (asks) foot.current?.scrollIntoView({ block: "nearest" });
  }, [asks]);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter);
    const reasons = [form.get("common"), form.get("reason")].map((reason) =>
      String(reason ?? "").trim(),
    );
    const missingFields = {
      ...(reasons.some(Boolean) ? {} : { reason: [NO_REASON] }),
      ...(form.has("sure") ? {} : { sure: [NOT_SURE] }),
    };
    const isMissing = Object.keys(missingFields).length > 0;
    setMissing(isMissing ? missingFields : null);
    if (busy || isMissing) return;
    form.set("from", "script");
    fetcher.submit(form, { method: "post", action: here });
  };
  return (
    <form ref={form} method="post" action={here} onSubmit={send} className="decline space-y-4">
      <input type="hidden" name="orderId" value={order.id} />
      <ErrorSummary
        title="Not declined"
        errors={errors.filter(({ fieldId }) => fieldId !== idOfSure)}
      />
      <ReasonFields
        reasons={reasonsFor(order.orderType)}
        chosen={field("common").defaultValue}
        items={order.items}
        ticked={ticked}
        own={field("reason")}
      />
      <div ref={foot} className="scroll-mb-24 in-[dialog]:scroll-mb-4">
        {asks ? (
          <p
            id={idOfSure}
            role="alert"
            className="mb-2 rounded-card bg-wait-soft px-4 py-3 font-medium text-wait"
          >
            {order.isPaid
              ? `${order.totalKobo === null ? "The money goes" : `${formatKobo(order.totalKobo)} goes`} back to the customer. ${keptByProvider(order.keptKobo)}`
              : null}
            This can’t be undone.
            <input type="hidden" name="sure" value="on" />
          </p>
        ) : null}
        <Button name="intent" value="decline" variant="danger" busy={busy} className="w-full">
          {asks ? "Yes, decline this order" : "Decline this order"}
        </Button>
      </div>
    </form>
  );
}
