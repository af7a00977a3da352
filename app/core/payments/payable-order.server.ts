import { and, eq, isNull, inArray, ne, or, sql } from "drizzle-orm";
import { orders, vendorBusinessSettings, vendorProfiles } from "~schema";
import type { OrderSource } from "~schema/orders";
import { needsPhoneCode } from "~/core/messages/phone-check.queries.server";
import { storeZone } from "~/core/opening-hours/open-state";
import { PAYABLE_MINUTES } from "~/core/orders/order-request";
import { unpaidStatuses } from "~/core/orders/order-status";
import { systemDb } from "~/platform/db.server";
import { formatClock, isoDate } from "~/shared/clock";
import type { Channel } from "./channels";

export type PayableOrder = {
  id: string;
  vendorId: string;
  orderNumber: string;
  source: OrderSource;
  totalKobo: number;
  customerEmail: string;
  paymentChannel: Channel | null;
  orderType: string;
  scheduledFor: Date | null;
  couponCode: string | null;
  vendorInstructions: string | null;
  /** Shown by the provider; null for a customer's own order. */
  invoice: { orderNumber: string; customerName: string } | null;
  vendorName: string;
  slug: string;
  timeZone: string | undefined;
  createdAt: Date;
};

/**
 * Half an hour for a customer's order; a link's expiry for a custom order (docs/rules.md, Invoice).
 */
const canBePaid = and(
  isNull(orders.needsAttention),
  or(
    and(
      eq(orders.source, "storefront"),
      inArray(orders.status, [...unpaidStatuses]),
      sql`${orders.createdAt} > now() - make_interval(mins => ${PAYABLE_MINUTES})`,
    ),
    and(
      eq(orders.source, "custom"),
      ne(orders.status, "cancelled"),
      // An order without a payment link has another status: the store collects it.
      eq(orders.paymentStatus, "pending"),
      sql`(${orders.expiresAt} is null or ${orders.expiresAt} > now())`,
    ),
  ),
);

/** @param payerEmail replaces that of a custom order */
export async function findPayable(
  vendorId: string,
  orderId: string,
  payerEmail: string | null,
): Promise<
  | (PayableOrder & {
      holdEndedAt: Date | null;
      slotCapacity: number | null;
      needsPhoneCode: boolean;
      /** What customers read while an operator has stopped the store's orders. */
      stopped: string | null;
    })
  | null
> {
  const [row] = await systemDb
    .select({
      id: orders.id,
      vendorId: orders.vendorId,
      orderNumber: orders.orderNumber,
      source: orders.source,
      totalKobo: orders.totalAmount,
      customerEmail: orders.customerEmail,
      paymentChannel: orders.paymentChannel,
      orderType: orders.orderType,
      scheduledFor: orders.scheduledFor,
      couponCode: orders.couponCode,
      vendorInstructions: orders.vendorInstructions,
      invoice: { orderNumber: orders.orderNumber, customerName: orders.customerName },
      vendorName: vendorProfiles.businessName,
      slug: vendorProfiles.storeSlug,
      settings: vendorProfiles.settings,
      createdAt: orders.createdAt,
      holdEndedAt: orders.holdEndedAt,
      slotCapacity: vendorBusinessSettings.slotCapacity,
      needsPhoneCode: needsPhoneCode(),
      suspension: vendorProfiles.suspension,
    })
    .from(orders)
    .innerJoin(vendorProfiles, eq(vendorProfiles.id, orders.vendorId))
    .leftJoin(vendorBusinessSettings, eq(vendorBusinessSettings.vendorId, orders.vendorId))
    .where(and(eq(orders.vendorId, vendorId), eq(orders.id, orderId), canBePaid));
  if (!row?.slug) return null;
  const { settings, slug, invoice, suspension, ...order } = row;
  const customerEmail = (order.source === "custom" && payerEmail) || order.customerEmail;
  return customerEmail
    ? {
        ...order,
        invoice: order.source === "custom" ? invoice : null,
        slug,
        customerEmail,
        timeZone: settings.timeZone,
        stopped: suspension?.notice ?? null,
      }
    : null;
}

/** What the provider keeps of an order beside its payment. */
export function metadataOf(order: PayableOrder) {
  const zone = storeZone(order.timeZone);
  return {
    order_id: order.id,
    // If the order is lost here, numbers continue from it (docs/rules.md, Lost orders).
    order_number: order.orderNumber,
    vendor_id: order.vendorId,
    vendor_name: order.vendorName,
    ...(order.invoice && {
      order_number: order.invoice.orderNumber,
      customer_name: order.invoice.customerName,
    }),
    order_type: order.orderType,
    scheduled_date: order.scheduledFor && isoDate(order.scheduledFor, zone),
    scheduled_time: order.scheduledFor && formatClock(order.scheduledFor, zone),
    coupon_code: order.couponCode,
    vendor_instructions: order.vendorInstructions,
  };
}
