import { and, eq } from "drizzle-orm";
import { orders, vendorProfiles } from "~schema";
import { systemDb } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { paths, storePaths, storeUrl } from "~/shared/paths";

/** Returns the absolute URL of a paid order: its page at the store, or a custom order's invoice. */
export async function orderAddress(vendorId: string, orderId: string): Promise<string> {
  const [row] = await systemDb
    .select({ slug: vendorProfiles.storeSlug, source: orders.source })
    .from(orders)
    .innerJoin(vendorProfiles, eq(vendorProfiles.id, orders.vendorId))
    .where(and(eq(orders.vendorId, vendorId), eq(orders.id, orderId)));
  if (row?.source === "custom") return `${env().publicUrl}${paths.invoice.page(orderId)}`;
  if (!row?.slug) throw new Error(`The vendor ${vendorId} has no store address`);
  return storePaths.order(storeUrl(env(), row.slug), orderId);
}
