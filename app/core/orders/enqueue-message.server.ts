import { messages } from "~schema";
import type { MessageEvent, MessageWay } from "~schema/messages";
import type { Tx } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { sendJobs } from "~/platform/jobs.server";

/** Returns how the next message would go; null where no way is set up. */
export function firstWay(): MessageWay | null {
  const { whatsApp, sms } = env();
  return whatsApp ? "whatsapp" : sms ? "sms" : null;
}

type Message = {
  vendorId: string;
  orderId: string | null;
  event: MessageEvent;
  /** A promised time, a code's id: the same event may come again for another. */
  about?: string;
  /** E.164. */
  recipient: string;
  /** By the names in the event's text (app/core/messages/message-text.ts). */
  values: Readonly<Record<string, string>>;
};

/**
 * Enqueues a message in the transaction that it reports on: one per event, recipient and way
 * (docs/rules.md, Messages to phones).
 * @param sendAt at once if left out
 * @returns whether it is new
 */
export async function enqueueMessage(
  tx: Tx,
  message: Message,
  way: MessageWay | null = firstWay(),
  sendAt?: Date,
): Promise<boolean> {
  if (!way) return false;
  const rows = await tx
    .insert(messages)
    .values({ ...message, way, notBefore: sendAt ?? null })
    .onConflictDoNothing()
    .returning({ id: messages.id });
  await sendJobs(
    tx,
    "messages",
    rows.map(({ id }) => id),
    sendAt,
  );
  return rows.length > 0;
}
