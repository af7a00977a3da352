import { CheckCircle2 } from "lucide-react";
import { useEffect, useState } from "react";
import { Button, buttonClass } from "~/ui/button";
import { Money } from "~/ui/money";
import { useTranslate } from "~/ui/use-translation";
import { InvoiceFrame } from "./invoice-frame";
import { card, type DisplayedInvoice } from "./invoice-summary";
import { useScripts } from "~/ui/use-scripts";

const LEAVE_AFTER_S = 5;

/** Redirects to the store after five seconds unless the payer stays. */
export function PaidInvoice({ invoice }: { invoice: DisplayedInvoice }) {
  const { vendor, sums, number, expected, pickup, orderUrl } = invoice;
  const [staying, setStaying] = useState(false);
  const started = useScripts();
  const { home } = vendor;
  const t = useTranslate();
  useEffect(() => {
    if (!home || staying) return;
    const timer = window.setTimeout(() => window.location.assign(home), LEAVE_AFTER_S * 1000);
    return () => window.clearTimeout(timer);
  }, [home, staying]);
  return (
    <InvoiceFrame vendor={vendor}>
      {home ? (
        <noscript>
          <meta httpEquiv="refresh" content={`${LEAVE_AFTER_S};url=${home}`} />
        </noscript>
      ) : null}
      <section className={`mx-auto mt-6 max-w-md text-center sm:mt-10 ${card}`}>
        <CheckCircle2 aria-hidden className="mx-auto size-14 text-good" />
        <h1 className="mt-3 text-2xl font-bold">{t("Payment successful")}</h1>
        <p className="mt-2 text-3xl font-bold">
          <Money kobo={sums.totalKobo} />
        </p>
        <dl className="mt-4 grid gap-2 border-t border-line pt-4 text-left">
          <div className="flex justify-between gap-4">
            <dt className="text-muted">{t("Order number")}</dt>
            <dd className="font-semibold">{number}</dd>
          </div>
          {expected ? (
            <div className="flex justify-between gap-4">
              <dt className="text-muted">{t(expected.term)}</dt>
              <dd className="text-right font-semibold">{t(expected.value)}</dd>
            </div>
          ) : null}
          {pickup ? (
            <div className="flex justify-between gap-4">
              <dt className="flex-none text-muted">{pickup.title}</dt>
              <dd className="min-w-0 text-right font-semibold break-words">
                {pickup.place}
                {pickup.instructions ? (
                  <span className="block font-normal">{pickup.instructions}</span>
                ) : null}
              </dd>
            </div>
          ) : null}
          {vendor.phone ? (
            <div className="flex items-center justify-between gap-4">
              <dt className="text-muted">{t("Questions? Call")}</dt>
              <dd>
                <a
                  href={vendor.phone.url}
                  className="inline-flex min-h-11 items-center font-semibold text-brand-text underline underline-offset-2"
                >
                  {vendor.phone.shown}
                </a>
              </dd>
            </div>
          ) : null}
        </dl>
        {home ? (
          <div className="mt-5 grid gap-3">
            <a href={home} className={buttonClass()}>
              {t("Visit Storefront Now")}
            </a>
            {orderUrl ? (
              <a href={orderUrl} className={buttonClass("quiet")}>
                {t("Follow your order")}
              </a>
            ) : null}
            <p role="status" className="text-sm text-muted">
              {staying
                ? t("You’ll stay on this page.")
                : t("Taking you to the store in {s} seconds.", { s: LEAVE_AFTER_S })}
            </p>
            {started && !staying ? (
              <Button type="button" variant="quiet" onClick={() => setStaying(true)}>
                {t("Stay on this page")}
              </Button>
            ) : null}
          </div>
        ) : null}
      </section>
    </InvoiceFrame>
  );
}
