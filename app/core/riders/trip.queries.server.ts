import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import { handOvers, orderItems, orders, riders, riderTrips } from "~schema";
import type { OrderPaymentStatus, OrderStatus } from "~schema/orders";
import { cookedOptions } from "~/core/options/ordered-options";
import { lineOptions } from "~/core/options/ordered-options.server";
import { systemDb } from "~/platform/db.server";
import { isCarried } from "./hand-over.server";
import { hashOfRiderToken, isRiderToken } from "./rider-link.server";

type StopLine = { quantity: number; name: string; options: string[] };

/** What a rider reads of an order that they carry. */
export type OpenStop = {
  state: "ready" | "on_the_way";
  orderId: string;
  number: string;
  customerName: string;
  /** E.164 */
  phones: string[];
  address: string;
  instructions: string | null;
  pin: string | null;
  /** Kobo to collect; null when it is paid. */
  collectKobo: number | null;
  lines: StopLine[];
  /** No more codes are accepted: the store has to finish it. */
  isLocked: boolean;
};
/** Nothing about the customer: the rider has delivered it, or no longer carries it. */
export type ClosedStop = {
  state: "delivered" | "gone";
  orderId: string;
  number: string;
  deliveredAt: Date | null;
};
export type RiderTrip = {
  id: string;
  vendorId: string;
  rider: { id: string; name: string };
  stops: (OpenStop | ClosedStop)[];
};

/** The wrong codes after which only the store can mark an order as delivered. */
export const MAX_WRONG_TRIES = 5;

export const isOpenStop = (stop: RiderTrip["stops"][number]): stop is OpenStop =>
  stop.state === "ready" || stop.state === "on_the_way";

const paidStatuses: readonly OrderPaymentStatus[] = ["success", "completed", "partially_refunded"];

/**
 * Finds the trip of a link, even one that has ended; its token is the only key. Names a customer
 * only while the rider carries their order (docs/rules.md, Riders).
 */
export async function findTrip(token: string | undefined): Promise<RiderTrip | null> {
  if (!isRiderToken(token)) return null;
  const [trip] = await systemDb
    .select({
      id: riderTrips.id,
      vendorId: riderTrips.vendorId,
      rider: { id: riders.id, name: riders.name },
    })
    .from(riderTrips)
    .innerJoin(
      riders,
      and(eq(riders.vendorId, riderTrips.vendorId), eq(riders.id, riderTrips.riderId)),
    )
    .where(eq(riderTrips.tokenHash, hashOfRiderToken(token)));
  if (!trip) return null;
  const { vendorId } = trip;
  const rows = await systemDb
    .select({
      endedAt: handOvers.endedAt,
      wrongTries: handOvers.wrongTries,
      orderId: orders.id,
      number: orders.orderNumber,
      status: orders.status,
      paymentStatus: orders.paymentStatus,
      orderType: orders.orderType,
      customerName: orders.customerName,
      customerPhone: orders.customerPhone,
      secondPhone: orders.secondPhone,
      address: sql<string>`concat_ws(', ', ${orders.deliveryAddress}, ${orders.deliveryArea})`,
      instructions: orders.deliveryInstructions,
      pin: orders.deliveryPin,
      totalKobo: orders.totalAmount,
      deliveredAt: deliveredAt.mapWith(orders.createdAt),
    })
    .from(handOvers)
    .innerJoin(
      orders,
      and(eq(orders.vendorId, handOvers.vendorId), eq(orders.id, handOvers.orderId)),
    )
    .where(and(eq(handOvers.vendorId, vendorId), eq(handOvers.tripId, trip.id)))
    .orderBy(asc(orders.promisedAt), asc(orders.createdAt), asc(orders.id));
  const open = rows.filter((row) => row.endedAt === null && isCarried(row));
  const lines = await linesOf(
    vendorId,
    open.map(({ orderId }) => orderId),
  );
  const stops = rows.map((row): RiderTrip["stops"][number] => {
    const { orderId, number } = row;
    if (!open.includes(row)) {
      const delivered = row.endedAt === null && row.status === "delivered";
      return {
        state: delivered ? "delivered" : "gone",
        orderId,
        number,
        deliveredAt: delivered ? row.deliveredAt : null,
      };
    }
    return {
      state: row.status as OpenStop["state"],
      orderId,
      number,
      customerName: row.customerName,
      phones: [row.customerPhone, row.secondPhone].filter((phone) => phone !== null),
      address: row.address,
      instructions: row.instructions,
      pin: row.pin,
      collectKobo: paidStatuses.includes(row.paymentStatus) ? null : row.totalKobo,
      lines: lines.get(orderId) ?? [],
      isLocked: row.wrongTries >= MAX_WRONG_TRIES,
    };
  });
  return { ...trip, stops };
}

/** When an order was delivered last. For a statement that selects from `orders`. */
const deliveredAt = sql<Date | null>`(
  select max(e.created_at) from order_events e where e.vendor_id = orders.vendor_id
    and e.order_id = orders.id and e.to_status = 'delivered' and e.from_status <> 'delivered')`;

/** What goes out with an order is also what was added to it and cooked. */
const goesOut: readonly OrderStatus[] = ["confirmed", "preparing", "ready", "on_the_way"];

/** Returns the lines to hand over, with those of paid additions, by order. */
async function linesOf(vendorId: string, orderIds: string[]): Promise<Map<string, StopLine[]>> {
  const found = new Map<string, StopLine[]>();
  if (orderIds.length === 0) return found;
  const rows = await systemDb
    .select({
      orderId: orders.id,
      addsTo: orders.addsTo,
      name: orderItems.name,
      quantity: sql<number>`${orderItems.quantity} - ${orderItems.takenOff}`,
      off: orderItems.takenOff,
      options: lineOptions(sql`${orderItems.options}`),
    })
    .from(orders)
    .innerJoin(
      orderItems,
      and(eq(orderItems.vendorId, orders.vendorId), eq(orderItems.orderId, orders.id)),
    )
    .where(
      and(
        eq(orders.vendorId, vendorId),
        or(inArray(orders.id, orderIds), inArray(orders.addsTo, orderIds)),
        inArray(orders.status, [...goesOut]),
      ),
    )
    .orderBy(asc(orders.createdAt), asc(orderItems.position), asc(orderItems.id));
  for (const { orderId, addsTo, ...line } of rows) {
    if (line.quantity === 0) continue;
    const { quantity, name } = line;
    for (const of of orderIds)
      if (of === orderId || of === addsTo)
        found.set(of, [...(found.get(of) ?? []), { quantity, name, options: cookedOptions(line) }]);
  }
  return found;
}
