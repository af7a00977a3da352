import { and, eq, sql } from "drizzle-orm";
import { orders } from "~schema";
import { forVendor, type Tx } from "~/platform/db.server";
import { databaseNow } from "~/platform/database-clock.server";
import { isUuid } from "~/shared/ids";
import type { Refusal } from "~/shared/refusal";
import { enqueueEmail, enqueueReviewQuestion } from "./enqueue-email.server";
import {
  refusalMessage,
  toStoredStatus,
  transitionSources,
  transitionTarget,
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
  move: Exclude<VendorTransition, "decline">;
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
  return forVendor(vendorId, async (tx): Promise<AdvanceOrderOutcome> => {
    const outcome = await transitionOrder(tx, {
      ...vendorTransition(move),
      vendorId,
      orderId,
      actor: { type: "vendor", id: userId },
      ...(readyInMinutes === null ? {} : promise(readyInMinutes)),
    });
    if (!outcome.ok) return explainRefusal(move, outcome);
    const { order } = outcome;
    if (move === "deliver" && !order.soldCountedAt) await countSold(tx, vendorId, orderId);
    if (move === "deliver" && wasPaidHere(order))
      await enqueueReviewQuestion(tx, order, databaseNow());
    if (move === "ready") await enqueueEmail(tx, order, ["order_ready_customer"]);
    return { ok: true, status: order.status };
  });
}

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

/** Names the status that prevents the step. */
export const explainRefusal = (
  move: VendorTransition,
  { current, ...refusal }: Extract<TransitionOutcome, { ok: false }>,
): Refusal => (current ? { ...refusal, message: refusalMessage(move, current) } : refusal);

/**
 * Clears an order's flag, once a person has dealt with it; what it was flagged for stays in its
 * history.
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
    if (!order?.needsAttention) return false;
    await tx
      .update(orders)
      .set({ needsAttention: null, updatedAt: sql`now()` })
      .where(and(eq(orders.vendorId, vendorId), eq(orders.id, orderId)));
    const actor = { type: "vendor", id: userId } as const;
    await addOrderEvent(tx, order, actor, `Seen to: ${order.needsAttention}`);
    return true;
  });
}

/**
 * Adds an order's quantities to what its items have sold: by id, and by name for hand-typed lines
 * (one item of that name, on the menu before archived, oldest first). Rows are locked in the order
 * of their ids, so two orders can't wait for each other.
 */
async function countSold(tx: Tx, vendorId: string, orderId: string): Promise<void> {
  await tx.execute(sql`
    with lines as (
      select i.quantity, coalesce(i.product_id, (
        select p.id from products p
        where p.vendor_id = ${vendorId} and p.name = i.name
        order by p.archived_at is not null, p.created_at, p.id limit 1
      )) as product_id
      from order_items i where i.vendor_id = ${vendorId} and i.order_id = ${orderId}
    ), sold as (
      select product_id as id, sum(quantity)::int as quantity from lines
      where product_id is not null group by product_id
    ), locked as (
      select p.id from products p join sold s on s.id = p.id
      where p.vendor_id = ${vendorId} order by p.id for no key update of p
    )
    update products p set sold_count = p.sold_count + s.quantity
    from sold s join locked l on l.id = s.id
    where p.vendor_id = ${vendorId} and p.id = s.id`);
  await tx
    .update(orders)
    .set({ soldCountedAt: sql`now()` })
    .where(and(eq(orders.vendorId, vendorId), eq(orders.id, orderId)));
}
