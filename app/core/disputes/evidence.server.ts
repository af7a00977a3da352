import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import {
  handOvers,
  messages,
  orderEvents,
  orderItems,
  orders,
  payments,
  riders,
  riderTrips,
  vendorProfiles,
} from "~schema";
import { systemDb } from "~/platform/db.server";
import type { DisputeEvidence } from "~/platform/paystack-disputes.server";
import { formatDateTime, isZone, DEFAULT_ZONE } from "~/shared/clock";
import { formatKobo } from "~/shared/money";
import type { DisputeRow } from "./apply-dispute.server";

/** The provider's fields are short; the file has all. */
const MOST_DETAILS = 1_000;
/** The provider refuses evidence without them. */
const UNKNOWN = "unknown";

/**
 * Gathers what is known of a disputed order, for the customer's bank: receipt, address, times,
 * handover and messages, after what the store wrote (docs/rules.md, Disputes).
 */
export async function gatherEvidence(
  dispute: DisputeRow,
): Promise<{ evidence: DisputeEvidence; file: { name: string; text: string } }> {
  const { order, store, payment, lines, steps, handOver, sent } = await readOrder(dispute);
  const { timeZone } = store.settings;
  const zone = timeZone && isZone(timeZone) ? timeZone : DEFAULT_ZONE;
  const at = (time: Date) => formatDateTime(time, zone);
  const address = order.orderType === "delivery" ? order.deliveryAddress : null;
  const facts = [
    `Order ${order.orderNumber} at ${store.name}, placed ${at(order.createdAt)}`,
    `Paid ${formatKobo(payment.amount)} on ${at(payment.createdAt)}, reference ${payment.reference}`,
    ...lines.map(({ quantity, name, price }) => `${quantity} × ${name}, ${formatKobo(price)} each`),
    `Total ${formatKobo(order.totalAmount)}`,
    address ? `Delivered to: ${address}` : "Picked up at the store",
    ...steps.map(({ to, createdAt }) => `${stepNames[to]}: ${at(createdAt)}`),
    ...(handOver && order.status === "delivered"
      ? [`Handed over by ${handOver.rider}; the customer was sent a code of four digits for it`]
      : []),
    order.phoneVerifiedAt ? "A code sent to the customer’s phone showed that it is theirs" : "",
    ...sent.map(
      ({ event, createdAt }) =>
        `Message “${event.replaceAll("_", " ")}” reached the customer’s phone: ${at(createdAt)}`,
    ),
  ].filter(Boolean);
  const customer = [order.customerName, order.customerPhone, order.customerEmail].filter(Boolean);
  const words = dispute.answer ? [dispute.answer, ""] : [];
  return {
    evidence: {
      customer_email: order.customerEmail ?? UNKNOWN,
      customer_name: order.customerName,
      customer_phone: order.customerPhone ?? UNKNOWN,
      service_details: [...words, ...facts].join("\n").slice(0, MOST_DETAILS),
      ...(address ? { delivery_address: address } : {}),
    },
    file: {
      name: `order-${order.orderNumber}.txt`,
      text: [...words, `Customer: ${customer.join(", ")}`, ...facts, ""].join("\n"),
    },
  };
}

const stepNames = {
  preparing: "Accepted",
  confirmed: "Accepted",
  ready: "Ready",
  on_the_way: "On its way",
  delivered: "Handed over",
} as const;
type Step = keyof typeof stepNames;

async function readOrder({ vendorId, orderId, paymentId }: DisputeRow) {
  const [[order], [store], [payment], lines, steps, [handOver], sent] = await Promise.all([
    systemDb
      .select()
      .from(orders)
      .where(and(eq(orders.vendorId, vendorId), eq(orders.id, orderId))),
    systemDb
      .select({ name: vendorProfiles.businessName, settings: vendorProfiles.settings })
      .from(vendorProfiles)
      .where(eq(vendorProfiles.id, vendorId)),
    systemDb
      .select()
      .from(payments)
      .where(and(eq(payments.vendorId, vendorId), eq(payments.id, paymentId))),
    systemDb
      .select()
      .from(orderItems)
      .where(and(eq(orderItems.vendorId, vendorId), eq(orderItems.orderId, orderId)))
      .orderBy(asc(orderItems.position)),
    systemDb
      .select({
        to: orderEvents.toStatus,
        from: orderEvents.fromStatus,
        createdAt: orderEvents.createdAt,
      })
      .from(orderEvents)
      .where(and(eq(orderEvents.vendorId, vendorId), eq(orderEvents.orderId, orderId)))
      .orderBy(asc(orderEvents.createdAt)),
    systemDb
      .select({ rider: riders.name })
      .from(handOvers)
      .innerJoin(
        riderTrips,
        and(eq(riderTrips.vendorId, handOvers.vendorId), eq(riderTrips.id, handOvers.tripId)),
      )
      .innerJoin(
        riders,
        and(eq(riders.vendorId, riderTrips.vendorId), eq(riders.id, riderTrips.riderId)),
      )
      .where(
        and(
          eq(handOvers.vendorId, vendorId),
          eq(handOvers.orderId, orderId),
          isNull(handOvers.endedAt),
        ),
      ),
    systemDb
      .select({ event: messages.event, createdAt: messages.createdAt })
      .from(messages)
      .where(
        and(
          eq(messages.vendorId, vendorId),
          eq(messages.orderId, orderId),
          inArray(messages.state, ["delivered", "read"]),
        ),
      )
      .orderBy(asc(messages.createdAt)),
  ]);
  return {
    order: order!,
    store: store!,
    payment: payment!,
    lines,
    steps: steps.flatMap(({ from, to, createdAt }) =>
      from !== to && to in stepNames ? [{ to: to as Step, createdAt }] : [],
    ),
    handOver,
    sent,
  };
}
