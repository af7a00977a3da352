import { Form, Link, useLocation, useRevalidator } from "@remix-run/react";
import { RotateCcw } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";
import { buttonClass } from "~/ui/button";
import { storePaths } from "~/shared/store-paths";
import type { Message } from "~/shared/translate";
import { mayHaveMissed } from "~/ui/may-have-missed";
import { useTranslate } from "~/ui/use-translation";
import { keepPage } from "~/storefront/hydration/register-service-worker";
import { CancelPaid } from "~/storefront/order/state/cancel-paid";
import { OrderContact, OrderedItems } from "~/storefront/order/state/order-contents";
import type { CustomerOrder } from "./order-page.server";
import type { OrderPlace } from "~/storefront/order/state/order-place";
import { StillWaiting, useIsLate } from "~/storefront/order/state/still-waiting";
import { OrderState } from "~/storefront/order/state/order-state";
import type { Receipt } from "./receipt";
import type { Waiting } from "./waiting.server";
import { ReceiptSection } from "./receipt-section";
import type { ReviewSection } from "~/storefront/reviews/form/review-page.server";
import { ReviewPanel } from "~/storefront/reviews/form/review-panel";
import { NotifyMe } from "~/storefront/order/state/notify-me";

type CustomerOrderProps = {
  base: string;
  zone: string;
  /** When the page's data was read. */
  now: Date;
  order: Pick<
    CustomerOrder,
    "id" | "orderNumber" | "status" | "orderType" | "scheduledFor" | "promisedAt" | "isGivenBack"
  > & { riderName: string | null; isLate: boolean };
  /** The code for the rider, or when they delivered it. */
  rider: { text: string; code: string | null } | null;
  storeName: string;
  place: OrderPlace | null;
  /** How to subscribe to push messages; null if the customer can't. */
  news: { url: string; publicKey: string } | null;
  callUrl: string | null;
  chatUrl: string | null;
  receipt: Receipt;
  /** The absolute URL of the receipt alone; null until paid. */
  receiptUrl: string | null;
  /** Why it won't be prepared; null while it may be. */
  cancelled: string | null;
  /** The store declined or cancelled it; else nothing went wrong. */
  declined: boolean;
  /** Set while the store has not accepted the paid order. */
  waiting: Waiting | null;
  /** The customer tried to cancel after the store had accepted. */
  tooLate: boolean;
  /** The additions as HTML. */
  additions: string | null;
  /** What ends messages to the customer's phone, as HTML. */
  messages: string | null;
  refunds: string[];
  /** Items that could not be ordered again; null unless the customer just tried. */
  missing: Message[] | null;
  /** Still to be paid, so there is nothing to order again yet. */
  unpaid: boolean;
  /** Overrides the title while the payment isn't clear. */
  title: Message | null;
  payment: ReactNode;
  /** Null until there is something to review. */
  review: ReviewSection | null;
};

/**
 * An order on its customer's page, on any device with the link: its state, place and contacts, then
 * its contents (docs/rules.md, The customer's timeline).
 */
export function CustomerOrderView(props: CustomerOrderProps) {
  const { base, order, waiting } = props;
  const t = useTranslate();
  const { key } = useLocation();
  const isLate = useIsLate(waiting?.lateAt ?? null, props.now);
  const leaveUrl = storePaths.leave(base, order.id);
  const cancelsFor = waiting?.cancelsFor ?? null;
  useLiveStatus(base, order.id, props.now);
  useEffect(() => keepPage(location.pathname), [order.status]);
  return (
    <article className="order">
      <OrderState {...props}>
        {isLate ? (
          <StillWaiting
            storeName={props.storeName}
            callUrl={props.callUrl}
            leaveUrl={leaveUrl}
            cancelsFor={cancelsFor}
          />
        ) : null}
      </OrderState>
      {props.rider ? (
        <section aria-label={t("Your rider")} className="panel text-center">
          <p>{props.rider.text}</p>
          {props.rider.code ? (
            <p className="text-4xl font-bold tracking-[0.25em] tabular-nums">{props.rider.code}</p>
          ) : null}
        </section>
      ) : null}
      {props.payment}
      <Cancelled text={props.cancelled} declined={props.declined} />
      {props.tooLate && order.status !== "cancelled" ? (
        <p role="alert" className="rounded-card bg-wait-soft p-4 text-wait">
          {t("{store} has accepted it, so you can’t cancel it here. Please call them.", {
            store: props.storeName,
          })}
        </p>
      ) : null}
      {props.refunds.length > 0 ? (
        <section aria-label={t("Refund")} className="panel grid gap-2">
          {props.refunds.map((text, index) => (
            <p key={index}>{text}</p>
          ))}
        </section>
      ) : null}
      {props.additions ? (
        <section
          className="panel grid gap-3"
          dangerouslySetInnerHTML={{ __html: props.additions }}
        />
      ) : null}
      {props.review ? <ReviewPanel key={key} {...props.review} /> : null}
      {props.news ? <NotifyMe news={props.news} /> : null}
      <OrderContact place={props.place} callUrl={props.callUrl} chatUrl={props.chatUrl} />
      <OrderedItems receipt={props.receipt} />
      {cancelsFor === null || isLate ? null : (
        <CancelPaid leaveUrl={leaveUrl} storeName={props.storeName} amountKobo={cancelsFor} />
      )}
      {props.unpaid && !props.missing ? null : (
        <OrderAgain base={base} orderId={order.id} missing={props.missing} />
      )}
      {props.receiptUrl ? (
        <ReceiptSection
          base={base}
          orderId={order.id}
          receipt={props.receipt}
          receiptUrl={props.receiptUrl}
        />
      ) : null}
      <StopMessages html={props.messages} />
      <Link to={storePaths.home(base)} className={buttonClass("quiet", "no-print w-full")}>
        {t("Back to Store")}
      </Link>
    </article>
  );
}

const Cancelled = ({ text, declined }: { text: string | null; declined: boolean }) =>
  text && <p className={declined ? "rounded-card bg-bad-soft p-4 text-bad" : "panel"}>{text}</p>;

const StopMessages = ({ html }: { html: string | null }) =>
  html && <div dangerouslySetInnerHTML={{ __html: html }} />;

/**
 * Fills the cart with the same items. Loads a whole page, so that this tab reads its cart again.
 */
function OrderAgain({
  base,
  orderId,
  missing,
}: {
  base: string;
  orderId: string;
  missing: Message[] | null;
}) {
  const t = useTranslate();
  return (
    <section aria-label={t("Order again")} className="no-print grid gap-3">
      {missing ? (
        <div role="status" className="rounded-card bg-wait-soft p-4 text-wait">
          <p className="font-semibold">{t("We couldn’t add everything to your cart:")}</p>
          <ul className="list-disc pl-5">
            {missing.map((what) => (
              <li key={JSON.stringify(what)}>{t(what)}</li>
            ))}
          </ul>
          <a
            href={storePaths.cart(base)}
            className="inline-flex min-h-11 items-center font-semibold underline"
          >
            {t("View your cart")}
          </a>
        </div>
      ) : (
        <Form method="post" action={storePaths.orderAgain(base, orderId)} reloadDocument>
          <button className={buttonClass("quiet", "w-full")}>
            <RotateCcw aria-hidden className="size-5" /> {t("Order again")}
          </button>
        </Form>
      )}
    </section>
  );
}

const POLL_MS = 30_000;

/**
 * Follows the order while the page is visible: by events, or else by polling. Both only revalidate.
 */
function useLiveStatus(base: string, orderId: string, readAt: Date) {
  const { revalidate } = useRevalidator();
  const read = useRef(readAt);
  useEffect(() => void (read.current = readAt), [readAt]);
  useEffect(() => {
    let source: EventSource | null = null;
    const open = () => {
      if (document.hidden || (source && source.readyState !== EventSource.CLOSED)) return;
      source = new EventSource(storePaths.orderEvents(base, orderId, read.current));
      source.addEventListener("change", revalidate);
      source.addEventListener("ready", (ready: MessageEvent<string>) => {
        if (mayHaveMissed(ready)) revalidate();
      });
    };
    const close = () => {
      source?.close();
      source = null;
    };
    const turn = () => (document.hidden ? close() : open());
    const poll = setInterval(() => {
      if (document.hidden || source?.readyState === EventSource.OPEN) return;
      revalidate();
      open(); // browsers don't retry a refused stream
    }, POLL_MS);
    const backOnline = () => {
      close();
      open();
      if (!document.hidden) revalidate();
    };
    open();
    document.addEventListener("visibilitychange", turn);
    window.addEventListener("online", backOnline);
    return () => {
      clearInterval(poll);
      document.removeEventListener("visibilitychange", turn);
      window.removeEventListener("online", backOnline);
      close();
    };
  }, [base, orderId, revalidate]);
}
