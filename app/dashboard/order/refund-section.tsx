import { useState } from "react";
import { formatDateTime } from "~/shared/clock";
import { formatKobo } from "~/shared/money";
import { Button, buttonClass } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Field, TextField } from "~/ui/field";
import { TickField } from "~/ui/tick-field";
import {
  orderActionErrors,
  MAX_REASON_LENGTH,
  redisplayedForm,
  type OrderActionResult,
} from "./order-action-form";
import type { ListedOrderDetails, RefundLine } from "~/dashboard/orders/order-list";
import { OrderForm, useOrderAction } from "./order-transitions";

type PartProps = {
  order: ListedOrderDetails;
  zone: string;
  /** What a press without scripts came to. */
  answer: OrderActionResult | undefined;
};

/** What of an order's money went back or is to, and a way to send some. */
export function RefundSection({ order, zone, answer }: PartProps) {
  const { fetcher } = useOrderAction(order);
  const faults = orderActionErrors(
    "refund",
    fetcher.state === "submitting" ? undefined : (fetcher.data ?? answer),
  );
  return (
    <>
      {order.refunds.length > 0 ? (
        <ul className="mb-3 space-y-2">
          {order.refunds.map((refund) => (
            <li
              key={refund.id}
              className={`break-words ${refund.status === "failed" || refund.status === "needs_attention" ? "text-bad" : ""}`}
            >
              {refundLabel(refund, order.customerName, zone)}
              <span className="block text-sm text-muted">“{refund.reason}”</span>
            </li>
          ))}
        </ul>
      ) : null}
      {order.refundableKobo > 0 ? (
        <details key={order.refunds.length} open={faults !== null || undefined} className="group">
          <summary className={buttonClass("quiet", "w-full group-open:hidden")}>
            Send money back
          </summary>
          <RefundForm order={order} faults={faults} />
        </details>
      ) : (
        <p className="text-sm text-muted">Nothing of this payment is left to send back.</p>
      )}
    </>
  );
}

/** Where a refund stands, for the vendor. */
function refundLabel(
  { status, amountKobo, processedAt }: RefundLine,
  customerName: string,
  zone: string,
): string {
  const amount = formatKobo(amountKobo);
  switch (status) {
    case "processed":
      return `${amount} went back${processedAt ? ` on ${formatDateTime(processedAt, zone)}` : ""}.`;
    case "failed":
      return `Sending ${amount} back failed. Please send it to ${customerName} yourself.`;
    case "needs_attention":
      return `${amount} waits at the payment provider: it needs ${customerName}'s bank account.`;
    default:
      return `${amount} is on its way back.`;
  }
}

/**
 * Asks how much, why, and whether that is meant. The token is the form's, whatever is read
 * meanwhile: pressed again after a lost answer it is the same refund.
 */
function RefundForm({
  order,
  faults: answered,
}: {
  order: ListedOrderDetails;
  faults: ReturnType<typeof orderActionErrors>;
}) {
  const [token] = useState(order.refundToken);
  const { field, faults } = redisplayedForm(`refund-${order.id}`, answered);
  const { id, name, defaultValue, errors } = field("sure");
  return (
    <OrderForm order={order} className="space-y-4">
      {(busy) => (
        <>
          <input type="hidden" name="token" value={token} />
          <ErrorSummary title="No money was sent back" faults={faults} />
          <Field
            label="Amount in naira"
            inputMode="decimal"
            autoComplete="off"
            hint={`At most ${formatKobo(order.refundableKobo)} can still go back.`}
            {...field("amount")}
            defaultValue={
              field("amount").defaultValue ?? formatKobo(order.refundableKobo).replace("₦", "")
            }
          />
          <TextField
            label="Why"
            hint="The customer will read this."
            maxLength={MAX_REASON_LENGTH}
            rows={2}
            {...field("reason")}
          />
          <TickField
            id={id}
            name={name}
            checked={defaultValue === "on"}
            errors={errors}
            label={
              <>Yes, send this money back to {order.customerName}. It can&rsquo;t be called back.</>
            }
          />
          <Button name="intent" value="refund" variant="danger" busy={busy} className="w-full">
            Send money back
          </Button>
        </>
      )}
    </OrderForm>
  );
}
