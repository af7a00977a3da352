import { and, eq, inArray, sql } from "drizzle-orm";
import { COUNTER_NOTE } from "~/core/custom-orders/counter-sale";
import { REST } from "~/core/orders/order-request";
import { readForVendor } from "~/platform/db.server";
import { isUuid } from "~/shared/ids";
import { paths } from "~/shared/paths";
import { orderEvents, orders, payouts, refunds } from "~schema";

/**
 * Finds the refund, withdrawal or custom order that a form token created (docs/rules.md, Lost
 * connections).
 * @returns the path to show next; null if the form never arrived
 */
export async function findSent(vendorId: string, token: string | null): Promise<string | null> {
  if (!isUuid(token)) return null;
  return readForVendor(vendorId, async (tx) => {
    const [[refund], [payout], [order]] = await Promise.all([
      tx
        .select({ orderId: refunds.orderId })
        .from(refunds)
        .where(
          and(
            eq(refunds.vendorId, vendorId),
            sql`${refunds.cause} = 'hand:' || ${refunds.orderId} || ':' || ${token}`,
          ),
        ),
      tx
        .select({ id: payouts.id })
        .from(payouts)
        .where(and(eq(payouts.vendorId, vendorId), eq(payouts.cause, `manual:${token}`))),
      tx
        .select({
          id: orders.id,
          addsTo: orders.addsTo,
          wasSoldAtCounter: sql<boolean>`exists (select from ${orderEvents}
            where ${orderEvents.vendorId} = ${orders.vendorId}
              and ${orderEvents.orderId} = ${orders.id} and ${orderEvents.reason} = ${COUNTER_NOTE})`,
        })
        .from(orders)
        .where(
          and(
            eq(orders.vendorId, vendorId),
            inArray(orders.clientToken, [token, REST + token]),
            eq(orders.source, "custom"),
          ),
        ),
    ]);
    if (refund) return `${paths.dashboard.order(refund.orderId)}#money-back`;
    if (payout) return paths.dashboard.payouts({ done: "requested" });
    if (!order) return null;
    if (order.addsTo) return `${paths.dashboard.order(order.addsTo)}#more`;
    return order.wasSoldAtCounter
      ? paths.dashboard.counterSale({ sold: order.id })
      : paths.dashboard.customOrder(order.id, { said: "created" });
  });
}
