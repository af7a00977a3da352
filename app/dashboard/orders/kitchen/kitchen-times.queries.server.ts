import { eq } from "drizzle-orm";
import { vendorBusinessSettings } from "~schema";
import type { Tx } from "~/platform/db.server";
import type { KitchenTimes } from "./kitchen-time";

export async function readKitchenTimes(tx: Tx, vendorId: string): Promise<KitchenTimes> {
  const [settings] = await tx
    .select({
      pickupMinutes: vendorBusinessSettings.maxPickupTime,
      deliveryMinutes: vendorBusinessSettings.maxDeliveryTime,
    })
    .from(vendorBusinessSettings)
    .where(eq(vendorBusinessSettings.vendorId, vendorId));
  return settings ?? { pickupMinutes: 30, deliveryMinutes: 60 };
}
