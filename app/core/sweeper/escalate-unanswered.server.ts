import { and, eq, sql, type SQL } from "drizzle-orm";
import {
  orderEvents,
  vendorBusinessSettings as settings,
  vendorProfiles as profiles,
} from "~schema";
import { enqueueEmail } from "~/core/orders/enqueue-email.server";
import { enqueueMessage } from "~/core/orders/enqueue-message.server";
import { displayId, WAIT_MESSAGED, WAIT_NOTIFIED } from "~/core/orders/order-status";
import {
  addOrderEvent,
  enqueueNews,
  lockOrder,
  type OrderRow,
} from "~/core/orders/transition-order.server";
import { forVendor, type Tx } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { log } from "~/platform/log.server";
import { paths } from "~/shared/paths";
import { toE164, toPhones } from "~/shared/phone";
import { unansweredOrders, waitsSince } from "./unanswered.queries.server";

/** How many orders one sweep takes; the others follow a minute later. */
const BATCH = 200;
/** The store has as long to answer the message, until its customer is notified. */
const NOTIFY_AFTER_MIN = 3;
/** Waits that passed their time earlier aren't escalated any more, as after a pause of the server. */
const WINDOW_MIN = 15;

/**
 * Sends the store's phones a message about orders that nobody has accepted in the store's time
 * (docs/rules.md, Orders that nobody answers).
 * @returns how many orders
 */
export const messageUnanswered = (): Promise<number> =>
  escalate(0, sql`true`, WAIT_MESSAGED, async (tx, order) => {
    const { vendorId, id: orderId } = order;
    const [store] = await tx
      .select({
        name: profiles.businessName,
        whatsapp: profiles.whatsappNumber,
        phone: profiles.businessPhone,
        phones: settings.unansweredPhones,
      })
      .from(profiles)
      .innerJoin(settings, eq(settings.vendorId, profiles.id))
      .where(eq(profiles.id, vendorId));
    if (!store) return false;
    const values = {
      order: displayId(order),
      store: store.name,
      url: `${env().publicUrl}${paths.dashboard.order(orderId)}`,
    };
    const to =
      toPhones(store.phones) ?? [store.whatsapp ?? store.phone ?? ""].map((typed) => toE164(typed));
    let isSent = false;
    for (const recipient of to)
      if (
        recipient &&
        (await enqueueMessage(tx, {
          vendorId,
          orderId,
          event: "order_unanswered",
          recipient,
          values,
        }))
      )
        isSent = true;
    return isSent;
  });

/**
 * Notifies customers by push and e-mail that the store hasn't answered although it was messaged, and
 * that they may cancel; their page says so too.
 * @returns how many orders
 */
export const notifyWaitingCustomers = (): Promise<number> =>
  escalate(NOTIFY_AFTER_MIN, sql`o.source = 'storefront'`, WAIT_NOTIFIED, async (tx, order) => {
    await enqueueNews(tx, order, "waiting");
    await enqueueEmail(tx, order, ["order_waiting_customer"]);
    return true;
  });

/**
 * Takes one step for each order that waits, once: its entry in the history is written with it,
 * under the order's lock.
 * @param after minutes after the store's time
 * @param step returns whether it did anything
 */
async function escalate(
  after: number,
  which: SQL,
  entry: string,
  step: (tx: Tx, order: OrderRow) => Promise<boolean>,
): Promise<number> {
  const waited = sql`now() - ${waitsSince}
    - make_interval(mins => s.message_unanswered_after + ${after})`;
  const due = await unansweredOrders(
    sql`s.message_unanswered_after is not null and ${which}
      and ${waited} between interval '0' and make_interval(mins => ${WINDOW_MIN})
      and not exists (select from order_events e
        where e.vendor_id = o.vendor_id and e.order_id = o.id and e.reason = ${entry})`,
    BATCH,
  );
  let done = 0;
  for (const { id: orderId, vendorId } of due) {
    try {
      const isNew = await forVendor(vendorId, async (tx) => {
        const order = await lockOrder(tx, vendorId, orderId);
        if (order?.status !== "pending") return false;
        const is = and(
          eq(orderEvents.vendorId, vendorId),
          eq(orderEvents.orderId, orderId),
          eq(orderEvents.reason, entry),
        );
        if ((await tx.$count(orderEvents, is)) > 0 || !(await step(tx, order))) return false;
        await addOrderEvent(tx, order, { type: "system" }, entry);
        return true;
      });
      if (isNew) done += 1;
    } catch (error) {
      log().error({ err: error, orderId }, "A waiting order could not be escalated");
    }
  }
  return done;
}
