import { and, desc, eq, ne, sql } from "drizzle-orm";
import { orderEvents, orders } from "~schema";
import type { OrderEmailKind } from "~schema/outbox";
import { namesOf } from "~/core/accounts/people.queries.server";
import { forVendor, readForVendor, type Tx } from "~/platform/db.server";
import { databaseNow } from "~/platform/database-clock.server";
import { isUuid } from "~/shared/ids";
import { refuse, type Refusal } from "~/shared/refusal";
import { movedBy } from "./moved-by";
import { dropEmails, enqueueEmail, enqueueReviewQuestion } from "./enqueue-email.server";
import { hasDispute, hasMismatch } from "./order-request";
import { riderName } from "./rider-name.server";
import {
  refusalMessage,
  toStoredStatus,
  transitionSources,
  transitionTarget,
  UNDO_MINUTES,
  undoableStep,
  type ForwardTransition,
  type StoredStatus,
  type VendorTransition,
} from "./order-status";
import {
  addOrderEvent,
  afterSecondThoughts,
  lockOrder,
  orderNotFound,
  transitionOrder,
  type OrderChanges,
  type OrderRow,
  type TransitionOutcome,
} from "./transition-order.server";

type AdvanceOrder = {
  vendorId: string;
  userId: string;
  orderId: string;
  move: ForwardTransition;
  /** Minutes from now that the vendor promises; null for as many as at payment. */
  readyInMinutes?: number | null;
};

type OrderKey = Pick<AdvanceOrder, "vendorId" | "orderId">;

/** Errors: `missing` (404), or `moved` (409) when the order's status doesn't allow the step. */
export type AdvanceOrderOutcome = { ok: true; status: StoredStatus } | Refusal;

/**
 * Accepts an order, or marks it ready or delivered, under the vendor's row-level security. A
 * delivery adds to the items' sold counts, once (docs/rules.md, Order status). To decline, use
 * `declineOrder`: it also refunds.
 */
export async function advanceOrder({
  vendorId,
  userId,
  orderId,
  move,
  readyInMinutes = null,
}: AdvanceOrder): Promise<AdvanceOrderOutcome> {
  if (!isUuid(orderId)) return orderNotFound;
  const outcome = await forVendor(vendorId, async (tx) => {
    const outcome = await transitionOrder(tx, {
      ...vendorTransition(move),
      vendorId,
      orderId,
      actor: { type: "vendor", id: userId },
      ...(readyInMinutes !== null
        ? promise(readyInMinutes)
        : move === "accept"
          ? { set: { promisedAt: promiseFromNow } }
          : {}),
      ...(move === "deliver" ? { reason: await withoutCode(tx, { vendorId, orderId }) } : {}),
    });
    if (!outcome.ok) return outcome;
    const { order } = outcome;
    if (move === "deliver") await afterDelivery(tx, order);
    if (move === "ready")
      await enqueueEmail(tx, order, ["order_ready_customer"], "", afterSecondThoughts());
    return outcome;
  });
  return outcome.ok
    ? { ok: true, status: outcome.order.status }
    : explainRefusal(move, outcome, { vendorId, orderId, userId });
}

/** Adds a delivered order to the sold counts, once, and asks its customer for a review. */
export async function afterDelivery(tx: Tx, order: OrderRow): Promise<void> {
  if (!order.soldCountedAt) await countSold(tx, { vendorId: order.vendorId, orderId: order.id });
  if (wasPaidHere(order) && order.addsTo === null)
    await enqueueReviewQuestion(tx, order, databaseNow());
}

/** Notes that the store delivered an order which a rider had (docs/rules.md, Riders). */
async function withoutCode(tx: Tx, { vendorId, orderId }: OrderKey): Promise<string | null> {
  const [order] = await tx
    .select({ riderName })
    .from(orders)
    .where(and(eq(orders.vendorId, vendorId), eq(orders.id, orderId)));
  return order?.riderName ? `without the customer’s code, ${order.riderName} had it` : null;
}

/** A time that the customer chose stays (docs/rules.md, Order status). */
const promise = (minutes: number) => ({
  reason: `promised in ${minutes} min`,
  set: {
    promisedAt: sql`coalesce(${orders.scheduledFor}, now() + make_interval(mins => ${minutes}))`,
  },
});

/**
 * The minutes promised at payment, from now: the promise begins with the acceptance (docs/rules.md, Order status).
 */
const promiseFromNow = sql`coalesce(${orders.scheduledFor}, now() + (${orders.promisedAt} - coalesce(
  (select max(e.created_at) from order_events e
   where e.vendor_id = orders.vendor_id and e.order_id = orders.id and e.to_status = 'pending'
     and e.from_status is distinct from e.to_status and e.actor_type <> 'vendor'),
  ${orders.createdAt})))`;

/** Only orders paid through the provider can be reviewed (docs/rules.md, Reviews). */
const wasPaidHere = ({ paymentStatus }: OrderRow): boolean =>
  paymentStatus === "success" || paymentStatus === "partially_refunded";

export const vendorTransition = (move: VendorTransition) => ({
  from: transitionSources(move),
  to: toStoredStatus(transitionTarget(move)),
});

/** Names the person who moved the order and how, if somebody did; else the status in the way. */
export async function explainRefusal(
  move: VendorTransition,
  { current, ...refusal }: Extract<TransitionOutcome, { ok: false }>,
  { vendorId, orderId, userId }: Omit<AdvanceOrder, "move" | "readyInMinutes">,
): Promise<Refusal> {
  if (!current || refusal.code !== "moved") return refusal;
  const last = await readForVendor(vendorId, (tx) => lastMove(tx, { vendorId, orderId }));
  if (last?.to !== current || last.actorType === "provider")
    return { ...refusal, message: refusalMessage(move, current) };
  const names = await namesOf(vendorId, [last.actorType === "vendor" ? last.actorId : null]);
  const what = movedBy(last, userId, names);
  return { ...refusal, message: `This order has moved on: ${what}.` };
}

async function lastMove(tx: Tx, { vendorId, orderId }: OrderKey) {
  const [last] = await tx
    .select({
      from: orderEvents.fromStatus,
      to: orderEvents.toStatus,
      at: orderEvents.createdAt,
      actorType: orderEvents.actorType,
      actorId: orderEvents.actorId,
      promisedBefore: orderEvents.promisedBefore,
    })
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.vendorId, vendorId),
        eq(orderEvents.orderId, orderId),
        ne(orderEvents.fromStatus, orderEvents.toStatus),
      ),
    )
    .orderBy(desc(orderEvents.createdAt), desc(orderEvents.id))
    .limit(1);
  return last;
}

/**
 * Clears an order's flag once a person has dealt with it; the history keeps the reason. A payment
 * mismatch or a dispute needs a decision instead (`core/mismatches`, `core/disputes`).
 * @returns whether this vendor's order was flagged
 */
export async function resolveAttention({
  vendorId,
  userId,
  orderId,
}: Omit<AdvanceOrder, "move" | "readyInMinutes">): Promise<boolean> {
  if (!isUuid(orderId)) return false;
  return forVendor(vendorId, async (tx) => {
    const order = await lockOrder(tx, vendorId, orderId);
    if (!order?.needsAttention || hasMismatch(order) || hasDispute(order)) return false;
    await tx
      .update(orders)
      .set({ needsAttention: null, updatedAt: sql`now()` })
      .where(and(eq(orders.vendorId, vendorId), eq(orders.id, orderId)));
    const actor = { type: "vendor", id: userId } as const;
    await addOrderEvent(tx, order, actor, `Seen to: ${order.needsAttention}`);
    return true;
  });
}

/** The e-mails that each step enqueues; undoing the step drops them. */
const emailsOf: Record<ForwardTransition, OrderEmailKind[]> = {
  accept: ["order_late_customer"],
  ready: ["order_ready_customer"],
  deliver: ["review_asked_customer"],
};

/**
 * Undoes a vendor's last step on an order: restores status, promised time and sold counts, and
 * drops e-mails not sent yet (docs/rules.md, Order status).
 * @returns the restored status. Errors: `missing` (404), or `late` (409) when the last step wasn't
 * the vendor's, or is too long ago
 */
export async function undoOrderStep({
  vendorId,
  userId,
  orderId,
}: Omit<AdvanceOrder, "move" | "readyInMinutes">): Promise<AdvanceOrderOutcome> {
  if (!isUuid(orderId)) return orderNotFound;
  return forVendor(vendorId, async (tx): Promise<AdvanceOrderOutcome> => {
    if (!(await lockOrder(tx, vendorId, orderId))) return orderNotFound;
    const last = await lastMove(tx, { vendorId, orderId });
    const step = last ? undoableStep(last, databaseNow()) : null;
    if (!last?.from || !step) return tooLate;
    const outcome = await transitionOrder(tx, {
      vendorId,
      orderId,
      from: [last.to],
      to: last.from,
      actor: { type: "vendor", id: userId },
      set: promiseBefore(step, last.promisedBefore),
    });
    if (!outcome.ok) return tooLate;
    if (step === "deliver" && outcome.order.soldCountedAt)
      await countSold(tx, { vendorId, orderId, back: true });
    await dropEmails(tx, { vendorId, orderId, kinds: emailsOf[step] });
    return { ok: true, status: outcome.order.status };
  });
}

/** The promise before a step, without the delays since. */
const promiseBefore = (step: ForwardTransition, promisedBefore: Date | null): OrderChanges => {
  if (step !== "accept") return promisedBefore ? { promisedAt: promisedBefore } : {};
  const first = sql`coalesce(${orders.firstPromisedAt}, ${orders.promisedAt})`;
  return { promisedAt: promisedBefore ?? first };
};

const tooLate = refuse(
  "late",
  `This can't be undone any more: the order has moved on, or its last step is over ${UNDO_MINUTES} minutes ago.`,
);

/**
 * Adds an order's quantities to its items' sold counts, or with `back` subtracts them. Hand-typed
 * lines match by name: one item of that name, on the menu before archived, oldest first. Locks rows
 * by id, so that two orders can't deadlock.
 */
export async function countSold(
  tx: Tx,
  { vendorId, orderId, back = false }: { vendorId: string; orderId: string; back?: boolean },
): Promise<void> {
  const sign = back ? -1 : 1;
  await tx.execute(sql`
    with lines as (
      select i.quantity - i.taken_off as quantity, coalesce(i.item_id, (
        select p.id from menu_items p
        where p.vendor_id = ${vendorId} and p.name = i.name
        order by p.archived_at is not null, p.created_at, p.id limit 1
      )) as item_id
      from order_items i where i.vendor_id = ${vendorId} and i.order_id = ${orderId}
      union all
      select i.quantity * c.quantity - coalesce(c.off, 0), c."itemId" from order_items i
      cross join lateral jsonb_to_recordset(i.options) as c("itemId" uuid, quantity int, off int)
      where i.vendor_id = ${vendorId} and i.order_id = ${orderId} and c."itemId" is not null
    ), sold as (
      select item_id as id, sum(quantity)::int as quantity from lines
      where item_id is not null group by item_id
    ), locked as (
      select p.id from menu_items p join sold s on s.id = p.id
      where p.vendor_id = ${vendorId} order by p.id for no key update of p
    )
    update menu_items p set sold_count = greatest(0, p.sold_count + ${sign}::int * s.quantity)
    from sold s join locked l on l.id = s.id
    where p.vendor_id = ${vendorId} and p.id = s.id`);
  await tx
    .update(orders)
    .set({ soldCountedAt: back ? null : sql`now()` })
    .where(and(eq(orders.vendorId, vendorId), eq(orders.id, orderId)));
}
