import { Form, Link, useNavigation, useRevalidator } from "@remix-run/react";
import { MessageCircle, Phone, Printer, RefreshCw } from "lucide-react";
import { useEffect, type ReactNode } from "react";
import { formatDateTime, formatTime } from "~/shared/clock";
import { formatPhone } from "~/shared/phone";
import { Button, buttonClass } from "~/ui/button";
import { Money } from "~/ui/money";
import { Time } from "~/ui/time";
import { storePaths } from "~/shared/paths";
import { customerHeadline, customerTimeline } from "./customer-timeline";
import type { CustomerOrder } from "./order-page.server";

export type CustomerOrderProps = {
  base: string;
  zone: string;
  order: Omit<CustomerOrder, "clientToken" | "needsAttention">;
  storeName: string;
  storePhone: string | null;
  callUrl: string | null;
  chatUrl: string | null;
  pickupAddress: string | null;
  /** Whether the payment can still be made. */
  payable: boolean;
  /** Money came that a person must look at before anything else is paid. */
  underReview: boolean;
  payError: string | null;
};

/** The page an order is followed on: any device, for as long as the link is kept. */
export function CustomerOrderView(props: CustomerOrderProps) {
  const { base, order, zone } = props;
  const headline = customerHeadline(order.status, order.orderType);
  useLiveStatus(storePaths.orderEvents(base, order.id));
  return (
    <article className="grid gap-5 pt-5">
      <header>
        <p className="text-muted">Order {order.orderNumber}</p>
        <h1 className="text-2xl font-bold">{headline.title}</h1>
        <Expectation {...props} />
      </header>
      <PaymentPart {...props} />
      {order.status === "cancelled" ? (
        <p className="rounded-card bg-bad-soft p-4 text-bad">
          {order.declineReason ? `${props.storeName} could not take this order: ${order.declineReason}.` : "It will not be prepared."}
          {order.paymentStatus === "success" ? " Your payment will be given back. Call the store if you have a question." : ""}
        </p>
      ) : null}
      {headline.follows ? (
        <ol className="steps panel" aria-label="Progress">
          {customerTimeline(order.status, order.orderType).map((step) => (
            <li key={step.label} data-state={step.state} aria-current={step.state === "now" ? "step" : undefined}>
              {step.label}
              <span className="sr-only">{step.state === "done" ? " (done)" : step.state === "now" ? " (now)" : " (to come)"}</span>
            </li>
          ))}
        </ol>
      ) : null}
      <nav aria-label="Order actions" className="no-print grid grid-cols-[repeat(auto-fit,minmax(6rem,1fr))] gap-2">
        <Link to={storePaths.order(base, order.id)} className={action} reloadDocument>
          <RefreshCw aria-hidden className="size-5" /> Refresh
        </Link>
        {props.callUrl ? (
          <a href={props.callUrl} className={action}>
            <Phone aria-hidden className="size-5" /> Call
          </a>
        ) : null}
        {props.chatUrl ? (
          <a href={props.chatUrl} className={action} rel="noreferrer">
            <MessageCircle aria-hidden className="size-5" /> Chat
          </a>
        ) : null}
      </nav>
      <Receipt {...props} zone={zone} />
      <Link to={storePaths.home(base)} className={buttonClass("primary", "no-print w-full")}>
        Back to Store
      </Link>
    </article>
  );
}

/** Three of them stand side by side on the smallest phone, so the word goes below its sign. */
const action = buttonClass("quiet", "flex-col !gap-1 !rounded-card !px-2 sm:flex-row sm:!gap-2");

function Expectation({ order, zone }: CustomerOrderProps) {
  if (["delivered", "cancelled", "payment_failed", "payment_pending"].includes(order.status)) return null;
  const what = order.orderType === "delivery" ? "Expected at your door" : "Ready to pick up";
  if (order.scheduledFor) {
    return (
      <p className="mt-1">
        Scheduled for <Time at={order.scheduledFor} format="datetime" zone={zone} className="font-semibold" />
      </p>
    );
  }
  return order.promisedAt ? (
    <p className="mt-1">
      {what} by <strong>{formatTime(order.promisedAt, zone)}</strong>
    </p>
  ) : null;
}

function PaymentPart({ order, base, payable, underReview, payError, storeName }: CustomerOrderProps) {
  const busy = useNavigation().formAction === storePaths.pay(base, order.id);
  if (order.status !== "payment_pending" && order.status !== "payment_failed") return null;
  return (
    <section aria-label="Payment" className="no-print panel grid gap-3">
      {payError ? (
        <p role="alert" className="font-medium text-bad">
          {payError}
        </p>
      ) : null}
      {order.status === "payment_failed" && !underReview ? <p>Unable to process payment for {storeName}. You have not been charged for this try.</p> : null}
      {underReview ? (
        <p>Money came for this order that we have to look at first. Please don&rsquo;t pay again: call the store, it can see the order.</p>
      ) : payable ? (
        <>
          {order.status === "payment_pending" ? <p>Your order is kept until the payment is made. Have you paid already? Then it is being confirmed: refresh in a moment.</p> : null}
          <Form method="post" action={storePaths.pay(base, order.id)}>
            <Button busy={busy} className="w-full">
              Try again: pay <Money kobo={order.totalKobo} />
            </Button>
          </Form>
        </>
      ) : (
        <p>This order was not paid in time and can't be paid any more. Please order again.</p>
      )}
    </section>
  );
}

function Receipt({ order, zone, storeName, storePhone, pickupAddress }: CustomerOrderProps) {
  const print = () => window.print();
  return (
    <section aria-labelledby="receipt" className="panel">
      <div className="flex items-center justify-between gap-4">
        <h2 id="receipt" className="text-lg font-bold">
          {order.paymentStatus === "success" ? "Receipt" : "Your order"}
        </h2>
        <button type="button" onClick={print} className="no-print scripted inline-flex min-h-11 items-center gap-2 font-semibold text-brand-text">
          <Printer aria-hidden className="size-5" /> Print
        </button>
      </div>
      <p className="text-muted">
        {storeName}
        {storePhone ? `, ${formatPhone(storePhone)}` : ""}
        <br />
        {order.orderNumber}, {formatDateTime(order.createdAt, zone)}
      </p>
      <ul className="mt-3">
        {order.items.map((item) => (
          <li key={item.id} className="sum">
            <span>
              {item.quantity} × {item.name}
            </span>
            <Money kobo={item.priceKobo * item.quantity} />
          </li>
        ))}
      </ul>
      <div className="mt-2 border-t border-line pt-2">
        <p className="sum">
          <span>Subtotal</span> <Money kobo={order.subtotalKobo} />
        </p>
        {order.orderType === "delivery" ? (
          <p className="sum">
            <span>Delivery</span> {order.deliveryFeeKobo ? <Money kobo={order.deliveryFeeKobo} /> : <span>Free</span>}
          </p>
        ) : null}
        {order.transactionFeeKobo ? (
          <p className="sum">
            <span>Transaction fee</span> <Money kobo={order.transactionFeeKobo} />
          </p>
        ) : null}
        <p className="sum text-lg font-bold">
          <span>Total</span> <Money kobo={order.totalKobo} />
        </p>
        <p className="text-sm text-muted">{order.paymentStatus === "success" ? "Paid online" : "Not paid"}</p>
      </div>
      <dl className="mt-3 grid gap-2 border-t border-line pt-3">
        <Detail term="For">{order.customerName}</Detail>
        {order.orderType === "delivery" ? (
          <Detail term="Deliver to">
            {order.deliveryAddress}
            {order.deliveryInstructions ? ` (${order.deliveryInstructions})` : ""}
          </Detail>
        ) : (
          <Detail term="Pick up at">{pickupAddress ?? storeName}</Detail>
        )}
        {order.vendorInstructions ? <Detail term="For the kitchen">{order.vendorInstructions}</Detail> : null}
      </dl>
    </section>
  );
}

function Detail({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const POLL_MS = 30_000;

/** Follows the order while the page is seen: by events where they flow, else by asking now and then. Events only make the page read again. */
function useLiveStatus(eventsUrl: string) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let source: EventSource | null = null;
    const open = () => {
      if (source || document.hidden) return;
      source = new EventSource(eventsUrl);
      source.addEventListener("change", revalidate);
      source.addEventListener("ready", revalidate);
    };
    const close = () => {
      source?.close();
      source = null;
    };
    const turn = () => (document.hidden ? close() : open());
    const poll = setInterval(() => {
      if (!document.hidden && source?.readyState !== EventSource.OPEN) revalidate();
    }, POLL_MS);
    open();
    document.addEventListener("visibilitychange", turn);
    return () => {
      clearInterval(poll);
      document.removeEventListener("visibilitychange", turn);
      close();
    };
  }, [eventsUrl, revalidate]);
}
