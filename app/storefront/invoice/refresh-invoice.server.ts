import { checkLatestPayment } from "~/core/payments/finalize-payment.server";
import { invoiceState, PAYING_MS } from "~/core/custom-orders/invoice-state";
import { findInvoice, type Invoice } from "./invoices.queries.server";
import { databaseNow } from "~/platform/database-clock.server";

/** Covers a page's last poll, which may come a little after the polling period. */
const GRACE_MS = 60_000;

/**
 * Asks the provider about an invoice's recent payment, at most once every few seconds. Older
 * payments are left to the sweeper, or an open page would ask for ever (docs/rules.md, Invoice).
 * @param closed the payer came back from the provider without paying and must see that now
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
  // Skips the wait only once, as anyone with the URL can reload it at will.
  const source = closed && !attempt.isAsked ? "leave" : "order";
  await checkLatestPayment(invoice.vendorId, invoice.id, source);
  return (await findInvoice(invoice.id)) ?? invoice;
}
