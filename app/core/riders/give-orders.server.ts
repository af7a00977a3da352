import { randomUUID } from "node:crypto";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { handOvers, riderTrips, vendorBusinessSettings } from "~schema";
import { addOrderEvent, lockOrder, orderNotFound } from "~/core/orders/transition-order.server";
import { forVendor } from "~/platform/db.server";
import { isUuid } from "~/shared/ids";
import { refuse, type Refusal } from "~/shared/refusal";
import { isCarried } from "./hand-over.server";
import { drawCode, hashOfRiderToken, riderToken } from "./rider-link.server";
import { findOrAddRider, riderNotFound, type ChosenRider } from "./riders.commands.server";

const MAX_ORDERS = 50;

/**
 * Gives orders to a rider by one new link, and ends the links that had them (docs/rules.md,
 * Riders).
 * @returns a refusal when an order or rider isn't the vendor's (404), or an order can't go out (409)
 */
export async function giveOrders({
  vendorId,
  userId,
  orderIds,
  rider: chosen,
}: {
  vendorId: string;
  userId: string;
  orderIds: readonly string[];
  rider: ChosenRider;
}): Promise<{ ok: true } | Refusal> {
  const ids = [...new Set(orderIds)].sort();
  if (!ids.every(isUuid)) return orderNotFound;
  if (ids.length > MAX_ORDERS)
    return refuse("many", `A rider can take ${MAX_ORDERS} orders at once.`, { status: 400 });
  return forVendor(vendorId, async (tx) => {
    const locked = [];
    // One after the other, in the order of their ids, so that two givers can't deadlock.
    for (const id of ids) {
      const order = await lockOrder(tx, vendorId, id);
      if (!order) return orderNotFound;
      if (!isCarried(order))
        return refuse(
          "moved",
          `${order.orderNumber} can’t go to a rider now: only a delivery that is ready can.`,
        );
      locked.push(order);
    }
    const rider = await findOrAddRider(tx, vendorId, chosen);
    if (!rider) return riderNotFound;
    const tripId = randomUUID();
    await tx.insert(riderTrips).values({
      id: tripId,
      vendorId,
      riderId: rider.id,
      tokenHash: hashOfRiderToken(riderToken(tripId)),
    });
    await tx
      .update(handOvers)
      .set({ endedAt: sql`now()` })
      .where(
        and(
          eq(handOvers.vendorId, vendorId),
          inArray(handOvers.orderId, ids),
          isNull(handOvers.endedAt),
        ),
      );
    const [settings] = await tx
      .select({ fee: vendorBusinessSettings.riderFee })
      .from(vendorBusinessSettings)
      .where(eq(vendorBusinessSettings.vendorId, vendorId));
    const fee = settings?.fee ?? 0;
    await tx
      .insert(handOvers)
      .values(ids.map((orderId) => ({ vendorId, tripId, orderId, code: drawCode(), fee })));
    const actor = { type: "vendor", id: userId } as const;
    for (const order of locked) await addOrderEvent(tx, order, actor, `Given to ${rider.name}`);
    return { ok: true };
  });
}
