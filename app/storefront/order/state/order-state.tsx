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
  storeName: string;
  /** Overrides the title while the payment isn't clear. */
  title: Message | null;
  /** Set until the store accepts. */
  waiting: Waiting | null;
  children?: ReactNode;
};

/** An order's drawing, state, promised time and four steps. */
export function OrderState(props: OrderStateProps) {
  const { base, zone, now, order, storeName, title, waiting } = props;
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
            <h1>{t(title ?? headline.title)}</h1>
            {waiting ? (
              <>
                <p className="left">{t("Waiting for {store} to accept", { store: storeName })}</p>
                {waiting.usual ? <p className="text-muted">{waiting.usual}</p> : null}
              </>
            ) : null}
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
 * Returns whether the promised time still lies ahead: there is none before the store accepts, and
 * none is needed once the order can be picked up.
 */
const isAwaited = ({ status, orderType, scheduledFor }: OrderStateProps["order"]) =>
  (status === "pending" && scheduledFor !== null) ||
  ["processing", "preparing", "confirmed", "payment_custom"].includes(status) ||
  (orderType === "delivery" && (status === "ready" || status === "on_the_way"));

function Due({ order, zone }: Pick<OrderStateProps, "order" | "zone">) {
  const t = useTranslate();
  if (!isAwaited(order)) return null;
  const { scheduledFor, promisedAt, isLate } = order;
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
  const left = promisedAt && isAwaited(order) ? timeLeft(promisedAt, current) : null;
  return left ? <p className="left">{t(left)}</p> : null;
}
