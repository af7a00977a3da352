import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import {
  emailOptOuts,
  reviews,
  orderItems,
  orders,
  refunds,
  users,
  vendorBusinessSettings,
  vendorProfiles,
} from "~schema";
import type { OrderPaymentStatus, OrderStatus } from "~schema/orders";
import type { StoreLanguage } from "~schema/vendors";
import type { RefundedParts } from "~schema/refunds";
import type { LineOption } from "~/core/options/ordered-options";
import { PAYABLE_MINUTES } from "~/core/orders/order-request";
import { findUsualWait } from "~/core/orders/usual-wait.queries.server";
import { acceptedBefore } from "~/core/orders/transition-order.server";
import { isGivenBack } from "~/core/payments/refund-rows.server";
import { orderSumsOf } from "~/core/pricing/stored-sums.server";
import { systemDb } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { orderMailsPath } from "~/shared/mail-paths";
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
    city: string | null;
    state: string | null;
    pickupInstructions: string | null;
    zone: string;
    language: StoreLanguage;
  };
  vendorEmail: string;
  mailsOff: readonly string[];
  order: OrderSums & {
    number: string;
    /** A custom order: its customer got an invoice. */
    custom: boolean;
    status: OrderStatus;
    paymentStatus: OrderPaymentStatus;
    /** Until when the order can be paid, if unpaid. */
    payableUntil: Date;
    declineReason: string | null;
    /** The store accepted the order and cancelled it later. */
    wasAccepted?: boolean;
    isGivenBack?: boolean;
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
    needsAttention: string | null;
    items: {
      name: string;
      quantity: number;
      priceKobo: number;
      options?: LineOption[] | null;
      note?: string | null;
    }[];
  };
  refund: {
    amountKobo: number;
    reason: string;
    /** The store's wallet doesn't cover it yet. */
    isWaiting?: boolean;
    parts?: RefundedParts | null;
  } | null;
  review: Pick<
    typeof reviews.$inferSelect,
    "id" | "rating" | "title" | "comment" | "liked" | "disliked"
  > | null;
  optedOut: boolean;
  /** The order's page at its store; null while the store has no address. */
  orderUrl: string | null;
  /** Null while the store has no address. */
  reviewUrls: {
    /** The review's form, with one to five stars chosen. */
    stars: readonly string[];
    unsubscribe: string;
  } | null;
  /** How many minutes the store usually takes to accept; null if unknown, or for a later order. */
  usualWait: number | null;
  /** Where to pay an unpaid order: the invoice of a custom order, else the order's page. */
  payUrl: string | null;
  dashboardUrl: string;
  pauseUrl: string;
  /** The part of the order's page about refunds. */
  refundUrl: string;
  reviewUrl: string | null;
};

/**
 * Reads the current state of an order, its store and its vendor, with absolute links from the
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
      .select({
        order: orders,
        wasAccepted: acceptedBefore,
        isGivenBack,
        vendor: vendorProfiles,
        vendorEmail: users.email,
        pickupInstructions: vendorBusinessSettings.pickupInstructions,
        review: reviews,
        optedOut: sql<boolean>`${isNotNull(emailOptOuts.email)}`,
      })
      .from(orders)
      .innerJoin(vendorProfiles, eq(vendorProfiles.id, orders.vendorId))
      .innerJoin(users, eq(users.id, vendorProfiles.userId))
      .leftJoin(vendorBusinessSettings, eq(vendorBusinessSettings.vendorId, vendorId))
      .leftJoin(reviews, and(eq(reviews.vendorId, vendorId), eq(reviews.orderId, orders.id)))
      .leftJoin(
        emailOptOuts,
        and(
          eq(emailOptOuts.vendorId, vendorId),
          eq(emailOptOuts.email, sql`lower(${orders.customerEmail})`),
        ),
      )
      .where(and(eq(orders.vendorId, vendorId), eq(orders.id, orderId))),
    systemDb
      .select({
        name: orderItems.name,
        quantity: orderItems.quantity,
        priceKobo: orderItems.price,
        options: orderItems.options,
        note: orderItems.specialInstructions,
      })
      .from(orderItems)
      .where(and(eq(orderItems.vendorId, vendorId), eq(orderItems.orderId, orderId)))
      .orderBy(asc(orderItems.position)),
    isUuid(about)
      ? systemDb
          .select({
            amountKobo: refunds.amount,
            reason: refunds.reason,
            isWaiting: sql<boolean>`${refunds.status} = 'waiting'`,
            parts: refunds.parts,
          })
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
  const waitsForNow = row.order.status === "pending" && row.order.scheduledFor === null;
  const { order, wasAccepted, isGivenBack: goesBack, vendor, vendorEmail, review } = row;
  const { pickupInstructions, optedOut } = row;
  const { timeZone, language } = vendor.settings;
  const base = vendor.storeSlug ? storeUrl(env(), vendor.storeSlug) : null;
  const orderUrl = base && storePaths.order(base, order.id);
  return {
    store: {
      name: vendor.businessName,
      phone: vendor.businessPhone,
      whatsapp: vendor.whatsappNumber,
      address: vendor.address,
      city: vendor.city,
      state: vendor.state,
      pickupInstructions,
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
      wasAccepted,
      isGivenBack: goesBack,
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
    review,
    optedOut,
    orderUrl,
    reviewUrls: base
      ? {
          stars: ["1", "2", "3", "4", "5"].map(
            (stars) => `${storePaths.order(base, order.id, { stars })}#review`,
          ),
          unsubscribe: orderMailsPath(base, order.id),
        }
      : null,
    usualWait: waitsForNow ? await findUsualWait(vendorId) : null,
    payUrl:
      order.source === "custom" ? `${env().publicUrl}${paths.invoice.page(order.id)}` : orderUrl,
    dashboardUrl: `${env().publicUrl}${paths.dashboard.order(order.id)}`,
    pauseUrl: `${env().publicUrl}${paths.dashboard.pause()}`,
    refundUrl: `${env().publicUrl}${paths.dashboard.order(order.id)}#money-back`,
    reviewUrl: review && `${env().publicUrl}${paths.dashboard.review(review.id)}`,
  };
}
