import { sql } from "drizzle-orm";
import type { StoreRecord } from "~/core/stores/store-record.server";
import { WAIT_NOTIFIED } from "~/core/orders/order-status";
import { systemDb } from "~/platform/db.server";
import { msg, type Message, type Translate } from "~/shared/translate";
import type { CustomerOrder } from "./order-page.server";

/** The notices while the store hasn't accepted an order. */
export type Waiting = {
  /** How long the store usually takes after accepting; null for an order for later. */
  usual: string | null;
  /** From when the wait is longer than usual at this store. */
  lateAt: Date;
  /** The refund (kobo) if the customer cancels; null if only the store can. */
  cancelsFor: number | null;
};

/** Minutes until a wait is late: twice the usual one within limits, or ten if unknown. */
const LATE = { least: 5, most: 20, unknown: 10 };
/**
 * How long before its time an order for later is due (docs/rules.md, Orders that nobody answers).
 */
const AHEAD_MS = 60 * 60_000;
const SAMPLE = 30;
const ENOUGH = 5;

/**
 * Returns the notices of an order's page until the store accepts it; null afterwards and before it
 * is paid (docs/rules.md, The customer's timeline).
 */
export async function waitingFor(
  { id, ordering }: Pick<StoreRecord, "id" | "ordering">,
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
  const late = since + lateMinutes(await usualWaits(id)) * 60_000;
  return {
    usual: order.scheduledFor ? null : t(usualTime(ordering, order.orderType)),
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

/**
 * Returns after how many minutes a wait counts as late, from those of the store's latest orders.
 */
export function lateMinutes(waits: readonly number[]): number {
  if (waits.length < ENOUGH) return LATE.unknown;
  const median = [...waits].sort((a, b) => a - b)[Math.floor(waits.length / 2)]!;
  return Math.min(LATE.most, Math.max(LATE.least, Math.round(2 * median)));
}

/** How long the latest accepted orders had waited, in minutes. */
async function usualWaits(vendorId: string): Promise<number[]> {
  const rows = await systemDb.execute<{ waited: number }>(sql`
    select extract(epoch from taken.created_at - (
      select max(e.created_at) from order_events e
      where e.vendor_id = ${vendorId} and e.order_id = taken.order_id
        and e.to_status = 'pending' and e.from_status is distinct from e.to_status
        and e.actor_type <> 'vendor'
    ))::float8 / 60 as waited
    from (
      select order_id, created_at from order_events
      where vendor_id = ${vendorId} and from_status in ('pending', 'processing')
        and to_status not in ('pending', 'processing') and to_status <> 'cancelled'
      order by created_at desc limit ${SAMPLE}
    ) taken`);
  return rows.flatMap(({ waited }) => (waited === null ? [] : [waited]));
}
