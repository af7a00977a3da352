import { and, asc, eq, sql } from "drizzle-orm";
import { orders, refunds, vendorProfiles } from "~schema";
import { addOrderEvent } from "~/core/orders/transition-order.server";
import { systemDb } from "~/platform/db.server";
import { isUuid } from "~/shared/ids";
import { isDisputed, lockRefund } from "./refund-rows.server";
import { processRefund } from "./send-refunds.server";

export const waitingRefunds = (limit = 100) =>
  systemDb
    .select({
      id: refunds.id,
      amountKobo: refunds.amount,
      vendorId: refunds.vendorId,
      store: vendorProfiles.businessName,
      orderNumber: orders.orderNumber,
      at: refunds.createdAt,
    })
    .from(refunds)
    .innerJoin(orders, and(eq(orders.vendorId, refunds.vendorId), eq(orders.id, refunds.orderId)))
    .innerJoin(vendorProfiles, eq(vendorProfiles.id, refunds.vendorId))
    .where(
      and(
        eq(refunds.status, "waiting"),
        sql`not exists (select from disputes d where d.vendor_id = ${refunds.vendorId}
          and d.payment_id = ${refunds.paymentId} and d.status in ('open', 'accepted', 'answered'))`,
      ),
    )
    .orderBy(asc(refunds.createdAt))
    .limit(limit);

/**
 * Sends a waiting refund, at the platform's risk: the wallet stays below zero until the store's
 * sales cover it (docs/rules.md, Refunds).
 * @returns false when no such refund waits, or a bank asks for its payment
 */
export async function sendAnyway(refundId: string): Promise<boolean> {
  if (!isUuid(refundId)) return false;
  const [known] = await systemDb
    .select({ vendorId: refunds.vendorId })
    .from(refunds)
    .where(eq(refunds.id, refundId));
  const isFreed =
    known !== undefined &&
    (await systemDb.transaction(async (tx) => {
      const locked = await lockRefund(tx, known.vendorId, refundId);
      if (locked?.refund.status !== "waiting") return false;
      if (await isDisputed(tx, locked.payment)) return false;
      // As if it may have been sent: then it is checked at the provider and not held back again.
      await tx
        .update(refunds)
        .set({
          status: "requested",
          sentAt: sql`now()`,
          updatedAt: sql`now() - interval '2 minutes'`,
        })
        .where(and(eq(refunds.vendorId, known.vendorId), eq(refunds.id, refundId)));
      await addOrderEvent(
        tx,
        locked.order,
        { type: "system" },
        "The refund goes out before the wallet covers it",
      );
      return true;
    }));
  if (isFreed) await processRefund(refundId);
  return isFreed;
}
