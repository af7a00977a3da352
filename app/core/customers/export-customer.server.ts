import { and, asc, eq, inArray, ne } from "drizzle-orm";
import {
  couponCustomers,
  couponRedemptions,
  coupons,
  emailOptOuts,
  messages,
  messageStops,
  reviews,
  orderItems,
  orderPushSubscriptions,
  orders,
  payments,
  refunds,
} from "~schema";
import { forVendor } from "~/platform/db.server";
import type { Subject } from "./subject";
import { matchingCustomers, matchingOrders, ownFields } from "./subject.queries.server";

/**
 * Exports everything that a store holds about one customer: amounts in whole kobo, times in ISO
 * 8601 (UTC), phones in E.164 (docs/rules.md, Customer data).
 * @param vendor for the file's head; its slug is null while it has none
 * @returns null if the store holds nothing about them
 */
export function exportCustomer(
  vendor: { id: string; businessName: string; storeSlug: string | null },
  subject: Subject,
  now: Date,
) {
  const vendorId = vendor.id;
  return forVendor(vendorId, async (tx) => {
    const rows = await matchingCustomers(tx, vendorId, subject);
    const placed = await tx
      .select()
      .from(orders)
      .where(matchingOrders(vendorId, subject, rows))
      .orderBy(asc(orders.createdAt), asc(orders.id));
    if (rows.length === 0 && placed.length === 0) return null;
    const ids = placed.map(({ id }) => id);
    const none = ids.length === 0;
    const of = <
      T extends
        | typeof orderItems
        | typeof payments
        | typeof refunds
        | typeof reviews
        | typeof couponRedemptions
        | typeof orderPushSubscriptions
        | typeof messages,
    >(
      table: T,
    ) => and(eq(table.vendorId, vendorId), inArray(table.orderId, ids));
    const emails = [
      ...new Set(
        [...rows, ...placed.map(({ customerEmail: email }) => ({ email }))].flatMap(
          ({ email }) => email ?? [],
        ),
      ),
    ];
    // A row found by address may belong to another person with that phone.
    const owned = "phone" in subject ? rows.map(({ id }) => id) : [];
    const phones = [...new Set(placed.flatMap(({ customerPhone: phone }) => phone ?? []))];
    const [optedOut, stopped, offered] = await Promise.all([
      emails.length === 0
        ? []
        : tx
            .select({ email: emailOptOuts.email, since: emailOptOuts.createdAt })
            .from(emailOptOuts)
            .where(and(eq(emailOptOuts.vendorId, vendorId), inArray(emailOptOuts.email, emails))),
      phones.length === 0
        ? []
        : tx
            .select({ phone: messageStops.phone, since: messageStops.createdAt })
            .from(messageStops)
            .where(and(eq(messageStops.vendorId, vendorId), inArray(messageStops.phone, phones))),
      owned.length === 0
        ? []
        : tx
            .select({ code: coupons.code })
            .from(couponCustomers)
            .innerJoin(
              coupons,
              and(
                eq(coupons.vendorId, couponCustomers.vendorId),
                eq(coupons.id, couponCustomers.couponId),
              ),
            )
            .where(
              and(
                eq(couponCustomers.vendorId, vendorId),
                inArray(couponCustomers.customerId, owned),
              ),
            ),
    ]);
    const [lines, paymentRows, refundRows, reviewRows, redemptionRows, pushRows, messageRows] = none
      ? [[], [], [], [], [], [], []]
      : await Promise.all([
          tx.select().from(orderItems).where(of(orderItems)).orderBy(asc(orderItems.position)),
          tx.select().from(payments).where(of(payments)).orderBy(asc(payments.createdAt)),
          tx.select().from(refunds).where(of(refunds)).orderBy(asc(refunds.createdAt)),
          tx.select().from(reviews).where(of(reviews)),
          tx
            .select({
              orderId: couponRedemptions.orderId,
              code: coupons.code,
              phone: couponRedemptions.phone,
              discount: couponRedemptions.discount,
            })
            .from(couponRedemptions)
            .innerJoin(
              coupons,
              and(
                eq(coupons.vendorId, couponRedemptions.vendorId),
                eq(coupons.id, couponRedemptions.couponId),
              ),
            )
            .where(of(couponRedemptions)),
          tx
            .select({
              orderId: orderPushSubscriptions.orderId,
              since: orderPushSubscriptions.createdAt,
            })
            .from(orderPushSubscriptions)
            .where(of(orderPushSubscriptions)),
          tx
            .select({
              orderId: messages.orderId,
              event: messages.event,
              way: messages.way,
              to: messages.recipient,
              values: messages.values,
              state: messages.state,
              at: messages.createdAt,
            })
            .from(messages)
            // That one went to the store's own phone.
            .where(and(of(messages), ne(messages.event, "order_unanswered")))
            .orderBy(asc(messages.createdAt)),
        ]);
    const ofOrder = <T extends { orderId: string | null }>(all: readonly T[], orderId: string) =>
      all.filter((row) => row.orderId === orderId);
    return {
      kind: "customer-data",
      version: 1,
      exportedAt: now.toISOString(),
      store: { name: vendor.businessName, address: vendor.storeSlug },
      customer: rows
        .map((row) => ownFields(subject, row))
        .map(({ name, phone, email, createdAt, updatedAt, ...row }) => ({
          name,
          phone,
          email,
          since: createdAt,
          changedAt: updatedAt,
          ...(owned.includes(row.id)
            ? {
                tags: row.tags,
                note: row.note,
                notedAt: row.notedAt,
                blockedSince: row.blockedAt,
                orders: row.orderCount,
                spentKobo: row.spent,
              }
            : {}),
        })),
      noMailTo: optedOut,
      noMessagesTo: stopped,
      couponsForThem: offered.map(({ code }) => code),
      orders: placed.map((order) => ({
        number: order.orderNumber,
        placedAt: order.createdAt,
        status: order.status,
        paymentStatus: order.paymentStatus,
        way: order.orderType,
        madeBy: order.source === "custom" ? "the store" : "the customer",
        name: order.customerName,
        phone: order.customerPhone,
        secondPhone: order.secondPhone,
        email: order.customerEmail,
        deliveryAddress: order.deliveryAddress,
        deliveryArea: order.deliveryArea,
        deliveryInstructions: order.deliveryInstructions,
        deliveryPin: order.deliveryPin,
        instructions: order.vendorInstructions,
        notes: order.notes,
        wantedFor: order.scheduledFor,
        declineReason: order.declineReason,
        currency: order.currency,
        kobo: {
          subtotal: order.subtotal,
          discount: order.discount,
          deliveryFee: order.deliveryFee,
          packagingFee: order.packagingFee,
          serviceFee: order.serviceFee,
          tax: order.tax,
          transactionFee: order.transactionFee,
          total: order.totalAmount,
        },
        items: ofOrder(lines, order.id).map(({ name, quantity, price, specialInstructions }) => ({
          name,
          quantity,
          priceKobo: price,
          specialInstructions,
        })),
        coupons: ofOrder(redemptionRows, order.id).map(({ code, phone, discount }) => ({
          code,
          phone,
          discountKobo: discount,
        })),
        messagesWanted: order.messagesWanted,
        phoneVerifiedAt: order.phoneVerifiedAt,
        messages: ofOrder(messageRows, order.id).map(({ orderId: _, ...message }) => message),
        toldOnPhones: ofOrder(pushRows, order.id).map(({ since }) => ({ since })),
        payments: ofOrder(paymentRows, order.id).map(
          ({ reference, amount, status, paymentMethod, createdAt }) => ({
            reference,
            amountKobo: amount,
            status,
            method: paymentMethod,
            at: createdAt,
          }),
        ),
        refunds: ofOrder(refundRows, order.id).map(
          ({ amount, status, reason, createdAt, processedAt }) => ({
            amountKobo: amount,
            status,
            reason,
            askedAt: createdAt,
            doneAt: processedAt,
          }),
        ),
        reviews: ofOrder(reviewRows, order.id).map((review) => ({
          rating: review.rating,
          liked: review.liked,
          disliked: review.disliked,
          title: review.title,
          comment: review.comment,
          picture: review.picture,
          status: review.status,
          response: review.response,
          responseDraft: review.responseDraft,
          at: review.createdAt,
          changedAt: review.editedAt,
        })),
      })),
    };
  });
}
