import { invoiceAnswer } from "~/storefront/invoice/invoice-api.server";
import { viewInvoice } from "~/storefront/invoice/invoices.queries.server";
import { refreshInvoice } from "~/storefront/invoice/refresh-invoice.server";
import { databaseNow } from "~/platform/database-clock.server";
import { answersInJson, onlyTakes } from "~/platform/api-errors.server";
import { tagMatches } from "~/platform/entity-tag.server";

const refuse = (status: number, error: string, headers: Record<string, string> = {}) =>
  Response.json(
    { error, message: error },
    { status, headers: { "Cache-Control": "no-store", ...headers } },
  );

/**
 * GET /api/invoice/{id}: `{data: invoice}` with an ETag, 304 while nothing has changed, or `{error,
 * message}` (docs/rules.md, Invoice).
 */
export const loader = answersInJson(
  { error: "Failed to fetch invoice", message: "Failed to load invoice" },
  async ({ request, params, context }) => {
    const { invoice, limited } = await viewInvoice(context.clientIp, params.id);
    if (limited) return refuse(429, limited.text, limited.init.headers);
    if (!invoice) return refuse(404, "Invoice not found");
    const { status, body, tag } = invoiceAnswer(await refreshInvoice(invoice), databaseNow());
    // The URL is the only key to the invoice, so caches must not store it. Browsers send the ETag
    // even so.
    const headers = {
      ETag: tag,
      "Cache-Control": "no-store",
      "Content-Type": "application/json; charset=utf-8",
    };
    if (status === 200 && tagMatches(request.headers.get("If-None-Match"), tag))
      return new Response(null, { status: 304, headers });
    return new Response(body, { status, headers });
  },
);

export const action = onlyTakes("GET");
