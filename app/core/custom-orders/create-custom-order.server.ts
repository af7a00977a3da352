import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { orders } from "~schema";
import type { PricedOption } from "~/core/options/item-price";
import { stockNeeds, type StockNeed } from "~/core/options/stock-needs";
import { OrderRefused } from "~/core/orders/order-request";
import { MIN_CHARGE_KOBO } from "~/core/orders/order-sums";
import { writeOrder } from "~/core/orders/write-order.server";
import { lockStock, StockShort } from "~/core/orders/stock.server";
import { violatesConstraint } from "~/platform/constraint-violation.server";
import { forVendor, type Tx } from "~/platform/db.server";
import { announce } from "~/platform/events.server";
import type { PriceRules } from "~/core/pricing/order-price";
import { sumValues } from "~/core/pricing/stored-sums.server";
import { storePrices } from "~/core/stores/delivery-areas";
import { scheduledInstant, scheduleRefusal } from "~/core/opening-hours/scheduling";
import { dueSlot } from "~/core/opening-hours/slots";
import type { StoreRecord } from "~/core/stores/store-record.server";
import { formatKobo } from "~/shared/money";
import { refuse, type Refusal } from "~/shared/refusal";
import { english } from "~/shared/translate";
import { customOrderSums, DEFAULT_EXPIRY, expiresAfter } from "./custom-order";
import type { CustomOrder } from "./custom-order-form.server";
import type { StockedItem } from "./custom-orders.queries.server";

export type CustomOrderRequest = Omit<CustomOrder, "items"> & {
  /** `options`: chosen with each portion, whose price includes them. */
  items: {
    name: string;
    priceKobo: number;
    quantity: number;
    item: StockedItem | null;
    options?: PricedOption[];
  }[];
};

const needsOf = (items: CustomOrderRequest["items"]): StockNeed[] =>
  stockNeeds(
    items.map(({ item, quantity, options = [] }) => ({ item, quantity, price: { options } })),
  );
const isCounted = ({ inventory }: StockNeed) => inventory !== null;

type CreateCustomOrderOutcome =
  /** `repeated`: the same form was sent before, and made this order. */
  { ok: true; orderId: string; repeated: boolean } | CustomOrderRefusal;

type CustomOrderRefusal = Refusal & { field: "items" | "scheduledDate" };

/** The parts of an addition that depend on the order it adds to. */
type CustomOrderAddition = {
  rules: PriceRules;
  row: Pick<
    typeof orders.$inferInsert,
    "addsTo" | "isScheduled" | "scheduledFor" | "deliveryArea" | "deliveryPin"
  >;
  /** @throws OrderRefused when nothing can be added to the order */
  lock: (tx: Tx) => Promise<void>;
};

const refuseCustomOrder = (
  code: string,
  field: CustomOrderRefusal["field"],
  message: string,
  status?: 400,
): CustomOrderRefusal => ({ ...refuse(code, message, { status }), field });

/** The payment method of an order without a link, until the vendor says which of the two it was. */
export const OFFLINE_METHOD = "Cash or transfer";

/**
 * Creates a custom order in one transaction: sums by the one fee rule, counted stock, number,
 * customer, lines and first event. With a link it reaches the kitchen once paid, without one at
 * once. A client token makes one order, however often it is sent (docs/rules.md, Custom orders).
 * @param made.userId the staff member who creates it
 * @returns the order's id, or a refusal with the form's field
 */
export async function createCustomOrder(
  store: StoreRecord,
  made: {
    userId: string;
    order: CustomOrderRequest;
    note?: string;
    /** The order that it adds to; that order's fulfilment applies to both. */
    addition?: CustomOrderAddition;
    complete?: (tx: Tx, orderId: string) => Promise<void>;
  },
  now: Date,
): Promise<CreateCustomOrderOutcome> {
  const { order } = made;
  const repeated = async (): Promise<CreateCustomOrderOutcome | null> => {
    const orderId = await findMadeBy(store.id, order.clientToken);
    return orderId ? { ok: true, orderId, repeated: true } : null;
  };
  const earlier = await repeated();
  if (earlier) return earlier;
  if (store.opening.stopped)
    return refuseCustomOrder("stopped", "items", "Your store can’t take new orders at the moment.");

  const scheduledFor = order.schedule
    ? scheduledInstant(order.scheduledDate, order.scheduledTime, store.opening.timeZone)
    : null;
  const timeError = order.schedule
    ? scheduleError(store, order.orderType, scheduledFor, now)
    : null;
  if (timeError) return refuseCustomOrder("schedule", "scheduledDate", timeError, 400);
  const sums = customOrderSums(
    { lines: order.items, delivery: order.delivery, link: order.link },
    made.addition?.rules ?? storePrices(store).rules,
  );
  if (order.link && sums.totalKobo < MIN_CHARGE_KOBO)
    return refuseCustomOrder(
      "below-minimum-charge",
      "items",
      `The smallest amount that can be paid by a link is ${formatKobo(MIN_CHARGE_KOBO)}`,
      400,
    );
  try {
    const orderId = await forVendor(store.id, async (tx) => {
      await made.addition?.lock(tx);
      // Lock all items in one go: `complete` may change more of them than stock.
      if (made.complete) await lockStock(tx, store.id, needsOf(order.items));
      const orderId = await writeCustomOrder(tx, store, { ...made, sums, scheduledFor }, now);
      await made.complete?.(tx, orderId);
      return orderId;
    });
    return { ok: true, orderId, repeated: false };
  } catch (error) {
    // The same form, sent at the same moment, may have taken the last of the stock: return the
    // order it made.
    const isSecond =
      error instanceof OrderRefused ||
      error instanceof StockShort ||
      violatesConstraint(error, "unique", "orders_client_token");
    const winner = isSecond ? await repeated() : null;
    if (winner) return winner;
    if (error instanceof OrderRefused)
      return refuseCustomOrder(error.refusal.code, "items", english(error.refusal.message));
    if (error instanceof StockShort) return refuseShort(needsOf(order.items), error.ids);
    if (violatesConstraint(error, "foreignKey", "order_items_item"))
      return refuseCustomOrder(
        "item-deleted",
        "items",
        "One of these dishes was deleted from your menu just now. Sent again, it is an item " +
          "without a dish.",
      );
    throw error;
  }
}

/**
 * Checks the scheduled time. Opening hours and the month ahead bind the vendor; the notice that
 * customers must give doesn't (docs/rules.md, Scheduling).
 */
function scheduleError(
  store: StoreRecord,
  orderType: "pickup" | "delivery",
  at: Date | null,
  now: Date,
): string | null {
  if (!at) return "Please select a date and time for scheduled order";
  const error = scheduleRefusal({
    at,
    now,
    orderType,
    opening: store.opening,
    lead: { pickupNoticeMinutes: 0, minDeliveryMinutes: 0, preOrderLeadMinutes: null },
  });
  return error && english(error);
}

/** Refuses an order for missing stock, with the stock at which the form was read. */
function refuseShort(needs: readonly StockNeed[], short: readonly string[]): CustomOrderRefusal {
  const reasons = needs
    .filter(({ id }) => short.includes(id))
    .map(({ name, isAvailable, inventory, quantity }) => {
      if (!isAvailable) return `${name} is switched off on your menu`;
      if (inventory === 0) return `${name} is sold out`;
      return inventory! < quantity
        ? `${name}: only ${inventory} left`
        : `${name} has just changed on your menu`;
    });
  return refuseCustomOrder("sold-out", "items", reasons.join(". "));
}

type NewCustomOrder = {
  userId: string;
  order: CustomOrderRequest;
  note?: string;
  addition?: CustomOrderAddition;
  sums: ReturnType<typeof customOrderSums>;
  scheduledFor: Date | null;
};

async function writeCustomOrder(
  tx: Tx,
  store: StoreRecord,
  { userId, order, note, addition, sums, scheduledFor }: NewCustomOrder,
  now: Date,
): Promise<string> {
  const vendorId = store.id;
  const delivery = order.orderType === "delivery";
  const expiresAt = order.link ? expiresAfter(order.expiry ?? DEFAULT_EXPIRY, now) : null;
  const promisedAt = order.link ? null : promisedTime(store, delivery, scheduledFor, now);
  const orderId = randomUUID();
  const stock = needsOf(order.items).filter(isCounted);
  await writeOrder(tx, {
    stock,
    order: {
      id: orderId,
      vendorId,
      source: "custom",
      orderType: order.orderType,
      customerName: order.customerName,
      customerPhone: order.customerPhone,
      customerEmail: order.customerEmail,
      deliveryArea: order.areaName,
      deliveryAddress: delivery ? order.deliveryAddress : null,
      deliveryInstructions: (delivery && order.deliveryInstructions) || null,
      vendorInstructions: order.vendorInstructions || null,
      isScheduled: scheduledFor !== null,
      scheduledFor,
      promisedAt,
      firstPromisedAt: promisedAt,
      ...sumValues(sums),
      slotAt:
        addition || store.ordering.slotCapacity === null
          ? null
          : dueSlot(store.ordering, { orderType: order.orderType, scheduledFor }, now),
      status: order.link ? "payment_pending" : "payment_custom",
      paymentStatus: order.link ? "pending" : "payment_custom",
      paymentMethod: order.link ? "Card" : OFFLINE_METHOD,
      clientToken: order.clientToken,
      stockHeldUntil: stock.length > 0 ? expiresAt : null,
      expiresAt,
      createdAt: now,
      ...addition?.row,
    },
    lines: order.items.map(({ item, name, priceKobo, quantity, options = [] }) => ({
      item,
      name,
      price: priceKobo,
      quantity,
      options,
    })),
    event: { actorType: "vendor", actorId: userId, reason: note ?? null, createdAt: now },
    receivedMail: order.link && order.customerEmail !== null ? {} : null,
  });
  const addsTo = addition?.row.addsTo;
  await announce(tx, { topic: "order", vendorId, orderId });
  if (addsTo) await announce(tx, { topic: "order", vendorId, orderId: addsTo });
  return orderId;
}

/** The scheduled time, else the settings' longest time from now (docs/rules.md, Payment truth). */
export function promisedTime(
  { ordering }: Pick<StoreRecord, "ordering">,
  delivery: boolean,
  scheduledFor: Date | null,
  now: Date,
): Date {
  return (
    scheduledFor ??
    new Date(
      now.getTime() + (delivery ? ordering.maxDeliveryMinutes : ordering.maxPickupMinutes) * 60_000,
    )
  );
}

export async function findMadeBy(vendorId: string, clientToken: string): Promise<string | null> {
  const [row] = await forVendor(vendorId, (tx) =>
    tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.vendorId, vendorId), eq(orders.clientToken, clientToken))),
  );
  return row?.id ?? null;
}
