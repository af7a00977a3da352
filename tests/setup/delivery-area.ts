import { deliveryAreas } from "~schema";
import { systemDb } from "~/platform/db.server";

/** Inserts a delivery area, by default at ₦700. @returns its id */
export async function makeArea(
  vendorId: string,
  over: Partial<typeof deliveryAreas.$inferInsert> = {},
): Promise<string> {
  const [row] = await systemDb
    .insert(deliveryAreas)
    .values({ name: "Yaba", fee: 70_000, ...over, vendorId })
    .returning({ id: deliveryAreas.id });
  return row!.id;
}
