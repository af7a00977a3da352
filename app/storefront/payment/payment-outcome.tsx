import { useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";
import { paths } from "~/shared/paths";
import { msg, type Message } from "~/shared/translate";
import { buttonClass } from "~/ui/button";
import { useTranslate } from "~/ui/use-translation";
import type { FinalizeResult } from "~/core/payments/finalize-payment.server";

/** `not made`: nobody has paid; `lost`: the provider has money that no order of ours explains. */
type Outcome = FinalizeResult["outcome"] | "not made" | "lost";

const messages: Record<Outcome, { title: Message; text: Message }> = {
  paid: { title: msg("Payment successful"), text: msg("Thank you. The store has your order.") },
  pending: {
    title: msg("Payment is being confirmed"),
    text: msg(
      "We’re waiting for the payment to be confirmed. Please don’t pay again; this page will update.",
    ),
  },
  "not made": {
    title: msg("You haven’t paid yet"),
    text: msg(
      "We haven’t received a payment with this reference. Go back to your order to pay. Just paid? This page will update.",
    ),
  },
  failed: {
    title: msg("This payment didn’t go through"),
    text: msg("No money was taken with this reference. Go back to your order to try again."),
  },
  attention: {
    title: msg("We’re checking this payment"),
    text: msg("We’re checking it. Your money is safe."),
  },
  lost: {
    title: msg("We’re looking for your order"),
    text: msg(
      "We received your payment, but we can’t find its order. Someone has been told and will find it or refund you. Please keep the reference.",
    ),
  },
  unknown: {
    title: msg("We can’t find this payment"),
    text: msg("No payment was made with this reference."),
  },
};

const OVERDUE = msg(
  "This is taking longer than usual. The store will get the result automatically, so you can close this page.",
);

/** How often and how long to poll a pending payment (docs/rules.md, Payment truth). */
const POLL_MS = 3_000;
const POLL_FOR_MS = 5 * 60_000;
const REFRESH_S = 5;

/** The outcome of a payment; a pending one is polled, even without scripts. */
export function PaymentOutcome({
  outcome,
  reference,
  storeUrl,
}: {
  outcome: Outcome;
  reference: string;
  storeUrl: string | null;
}) {
  const pending = outcome === "pending" || outcome === "not made";
  const polling = usePolling(pending);
  const { title, text } = messages[outcome];
  const t = useTranslate();
  return (
    <main className="plain-page">
      {pending ? (
        <noscript>
          <meta httpEquiv="refresh" content={String(REFRESH_S)} />
        </noscript>
      ) : null}
      <div role="status">
        <h1>{t(title)}</h1>
        <p>{t(outcome === "pending" && !polling ? OVERDUE : text)}</p>
      </div>
      <p className="plain-page-note">
        {t("Transaction reference")} <code className="break-all">{reference}</code>
      </p>
      <div className="mt-6 grid gap-3">
        {storeUrl ? (
          <a href={storeUrl} className={buttonClass()}>
            {t("Return to Storefront")}
          </a>
        ) : null}
        <a href={paths.dashboard.home()} className={buttonClass("quiet")}>
          {t("View Orders")}
        </a>
        <a href={paths.home()} className={buttonClass("quiet")}>
          {t("Go Home")}
        </a>
      </div>
    </main>
  );
}

/**
 * Revalidates every 3 s while the page is visible, for 5 minutes.
 * @returns false once they are over
 */
function usePolling(on: boolean): boolean {
  const { revalidate } = useRevalidator();
  const [over, setOver] = useState(false);
  useEffect(() => {
    if (!on || over) return;
    const timer = window.setInterval(() => (document.hidden ? undefined : revalidate()), POLL_MS);
    const end = window.setTimeout(() => setOver(true), POLL_FOR_MS);
    return () => {
      window.clearInterval(timer);
      window.clearTimeout(end);
    };
  }, [on, over, revalidate]);
  return !over;
}
