import { and, eq, lt, sql } from "drizzle-orm";
import { messages, orders, vendorProfiles } from "~schema";
import { messageBooking, returnedMessageBooking } from "~/core/ledger/ledger";
import { recordBooking } from "~/core/ledger/ledger.server";
import { addOrderEvent } from "~/core/orders/transition-order.server";
import { databaseNow } from "~/platform/database-clock.server";
import { systemDb, type Tx } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { RetryJob, sendJobs } from "~/platform/jobs.server";
import { log } from "~/platform/log.server";
import type { MessageOutcome } from "~/platform/send-message.server";
import { sendSms } from "~/platform/sms.server";
import { sendWhatsApp, UNDELIVERABLE } from "~/platform/whatsapp.server";
import { enqueueMessage } from "~/core/orders/enqueue-message.server";
import { messagePath } from "~/shared/mail-paths";
import { storeUrl } from "~/shared/paths";
import { customerEventLabels, isCustomerEvent } from "./customer-events";
import { stateAfter, type MessageReport } from "./message-reports";
import { smsText, templateParameters } from "./message-text";
import { monthSpending } from "./month-spending.server";
import { codeOf } from "./phone-code.server";
import { readPhoneCheck } from "./phone-check.queries.server";
import { isStillDue } from "./still-due";

/** Later a message about an order that waits helps nobody. */
const MESSAGE_TTL_S = 15 * 60;
/** A question for a review waits until the next morning at 9. */
const REVIEW_TTL_S = 36 * 3_600;
/** Twice as long as a call takes: its process has died, and nobody knows whether it was taken. */
const CUT_OFF_S = 20;

type Message = typeof messages.$inferSelect;
type Result = "sent" | "superseded" | "given up" | "unknown" | "closed";

/**
 * Sends one message, once: a try whose answer is lost is never repeated (docs/rules.md, Messages to
 * phones).
 * @throws RetryJob when it surely was not taken and another try makes sense
 */
export async function sendMessage(messageId: string): Promise<Result> {
  const claimed = await systemDb.transaction((tx) => claim(tx, messageId));
  if (typeof claimed === "string") return claimed;
  // Only now, so that the commit has marked it as cut off.
  if ("wait" in claimed) throw new RetryJob(claimed.wait);
  const { id, recipient: to, event } = claimed;
  const code = event === "phone_code" ? codeOf(claimed.values.codeId!) : undefined;
  const values = code ? { ...claimed.values, code } : claimed.values;
  const outcome =
    claimed.way === "whatsapp"
      ? await sendWhatsApp({
          id,
          to,
          template: {
            name: event,
            language: "en",
            parameters: templateParameters(event, values),
            button: code,
          },
        })
      : await sendSms({ to, text: smsText(event, values) });
  return record(claimed, outcome);
}

/** Sends a job for every waiting message, as `resendEmailJobs` does for e-mails. */
export async function resendMessageJobs(): Promise<void> {
  const open = await systemDb
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.state, "queued"),
        lt(messages.createdAt, sql`now() - interval '1 minute'`),
        sql`coalesce(${messages.notBefore} <= now(), true)`,
      ),
    )
    .orderBy(messages.createdAt)
    .limit(5_000);
  await sendJobs(
    systemDb,
    "messages",
    open.map(({ id }) => id),
  );
}

/** Counts the try and reserves its price before it is made. */
async function claim(tx: Tx, messageId: string): Promise<Message | Result | { wait: string }> {
  const [message] = await tx
    .select()
    .from(messages)
    .where(eq(messages.id, messageId))
    .for("update");
  if (!message || message.state !== "queued") return "closed";
  const [facts] = await tx.execute<{
    age: number;
    trying: number | null;
    pause: number | null;
  }>(sql`
    select extract(epoch from now() - created_at)::float8 as age,
      extract(epoch from now() - trying_at)::float8 as trying,
      extract(epoch from not_before - now())::float8 as pause
    from messages where id = ${messageId}`);
  const { age, trying, pause } = facts!;
  if (trying !== null) {
    if (trying < CUT_OFF_S) return { wait: "A try is under way" };
    await end(tx, message, "unknown", "The process was cut off before the provider’s answer");
    return "unknown";
  }
  if (pause !== null && pause > 0) return { wait: "It is too early" };
  if (!(await stillWaits(tx, message))) {
    await update(tx, message, {
      state: "superseded",
      lastError:
        message.event === "phone_code"
          ? "The code was used, replaced or too old"
          : "The order has moved on",
    });
    return "superseded";
  }
  const price = priceOf(message);
  const refused =
    age >= (message.event === "review_asked" ? REVIEW_TTL_S : MESSAGE_TTL_S)
      ? "It could not be sent in time"
      : (await isStopped(tx, message))
        ? "This phone wants no more messages"
        : (await isBeyondCap(tx, message, price))
          ? "This month’s limit for messages is used up"
          : null;
  if (refused !== null) {
    await end(tx, message, "failed", refused);
    return "given up";
  }
  await update(tx, message, {
    price,
    attempts: message.attempts + 1,
    tryingAt: sql`now()`,
    notBefore: null,
  });
  return { ...message, price, values: { ...message.values, ...(await linkOf(tx, message)) } };
}

const priceOf = ({ way }: Message): number =>
  (way === "whatsapp" ? env().whatsApp : env().sms)?.priceKobo ?? 0;

async function stillWaits(tx: Tx, message: Message): Promise<boolean> {
  const { vendorId, orderId, event, about } = message;
  if (orderId === null) return true;
  if (event === "phone_code") {
    const { code } = await readPhoneCheck(vendorId, orderId, tx);
    return code?.id === about && code.isLive;
  }
  const [order] = await tx
    .select({
      status: orders.status,
      paymentStatus: orders.paymentStatus,
      orderType: orders.orderType,
      promisedAt: orders.promisedAt,
      firstPromisedAt: orders.firstPromisedAt,
      expiresAt: orders.expiresAt,
      isReviewed: sql<boolean>`exists (
        select from reviews r where r.vendor_id = orders.vendor_id and r.order_id = orders.id)`,
    })
    .from(orders)
    .where(and(eq(orders.vendorId, vendorId), eq(orders.id, orderId)));
  return order !== undefined && isStillDue(message, order, databaseNow());
}

/** A customer's message leads to its order by its own id, at the store's present address. */
async function linkOf(tx: Tx, { id, vendorId, event }: Message): Promise<{ url?: string }> {
  if (!isCustomerEvent(event)) return {};
  const [store] = await tx
    .select({ slug: vendorProfiles.storeSlug })
    .from(vendorProfiles)
    .where(eq(vendorProfiles.id, vendorId));
  return { url: messagePath(storeUrl(env(), store!.slug!), id) };
}

/** A customer asks for a code at that moment, so a store's STOP doesn't hold it back. */
async function isStopped(tx: Tx, { vendorId, recipient, event }: Message): Promise<boolean> {
  const ofStore = event === "phone_code" ? sql`false` : sql`vendor_id = ${vendorId}`;
  const rows = await tx.execute(sql`
    select 1 from message_stops where phone = ${recipient}
      and (vendor_id is null or ${ofStore}) limit 1`);
  return rows.length > 0;
}

/** Locks the store's settings, so that two messages can't both take what one may cost. */
async function isBeyondCap(tx: Tx, { id, vendorId }: Message, price: number): Promise<boolean> {
  if (price === 0) return false;
  const [settings] = await tx.execute<{ cap: string }>(sql`
    select monthly_message_cap as cap from vendor_business_settings
    where vendor_id = ${vendorId} for update`);
  const spent = await monthSpending(tx, vendorId, id);
  return spent + price > Number(settings?.cap ?? 0);
}

async function record(message: Message, outcome: MessageOutcome): Promise<Result> {
  const { id: messageId, vendorId, orderId, way } = message;
  if (outcome.state === "sent") {
    await systemDb.transaction((tx) => noteTaken(tx, message, outcome.providerId));
    return "sent";
  }
  const { reason, state } = outcome;
  log().warn({ messageId, vendorId, orderId, way, reason, state }, "A message was not sent");
  const result = await systemDb.transaction(async (tx) => {
    // A webhook may have been faster, and knows more.
    if (!(await isQueued(tx, message))) return "closed";
    if (outcome.state === "again") {
      await update(tx, message, {
        tryingAt: null,
        lastError: reason,
        notBefore: sql`now() + make_interval(secs => ${outcome.seconds})`,
      });
      return "again";
    }
    if (outcome.state === "unknown") {
      await end(tx, message, "unknown", reason);
      return "unknown";
    }
    await giveUp(tx, message, { reason, undeliverable: outcome.undeliverable });
    return "given up";
  });
  // Only now, so that the commit has ended the try.
  if (result === "again") throw new RetryJob(reason);
  return result;
}

async function isQueued(tx: Tx, { id, vendorId }: Message): Promise<boolean> {
  const [row] = await tx
    .select({ state: messages.state })
    .from(messages)
    .where(and(eq(messages.vendorId, vendorId), eq(messages.id, id)))
    .for("update");
  return row?.state === "queued";
}

/**
 * Books a message once, when its provider has taken it; not if it was reported as failed before.
 */
async function noteTaken(tx: Tx, message: Message, providerId: string): Promise<void> {
  const { id, vendorId, orderId, price } = message;
  const [taken] = await update(tx, message, {
    providerId,
    tryingAt: null,
    takenAt: sql`coalesce(taken_at, now())`,
    // A webhook may have been faster.
    lastError: sql`case when state = 'failed' then last_error end`,
    state: sql`case when state in ('queued', 'unknown') then 'sent' else state end`,
  }).returning({ state: messages.state });
  if (taken?.state === "failed") return;
  await recordBooking(tx, {
    vendorId,
    cause: `message:${id}`,
    booking: messageBooking(price),
    ...(orderId ? { orderId } : {}),
  });
}

/**
 * Applies what a provider reports of a message, which it may do twice, out of order, and before our
 * call is answered (docs/rules.md, Messages to phones).
 * @param message locked
 */
export async function noteReported(
  tx: Tx,
  message: Message,
  { providerId, state: reported, code }: MessageReport,
): Promise<void> {
  const state = stateAfter(message.state, reported);
  if (state === message.state) return;
  if (state !== "failed") {
    if (!message.takenAt) await noteTaken(tx, message, providerId);
    await update(tx, message, { state });
    return;
  }
  const { id: messageId, vendorId, orderId, way, price, takenAt } = message;
  const reason = `It was not delivered${code === null ? "" : ` (${code})`}`;
  log().warn({ messageId, vendorId, orderId, way, reason }, "A message was not delivered");
  await update(tx, message, { providerId, returnedAt: sql`now()` });
  if (takenAt)
    await recordBooking(tx, {
      vendorId,
      cause: `message:${messageId}:returned`,
      booking: returnedMessageBooking(price),
      ...(orderId ? { orderId } : {}),
    });
  await giveUp(tx, message, { reason, undeliverable: code === UNDELIVERABLE });
}

async function giveUp(
  tx: Tx,
  message: Message,
  { reason, undeliverable }: { reason: string; undeliverable: boolean },
): Promise<void> {
  if (undeliverable && (await bySms(tx, message)))
    await update(tx, message, { state: "failed", tryingAt: null, lastError: reason });
  else await end(tx, message, "failed", reason);
}

/** A phone without WhatsApp gets an SMS, if that is soon enough. @returns false where that isn't set up */
async function bySms(tx: Tx, message: Message): Promise<boolean> {
  const { way, vendorId, orderId, event, about, recipient, values, takenAt } = message;
  const isLate =
    takenAt !== null && takenAt.getTime() < databaseNow().getTime() - MESSAGE_TTL_S * 1_000;
  if (way !== "whatsapp" || !env().sms || isLate) return false;
  return enqueueMessage(tx, { vendorId, orderId, event, about, recipient, values }, "sms");
}

/** Ends a message that may not have reached anybody, and says so in the order's history. */
async function end(
  tx: Tx,
  message: Message,
  state: "failed" | "unknown",
  reason: string,
): Promise<void> {
  const { vendorId, orderId, event } = message;
  await update(tx, message, { state, tryingAt: null, lastError: reason });
  if (orderId === null) return;
  const [order] = await tx
    .select({
      id: orders.id,
      vendorId: orders.vendorId,
      status: orders.status,
      addsTo: orders.addsTo,
    })
    .from(orders)
    .where(and(eq(orders.vendorId, vendorId), eq(orders.id, orderId)));
  const said = state === "unknown" ? "may not have reached" : "did not reach";
  if (order)
    await addOrderEvent(
      tx,
      order,
      { type: "system" },
      isCustomerEvent(event)
        ? `The message ‘${customerEventLabels[event]}’ ${said} the customer’s phone: ${reason}`
        : event === "phone_code"
          ? `The code ${said} the customer’s phone: ${reason}`
          : `The message about it ${said} the store’s phone: ${reason}`,
    );
}

const update = (
  db: Pick<Tx, "update">,
  { id, vendorId }: Message,
  set: Parameters<ReturnType<typeof updating>["set"]>[0],
) =>
  updating(db)
    .set(set)
    .where(and(eq(messages.vendorId, vendorId), eq(messages.id, id)));
const updating = (db: Pick<Tx, "update">) => db.update(messages);
