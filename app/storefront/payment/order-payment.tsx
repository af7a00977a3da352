import { useRevalidator } from "@remix-run/react";
import { ChevronDown } from "lucide-react";
import { useEffect, useRef, type RefObject } from "react";
import { buttonClass } from "~/ui/button";
import { formatKobo } from "~/shared/money";
import type { Message } from "~/shared/translate";
import { useTranslate } from "~/ui/use-translation";
import { forgetWindow, usePaymentWindow } from "./pay-popup";
import { CancelOrder, NotPaid, PaymentMethods, RetryPayment } from "./payment-failed";
import { PaymentFailedDialog } from "./payment-failed-dialog";
import { TransferCard } from "./transfer-card";
import type { TransferScreen } from "./transfer-screen";

export type OrderPaymentProps = {
  /**
   * done: nothing to pay. waiting, failed: can be paid. confirming: the provider hasn't answered.
   * review: a person must look at a payment. over: too late to pay.
   */
  state: "done" | "waiting" | "failed" | "confirming" | "review" | "over";
  /** Overrides the title while the payment isn't clear. */
  title: Message | null;
  /** The provider declined the latest payment, so nothing was charged. */
  isDeclined: boolean;
  totalKobo: number;
  /** Why a payment is being reviewed; null unless `state` is review. */
  review: Message | null;
  storeName: string;
  payUrl: string;
  leaveUrl: string;
  /** Where its phone is to be verified before it can be paid; null if it needn't be. */
  phoneUrl: string | null;
  /** How to pay it without the provider's page; null if it is paid there. */
  transfer: TransferScreen | null;
  /** Why the last action failed. */
  error: Message | null;
};

/** The payment section of an order's page; works without scripts. */
export function OrderPayment(props: OrderPaymentProps) {
  const { state, storeName, payUrl, leaveUrl, error, totalKobo, review, isDeclined } = props;
  const transfer = props.phoneUrl ? null : props.transfer;
  const popup = useWindowOver(leaveUrl, state === "done");
  const pauses = pausesOf(props);
  useChecks(popup === "open" ? null : (pauses?.checkMs ?? null));
  const methods = useRef<HTMLDetailsElement>(null);
  const t = useTranslate();
  if (state === "done" && !error) return null;
  return (
    <section aria-label={t("Payment")} className="no-print panel grid gap-3">
      {error ? (
        <p role="alert" className="font-medium text-bad">
          {t(error)}
        </p>
      ) : null}
      {transfer ? (
        <TransferCard screen={transfer} {...{ totalKobo, storeName, payUrl }} />
      ) : (
        <Standing state={state} review={review} storeName={storeName} isDeclined={isDeclined} />
      )}
      {pauses?.refreshSeconds ? (
        <noscript>
          <meta httpEquiv="refresh" content={String(pauses.refreshSeconds)} />
        </noscript>
      ) : null}
      {canPay(state) ? <Ways {...props} methods={methods} /> : null}
      {state === "failed" && popup === "closed" ? (
        <PaymentFailedDialog
          storeName={storeName}
          isDeclined={isDeclined}
          payUrl={payUrl}
          leaveUrl={leaveUrl}
          onClose={() => {
            forgetWindow();
            if (methods.current) methods.current.open = true;
          }}
        />
      ) : null}
    </section>
  );
}

const canPay = (state: OrderPaymentProps["state"]) => state === "waiting" || state === "failed";

/** How often to look for money, with and without scripts; null if none may come. */
function pausesOf({
  state,
  isDeclined,
  transfer,
}: OrderPaymentProps): { checkMs: number; refreshSeconds: number | null } | null {
  const wasSent = transfer?.kind === "open" && transfer.wasSent;
  if (state === "confirming" || wasSent) return { checkMs: 3_000, refreshSeconds: 5 };
  if (!canPay(state) || isDeclined) return null;
  // A refresh would take the bank that somebody is choosing.
  return { checkMs: 10_000, refreshSeconds: transfer?.kind === "choose" ? null : 30 };
}

/** What an unpaid order's customer can do: pay, pay in another way, or cancel. */
function Ways({
  state,
  phoneUrl,
  transfer,
  totalKobo,
  payUrl,
  leaveUrl,
  methods,
}: OrderPaymentProps & { methods: RefObject<HTMLDetailsElement> }) {
  const t = useTranslate();
  if (phoneUrl)
    return (
      <>
        <a href={phoneUrl} className={buttonClass("primary", "w-full")}>
          {t("Confirm your phone to pay")}
        </a>
        <CancelOrder leaveUrl={leaveUrl} />
      </>
    );
  return (
    <>
      {transfer ? null : (
        <RetryPayment payUrl={payUrl}>
          {state === "failed"
            ? t("Retry Payment")
            : t("Try again: pay {price}", { price: formatKobo(totalKobo) })}
        </RetryPayment>
      )}
      <details ref={methods}>
        <summary className={buttonClass("quiet", "w-full")}>
          {t("Change Payment Method")} <ChevronDown aria-hidden className="size-5" />
        </summary>
        <div className="mt-2">
          <PaymentMethods payUrl={payUrl} />
        </div>
      </details>
      <CancelOrder leaveUrl={leaveUrl} />
    </>
  );
}

function Standing({
  state,
  review,
  storeName,
  isDeclined,
}: Pick<OrderPaymentProps, "state" | "review" | "storeName" | "isDeclined">) {
  const t = useTranslate();
  switch (state) {
    case "review":
      return review && <p>{t(review)}</p>;
    case "over":
      return (
        <p>
          {t(
            "The time to pay for this order has passed. If you’ve already sent the money, don’t order again. We’ll find it, and you’ll get your food or your money back.",
          )}
        </p>
      );
    case "confirming":
      return (
        <p role="status">
          {t(
            "We’re waiting for your bank. Please don’t pay again; this page will update once it’s confirmed.",
          )}
        </p>
      );
    case "failed":
      return <NotPaid storeName={storeName} isDeclined={isDeclined} />;
    case "waiting":
      return (
        <p>
          {t(
            "We’re holding your order until you pay. If you’ve already sent the money, don’t pay again. We’re checking; this page will update.",
          )}
        </p>
      );
    case "done":
      return null;
  }
}

const CHECK_FOR_MS = 5 * 60_000;

/** Revalidates every `ms` for some minutes while money may be on its way; never if null. */
function useChecks(ms: number | null) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (ms === null) return;
    const until = Date.now() + CHECK_FOR_MS;
    const timer = setInterval(() => {
      if (Date.now() > until) clearInterval(timer);
      else if (!document.hidden) revalidate();
    }, ms);
    return () => clearInterval(timer);
  }, [ms, revalidate]);
}

/** How long a popup may take to notice that the order is paid. */
const STUCK_MS = 5_000;

/**
 * Returns the outcome of the provider's popup over the page, and revalidates after it. A popup that
 * keeps asking for a paid order's money is closed by reloading the page.
 */
function useWindowOver(leaveUrl: string, isDone: boolean) {
  const now = usePaymentWindow(leaveUrl);
  const { revalidate } = useRevalidator();
  const before = useRef(now);
  useEffect(() => {
    if (before.current === "open" && now !== "open") revalidate();
    before.current = now;
  }, [now, revalidate]);
  const isStuck = now === "open" && isDone;
  useEffect(() => {
    if (!isStuck) return;
    const timer = setTimeout(() => location.reload(), STUCK_MS);
    return () => clearTimeout(timer);
  }, [isStuck]);
  return now;
}
