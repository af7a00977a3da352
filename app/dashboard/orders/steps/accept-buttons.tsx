import { OrderForm } from "~/dashboard/orders/detail/order-transitions";
import type { ShownOrder } from "~/dashboard/orders/list/order-list";
import { Button } from "~/ui/button";
import { acceptPromise, laterPromises } from "./accept-promise";
import { nextControl } from "./keep-focus";

type Props = {
  order: Pick<
    ShownOrder,
    "id" | "orderNumber" | "orderType" | "status" | "scheduledFor" | "promisedAt" | "waitingSince"
  >;
  now: Date;
  zone: string;
};

/** Accepts with the usual promise, which the button says, or with one 10 or 20 minutes later. */
export function AcceptButtons({ order, now, zone }: Props) {
  return (
    <OrderForm order={order} className="contents">
      {(busy) => (
        <>
          <input type="hidden" name="intent" value="accept" />
          <Button
            {...nextControl}
            busy={busy}
            className="min-h-12 flex-1 basis-56 !px-3 max-sm:basis-full"
          >
            <AcceptText promise={acceptPromise(order, now, zone)} />
          </Button>
          {laterPromises(order).map(({ later, minutes }) => (
            <Button
              key={later}
              name="minutes"
              value={minutes}
              variant="quiet"
              className="min-w-12 flex-1 !px-2"
            >
              <span>
                +{later}
                <span className="sr-only">
                  {" "}
                  min: accept {order.orderNumber}, {acceptPromise(order, now, zone, minutes)}
                </span>
              </span>
            </Button>
          ))}
        </>
      )}
    </OrderForm>
  );
}

export function AcceptText({ promise }: { promise: string | null }) {
  return (
    <span>
      Accept<span className="sr-only"> Order</span>
      {promise ? ` · ${promise}` : null}
    </span>
  );
}
