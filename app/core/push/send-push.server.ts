import { and, eq, sql } from "drizzle-orm";
import { pushMessages, pushSubscriptions } from "~schema";
import { alertsOf } from "~/core/stores/alerts";
import { storedStatusesOf, displayId } from "~/core/orders/order-status";
import type { Role } from "~/core/staff/permissions";
import { systemDb } from "~/platform/db.server";
import { RetryJob } from "~/platform/jobs.server";
import { log } from "~/platform/log.server";
import { sendPush, type PushOutcome } from "~/platform/push.server";
import { DEFAULT_ZONE, isZone } from "~/shared/clock";
import { orderPush } from "./push-text";
import { PUSH_TTL_S, pushRetry, pushTopic } from "./push-schedule";
import { notePushOutcome } from "./push-devices.server";

type PushResult = "sent" | "superseded" | "given up" | "closed";

type Due = {
  id: string;
  vendorId: string;
  orderId: string;
  subscriptionId: string;
  afterMinutes: number;
  ageSeconds: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  signedOut: boolean;
  /** Null: its person does not work here any more. */
  role: Role | null;
  alertsOff: string[];
  timeZone: string | null;
  /** Null if the browser only rings for this store. */
  storeName: string | null;
  orderNumber: string;
  status: string;
  totalKobo: string;
  orderType: "pickup" | "delivery";
  scheduledFor: string | null;
  lines: { name: string; quantity: number }[];
};

/**
 * Sends one message about an order to one device, outside any transaction, if the reason for it
 * still holds (docs/rules.md, Push). Its job prevents another process from sending it at the same
 * time.
 * @throws RetryJob when the push service didn't take it and another try makes sense
 */
export async function sendOrderPush(messageId: string): Promise<PushResult> {
  if (!(await claim(messageId))) return "closed";
  const due = await readDue(messageId);
  if (!due) return "closed";
  if (due.signedOut || due.role === null) {
    // The message is deleted with it.
    await deleteSubscription(due);
    return "superseded";
  }
  const superseded = whyNot(due);
  if (superseded !== null) {
    await update(due, { givenUpAt: sql`now()`, lastError: superseded });
    return "superseded";
  }
  const outcome = await sendPush(due, {
    text: JSON.stringify(textOf(due, due.role)),
    ttlSeconds: PUSH_TTL_S,
    topic: pushTopic(due.orderId),
  });
  return record(due, outcome);
}

/** Counts the try before it is made. @returns false when the message is finished or missing */
async function claim(messageId: string): Promise<boolean> {
  const [claimed] = await systemDb
    .update(pushMessages)
    .set({ attempts: sql`${pushMessages.attempts} + 1` })
    .where(
      and(
        eq(pushMessages.id, messageId),
        sql`${pushMessages.sentAt} is null and ${pushMessages.givenUpAt} is null`,
        sql`(${pushMessages.notBefore} is null or ${pushMessages.notBefore} <= now())`,
      ),
    )
    .returning({ id: pushMessages.id });
  if (claimed) return true;
  const [waiting] = await systemDb
    .select({ id: pushMessages.id })
    .from(pushMessages)
    .where(
      and(
        eq(pushMessages.id, messageId),
        sql`${pushMessages.sentAt} is null and ${pushMessages.givenUpAt} is null`,
      ),
    );
  if (waiting) throw new RetryJob("The push service asked for more time");
  return false;
}

async function readDue(messageId: string): Promise<Due | undefined> {
  const [due] = await systemDb.execute<Due>(sql`
    select m.id, m.vendor_id as "vendorId", m.order_id as "orderId",
      m.subscription_id as "subscriptionId", m.after_minutes as "afterMinutes",
      extract(epoch from now() - m.created_at)::float - 60 * m.after_minutes as "ageSeconds",
      s.endpoint, s.p256dh, s.auth, a.revoked_at is not null as "signedOut",
      case when p.user_id = s.user_id then 'owner' else (
        select f.role from staff_members f where f.vendor_id = m.vendor_id
          and f.user_id = s.user_id and f.removed_at is null) end as role,
      p.alerts_off as "alertsOff", p.settings->>'timeZone' as "timeZone",
      case when exists (select 1 from push_subscriptions other where other.endpoint = s.endpoint
        and other.vendor_id <> s.vendor_id) then p.business_name end as "storeName",
      o.order_number as "orderNumber", o.status, o.total_amount as "totalKobo",
      o.order_type as "orderType", o.scheduled_for as "scheduledFor",
      (select coalesce(json_agg(json_build_object('name', i.name, 'quantity', i.quantity)
          order by i.position, i.id), '[]')
        from order_items i where i.vendor_id = m.vendor_id and i.order_id = m.order_id) as lines
    from push_messages m
    join push_subscriptions s on s.vendor_id = m.vendor_id and s.id = m.subscription_id
    join auth_sessions a on a.id = s.session_id
    join vendor_profiles p on p.id = m.vendor_id
    join orders o on o.vendor_id = m.vendor_id and o.id = m.order_id
    where m.id = ${messageId}`);
  return due;
}

const waits = ({ status }: Due) =>
  (storedStatusesOf("pending") as readonly string[]).includes(status);

function whyNot(due: Due): string | null {
  if (due.ageSeconds >= PUSH_TTL_S) return "It is too late";
  // An automatically accepted order rings once.
  if (!waits(due) && (due.afterMinutes > 0 || due.status !== "confirmed"))
    return "The order was answered";
  if (due.afterMinutes > 0 && !alertsOf(due.alertsOff).louder)
    return "The store rings once for an order";
  return null;
}

const textOf = (due: Due, role: Role) =>
  orderPush(
    {
      id: due.orderId,
      vendorId: due.vendorId,
      number: displayId({ id: due.orderId, orderNumber: due.orderNumber }),
      totalKobo: Number(due.totalKobo),
      orderType: due.orderType,
      scheduledFor: due.scheduledFor === null ? null : new Date(due.scheduledFor),
      lines: due.lines,
      waits: waits(due),
    },
    {
      role,
      alerts: alertsOf(due.alertsOff),
      zone: due.timeZone && isZone(due.timeZone) ? due.timeZone : DEFAULT_ZONE,
      storeName: due.storeName,
    },
    due.afterMinutes,
  );

async function record(due: Due, outcome: PushOutcome): Promise<PushResult> {
  const { id: pushId, vendorId, orderId, subscriptionId, ageSeconds } = due;
  if (outcome.state === "gone") {
    log().info({ pushId, vendorId }, "A device's alerts are over: its push service has ended them");
    await deleteSubscription(due);
    return "superseded";
  }
  await notePushOutcome({ vendorId, id: subscriptionId }, outcome);
  if (outcome.state === "sent") {
    await update(due, { sentAt: sql`now()`, lastError: null });
    return "sent";
  }
  const { reason, retryAfterSeconds } = outcome;
  const again = pushRetry(ageSeconds, retryAfterSeconds);
  log().warn({ pushId, vendorId, orderId, reason, again }, "A push message was not sent");
  await update(
    due,
    again === null
      ? { lastError: reason, givenUpAt: sql`now()` }
      : { lastError: reason, notBefore: sql`now() + make_interval(secs => ${again})` },
  );
  if (again !== null) throw new RetryJob(reason);
  return "given up";
}

const update = ({ vendorId, id }: Due, set: Parameters<ReturnType<typeof updating>["set"]>[0]) =>
  updating()
    .set(set)
    .where(and(eq(pushMessages.vendorId, vendorId), eq(pushMessages.id, id)));
const updating = () => systemDb.update(pushMessages);

const deleteSubscription = ({ vendorId, subscriptionId }: Due) =>
  systemDb
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.vendorId, vendorId), eq(pushSubscriptions.id, subscriptionId)));
