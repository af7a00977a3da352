import { useTranslate } from "~/ui/use-translation";
import { InvoiceActions } from "./invoice-actions";
import { isChannel, type Channel } from "~/core/payments/channels";
import type { InvoiceActionResult } from "./invoice-form";
import { InvoiceFrame, InvoiceNotice } from "./invoice-frame";
import type { InvoicePage } from "./invoice-page.server";
import { InvoicePayForm } from "./invoice-pay-form";
import { closedMessage } from "~/core/custom-orders/invoice-state";
import {
  card,
  InvoiceDetails,
  InvoiceOrderSummary,
  type DisplayedInvoice,
} from "./invoice-summary";
import { PaidInvoice } from "./paid-invoice";
import { useInvoicePayment } from "./use-invoice-payment";
import { useInvoiceUpdates } from "./use-invoice-updates";

/** Reload interval without scripts; never while an e-mail has to be typed. */
const REFRESH_S = 30;
const REFRESH_WHILE_PAYING_S = 10;

/** `answered` is the result of a submission without scripts. */
export function InvoiceView({
  page,
  channel,
  answered,
}: {
  page: InvoicePage;
  /** The device's latest payment method. */
  channel: Channel;
  answered: InvoiceActionResult | null;
}) {
  const t = useTranslate();
  if (page.state === "paid") return <PaidInvoice invoice={page} />;
  if (page.state === "payable" || page.state === "unpaid")
    return <PayableInvoice invoice={page} channel={channel} answered={answered} />;
  const { title, text } = closedMessage[page.state];
  return (
    <InvoiceNotice vendor={page.vendor} title={t(title)}>
      {t(text)}
    </InvoiceNotice>
  );
}

function PayableInvoice({
  invoice,
  channel,
  answered,
}: {
  invoice: DisplayedInvoice;
  channel: Channel;
  answered: InvoiceActionResult | null;
}) {
  const { vendor, links, number, billTo, tag, expiresInMs, payingLeftMs, stopMessages } = invoice;
  const payment = useInvoicePayment(invoice, answered);
  const t = useTranslate();
  useInvoiceUpdates({
    api: links.api,
    events: links.events,
    tag,
    payingUntil: payment.payingUntil,
    expiresInMs,
  });
  const { email: typed, paymentChannel: chosen } = answered?.result?.initialValue ?? {};
  return (
    <InvoiceFrame vendor={vendor}>
      {billTo.email && !answered ? (
        <noscript>
          <meta
            httpEquiv="refresh"
            content={String(payingLeftMs > 0 ? REFRESH_WHILE_PAYING_S : REFRESH_S)}
          />
        </noscript>
      ) : null}
      <div className="mt-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-bold">{t("Invoice {number}", { number })}</h1>
        <InvoiceActions invoice={invoice} vendorName={vendor.name} />
      </div>
      <div className="mt-4 grid items-start gap-4 md:grid-cols-[3fr_2fr] md:grid-rows-[auto_1fr]">
        <InvoiceOrderSummary {...invoice} />
        <div className="md:sticky md:top-4 md:row-span-2">
          {invoice.state === "payable" ? (
            <InvoicePayForm
              invoice={invoice}
              payment={payment}
              typed={typeof typed === "string" ? typed : null}
              channel={isChannel(chosen) ? chosen : channel}
            />
          ) : (
            <p className={card}>
              {t("You don’t pay on this page. Please pay {store} directly.", {
                store: vendor.name,
              })}
            </p>
          )}
        </div>
        <div className="grid gap-4 md:col-start-1">
          <InvoiceDetails {...invoice} />
          {stopMessages ? (
            <a href={stopMessages.url} className="inline-flex min-h-11 items-center underline">
              {stopMessages.label}
            </a>
          ) : null}
        </div>
      </div>
    </InvoiceFrame>
  );
}
