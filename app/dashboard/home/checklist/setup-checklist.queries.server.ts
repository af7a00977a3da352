import { eq, sql } from "drizzle-orm";
import { vendorBusinessSettings, vendorPaymentSettings, vendorProfiles } from "~schema";
import { readForVendor, type Tx } from "~/platform/db.server";

/** In the best order to do them. */
export const setupTasks = [
  "logo",
  "dishes",
  "hours",
  "address",
  "delivery",
  "bank",
  "share",
  "testOrder",
] as const;
export type SetupTask = (typeof setupTasks)[number];

export type SetupChecklistData = {
  storeName: string;
  done: Record<SetupTask, boolean>;
  itemsReady: number;
  /** Delivery zones named during onboarding that have no fee yet. */
  zones: string[];
  isHidden: boolean;
};

const FIRST_ITEMS = 3;

/**
 * Reads the checklist's progress from the vendor's records (docs/rules.md, Setup checklist).
 * @returns null once the vendor has hidden a finished list
 */
export async function readSetupChecklist(
  vendorId: string,
  within?: Tx,
): Promise<SetupChecklistData | null> {
  const row = await readForVendor(within ?? vendorId, async (tx) => {
    const [found] = await tx
      .select({
        storeName: vendorProfiles.businessName,
        closed: sql<boolean>`${vendorProfiles.checklistClosedAt} is not null`,
        logo: sql<boolean>`${vendorProfiles.logo} is not null`,
        hours: sql<boolean>`${vendorProfiles.hoursSetAt} is not null`,
        address: sql<boolean>`${vendorProfiles.address} is not null
          or not coalesce(${vendorBusinessSettings.pickupEnabled}, true)`,
        delivery: sql<boolean>`coalesce(${vendorBusinessSettings.deliveryEnabled}, true)`,
        zones: sql<string[]>`array(select zone from unnest(${vendorProfiles.deliveryZones}) zone
          where not exists (select from delivery_areas a
            where a.vendor_id = ${vendorId} and lower(a.name) = lower(zone)))`,
        share: sql<boolean>`${vendorProfiles.linkSharedAt} is not null`,
        bank: sql<boolean>`coalesce(${vendorPaymentSettings.bankVerified}, false)`,
        itemsReady: sql<number>`(select count(*)::int from (
          select 1 from menu_items p where p.vendor_id = ${vendorId} and not p.is_draft and p.price > 0 and p.image is not null and p.archived_at is null limit ${FIRST_ITEMS}) ready)`,
        testOrder: sql<boolean>`exists (
          select 1 from orders o where o.vendor_id = ${vendorId} and o.source = 'storefront' and o.payment_status in ('success', 'completed'))`,
      })
      .from(vendorProfiles)
      .leftJoin(vendorPaymentSettings, eq(vendorPaymentSettings.vendorId, vendorProfiles.id))
      .leftJoin(vendorBusinessSettings, eq(vendorBusinessSettings.vendorId, vendorProfiles.id))
      .where(eq(vendorProfiles.id, vendorId));
    return found;
  });
  if (!row) return null;
  const { closed: isHidden, storeName, itemsReady, zones, ...ticked } = row;
  const done = { ...ticked, dishes: itemsReady >= FIRST_ITEMS };
  if (isHidden && setupTasks.every((task) => done[task])) return null;
  return { storeName, done, itemsReady, zones, isHidden };
}
