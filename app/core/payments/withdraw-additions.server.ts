import { and, asc, eq, notInArray } from "drizzle-orm";
import { orders } from "~schema";
import { isUnpaidStatus, unpaidStatuses } from "~/core/orders/order-status";
import {
  endAttempts,
  lockAttempts,
  lockOrder,
  transitionOrder,
  type OrderActor,
  type OrderRow,
} from "~/core/orders/transition-order.server";
import type { Tx } from "~/platform/db.server";

const over: OrderRow["status"][] = ["cancelled", "delivered"];

/**
 * Withdraws an order's unpaid additions; later payments are refunded. The caller has locked the
 * order, then this locks each addition, never the other way round (docs/rules.md, Additions); the
 * caller releases their stock.
 * @returns the withdrawn ids, and the other additions, locked, that were not handed over
 */
export async function withdrawAdditions(
  tx: Tx,
  { vendorId, id, orderNumber }: Pick<OrderRow, "vendorId" | "id" | "orderNumber">,
  actor: OrderActor,
): Promise<{ withdrawn: string[]; others: OrderRow[] }> {
  const additions = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(eq(orders.vendorId, vendorId), eq(orders.addsTo, id), notInArray(orders.status, over)),
    )
    .orderBy(asc(orders.id));
  const withdrawn: string[] = [];
  const others: OrderRow[] = [];
  for (const { id: orderId } of additions) {
    const key = { vendorId, orderId };
    await lockAttempts(tx, key);
    const addition = await lockOrder(tx, vendorId, orderId);
    if (!addition || over.includes(addition.status)) continue;
    if (!isUnpaidStatus(addition.status)) {
      others.push(addition);
      continue;
    }
    await endAttempts(tx, key);
    await transitionOrder(tx, {
      ...key,
      from: unpaidStatuses,
      to: "cancelled",
      actor,
      reason: `Withdrawn with ${orderNumber}`,
      set: { stockHeldUntil: null },
    });
    withdrawn.push(orderId);
  }
  return { withdrawn, others };
}
