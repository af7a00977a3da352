import { and, eq, inArray } from "drizzle-orm";
import {
  messages,
  vendorBusinessSettings as settings,
  vendorProfiles as profiles,
  type orders,
} from "~schema";
import type { CustomerMessageEvent } from "~schema/messages";
import { storeZone } from "~/core/opening-hours/open-state";
import type { Tx } from "~/platform/db.server";
import { isWaySetUp } from "~/platform/message-ways.server";
import { databaseNow } from "~/platform/database-clock.server";
import { formatDateTime, formatTime, isoDate } from "~/shared/clock";
import { formatKobo } from "~/shared/money";
import { enqueueMessage } from "./enqueue-message.server";
import { displayId } from "./order-status";

type MessagedOrder = Pick<
  typeof orders.$inferSelect,
  | "id"
  | "vendorId"
  | "orderNumber"
  | "orderType"
  | "customerPhone"
  | "messagesWanted"
  | "promisedAt"
  | "totalAmount"
>;

/**
 * Enqueues a message about an order in the transaction of its step, if its customer ticked messages
 * at the checkout and the store sends them for this event by a way that is set up. A payment link is
 * sent because its vendor asks for it (docs/rules.md, Messages to phones). A later message of the
 * same event replaces one that no try was made for.
 * @param about see `enqueueMessage`
 * @param sendAt at once if left out
 * @returns whether it is new
 */
export async function enqueueCustomerMessage(
  tx: Tx,
  order: MessagedOrder,
  event: CustomerMessageEvent,
  { about = "", sendAt }: { about?: string; sendAt?: Date } = {},
): Promise<boolean> {
  const { vendorId, id: orderId, customerPhone: recipient } = order;
  if (!recipient || !(order.messagesWanted || event === "payment_link")) return false;
  const [store] = await tx
    .select({
      name: profiles.businessName,
      settings: profiles.settings,
      ways: settings.messageWays,
    })
    .from(profiles)
    .innerJoin(settings, eq(settings.vendorId, profiles.id))
    .where(eq(profiles.id, vendorId));
  const way = store?.ways[event];
  if (!way || !isWaySetUp(way)) return false;
  // A new row: its job has its id, and an id has one job.
  await tx
    .delete(messages)
    .where(
      and(
        eq(messages.vendorId, vendorId),
        eq(messages.orderId, orderId),
        eq(messages.event, event),
        eq(messages.attempts, 0),
        inArray(messages.state, ["queued", "superseded"]),
      ),
    );
  const values = {
    store: store.name,
    order: displayId(order),
    ...eventValues(event, order, storeZone(store.settings.timeZone)),
  };
  return enqueueMessage(tx, { vendorId, orderId, event, about, recipient, values }, way, sendAt);
}

/** What an event's text says besides store, order and link (app/core/messages/message-text.ts). */
function eventValues(
  event: CustomerMessageEvent,
  { orderType, promisedAt, totalAmount }: MessagedOrder,
  zone: string,
): Record<string, string> {
  const isDelivery = orderType === "delivery";
  const time = promisedAt ? formatPromise(promisedAt, zone) : null;
  switch (event) {
    case "order_accepted":
      return {
        due: time
          ? `${isDelivery ? "Arriving" : "Ready"} by ${time}`
          : "Your food is being prepared",
      };
    case "order_ready":
      return { state: isDelivery ? "on its way" : "ready to pick up" };
    case "order_late":
      return { time: time ?? "" };
    case "payment_link":
      return { sum: formatKobo(totalAmount) };
    case "order_declined":
    case "review_asked":
      return {};
  }
}

/** With its date unless it is today, as a scheduled order is accepted days before. */
const formatPromise = (at: Date, zone: string): string =>
  isoDate(at, zone) === isoDate(databaseNow(), zone)
    ? formatTime(at, zone)
    : formatDateTime(at, zone);
