import { and, eq } from "drizzle-orm";
import { messages } from "~schema";
import type { MessageEvent, MessageWay } from "~schema/messages";
import { messageBooking, returnedMessageBooking } from "~/core/ledger/ledger";
import { recordBooking } from "~/core/ledger/ledger.server";
import { systemDb } from "~/platform/db.server";
import { uniquePhone } from "../../drizzle/seed/factories";

type PaidMessage = { id: string; vendorId: string; orderId: string | null; price: number };

/** Makes a message that its provider took, and books its price. */
export async function pay(
  vendorId: string,
  given: {
    orderId?: string;
    event?: MessageEvent;
    way?: MessageWay;
    price?: number;
  } = {},
): Promise<PaidMessage> {
  const { orderId = null, event = "order_accepted", way = "whatsapp", price = 400 } = given;
  return systemDb.transaction(async (tx) => {
    const [row] = await tx
      .insert(messages)
      .values({
        ...{ vendorId, orderId, event, way, price, recipient: uniquePhone(), values: {} },
        state: "delivered",
        takenAt: new Date(),
      })
      .returning({ id: messages.id });
    const message = { id: row!.id, vendorId, orderId, price };
    await recordBooking(tx, {
      vendorId,
      cause: `message:${message.id}`,
      booking: messageBooking(price),
      ...(orderId ? { orderId } : {}),
    });
    return message;
  });
}

/** Gives the price of a message back that didn't arrive. */
export const giveBack = ({ id, vendorId, orderId, price }: PaidMessage): Promise<void> =>
  systemDb.transaction(async (tx) => {
    await tx
      .update(messages)
      .set({ state: "failed", returnedAt: new Date() })
      .where(and(eq(messages.vendorId, vendorId), eq(messages.id, id)));
    await recordBooking(tx, {
      vendorId,
      cause: `message:${id}:returned`,
      booking: returnedMessageBooking(price),
      ...(orderId ? { orderId } : {}),
    });
  });
