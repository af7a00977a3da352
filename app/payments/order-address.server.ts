import { eq } from "drizzle-orm";
import { vendorProfiles } from "~schema";
import { systemDb } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { storePaths, storeUrl } from "~/shared/paths";

/** The absolute address of an order's page at its own store. */
export async function orderAddress(vendorId: string, orderId: string): Promise<string> {
  const [vendor] = await systemDb.select({ slug: vendorProfiles.storeSlug }).from(vendorProfiles).where(eq(vendorProfiles.id, vendorId));
  if (!vendor?.slug) throw new Error(`The vendor ${vendorId} has no store address`);
  return storePaths.order(storeUrl(env(), vendor.slug), orderId);
}
