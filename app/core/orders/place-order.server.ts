import { and, eq, sql } from "drizzle-orm";
import { orders } from "~schema";
import type { MenuItem } from "~/core/menu/menu-item";
import { menuItems } from "~/core/menu/menu.queries.server";
import { violatesConstraint } from "~/platform/constraint-violation.server";
import { systemDb, type Tx } from "~/platform/db.server";
import { areaOf, deliveryMethodTo } from "~/core/stores/delivery-areas";
import type { StoreRecord } from "~/core/stores/store-record.server";
import { formatKobo } from "~/shared/money";
import { msg } from "~/shared/translate";
import { priceOrder } from "~/core/pricing/order-price";
import { checkOrder, OFF_THE_MENU, refuseSoldOut, fulfilmentOf } from "./check-order";
import { couponKey } from "~/core/pricing/coupon";
import { redeemCoupon } from "./coupon-redemption.server";
import {
  canStillPay,
  OrderRefused,
  refuseOrder,
  REPLACED_REASON,
  type FirstAttempt,
  type OrderRefusal,
  type OrderRequest,
  type PlacedOrder,
} from "./order-request";
import { isUnpaidStatus, unpaidStatuses } from "./order-status";
import { addedKobo, orderSums } from "./order-sums";
import { takeSlot } from "./slots.server";
import { giveBackStock, lockStock } from "./stock.server";
import { orderSumsOf } from "~/core/pricing/stored-sums.server";
import { transitionOrder } from "./transition-order.server";
import { StockShort, writeOrder, type PricedOrder } from "./write-order.server";

type PlaceOrderOutcome =
  | {
      ok: true;
      order: PlacedOrder;
      /** The same checkout was sent before: this is the order it made. */
      repeated: boolean;
    }
  | OrderRefusal;

/**
 * Places a customer's order: checks the store's rules, prices it from the store's own menu, takes
 * counted stock, numbers it and writes it with the first attempt at paying it, in one transaction.
 * Sent twice with one client token it is one order; sent again with other contents while unpaid,
 * the first is cancelled in favour of it (docs/rules.md, Placing an order).
 * @param now the instant of the order
 * @param firstAttempt its id and the reference of its first payment; the order of a repeated
 * checkout keeps those it has
 * @param read the items of the lines, where this request has read them at `now`
 */
export async function placeOrder(
  store: StoreRecord,
  request: OrderRequest,
  now: Date,
  firstAttempt: FirstAttempt,
  read?: MenuItem[],
): Promise<PlaceOrderOutcome> {
  const itemIds = [...new Set(request.lines.map((line) => line.itemId))];
  const items = read ?? (await menuItems(store.id, itemIds, now));
  const wanted: PlaceOrderInput = { store, request, now, firstAttempt };
  // Nearly always this is the first time its checkout is sent: only what is refused, or has a token
  // that is known, looks for an earlier order.
  const first = await tryToPlace(wanted, items, null);
  if (first !== TOKEN_TAKEN && first.ok) return first;
  const earlier = await findByToken(store.id, request.clientToken);
  if (!earlier) {
    if (first === TOKEN_TAKEN) throw new Error("The order that has this token is gone");
    return first;
  }
  // An order that can't be paid any more is no answer: its cart, sent again, is placed anew. Nor is
  // one at another price than the page showed.
  const isSame = () =>
    sameContents(store, earlier, request) &&
    (displayedTotal(request, items, earlier.discount) ?? earlier.totalAmount) ===
      earlier.totalAmount;
  if (
    !isUnpaidStatus(earlier.status) ||
    earlier.needsAttention ||
    (canStillPay(earlier, now) && isSame())
  )
    return repeated(earlier);
  const second = await tryToPlace(wanted, withOwnStockHold(items, earlier), earlier);
  if (second !== TOKEN_TAKEN) return second;
  // The same checkout, sent at the same moment, has won: its order is this one's too.
  const winner = await findByToken(store.id, request.clientToken);
  if (!winner) throw new Error("The order that has this token is gone");
  return repeated(winner);
}

const TOKEN_TAKEN = Symbol("another order has this token");
type PlaceOrderInput = {
  store: StoreRecord;
  request: OrderRequest;
  now: Date;
  firstAttempt: FirstAttempt;
};

const repeated = (order: Earlier): PlaceOrderOutcome => ({
  ok: true,
  order: toPlaced(order),
  repeated: true,
});

/** Checks and writes, in favour of an earlier order of the same token if there is one. */
async function tryToPlace(
  wanted: PlaceOrderInput,
  items: MenuItem[],
  earlier: Earlier | null,
): Promise<PlaceOrderOutcome | typeof TOKEN_TAKEN> {
  const { store, request, now } = wanted;
  const checked = checkOrder(store, request, items, now);
  if (!checked.ok) return checked;
  const priced: PricedOrder = { ...checked.order, coupon: null };
  // Most orders depend on nothing that has to be locked first: the statement that writes them is
  // their transaction.
  const isAlone = !earlier && !request.couponCode && store.ordering.slotCapacity === null;
  try {
    const order = await (isAlone
      ? writeOrder(systemDb, store, { ...wanted, priced, slot: null })
      : systemDb.transaction((tx) => writeAfterLocks(tx, wanted, priced, earlier)));
    return { ok: true, order, repeated: false };
  } catch (error) {
    if (error instanceof OrderRefused) return error.refusal;
    if (error instanceof StockShort) return findShortage(wanted, error.productIds, priced, earlier);
    if (violatesConstraint(error, "unique", "orders_client_token")) return TOKEN_TAKEN;
    // The dish was deleted between being read and being written.
    if (violatesConstraint(error, "foreignKey", "order_items_product")) return OFF_THE_MENU;
    throw error;
  }
}

/** What to tell of dishes that others have taken meanwhile: how they stand now. */
async function findShortage(
  { store, now }: PlaceOrderInput,
  productIds: string[],
  { lines }: PricedOrder,
  earlier: Earlier | null,
): Promise<OrderRefusal> {
  const items = await menuItems(store.id, productIds, now);
  const left = new Map(
    (earlier ? withOwnStockHold(items, earlier) : items).map((item) => [item.id, item]),
  );
  if (left.size < productIds.length) return OFF_THE_MENU;
  return refuseSoldOut(
    lines.flatMap(({ product, quantity }) =>
      left.has(product.id) ? [{ product: left.get(product.id)!, quantity }] : [],
    ),
  );
}

/**
 * Writes an order that replaces another, takes a coupon or a counted place: these are locked before
 * it, in the order of decision 0025.
 * @throws OrderRefused, StockShort
 */
async function writeAfterLocks(
  tx: Tx,
  wanted: PlaceOrderInput,
  priced: PricedOrder,
  earlier: Earlier | null,
): Promise<PlacedOrder> {
  const { store, request, now } = wanted;
  if (earlier) await replaceEarlier(tx, store.id, earlier);
  const agreed = await withCoupon(tx, store, request, priced, now);
  if (store.ordering.slotCapacity === null)
    return writeOrder(tx, store, { ...wanted, priced: agreed, slot: null });
  const counted = agreed.lines.filter(({ product }) => product.inventory !== null);
  // Sent one after the other without waiting for the answer between: the dishes' and the counter's
  // rows are locked for less time.
  const [, slot] = await Promise.all([
    lockStock(
      tx,
      store.id,
      counted.map(({ product }) => product.id),
    ),
    takeSlot(tx, store, request, now),
  ]);
  return writeOrder(tx, store, { ...wanted, priced: agreed, slot });
}

/**
 * The order with what its coupon takes off, the sums reckoned anew. Locks the coupon: after the
 * order, before the dishes.
 * @throws OrderRefused
 */
async function withCoupon(
  tx: Tx,
  store: StoreRecord,
  request: OrderRequest,
  priced: PricedOrder,
  now: Date,
): Promise<PricedOrder> {
  if (!request.couponCode) return priced;
  const { customerPhone, couponCode, clientToken } = request;
  const taken = await redeemCoupon(
    tx,
    store,
    {
      code: couponCode,
      phone: customerPhone,
      clientToken,
      subtotalKobo: priced.subtotalKobo,
      addedKobo: addedKobo(priced),
    },
    now,
  );
  if (!taken.ok) throw new OrderRefused({ ...taken, field: "coupon" });
  if (taken.discountKobo < (request.seenDiscountKobo ?? 0)) {
    const message = msg(
      "This code now takes {price} off. Please look at the total and send it again.",
      { price: formatKobo(taken.discountKobo) },
    );
    throw new OrderRefused(refuseOrder("smaller-discount", "coupon", message));
  }
  return {
    ...priced,
    ...orderSums(store, fulfilmentOf(request), priced.subtotalKobo, taken.discountKobo),
    coupon: { id: taken.couponId, code: taken.code },
  };
}

/** `held`: counted stock that was taken for it, of a dish that is not sold out today. */
type Earlier = typeof orders.$inferSelect & {
  items: { productId: string | null; quantity: number; held: boolean }[];
};

/**
 * The dishes as this customer finds them: what their own unpaid order holds is theirs to order
 * again.
 */
function withOwnStockHold(items: MenuItem[], earlier: Earlier): MenuItem[] {
  if (earlier.stockReleasedAt) return items;
  const held = new Map(
    earlier.items.filter((item) => item.held).map((item) => [item.productId, item.quantity]),
  );
  return items.map((item) =>
    item.inventory === null
      ? item
      : { ...item, inventory: item.inventory + (held.get(item.id) ?? 0) },
  );
}

async function findByToken(vendorId: string, clientToken: string): Promise<Earlier | null> {
  const [row] = await systemDb
    .select({
      order: orders,
      items: sql<
        Earlier["items"]
      >`(select coalesce(json_agg(json_build_object('productId', i.product_id, 'quantity', i.quantity, 'held', i.stock_taken and coalesce(p.sold_out_until <= now(), true))), '[]'::json)
        from order_items i left join products p on p.vendor_id = i.vendor_id and p.id = i.product_id where i.vendor_id = "orders"."vendor_id" and i.order_id = "orders"."id")`,
    })
    .from(orders)
    .where(and(eq(orders.vendorId, vendorId), eq(orders.clientToken, clientToken)));
  return row ? { ...row.order, items: row.items } : null;
}

function sameContents(store: StoreRecord, order: Earlier, request: OrderRequest): boolean {
  const areaName =
    (request.orderType === "delivery" && areaOf(store, request.deliveryAreaId ?? null)?.name) ||
    null;
  const wanted = new Map<string, number>();
  for (const line of request.lines)
    wanted.set(line.itemId, (wanted.get(line.itemId) ?? 0) + line.quantity);
  return (
    order.items.length === wanted.size &&
    order.items.every(
      (item) => item.productId !== null && wanted.get(item.productId) === item.quantity,
    ) &&
    order.orderType === request.orderType &&
    order.customerName === request.customerName &&
    order.customerPhone === request.customerPhone &&
    order.customerEmail === request.customerEmail &&
    order.deliveryAddress === request.deliveryAddress &&
    order.deliveryArea === areaName &&
    order.deliveryInstructions === request.deliveryInstructions &&
    order.vendorInstructions === request.vendorInstructions &&
    couponKey(order.couponCode ?? "") === couponKey(request.couponCode ?? "") &&
    sameTime(order, request)
  );
}

/**
 * What a page said that this order costs, with a discount; null where no page was shown, or a dish
 * of it is gone.
 */
function displayedTotal(
  { seenPrices, lines, orderType, deliveryAreaId }: OrderRequest,
  items: MenuItem[],
  discountKobo: number,
): number | null {
  const prices = new Map(items.map(({ id, priceKobo }) => [id, priceKobo]));
  if (!seenPrices || lines.some(({ itemId }) => !prices.has(itemId))) return null;
  const subtotalKobo = lines.reduce(
    (sum, { itemId, quantity }) => sum + prices.get(itemId)! * quantity,
    0,
  );
  return priceOrder(seenPrices.rules, {
    subtotalKobo,
    discountKobo,
    delivery:
      orderType === "delivery" ? deliveryMethodTo(seenPrices, deliveryAreaId ?? null) : null,
  }).totalKobo;
}

/**
 * The time they chose or, where that was full, the one they were shown and took. Who wants it as
 * soon as possible takes whichever they got.
 */
function sameTime(order: Earlier, { scheduledFor, seenSlot }: OrderRequest): boolean {
  if (!scheduledFor || !order.isScheduled) return !scheduledFor && !order.isScheduled;
  return [scheduledFor, seenSlot].some((at) => at?.getTime() === order.scheduledFor?.getTime());
}

/**
 * The customer corrected an unpaid checkout: the first order ends, its stock goes back, its token
 * becomes free for the corrected one.
 */
async function replaceEarlier(tx: Tx, vendorId: string, earlier: Earlier): Promise<void> {
  const ended = await transitionOrder(tx, {
    vendorId,
    orderId: earlier.id,
    from: unpaidStatuses,
    to: "cancelled",
    actor: { type: "customer" },
    reason: REPLACED_REASON,
    set: { clientToken: `${earlier.clientToken}:replaced:${earlier.id}` },
  });
  if (!ended.ok)
    throw new OrderRefused(
      refuseOrder(
        "moved-on",
        "store",
        msg("This order has moved on meanwhile. Please open it again."),
      ),
    );
  await giveBackStock(tx, vendorId, earlier.id);
}

const toPlaced = (order: Earlier): PlacedOrder => ({
  id: order.id,
  vendorId: order.vendorId,
  orderNumber: order.orderNumber,
  status: order.status,
  paymentStatus: order.paymentStatus,
  orderType: order.orderType,
  customerEmail: order.customerEmail!, // a checkout always has one
  couponCode: order.couponCode,
  vendorInstructions: order.vendorInstructions,
  deliveryArea: order.deliveryArea,
  scheduledFor: order.scheduledFor,
  ...orderSumsOf(order),
});
