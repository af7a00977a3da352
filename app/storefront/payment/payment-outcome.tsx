import { useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";
import { paths } from "~/shared/paths";
import { msg, type Message } from "~/shared/translate";
import { buttonClass } from "~/ui/button";
import { useTranslate } from "~/ui/use-translation";
import type { FinalizeResult } from "~/core/payments/finalize-payment.server";

/**
 * What the page shows. `not made`: nobody has paid so far; `lost`: the provider has the money, and
 * we have no order for it.
 */
type Outcome = FinalizeResult["outcome"] | "not made" | "lost";

const messages: Record<Outcome, { title: Message; text: Message }> = {
  paid: { title: msg("Payment successful"), text: msg("Thank you. The store has your order.") },
  pending: {
    title: msg("Payment is being confirmed"),
    text: msg(
      "The payment service has not confirmed it yet. This page checks again automatically; please don’t pay a second time.",
    ),
  },
  "not made": {
    title: msg("This payment has not been made"),
    text: msg(
      "Nothing was paid with this reference so far. Go back to your order to pay. Have you just paid? This page checks again automatically.",
    ),
  },
  failed: {
    title: msg("This payment did not go through"),
    text: msg("Nothing was paid with this reference. Go back to your order to try again."),
  },
  attention: {
    title: msg("We are looking into this payment"),
    text: msg("Something about it needs a person to check it. Your money is safe."),
  },
  lost: {
    title: msg("We are looking for your order"),
    text: msg(
      "Your payment came, but we can’t find its order. A person has been told and will find it or return your money. Please keep the reference.",
    ),
  },
  unknown: {
    title: msg("This payment is not known"),
    text: msg("Nothing was paid with this reference."),
  },
};

const OVERDUE = msg(
  "It takes longer than usual. Whatever comes of it reaches the store automatically: you can close this page.",
);

/** How often and how long a pending payment is polled (docs/rules.md, Payment truth). */
const POLL_MS = 3_000;
const POLL_FOR_MS = 5 * 60_000;
const REFRESH_S = 5;

/** Shows the outcome of a payment. A pending one is polled, also without scripts. */
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
 * Revalidates every 3 s while the page is visible, for 5 minutes at most.
 * @returns false once that time is over
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
