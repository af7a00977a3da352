import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect, redirectDocument } from "@remix-run/node";
import { startPaymentBy } from "~/core/payments/abandon-payment.server";
import { finalizeSoon } from "~/core/payments/finalize-payment.server";
import { databaseNow } from "~/platform/database-clock.server";
import { consumeRateLimit } from "~/platform/rate-limits.server";
import { keepChannel } from "~/storefront/payment/channel-cookie.server";
import { paths } from "~/shared/paths";
import { formErrors } from "~/shared/form-errors";
import { InvoiceAction, PAYMENT_FAILED, type InvoiceActionResult } from "./invoice-form";
import { invoiceState } from "~/core/custom-orders/invoice-state";
import type { Invoice } from "./invoices.queries.server";

/** How long a payer who has closed the popup waits for the provider before the page polls. */
const WAIT_MS = 6_000;

const nothing: InvoiceActionResult = { result: null, error: null, payment: null };

/**
 * Handles a form of the invoice page (docs/rules.md, Invoice). Two tabs share one payment, as an
 * order has one open attempt. If there is nothing left to pay, the page itself says why.
 * @returns the started payment for the popup, or a redirect to the provider's page; refusals as 400
 * or 429, a provider failure as 502
 */
export async function handleInvoiceAction(invoice: Invoice, form: FormData, clientIp: string) {
  const page = redirect(paths.invoice.page(invoice.id));
  const submission = parseWithZod(form, { schema: InvoiceAction, formatError: formErrors });
  if (submission.status !== "success")
    return data<InvoiceActionResult>({ ...nothing, result: submission.reply() }, { status: 400 });
  if (invoiceState(invoice, databaseNow()) !== "payable") return page;

  const limited = await consumeRateLimit({ pay: invoice.id, orderByNetwork: clientIp });
  if (limited)
    return data<InvoiceActionResult>(
      { ...nothing, result: submission.reply(), error: limited.message },
      limited.init,
    );
  if (submission.value.intent === "confirm") {
    const paid = invoice.attempt
      ? await finalizeSoon(invoice.attempt.reference, "page", WAIT_MS)
      : null;
    const isUnpaid = paid?.outcome === "failed" || (paid?.outcome === "pending" && paid.notMade);
    const error = submission.value.closed && isUnpaid ? PAYMENT_FAILED : null;
    return data<InvoiceActionResult>({ ...nothing, error });
  }
  const { email, paymentChannel: channel, surface } = submission.value;
  const payer = { email: email.toLowerCase(), channel };
  const payment = await startPaymentBy(invoice.vendorId, invoice, payer);
  if (payment.ok) {
    const { accessCode, authorizationUrl } = payment;
    const withCookie = { headers: keepChannel(new Headers(), channel) };
    return surface === "popup"
      ? data<InvoiceActionResult>(
          { ...nothing, payment: { accessCode, authorizationUrl } },
          withCookie,
        )
      : redirectDocument(authorizationUrl, withCookie);
  }
  return payment.code === "not_payable"
    ? page
    : data<InvoiceActionResult>(
        { ...nothing, result: submission.reply(), error: PAYMENT_FAILED },
        { status: payment.status },
      );
}
