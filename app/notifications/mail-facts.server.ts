import { and, asc, eq } from "drizzle-orm";
import { orderItems, orders, users, vendorProfiles } from "~schema";
import { systemDb } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { DEFAULT_ZONE, isZone } from "~/shared/clock";
import { paths, storePaths, storeUrl } from "~/shared/paths";

/** What mails about an order are made of. Money in kobo, phones in E.164. */
export type MailFacts = {
  store: { name: string; phone: string | null; whatsapp: string | null; address: string | null; zone: string };
  vendorEmail: string;
  order: {
    number: string;
    type: "pickup" | "delivery";
    customerName: string;
    customerPhone: string | null;
    customerEmail: string | null;
    deliveryAddress: string | null;
    deliveryInstructions: string | null;
    vendorInstructions: string | null;
    scheduledFor: Date | null;
    promisedAt: Date | null;
    subtotalKobo: number;
    discountKobo: number;
    couponCode: string | null;
    deliveryFeeKobo: number;
    transactionFeeKobo: number;
    totalKobo: number;
    /** Why a person must look at it. */
    needsAttention: string | null;
    items: { name: string; quantity: number; priceKobo: number }[];
  };
  /** The order's page at its store; null while the store has no address. */
  orderUrl: string | null;
  dashboardUrl: string;
};

/**
 * An order, its store and its vendor as they are now, with absolute links from the configuration.
 * @returns null when the order is gone
 */
export async function readMailFacts(vendorId: string, orderId: string): Promise<MailFacts | null> {
  const [[row], items] = await Promise.all([
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
  ]);
  if (!row) return null;
  const { order, vendor, vendorEmail } = row;
  const { timeZone } = vendor.settings;
  return {
    store: {
      name: vendor.businessName, phone: vendor.businessPhone, whatsapp: vendor.whatsappNumber,
      address: [vendor.address, vendor.city, vendor.state].filter(Boolean).join(", ") || null, zone: timeZone && isZone(timeZone) ? timeZone : DEFAULT_ZONE,
    },
    vendorEmail,
    order: {
      number: order.orderNumber, type: order.orderType, customerName: order.customerName, customerPhone: order.customerPhone, customerEmail: order.customerEmail,
      deliveryAddress: order.deliveryAddress, deliveryInstructions: order.deliveryInstructions, vendorInstructions: order.vendorInstructions,
      scheduledFor: order.scheduledFor, promisedAt: order.promisedAt,
      subtotalKobo: order.subtotal, discountKobo: order.discount, couponCode: order.couponCode, deliveryFeeKobo: order.deliveryFee, transactionFeeKobo: order.transactionFee, totalKobo: order.totalAmount,
      needsAttention: order.needsAttention, items,
    },
    orderUrl: vendor.storeSlug ? storePaths.order(storeUrl(env(), vendor.storeSlug), order.id) : null,
    dashboardUrl: `${env().publicUrl}${paths.dashboard.order(order.id)}`,
  };
}
