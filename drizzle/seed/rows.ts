import { orderNumber } from "~/shared/ids";
import type * as schema from "../schema";
import type { PastOrder } from "./history";
import { orderAmounts, paymentAmounts, paymentStatusOf } from "./order-path";
import type { PlannedStore } from "./planned-store";
import { random, type Random } from "./random";
import { payoutsOf } from "./payouts";
import { answer, comment, stars, title } from "./words";

type New<
  T extends
    | "customers"
    | "orders"
    | "orderItems"
    | "orderEvents"
    | "paymentAttempts"
    | "payments"
    | "feedback"
    | "payouts",
> = (typeof schema)[T]["$inferInsert"];

/** The rows a store's history is made of, and what follows from them. */
export type HistoryRows = {
  customers: New<"customers">[];
  orders: New<"orders">[];
  orderItems: New<"orderItems">[];
  orderEvents: New<"orderEvents">[];
  attempts: New<"paymentAttempts">[];
  payments: New<"payments">[];
  feedback: New<"feedback">[];
  payouts: New<"payouts">[];
  /** Delivered quantities by dish. */
  sold: Map<string, number>;
  /** The counter after the last order. */
  lastNumber: number;
};

const methods = { card: "Card", bank_transfer: "Bank transfer", ussd: "USSD" } as const;
const MINUTE = 60_000;

/**
 * The rows of orders, numbered in the order given (oldest first). Amounts follow the fee rule of
 * the store, every move is an event, and no time is after `now`.
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
    feedback: [],
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
  rows.payouts = payoutsOf(store, rows.payments, now);
  return rows;
}

function addOrder(
  rows: HistoryRows,
  stream: Random,
  store: PlannedStore,
  order: PastOrder,
  number: string,
  now: Date,
): void {
  const { vendorId, userId, plan } = store;
  const { steps, tries, paidAt } = order.course;
  const { to: status, at: updatedAt, reason } = steps.at(-1)!;
  const lines = [
    ...order.lines.map(({ dish, quantity }) => ({
      productId: dish.id as string | null,
      name: dish.name,
      price: dish.price,
      quantity,
      stockTaken: dish.stock !== null,
    })),
    ...order.catering.map(([name, naira]) => ({
      productId: null,
      name,
      price: naira * 100,
      quantity: 1,
      stockTaken: false,
    })),
  ];
  const subtotal = lines.reduce((sum, line) => sum + line.price * line.quantity, 0);
  const rule = {
    bearer: plan.payment.feeBearer ?? "vendor",
    splitPercentage: plan.payment.feeSplitPercentage ?? 0,
  };
  const delivery = order.orderType === "delivery";
  const amounts = orderAmounts(subtotal, delivery ? (plan.business.deliveryFee ?? 0) : 0, rule);
  const counted = lines.some((line) => line.stockTaken);
  const over = status === "payment_failed" || status === "cancelled";
  const slowest = (delivery ? plan.business.maxDeliveryTime : plan.business.maxPickupTime) ?? 30;
  const delivered = status === "delivered";

  rows.orders.push({
    id: order.id,
    vendorId,
    customerId: order.person.id,
    orderNumber: number,
    source: order.source,
    orderType: order.orderType,
    customerName: order.person.name,
    customerPhone: order.person.phone,
    customerEmail: order.person.email,
    deliveryAddress: delivery ? order.person.address : null,
    deliveryInstructions: order.deliveryInstructions,
    vendorInstructions: order.vendorInstructions,
    isScheduled: order.scheduledFor !== null,
    scheduledFor: order.scheduledFor,
    promisedAt: paidAt && (order.scheduledFor ?? new Date(paidAt.getTime() + slowest * MINUTE)),
    ...amounts,
    platformFee: 0,
    currency: "NGN",
    paymentMethod: methods[tries.at(-1)?.channel ?? "card"],
    status,
    paymentStatus: paymentStatusOf(status),
    priority: order.priority,
    declineReason: status === "cancelled" ? reason : null,
    clientToken: stream.uuid(),
    stockHeldUntil:
      counted && status === "payment_failed"
        ? new Date(order.createdAt.getTime() + 30 * MINUTE)
        : null,
    stockReleasedAt: counted && over ? updatedAt : null,
    soldCountedAt: delivered ? updatedAt : null,
    expiresAt:
      order.source === "custom" ? new Date(order.createdAt.getTime() + 2 * 1440 * MINUTE) : null,
    createdAt: order.createdAt,
    updatedAt,
  });
  lines.forEach((line, position) => {
    rows.orderItems.push({ id: stream.uuid(), vendorId, orderId: order.id, position, ...line });
    if (delivered && line.productId)
      rows.sold.set(line.productId, (rows.sold.get(line.productId) ?? 0) + line.quantity);
  });
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
  const money = paymentAmounts(amounts.totalAmount);
  for (const attempt of tries) {
    const came = attempt.status === "success" || attempt.status === "reversed";
    const id = stream.uuid();
    const reference = `order_${order.id}_${stream.uuid().slice(0, 8)}`;
    rows.attempts.push({
      id,
      vendorId,
      orderId: order.id,
      reference,
      expectedAmount: amounts.totalAmount,
      expectedFee: money.gatewayFee,
      status: attempt.status,
      gatewayResponse: attempt.answer,
      channel: attempt.channel,
      providerTransactionId: String(stream.int(3_000_000_000, 5_999_999_999)),
      paidAmount: came ? amounts.totalAmount : null,
      fees: came ? money.gatewayFee : null,
      paidAt: came ? attempt.endedAt : null,
      lastCheckedAt: attempt.endedAt,
      checks: 1,
      createdAt: attempt.startedAt,
      updatedAt: attempt.endedAt,
    });
    if (came)
      rows.payments.push({
        id: stream.uuid(),
        vendorId,
        orderId: order.id,
        attemptId: id,
        reference,
        ...money,
        platformFee: 0,
        status: attempt.status === "reversed" ? "reversed" : "success",
        paymentMethod: attempt.channel ?? "card",
        createdAt: attempt.endedAt,
      });
  }
  if (delivered && order.source === "storefront" && stream.chance(0.34))
    addFeedback(rows, stream, store, order, updatedAt, now);
}

function addFeedback(
  rows: HistoryRows,
  stream: Random,
  { vendorId }: PlannedStore,
  order: PastOrder,
  deliveredAt: Date,
  now: Date,
): void {
  const rating = stars(stream);
  const noun = order.lines[0]?.dish.section.noun ?? "the food";
  const words = comment(stream, rating, noun, order.orderType === "delivery");
  const heading = words ? title(stream, rating) : null;
  const reply = words ? answer(stream, rating) : null;
  const createdAt = new Date(
    deliveredAt.getTime() + Math.round(12 + stream.next() ** 3 * 1600) * MINUTE,
  );
  const respondedAt = new Date(createdAt.getTime() + stream.int(40, 1500) * MINUTE);
  const helpfulCount = words && stream.chance(0.3) ? stream.int(1, 7) : 0;
  const status =
    rating <= 2 && stream.chance(0.12) ? stream.pick(["hidden", "flagged"] as const) : "published";
  const id = stream.uuid();
  if (createdAt > now) return;
  const answered = reply !== null && respondedAt < now;
  rows.feedback.push({
    id,
    vendorId,
    orderId: order.id,
    rating,
    title: heading,
    comment: words,
    status,
    response: answered ? reply : null,
    respondedAt: answered ? respondedAt : null,
    helpfulCount,
    isVerified: true,
    createdAt,
  });
}
