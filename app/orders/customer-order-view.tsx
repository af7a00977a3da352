import { Form, Link, useNavigation, useRevalidator } from "@remix-run/react";
import { MessageCircle, Phone, RefreshCw } from "lucide-react";
import { useEffect } from "react";
import { formatTime } from "~/shared/clock";
import { Button, buttonClass } from "~/ui/button";
import { Money } from "~/ui/money";
import { Time } from "~/ui/time";
import { storePaths } from "~/shared/paths";
import { customerHeadline, customerTimeline } from "./customer-timeline";
import type { CustomerOrder } from "./order-page.server";
import type { Receipt } from "./receipt";
import { ReceiptPart } from "./receipt-part";

export type CustomerOrderProps = {
  base: string;
  zone: string;
  order: Pick<CustomerOrder, "id" | "orderNumber" | "status" | "paymentStatus" | "orderType" | "scheduledFor" | "promisedAt" | "declineReason" | "totalKobo">;
  storeName: string;
  callUrl: string | null;
  chatUrl: string | null;
  receipt: Receipt;
  /** Where the receipt stands by itself, absolute; null while nothing is paid. */
  receiptUrl: string | null;
  /** Whether the payment can still be made. */
  payable: boolean;
  /** Money came that a person must look at before anything else is paid. */
  underReview: boolean;
  payError: string | null;
};

/** The page an order is followed on: any device, for as long as the link is kept. */
export function CustomerOrderView(props: CustomerOrderProps) {
  const { base, order } = props;
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
      <ReceiptPart base={base} orderId={order.id} receipt={props.receipt} receiptUrl={props.receiptUrl} />
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
