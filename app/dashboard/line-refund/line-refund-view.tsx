import { Form, useNavigation } from "@remix-run/react";
import type { RefundableOrder } from "~/core/line-refunds/line-refunds.server";
import { MAX_REASON_LENGTH } from "~/dashboard/order/order-action-form";
import { PageHeader } from "~/dashboard/shell/page-header";
import { formatKobo } from "~/shared/money";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Field, TextField } from "~/ui/field";
import { TickField } from "~/ui/tick-field";
import { useFormToken } from "~/ui/use-form-token";
import { partField, type LineRefundResult } from "./line-refund-form";

type Props = {
  orderId: string;
  order: RefundableOrder;
  token: string;
  result: LineRefundResult | null;
  /** Why a form did not arrive. */
  failed: string | null;
};

/** Asks which parts of an order go back; the store works out the amount, then it is sent. */
export function LineRefundView({ orderId, order, token: fresh, result, failed }: Props) {
  const token = useFormToken(result?.typed.token ?? fresh);
  const busy = useNavigation().state === "submitting";
  const { lines, feesKobo, leftKobo, holdsStock, customerName } = order;
  const typed = result?.typed ?? {};
  const field = (name: string) => ({
    id: name,
    name,
    defaultValue: typed[name] ?? "",
    errors: result?.errors[name] ? [result.errors[name]] : undefined,
  });
  const tick = (name: string, checked: boolean) => {
    const { defaultValue: _, ...own } = field(name);
    return { ...own, checked: result ? typed[name] === "on" : checked };
  };
  const message = failed ?? result?.message;
  const amountKobo = result?.amountKobo ?? null;
  return (
    <div className="mx-auto max-w-2xl space-y-4">
      <PageHeader
        title={`Refund ${order.orderNumber} by line`}
        back={{ to: paths.dashboard.order(orderId), label: "The order" }}
      />
      {message ? <ErrorSummary title="Not refunded" errors={[{ message }]} /> : null}
      <p className="text-muted">
        Say what goes back. The amount follows from what was paid for it, less its share of a
        discount and with its tax. {formatKobo(leftKobo)} of the payment is left.
      </p>
      <Form method="post" className="space-y-4" noValidate>
        <input type="hidden" name="token" value={token} />
        {amountKobo === null ? null : <input type="hidden" name="shownKobo" value={amountKobo} />}
        {lines.map((line) => (
          <fieldset key={line.id} className="rounded-card border border-line bg-card p-4">
            <legend className="sr-only">{line.name}</legend>
            <p className="font-semibold break-words" aria-hidden>
              {line.name}
            </p>
            {line.portions > 0 ? (
              <div className="mt-2 grid gap-3 sm:grid-cols-2">
                <Field
                  label="Portions"
                  inputMode="numeric"
                  autoComplete="off"
                  hint={`Of ${line.portions}, ${formatKobo(line.kobo)} each`}
                  {...field(partField(line.id))}
                />
                {line.options.map((option) => (
                  <Field
                    key={option.id}
                    label={`Only ${option.name}`}
                    inputMode="numeric"
                    autoComplete="off"
                    hint={`Of ${option.portions} ${option.portions === 1 ? "portion" : "portions"}, ${formatKobo(option.kobo)} each`}
                    {...field(partField(line.id, option.id))}
                  />
                ))}
              </div>
            ) : (
              <p className="text-muted">Refunded.</p>
            )}
          </fieldset>
        ))}
        {feesKobo > 0 ? (
          <TickField
            {...tick("fees", false)}
            label={`Delivery and fees, ${formatKobo(feesKobo)}`}
          />
        ) : null}
        {order.canTakeOff ? (
          <TickField
            {...tick("off", false)}
            label="Take it off the order"
            hint="Agreed with the customer on the phone: the kitchen leaves it out."
          />
        ) : null}
        {holdsStock ? (
          <TickField
            {...tick("back", false)}
            label="Put it back in stock"
            hint="What was counted and has not been cooked can be sold again."
          />
        ) : null}
        <Button name="intent" value="sum" variant="quiet" busy={busy} className="w-full">
          Work out the amount
        </Button>
        {amountKobo === null ? null : (
          <div className="space-y-4 rounded-card border border-line bg-card p-4">
            <p role="status" className="text-lg font-bold">
              {formatKobo(amountKobo)} goes back
            </p>
            <TextField
              label="Why"
              hint="The customer will read this."
              maxLength={MAX_REASON_LENGTH}
              rows={2}
              {...field("reason")}
            />
            <TickField
              {...tick("sure", false)}
              label={<>Yes, refund {customerName}. This can&rsquo;t be undone.</>}
            />
            <Button name="intent" value="refund" variant="danger" busy={busy} className="w-full">
              Refund {formatKobo(amountKobo)}
            </Button>
          </div>
        )}
      </Form>
    </div>
  );
}
