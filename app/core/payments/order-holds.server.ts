import { sql, type SQL } from "drizzle-orm";
import { LOW_STOCK } from "~/core/menu/menu-item";
import { PAYABLE_MINUTES } from "~/core/orders/order-request";
import { isSlotFull } from "~/core/orders/slots.server";
import { releaseStock, retakeStock, takenStock } from "~/core/orders/stock.server";
import { systemDb, type Tx } from "~/platform/db.server";
import { log } from "~/platform/log.server";

/** For how long an unpaid order holds stock and slot (docs/rules.md, Holds). */
const HOLD_MINUTES = 10;
const BATCH = 500;

const minutes = (count: number) => sql.raw(`interval '${count} minutes'`);
/** A payment is under way. A scalar subquery, as a join would read all attempts. */
const isUnderWay = sql`coalesce((select true from payment_attempts a
  where a.vendor_id = o.vendor_id and a.order_id = o.id and a.status in ('initialized', 'pending')
    and a.raw->>'status' in ('ongoing', 'pending', 'processing', 'queued') limit 1), false)`;
const isHolding = sql`o.source = 'storefront' and o.hold_ended_at is null
  and o.status in ('payment_pending', 'payment_failed')
  and o.created_at > now() - ${minutes(PAYABLE_MINUTES)} and not ${isUnderWay}`;

/**
 * Ends the holds of earlier unpaid orders of the same browser at a store, or of the same phone in
 * the API: only the latest keeps its stock and slot, however many are placed at once
 * (docs/rules.md, Holds). A failure is logged, as the order is placed.
 */
export async function endEarlierHolds(
  vendorId: string,
  { phone, placedBy }: { phone: string; placedBy: string | null },
): Promise<void> {
  const isTheirs = (order: SQL) =>
    placedBy
      ? sql`${order}.placed_by = ${placedBy}`
      : sql`${order}.placed_by is null and ${order}.customer_phone = ${phone}`;
  const isEarlier = sql`${isHolding} and exists (select from orders later
    where later.vendor_id = o.vendor_id and later.source = 'storefront' and later.hold_ended_at is null
      and later.status in ('payment_pending', 'payment_failed') and ${isTheirs(sql`later`)}
      and later.created_at > now() - ${minutes(PAYABLE_MINUTES)}
      and (later.created_at, later.id) > (o.created_at, o.id))`;
  await endEach(
    sql`select o.id, o.vendor_id from orders o
      where o.vendor_id = ${vendorId} and ${isTheirs(sql`o`)} and ${isEarlier} order by o.id`,
    isEarlier,
  );
}

/**
 * Ends the holds of unpaid orders that were left for some minutes, if others want their stock or
 * place: an item that is running out, or a slot in a store that limits them.
 * @returns how many ended
 */
export function endStaleHolds(): Promise<number> {
  const isStale = sql`${isHolding} and o.updated_at < now() - ${minutes(HOLD_MINUTES)} and (
    (o.stock_released_at is null and exists (
      select from (${takenStock(sql`i.vendor_id = o.vendor_id and i.order_id = o.id`)}) taken
      left join menu_items p on not taken.is_option and p.vendor_id = o.vendor_id and p.id = taken.id
      left join options x on taken.is_option and x.vendor_id = o.vendor_id and x.id = taken.id
      where coalesce(p.inventory, x.inventory) <= ${LOW_STOCK}))
    or (o.slot_at is not null and exists (select from vendor_business_settings s
      where s.vendor_id = o.vendor_id and s.slot_capacity is not null)))`;
  return endEach(
    sql`select o.id, o.vendor_id from orders o
      where ${isStale} and o.created_at < now() - ${minutes(HOLD_MINUTES)}
      order by o.created_at limit ${BATCH}`,
    isStale,
  );
}

async function endEach(query: SQL, isDue: SQL): Promise<number> {
  let count = 0;
  try {
    const rows = await systemDb.execute<{ id: string; vendor_id: string }>(query);
    for (const { id, vendor_id: vendorId } of rows)
      count += await systemDb.transaction(async (tx) => {
        const holds = await tx.execute(sql`
          update orders o set hold_ended_at = now()
          where o.vendor_id = ${vendorId} and o.id = ${id} and ${isDue} returning o.id`);
        if (holds.length > 0) await releaseStock(tx, vendorId, id);
        return holds.length;
      });
  } catch (error) {
    log().error({ err: error }, "Holds of unpaid orders could not be ended");
  }
  return count;
}

/**
 * Takes an unpaid order's stock and slot again before a payment of it starts.
 * @param slotCapacity of its store; null if it doesn't limit slots
 * @returns false when others have some of it; then it takes nothing
 */
export async function retakeHold(
  order: { id: string; vendorId: string },
  slotCapacity: number | null,
): Promise<boolean> {
  try {
    await systemDb.transaction((tx) => retake(tx, order, slotCapacity));
    return true;
  } catch (error) {
    if (error instanceof HoldGone) return false;
    throw error;
  }
}

async function retake(
  tx: Tx,
  { id, vendorId }: { id: string; vendorId: string },
  slotCapacity: number | null,
): Promise<void> {
  const [row] = await tx.execute<{
    released: boolean;
    slotAt: string | null;
    clientToken: string;
  }>(sql`
    select stock_released_at is not null as released, slot_at as "slotAt",
      client_token as "clientToken"
    from orders where vendor_id = ${vendorId} and id = ${id} and hold_ended_at is not null
      and status in ('payment_pending', 'payment_failed') for update`);
  if (!row) return; // another tab was first
  const { released, slotAt, clientToken } = row;
  if (released && !(await retakeStock(tx, vendorId, id))) throw new HoldGone();
  if (slotAt !== null && slotCapacity !== null) {
    const slot = { vendorId, slotAt: new Date(slotAt), clientToken };
    if (await isSlotFull(tx, slot, slotCapacity)) throw new HoldGone();
  }
  await tx.execute(sql`
    update orders set hold_ended_at = null, updated_at = now()
    where vendor_id = ${vendorId} and id = ${id}`);
}

class HoldGone extends Error {}
