import { and, eq, sql } from "drizzle-orm";
import { orders, payments, vendorPaymentSettings as settings } from "~schema";
import { customerFeeKobo, customerSharePercent } from "~/core/pricing/fees";
import { readForVendor, type Tx } from "~/platform/db.server";

const LATEST = 200;

/** Gateway fees that customers didn't cover, in kobo, over a number of paid orders. */
export type UncoveredFees = { orders: number; kobo: number };

/**
 * Adds up the gateway fees that customers didn't cover (docs/rules.md, Fees), over the latest
 * orders priced with the current settings.
 * @returns null if the fee is covered, if the store pays it, or without such orders
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
      .orderBy(sql`${payments.createdAt} desc nulls last`)
      .limit(LATEST);
    return { rule, rows };
  });
  if (!rule) return null;
  const share = customerSharePercent(rule.feeBearer, rule.feeSplitPercentage);
  const uncovered = rows
    .filter(({ charged, paidFee }) => paidFee === customerFeeKobo(charged - paidFee, rule))
    .map(({ paidFee, gatewayFee }) => Math.round((gatewayFee * share) / 100) - paidFee);
  const kobo = uncovered.reduce((sum, one) => sum + one, 0);
  return kobo > 0 ? { orders: uncovered.length, kobo } : null;
}
