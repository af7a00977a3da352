import { useRevalidator } from "@remix-run/react";
import { ChevronDown } from "lucide-react";
import { buttonClass } from "~/ui/button";
import { formatKobo } from "~/shared/money";
import type { Message } from "~/shared/translate";
import { useTranslate } from "~/ui/use-translation";
import { CancelOrder, PaymentMethods, RetryPayment } from "./payment-failed";

export type OrderPaymentProps = {
  /**
   * done: nothing to pay. waiting, failed: it can be paid. confirming: the provider still has to
   * answer. review: a person has to look at a payment. over: too late to pay.
   */
  state: "done" | "waiting" | "failed" | "confirming" | "review" | "over";
  /** What the page is about while its payment is not clear; null: the order's own state. */
  title: Message | null;
  totalKobo: number;
  /** What is looked at of a payment; null unless that is so. */
  review: Message | null;
  storeName: string;
  payUrl: string;
  leaveUrl: string;
  /** Why the last action failed. */
  error: Message | null;
};

/** Shows the payment section of an order's page. It works without scripts. */
export function OrderPayment(props: OrderPaymentProps) {
  const { state, storeName, payUrl, leaveUrl, error, totalKobo, review } = props;
  const { revalidate } = useRevalidator();
  const t = useTranslate();
  if (state === "done") return null;
  const canPay = state === "waiting" || state === "failed";
  return (
    <section aria-label={t("Payment")} className="no-print panel grid gap-3">
      {error ? (
        <p role="alert" className="font-medium text-bad">
          {t(error)}
        </p>
      ) : null}
      {review ? <p>{t(review)}</p> : null}
      {state === "over" ? (
        <p>{t("You didn’t pay for this order in time. Please order again.")}</p>
      ) : null}
      {state === "confirming" ? (
        <>
          <p role="status">
            {t(
              "We’re waiting for your bank. Please don’t pay again; this page will update once it’s confirmed.",
            )}
          </p>
          <noscript>
            <meta httpEquiv="refresh" content="5" />
          </noscript>
        </>
      ) : null}
      {state === "failed" ? (
        <>
          <p className="font-medium">
            {t("Unable to process payment for {store}", { store: storeName })}
          </p>
          <p className="text-muted">
            {t("You have not been charged. We’ll hold your order for 30 minutes.")}
          </p>
        </>
      ) : null}
      {state === "waiting" ? (
        <p>
          {t(
            "We’re holding your order until you pay. Already paid? We’re confirming it; refresh in a moment.",
          )}
        </p>
      ) : null}
      {canPay ? (
        <>
          <RetryPayment payUrl={payUrl} onFailed={revalidate}>
            {state === "failed"
              ? t("Retry Payment")
              : t("Try again: pay {price}", { price: formatKobo(totalKobo) })}
          </RetryPayment>
          <details>
            <summary className={buttonClass("quiet", "w-full")}>
              {t("Change Payment Method")} <ChevronDown aria-hidden className="size-5" />
            </summary>
            <div className="mt-2">
              <PaymentMethods payUrl={payUrl} onFailed={revalidate} />
            </div>
          </details>
          <CancelOrder leaveUrl={leaveUrl} />
        </>
      ) : null}
    </section>
  );
}
