import { and, eq, inArray, sql } from "drizzle-orm";
import { orderEvents, orders } from "~schema";
import type { ActorType, OrderStatus } from "~schema/orders";
import type { Tx } from "~/platform/db.server";
import { announce } from "~/platform/events.server";

export type OrderRow = typeof orders.$inferSelect;
export type OrderActor = { type: ActorType; id?: string | null };

/**
 * An order, locked until the commit. Locks are taken in one order: attempt, order, payment, refund,
 * coupon, dishes (docs/rules.md, Payment truth).
 */
export async function lockOrder(
  tx: Tx,
  vendorId: string,
  orderId: string,
): Promise<OrderRow | null> {
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.vendorId, vendorId), eq(orders.id, orderId)))
    .for("update");
  return order ?? null;
}

/**
 * A guarded move: only from the statuses named, with its event and its announcement. Anything else
 * is left where it is.
 * @returns whether it moved
 */
export async function setOrderStatus(
  tx: Tx,
  order: OrderRow,
  from: OrderStatus[],
  to: OrderStatus,
  reason: string | null,
): Promise<boolean> {
  const moved = await tx
    .update(orders)
    .set({ status: to, updatedAt: new Date() })
    .where(
      and(
        eq(orders.vendorId, order.vendorId),
        eq(orders.id, order.id),
        inArray(orders.status, from),
      ),
    )
    .returning({ id: orders.id });
  if (moved.length === 0) return false;
  await tx.insert(orderEvents).values({
    vendorId: order.vendorId,
    orderId: order.id,
    fromStatus: order.status,
    toStatus: to,
    actorType: "provider",
    reason,
  });
  await announce(tx, { topic: "order", vendorId: order.vendorId, orderId: order.id });
  return true;
}

/** Puts a note on an order for a person, beside one that is there already, and tells open pages. */
export async function flagOrder(
  tx: Tx,
  order: Pick<OrderRow, "id" | "vendorId">,
  note: string,
): Promise<void> {
  await tx
    .update(orders)
    .set({
      needsAttention: sql`case when ${orders.needsAttention} is null then ${note} when position(${note} in ${orders.needsAttention}) > 0 then ${orders.needsAttention} else ${orders.needsAttention} || '. ' || ${note} end`,
      updatedAt: new Date(),
    })
    .where(and(eq(orders.vendorId, order.vendorId), eq(orders.id, order.id)));
  await announce(tx, { topic: "order", vendorId: order.vendorId, orderId: order.id });
}

/** Notes among an order's events what happened to its money; the order stays where it is. */
export async function addOrderEvent(
  tx: Tx,
  order: Pick<OrderRow, "id" | "vendorId" | "status">,
  actor: OrderActor,
  reason: string,
): Promise<void> {
  await tx.insert(orderEvents).values({
    vendorId: order.vendorId,
    orderId: order.id,
    fromStatus: order.status,
    toStatus: order.status,
    actorType: actor.type,
    actorId: actor.id ?? null,
    reason,
  });
  await announce(tx, { topic: "order", vendorId: order.vendorId, orderId: order.id });
}
