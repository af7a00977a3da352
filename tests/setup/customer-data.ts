import { eq, sql } from "drizzle-orm";
import {
  couponCustomers,
  couponRedemptions,
  emailOptOuts,
  reviewEvents,
  reviewVotes,
  orderEvents,
  orders,
  outbox,
  paymentAttempts,
  paymentEvents,
  refunds,
  pictureUploads,
} from "~schema";
import { systemDb } from "~/platform/db.server";
import { makeCustomer, makeOrder, type MadeVendor } from "../../drizzle/seed/factories";
import { makeCoupon, makeReview } from "../../drizzle/seed/store-factories";

export const PHONE = "+2348031234567";
export const EMAIL = "tolu@mail.test";
/** Matches any trace of the customer in text. */
export const personal =
  /tolu|8031234567|Bode Thomas|blue gate|6\.49712|No pepper|Ring twice|tasty/i;

/**
 * Adds a customer with a delivered, a declined and a failed order and every other record that a
 * store can hold about them, and an order of another customer.
 */
export async function addCustomerWithRecords(of: MadeVendor) {
  const vendorId = of.id;
  const tolu = await makeCustomer(systemDb, {
    vendorId,
    phone: PHONE,
    name: "Tolu Bakare",
    email: EMAIL,
    tags: ["VIP", "Tolu's own"],
    note: "Tolu rings twice",
    notedBy: of.userId,
    notedAt: new Date(),
  });
  const order = (over: object) =>
    makeOrder(systemDb, {
      vendorId,
      customerId: tolu.id,
      createdAt: new Date(Date.now() - 86_400_000),
      ...over,
    });
  const delivered = await order({
    status: "delivered",
    orderType: "delivery",
    deliveryAddress: "3 Bode Thomas Street",
    deliveryInstructions: "The blue gate",
    deliveryPin: "6.49712,3.35660",
    vendorInstructions: "No pepper",
    notes: "Ring twice",
    lines: [{ name: "Rice", price: 250_000, quantity: 2, specialInstructions: "No pepper" }],
  });
  const failed = await order({ status: "payment_failed", customerId: tolu.id });
  const typed = await makeOrder(systemDb, {
    vendorId,
    status: "cancelled",
    customerName: "Tolu B.",
    customerPhone: "+2348090000001",
    customerEmail: "tolu@mail.test",
    createdAt: new Date(Date.now() - 86_400_000),
  });
  const picture = `/media/reviews/${vendorId}/review-1-tolu`;
  await systemDb
    .insert(pictureUploads)
    .values({ vendorId, image: picture, bytes: 1, checkedAt: new Date() });
  const review = await makeReview(systemDb, {
    vendorId,
    orderId: delivered.id,
    rating: 5,
    title: "So tasty",
    comment: "Tolu was here",
    liked: ["taste"],
    disliked: ["time"],
    picture,
    response: "Thank you Tolu",
    responseDraft: "Dear Tolu, come again",
    helpfulCount: 1,
  });
  await systemDb
    .insert(reviewVotes)
    .values({ vendorId, reviewId: review.id, visitor: "a-visitor" });
  await systemDb.insert(reviewEvents).values({
    vendorId,
    reviewId: review.id,
    action: "hidden",
    reason: "Tolu is my cousin",
  });
  await systemDb.insert(emailOptOuts).values({ vendorId, email: EMAIL });
  const coupon = await makeCoupon(systemDb, { vendorId });
  await systemDb
    .insert(couponCustomers)
    .values({ vendorId, couponId: coupon.id, customerId: tolu.id });
  await systemDb.insert(couponRedemptions).values({
    vendorId,
    couponId: coupon.id,
    orderId: delivered.id,
    phone: PHONE,
    discount: 10_000,
  });
  const named =
    "The refund of ₦100 failed: send it to Tolu Bakare by hand. It needs Tolu Bakare's bank account";
  await systemDb
    .update(orders)
    .set({ needsAttention: named, declineReason: "Sorry TOLU, the rice is finished" })
    .where(eq(orders.id, delivered.id));
  await systemDb.insert(orderEvents).values(
    [named, "Tolu: no show", "Ready"].map((reason) => ({
      vendorId,
      orderId: delivered.id,
      toStatus: "delivered" as const,
      actorType: "vendor" as const,
      reason,
    })),
  );
  await systemDb.insert(refunds).values({
    vendorId,
    orderId: delivered.id,
    paymentId: delivered.payment!.id,
    amount: 100,
    status: "failed",
    reason: "Soup of tolu was cold",
    source: "hand",
    cause: `hand:${delivered.id}`,
    actorType: "vendor",
  });
  await systemDb.insert(orderEvents).values({
    vendorId,
    orderId: typed.id,
    toStatus: "cancelled",
    actorType: "vendor",
    reason: "Seen to: Declined after it was paid: refund ₦5,000 to Tolu B. by hand",
  });
  await systemDb.insert(outbox).values([
    { vendorId, orderId: delivered.id, kind: "order_ready_customer" as const },
    { vendorId, orderId: delivered.id, kind: "review_asked_customer" as const },
    { vendorId, orderId: delivered.id, kind: "order_paid_vendor" as const },
  ]);
  const charge = {
    status: "success",
    reference: delivered.attempt!.reference,
    amount: delivered.totalAmount,
    customer: { email: EMAIL, phone: PHONE },
    authorization: { last4: "4081", account_name: "Tolu Bakare" },
  };
  await systemDb
    .update(paymentAttempts)
    .set({ raw: charge })
    .where(eq(paymentAttempts.id, delivered.attempt!.id));
  await systemDb.insert(paymentEvents).values({
    event: "charge.success",
    providerEventId: `e-${delivered.id}`,
    reference: delivered.attempt!.reference,
    vendorId,
    payload: { event: "charge.success", data: charge },
  });
  const other = await makeOrder(systemDb, { vendorId, status: "delivered" });
  return { tolu, delivered, failed, typed, other, review, coupon };
}
const tables = [
  "customers",
  "orders",
  "order_items",
  "order_events",
  "coupon_customers",
  "email_opt_outs",
  "reviews",
  "review_events",
  "review_votes",
  "coupon_redemptions",
  "outbox",
  "payment_attempts",
  "payment_events",
  "payments",
  "refunds",
  "customer_erasures",
] as const;

/** Returns all of a store's rows in these tables, as text. */
export async function textOf(vendorId: string): Promise<string> {
  const texts = await Promise.all(
    tables.map((name) =>
      systemDb.execute<{ text: string }>(
        sql`select coalesce(string_agg(r::text, '\n'), '') as text from ${sql.identifier(name)} r where vendor_id = ${vendorId}`,
      ),
    ),
  );
  return texts.map(([row]) => row!.text).join("\n");
}

/** Returns a digest of a store's ledger, payments and order amounts. */
export async function booksOf(vendorId: string) {
  const [row] = await systemDb.execute<{ books: string }>(sql`select concat(
    (select md5(string_agg(e::text, '|' order by e::text)) from ledger_entries e where vendor_id = ${vendorId}),
    (select md5(string_agg(p::text, '|' order by p::text)) from payments p where vendor_id = ${vendorId}),
    (select md5(string_agg(concat(order_number, subtotal, discount, delivery_fee, transaction_fee, platform_fee, total_amount, status, payment_status), '|' order by id)) from orders where vendor_id = ${vendorId}),
    (select md5(string_agg(concat(name, price, quantity), '|' order by id)) from order_items where vendor_id = ${vendorId})) as books`);
  return row!.books;
}
