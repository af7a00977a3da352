import { findStoreBySlug, type StoreRecord } from "~/core/stores/store-record.server";
import type { Vendor } from "~/core/staff/guard.server";

/** @throws a 409 response for a store without an address, which has closed */
export async function ownStore(vendor: Pick<Vendor, "id" | "storeSlug">): Promise<StoreRecord> {
  const store = vendor.storeSlug ? await findStoreBySlug(vendor.storeSlug) : null;
  if (store?.id !== vendor.id) throw new Response("Your store has no address", { status: 409 });
  return store;
}
