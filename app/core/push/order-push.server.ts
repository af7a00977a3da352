import { and, eq, ne, sql } from "drizzle-orm";
import { orderPushMessages, orderPushSubscriptions, orders } from "~schema";
import type { StoreLanguage } from "~schema/vendors";
import { translatorFor } from "~/core/i18n/translations.server";
import { displayId } from "~/core/orders/order-status";
import { findUsualWait } from "~/core/orders/usual-wait.queries.server";
import { isStillNews, type NewsState } from "~/core/orders/still-news";
import { systemDb } from "~/platform/db.server";
import { RetryJob } from "~/platform/jobs.server";
import { log } from "~/platform/log.server";
import { arePushKeys, isPushEndpoint, sendPush, type PushTarget } from "~/platform/push.server";
import { DEFAULT_ZONE, isZone } from "~/shared/clock";
import { refuse, type Refusal } from "~/shared/refusal";
import { msg, type Message } from "~/shared/translate";
import { orderNews } from "./order-news";
import { pushRetry, pushTopic } from "./push-schedule";

const MAX_ORDER_BROWSERS = 5;
/** For how long a push service keeps a customer's message for a phone that is offline. */
const NEWS_TTL_S = 3_600;

type OrderKey = { vendorId: string; orderId: string };
const ofOrder = ({ vendorId, orderId }: OrderKey) =>
  and(eq(orderPushSubscriptions.vendorId, vendorId), eq(orderPushSubscriptions.orderId, orderId));

/** @returns the id by which the browser finds the order (docs/rules.md, Push to customers) */
export async function notifyOfOrder(
  order: OrderKey,
  { endpoint, p256dh, auth }: PushTarget,
): Promise<{ ok: true; id: string } | Refusal<Message>> {
  if (!isPushEndpoint(endpoint) || !arePushKeys({ p256dh, auth }))
    return refuse("endpoint", msg("This browser can’t get messages. Please keep this page open."), {
      status: 400,
    });
  return systemDb.transaction(async (tx) => {
    // Serialises an order's browsers, so that together they can't exceed the cap.
    await tx.execute(sql`select 1 from ${orders} where ${orders.vendorId} = ${order.vendorId}
      and ${orders.id} = ${order.orderId} for no key update`);
    const others = await tx.$count(
      orderPushSubscriptions,
      and(ofOrder(order), sql`${orderPushSubscriptions.endpoint} <> ${endpoint}`),
    );
    if (others >= MAX_ORDER_BROWSERS)
      return refuse("full", msg("This order already alerts the maximum number of phones."), {
        status: 409,
      });
    const [row] = await tx
      .insert(orderPushSubscriptions)
      .values({ ...order, endpoint, p256dh, auth })
      .onConflictDoUpdate({
        target: [
          orderPushSubscriptions.vendorId,
          orderPushSubscriptions.orderId,
          orderPushSubscriptions.endpoint,
        ],
        set: { p256dh, auth },
      })
      .returning({ id: orderPushSubscriptions.id });
    return { ok: true as const, id: row!.id };
  });
}

/**
 * Moves a browser's subscription to a new address from its push service. If the order already has a
 * subscription there, the two become one (docs/rules.md, Push to customers).
 * @param subscriptionId the id that `notifyOfOrder` returned
 * @returns whether the order has this subscription, and the address is a push service's
 */
export async function moveOrderNews(
  order: OrderKey,
  subscriptionId: string,
  { endpoint, p256dh, auth }: PushTarget,
): Promise<boolean> {
  if (!isPushEndpoint(endpoint) || !arePushKeys({ p256dh, auth })) return false;
  const isIt = and(ofOrder(order), eq(orderPushSubscriptions.id, subscriptionId));
  return systemDb.transaction(async (tx) => {
    const [own] = await tx
      .select({ id: orderPushSubscriptions.id })
      .from(orderPushSubscriptions)
      .where(isIt)
      .for("update");
    if (!own) return false;
    await tx
      .delete(orderPushSubscriptions)
      .where(
        and(
          ofOrder(order),
          eq(orderPushSubscriptions.endpoint, endpoint),
          ne(orderPushSubscriptions.id, subscriptionId),
        ),
      );
    await tx.update(orderPushSubscriptions).set({ endpoint, p256dh, auth }).where(isIt);
    return true;
  });
}

export async function stopNotifyingOfOrder(order: OrderKey, endpoint: string): Promise<void> {
  await systemDb
    .delete(orderPushSubscriptions)
    .where(and(ofOrder(order), eq(orderPushSubscriptions.endpoint, endpoint)));
}

type Due = {
  id: string;
  vendorId: string;
  orderId: string;
  subscriptionId: string;
  state: NewsState;
  ageSeconds: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  orderNumber: string;
  status: string;
  orderType: "pickup" | "delivery";
  promisedAt: string | null;
  /** The store has moved the promised time; null if there is none. */
  isMoved: boolean | null;
  scheduledFor: string | null;
  declined: boolean;
  storeName: string;
  language: StoreLanguage;
  timeZone: string | null;
};

/**
 * Sends one message about an order to one of its customer's browsers, once, if the order still has
 * that status. Its job prevents another process from sending it at the same time.
 * @throws RetryJob when the push service didn't take it and another try makes sense
 */
export async function sendOrderNews(
  messageId: string,
): Promise<"sent" | "superseded" | "given up" | "closed"> {
  const [due] = await systemDb.execute<Due>(sql`
    with claimed as (
      update order_push_messages set attempts = attempts + 1
      where id = ${messageId} and sent_at is null and given_up_at is null
      returning *)
    select m.id, m.vendor_id as "vendorId", s.order_id as "orderId", s.id as "subscriptionId",
      m.state, extract(epoch from now() - m.created_at)::float as "ageSeconds",
      s.endpoint, s.p256dh, s.auth, o.order_number as "orderNumber", o.status,
      o.order_type as "orderType", o.promised_at as "promisedAt",
      o.promised_at > o.first_promised_at as "isMoved",
      o.scheduled_for as "scheduledFor", o.decline_reason is not null and not exists (select from order_events e
        where e.vendor_id = o.vendor_id and e.order_id = o.id
          and e.to_status in ('confirmed', 'preparing', 'ready', 'on_the_way')) as declined,
      p.business_name as "storeName", coalesce(p.settings->>'language', 'en') as language,
      p.settings->>'timeZone' as "timeZone"
    from claimed m
    join order_push_subscriptions s on s.vendor_id = m.vendor_id and s.id = m.subscription_id
    join orders o on o.vendor_id = s.vendor_id and o.id = s.order_id
    join vendor_profiles p on p.id = m.vendor_id`);
  if (!due) return "closed";
  if (!isStillNews(due.state, { ...due, promisedAt: asDate(due.promisedAt) })) {
    // If the order gets into this state again, it enqueues a new message.
    await systemDb
      .delete(orderPushMessages)
      .where(and(eq(orderPushMessages.vendorId, due.vendorId), eq(orderPushMessages.id, due.id)));
    return "superseded";
  }
  const outcome = await sendPush(due, {
    text: JSON.stringify(await newsOf(due)),
    ttlSeconds: NEWS_TTL_S,
    topic: pushTopic(due.orderId),
  });
  if (outcome.state === "sent") {
    await close(due, "sentAt");
    return "sent";
  }
  const { vendorId, orderId, subscriptionId } = due;
  if (outcome.state === "gone") {
    // Its messages are deleted with it.
    await systemDb
      .delete(orderPushSubscriptions)
      .where(
        and(
          eq(orderPushSubscriptions.vendorId, vendorId),
          eq(orderPushSubscriptions.id, subscriptionId),
        ),
      );
    return "superseded";
  }
  const { reason, retryAfterSeconds } = outcome;
  log().warn({ pushId: messageId, vendorId, orderId, reason }, "A customer's message was not sent");
  if (pushRetry(due.ageSeconds, retryAfterSeconds) !== null) throw new RetryJob(reason);
  await close(due, "givenUpAt");
  return "given up";
}

const asDate = (at: string | null) => (at === null ? null : new Date(at));

const close = ({ vendorId, id }: Due, at: "sentAt" | "givenUpAt") =>
  systemDb
    .update(orderPushMessages)
    .set({ [at]: sql`now()` })
    .where(and(eq(orderPushMessages.vendorId, vendorId), eq(orderPushMessages.id, id)));

const newsOf = async (due: Due) => {
  const { vendorId, state, promisedAt, scheduledFor, timeZone } = due;
  return orderNews(
    {
      ...due,
      number: displayId({ id: due.orderId, orderNumber: due.orderNumber }),
      usualWait: state === "waiting" && !scheduledFor ? await findUsualWait(vendorId) : null,
      // Customers know a time that they chose themselves.
      promisedAt: state === "late" || !scheduledFor ? asDate(promisedAt) : null,
      zone: timeZone && isZone(timeZone) ? timeZone : DEFAULT_ZONE,
    },
    translatorFor(due.language),
  );
};
