import { sql } from "drizzle-orm";
import type { OrderStatus } from "~schema/orders";
import { giveBackStock } from "~/core/orders/stock.server";
import { addOrderEvent, transitionOrder } from "~/core/orders/transition-order.server";
import { systemDb } from "~/platform/db.server";
import { log } from "~/platform/log.server";
import { finalizePayment } from "./finalize-payment.server";

/** The provider's test mode takes 100 calls a minute for everything. */
const BATCH = 40;
const CHECK_AFTER = sql.raw("interval '2 minutes'");
const GIVE_UP_AFTER = sql.raw("interval '30 minutes'");
/**
 * An abandoned attempt can still succeed (a pending bank transfer, another card on the provider's
 * page after a declined one), so it is checked now and then.
 */
const ABANDONED_FOR = sql.raw("interval '2 hours'");
const CHECK_ABANDONED_AFTER = sql.raw("interval '10 minutes'");

/**
 * Checks attempts whose callback and webhook may be lost: those open for two minutes, and abandoned
 * ones. Ends those still undecided after half an hour and gives their counted stock back
 * (docs/rules.md, Payment truth). Safe in several processes at once: each claims its own rows. A
 * sweep rather than jobs: nothing failed that could be retried, they wait for a payer, and the
 * provider's limit is for all of them together.
 * @returns how many attempts were checked and how many orders ended
 */
export async function sweepPayments(): Promise<{ asked: number; expired: number }> {
  const claimed = await systemDb.execute<{ reference: string }>(sql`
    update payment_attempts set last_checked_at = now()
    where id in (
      select id from payment_attempts
      where (status in ('initialized', 'pending') and created_at < now() - ${CHECK_AFTER}
        and (last_checked_at is null or last_checked_at < now() - ${CHECK_AFTER}))
        or (status in ('abandoned', 'failed') and access_code is not null
          and created_at > now() - ${ABANDONED_FOR} and (last_checked_at is null
          or last_checked_at < now() - ${CHECK_ABANDONED_AFTER}))
      order by created_at limit ${BATCH} for update skip locked
    ) returning reference`);
  for (const { reference } of claimed) {
    await finalizePayment(reference, "sweeper").catch((error: unknown) =>
      log().error({ err: error }, "An attempt could not be swept"),
    );
  }
  await abandonInvoicePayments();
  await releaseExpiredLinks();
  return { asked: claimed.length, expired: await expireOrders() };
}

/**
 * Ends payments started on an invoice half an hour ago: the invoice itself can be paid for days, by
 * a new attempt. Late money is still taken (docs/rules.md, Invoice).
 */
async function abandonInvoicePayments(): Promise<void> {
  await systemDb.execute(sql`
    update payment_attempts a set status = 'abandoned', updated_at = now()
    where a.status in ('initialized', 'pending') and a.created_at < now() - ${GIVE_UP_AFTER}
      and a.last_checked_at is not null
      and exists (select 1 from orders o where o.vendor_id = a.vendor_id and o.id = a.order_id
        and o.source = 'custom')`);
}

/**
 * A custom order whose link has expired unpaid, with counted stock reserved for it, and no attempt
 * that is young or was never checked.
 */
const linkIsOver = sql`
  o.source = 'custom' and o.status in ('payment_pending', 'payment_failed')
    and o.stock_held_until < now() and o.stock_released_at is null
  and not exists (select 1 from payment_attempts a where a.vendor_id = o.vendor_id
    and a.order_id = o.id and a.status in ('initialized', 'pending')
    and (a.created_at > now() - ${GIVE_UP_AFTER} or a.last_checked_at is null))`;

/**
 * Returns the stock reserved by expired payment links, once. The order remains: its vendor may renew
 * the link, and late money is still accepted.
 */
async function releaseExpiredLinks(): Promise<void> {
  const due = await systemDb.execute<{ id: string; vendorId: string }>(sql`
    select o.id, o.vendor_id as "vendorId" from orders o where ${linkIsOver}
      order by o.stock_held_until limit ${BATCH}`);
  for (const { id, vendorId } of due) {
    await systemDb.transaction(async (tx) => {
      await tx.execute(
        sql`select 1 from payment_attempts where vendor_id = ${vendorId} and order_id = ${id}
          order by id for update`,
      );
      const [order] = await tx.execute<{ status: OrderStatus }>(
        sql`select o.status from orders o where o.vendor_id = ${vendorId} and o.id = ${id}
          and ${linkIsOver} for update`,
      );
      if (!order || !(await giveBackStock(tx, vendorId, id))) return;
      await addOrderEvent(
        tx,
        { id, vendorId, status: order.status },
        { type: "system" },
        "The payment link expired: its food was put back into stock",
      );
    });
  }
}

/**
 * Ends unpaid orders whose time is up: attempts abandoned, order payment_failed, stock returned once.
 * Late money is still accepted (success beats failed).
 */
async function expireOrders(): Promise<number> {
  const due = await systemDb.execute<{ id: string; vendorId: string }>(sql`
    select o.id, o.vendor_id as "vendorId" from orders o where ${isOver}
      order by o.created_at limit ${BATCH}`);
  let expired = 0;
  for (const order of due) if (await expireOrder(order.vendorId, order.id)) expired++;
  return expired;
}

/** Not paid in time, and no attempt that is young or was never checked. */
const isOver = sql`
  o.source = 'storefront' and o.status in ('payment_pending', 'payment_failed')
  and ((o.status = 'payment_pending' and o.created_at < now() - ${GIVE_UP_AFTER})
    or (o.stock_held_until < now() and o.stock_released_at is null))
  and not exists (select 1 from payment_attempts a where a.vendor_id = o.vendor_id
    and a.order_id = o.id and a.status in ('initialized', 'pending')
    and (a.created_at > now() - ${GIVE_UP_AFTER} or a.last_checked_at is null))`;

/**
 * Locks the attempt before the order, as finalizePayment does, and checks again under the locks.
 */
async function expireOrder(vendorId: string, orderId: string): Promise<boolean> {
  return systemDb.transaction(async (tx) => {
    await tx.execute(
      sql`select 1 from payment_attempts where vendor_id = ${vendorId} and order_id = ${orderId}
        order by id for update`,
    );
    const [order] = await tx.execute<{ status: string }>(sql`
      select o.status from orders o where o.vendor_id = ${vendorId} and o.id = ${orderId}
        and ${isOver} for update`);
    if (!order) return false;
    await tx.execute(sql`
      update payment_attempts set status = 'abandoned', updated_at = now()
      where vendor_id = ${vendorId} and order_id = ${orderId}
        and status in ('initialized', 'pending')`);
    await giveBackStock(tx, vendorId, orderId);
    if (order.status === "payment_pending") {
      await transitionOrder(tx, {
        vendorId,
        orderId,
        from: ["payment_pending"],
        to: "payment_failed",
        actor: { type: "system" },
        reason: "Not paid within 30 minutes",
      });
    }
    return true;
  });
}
