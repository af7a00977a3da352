import { checkLatestPayment } from "~/core/payments/finalize-payment.server";
import { invoiceState, PAYING_MS } from "~/core/custom-orders/invoice-state";
import { findInvoice, type Invoice } from "./invoices.queries.server";
import { databaseNow } from "~/platform/database-clock.server";

/**
 * A page may wait some seconds longer than a payment is polled every few seconds: its last request
 * is after them.
 */
const GRACE_MS = 60_000;

/**
 * Asks the provider about a payment of an invoice that began minutes ago, unless somebody asked in
 * the last seconds. Later it is the sweeper that asks: a page left open must not (docs/rules.md,
 * Invoice).
 * @param closed the payer comes back from the provider's page without having paid, and has to read so
 */
export async function refreshInvoice(invoice: Invoice, closed = false): Promise<Invoice> {
  const { attempt } = invoice;
  const now = databaseNow();
  if (
    attempt?.status !== "pending" ||
    invoiceState(invoice, now) === "paid" ||
    now.getTime() - attempt.createdAt.getTime() > PAYING_MS + GRACE_MS
  )
    return invoice;
  // At once, but once: whoever has the address can load it as often as they like.
  const source = closed && !attempt.isAsked ? "leave" : "order";
  await checkLatestPayment(invoice.vendorId, invoice.id, source);
  return (await findInvoice(invoice.id)) ?? invoice;
}
