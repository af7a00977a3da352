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
  totalKobo: number;
  storeName: string;
  payUrl: string;
  leaveUrl: string;
  /** Why the last action failed. */
  error: Message | null;
};

/** Shows the payment section of an order's page. It works without scripts. */
export function OrderPayment(props: OrderPaymentProps) {
  const { state, storeName, payUrl, leaveUrl, error, totalKobo } = props;
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
      {state === "review" ? (
        <p>
          {t(
            "Money came for this order that we have to look at first. Please don’t pay again: call the store, it can see the order.",
          )}
        </p>
      ) : null}
      {state === "over" ? (
        <p>
          {t("This order was not paid in time and can’t be paid any more. Please order again.")}
        </p>
      ) : null}
      {state === "confirming" ? (
        <>
          <p role="status">
            {t(
              "Your bank or the payment service has not answered yet. Please don’t pay again: this page says so as soon as it is known.",
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
            {t("You have not been charged for this try. Your order is kept for half an hour.")}
          </p>
        </>
      ) : null}
      {state === "waiting" ? (
        <p>
          {t(
            "Your order is kept until the payment is made. Have you paid already? Then it is being confirmed: refresh in a moment.",
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
