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
import { NotifyMe } from "~/storefront/order/state/notify-me";

type CustomerOrderProps = {
  base: string;
  zone: string;
  /** When the page was read. */
  now: Date;
  order: Pick<
    CustomerOrder,
    "id" | "orderNumber" | "status" | "orderType" | "scheduledFor" | "promisedAt" | "isGivenBack"
  >;
  storeName: string;
  place: OrderPlace | null;
  /** How its customer can hear of it with the page closed; null where they can't. */
  news: { url: string; publicKey: string } | null;
  callUrl: string | null;
  chatUrl: string | null;
  receipt: Receipt;
  /** Absolute URL of the receipt alone; null while nothing is paid. */
  receiptUrl: string | null;
  /** Why it will not be prepared; null while it may be. */
  cancelled: string | null;
  /** What it says while the store has not accepted it; null: it has, or isn't paid. */
  waiting: Waiting | null;
  /** It was to be cancelled, and the store had accepted it. */
  tooLate: boolean;
  /** What was added to it, as the server wrote it; null where nothing was. */
  additions: string | null;
  /** The state of each refund. */
  refunds: string[];
  /** What of it could not be put into the cart once more; null unless that was just asked for. */
  missing: Message[] | null;
  /** Whether it still waits for its payment: there is nothing to order again then. */
  unpaid: boolean;
  /** What it is about while its payment is not clear; null: its own state. */
  title: Message | null;
  /** The part about its payment. */
  payment: ReactNode;
  /** The part about its review, as the server wrote it; null while there is nothing to review. */
  review: ReviewSection | null;
  /** The review did not reach the server. */
  /** What is known of a post that was not answered. */
  unanswered: string | null;
};

/**
 * Shows an order to its customer, on any device that has the link: how far it is, where it goes and
 * whom to call, then what was ordered (docs/rules.md, The customer's timeline).
 */
export function CustomerOrderView(props: CustomerOrderProps) {
  const { base, order, waiting } = props;
  const t = useTranslate();
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
      {props.payment}
      {props.cancelled ? (
        <p className="rounded-card bg-bad-soft p-4 text-bad">{props.cancelled}</p>
      ) : null}
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
      {props.review ? <Review {...props.review} unanswered={props.unanswered} /> : null}
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
      <Link to={storePaths.home(base)} className={buttonClass("quiet", "no-print w-full")}>
        {t("Back to Store")}
      </Link>
    </article>
  );
}

/** React never looks inside it: what was typed stays, and its texts are the server's alone. */
function Review({ html, open, unanswered }: ReviewSection & { unanswered: string | null }) {
  const t = useTranslate();
  // It stays as the page came, with what has been typed into it since: a page that is read again, or
  // a post without an answer, brings no other.
  const { key } = useLocation();
  const shown = useRef({ html, key });
  if (!unanswered && key !== shown.current.key) shown.current = { html, key };
  const Part = open ? Form : "section";
  const sent = open
    ? ({ method: "post", action: "#review", encType: "multipart/form-data" } as const)
    : null;
  return (
    <div id="review" className="panel no-print scroll-mt-4">
      <Part
        {...sent}
        className="grid gap-4"
        dangerouslySetInnerHTML={{ __html: shown.current.html }}
      />
      {unanswered ? (
        <p role="alert" className="mt-4 font-semibold text-bad">
          {t(unanswered)}
        </p>
      ) : null}
    </div>
  );
}

/**
 * Fills the cart with the same items. The whole page is left for it, so that what this tab
 * remembers of the cart is read again.
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
 * Follows the order while the page is visible: by events where they flow, else by asking now and then.
 * Events only make the page read again.
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
      open(); // a stream that was refused is not tried again without it
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
