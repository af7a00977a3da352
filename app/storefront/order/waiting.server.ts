import type { StoreRecord } from "~/core/stores/store-record.server";
import { WAIT_NOTIFIED } from "~/core/orders/order-status";
import { findUsualWait } from "~/core/orders/usual-wait.queries.server";
import { lateAfter, waitingText } from "~/core/orders/waiting";
import { msg, type Message, type Translate } from "~/shared/translate";
import type { CustomerOrder } from "./order-page.server";

/** The notices while the store hasn't accepted an order. */
export type Waiting = {
  /** The page's heading, and the first part of the document's title. */
  title: string;
  /** How long the store usually takes to accept; null if unknown, or for an order for later. */
  usual: string | null;
  /** How long the store usually takes after accepting; null for an order for later. */
  after: string | null;
  /** From when the wait is longer than usual at this store. */
  lateAt: Date;
  /** The refund (kobo) if the customer cancels; null if only the store can. */
  cancelsFor: number | null;
};

/**
 * How long before its time an order for later is due (docs/rules.md, Orders that nobody answers).
 */
const AHEAD_MS = 60 * 60_000;

/**
 * Returns the notices of an order's page until the store accepts it; null afterwards and before it
 * is paid (docs/rules.md, The customer's timeline).
 */
export async function waitingFor(
  { id, name, ordering }: Pick<StoreRecord, "id" | "name" | "ordering">,
  order: CustomerOrder,
  isPaid: boolean,
  t: Translate,
): Promise<Waiting | null> {
  if (order.status !== "pending") return null;
  // Later events in the same status are what was done about the wait.
  const paidAt = order.events.findLast(
    ({ toStatus, actorType }, index, events) =>
      toStatus === "pending" && events[index - 1]?.toStatus !== "pending" && actorType !== "vendor",
  )?.at;
  const told = order.events.find(({ reason }) => reason === WAIT_NOTIFIED)?.at;
  const since = Math.max(
    (paidAt ?? order.createdAt).getTime(),
    order.scheduledFor ? order.scheduledFor.getTime() - AHEAD_MS : 0,
  );
  const usual = await findUsualWait(id);
  const late = since + lateAfter(usual) * 60_000;
  const text = waitingText(name, order.scheduledFor ? null : usual);
  return {
    title: t(text.title),
    usual: text.usual && t(text.usual),
    after: order.scheduledFor ? null : t(usualTime(ordering, order.orderType)),
    lateAt: told && told.getTime() < late ? told : new Date(late),
    cancelsFor: order.source === "storefront" && isPaid ? order.totalKobo : null,
  };
}

const usualTime = (o: StoreRecord["ordering"], orderType: CustomerOrder["orderType"]): Message =>
  orderType === "delivery"
    ? msg("After that, delivery usually takes {least}–{most} min.", {
        least: o.minDeliveryMinutes,
        most: o.maxDeliveryMinutes,
      })
    : msg("After that, it’s usually ready in {least}–{most} min.", {
        least: o.minPickupMinutes,
        most: o.maxPickupMinutes,
      });
