import { createHash, timingSafeEqual } from "node:crypto";
import { and, desc, eq, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import type { RequestHandler } from "express";
import { messages, messageStops } from "~schema";
import type { MessageWay } from "~schema/messages";
import { databaseNow } from "~/platform/database-clock.server";
import { systemDb, type Tx } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { verifyWebhookSignature } from "~/platform/paystack.server";
import { parseStorable } from "~/platform/read-json.server";
import { isSignedByMeta } from "~/platform/whatsapp.server";
import {
  readCommand,
  readTermiiEvent,
  readWhatsAppEvent,
  type MessageReport,
} from "./message-reports";
import { noteReported } from "./send-message.server";

const digest = (text: string) => createHash("sha256").update(text).digest();
/** Compares in constant time, whichever the lengths. */
const isSecret = (given: unknown, secret: string): boolean =>
  typeof given === "string" && timingSafeEqual(digest(given), digest(secret));

const bytesOf = (body: unknown) => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));
const parsed = (body: Buffer) => parseStorable(body.toString("utf8"));

/**
 * Handles GET /webhooks/whatsapp, by which Meta asks whether the address is ours
 * (developers.facebook.com/docs/graph-api/webhooks/getting-started).
 */
export const verifyWhatsAppWebhook: RequestHandler = (req, res) => {
  const { whatsApp } = env();
  const {
    "hub.mode": mode,
    "hub.verify_token": token,
    "hub.challenge": challenge,
  } = req.query as Record<string, unknown>;
  const isOurs = whatsApp !== null && mode === "subscribe" && isSecret(token, whatsApp.verifyToken);
  if (isOurs && typeof challenge === "string" && /^[\w-]{1,200}$/.test(challenge))
    return void res.type("text/plain").send(challenge);
  res.status(403).json({ error: "Not verified" });
};

/**
 * Handles POST /webhooks/whatsapp. The signature over the raw bytes is all the proof it needs.
 * Whatever is signed is answered 200, unless the database fails: Meta then repeats it.
 */
export const whatsAppWebhook: RequestHandler = (req, res, next) => {
  const body = bytesOf(req.body);
  const { whatsApp } = env();
  if (!whatsApp || !isSignedByMeta(body, req.headers["x-hub-signature-256"], whatsApp.appSecret))
    return void res.status(401).json({ error: "Invalid signature" });
  const { reports, answers } = readWhatsAppEvent(parsed(body));
  const work = async () => {
    for (const report of reports) await applyReport("whatsapp", report);
    for (const answer of answers) await applyAnswer(answer);
  };
  work().then(() => void res.json({ received: true }), next);
};

/**
 * Handles POST /webhooks/termii and /webhooks/termii/{secret}. Termii signs the raw bytes with the
 * account's secret key; an account without one has it in the address (docs/operations.md).
 */
export const termiiWebhook: RequestHandler = (req, res, next) => {
  const body = bytesOf(req.body);
  const { sms } = env();
  const signature = req.get("x-termii-signature")?.toLowerCase();
  const isTheirs =
    sms !== null &&
    (isSecret(req.params.secret, sms.webhookSecret) ||
      verifyWebhookSignature(body, signature, sms.webhookSecret));
  if (!isTheirs) return void res.status(401).json({ error: "Invalid signature" });
  const report = readTermiiEvent(parsed(body));
  const done = report ? applyReport("sms", report) : Promise.resolve();
  done.then(() => void res.json({ received: true }), next);
};

/**
 * Applies a report; one of a message that isn't ours, or is deleted, changes nothing. It may come
 * before the answer to our call is recorded, and that answer may be lost: WhatsApp then names our
 * row, Termii only the phone.
 */
const applyReport = (way: MessageWay, report: MessageReport): Promise<void> =>
  systemDb.transaction(async (tx) => {
    const { providerId, messageId, phone } = report;
    const found = await tx
      .select()
      .from(messages)
      .where(
        and(
          eq(messages.way, way),
          messageId
            ? and(
                eq(messages.id, messageId),
                or(eq(messages.providerId, providerId), isNull(messages.providerId)),
              )
            : // In one statement: between two of them the answer could be recorded.
              or(eq(messages.providerId, providerId), phone ? unansweredTo(phone) : undefined),
        ),
      )
      .orderBy(messages.providerId)
      .limit(2)
      .for("update");
    const [first, second] = found;
    // Of two we don't know which, unless only one has the provider's id.
    if (first && (!second || (first.providerId === providerId && second.providerId !== providerId)))
      await noteReported(tx, first, report);
  });

const unansweredTo = (phone: string) =>
  and(
    eq(messages.recipient, phone),
    isNull(messages.providerId),
    sql`(trying_at is not null or state = 'unknown' and created_at > now() - interval '1 day')`,
  );

/** Ends a phone's messages, or lets them come again (docs/rules.md, Messages to phones). */
async function applyAnswer(answer: {
  phone: string;
  text: string;
  at: Date | null;
}): Promise<void> {
  const { phone } = answer;
  const command = readCommand(answer.text);
  if (command === null) return;
  const createdAt = answer.at ?? databaseNow();
  if (command === "start") {
    // An old one that is repeated doesn't undo a later STOP.
    await systemDb
      .delete(messageStops)
      .where(and(eq(messageStops.phone, phone), lte(messageStops.createdAt, createdAt)));
    return;
  }
  await systemDb.transaction(async (tx) => {
    const vendorId = command === "stop" ? await lastSender(tx, phone) : null;
    await tx.insert(messageStops).values({ phone, vendorId, createdAt }).onConflictDoNothing();
  });
}

/** Returns the store that last wrote to a phone by WhatsApp; null if none did. */
async function lastSender(tx: Tx, phone: string): Promise<string | null> {
  const [last] = await tx
    .select({ vendorId: messages.vendorId })
    .from(messages)
    .where(
      and(
        eq(messages.recipient, phone),
        eq(messages.way, "whatsapp"),
        or(isNotNull(messages.takenAt), eq(messages.state, "unknown")),
      ),
    )
    .orderBy(desc(messages.createdAt))
    .limit(1);
  return last?.vendorId ?? null;
}
