import { and, desc, eq } from "drizzle-orm";
import { orders, payments, vendorPaymentSettings as settings } from "~schema";
import { customerFeeKobo, customerSharePercent } from "~/core/pricing/fees";
import { readForVendor, type Tx } from "~/platform/db.server";

/** How many of a store's latest payments are looked at. */
const LATEST = 200;

/** What customers' fees have left to the store: of how many paid orders, in kobo. */
export type UncoveredFees = { orders: number; kobo: number };

/**
 * Adds up what the gateway took more than customers paid for it (docs/rules.md, Fees), of the latest
 * orders that were priced as the store's settings are.
 * @returns null where the fee is covered, is the store's to pay, or no such order was paid
 */
export async function readUncoveredFees(
  vendorId: string,
  within?: Tx,
): Promise<UncoveredFees | null> {
  const { rule, rows } = await readForVendor(within ?? vendorId, async (tx) => {
    const [rule] = await tx.select().from(settings).where(eq(settings.vendorId, vendorId));
    if (!rule || rule.feeBearer === "vendor" || rule.coverFeeExactly) return { rule, rows: [] };
    const rows = await tx
      .select({
        charged: payments.amount,
        paidFee: orders.transactionFee,
        gatewayFee: payments.gatewayFee,
      })
      .from(payments)
      .innerJoin(orders, and(eq(orders.vendorId, vendorId), eq(orders.id, payments.orderId)))
      .where(and(eq(payments.vendorId, vendorId), eq(payments.status, "success")))
      .orderBy(desc(payments.createdAt))
      .limit(LATEST);
    return { rule, rows };
  });
  if (!rule) return null;
  const share = customerSharePercent(rule.feeBearer, rule.feeSplitPercentage);
  const left = rows
    .filter(({ charged, paidFee }) => paidFee === customerFeeKobo(charged - paidFee, rule))
    .map(({ paidFee, gatewayFee }) => Math.round((gatewayFee * share) / 100) - paidFee);
  const kobo = left.reduce((sum, one) => sum + one, 0);
  return kobo > 0 ? { orders: left.length, kobo } : null;
}
