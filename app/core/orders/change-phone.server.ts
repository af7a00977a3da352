import { and, eq, isNotNull } from "drizzle-orm";
import { orders, paymentAttempts } from "~schema";
import { orderSumsOf } from "~/core/pricing/stored-sums.server";
import type { StoreRecord } from "~/core/stores/store-record.server";
import { systemDb, type Tx } from "~/platform/db.server";
import { refuse, type Refusal } from "~/shared/refusal";
import { msg, type Message } from "~/shared/translate";
import { redeemCoupon } from "./coupon-redemption.server";
import { canStillPay, OrderRefused } from "./order-request";
import { addedKobo } from "./order-sums";
import { addOrderEvent, lockOrder, type OrderRow } from "./transition-order.server";
import { writeCustomer } from "./write-order.server";

/**
 * Corrects the phone of a customer's unpaid order, by the rules for placing one: its coupon must be
 * good for the new phone, and its customer not be blocked (docs/rules.md, Phone verification).
 * @param phones in E.164; the second one null if there is none
 * @returns null when the order has the new phone
 */
export async function changePhone(
  store: StoreRecord,
  orderId: string,
  phones: [first: string, second: string | null],
  now: Date,
): Promise<Refusal<Message> | null> {
  const [customerPhone, secondPhone] = phones;
  try {
    return await systemDb.transaction(async (tx) => {
      const order = await lockOrder(tx, store.id, orderId);
      if (!order || !(await canChange(tx, order, now)))
        return refuse(
          "not_payable",
          msg("This order’s number can’t be changed any more. Please order again."),
        );
      const isSame = order.customerPhone === customerPhone;
      const refusal = isSame ? null : await couponRefusal(tx, store, order, customerPhone, now);
      if (refusal) return refusal;
      const changed = isSame
        ? { secondPhone }
        : {
            customerPhone,
            secondPhone,
            customerId: await writeCustomer(tx, { ...order, customerPhone }),
          };
      await tx
        .update(orders)
        .set({ ...changed })
        .where(and(eq(orders.vendorId, store.id), eq(orders.id, orderId)));
      if (!isSame)
        await addOrderEvent(tx, order, { type: "customer" }, "Corrected their phone number");
      return null;
    });
  } catch (error) {
    if (error instanceof OrderRefused) return error.refusal;
    throw error;
  }
}

/** A verified number isn't changed, nor that of an order whose payment somebody may have open. */
async function canChange(tx: Tx, order: OrderRow, now: Date): Promise<boolean> {
  if (order.source !== "storefront" || !canStillPay(order, now)) return false;
  if (order.phoneVerifiedAt || order.phoneUnverified) return false;
  const started = and(
    eq(paymentAttempts.vendorId, order.vendorId),
    eq(paymentAttempts.orderId, order.id),
    isNotNull(paymentAttempts.accessCode),
  );
  return (await tx.$count(paymentAttempts, started)) === 0;
}

async function couponRefusal(
  tx: Tx,
  store: StoreRecord,
  order: OrderRow,
  phone: string,
  now: Date,
): Promise<Refusal<Message> | null> {
  const { couponCode: code, clientToken } = order;
  if (!code) return null;
  const sums = orderSumsOf(order);
  const taken = await redeemCoupon(
    tx,
    store,
    {
      code,
      phone,
      clientToken,
      subtotalKobo: sums.subtotalKobo,
      addedKobo: addedKobo(sums),
    },
    now,
  );
  return taken.ok ? null : taken;
}
