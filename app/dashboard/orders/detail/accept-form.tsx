import { Button, buttonClass } from "~/ui/button";
import { Field } from "~/ui/field";
import { MAX_READY_MINUTES, MIN_READY_MINUTES, type Suggestion } from "~/core/orders/kitchen-load";
import {
  orderActionErrors,
  readyChoices,
  redisplayedForm,
  type OrderActionResult,
} from "./order-action-form";
import { KeptDetails } from "./kept-details";
import type { ShownOrderDetails } from "~/dashboard/orders/list/order-list";
import { AcceptText } from "~/dashboard/orders/steps/accept-buttons";
import { acceptPromise } from "~/dashboard/orders/steps/accept-promise";
import { OrderForm, useOrderAction } from "./order-transitions";

type AcceptProps = {
  order: ShownOrderDetails;
  answer: OrderActionResult | undefined;
  now: Date;
  zone: string;
};

function suggested({ minutes, ahead, isUsual }: Suggestion): string {
  const why = isUsual
    ? "your usual time"
    : ahead === 0
      ? "no orders ahead"
      : `${ahead} ${ahead === 1 ? "order" : "orders"} ahead`;
  return `Suggested: ${minutes} min, ${why}`;
}

/** A scheduled order has its time already (docs/rules.md, Order status). */
export function AcceptForm({ order, answer, now, zone }: AcceptProps) {
  const { fetcher } = useOrderAction(order);
  const result = orderActionErrors(
    "accept",
    fetcher.state === "submitting" ? undefined : (fetcher.data ?? answer),
  );
  const { field } = redisplayedForm(`accept-${order.id}`, result);
  const delivery = order.orderType === "delivery";
  const typed = field("typedMinutes");
  return (
    <OrderForm order={order} className="space-y-3">
      {(busy) => (
        <>
          <input type="hidden" name="intent" value="accept" />
          <Button busy={busy} className="min-h-14 w-full text-lg">
            <AcceptText promise={acceptPromise(order, now, zone)} />
          </Button>
          {order.scheduledFor ? null : (
            <fieldset>
              <legend className="font-medium">
                Accept with a time: {delivery ? "at the door" : "ready"} in
              </legend>
              {order.suggestion ? (
                <Button
                  name="minutes"
                  value={order.suggestion.minutes}
                  variant="quiet"
                  busy={busy}
                  className="mt-2 w-full"
                >
                  {suggested(order.suggestion)}
                </Button>
              ) : null}
              <div className="mt-2 grid grid-cols-3 gap-2">
                {readyChoices.map((minutes) => (
                  <Button
                    key={minutes}
                    name="minutes"
                    value={minutes}
                    variant="quiet"
                    busy={busy}
                    className="!px-2"
                  >
                    {minutes} min
                  </Button>
                ))}
              </div>
              <KeptDetails
                className="mt-2"
                isRefused={Boolean(typed.errors)}
                summary={
                  <summary className={buttonClass("quiet", "w-full group-open:hidden")}>
                    Another time
                  </summary>
                }
              >
                <Field
                  {...typed}
                  label="Minutes from now"
                  hint={`${MIN_READY_MINUTES} to ${MAX_READY_MINUTES}, then tap Accept Order. The customer sees it.`}
                  inputMode="numeric"
                  autoComplete="off"
                />
              </KeptDetails>
            </fieldset>
          )}
        </>
      )}
    </OrderForm>
  );
}
