import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { handOvers, orders, riders, riderTrips } from "~schema";
import { forVendor, type Tx } from "~/platform/db.server";
import { isUuid } from "~/shared/ids";
import { refuse, type Refusal } from "~/shared/refusal";
import { isCarriedOrder } from "./hand-over.server";

/** `phone` is E.164. */
type NewRider = { name: string; phone: string };
/** A known rider's id, or a new rider. */
export type ChosenRider = { id: string } | NewRider;

export const riderNotFound = refuse("missing", "This rider does not exist any more", {
  status: 404,
});

/** Adds a new rider, or renames the one with this phone. @returns null when there is no such rider */
export async function findOrAddRider(
  tx: Tx,
  vendorId: string,
  chosen: ChosenRider,
): Promise<{ id: string; name: string } | null> {
  const columns = { id: riders.id, name: riders.name };
  if (!("id" in chosen)) {
    const { name, phone } = chosen;
    const [added] = await tx
      .insert(riders)
      .values({ vendorId, name, phone })
      .onConflictDoUpdate({ target: [riders.vendorId, riders.phone], set: { name } })
      .returning(columns);
    return added!;
  }
  if (!isUuid(chosen.id)) return null;
  const [known] = await tx
    .select(columns)
    .from(riders)
    .where(and(eq(riders.vendorId, vendorId), eq(riders.id, chosen.id), isNull(riders.archivedAt)));
  return known ?? null;
}

/** Adds a rider, or renames the one with this phone. */
export const addRider = (vendorId: string, rider: NewRider) =>
  forVendor(vendorId, (tx) => findOrAddRider(tx, vendorId, rider));

/**
 * Takes a rider off the list: forgets the phone, ends the links to orders under way, and keeps the
 * name for the history and what was earned.
 * @returns a refusal when the vendor has no such rider (404)
 */
export async function archiveRider(
  vendorId: string,
  riderId: string,
): Promise<{ ok: true } | Refusal> {
  if (!isUuid(riderId)) return riderNotFound;
  return forVendor(vendorId, async (tx) => {
    const [archived] = await tx
      .update(riders)
      .set({ archivedAt: sql`now()`, phone: null })
      .where(and(eq(riders.vendorId, vendorId), eq(riders.id, riderId), isNull(riders.archivedAt)))
      .returning({ id: riders.id });
    if (!archived) return riderNotFound;
    const trips = tx
      .select({ id: riderTrips.id })
      .from(riderTrips)
      .where(and(eq(riderTrips.vendorId, vendorId), eq(riderTrips.riderId, riderId)));
    const underWay = tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.vendorId, vendorId), isCarriedOrder));
    await tx
      .update(handOvers)
      .set({ endedAt: sql`now()` })
      .where(
        and(
          eq(handOvers.vendorId, vendorId),
          inArray(handOvers.tripId, trips),
          inArray(handOvers.orderId, underWay),
          isNull(handOvers.endedAt),
        ),
      );
    return { ok: true };
  });
}
