import { eq } from "drizzle-orm";
import { messages, orders, refunds } from "~schema";
import type { RefundSource } from "~schema/refunds";
import { addDays, dayBegins } from "~/core/reports/business-day";
import { systemDb } from "~/platform/db.server";
import { isoDate } from "~/shared/clock";
import {
  makeCustomOrder,
  makeOrder,
  makeItem,
  makeVendor,
  unique,
  uniquePhone,
  type MadeOrder,
  type MadeVendor,
} from "../../drizzle/seed/factories";
import { bookPast } from "../../drizzle/seed/ledger";
import { makePayout } from "../../drizzle/seed/store-factories";

const rule = { zone: "Africa/Lagos", dayEndsAt: 4 * 60 };

/** The first of two past business days that end at 04:00. */
export const firstDay = addDays(isoDate(new Date(), rule.zone), -9);

/** Returns an instant of the first day. @param hours after its start at 04:00 */
export const at = (hours: number): Date =>
  new Date(dayBegins(firstDay, rule).getTime() + hours * 3_600_000);

async function giveBack(order: MadeOrder, amount: number, hours: number, source: RefundSource) {
  await systemDb.insert(refunds).values({
    vendorId: order.vendorId,
    orderId: order.id,
    paymentId: order.payment!.id,
    amount,
    status: "processed",
    reason: "=cold()",
    source,
    cause: unique(),
    actorType: "vendor",
    createdAt: at(hours),
  });
}

async function takeOutside(vendorId: string, method: "Cash" | "Transfer", hours: number) {
  const { id } = await makeCustomOrder(systemDb, {
    vendorId,
    status: "payment_custom",
    paymentStatus: "payment_custom",
    createdAt: at(hours),
  });
  await systemDb
    .update(orders)
    .set({
      paymentStatus: "completed",
      paymentMethod: method,
      status: "confirmed",
      updatedAt: at(hours + 1),
    })
    .where(eq(orders.id, id));
}

/** Notes a message that its provider took, and perhaps reported as failed later. */
const send = (
  vendorId: string,
  order: MadeOrder | null,
  price: number,
  hours: number,
  failed = 0,
) =>
  systemDb.insert(messages).values({
    ...{ vendorId, price, orderId: order?.id ?? null, recipient: uniquePhone(), values: {} },
    event: order ? "order_accepted" : "order_unanswered",
    way: order ? "whatsapp" : "sms",
    state: failed ? "failed" : "delivered",
    createdAt: at(hours),
    takenAt: at(hours),
    returnedAt: failed ? at(failed) : null,
  });

/**
 * Opens a store with everything that complicates accounts: a sale with tax and coupon, partly
 * refunded three days later; one after midnight; a payment reversed by the provider; custom orders
 * paid in cash, by transfer and not at all; a declined order; messages to phones, one of which failed
 * on the next day; and a payout.
 */
export async function openBooks(): Promise<MadeVendor> {
  const vendor = await makeVendor(systemDb, { settings: { dayEndsAt: "04:00" } });
  const vendorId = vendor.id;
  const rice = await makeItem(systemDb, { vendorId, name: "Jollof rice", price: 150_000 });
  const taxed = await makeOrder(systemDb, {
    vendorId,
    status: "delivered",
    paymentStatus: "partially_refunded",
    createdAt: at(8),
    lines: [
      { item: rice, quantity: 2 },
      { name: "=1+1", price: 100_001 },
    ],
    couponCode: "JOLLOF",
    discount: 50_001,
    deliveryFee: 60_000,
    packagingFee: 10_000,
    serviceFee: 5_000,
    tax: 26_250,
    transactionFee: 7_525,
    totalAmount: 458_775,
  });
  await giveBack(taxed, 12_345, 80, "hand");
  await makeOrder(systemDb, {
    vendorId,
    status: "cancelled",
    paymentStatus: "refunded",
    createdAt: at(9),
  });
  await makeOrder(systemDb, {
    vendorId,
    status: "delivered",
    createdAt: at(22.5),
    lines: [{ name: "Suya", price: 100_001, quantity: 3 }],
  });
  await makeOrder(systemDb, {
    vendorId,
    status: "delivered",
    paymentStatus: "refunded",
    createdAt: at(30),
  });
  await takeOutside(vendorId, "Cash", 10);
  await takeOutside(vendorId, "Transfer", 31);
  await makeCustomOrder(systemDb, {
    vendorId,
    status: "payment_custom",
    paymentStatus: "payment_custom",
    createdAt: at(11),
  });
  await send(vendorId, taxed, 400, 8.5);
  await send(vendorId, null, 650, 9.5, 26);
  await send(vendorId, null, 400, 12.5);
  await makePayout(systemDb, {
    vendorId,
    amount: 100_000,
    platformFee: 3_500,
    createdAt: at(12),
    statusAt: at(13),
  });
  await bookPast(systemDb, vendorId);
  return vendor;
}
