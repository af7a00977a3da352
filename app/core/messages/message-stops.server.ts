import { and, eq, gt, inArray, isNotNull, or, isNull, sql } from "drizzle-orm";
import { messages, messageStops, orders } from "~schema";
import { customerMessageEvents } from "~schema/messages";
import { systemDb } from "~/platform/db.server";
import { isUuid } from "~/shared/ids";

/** Which messages a phone gets from a store; `everywhere`: it ended those of all stores. */
type StopState =
  | { stopped: false }
  /** `canStart`: it was ended after this order was placed, so the order's link may start it again. */
  | { stopped: true; everywhere: boolean; canStart: boolean };

export type MessagedOrder = { id: string; phone: string; stop: StopState };

/**
 * Finds an order whose customer gets messages, or got one: they ticked them, or the store sent a
 * payment link.
 * @returns null for an order without them, and one that isn't this store's
 */
export async function findMessagedOrder(
  vendorId: string,
  orderId: string,
): Promise<MessagedOrder | null> {
  if (!isUuid(orderId)) return null;
  const [order] = await systemDb
    .select({ phone: orders.customerPhone, createdAt: orders.createdAt })
    .from(orders)
    .where(
      and(
        eq(orders.vendorId, vendorId),
        eq(orders.id, orderId),
        isNotNull(orders.customerPhone),
        or(orders.messagesWanted, hasMessage),
      ),
    );
  if (!order?.phone) return null;
  const { phone, createdAt } = order;
  const stops = await systemDb
    .select({
      vendorId: messageStops.vendorId,
      isLater: gt(messageStops.createdAt, createdAt).mapWith(Boolean),
    })
    .from(messageStops)
    .where(
      and(
        eq(messageStops.phone, phone),
        or(isNull(messageStops.vendorId), eq(messageStops.vendorId, vendorId)),
      ),
    );
  const everywhere = stops.some((stop) => stop.vendorId === null);
  const stop: StopState =
    stops.length === 0
      ? { stopped: false }
      : {
          stopped: true,
          everywhere,
          canStart: !everywhere && stops.every(({ isLater }) => isLater),
        };
  return { id: orderId, phone, stop };
}

/** Whether an order's customer was sent anything. For a statement that selects from `orders`. */
export const hasMessage = sql<boolean>`exists (
  select from messages m where m.vendor_id = orders.vendor_id and m.order_id = orders.id
    and m.event in (${sql.join(
      customerMessageEvents.map((event) => sql`${event}`),
      sql`, `,
    )}))`;

/** Whether an order's phone ended its store's messages, or all. As `hasMessage`. */
export const isStopped = sql<boolean>`exists (
  select from message_stops s where s.phone = orders.customer_phone
    and (s.vendor_id is null or s.vendor_id = orders.vendor_id))`;

/** Ends a store's messages to a phone. */
export async function stopMessages(vendorId: string, phone: string): Promise<void> {
  await systemDb.insert(messageStops).values({ vendorId, phone }).onConflictDoNothing();
}

/** Starts a store's messages to a phone again; those of all stores only the phone itself starts. */
export async function startMessages(vendorId: string, phone: string): Promise<void> {
  await systemDb
    .delete(messageStops)
    .where(and(eq(messageStops.vendorId, vendorId), eq(messageStops.phone, phone)));
}

/** Finds the order that a customer's message is about. @returns null for none of this store's */
export async function findMessagesOrder(
  vendorId: string,
  messageId: string,
): Promise<string | null> {
  if (!isUuid(messageId)) return null;
  const [message] = await systemDb
    .select({ orderId: messages.orderId })
    .from(messages)
    .where(
      and(
        eq(messages.vendorId, vendorId),
        eq(messages.id, messageId),
        inArray(messages.event, [...customerMessageEvents]),
      ),
    );
  return message?.orderId ?? null;
}
