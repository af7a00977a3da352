import { orderNumber } from "~/shared/ids";
import { openDay } from "./hours";
import { orderAmounts } from "./order-path";
import type { PlannedStore } from "./planned-store";
import { random } from "./random";
import type { HistoryRows } from "./rows";

const SECOND = 1_000;
const DAY = 86_400_000;

/**
 * Makes two open custom orders after the last order of the history: one whose payment link is open
 * for a week, and one paid in cash for the next day on which the store is open (docs/rules.md,
 * Custom orders). Both have hand-typed lines; the second has no phone.
 * @returns the rows, with the vendor's counter after them; `lastNumber` is the counter before
 */
export function openCustomOrders(
  store: PlannedStore,
  rows: HistoryRows,
  now: Date,
): Pick<HistoryRows, "customers" | "orders" | "orderItems" | "orderEvents" | "lastNumber"> {
  const { vendorId, userId, plan } = store;
  const stream = random(`custom:${plan.slug}`);
  const last = rows.orders.at(-1)?.createdAt ?? new Date(now.getTime() - 60 * SECOND);
  const after = (seconds: number) =>
    new Date(Math.min(last.getTime() + seconds * SECOND, now.getTime()));
  const [party, small] = [
    plan.demand.catering[0]!,
    plan.demand.catering[2] ?? plan.demand.catering[0]!,
  ];
  const buyer = {
    id: stream.uuid(),
    name: "Folake Bakare",
    phone: "+2348000414243",
    email: "folake.bakare@example.com",
  };
  const noon = nextNoon(store, now);
  const ids = [stream.uuid(), stream.uuid()] as const;
  const [linkAt, cashAt, paidAt] = [after(20), after(40), after(60)];
  const common = {
    vendorId,
    source: "custom" as const,
    deliveryInstructions: null,
    vendorInstructions: null,
    platformFee: 0,
    currency: "NGN",
    priority: false,
    isScheduled: false,
  };
  const line = (orderId: string, [name, naira]: readonly [string, number], quantity: number) => ({
    id: stream.uuid(),
    vendorId,
    orderId,
    position: 0,
    itemId: null,
    name,
    price: naira * 100,
    quantity,
    stockTaken: false,
  });
  return {
    customers: [{ ...buyer, vendorId, createdAt: linkAt, updatedAt: linkAt }],
    orders: [
      {
        ...common,
        id: ids[0],
        orderNumber: orderNumber(rows.lastNumber + 1),
        orderType: "delivery",
        customerId: buyer.id,
        customerName: buyer.name,
        customerPhone: buyer.phone,
        customerEmail: buyer.email,
        deliveryAddress: "27 Ogunlana Drive, Surulere",
        itemNames: party[0],
        ...orderAmounts(party[1] * 100, plan.business.deliveryFee ?? 0, plan.payment),
        paymentMethod: "Card",
        status: "payment_pending",
        paymentStatus: "pending",
        clientToken: stream.uuid(),
        expiresAt: new Date(linkAt.getTime() + 7 * DAY),
        createdAt: linkAt,
        updatedAt: linkAt,
      },
      {
        ...common,
        id: ids[1],
        orderNumber: orderNumber(rows.lastNumber + 2),
        orderType: "pickup",
        customerName: "Pastor Emeka, harvest lunch",
        itemNames: small[0],
        isScheduled: true,
        scheduledFor: noon,
        promisedAt: noon,
        firstPromisedAt: noon,
        ...orderAmounts(small[1] * 200, 0),
        paymentMethod: "Cash",
        status: "confirmed",
        paymentStatus: "completed",
        clientToken: stream.uuid(),
        createdAt: cashAt,
        updatedAt: paidAt,
      },
    ],
    orderItems: [line(ids[0], party, 1), line(ids[1], small, 2)],
    orderEvents: [
      {
        id: stream.uuid(),
        vendorId,
        orderId: ids[0],
        toStatus: "payment_pending",
        actorType: "vendor",
        actorId: userId,
        createdAt: linkAt,
      },
      {
        id: stream.uuid(),
        vendorId,
        orderId: ids[1],
        toStatus: "payment_custom",
        actorType: "vendor",
        actorId: userId,
        createdAt: cashAt,
      },
      {
        id: stream.uuid(),
        vendorId,
        orderId: ids[1],
        fromStatus: "payment_custom",
        toStatus: "confirmed",
        actorType: "vendor",
        actorId: userId,
        reason: "Marked as paid: cash",
        createdAt: paidAt,
      },
    ],
    lastNumber: rows.lastNumber + 2,
  };
}

/** Returns an afternoon time on the store's next open day. */
function nextNoon({ plan, zone }: PlannedStore, now: Date): Date {
  for (let offset = 1; offset < 7; offset++) {
    const { midnight, window } = openDay(plan.hours, now, offset, zone);
    if (window) return new Date(midnight.getTime() + 13 * 3_600_000);
  }
  return new Date(now.getTime() + DAY);
}
