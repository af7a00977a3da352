import { and, eq, isNull, sql } from "drizzle-orm";
import { vendorBusinessSettings, vendorPaymentSettings, vendorProfiles } from "~schema";
import { readForVendor, type Tx } from "~/platform/db.server";
import { setupTasks, type SetupTask } from "./setup-tasks";

export type SetupChecklistData = {
  storeName: string;
  done: Record<SetupTask, boolean>;
  itemsReady: number;
  /** Delivery zones named during onboarding that have no fee yet. */
  zones: string[];
};

const FIRST_ITEMS = 3;
const LAST_ORDER = 10;
/** Refunded orders too: people decline the orders with which they try their store out. */
const everPaid = sql.raw(`('success', 'completed', 'partially_refunded', 'refunded')`);

/**
 * Reads the checklist's progress from the vendor's records (docs/rules.md, Setup checklist).
 * @returns null once it has ended; `isOver` when it ends now, for `endSetupChecklist`
 */
export async function readSetupChecklist(
  vendorId: string,
  within?: Tx,
): Promise<(SetupChecklistData & { isOver: boolean }) | null> {
  const row = await readForVendor(within ?? vendorId, async (tx) => {
    const [found] = await tx
      .select({
        storeName: vendorProfiles.businessName,
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
          select 1 from orders o where o.vendor_id = ${vendorId} and o.source = 'storefront' and o.payment_status in ${everPaid})`,
        paidOrders: sql<number>`(select count(*)::int from (
          select 1 from orders o where o.vendor_id = ${vendorId} and o.payment_status in ${everPaid} limit ${LAST_ORDER}) paid)`,
      })
      .from(vendorProfiles)
      .leftJoin(vendorPaymentSettings, eq(vendorPaymentSettings.vendorId, vendorProfiles.id))
      .leftJoin(vendorBusinessSettings, eq(vendorBusinessSettings.vendorId, vendorProfiles.id))
      .where(and(eq(vendorProfiles.id, vendorId), isNull(vendorProfiles.checklistClosedAt)));
    return found;
  });
  if (!row) return null;
  const { storeName, itemsReady, zones, paidOrders, ...ticked } = row;
  const done = { ...ticked, dishes: itemsReady >= FIRST_ITEMS };
  const isOver = paidOrders >= LAST_ORDER || setupTasks.every((task) => done[task]);
  return { storeName, done, itemsReady, zones, isOver };
}
