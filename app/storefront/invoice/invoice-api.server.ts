import { bodyEntityTag } from "~/platform/entity-tag.server";
import { safeColor } from "~/shared/color";
import { english } from "~/shared/translate";
import { EXPIRED_MESSAGE, invoiceState } from "~/core/custom-orders/invoice-state";
import type { Invoice } from "./invoices.queries.server";

/**
 * Builds the invoice of GET /api/invoice/{id}, with nothing that the page doesn't show. Amounts are
 * kobo, times ISO 8601 in UTC, phones E.164.
 */
function invoiceObject(invoice: Invoice) {
  const { customer, vendor, sums } = invoice;
  return {
    id: invoice.id,
    order_number: invoice.orderNumber,
    total_amount: sums.totalKobo,
    delivery_fee: sums.deliveryFeeKobo,
    packaging_fee: sums.packagingFeeKobo,
    service_fee: sums.serviceFeeKobo,
    tax: sums.taxKobo,
    transaction_fee: sums.transactionFeeKobo,
    payment_status: invoice.paymentStatus,
    created_at: invoice.createdAt.toISOString(),
    expires_at: invoice.expiresAt?.toISOString() ?? null,
    delivery_address: invoice.deliveryAddress,
    delivery_area: invoice.deliveryArea,
    delivery_instructions: invoice.deliveryInstructions,
    customer: { name: customer.name, phone: customer.phone, email: customer.email },
    vendor: {
      id: invoice.vendorId,
      name: vendor.name,
      slug: vendor.slug,
      logo: vendor.logo,
      primary_color: safeColor(vendor.settings.primaryColor),
      address: vendor.address,
      phone: vendor.phone,
    },
    items: invoice.items.map((item) => ({
      id: item.id,
      name: item.name,
      quantity: item.quantity,
      description: item.description,
      special_instructions: item.specialInstructions,
      options: item.options ?? [],
      subtotal: item.priceKobo * item.quantity,
    })),
  };
}

/**
 * Answers GET /api/invoice/{id}. The ETag also covers state that only the page shows (a payment
 * under review, the order's progress), so an open page needs to poll nothing else.
 */
export function invoiceAnswer(
  invoice: Invoice,
  now: Date,
): { status: 200 | 410; body: string; tag: string } {
  const state = invoiceState(invoice, now);
  const expired = english(EXPIRED_MESSAGE);
  const body = JSON.stringify(
    state === "expired" ? { error: expired, message: expired } : { data: invoiceObject(invoice) },
  );
  return {
    status: state === "expired" ? 410 : 200,
    body,
    tag: bodyEntityTag(`${state} ${invoice.status} ${invoice.attempt?.status ?? ""} ${body}`),
  };
}
