import { priceItem } from "~/core/options/item-price";
import { orderedOption } from "~/core/options/keep-option";
import { orderNumber } from "~/shared/ids";
import type * as schema from "../schema";
import type { PastOrder } from "./history";
import { orderAmounts, paymentAmounts, paymentStatusOf } from "./order-path";
import { chooseOptions } from "./planned-options";
import type { PlannedStore } from "./planned-store";
import { random, uuidOf, type Random } from "./random";
import { payoutsOf } from "./payouts";
import { addReview, type ReviewRows } from "./reviews";

type New<
  T extends
    | "customers"
    | "orders"
    | "orderItems"
    | "orderEvents"
    | "paymentAttempts"
    | "payments"
    | "refunds"
    | "payouts",
> = (typeof schema)[T]["$inferInsert"];

/** The rows of a store's history, and counts from them. */
export type HistoryRows = ReviewRows & {
  customers: New<"customers">[];
  orders: New<"orders">[];
  orderItems: New<"orderItems">[];
  orderEvents: New<"orderEvents">[];
  attempts: New<"paymentAttempts">[];
  payments: New<"payments">[];
  /** Of declined orders that were paid. */
  refunds: New<"refunds">[];
  payouts: New<"payouts">[];
  /** Delivered quantities by item id. */
  sold: Map<string, number>;
  lastNumber: number;
};

const methods = { card: "Card", bank_transfer: "Bank transfer", ussd: "USSD" } as const;
const MINUTE = 60_000;

/**
 * Returns the rows of orders, numbered in this order (oldest first). Amounts in kobo follow the
 * store's fee rule, every transition is an event, and no time is after `now`.
 */
export function historyRows(
  store: PlannedStore,
  orders: readonly PastOrder[],
  now: Date,
): HistoryRows {
  const stream = random(`rows:${store.plan.slug}`);
  const rows: HistoryRows = {
    customers: [],
    orders: [],
    orderItems: [],
    orderEvents: [],
    attempts: [],
    payments: [],
    refunds: [],
    reviews: [],
    reviewEvents: [],
    payouts: [],
    sold: new Map(),
    lastNumber: orders.length,
  };
  const met = new Set<string>();
  orders.forEach((order, i) => {
    const { person } = order;
    if (!met.has(person.id)) {
      met.add(person.id);
      rows.customers.push({
        id: person.id,
        vendorId: store.vendorId,
        phone: person.phone,
        name: person.name,
        email: person.email,
        createdAt: order.createdAt,
        updatedAt: order.createdAt,
      });
    }
    addOrder(rows, stream, store, order, orderNumber(i + 1), now);
  });
  rows.payouts = payoutsOf(store, rows, now);
  return rows;
}

type Line = Pick<New<"orderItems">, "name" | "price" | "quantity" | "stockTaken" | "options"> & {
  itemId: string | null;
};

/** Adds an order's rows. Each part draws ids from the stream, so their order matters. */
function addOrder(
  rows: HistoryRows,
  stream: Random,
  store: PlannedStore,
  order: PastOrder,
  number: string,
  now: Date,
): void {
  const lines = linesOf(order);
  const amounts = amountsOf(store, order, lines);
  const { to: status, at: endedAt } = order.course.steps.at(-1)!;
  const isDelivered = status === "delivered";
  rows.orders.push({
    ...orderRow(store, order, lines, number),
    ...amounts,
    clientToken: stream.uuid(),
  });
  addItems(rows, stream, store, order, lines);
  if (isDelivered) countSold(rows.sold, lines);
  addEvents(rows, stream, store, order);
  addPayments(rows, stream, store, order, amounts.totalAmount);
  if (isDelivered && order.source === "storefront") addReview(rows, store, order, endedAt, now);
}

/** Draws options from a stream of the order's own, so that they don't change the rest. */
function linesOf(order: PastOrder): Line[] {
  const stream = random(`options:${order.id}`);
  return [
    ...order.lines.map(({ item, quantity }) => {
      const { price: priceKobo, groups } = item;
      const { portionKobo, options } = priceItem(
        { priceKobo, groups },
        chooseOptions(stream, groups),
        quantity,
      );
      return {
        itemId: item.id,
        name: item.name,
        price: portionKobo,
        quantity,
        options: options[0] ? options.map(orderedOption) : null,
        stockTaken: item.stock !== null,
      };
    }),
    ...order.catering.map(([name, naira]) => ({
      itemId: null,
      name,
      price: naira * 100,
      quantity: 1,
      options: null,
      stockTaken: false,
    })),
  ];
}

function amountsOf({ plan }: PlannedStore, order: PastOrder, lines: readonly Line[]) {
  const subtotal = lines.reduce((sum, line) => sum + line.price * line.quantity, 0);
  const deliveryFee = order.orderType === "delivery" ? (plan.business.deliveryFee ?? 0) : 0;
  return orderAmounts(subtotal, deliveryFee, plan.payment);
}

const minutesAfter = (time: Date, minutes: number) => new Date(time.getTime() + minutes * MINUTE);

function orderRow(
  { vendorId, plan }: PlannedStore,
  order: PastOrder,
  lines: readonly Line[],
  number: string,
) {
  const { steps, tries } = order.course;
  const { to: status, at: updatedAt, reason } = steps.at(-1)!;
  const { person, createdAt } = order;
  return {
    id: order.id,
    vendorId,
    customerId: person.id,
    orderNumber: number,
    source: order.source,
    orderType: order.orderType,
    customerName: person.name,
    customerPhone: person.phone,
    customerEmail: person.email,
    deliveryAddress: order.orderType === "delivery" ? person.address : null,
    deliveryInstructions: order.deliveryInstructions,
    vendorInstructions: order.vendorInstructions,
    itemNames: lines
      .flatMap(({ name, options }) => [name, ...(options ?? []).map((option) => option.name)])
      .join("\n"),
    isScheduled: order.scheduledFor !== null,
    scheduledFor: order.scheduledFor,
    promisedAt: promisedAt(plan, order),
    firstPromisedAt: status === "pending" ? null : promisedAt(plan, order),
    platformFee: 0,
    currency: "NGN",
    paymentMethod: methods[tries.at(-1)?.channel ?? "card"],
    status,
    paymentStatus: paymentStatusOf(status),
    priority: order.priority,
    declineReason: status === "cancelled" ? reason : null,
    ...stockTimes(order, lines),
    soldCountedAt: status === "delivered" ? updatedAt : null,
    expiresAt: order.source === "custom" ? minutesAfter(createdAt, 2 * 1440) : null,
    createdAt,
    updatedAt,
  };
}

/** Returns when a paid order was promised: its scheduled time, else after the longest time. */
function promisedAt({ business }: PlannedStore["plan"], order: PastOrder): Date | null {
  const { paidAt } = order.course;
  const longest =
    (order.orderType === "delivery" ? business.maxDeliveryTime : business.maxPickupTime) ?? 30;
  return paidAt && (order.scheduledFor ?? minutesAfter(paidAt, longest));
}

/** Returns until when an unpaid order held its stock, and when that was released. */
function stockTimes({ course, createdAt }: PastOrder, lines: readonly Line[]) {
  const { to: status, at } = course.steps.at(-1)!;
  const hasStock = lines.some(
    ({ stockTaken, options }) => stockTaken || options?.some(({ taken }) => taken),
  );
  const isUnpaid = status === "payment_failed";
  return {
    stockHeldUntil: hasStock && isUnpaid ? minutesAfter(createdAt, 30) : null,
    stockReleasedAt: hasStock && (isUnpaid || status === "cancelled") ? at : null,
  };
}

function addItems(
  rows: HistoryRows,
  stream: Random,
  { vendorId }: PlannedStore,
  { id: orderId }: PastOrder,
  lines: readonly Line[],
): void {
  lines.forEach((line, position) => {
    rows.orderItems.push({ id: stream.uuid(), vendorId, orderId, position, ...line });
  });
}

function countSold(sold: Map<string, number>, lines: readonly Line[]): void {
  const add = (id: string | null, quantity: number) => {
    if (id) sold.set(id, (sold.get(id) ?? 0) + quantity);
  };
  for (const { itemId, quantity, options } of lines) {
    add(itemId, quantity);
    for (const option of options ?? []) add(option.itemId, quantity * option.quantity);
  }
}

function addEvents(
  rows: HistoryRows,
  stream: Random,
  { vendorId, userId }: PlannedStore,
  order: PastOrder,
): void {
  const { steps } = order.course;
  steps.forEach((step, i) => {
    rows.orderEvents.push({
      id: stream.uuid(),
      vendorId,
      orderId: order.id,
      fromStatus: steps[i - 1]?.to ?? null,
      toStatus: step.to,
      actorType: step.actor,
      actorId: step.actor === "vendor" ? userId : null,
      reason: step.reason,
      createdAt: step.at,
    });
  });
}

/**
 * Adds every attempt, the payments of successful ones, and the refund of a declined order.
 * @param totalAmount in kobo
 */
function addPayments(
  rows: HistoryRows,
  stream: Random,
  { vendorId, userId }: PlannedStore,
  order: PastOrder,
  totalAmount: number,
): void {
  const money = paymentAmounts(totalAmount);
  for (const attempt of order.course.tries) {
    const isPaid = attempt.status === "success";
    const id = stream.uuid();
    const reference = `order_${order.id}_${stream.uuid().slice(0, 8)}`;
    rows.attempts.push({
      id,
      vendorId,
      orderId: order.id,
      reference,
      expectedAmount: totalAmount,
      expectedFee: money.gatewayFee,
      status: attempt.status,
      gatewayResponse: attempt.answer,
      channel: attempt.channel,
      providerTransactionId: String(stream.int(3_000_000_000, 5_999_999_999)),
      paidAmount: isPaid ? totalAmount : null,
      fees: isPaid ? money.gatewayFee : null,
      paidAt: isPaid ? attempt.endedAt : null,
      lastCheckedAt: attempt.endedAt,
      checks: 1,
      createdAt: attempt.startedAt,
      updatedAt: attempt.endedAt,
    });
    if (!isPaid) continue;
    const paymentId = stream.uuid();
    rows.payments.push({
      id: paymentId,
      vendorId,
      orderId: order.id,
      attemptId: id,
      reference,
      ...money,
      platformFee: 0,
      status: "success",
      paymentMethod: attempt.channel ?? "card",
      createdAt: attempt.endedAt,
    });
    const declined = order.course.steps.find(({ to }) => to === "cancelled");
    if (declined)
      rows.refunds.push({
        id: uuidOf(`refund:${order.id}`),
        vendorId,
        orderId: order.id,
        paymentId,
        amount: totalAmount,
        status: "processed",
        reason: declined.reason ?? "Declined",
        source: "decline",
        cause: `decline:${order.id}`,
        actorType: "vendor",
        actorId: userId,
        providerRefundId: `seed-${order.id}`,
        sentAt: declined.at,
        attempts: 1,
        processedAt: declined.at,
        createdAt: declined.at,
        updatedAt: declined.at,
      });
  }
}
