import { and, asc, eq, inArray, lt, notExists, sql } from "drizzle-orm";
import { customers, orderEvents, orders } from "~schema";
import { isOverForGood } from "~/core/accounts/session-push.server";
import { systemDb } from "~/platform/db.server";
import { endInBatches } from "~/platform/end-in-batches.server";
import { log } from "~/platform/log.server";
import {
  addressesOf,
  deletePictures,
  dropOptOuts,
  lockOrders,
  scrubOrders,
} from "./erase-customer.server";
import { ERASED_NAME } from "./subject";

/** Promised on the privacy page (docs/rules.md, Customer data). */
export const RETENTION_YEARS = 6;

const BATCH_SIZE = 200;
const FOUND_AT_ONCE = 5_000;

/** A literal, to match the partial index. */
const withCustomer = sql`${orders.customerName} <> ${sql.raw(`'${ERASED_NAME}'`)}`;

/**
 * Removes personal data and the history from orders older than six years, deletes customers without
 * orders since then, trips of riders as old and archived riders without any, and deletes expired
 * sessions, each night. Each batch is its own transaction,
 * so the next run finishes an interrupted one. Reads only due rows, by indexes on their age.
 * @returns how many orders and customers it removed
 */
export async function deleteExpiredRecords(
  now: Date,
): Promise<{ orders: number; customers: number }> {
  const before = new Date(now);
  before.setUTCFullYear(before.getUTCFullYear() - RETENTION_YEARS);
  const done = { orders: 0, customers: 0 };
  for (let found = FOUND_AT_ONCE; found === FOUND_AT_ONCE;) {
    const due = await systemDb
      .select({ id: orders.id, vendorId: orders.vendorId })
      .from(orders)
      .where(and(lt(orders.createdAt, before), withCustomer))
      .orderBy(asc(orders.createdAt))
      .limit(FOUND_AT_ONCE);
    found = due.length;
    const byStore = new Map<string, string[]>();
    for (const { id, vendorId } of due)
      byStore.set(vendorId, [...(byStore.get(vendorId) ?? []), id]);
    for (const [vendorId, ids] of byStore)
      for (let start = 0; start < ids.length; start += BATCH_SIZE)
        await anonymise(vendorId, ids.slice(start, start + BATCH_SIZE));
    done.orders += found;
  }
  for (let deleted = BATCH_SIZE; deleted === BATCH_SIZE;) {
    deleted = await deleteIdleCustomers(before);
    done.customers += deleted;
  }
  const since = before.toISOString();
  await endInBatches(
    sql`delete from rider_trips where id in`, // with their hand-overs
    sql`select id from rider_trips where created_at < ${since} order by created_at`,
  );
  await endInBatches(
    sql`delete from riders where id in`,
    sql`select id from riders r where archived_at < ${since} and not exists (
      select from rider_trips t where t.vendor_id = r.vendor_id and t.rider_id = r.id)`,
  );
  await endInBatches(
    sql`delete from auth_sessions where id in`,
    sql`select id from auth_sessions where ${isOverForGood()}`,
  );
  if (done.orders + done.customers > 0)
    log().info(done, "Removed personal data past its retention");
  return done;
}

async function anonymise(vendorId: string, ids: string[]): Promise<void> {
  const pictures = await systemDb.transaction(async (tx) => {
    await lockOrders(tx, vendorId, ids);
    const addresses = await addressesOf(tx, vendorId, ids);
    const unnamed = await scrubOrders(tx, vendorId, ids);
    await tx
      .delete(orderEvents)
      .where(and(eq(orderEvents.vendorId, vendorId), inArray(orderEvents.orderId, ids)));
    await dropOptOuts(tx, vendorId, addresses);
    return unnamed;
  });
  await deletePictures(vendorId, pictures);
}

/** Deletes a batch of customers without orders or recent changes. @returns how many */
async function deleteIdleCustomers(before: Date): Promise<number> {
  const named = systemDb
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.vendorId, customers.vendorId), eq(orders.customerId, customers.id)));
  const idle = systemDb
    .select({ id: customers.id })
    .from(customers)
    .where(and(lt(customers.createdAt, before), lt(customers.updatedAt, before), notExists(named)))
    .limit(BATCH_SIZE);
  const deleted = await systemDb
    .delete(customers)
    .where(and(inArray(customers.id, idle), lt(customers.updatedAt, before)))
    .returning({ vendorId: customers.vendorId, email: customers.email });
  for (const { vendorId, email } of deleted) await dropOptOuts(systemDb, vendorId, [email]);
  return deleted.length;
}
