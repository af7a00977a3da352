import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import { orderEvents, orders } from "~schema";
import { actorName } from "~/core/accounts/actor-name";
import { namesOf } from "~/core/accounts/people.queries.server";
import { forVendor, type Tx } from "~/platform/db.server";
import { databaseNow } from "~/platform/database-clock.server";
import { formatTime } from "~/shared/clock";
import { isUuid } from "~/shared/ids";
import { refuse } from "~/shared/refusal";
import type { AdvanceOrderOutcome } from "./advance-order.server";
import { enqueueCustomerMessage } from "./customer-message.server";
import { dropEmails, enqueueEmail } from "./enqueue-email.server";
import { refusalMessage, toScreenStatus } from "./order-status";
import { isPromiseOpen, lateChoicesFor, type LateMinutes } from "./running-late";
import {
  addOrderEvent,
  afterSecondThoughts,
  enqueueNews,
  lockOrder,
  orderNotFound,
  type OrderRow,
} from "./transition-order.server";

type DelayOrder = {
  vendorId: string;
  userId: string;
  orderId: string;
  minutes: LateMinutes;
  /** The promised time that the form was opened with. */
  promised: Date;
  /** The store's zone (IANA), for the history. */
  zone: string;
};

/**
 * Moves an accepted order's promised time and enqueues the news for its customer (docs/rules.md,
 * Running late). The same form from the same person counts once.
 * @returns the order's status. Errors: `missing` (404); `moved` (409), the order has moved on, or
 * somebody has changed its promise since; `too-late` (409), the promise would be too far away
 */
export async function delayOrder(work: DelayOrder): Promise<AdvanceOrderOutcome> {
  const { vendorId, userId, orderId, minutes, promised, zone } = work;
  if (!isUuid(orderId)) return orderNotFound;
  const outcome = await forVendor(vendorId, async (tx) => {
    const order = await lockOrder(tx, vendorId, orderId);
    if (!order) return orderNotFound;
    const { promisedAt } = order;
    const done = { ok: true as const, status: order.status };
    const open = { ...order, status: toScreenStatus(order.status) };
    if (!promisedAt || !isPromiseOpen(open))
      return refuse("moved", refusalMessage("late", order.status));
    if (promisedAt.getTime() !== promised.getTime()) {
      const last = await lastPromise(tx, order);
      const isRepeated =
        last?.actorId === userId &&
        last.before?.getTime() === promised.getTime() &&
        last.reason?.startsWith(delayed(minutes));
      return isRepeated ? done : { ok: null, last, promisedAt };
    }
    if (!lateChoicesFor(open, databaseNow()).includes(minutes))
      return refuse("too-late", "That is too far away. Please call your customer.");
    await movePromise(tx, order, work);
    return done;
  });
  if (outcome.ok !== null) return outcome;
  const { last, promisedAt } = outcome;
  const names = await namesOf(vendorId, [last?.actorId ?? null]);
  const who = last ? actorName(last, userId, names) : "Your store";
  return refuse(
    "moved",
    `${who} moved this order’s time already: it is ${formatTime(promisedAt, zone)} now, and was ${formatTime(promised, zone)} on your screen. If it takes even longer, tap again.`,
  );
}

const delayed = (minutes: LateMinutes) => `Running late: +${minutes} min`;

async function movePromise(
  tx: Tx,
  order: OrderRow,
  { userId, minutes, zone }: DelayOrder,
): Promise<void> {
  const { vendorId, id: orderId } = order;
  const [moved] = await tx
    .update(orders)
    .set({
      promisedAt: sql`greatest(${orders.promisedAt}, now()) + make_interval(mins => ${minutes})`,
      firstPromisedAt: sql`coalesce(${orders.firstPromisedAt}, ${orders.promisedAt})`,
      updatedAt: sql`now()`,
    })
    .where(and(eq(orders.vendorId, vendorId), eq(orders.id, orderId)))
    .returning({ promisedAt: orders.promisedAt });
  const promisedAt = moved!.promisedAt!;
  const reason = `${delayed(minutes)}, promised for ${formatTime(promisedAt, zone)}`;
  await addOrderEvent(tx, order, { type: "vendor", id: userId }, reason, order.promisedAt);
  await enqueueNews(tx, order, "late", afterSecondThoughts());
  await enqueueCustomerMessage(tx, { ...order, promisedAt }, "order_late", {
    about: promisedAt.toISOString(),
    sendAt: afterSecondThoughts(),
  });
  // Only the latest promise is sent.
  await dropEmails(tx, { vendorId, orderId, kinds: ["order_late_customer"] });
  await enqueueEmail(
    tx,
    order,
    ["order_late_customer"],
    promisedAt.toISOString(),
    afterSecondThoughts(),
  );
}

/** The latest change of an order's promise, and the promise before it. */
async function lastPromise(tx: Tx, { vendorId, id }: OrderRow) {
  const [last] = await tx
    .select({
      actorType: orderEvents.actorType,
      actorId: orderEvents.actorId,
      reason: orderEvents.reason,
      before: orderEvents.promisedBefore,
    })
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.vendorId, vendorId),
        eq(orderEvents.orderId, id),
        isNotNull(orderEvents.promisedBefore),
      ),
    )
    .orderBy(desc(orderEvents.createdAt), desc(orderEvents.id))
    .limit(1);
  return last;
}
