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
import { hasMismatch } from "./order-request";
import {
  refusalMessage,
  NOTIFY_AFTER_MS,
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
  lockOrder,
  orderNotFound,
  transitionOrder,
  type OrderRow,
  type TransitionOutcome,
} from "./transition-order.server";

/** A step that a vendor takes on one order; `userId` is the person who takes it. */
type AdvanceOrder = {
  vendorId: string;
  userId: string;
  orderId: string;
  move: ForwardTransition;
  /** Minutes from now that the vendor promises; null leaves the promised time as it is. */
  readyInMinutes?: number | null;
};

/** Refused with `missing` (404), or `moved` (409) when the order's status does not allow it. */
export type AdvanceOrderOutcome = { ok: true; status: StoredStatus } | Refusal;

/**
 * Accepts an order, marks it ready or delivered, for its vendor, under the vendor's row-level
 * security. Delivery counts what was sold, once (docs/rules.md, Order status). Declining is
 * `declineOrder`: it refunds money.
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
      ...(readyInMinutes === null ? {} : promise(readyInMinutes)),
    });
    if (!outcome.ok) return outcome;
    const { order } = outcome;
    if (move === "deliver" && !order.soldCountedAt) await countSold(tx, { vendorId, orderId });
    if (move === "deliver" && wasPaidHere(order) && order.addsTo === null)
      await enqueueReviewQuestion(tx, order, databaseNow());
    if (move === "ready")
      await enqueueEmail(tx, order, ["order_ready_customer"], "", afterSecondThoughts());
    return outcome;
  });
  return outcome.ok
    ? { ok: true, status: outcome.order.status }
    : explainRefusal(move, outcome, { vendorId, orderId, userId });
}

/** E-mails to the customer wait, so that a slip of the finger sends none. */
const afterSecondThoughts = () => new Date(databaseNow().getTime() + NOTIFY_AFTER_MS);

/** An order with a time of its own keeps it: its customer chose it (docs/rules.md, Order status). */
const promise = (minutes: number) => ({
  reason: `promised in ${minutes} min`,
  set: {
    promisedAt: sql`coalesce(${orders.scheduledFor}, now() + make_interval(mins => ${minutes}))`,
  },
});

/** Only what was paid through the provider can be reviewed (docs/rules.md, Reviews). */
const wasPaidHere = ({ paymentStatus }: OrderRow): boolean =>
  paymentStatus === "success" || paymentStatus === "partially_refunded";

/** Returns the statuses before and after a vendor's step. */
export const vendorTransition = (move: VendorTransition) => ({
  from: transitionSources(move),
  to: toStoredStatus(transitionTarget(move)),
});

/** Says who has moved the order meanwhile, and how; else which status prevents the step. */
export async function explainRefusal(
  move: VendorTransition,
  { current, ...refusal }: Extract<TransitionOutcome, { ok: false }>,
  { vendorId, orderId, userId }: Omit<AdvanceOrder, "move" | "readyInMinutes">,
): Promise<Refusal> {
  if (!current) return refusal;
  const last = await readForVendor(vendorId, (tx) => lastMove(tx, { vendorId, orderId }));
  if (last?.to !== current || last.actorType === "provider")
    return { ...refusal, message: refusalMessage(move, current) };
  const names = await namesOf(vendorId, [last.actorType === "vendor" ? last.actorId : null]);
  const what = movedBy(last, userId, names);
  return { ...refusal, message: `This order has moved on: ${what}.` };
}

/** Reads an order's last change of status. */
async function lastMove(tx: Tx, { vendorId, orderId }: { vendorId: string; orderId: string }) {
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
 * Clears an order's flag, once a person has dealt with it; what it was flagged for stays in its
 * history. Not one for money that doesn't match: that is decided (`core/mismatches`).
 * @returns whether an order of this vendor had one
 */
export async function resolveAttention({
  vendorId,
  userId,
  orderId,
}: Omit<AdvanceOrder, "move" | "readyInMinutes">): Promise<boolean> {
  if (!isUuid(orderId)) return false;
  return forVendor(vendorId, async (tx) => {
    const order = await lockOrder(tx, vendorId, orderId);
    if (!order?.needsAttention || hasMismatch(order)) return false;
    await tx
      .update(orders)
      .set({ needsAttention: null, updatedAt: sql`now()` })
      .where(and(eq(orders.vendorId, vendorId), eq(orders.id, orderId)));
    const actor = { type: "vendor", id: userId } as const;
    await addOrderEvent(tx, order, actor, `Seen to: ${order.needsAttention}`);
    return true;
  });
}

/** What is not sent of a step's e-mails when it is undone. */
const emailsOf: Record<ForwardTransition, OrderEmailKind[]> = {
  accept: [],
  ready: ["order_ready_customer"],
  deliver: ["review_asked_customer"],
};

/**
 * Takes back a vendor's last step on an order: its status, promised time and sold counts are what
 * they were, and e-mails that have not left are not sent (docs/rules.md, Order status).
 * @returns the status it has again; refused with `missing` (404), or `late` (409) when its last
 * step was not a vendor's, or is too long ago
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
      set: last.promisedBefore ? { promisedAt: last.promisedBefore } : {},
    });
    if (!outcome.ok) return tooLate;
    if (step === "deliver" && outcome.order.soldCountedAt)
      await countSold(tx, { vendorId, orderId, back: true });
    await dropEmails(tx, { vendorId, orderId, kinds: emailsOf[step] });
    return { ok: true, status: outcome.order.status };
  });
}

const tooLate = refuse(
  "late",
  `This can't be undone any more: the order has moved on, or its last step is over ${UNDO_MINUTES} minutes ago.`,
);

/**
 * Adds an order's quantities to what its items have sold, or takes them `back`: by id, and by name for hand-typed lines
 * (one item of that name, on the menu before archived, oldest first). Rows are locked in the order
 * of their ids, so two orders can't wait for each other.
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
