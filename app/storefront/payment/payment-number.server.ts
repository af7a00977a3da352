import { and, asc, eq, inArray } from "drizzle-orm";
import { paymentAttempts } from "~schema";
import { systemDb } from "~/platform/db.server";

/**
 * Finds the provider's number of an order's payment, known to its support and in the store's
 * account. Our own reference must not be printed: it contains the order's id, which opens its page
 * (docs/rules.md, Receipt).
 * @returns null for an unpaid order
 */
export async function findPaymentNumber(vendorId: string, orderId: string): Promise<string | null> {
  const [attempt] = await systemDb
    .select({ number: paymentAttempts.providerTransactionId })
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.vendorId, vendorId),
        eq(paymentAttempts.orderId, orderId),
        inArray(paymentAttempts.status, ["success", "reversed"]),
      ),
    )
    .orderBy(asc(paymentAttempts.paidAt))
    .limit(1);
  return attempt?.number ?? null;
}
