import { Link } from "@remix-run/react";
import { formatDateTime } from "~/shared/clock";
import { formatKobo } from "~/shared/money";
import { paths } from "~/shared/paths";
import { Button, buttonClass } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Field, TextField } from "~/ui/field";
import { TickField } from "~/ui/tick-field";
import { useFormToken } from "~/ui/use-form-token";
import {
  orderActionErrors,
  MAX_REASON_LENGTH,
  redisplayedForm,
  type OrderActionResult,
} from "./order-action-form";
import { useMay } from "~/dashboard/shell/role-context";
import { KeptDetails } from "./kept-details";
import type { ListedOrderDetails, RefundLine } from "~/dashboard/orders/list/order-list";
import { OrderForm, useOrderAction } from "./order-transitions";

type PartProps = {
  order: ListedOrderDetails;
  zone: string;
  answer: OrderActionResult | undefined;
};

export function RefundSection({ order, zone, answer }: PartProps) {
  const { fetcher } = useOrderAction(order);
  const may = useMay();
  const token = useFormToken(
    order.refundToken,
    order.refunds.map((refund) => refund.token),
  );
  const lastResult = orderActionErrors(
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
              className={`break-words ${["failed", "needs_attention", "waiting"].includes(refund.status) ? "text-bad" : ""}`}
            >
              {refundLabel(refund, order.customerName, zone)}
              <span className="block text-sm text-muted">“{refund.reason}”</span>
              {refund.status === "waiting" && may("payouts") ? (
                <Link to={paths.dashboard.addMoney()} className={buttonClass("quiet", "mt-1")}>
                  Add money
                </Link>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {order.refundableKobo > 0 ? (
        <KeptDetails
          key={token}
          isRefused={lastResult !== null}
          summary={
            <summary className={buttonClass("quiet", "w-full group-open:hidden")}>
              Refund customer
            </summary>
          }
        >
          <RefundForm order={order} token={token} lastResult={lastResult} />
        </KeptDetails>
      ) : null}
      {order.isRefundedInFull ? <p className="text-sm text-muted">Refunded in full.</p> : null}
    </>
  );
}

type RefundFormProps = {
  order: ListedOrderDetails;
  token: string;
  lastResult: ReturnType<typeof orderActionErrors>;
};

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
      return `The refund of ${amount} failed. Please send it to ${customerName} yourself.`;
    case "waiting":
      return `${amount} is waiting: your wallet doesn’t cover it yet. We send it as soon as your sales do.`;
    case "needs_attention":
      return `${amount} is waiting at Paystack: it needs ${customerName}'s bank account.`;
    default:
      return `${amount} refund is on its way.`;
  }
}

const isOver = ({ status }: ListedOrderDetails) => status === "delivered" || status === "cancelled";

function RefundForm({ order, token, lastResult }: RefundFormProps) {
  const { field, errors } = redisplayedForm(`refund-${order.id}`, lastResult);
  const sure = field("sure");
  return (
    <OrderForm order={order} className="space-y-4">
      {(busy) => (
        <>
          <input type="hidden" name="token" value={token} />
          <ErrorSummary title="Not refunded" errors={errors} />
          <Field
            label="Amount (₦)"
            inputMode="decimal"
            autoComplete="off"
            hint={`You can refund up to ${formatKobo(order.refundableKobo)}.${isOver(order) ? "" : " All of it cancels the order."}`}
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
            id={sure.id}
            name={sure.name}
            checked={sure.defaultValue === "on"}
            errors={sure.errors}
            label={<>Yes, refund {order.customerName}. This can&rsquo;t be undone.</>}
          />
          <Button name="intent" value="refund" variant="danger" busy={busy} className="w-full">
            Refund customer
          </Button>
        </>
      )}
    </OrderForm>
  );
}
