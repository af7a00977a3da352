import { randomUUID } from "node:crypto";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { withPlate } from "~/core/options/ordered-options";
import { lineOptions } from "~/core/options/ordered-options.server";
import { sumColumns } from "~/core/pricing/stored-sums.server";
import { readForVendor, type Tx } from "~/platform/db.server";
import {
  storedStatusesOf,
  toScreenStatus,
  UNDO_MINUTES,
  undoableStep,
  type ScreenStatus,
  type StatusStep,
} from "~/core/orders/order-status";
import { databaseNow } from "~/platform/database-clock.server";
import { isUuid } from "~/shared/ids";
import { namesOf } from "~/core/accounts/people.queries.server";
import { reviews, orderEvents, orderItems, orders, payments, refunds } from "~schema";
import { isAddable } from "~/core/additions/addition";
import { readDispute } from "~/core/disputes/disputes.queries.server";
import { readMismatch } from "~/core/mismatches/mismatch.queries.server";
import { readAdditions } from "~/core/additions/additions.queries.server";
import { withAdditions } from "~/dashboard/orders/addition/addition-history";
import { movedBy } from "~/core/orders/moved-by";
import { riderName } from "~/core/orders/rider-name.server";
import { suggestMinutes } from "~/core/orders/kitchen-load";
import { readKitchenLoad } from "~/dashboard/orders/detail/kitchen-load.queries.server";
import { historyOf } from "~/dashboard/orders/detail/order-history";
import type { ListedOrderDetails, ListedOrder } from "./order-list";
import type { AttentionNote } from "./attention";
import {
  isSoldOut,
  listAttention,
  listedColumns,
  newestFirst,
  toListedOrder,
  summaryColumns,
  visibleOrders,
} from "./order-rows.server";

const openStatuses = ["pending", "processing", "on_the_way"] as const;

export type OpenCounts = { waiting: number; cooking: number; ready: number };

export function readRecent(
  vendorId: string,
  limit: number,
  within?: Tx,
): Promise<{ orders: ListedOrder[]; attention: AttentionNote[]; open: OpenCounts }> {
  return readForVendor(within ?? vendorId, async (tx) => {
    const [rows, attention, counts] = await Promise.all([
      tx
        .select(listedColumns)
        .from(orders)
        .where(visibleOrders(vendorId))
        .orderBy(...newestFirst)
        .limit(limit),
      listAttention(tx, vendorId),
      tx
        .select({ status: orders.status, count: sql<number>`count(*)::int` })
        .from(orders)
        .where(
          and(
            visibleOrders(vendorId),
            inArray(
              orders.status,
              openStatuses.flatMap((status) => storedStatusesOf(status)),
            ),
          ),
        )
        .groupBy(orders.status),
    ]);
    const countOf = (shown: ScreenStatus) =>
      counts
        .filter(({ status }) => toScreenStatus(status) === shown)
        .reduce((sum, { count }) => sum + count, 0);
    const [waiting, cooking, ready] = openStatuses.map(countOf) as [number, number, number];
    return { orders: rows.map(toListedOrder), attention, open: { waiting, cooking, ready } };
  });
}

/** Returns whether the order is the vendor's, whatever its status. */
export async function isOwnOrder(vendorId: string, orderId: string): Promise<boolean> {
  if (!isUuid(orderId)) return false;
  const rows = await readForVendor(vendorId, (tx) =>
    tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.vendorId, vendorId), eq(orders.id, orderId))),
  );
  return rows.length > 0;
}

/**
 * Finds an order with its lines, money and history; null if the vendor has no visible order with
 * this id.
 * @param viewerId the person reading, whose own actions show as 'You'
 */
export async function findOrder(
  vendorId: string,
  orderId: string,
  viewerId: string | null = null,
  within?: Tx,
): Promise<ListedOrderDetails | null> {
  if (!isUuid(orderId)) return null;
  const found = await readForVendor(within ?? vendorId, async (tx) => {
    const [
      [row],
      items,
      events,
      money,
      [rating],
      { additions, events: ofAdditions },
      mismatch,
      dispute,
      load,
    ] = await Promise.all([
      tx
        .select({
          ...summaryColumns,
          customerPhone: orders.customerPhone,
          secondPhone: orders.secondPhone,
          deliveryInstructions: orders.deliveryInstructions,
          deliveryPin: orders.deliveryPin,
          notes: orders.notes,
          declineReason: orders.declineReason,
          firstPromisedAt: orders.firstPromisedAt,
          ...sumColumns,
          couponCode: orders.couponCode,
          addsTo: orders.addsTo,
          riderName,
        })
        .from(orders)
        .where(and(visibleOrders(vendorId), eq(orders.id, orderId))),
      tx
        .select({
          id: orderItems.id,
          name: orderItems.name,
          quantity: sql<number>`${orderItems.quantity} - ${orderItems.takenOff}`,
          off: orderItems.takenOff,
          priceKobo: orderItems.price,
          specialInstructions: orderItems.specialInstructions,
          options: lineOptions(sql`${orderItems.options}`),
          soldOut: isSoldOut(orderItems),
        })
        .from(orderItems)
        .where(and(eq(orderItems.vendorId, vendorId), eq(orderItems.orderId, orderId)))
        .orderBy(asc(orderItems.position), asc(orderItems.id)),
      tx
        .select({
          id: orderEvents.id,
          from: orderEvents.fromStatus,
          to: orderEvents.toStatus,
          at: orderEvents.createdAt,
          actorType: orderEvents.actorType,
          actorId: orderEvents.actorId,
          reason: orderEvents.reason,
        })
        .from(orderEvents)
        .where(and(eq(orderEvents.vendorId, vendorId), eq(orderEvents.orderId, orderId)))
        .orderBy(asc(orderEvents.createdAt), asc(orderEvents.id)),
      readMoney(tx, vendorId, orderId),
      tx
        .select({ stars: reviews.rating, title: reviews.title, comment: reviews.comment })
        .from(reviews)
        .where(and(eq(reviews.vendorId, vendorId), eq(reviews.orderId, orderId))),
      readAdditions(tx, { vendorId, orderId }),
      readMismatch(tx, { vendorId, orderId }),
      readDispute(tx, { vendorId, orderId }),
      readKitchenLoad(tx, vendorId),
    ]);
    if (!row) return null;
    const last = events.findLast(({ from, to }) => from !== to);
    const order = {
      ...toListedOrder(row),
      additions,
      isAddable: isAddable(row),
      undo: last ? undoOf(last) : null,
      suggestion:
        toScreenStatus(row.status) === "pending" && !row.scheduledFor
          ? suggestMinutes(load, row.orderType)
          : null,
      items: items.map(({ soldOut, ...item }) => ({
        ...withPlate(item),
        ...(soldOut && toScreenStatus(row.status) === "pending" ? { soldOut } : {}),
      })),
      ...money,
      mismatch,
      dispute,
      rating: rating ?? null,
      events: events.flatMap(({ to, at }) =>
        toScreenStatus(to) ? [{ status: toScreenStatus(to)!, at }] : [],
      ),
      refundToken: randomUUID(),
    };
    return { order, events, ofAdditions, row, last };
  });
  if (!found) return null;
  const { order, events, ofAdditions, row, last } = found;
  const names = await namesOf(
    vendorId,
    [...events, ...ofAdditions].map(({ actorType, actorId }) =>
      actorType === "vendor" ? actorId : null,
    ),
  );
  const history = historyOf(events, row, viewerId, names);
  return {
    ...order,
    history: withAdditions(history, ofAdditions, viewerId, names),
    lastMove: last
      ? { id: last.id, isOwn: last.actorId === viewerId, text: movedBy(last, viewerId, names) }
      : null,
  };
}

function undoOf(last: StatusStep): ListedOrderDetails["undo"] {
  const step = undoableStep(last, databaseNow());
  return step && { step, until: new Date(last.at.getTime() + UNDO_MINUTES * 60_000) };
}

async function readMoney(
  tx: Tx,
  vendorId: string,
  orderId: string,
): Promise<
  Pick<ListedOrderDetails, "refundableKobo" | "keptKobo" | "isRefundedInFull" | "refunds">
> {
  const [lines, [payment]] = await Promise.all([
    tx
      .select({
        id: refunds.id,
        paymentId: refunds.paymentId,
        amountKobo: refunds.amount,
        status: refunds.status,
        reason: refunds.reason,
        token: sql<
          string | null
        >`case when ${refunds.source} = 'hand' then split_part(${refunds.cause}, ':', 3) end`,
        processedAt: refunds.processedAt,
      })
      .from(refunds)
      .where(and(eq(refunds.vendorId, vendorId), eq(refunds.orderId, orderId)))
      .orderBy(asc(refunds.createdAt), asc(refunds.id)),
    tx
      .select({ id: payments.id, amountKobo: payments.amount, keptKobo: payments.gatewayFee })
      .from(payments)
      .where(
        and(
          eq(payments.vendorId, vendorId),
          eq(payments.orderId, orderId),
          eq(payments.status, "success"),
        ),
      ),
  ]);
  // Count only refunds of the payment that paid the order; a duplicate payment and its automatic
  // refund are separate.
  const own = payment ? lines.filter(({ paymentId }) => paymentId === payment.id) : [];
  const refundedKobo = sumOf(own.filter(({ status }) => status !== "failed"));
  const processedKobo = sumOf(own.filter(({ status }) => status === "processed"));
  return {
    refundableKobo: payment ? Math.max(0, payment.amountKobo - refundedKobo) : 0,
    keptKobo: payment?.keptKobo ?? null,
    isRefundedInFull: payment !== undefined && processedKobo >= payment.amountKobo,
    refunds: lines.map(({ paymentId: _of, ...line }) => line),
  };
}

const sumOf = (lines: readonly { amountKobo: number }[]): number =>
  lines.reduce((sum, { amountKobo }) => sum + amountKobo, 0);
