import { Link } from "@remix-run/react";
import { RefreshCw } from "lucide-react";
import type { ReactNode } from "react";
import { storePaths } from "~/shared/store-paths";
import type { Message } from "~/shared/translate";
import { Time } from "~/ui/time";
import { useNow } from "~/ui/use-now";
import { useTranslate } from "~/ui/use-translation";
import { customerHeadline, customerTimeline, timeLeft } from "~/storefront/order/customer-timeline";
import { drawingOf, OrderDrawing } from "./order-drawing";
import type { CustomerOrder } from "~/storefront/order/order-page.server";
import type { Waiting } from "~/storefront/order/waiting.server";

type OrderStateProps = {
  base: string;
  zone: string;
  /** When the page was rendered. */
  now: Date;
  order: Pick<
    CustomerOrder,
    "id" | "orderNumber" | "status" | "orderType" | "scheduledFor" | "promisedAt" | "isGivenBack"
  > & { riderName: string | null; isLate: boolean };
  /** Overrides the title while the payment isn't clear. */
  title: Message | null;
  /** Set until the store accepts. */
  waiting: Waiting | null;
  children?: ReactNode;
};

/** An order's drawing, state, promised time and four steps. */
export function OrderState(props: OrderStateProps) {
  const { base, zone, now, order, title, waiting } = props;
  const t = useTranslate();
  const { status, orderType } = order;
  const headline = customerHeadline(order);
  return (
    <header className="panel">
      <p className="head">
        <span>{t("Order {number}", { number: order.orderNumber })}</span>
        <Link to={storePaths.order(base, order.id)} className="no-print" reloadDocument>
          <RefreshCw aria-hidden className="size-4" /> {t("Refresh")}
        </Link>
      </p>
      <div className="state">
        <OrderDrawing of={drawingOf(order.isGivenBack ? "cancelled" : status, orderType)} />
        <div>
          <div role="status">
            <h1>{title ? t(title) : (waiting?.title ?? t(headline.title))}</h1>
            {waiting?.usual ? <p className="left">{waiting.usual}</p> : null}
            {waiting?.after ? <p className="text-muted">{waiting.after}</p> : null}
            <Due order={order} zone={zone} />
          </div>
          <TimeLeft order={order} now={now} />
        </div>
      </div>
      {headline.follows ? (
        <ol className="steps" aria-label={t("Progress")}>
          {customerTimeline(status, orderType).map((step) => (
            <li
              key={step.label.text}
              data-state={step.state}
              aria-current={step.state === "now" ? "step" : undefined}
            >
              {t(step.label)}
              <span className="sr-only">
                {" "}
                ({t(step.state === "done" ? "done" : step.state === "now" ? "now" : "to come")})
              </span>
            </li>
          ))}
        </ol>
      ) : null}
      {props.children}
    </header>
  );
}

/**
 * Returns whether a promise runs: it begins when the store accepts, and none is needed once the
 * order can be picked up.
 */
const isPromised = ({ status, orderType }: OrderStateProps["order"]) =>
  ["processing", "preparing", "confirmed", "payment_custom"].includes(status) ||
  (orderType === "delivery" && (status === "ready" || status === "on_the_way"));

function Due({ order, zone }: Pick<OrderStateProps, "order" | "zone">) {
  const t = useTranslate();
  const { scheduledFor, promisedAt, isLate } = order;
  // Until then only the time that the customer chose is known.
  if (!isPromised(order) && !(order.status === "pending" && scheduledFor)) return null;
  const delivery = order.orderType === "delivery";
  if (isLate && promisedAt)
    return (
      <p className="due">
        {t(delivery ? "Running late: now arriving by" : "Running late: now ready by")}{" "}
        <Time at={promisedAt} format="time" zone={zone} />
      </p>
    );
  if (scheduledFor)
    return (
      <p className="due">
        {t("Scheduled for")} <Time at={scheduledFor} format="datetime" zone={zone} />
      </p>
    );
  return promisedAt ? (
    <p className="due">
      {t(delivery ? "Arriving by" : "Ready for pickup by")}{" "}
      <Time at={promisedAt} format="time" zone={zone} />
    </p>
  ) : null;
}

/** Outside the live region: it changes with the clock and must not be announced. */
function TimeLeft({ order, now }: Pick<OrderStateProps, "order" | "now">) {
  const t = useTranslate();
  const promisedAt = (order.isLate ? null : order.scheduledFor) ?? order.promisedAt;
  const current = useNow(now);
  const left = promisedAt && isPromised(order) ? timeLeft(promisedAt, current) : null;
  return left ? <p className="left">{t(left)}</p> : null;
}
