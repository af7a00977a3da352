import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { paymentAttempts } from "~schema";
import { unpaidStatuses, isUnpaidStatus } from "~/core/orders/order-status";
import { giveBackStock } from "~/core/orders/stock.server";
import { systemDb } from "~/platform/db.server";
import { lockOrder, transitionOrder } from "~/core/orders/transition-order.server";
import { finalizePayment } from "./finalize-payment.server";

/**
 * left: it is unpaid, and now says so. moved: it is paid or otherwise beyond this. confirming:
 * money may be on its way, or the provider can't be asked.
 */
type AbandonOutcome = "left" | "moved" | "confirming";

/** What the provider calls a payment that it is working on: closing the window does not stop it. */
const isUnderWay = ["pending", "processing", "queued"];
const open = ["initialized", "pending"] as const;

/**
 * A customer closes the payment window of an unpaid order, or cancels the order. The provider is
 * asked first: a payment that went through or is on its way is never called failed. Closed, the
 * order can be paid again with a new attempt; cancelled, its stock goes back, once (docs/rules.md,
 * Payment truth). Any number of calls have the effect of one.
 */
export async function abandonPayment(
  vendorId: string,
  orderId: string,
  how: "closed" | "cancelled",
): Promise<AbandonOutcome> {
  const said = await checkPaymentStatus(vendorId, orderId);
  if (said === "moved") return "moved";
  // Somebody who only closed the window can pay again whatever the provider says later; a cancelled
  // order must not be one that is being paid.
  if (said === "under_way" || (how === "cancelled" && said === "unanswered")) return "confirming";
  return systemDb.transaction(async (tx) => {
    // The same order of locks as settling: attempts, then the order.
    await tx.execute(
      sql`select 1 from payment_attempts where vendor_id = ${vendorId} and order_id = ${orderId} order by id for update`,
    );
    const order = await lockOrder(tx, vendorId, orderId);
    const to = how === "closed" ? "payment_failed" : "cancelled";
    if (!order || !isUnpaidStatus(order.status)) return order?.status === to ? "left" : "moved";
    await tx
      .update(paymentAttempts)
      .set({ status: "abandoned", updatedAt: new Date() })
      .where(
        and(
          eq(paymentAttempts.vendorId, vendorId),
          eq(paymentAttempts.orderId, orderId),
          inArray(paymentAttempts.status, [...open]),
        ),
      );
    if (order.status === to) return "left"; // a later try, left as well
    await transitionOrder(tx, {
      vendorId,
      orderId,
      from: unpaidStatuses,
      to,
      actor: { type: "customer" },
      reason:
        how === "closed"
          ? "The payment window was closed"
          : "Cancelled by the customer before paying",
    });
    if (how === "cancelled") await giveBackStock(tx, vendorId, orderId);
    return "left";
  });
}

/**
 * Asks the provider about an order's open payment before something is done that ends it.
 * @returns nothing: no money is coming that the provider knows of; moved: it came, and the order
 * has moved on; under_way: it is coming; unanswered: nobody can say
 */
export async function checkPaymentStatus(
  vendorId: string,
  orderId: string,
): Promise<"nothing" | "moved" | "under_way" | "unanswered"> {
  const view = await openPayment(vendorId, orderId);
  if (!view?.started) return "nothing";
  const result = await finalizePayment(view.reference, "page");
  if (result.outcome === "paid" || result.outcome === "attention") return "moved";
  const now = result.outcome === "pending" ? await openPayment(vendorId, orderId) : null;
  if (now?.underWay) return "under_way";
  return now?.unanswered ? "unanswered" : "nothing";
}

/**
 * An order's open attempt, and what is known of it: whether it has a page, whether money is on its
 * way, whether the last question got no answer.
 */
type OpenPayment = {
  reference: string;
  started: boolean;
  underWay: boolean;
  unanswered: boolean;
};

/** @returns null when the order has no open attempt */
export async function openPayment(vendorId: string, orderId: string): Promise<OpenPayment | null> {
  const [attempt] = await systemDb
    .select({
      reference: paymentAttempts.reference,
      accessCode: paymentAttempts.accessCode,
      said: sql<string | null>`${paymentAttempts.raw}->>'status'`,
      lastCheckedAt: paymentAttempts.lastCheckedAt,
      updatedAt: paymentAttempts.updatedAt,
    })
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.vendorId, vendorId),
        eq(paymentAttempts.orderId, orderId),
        inArray(paymentAttempts.status, [...open]),
      ),
    )
    .orderBy(desc(paymentAttempts.createdAt))
    .limit(1);
  if (!attempt) return null;
  const { reference, accessCode, said, lastCheckedAt, updatedAt } = attempt;
  return {
    reference,
    started: accessCode !== null,
    underWay: said !== null && isUnderWay.includes(said),
    // An answer sets both; a question alone only the first.
    unanswered: lastCheckedAt !== null && lastCheckedAt.getTime() > updatedAt.getTime() + 50,
  };
}
