import { and, asc, eq } from "drizzle-orm";
import { orderItems, orders, refunds, users, vendorProfiles } from "~schema";
import type { StoreLanguage } from "~schema/vendors";
import { PAYABLE_MINUTES } from "~/core/orders/order-request";
import { orderSumsOf } from "~/core/pricing/stored-sums.server";
import { systemDb } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { fullAddress } from "~/shared/address";
import { DEFAULT_ZONE, isZone } from "~/shared/clock";
import { isUuid } from "~/shared/ids";
import type { OrderSums } from "~/core/pricing/order-price";
import { paths, storePaths, storeUrl } from "~/shared/paths";

/** The data of an e-mail about an order. Money in kobo, phones in E.164. */
export type EmailData = {
  store: {
    name: string;
    phone: string | null;
    whatsapp: string | null;
    address: string | null;
    zone: string;
    language: StoreLanguage;
  };
  vendorEmail: string;
  /** Kinds of e-mail that the vendor has switched off. */
  mailsOff: readonly string[];
  order: OrderSums & {
    number: string;
    /** A custom order: its customer got an invoice. */
    custom: boolean;
    status: string;
    paymentStatus: string;
    /** Until when an unpaid one can be paid. */
    payableUntil: Date;
    declineReason: string | null;
    type: "pickup" | "delivery";
    customerName: string;
    customerPhone: string | null;
    customerEmail: string | null;
    deliveryAddress: string | null;
    deliveryInstructions: string | null;
    vendorInstructions: string | null;
    scheduledFor: Date | null;
    promisedAt: Date | null;
    couponCode: string | null;
    /** Why it needs the vendor's attention. */
    needsAttention: string | null;
    items: { name: string; quantity: number; priceKobo: number }[];
  };
  /** The refund that the e-mail is about. */
  refund: { amountKobo: number; reason: string } | null;
  /** The order's page at its store; null while the store has no address. */
  orderUrl: string | null;
  /** Where an unpaid one is paid: the invoice of a vendor's own order, else the order's page. */
  payUrl: string | null;
  dashboardUrl: string;
};

/**
 * Reads an order, its store and its vendor as they are now, with absolute links from the
 * configuration.
 * @param about the id of the refund that the e-mail is about; empty for none
 * @returns null when the order is gone
 */
export async function readEmailData(
  vendorId: string,
  orderId: string,
  about = "",
): Promise<EmailData | null> {
  const [[row], items, [refund]] = await Promise.all([
    systemDb
      .select({ order: orders, vendor: vendorProfiles, vendorEmail: users.email })
      .from(orders)
      .innerJoin(vendorProfiles, eq(vendorProfiles.id, orders.vendorId))
      .innerJoin(users, eq(users.id, vendorProfiles.userId))
      .where(and(eq(orders.vendorId, vendorId), eq(orders.id, orderId))),
    systemDb
      .select({ name: orderItems.name, quantity: orderItems.quantity, priceKobo: orderItems.price })
      .from(orderItems)
      .where(and(eq(orderItems.vendorId, vendorId), eq(orderItems.orderId, orderId)))
      .orderBy(asc(orderItems.position)),
    isUuid(about)
      ? systemDb
          .select({ amountKobo: refunds.amount, reason: refunds.reason })
          .from(refunds)
          .where(
            and(
              eq(refunds.vendorId, vendorId),
              eq(refunds.orderId, orderId),
              eq(refunds.id, about),
            ),
          )
      : [],
  ]);
  if (!row) return null;
  const { order, vendor, vendorEmail } = row;
  const { timeZone, language } = vendor.settings;
  const orderUrl = vendor.storeSlug
    ? storePaths.order(storeUrl(env(), vendor.storeSlug), order.id)
    : null;
  return {
    store: {
      name: vendor.businessName,
      phone: vendor.businessPhone,
      whatsapp: vendor.whatsappNumber,
      address: fullAddress(vendor),
      zone: timeZone && isZone(timeZone) ? timeZone : DEFAULT_ZONE,
      language: language ?? "en",
    },
    vendorEmail,
    mailsOff: vendor.mailsOff,
    order: {
      number: order.orderNumber,
      custom: order.source === "custom",
      status: order.status,
      paymentStatus: order.paymentStatus,
      declineReason: order.declineReason,
      payableUntil:
        order.expiresAt ?? new Date(order.createdAt.getTime() + PAYABLE_MINUTES * 60_000),
      type: order.orderType,
      customerName: order.customerName,
      customerPhone: order.customerPhone,
      customerEmail: order.customerEmail,
      deliveryAddress:
        [order.deliveryAddress, order.deliveryArea].filter(Boolean).join(", ") || null,
      deliveryInstructions: order.deliveryInstructions,
      vendorInstructions: order.vendorInstructions,
      scheduledFor: order.scheduledFor,
      promisedAt: order.promisedAt,
      ...orderSumsOf(order),
      couponCode: order.couponCode,
      needsAttention: order.needsAttention,
      items,
    },
    refund: refund ?? null,
    orderUrl,
    payUrl:
      order.source === "custom" ? `${env().publicUrl}${paths.invoice.page(order.id)}` : orderUrl,
    dashboardUrl: `${env().publicUrl}${paths.dashboard.order(order.id)}`,
  };
}
