import { and, asc, eq, isNull, ne, sql } from "drizzle-orm";
import { handOvers, orders, riders, riderTrips } from "~schema";
import { readForVendor } from "~/platform/db.server";
import { isUuid } from "~/shared/ids";
import { isCarried, isCarriedOrder } from "./hand-over.server";

export type Rider = { id: string; name: string; phone: string };
/** Another order that could go along. */
export type AlongOrder = { id: string; number: string; address: string; tripId: string | null };

const MAX_ALONG = 49;

const openHandOver = and(
  eq(handOvers.vendorId, orders.vendorId),
  eq(handOvers.orderId, orders.id),
  isNull(handOvers.endedAt),
);
const givenColumns = {
  id: orders.id,
  number: orders.orderNumber,
  address: sql<string>`concat_ws(', ', ${orders.deliveryAddress}, ${orders.deliveryArea})`,
  tripId: handOvers.tripId,
};

/** Lists the store's riders by name, without archived ones. */
export const listRiders = (vendorId: string): Promise<Rider[]> =>
  readForVendor(vendorId, (tx) =>
    tx
      .select({ id: riders.id, name: riders.name, phone: sql<string>`${riders.phone}` })
      .from(riders)
      .where(and(eq(riders.vendorId, vendorId), isNull(riders.archivedAt)))
      .orderBy(asc(riders.name), asc(riders.id)),
  );

/**
 * Reads an order for the page that gives it to a rider: who has it, and what else could go along.
 * @returns null when the vendor has no such order
 */
export async function findGivenOrder(vendorId: string, orderId: string) {
  if (!isUuid(orderId)) return null;
  return readForVendor(vendorId, async (tx) => {
    const [[order], along] = await Promise.all([
      tx
        .select({
          ...givenColumns,
          orderType: orders.orderType,
          status: orders.status,
          paymentStatus: orders.paymentStatus,
          rider: { id: riders.id, name: riders.name, phone: riders.phone },
        })
        .from(orders)
        .leftJoin(handOvers, openHandOver)
        .leftJoin(
          riderTrips,
          and(eq(riderTrips.vendorId, handOvers.vendorId), eq(riderTrips.id, handOvers.tripId)),
        )
        .leftJoin(
          riders,
          and(eq(riders.vendorId, riderTrips.vendorId), eq(riders.id, riderTrips.riderId)),
        )
        .where(and(eq(orders.vendorId, vendorId), eq(orders.id, orderId))),
      tx
        .select(givenColumns)
        .from(orders)
        .leftJoin(handOvers, openHandOver)
        .where(
          and(
            eq(orders.vendorId, vendorId),
            ne(orders.id, orderId),
            isNull(orders.addsTo), // goes along with its order
            isCarriedOrder,
          ),
        )
        .orderBy(asc(orders.promisedAt), asc(orders.createdAt), asc(orders.id))
        .limit(MAX_ALONG),
    ]);
    return order ? { ...order, isGivable: isCarried(order), along } : null;
  });
}
