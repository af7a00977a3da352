import { and, eq, inArray, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { orderEvents, orders, paymentAttempts } from "~schema";
import type { ActorType, OrderStatus } from "~schema/orders";
import type { Tx } from "~/platform/db.server";
import { databaseNow } from "~/platform/database-clock.server";
import { announce } from "~/platform/events.server";
import { sendJobs } from "~/platform/jobs.server";
import { refuse, type Refusal } from "~/shared/refusal";
import { enqueueCustomerMessage } from "./customer-message.server";
import { NOTIFY_AFTER_MS, toScreenStatus } from "./order-status";
import type { NewsState } from "./still-news";

export type OrderRow = typeof orders.$inferSelect;
type OrderKey = Pick<OrderRow, "id" | "vendorId">;
export type OrderActor = { type: ActorType; id?: string | null };
export type OrderChanges = Omit<PgUpdateSetSource<typeof orders>, "id" | "vendorId" | "status">;

export type Transition = {
  vendorId: string;
  orderId: string;
  from: readonly OrderStatus[];
  to: OrderStatus;
  actor: OrderActor;
  reason?: string | null;
  /** By default the transaction's time; several steps in one transaction need distinct times. */
  at?: Date;
  set?: OrderChanges;
};

export type TransitionOutcome =
  | {
      ok: true;
      order: OrderRow;
      from: OrderStatus;
    }
  /** Codes: `missing`, the vendor has no such order; `moved`, its status doesn't allow this. */
  | (Refusal & { current: OrderStatus | null });

export const orderNotFound = refuse("missing", "This order does not exist any more", {
  status: 404,
});

/**
 * Changes an order's status; no other function does. In the caller's transaction it locks the row,
 * checks its status, writes the new one with its event, and announces it to open pages
 * (docs/rules.md, Order status). The caller handles stock, e-mails and money.
 * @returns the order, or a refusal that changed nothing
 */
export async function transitionOrder(
  tx: Tx,
  { vendorId, orderId, from, to, actor, reason = null, at, set = {} }: Transition,
): Promise<TransitionOutcome> {
  const before = await lockOrder(tx, vendorId, orderId);
  if (!before) return { ...orderNotFound, current: null };
  const [order] = await tx
    .update(orders)
    .set({ ...set, ...firstPromise(before.status, to, set), status: to, updatedAt: sql`now()` })
    .where(
      and(eq(orders.vendorId, vendorId), eq(orders.id, orderId), inArray(orders.status, [...from])),
    )
    .returning();
  if (!order) {
    const moved = refuse("moved", "This order has moved on. Please open it again.");
    return { ...moved, current: before.status };
  }
  const promisedBefore = "promisedAt" in set ? before.promisedAt : null;
  await Promise.all([
    writeEvent(tx, before, { to, actor, reason, at, promisedBefore }),
    enqueueStatusNews(tx, order, before.status, actor),
  ]);
  return { ok: true, order, from: before.status };
}

/** The promise that an acceptance makes, for reports; undoing the acceptance removes it. */
function firstPromise(from: OrderStatus, to: OrderStatus, set: OrderChanges): OrderChanges {
  const [before, after] = [toScreenStatus(from), toScreenStatus(to)];
  if (after === "pending") return { firstPromisedAt: null };
  if ("promisedAt" in set) return { firstPromisedAt: set.promisedAt };
  return after === "processing" && before !== "processing" && before !== "on_the_way"
    ? { firstPromisedAt: sql`${orders.promisedAt}` }
    : {};
}

/** Lock order: attempt, order, payment, refund, coupon, items (docs/rules.md, Payment truth). */
export async function lockOrder(
  tx: Tx,
  vendorId: string,
  orderId: string,
): Promise<OrderRow | null> {
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.vendorId, vendorId), eq(orders.id, orderId)))
    .for("update");
  return order ?? null;
}

/** Whether a store has ever accepted the order. For a statement that selects from `orders`. */
export const acceptedBefore = sql<boolean>`exists (
  select from order_events e where e.vendor_id = orders.vendor_id and e.order_id = orders.id
    and e.to_status in ('confirmed', 'preparing', 'ready', 'on_the_way'))`;

type AttemptsOf = { vendorId: string; orderId: string };

/**
 * Locks an order's payment attempts until the commit, the oldest first: one that began meanwhile
 * comes last, so nobody holds it while they wait for an older one. Call it before locking the order.
 */
export const lockAttempts = (tx: Tx, { vendorId, orderId }: AttemptsOf) =>
  tx
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.vendorId, vendorId), eq(paymentAttempts.orderId, orderId)))
    .orderBy(paymentAttempts.createdAt, paymentAttempts.id)
    .for("update");

/**
 * Abandons an order's open attempt, which the caller has locked; the sweeper still follows it
 * (docs/rules.md, Sweeper).
 */
export async function endAttempts(tx: Tx, { vendorId, orderId }: AttemptsOf): Promise<void> {
  await tx
    .update(paymentAttempts)
    .set({ status: "abandoned", updatedAt: sql`now()` })
    .where(
      and(
        eq(paymentAttempts.vendorId, vendorId),
        eq(paymentAttempts.orderId, orderId),
        inArray(paymentAttempts.status, ["initialized", "pending"]),
      ),
    );
}

/**
 * Adds an event without a change of status, such as a refund, to an order's history.
 * @param promisedBefore the promised time that it replaced
 */
export async function addOrderEvent(
  tx: Tx,
  order: OrderKey & Pick<OrderRow, "status" | "addsTo">,
  actor: OrderActor,
  reason: string,
  promisedBefore: Date | null = null,
): Promise<void> {
  await writeEvent(tx, order, { to: order.status, actor, reason, promisedBefore });
}

/** Flags an order for a person's attention, and keeps earlier notes. */
export async function flagOrder(tx: Tx, order: OrderKey, note: string): Promise<void> {
  const noted = orders.needsAttention;
  await tx
    .update(orders)
    .set({
      needsAttention: sql`case
        when ${noted} is null then ${note}
        when position(${note} in ${noted}) > 0 then ${noted}
        else ${noted} || '. ' || ${note} end`,
      updatedAt: sql`now()`,
    })
    .where(and(eq(orders.vendorId, order.vendorId), eq(orders.id, order.id)));
  await announce(tx, { topic: "order", vendorId: order.vendorId, orderId: order.id });
}

/** Delays news for the customer long enough to undo a mistaken tap. */
export const afterSecondThoughts = () => new Date(databaseNow().getTime() + NOTIFY_AFTER_MS);

/**
 * Once per status (docs/rules.md, Push to customers). A vendor's step delays them like its e-mails,
 * to be undone first.
 */
async function enqueueStatusNews(
  tx: Tx,
  order: OrderRow,
  before: OrderStatus,
  actor: OrderActor,
): Promise<void> {
  const state = toScreenStatus(order.status);
  const isNews = state === "processing" || state === "on_the_way" || state === "cancelled";
  if (!isNews || state === toScreenStatus(before)) return;
  const waits = actor.type === "vendor" && state !== "cancelled";
  const sendAt = waits ? afterSecondThoughts() : undefined;
  await enqueueNews(tx, order, state, sendAt);
  // A cancelled order's message depends on who cancelled it.
  if (state !== "cancelled")
    await enqueueCustomerMessage(
      tx,
      order,
      state === "processing" ? "order_accepted" : "order_ready",
      sendAt ? { sendAt } : {},
    );
}

/**
 * Enqueues a message to each browser that follows an order: one per state, of which `late` replaces
 * its last.
 */
export async function enqueueNews(
  tx: Tx,
  { vendorId, id: orderId }: OrderKey,
  state: NewsState,
  sendAt?: Date,
): Promise<void> {
  // A new row: its job has its id, and an id has one job.
  if (state === "late")
    await tx.execute(sql`
      delete from order_push_messages m using order_push_subscriptions s
      where s.vendor_id = ${vendorId} and s.order_id = ${orderId} and m.vendor_id = s.vendor_id
        and m.subscription_id = s.id and m.state = 'late'`);
  const rows = await tx.execute<{ id: string }>(sql`
    insert into order_push_messages (vendor_id, subscription_id, state)
    select s.vendor_id, s.id, ${state} from order_push_subscriptions s
    where s.vendor_id = ${vendorId} and s.order_id = ${orderId}
    on conflict do nothing
    returning id`);
  if (rows.length === 0) return;
  await sendJobs(
    tx,
    "order-pushes",
    rows.map(({ id }) => id),
    sendAt,
  );
}

async function writeEvent(
  tx: Tx,
  { vendorId, id: orderId, status, addsTo }: OrderKey & Pick<OrderRow, "status" | "addsTo">,
  {
    to,
    actor,
    reason,
    at,
    promisedBefore = null,
  }: Pick<Transition, "to" | "actor"> & {
    reason: string | null;
    at?: Date | undefined;
    promisedBefore?: Date | null;
  },
): Promise<void> {
  const event = {
    vendorId,
    orderId,
    fromStatus: status,
    toStatus: to,
    actorType: actor.type,
    actorId: actor.id ?? null,
    reason,
    promisedBefore,
    ...(at ? { createdAt: at } : {}),
  };
  // One round trip: neither waits for the other's answer.
  await Promise.all([
    tx.insert(orderEvents).values(event),
    announce(tx, { topic: "order", vendorId, orderId }),
    // The page of the order that it adds to shows this order's status.
    addsTo ? announce(tx, { topic: "order", vendorId, orderId: addsTo }) : undefined,
  ]);
}
