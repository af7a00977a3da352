import { and, asc, eq, lt, ne, notExists, sql } from "drizzle-orm";
import { authSessions, customers, orders, vendorProfiles } from "~schema";
import { systemDb } from "~/platform/db.server";
import { log } from "~/platform/log.server";
import { lockOrders, scrubOrders } from "./erase-customer.server";
import { ERASED_NAME } from "./subject";

/**
 * For how long who ordered stays with the store's books (docs/rules.md, Customer data). The privacy
 * page promises it.
 */
export const RETENTION_YEARS = 6;

const BATCH_SIZE = 200;

/**
 * Keeps what the privacy page promises, each night: takes whoever ordered more than six years ago
 * out of their orders, forgets customers who have ordered nothing since, and clears sessions that
 * are over away. Every batch is a transaction of its own; what one night does not get to, the next
 * does.
 * @returns how many orders and customers it was
 */
export async function deleteExpiredRecords(
  now: Date,
): Promise<{ orders: number; customers: number }> {
  const before = new Date(now);
  before.setUTCFullYear(before.getUTCFullYear() - RETENTION_YEARS);
  const done = { orders: 0, customers: 0 };
  // Store by store, as its orders and customers are found by their index: no look at all that
  // anybody ever sold.
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
  if (done.orders + done.customers > 0) log().info(done, "What is kept no longer was taken out");
  return done;
}

/**
 * Takes whoever ordered out of a store's oldest orders that are due.
 * @returns how many orders it were; fewer than the most at once where none is left
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
