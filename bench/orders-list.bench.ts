import { sql } from "drizzle-orm";
import { systemDb } from "~/platform/db.server";
import { makeVendor } from "../drizzle/seed/factories";
import { fillWithOrders } from "../drizzle/seed/many-orders";
import { analyse, benchListPages, signedIn } from "./list-pages";
import type { Figure } from "./report";
import type { Stage } from "./stage";
import { ordersListTarget } from "./targets";

const FEW = 100;
const MANY = 100_000;

/**
 * Inserts a vendor with a number of orders, three in ten of them made by the vendor.
 * @returns what a request of theirs carries
 */
async function vendorWith(databaseUrl: string, orders: number): Promise<Record<string, string>> {
  const vendor = await makeVendor(systemDb);
  await fillWithOrders(databaseUrl, vendor.id, orders, {
    change: (tx) =>
      tx.execute(sql`
        update orders set source = 'custom', expires_at = created_at + interval '1 day', payment_status = case when order_number like '%3' then 'pending' else payment_status end
        where vendor_id = ${vendor.id} and right(order_number, 1) in ('3', '5', '7')`),
  });
  return signedIn(vendor.userId);
}

/**
 * Measures the vendor's pages with a long history beside the same pages without: their cost may not
 * grow with it.
 */
export async function benchOrdersList({ product, databaseUrl }: Stage): Promise<Figure[]> {
  const [few, many] = [await vendorWith(databaseUrl, FEW), await vendorWith(databaseUrl, MANY)];
  await analyse(databaseUrl);
  return benchListPages(product, {
    group: "A vendor's orders, 100,000 of them",
    baseline: "the same page with 100 orders",
    pages: {
      "the newest orders": "/dashboard/orders",
      "the delivered ones": "/dashboard/orders?tab=delivered",
      "a search that finds some": "/dashboard/orders?q=zobo",
      "a search that finds nothing": "/dashboard/orders?q=nobody%20at%20all",
      "the vendor's own orders": "/dashboard/custom-orders",
      "those of them whose link has expired": "/dashboard/custom-orders?tab=expired",
      "the kitchen's screen": "/dashboard/kitchen",
      "the first page": "/dashboard",
      "the first page, of this month": "/dashboard?period=month",
      notifications: "/dashboard/notifications",
    },
    many,
    few,
    target: ordersListTarget,
  });
}
