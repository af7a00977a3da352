import { and, asc, eq, inArray } from "drizzle-orm";
import { paymentAttempts } from "~schema";
import { systemDb } from "~/platform/db.server";

/**
 * Finds the provider's number of an order's payment, as its support and the store's account know
 * it. Our reference is not for paper, as it has the order's id in it, which opens the order's page
 * (docs/rules.md, Receipt).
 * @returns null for an order nobody has paid
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
