import { and, eq } from "drizzle-orm";
import { orders } from "~schema";
import { isUnpaidStatus } from "~/core/orders/order-status";
import { systemDb } from "~/platform/db.server";
import { storePaths } from "~/shared/store-paths";
import type { OpenOrder } from "./open-order.server";
import { followedState } from "./followed-order.server";
import { followedOrder } from "./order-cookie.server";
import { waitingFor } from "./order-state-name";
import type { WaitingOrder } from "./waiting-note";

/**
 * Returns the unpaid order made from this cart, else the one that this browser follows, so that
 * nobody pays for the same food twice.
 */
export async function waitingOrder(
  request: Request,
  vendorId: string,
  open: OpenOrder | null,
  base: string,
  now: Date,
): Promise<WaitingOrder | null> {
  const order = open
    ? { ...open, state: waitingFor(open.paymentChannel) }
    : await findFollowed(request, vendorId, now);
  return (
    order && {
      number: order.orderNumber,
      state: order.state,
      url: storePaths.order(base, order.id),
    }
  );
}

async function findFollowed(request: Request, vendorId: string, now: Date) {
  const id = followedOrder(request.headers.get("Cookie"));
  if (!id) return null;
  const [order] = await systemDb
    .select({
      id: orders.id,
      orderNumber: orders.orderNumber,
      paymentChannel: orders.paymentChannel,
      status: orders.status,
      createdAt: orders.createdAt,
      needsAttention: orders.needsAttention,
    })
    .from(orders)
    .where(and(eq(orders.vendorId, vendorId), eq(orders.id, id)));
  const state = order && isUnpaidStatus(order.status) ? followedState(order, now) : null;
  return state && { ...order!, state };
}
