import { sql, type SQL } from "drizzle-orm";
import type { OrderStatus } from "~schema/orders";
import { PAYABLE_MINUTES } from "~/core/orders/order-request";
import { releaseStock } from "~/core/orders/stock.server";
import {
  addOrderEvent,
  endAttempts,
  lockAttempts,
  transitionOrder,
} from "~/core/orders/transition-order.server";
import { systemDb, type Tx } from "~/platform/db.server";
import { log } from "~/platform/log.server";

/** How many rows one part of a sweep reads; the others follow a minute later. */
const BATCH = 500;
const GIVE_UP_AFTER = sql.raw(`interval '${PAYABLE_MINUTES} minutes'`);

/**
 * Also invoices' attempts, which new ones follow. Late money is accepted (docs/rules.md, Sweeper).
 */
export async function endOldAttempts(): Promise<number> {
  const attempts = await systemDb.execute(sql`
    update payment_attempts set status = 'abandoned', updated_at = now()
    where (id, vendor_id) in (
      select id, vendor_id from payment_attempts
      where status in ('initialized', 'pending') and created_at < now() - ${GIVE_UP_AFTER}
      order by id limit ${BATCH} for update skip locked
    ) returning id`);
  return attempts.length;
}

/** No attempt of the order could still be paid in time. */
const isLeft = sql`not exists (select 1 from payment_attempts a where a.vendor_id = o.vendor_id
  and a.order_id = o.id and a.status in ('initialized', 'pending')
  and a.created_at > now() - ${GIVE_UP_AFTER})`;
const isUnpaidTooLong = sql`o.source = 'storefront' and o.status = 'payment_pending'
  and o.created_at < now() - ${GIVE_UP_AFTER} and ${isLeft}`;
const holdsStockTooLong = sql`o.status in ('payment_pending', 'payment_failed')
  and o.stock_released_at is null and o.stock_held_until < now() and ${isLeft}`;

/**
 * Ends unpaid orders whose time is up, even if the provider didn't answer: attempts abandoned,
 * order payment_failed, stock released once. Late money is still accepted.
 * @returns how many ended
 */
export const expireOrders = (): Promise<number> =>
  eachDue(
    // Each condition has its own index.
    sql`(select o.id, o.vendor_id from orders o where ${isUnpaidTooLong}
        order by o.created_at limit ${BATCH})
      union (select o.id, o.vendor_id from orders o
        where o.source = 'storefront' and ${holdsStockTooLong}
        order by o.stock_held_until limit ${BATCH})`,
    sql`(${isUnpaidTooLong}) or (o.source = 'storefront' and ${holdsStockTooLong})`,
    async (tx, { id, vendorId, status }) => {
      await releaseStock(tx, vendorId, id);
      if (status === "payment_pending")
        await transitionOrder(tx, {
          vendorId,
          orderId: id,
          from: ["payment_pending"],
          to: "payment_failed",
          actor: { type: "system" },
          reason: `Not paid within ${PAYABLE_MINUTES} minutes`,
        });
    },
  );

/**
 * Releases the stock of expired payment links, once. The order remains: its vendor may renew the
 * link, and late money is still accepted.
 * @returns how many links it checked
 */
export const releaseExpiredLinks = (): Promise<number> => {
  const isOver = sql`o.source = 'custom' and ${holdsStockTooLong}`;
  return eachDue(
    sql`select o.id, o.vendor_id from orders o where ${isOver}
      order by o.stock_held_until limit ${BATCH}`,
    isOver,
    async (tx, order) => {
      if (await releaseStock(tx, order.vendorId, order.id))
        await addOrderEvent(
          tx,
          order,
          { type: "system" },
          "The payment link expired: its food was put back into stock",
        );
    },
  );
};

type DueOrder = {
  id: string;
  vendorId: string;
  status: OrderStatus;
  addsTo: string | null;
};

/**
 * Ends the open attempts of each due order and runs `work` on it, in its own transaction. Locks
 * attempts before the order, as a payment does, and checks `isDue` again under the locks. Logs
 * failures and leaves them to the next sweep.
 */
async function eachDue(
  due: SQL,
  isDue: SQL,
  work: (tx: Tx, order: DueOrder) => Promise<void>,
): Promise<number> {
  const rows = await systemDb.execute<{ id: string; vendorId: string }>(
    sql`select id, vendor_id as "vendorId" from (${due}) o`,
  );
  let count = 0;
  for (const { id, vendorId } of rows) {
    try {
      count += await systemDb.transaction(async (tx) => {
        await lockAttempts(tx, { vendorId, orderId: id });
        const [order] = await tx.execute<Pick<DueOrder, "status" | "addsTo">>(sql`
          select o.status, o.adds_to as "addsTo" from orders o
          where o.vendor_id = ${vendorId} and o.id = ${id} and (${isDue}) for update`);
        if (!order) return 0; // paid, or a payment has started again
        await endAttempts(tx, { vendorId, orderId: id });
        await work(tx, { id, vendorId, ...order });
        return 1;
      });
    } catch (error) {
      log().error({ err: error, orderId: id }, "An order could not be ended");
    }
  }
  return count;
}
