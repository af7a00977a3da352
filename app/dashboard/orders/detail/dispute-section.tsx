import { TriangleAlert } from "lucide-react";
import { MAX_ANSWER, type Dispute } from "~/core/disputes/dispute";
import type { ListedOrderDetails } from "~/dashboard/orders/list/order-list";
import { formatKobo } from "~/shared/money";
import { Button, buttonClass } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/field";
import { TickField } from "~/ui/tick-field";
import { Time } from "~/ui/time";
import { KeptDetails } from "./kept-details";
import { orderActionErrors, redisplayedForm, type OrderActionResult } from "./order-action-form";
import { OrderForm, useOrderAction } from "./order-transitions";

type Props = {
  order: ListedOrderDetails & { dispute: Dispute };
  answer: OrderActionResult | undefined;
};

/** What the customer's bank asks for, and the store's answer (docs/rules.md, Disputes). */
export function DisputeSection({ order, answer, zone }: Props & { zone: string }) {
  const { status, amountKobo, reason, dueAt } = order.dispute;
  const amount = formatKobo(amountKobo);
  return (
    <section
      aria-labelledby="dispute"
      className="space-y-3 rounded-card bg-wait-soft p-4 text-wait"
    >
      <h2 id="dispute" className="flex gap-2 font-semibold">
        <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
        The customer&rsquo;s bank asks for {amount} back
      </h2>
      <p>{reason}</p>
      {status === "open" ? (
        <>
          <p>
            {dueAt ? (
              <strong>
                Answer by <Time at={dueAt} format="datetime" zone={zone} />.{" "}
              </strong>
            ) : null}
            Without an answer, the bank takes the money. Until it decides, you can&rsquo;t withdraw
            it.
          </p>
          <Answer order={order} answer={answer} />
          <Accept order={order} answer={answer} />
        </>
      ) : (
        <p>
          {status === "answered"
            ? "Your answer is with the bank. Until it decides, you can’t withdraw this money."
            : `You’re giving ${amount} back.`}
        </p>
      )}
    </section>
  );
}

function useErrors(form: "answerDispute" | "acceptDispute", { order, answer }: Props) {
  const { fetcher } = useOrderAction(order);
  const result = orderActionErrors(
    form,
    fetcher.state === "submitting" ? undefined : (fetcher.data ?? answer),
  );
  return { result, ...redisplayedForm(`${form}-${order.id}`, result) };
}

function Answer(props: Props) {
  const { order } = props;
  const { field, errors } = useErrors("answerDispute", props);
  return (
    <OrderForm order={order} className="space-y-3 text-ink">
      {(busy) => (
        <>
          <ErrorSummary title="Not sent" errors={errors} />
          <input type="hidden" name="dispute" value={order.dispute.id} />
          <TextField
            {...field("text")}
            label="What should the bank know?"
            hint="We add the receipt, the address, the times of the order, who handed it over, and the messages that arrived."
            maxLength={MAX_ANSWER}
          />
          <Button name="intent" value="answerDispute" busy={busy} className="w-full">
            Send it to the bank
          </Button>
        </>
      )}
    </OrderForm>
  );
}

function Accept(props: Props) {
  const { order } = props;
  const { result, field, errors } = useErrors("acceptDispute", props);
  const sure = field("sure");
  const amount = formatKobo(order.dispute.amountKobo);
  return (
    <KeptDetails
      isRefused={result !== null}
      summary={
        <summary className={buttonClass("quiet", "w-full group-open:hidden")}>
          Give {amount} back
        </summary>
      }
    >
      <OrderForm order={order} className="space-y-3">
        {(busy) => (
          <>
            <ErrorSummary title="Not given back" errors={errors} />
            <input type="hidden" name="dispute" value={order.dispute.id} />
            <TickField
              id={sure.id}
              name={sure.name}
              checked={sure.defaultValue === "on"}
              errors={sure.errors}
              label={
                <>Yes, give {order.customerName} the money back. This can&rsquo;t be undone.</>
              }
            />
            <Button
              name="intent"
              value="acceptDispute"
              variant="danger"
              busy={busy}
              className="w-full"
            >
              Give {amount} back
            </Button>
          </>
        )}
      </OrderForm>
    </KeptDetails>
  );
}
