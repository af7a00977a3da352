import { sql } from "drizzle-orm";
import { databaseNow } from "~/platform/database-clock.server";
import { systemDb, type Tx } from "~/platform/db.server";
import { statement } from "~/platform/statement.server";
import { chooseSlot, dueSlot, slotHorizon, slotRefusal } from "~/core/opening-hours/slots";
import type { StoreRecord } from "~/core/stores/store-record.server";
import { OrderRefused, PAYABLE_MINUTES, refuseOrder, type OrderRequest } from "./order-request";

/** `moved`: the slot is later than the one the order was due in. */
type TakenSlot = { slot: Date; moved: boolean };

type FullValue = "vendorId" | "capacity" | "from" | "to" | "now" | "clientToken";
const slotValues = (name: FullValue) => sql.placeholder(name);

/**
 * An order holds its slot until it is cancelled or can't be paid any more, or its hold ends
 * (docs/rules.md, Orders per quarter of an hour).
 */
const fullSlots = statement<{ at: number }, FullValue>(sql`
  select (extract(epoch from o.slot_at) * 1000)::float8 as "at" from orders o
  where o.vendor_id = ${slotValues("vendorId")}
    and o.slot_at >= ${slotValues("from")}::timestamptz
    and o.slot_at < ${slotValues("to")}::timestamptz
    and o.client_token is distinct from ${slotValues("clientToken")}::text
    and (o.status not in ('cancelled', 'payment_pending', 'payment_failed')
      or (o.status <> 'cancelled' and o.hold_ended_at is null
        and coalesce(o.expires_at, o.created_at + ${sql.raw(`interval '${PAYABLE_MINUTES} minutes'`)})
          > ${slotValues("now")}::timestamptz))
  group by o.slot_at having count(*) >= ${slotValues("capacity")}::int`);

const lockCounter = statement<{ orderNumber: number }, "vendorId">(sql`
  insert into vendor_counters (vendor_id, order_number) values (${sql.placeholder("vendorId")}, 0)
  on conflict (vendor_id) do update set order_number = vendor_counters.order_number
  returning order_number as "orderNumber"`);

/**
 * In epoch ms; none for a store without a limit.
 * @param clientToken of a checkout whose own order doesn't count
 */
async function fullSlotStarts(
  db: Pick<Tx, "_">,
  store: { id: string; ordering: { slotCapacity: number | null } },
  span: { from: Date; to: Date },
  clientToken: string | null,
  now: Date,
): Promise<Set<number>> {
  const { slotCapacity } = store.ordering;
  if (slotCapacity === null) return new Set();
  const rows = await fullSlots(db, {
    vendorId: store.id,
    capacity: slotCapacity,
    from: span.from.toISOString(),
    to: span.to.toISOString(),
    now: now.toISOString(),
    clientToken,
  });
  return new Set(rows.map(({ at }) => at));
}

/**
 * Takes a slot for an order. Keeps the vendor's counter locked until the order is written, so that
 * only one order gets the last place. Call it after locking the items (decision 0025).
 * @throws OrderRefused with the next free time, if there is one
 */
export async function takeSlot(
  tx: Tx,
  store: StoreRecord,
  request: OrderRequest,
  now: Date,
): Promise<TakenSlot> {
  const due = dueSlot(store.ordering, request, now);
  const [, full] = await Promise.all([
    lockCounter(tx, { vendorId: store.id }),
    fullSlotStarts(tx, store, { from: due, to: slotHorizon(due) }, request.clientToken, now),
  ]);
  const question = {
    due,
    scheduled: request.scheduledFor !== null,
    displayed: request.displayedSlot,
    full,
    rule: store.ordering.slotFull,
    opening: store.opening,
  };
  const answer = chooseSlot(question);
  if (answer.slot) return answer;
  const message = slotRefusal(question, answer.next, store.opening, now);
  throw new OrderRefused({
    ...refuseOrder("slot-full", request.scheduledFor ? "schedule" : "slot", message),
    nextSlot: answer.next,
  });
}

/** Whether other orders fill its slot. Keeps the vendor's counter locked, like `takeSlot`. */
export async function isSlotFull(
  tx: Tx,
  order: { vendorId: string; slotAt: Date; clientToken: string },
  slotCapacity: number,
): Promise<boolean> {
  const { vendorId, slotAt } = order;
  const [, full] = await Promise.all([
    lockCounter(tx, { vendorId }),
    fullSlotStarts(
      tx,
      { id: vendorId, ordering: { slotCapacity } },
      { from: slotAt, to: new Date(slotAt.getTime() + 1) },
      order.clientToken,
      databaseNow(),
    ),
  ]);
  return full.size > 0;
}

/**
 * Returns the full slots of the next days, and the soonest free one for each fulfilment method.
 * @returns `soonest.at`: null if none is free; `soonest.moved`: it is later than the store promises
 */
export async function displayedSlots(
  store: StoreRecord,
  clientToken: string,
  span: { from: Date; to: Date },
  now: Date,
): Promise<{
  full: Set<number>;
  soonest: Record<"delivery" | "pickup", { at: Date | null; moved: boolean }>;
}> {
  const full = await fullSlotStarts(systemDb, store, span, clientToken, now);
  const soonest = (orderType: "delivery" | "pickup") => {
    const answer = chooseSlot({
      due: dueSlot(store.ordering, { orderType, scheduledFor: null }, now),
      scheduled: false,
      displayed: undefined,
      full,
      rule: store.ordering.slotFull,
      opening: store.opening,
    });
    return answer.slot ? { at: answer.slot, moved: answer.moved } : { at: null, moved: true };
  };
  return { full, soonest: { delivery: soonest("delivery"), pickup: soonest("pickup") } };
}
