import { and, eq, sql } from "drizzle-orm";
import { orders } from "~schema";
import type { OrderedOption } from "~schema/orders";
import type { MenuItem } from "~/core/menu/menu-item";
import { menuItems } from "~/core/menu/menu.queries.server";
import type { OptionChoice } from "~/core/options/item-price";
import { includingHeld, stockNeeds } from "~/core/options/stock-needs";
import { violatesConstraint } from "~/platform/constraint-violation.server";
import { systemDb, type Tx } from "~/platform/db.server";
import { areaOf, deliveryMethodTo } from "~/core/stores/delivery-areas";
import type { StoreRecord } from "~/core/stores/store-record.server";
import { formatKobo } from "~/shared/money";
import { msg } from "~/shared/translate";
import { priceOrder } from "~/core/pricing/order-price";
import {
  checkOrder,
  fulfilmentOf,
  mergedLines,
  OFF_THE_MENU,
  orderLines,
  refuseSoldOut,
} from "./check-order";
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
import { releaseStock, lockStock, takenStock } from "./stock.server";
import { orderSumsOf } from "~/core/pricing/stored-sums.server";
import { endAttempts, lockAttempts, transitionOrder } from "./transition-order.server";
import { StockShort, writeOrder, type PricedOrder } from "./write-order.server";

type PlaceOrderOutcome =
  | {
      ok: true;
      order: PlacedOrder;
      /** The checkout was sent before: this is the order it made. */
      repeated: boolean;
    }
  | OrderRefusal;

/**
 * Places a customer's order in one transaction: checks the store's rules, prices the order from
 * the menu, takes counted stock, numbers it, and writes it with its first payment attempt. Sent
 * twice with one client token it is one order; sent again with other contents while unpaid, it
 * replaces the first (docs/rules.md, Placing an order).
 * @param firstAttempt ids for a new order; a repeated checkout keeps those it has
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
  const input: PlaceOrderInput = { store, request, now, firstAttempt };
  // Nearly always this is the first time its checkout is sent: only what is refused, or has a token
  // that is known, looks for an earlier order.
  const first = await tryToPlace(input, items, null);
  if (first !== TOKEN_TAKEN && first.ok) return first;
  const earlier = await findByToken(store.id, request.clientToken);
  if (!earlier) {
    if (first === TOKEN_TAKEN) throw new Error("The order that has this token is gone");
    return first;
  }
  // An order that can't be paid any more, or has another price than the page, is placed again.
  const isSame = () =>
    sameContents(store, earlier, request) &&
    earlier.discount >= (request.displayedDiscountKobo ?? 0) &&
    (displayedTotal(request, items, earlier.discount) ?? earlier.totalAmount) ===
      earlier.totalAmount;
  if (
    !isUnpaidStatus(earlier.status) ||
    earlier.needsAttention ||
    (canStillPay(earlier, now) && isSame())
  )
    return repeated(earlier);
  const second = await tryToPlace(input, withOwnStockHold(items, earlier), earlier);
  if (second !== TOKEN_TAKEN) return second;
  // The same checkout, sent at the same moment, was faster.
  const winner = await findByToken(store.id, request.clientToken);
  if (!winner) throw new Error("The order that has this token is gone");
  return repeated(winner);
}

/** Returns whether a checkout has become an order that is no longer to be paid. */
export async function isOrderedAlready(vendorId: string, clientToken: string): Promise<boolean> {
  const order = await findByToken(vendorId, clientToken);
  return order !== null && order !== undefined && !isUnpaidStatus(order.status);
}

const TOKEN_TAKEN = Symbol("another order has this token");
type PlaceOrderInput = {
  store: StoreRecord;
  request: OrderRequest;
  now: Date;
  firstAttempt: FirstAttempt;
};

const repeated = (order: EarlierOrder): PlaceOrderOutcome => ({
  ok: true,
  order: toPlaced(order),
  repeated: true,
});

/** Checks and writes an order, and cancels the earlier one with the same token, if any. */
async function tryToPlace(
  input: PlaceOrderInput,
  items: MenuItem[],
  earlier: EarlierOrder | null,
): Promise<PlaceOrderOutcome | typeof TOKEN_TAKEN> {
  const { store, request, now } = input;
  const checked = checkOrder(store, request, items, now);
  if (!checked.ok) return checked;
  const priced: PricedOrder = { ...checked.order, coupon: null };
  // Most orders depend on nothing that has to be locked first: the statement that writes them is
  // their transaction.
  const isAlone = !earlier && !request.couponCode && store.ordering.slotCapacity === null;
  try {
    const order = await (isAlone
      ? writeOrder(systemDb, store, { ...input, priced, slot: null })
      : systemDb.transaction((tx) => writeAfterLocks(tx, input, priced, earlier)));
    return { ok: true, order, repeated: false };
  } catch (error) {
    if (error instanceof OrderRefused) return error.refusal;
    if (error instanceof StockShort) return findShortage(input, error.ids, priced, earlier);
    if (violatesConstraint(error, "unique", "orders_client_token")) return TOKEN_TAKEN;
    // The item was deleted between being read and being written.
    if (violatesConstraint(error, "foreignKey", "order_items_product")) return OFF_THE_MENU;
    throw error;
  }
}

/**
 * Refuses an order whose items or options were sold meanwhile, by their current stock.
 * @param shortIds of both
 */
async function findShortage(
  { store, request, now }: PlaceOrderInput,
  shortIds: string[],
  { lines }: PricedOrder,
  earlier: EarlierOrder | null,
): Promise<OrderRefusal> {
  const itemIds = [...new Set(lines.map(({ item }) => item.id))];
  const items = await menuItems(store.id, itemIds, now);
  const left = orderLines(request, earlier ? withOwnStockHold(items, earlier) : items);
  if (!left) return OFF_THE_MENU;
  return refuseSoldOut(stockNeeds(left).filter(({ id }) => shortIds.includes(id)));
}

/**
 * Writes an order that replaces another, uses a coupon or takes a slot: these are locked before
 * it, in the order of decision 0025.
 * @throws OrderRefused, StockShort
 */
async function writeAfterLocks(
  tx: Tx,
  input: PlaceOrderInput,
  priced: PricedOrder,
  earlier: EarlierOrder | null,
): Promise<PlacedOrder> {
  const { store, request, now } = input;
  if (earlier) await replaceEarlier(tx, store.id, earlier);
  const agreed = await withCoupon(tx, store, request, priced, now);
  // Locks the items, which come after the coupon.
  if (earlier) await releaseStock(tx, store.id, earlier.id);
  if (store.ordering.slotCapacity === null)
    return writeOrder(tx, store, { ...input, priced: agreed, slot: null });
  const counted = stockNeeds(agreed.lines).filter(({ inventory }) => inventory !== null);
  // Pipelined, so that the rows of the items and the counter are locked for less time.
  const [, slot] = await Promise.all([
    lockStock(tx, store.id, counted),
    takeSlot(tx, store, request, now),
  ]);
  return writeOrder(tx, store, { ...input, priced: agreed, slot });
}

/**
 * Applies the order's coupon. It is locked after the order and before the items.
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
  if (taken.discountKobo < (request.displayedDiscountKobo ?? 0)) {
    const message = msg(
      "This code now gives {price} off. Please check your total and place the order again.",
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

/** `held`: counted stock that was taken for it and is not snoozed, by id of item or option. */
type EarlierOrder = typeof orders.$inferSelect & {
  items: {
    productId: string | null;
    quantity: number;
    options: OrderedOption[] | null;
    note: string | null;
  }[];
  held: Record<string, number> | null;
};

/**
 * Returns the items as this customer can order them: the stock of their own unpaid order is
 * theirs.
 */
function withOwnStockHold(items: MenuItem[], earlier: EarlierOrder): MenuItem[] {
  const { stockReleasedAt, held } = earlier;
  return stockReleasedAt || !held ? items : items.map((item) => includingHeld(item, held));
}

async function findByToken(vendorId: string, clientToken: string): Promise<EarlierOrder | null> {
  const [row] = await systemDb
    .select({
      order: orders,
      items: sql<EarlierOrder["items"]>`(select coalesce(json_agg(json_build_object(
            'productId', i.product_id,
            'quantity', i.quantity,
            'options', i.options,
            'note', i.special_instructions
          )), '[]'::json)
        from order_items i
        where i.vendor_id = "orders"."vendor_id" and i.order_id = "orders"."id")`,
      held: sql<EarlierOrder["held"]>`(select json_object_agg(held.id, held.quantity) from (
        select taken.id, sum(taken.quantity) as quantity
        from (${takenStock(sql`i.vendor_id = "orders"."vendor_id" and i.order_id = "orders"."id"`)}) taken
        left join products p on p.vendor_id = "orders"."vendor_id" and p.id = taken.id
        left join options o on o.vendor_id = "orders"."vendor_id" and o.id = taken.id
        where coalesce(coalesce(p.sold_out_until, o.sold_out_until) <= now(), true)
        group by taken.id) held)`,
    })
    .from(orders)
    .where(and(eq(orders.vendorId, vendorId), eq(orders.clientToken, clientToken)));
  return row ? { ...row.order, items: row.items, held: row.held } : null;
}

function sameContents(store: StoreRecord, order: EarlierOrder, request: OrderRequest): boolean {
  const areaName =
    (request.orderType === "delivery" && areaOf(store, request.deliveryAreaId ?? null)?.name) ||
    null;
  const wanted = mergedLines(request);
  const placed = mergedLines({
    lines: order.items.map(({ productId, quantity, options, note }) => ({
      itemId: productId ?? "",
      quantity,
      note,
      choices: (options ?? []).map(({ id, quantity: count }): OptionChoice => [id, count]),
    })),
  });
  const counts = new Map(wanted.map(({ key, quantity }) => [key, quantity]));
  const asked: Partial<EarlierOrder> = {
    orderType: request.orderType,
    customerName: request.customerName,
    customerPhone: request.customerPhone,
    secondPhone: request.secondPhone ?? null,
    customerEmail: request.customerEmail,
    deliveryAddress: request.deliveryAddress,
    deliveryArea: areaName,
    deliveryInstructions: request.deliveryInstructions,
    deliveryPin: request.deliveryPin ?? null,
    vendorInstructions: request.vendorInstructions,
  };
  return (
    placed.length === wanted.length &&
    placed.every(({ key, quantity }) => counts.get(key) === quantity) &&
    Object.entries(asked).every(([name, value]) => order[name as keyof EarlierOrder] === value) &&
    couponKey(order.couponCode ?? "") === couponKey(request.couponCode ?? "") &&
    sameTime(order, request)
  );
}

/**
 * Returns the total that the customer's page showed, at a given discount; null when there was no
 * page, or an item is gone.
 */
function displayedTotal(
  { displayedPrices, lines, orderType, deliveryAreaId }: OrderRequest,
  items: MenuItem[],
  discountKobo: number,
): number | null {
  const priced = displayedPrices && orderLines({ lines }, items);
  if (!displayedPrices || !priced) return null;
  const subtotalKobo = priced.reduce((sum, { price }) => sum + price.lineKobo, 0);
  return priceOrder(displayedPrices.rules, {
    subtotalKobo,
    discountKobo,
    delivery:
      orderType === "delivery" ? deliveryMethodTo(displayedPrices, deliveryAreaId ?? null) : null,
  }).totalKobo;
}

/**
 * Compares the times: the chosen one or, if it was full, the one that was offered. An order for as
 * soon as possible may have any.
 */
function sameTime(order: EarlierOrder, { scheduledFor, displayedSlot }: OrderRequest): boolean {
  if (!scheduledFor || !order.isScheduled) return !scheduledFor && !order.isScheduled;
  return [scheduledFor, displayedSlot].some(
    (at) => at?.getTime() === order.scheduledFor?.getTime(),
  );
}

/**
 * Cancels an unpaid order that the customer has sent again, changed: its attempt is abandoned, and
 * its token becomes free.
 */
async function replaceEarlier(tx: Tx, vendorId: string, earlier: EarlierOrder): Promise<void> {
  const key = { vendorId, orderId: earlier.id };
  // Pipelined: the attempts are locked before the order.
  const [, ended] = await Promise.all([
    lockAttempts(tx, key),
    transitionOrder(tx, {
      ...key,
      from: unpaidStatuses,
      to: "cancelled",
      actor: { type: "customer" },
      reason: REPLACED_REASON,
      set: { clientToken: `${earlier.clientToken}:replaced:${earlier.id}` },
    }),
  ]);
  if (!ended.ok)
    throw new OrderRefused(
      refuseOrder("moved-on", "store", msg("This order has changed. Please open it again.")),
    );
  await endAttempts(tx, key);
}

const toPlaced = (order: EarlierOrder): PlacedOrder => ({
  id: order.id,
  vendorId: order.vendorId,
  orderNumber: order.orderNumber,
  status: order.status,
  paymentStatus: order.paymentStatus,
  orderType: order.orderType,
  customerEmail: order.customerEmail!, // a checkout always has one
  paymentChannel: order.paymentChannel,
  couponCode: order.couponCode,
  vendorInstructions: order.vendorInstructions,
  deliveryArea: order.deliveryArea,
  scheduledFor: order.scheduledFor,
  holds: order.holdEndedAt === null,
  ...orderSumsOf(order),
});
