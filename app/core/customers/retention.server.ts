import { and, asc, eq, lt, ne, notExists, sql } from "drizzle-orm";
import { authSessions, customers, orders, vendorProfiles } from "~schema";
import { systemDb } from "~/platform/db.server";
import { log } from "~/platform/log.server";
import { lockOrders, scrubOrders } from "./erase-customer.server";
import { ERASED_NAME } from "./subject";

/**
 * Years that personal data of an order are stored (docs/rules.md, Customer data). The privacy page
 * promises it.
 */
export const RETENTION_YEARS = 6;

const BATCH_SIZE = 200;

/**
 * Removes personal data from orders older than six years, deletes customers without orders since
 * then, and deletes expired sessions, each night. Every batch is its own transaction, so that an
 * interrupted run is finished by the next.
 * @returns how many orders and customers were removed
 */
export async function deleteExpiredRecords(
  now: Date,
): Promise<{ orders: number; customers: number }> {
  const before = new Date(now);
  before.setUTCFullYear(before.getUTCFullYear() - RETENTION_YEARS);
  const done = { orders: 0, customers: 0 };
  // Store by store, as the indexes begin with the store: no scan of all orders.
  for (const { vendorId } of await systemDb
    .select({ vendorId: vendorProfiles.id })
    .from(vendorProfiles)) {
    for (let left = true; left;) {
      const batch = await anonymise(vendorId, before);
      done.orders += batch;
      left = batch === BATCH_SIZE;
    }
    const named = systemDb
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.vendorId, vendorId), eq(orders.customerId, customers.id)));
    done.customers += (
      await systemDb
        .delete(customers)
        .where(
          and(eq(customers.vendorId, vendorId), lt(customers.updatedAt, before), notExists(named)),
        )
        .returning({ id: customers.id })
    ).length;
  }
  await systemDb.delete(authSessions).where(lt(authSessions.expiresAt, sql`now()`));
  if (done.orders + done.customers > 0)
    log().info(done, "Removed personal data past its retention");
  return done;
}

/**
 * Removes personal data from a batch of a store's oldest expired orders.
 * @returns how many orders; fewer than `BATCH_SIZE` when none is left
 */
function anonymise(vendorId: string, before: Date): Promise<number> {
  return systemDb.transaction(async (tx) => {
    const due = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(
        and(
          eq(orders.vendorId, vendorId),
          lt(orders.createdAt, before),
          ne(orders.customerName, ERASED_NAME),
        ),
      )
      .orderBy(asc(orders.createdAt))
      .limit(BATCH_SIZE);
    const ids = due.map(({ id }) => id);
    if (ids.length === 0) return 0;
    await lockOrders(tx, vendorId, ids);
    await scrubOrders(tx, vendorId, ids);
    return ids.length;
  });
}
