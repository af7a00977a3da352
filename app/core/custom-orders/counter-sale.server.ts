import { and, asc, eq, isNull } from "drizzle-orm";
import { orderEvents, orderItems, orders } from "~schema";
import { tidyChoices } from "~/core/options/choices";
import { priceItem, type OptionChoice } from "~/core/options/item-price";
import { sameChoices } from "~/core/options/same-choices";
import { countSold } from "~/core/orders/advance-order.server";
import { callOff } from "~/core/cancellations/cancel-order.server";
import { lockStock } from "~/core/orders/stock.server";
import { transitionOrder } from "~/core/orders/transition-order.server";
import { offlineBooking, undoneOfflineBooking } from "~/core/ledger/ledger";
import { storePrices } from "~/core/stores/delivery-areas";
import type { StoreRecord } from "~/core/stores/store-record.server";
import { forVendor, type Tx } from "~/platform/db.server";
import { formatKobo } from "~/shared/money";
import { refuse, type Refusal } from "~/shared/refusal";
import { customOrderSums } from "./custom-order";
import { COUNTER_NOTE, lineKey, lineRefusals, SALE_UNDO_HOURS, WALK_IN } from "./counter-sale";
import type { CounterItem, CounterLine, Destination } from "./counter-sale";
import { counterItemsById } from "./counter-items.queries.server";
import { createCustomOrder } from "./create-custom-order.server";
import {
  refuseOrderAction,
  updateOrder,
  withLocked,
  type LockedOrderOutcome,
  type LockedOrderWork,
} from "./locked-order.server";
import { CALLED_OFF } from "./payment-link.server";
import { bookOffline, offlinePaymentNote, type OfflineMethod } from "./offline-payment.server";

/** A validated sale: amounts in kobo as the page showed them, the phone in E.164. */
export type CounterSale = {
  clientToken: string;
  lines: (Omit<CounterLine, "quantity"> & { quantity: number })[];
  shownTotalKobo: number;
  method: OfflineMethod;
  to: Destination;
  customerName: string;
  customerPhone: string | null;
};

/** Codes: `lines`; `total`, not the page's; `recorded`, the form made another sale. */
type CounterRefusal = Refusal & {
  lines: Record<string, string>;
};

type SellOutcome = { ok: true; orderId: string } | CounterRefusal;

/**
 * Sells at the counter: in one transaction creates a custom order for pickup, marks it as paid
 * outside the provider, and hands it over or sends it to the kitchen. Uses current prices and
 * stock, and refuses a total that the page hasn't shown. A client token makes one sale
 * (docs/rules.md, Counter sale).
 */
export async function sellAtCounter(
  store: StoreRecord,
  { userId, sale }: { userId: string; sale: CounterSale },
  now: Date,
): Promise<SellOutcome> {
  const earlier = await findSale(store.id, sale);
  if (earlier) return earlier;
  const items = await counterItemsById(store.id);
  const refusal = refusalOf(store, sale, items);
  // The same form, sent twice, may have sold the missing stock itself.
  if (refusal) return (await findSale(store.id, sale)) ?? refusal;
  const outcome = await createCustomOrder(
    store,
    {
      userId,
      order: requestOf(sale, items),
      note: COUNTER_NOTE,
      complete: (tx, orderId) => completeSale(tx, store.id, { userId, orderId, sale }, now),
    },
    now,
  );
  if (outcome.ok) {
    const winner = outcome.repeated ? await findSale(store.id, sale) : null;
    return winner ?? { ok: true, orderId: outcome.orderId };
  }
  // Somebody else bought meanwhile: say how many of each item are left.
  return (
    (await findSale(store.id, sale)) ??
    refusalOf(store, sale, await counterItemsById(store.id)) ?? {
      ...refuse(outcome.code, outcome.message),
      lines: {},
    }
  );
}

function refusalOf(
  store: StoreRecord,
  sale: CounterSale,
  items: ReadonlyMap<string, CounterItem>,
): CounterRefusal | null {
  const lines = Object.fromEntries(
    lineRefusals(sale.lines.map((line) => ({ ...line, item: items.get(line.itemId) }))),
  );
  for (const line of sale.lines) {
    const item = items.get(line.itemId);
    const portionKobo = item && priceItem(item, line.choices ?? []).portionKobo;
    if (portionKobo !== undefined && portionKobo !== line.shownKobo)
      lines[lineKey(line)] ??=
        `Now ${formatKobo(portionKobo)}, it was ${formatKobo(line.shownKobo)}`;
  }
  if (sale.lines.some(({ itemId }) => !items.has(itemId)))
    return {
      ...refuse(
        "lines",
        "A dish of this sale is no longer on your menu and was taken off it. Look at the total, then tap again.",
      ),
      lines,
    };
  if (Object.keys(lines).length > 0)
    return {
      ...refuse("lines", "Your menu has changed. Look at the marked dishes, then tap again."),
      lines,
    };
  const { totalKobo } = customOrderSums(
    { lines: requestOf(sale, items).items, delivery: null, link: false },
    storePrices(store).rules,
  );
  if (totalKobo === sale.shownTotalKobo) return null;
  return {
    ...refuse(
      "total",
      `The total is ${formatKobo(totalKobo)}, not ${formatKobo(sale.shownTotalKobo)}. Tap again once you have the money.`,
    ),
    lines,
  };
}

function requestOf(sale: CounterSale, items: ReadonlyMap<string, CounterItem>) {
  return {
    clientToken: sale.clientToken,
    customerName: sale.customerName || WALK_IN,
    customerPhone: sale.customerPhone,
    customerEmail: null,
    items: sale.lines.flatMap(({ itemId, choices = [], quantity }) => {
      const item = items.get(itemId);
      if (!item) return [];
      const { portionKobo, options } = priceItem(item, choices);
      return [{ name: item.name, priceKobo: portionKobo, quantity, item, options }];
    }),
    orderType: "pickup" as const,
    areaName: null,
    delivery: null,
    deliveryAddress: "",
    deliveryInstructions: "",
    vendorInstructions: "",
    schedule: false,
    scheduledDate: "",
    scheduledTime: "",
    link: false,
  };
}

/** Pays the order and, unless the kitchen makes it, hands it over, with an event each. */
async function completeSale(
  tx: Tx,
  vendorId: string,
  { userId, orderId, sale }: { userId: string; orderId: string; sale: CounterSale },
  now: Date,
): Promise<void> {
  const step = { vendorId, orderId, actor: { type: "vendor", id: userId } } as const;
  const after = (ms: number) => new Date(now.getTime() + ms);
  const paid = await transitionOrder(tx, {
    ...step,
    from: ["payment_custom"],
    to: "confirmed",
    reason: offlinePaymentNote(sale.method),
    at: after(1),
    set: { paymentStatus: "completed", paymentMethod: sale.method },
  });
  if (!paid.ok) throw new Error(`A new order is ${paid.current}`);
  await bookOffline(tx, { vendorId, orderId }, offlineBooking(paid.order.totalAmount));
  if (sale.to === "kitchen") return;
  const handed = await transitionOrder(tx, {
    ...step,
    from: ["confirmed"],
    to: "delivered",
    at: after(2),
    // It takes no place in the kitchen, and nobody waits for it.
    set: { promisedAt: null, slotAt: null },
  });
  if (!handed.ok) throw new Error(`A paid order is ${handed.current}`);
  await countSold(tx, { vendorId, orderId });
}

/** Finds the sale that the form's token made: this one, or another from the same form. */
async function findSale(vendorId: string, sale: CounterSale): Promise<SellOutcome | null> {
  const rows = await forVendor(vendorId, (tx) =>
    tx
      .select({
        orderId: orders.id,
        number: orders.orderNumber,
        totalKobo: orders.totalAmount,
        itemId: orderItems.itemId,
        quantity: orderItems.quantity,
        options: orderItems.options,
      })
      .from(orders)
      .innerJoin(
        orderItems,
        and(eq(orderItems.vendorId, orders.vendorId), eq(orderItems.orderId, orders.id)),
      )
      .where(and(eq(orders.vendorId, vendorId), eq(orders.clientToken, sale.clientToken)))
      .orderBy(asc(orderItems.position)),
  );
  const [order] = rows;
  if (!order) return null;
  const isSame =
    rows.length === sale.lines.length &&
    rows.every(({ itemId, quantity, options }) => {
      const choices = tidyChoices(
        (options ?? []).map(({ id, quantity: count }): OptionChoice => [id, count]),
      );
      return sale.lines.some(
        (line) =>
          line.itemId === itemId &&
          line.quantity === quantity &&
          sameChoices(line.choices, choices),
      );
    });
  return isSame
    ? { ok: true, orderId: order.orderId }
    : {
        ...refuse(
          "recorded",
          `This page has sold ${order.number} for ${formatKobo(order.totalKobo)} already. Tap again to record this one, too.`,
        ),
        lines: {},
      };
}

/**
 * Undoes a counter sale within a day: cancels the order, reverses its booking, and restores stock
 * and sold counts. The vendor gives the money back by hand, as no provider has it (docs/rules.md,
 * Counter sale). Undoing twice has no further effect.
 */
export function undoCounterSale(work: LockedOrderWork, now: Date): Promise<LockedOrderOutcome> {
  const { vendorId, orderId } = work;
  return withLocked(work, async (tx, order) => {
    if (!(await wasSoldAtCounter(tx, work)))
      return refuseOrderAction("Only a sale at the counter can be undone here.");
    if (order.status === "cancelled") return { ok: true };
    if (order.paymentStatus !== "completed")
      return refuseOrderAction("This order is not marked as paid.");
    if (now.getTime() - order.createdAt.getTime() > SALE_UNDO_HOURS * 3_600_000)
      return refuseOrderAction(
        `This sale is more than ${SALE_UNDO_HOURS} hours ago, so it can’t be undone any more.`,
      );
    const lines = await tx
      .select({ itemId: orderItems.itemId, options: orderItems.options })
      .from(orderItems)
      .where(and(eq(orderItems.vendorId, vendorId), eq(orderItems.orderId, orderId)));
    await updateOrder(tx, work, order, {
      transition: { from: [order.status], to: "cancelled" },
      // The method stays: once the history is deleted, the closing of both days reads it here.
      set: { paymentStatus: "payment_custom" },
      reason: `Sale undone, ${formatKobo(order.totalAmount)} given back`,
    });
    await lockStock(
      tx,
      vendorId,
      lines.flatMap(({ itemId, options }) => [
        ...(itemId ? [{ id: itemId, isOption: false }] : []),
        ...(options ?? []).map(({ id, itemId }) => ({
          id: itemId ?? id,
          isOption: itemId === null,
        })),
      ]),
    );
    await callOff(tx, order, {
      actor: { type: "vendor", id: work.userId },
      reason: CALLED_OFF,
    });
    if (order.soldCountedAt) await countSold(tx, { vendorId, orderId, back: true });
    await bookOffline(tx, work, undoneOfflineBooking(order.totalAmount));
    return { ok: true };
  });
}

async function wasSoldAtCounter(
  tx: Tx,
  { vendorId, orderId }: Pick<LockedOrderWork, "vendorId" | "orderId">,
): Promise<boolean> {
  const rows = await tx
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.vendorId, vendorId),
        eq(orderEvents.orderId, orderId),
        isNull(orderEvents.fromStatus),
        eq(orderEvents.reason, COUNTER_NOTE),
      ),
    );
  return rows.length > 0;
}
