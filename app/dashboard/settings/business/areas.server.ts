import { and, asc, eq, notInArray, sql } from "drizzle-orm";
import { deliveryAreas } from "~schema";
import type { Tx } from "~/platform/db.server";
import { isUuid } from "~/shared/ids";
import type { AreaValue } from "./business-fields";

export async function readAreas(tx: Tx, vendorId: string): Promise<AreaValue[]> {
  return tx
    .select({
      id: deliveryAreas.id,
      name: deliveryAreas.name,
      fee: deliveryAreas.fee,
      minimumOrder: deliveryAreas.minimumOrder,
      freeAbove: deliveryAreas.freeAbove,
    })
    .from(deliveryAreas)
    .where(eq(deliveryAreas.vendorId, vendorId))
    .orderBy(asc(deliveryAreas.sortOrder), asc(deliveryAreas.id));
}

/** An area keeps its id, to which open checkouts refer, unless that is another vendor's. */
export async function writeAreas(
  tx: Tx,
  vendorId: string,
  areas: readonly AreaValue[],
): Promise<void> {
  const keptIds = areas.flatMap(({ id }) => (isUuid(id) ? [id] : []));
  await tx
    .delete(deliveryAreas)
    .where(
      and(
        eq(deliveryAreas.vendorId, vendorId),
        keptIds.length > 0 ? notInArray(deliveryAreas.id, keptIds) : undefined,
      ),
    );
  for (const [sortOrder, { id, ...terms }] of areas.entries()) {
    const row = { ...terms, sortOrder };
    if (isUuid(id)) {
      const changed = await tx
        .update(deliveryAreas)
        .set({ ...row, updatedAt: sql`now()` })
        .where(and(eq(deliveryAreas.vendorId, vendorId), eq(deliveryAreas.id, id)))
        .returning({ id: deliveryAreas.id });
      if (changed.length > 0) continue;
      const added = await tx
        .insert(deliveryAreas)
        .values({ id, vendorId, ...row })
        .onConflictDoNothing()
        .returning({ id: deliveryAreas.id });
      if (added.length > 0) continue;
    }
    await tx.insert(deliveryAreas).values({ vendorId, ...row });
  }
}
