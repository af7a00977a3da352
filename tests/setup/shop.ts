import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { menuItems } from "~schema";
import type { OrderRequest } from "~/core/orders/order-request";
import { systemDb } from "~/platform/db.server";
import { findStoreBySlug, type StoreRecord } from "~/core/stores/store-record.server";
import { makeCategory, makeItem, makeVendor, type ItemRow } from "../../drizzle/seed/factories";

export type Shop = {
  store: StoreRecord;
  vendorId: string;
  slug: string;
  rice: ItemRow;
  soup: ItemRow;
};

/** Opens a store with two items at ₦2,500: uncounted rice, and soup with `stock` portions. */
export async function openShop(
  options: { stock?: number } & Parameters<typeof makeVendor>[1] = {},
): Promise<Shop> {
  const { stock = 5, ...vendorOptions } = options;
  const vendor = await makeVendor(systemDb, vendorOptions);
  const category = await makeCategory(systemDb, { vendorId: vendor.id });
  const addItem = (name: string, inventory: number | null) =>
    makeItem(systemDb, {
      vendorId: vendor.id,
      categoryId: category.id,
      name,
      inventory,
      price: 250_000,
    });
  const [rice, soup] = [await addItem("Jollof rice", null), await addItem("Egusi soup", stock)];
  return {
    store: await reread(vendor.storeSlug!),
    vendorId: vendor.id,
    slug: vendor.storeSlug!,
    rice,
    soup,
  };
}

/** Reads the store as the next request would. */
export async function reread(slug: string): Promise<StoreRecord> {
  const store = await findStoreBySlug(slug);
  if (!store) throw new Error(`No store at ${slug}`);
  return store;
}

/** Returns a pickup order of one portion of rice, as from a valid checkout. */
export function anOrder(shop: Shop, over: Partial<OrderRequest> = {}): OrderRequest {
  return {
    lines: [{ itemId: shop.rice.id, quantity: 1 }],
    orderType: "pickup",
    customerName: "Chidi Okafor",
    customerPhone: "+2348031234567",
    customerEmail: "chidi@example.test",
    deliveryAddress: null,
    deliveryInstructions: null,
    vendorInstructions: null,
    scheduledFor: null,
    couponCode: null,
    clientToken: randomUUID(),
    placedBy: null,
    ...over,
  };
}

export async function stockOf(itemId: string): Promise<number | null> {
  const [row] = await systemDb
    .select({ inventory: menuItems.inventory })
    .from(menuItems)
    .where(eq(menuItems.id, itemId));
  return row?.inventory ?? null;
}
