import { and, asc, eq } from "drizzle-orm";
import { addOrderEvent, lockOrder } from "~/core/orders/transition-order.server";
import { forVendor, readForVendor } from "~/platform/db.server";
import { orderEvents } from "~schema";
import type { TicketKind } from "./ticket";

/** Notes in the order's history, which also count the prints of each kind. */
const notes: Record<TicketKind, string> = {
  kitchen: "Kitchen ticket printed",
  rider: "Rider’s slip printed",
};

/** Returns when any device printed the order's ticket or slip, oldest first. */
export async function readPrints(
  vendorId: string,
  orderId: string,
  kind: TicketKind,
): Promise<Date[]> {
  const prints = await readForVendor(vendorId, (tx) =>
    tx
      .select({ at: orderEvents.createdAt })
      .from(orderEvents)
      .where(
        and(
          eq(orderEvents.vendorId, vendorId),
          eq(orderEvents.orderId, orderId),
          eq(orderEvents.reason, notes[kind]),
        ),
      )
      .orderBy(asc(orderEvents.createdAt)),
  );
  return prints.map(({ at }) => at);
}

/** Returns false if the order isn't the vendor's. */
export const notePrint = (
  vendorId: string,
  userId: string,
  orderId: string,
  kind: TicketKind,
): Promise<boolean> =>
  forVendor(vendorId, async (tx) => {
    const order = await lockOrder(tx, vendorId, orderId);
    if (order) await addOrderEvent(tx, order, { type: "vendor", id: userId }, notes[kind]);
    return order !== null;
  });
