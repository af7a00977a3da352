import type { MenuItem } from "~/core/menu/menu-item";
import { readMenuItems } from "~/core/menu/menu.queries.server";
import { stockNeeds } from "~/core/options/stock-needs";
import { orderSumsOf, sumValues } from "~/core/pricing/stored-sums.server";
import type { StoreRecord } from "~/core/stores/store-record.server";
import { violatesConstraint } from "~/platform/constraint-violation.server";
import { systemDb, type Tx } from "~/platform/db.server";
import { formatKobo } from "~/shared/money";
import { msg } from "~/shared/translate";
import {
  checkOrder,
  type CheckedOrder,
  fulfilmentOf,
  OFF_THE_MENU,
  orderLines,
  refuseSoldOut,
} from "./check-order";
import { redeemCoupon } from "./coupon-redemption.server";
import {
  findByToken,
  isSameOrder,
  replaceEarlier,
  withOwnStockHold,
  type EarlierOrder,
} from "./earlier-order.server";
import {
  canStillPay,
  OrderRefused,
  PAYABLE_MINUTES,
  refuseOrder,
  type FirstAttempt,
  type OrderRefusal,
  type OrderRequest,
  type PlacedOrder,
} from "./order-request";
import { isUnpaidStatus } from "./order-status";
import { addedKobo, orderSums } from "./order-sums";
import { takeSlot } from "./slots.server";
import { lockStock, releaseStock, StockShort, takenFor } from "./stock.server";
import type { OrderRow } from "./transition-order.server";
import { writeOrder } from "./write-order.server";

type PlaceOrderOutcome =
  | {
      ok: true;
      order: PlacedOrder;
      /** The checkout was sent before, and this is its order. */
      repeated: boolean;
    }
  | OrderRefusal;

/**
 * Places a customer's order in one transaction: checks the store's rules, prices the order from the
 * menu, takes counted stock, numbers it, and writes it with its first payment attempt. Sent twice
 * with the same client token, it is one order; sent again with changes while unpaid, it replaces
 * the first (docs/rules.md, Placing an order).
 * @param firstAttempt ids for a new order; a repeated checkout keeps its own
 * @param read the items of the lines, if this request has read them at `now`
 */
export async function placeOrder(
  store: StoreRecord,
  request: OrderRequest,
  now: Date,
  firstAttempt: FirstAttempt,
  read?: MenuItem[],
): Promise<PlaceOrderOutcome> {
  const itemIds = [...new Set(request.lines.map((line) => line.itemId))];
  const items = read ?? (await readMenuItems(store.id, itemIds, now));
  const input: PlaceOrderInput = { store, request, now, firstAttempt };
  // A checkout is nearly always new: look for an earlier order only after a refusal.
  const first = await tryToPlace(input, items, null);
  if (first !== TOKEN_TAKEN && first.ok) return first;
  const earlier = await findByToken(store.id, request.clientToken);
  if (!earlier) {
    if (first === TOKEN_TAKEN) throw new Error("The order that has this token is gone");
    return first;
  }
  // An order that can't be paid any more, or whose price differs from the page's, is replaced.
  if (
    !isUnpaidStatus(earlier.status) ||
    earlier.needsAttention ||
    (canStillPay(earlier, now) && isSameOrder(store, earlier, request, items))
  )
    return repeated(earlier);
  const second = await tryToPlace(input, withOwnStockHold(items, earlier), earlier);
  if (second !== TOKEN_TAKEN) return second;
  // The same checkout, sent at the same moment, was faster.
  const winner = await findByToken(store.id, request.clientToken);
  if (!winner) throw new Error("The order that has this token is gone");
  return repeated(winner);
}

/** Returns whether a checkout has become an order that no longer waits for payment. */
export async function isOrderedAlready(vendorId: string, clientToken: string): Promise<boolean> {
  const order = await findByToken(vendorId, clientToken);
  return order !== null && !isUnpaidStatus(order.status);
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

async function tryToPlace(
  input: PlaceOrderInput,
  items: MenuItem[],
  earlier: EarlierOrder | null,
): Promise<PlaceOrderOutcome | typeof TOKEN_TAKEN> {
  const { store, request, now } = input;
  const checked = checkOrder(store, request, items, now);
  if (!checked.ok) return checked;
  const priced = checked.order;
  try {
    const order = await systemDb.transaction((tx) => writeAfterLocks(tx, input, priced, earlier));
    return { ok: true, order, repeated: false };
  } catch (error) {
    if (error instanceof OrderRefused) return error.refusal;
    if (error instanceof StockShort) return findShortage(input, error.ids, priced, earlier);
    if (violatesConstraint(error, "unique", "orders_client_token")) return TOKEN_TAKEN;
    // The item was deleted between being read and being written.
    if (violatesConstraint(error, "foreignKey", "order_items_item")) return OFF_THE_MENU;
    throw error;
  }
}

/** Names what sold out meanwhile. @param shortIds of items and options */
async function findShortage(
  { store, request, now }: PlaceOrderInput,
  shortIds: string[],
  { lines }: CheckedOrder,
  earlier: EarlierOrder | null,
): Promise<OrderRefusal> {
  const itemIds = [...new Set(lines.map(({ item }) => item.id))];
  const items = await readMenuItems(store.id, itemIds, now);
  const left = orderLines(request, earlier ? withOwnStockHold(items, earlier) : items);
  if (!left) return OFF_THE_MENU;
  return refuseSoldOut(stockNeeds(left).filter(({ id }) => shortIds.includes(id)));
}

/** Customers who pay within this time need no e-mail (docs/rules.md, Mail). */
const RECEIVED_MAIL_MINUTES = 3;

const minutesAfter = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000);

const verifiedAt = ({ isPhoneVerified }: OrderRequest, now: Date) => (isPhoneVerified ? now : null);

/** @throws OrderRefused, StockShort */
async function writeAfterLocks(
  tx: Tx,
  { store, request, now, firstAttempt }: PlaceOrderInput,
  checked: CheckedOrder,
  earlier: EarlierOrder | null,
): Promise<PlacedOrder> {
  const vendorId = store.id;
  const { orderId, reference } = firstAttempt;
  if (earlier) await replaceEarlier(tx, vendorId, earlier);
  const { coupon, area, lines, ...sums } = await withCoupon(tx, store, request, checked, now);
  const counted = stockNeeds(lines).filter(({ inventory }) => inventory !== null);
  if (earlier) {
    // Lock the released and the new stock together, in one order.
    await lockStock(tx, vendorId, [...(await takenFor(tx, vendorId, earlier.id)), ...counted]);
    await releaseStock(tx, vendorId, earlier.id);
  }
  const hasSlots = store.ordering.slotCapacity !== null;
  // `takeSlot` locks the counter, which comes after the items.
  if (hasSlots) await lockStock(tx, vendorId, counted);
  const slot = hasSlots ? await takeSlot(tx, store, request, now) : null;
  const order = {
    id: orderId,
    vendorId,
    orderType: request.orderType,
    customerName: request.customerName,
    customerPhone: request.customerPhone,
    secondPhone: request.secondPhone ?? null,
    customerEmail: request.customerEmail,
    deliveryAddress: request.deliveryAddress,
    deliveryArea: area?.name ?? null,
    deliveryInstructions: request.deliveryInstructions,
    deliveryPin: request.deliveryPin ?? null,
    vendorInstructions: request.vendorInstructions,
    isScheduled: request.scheduledFor !== null,
    // A customer who asked for as soon as possible and got a later slot has that as their time, so
    // that kitchen, e-mails and receipt show it.
    scheduledFor: slot?.moved ? slot.slot : request.scheduledFor,
    slotAt: slot?.slot ?? null,
    ...sumValues(sums),
    couponId: coupon?.id ?? null,
    couponCode: coupon?.code ?? null,
    paymentChannel: request.paymentChannel ?? null,
    messagesWanted: request.messagesWanted ?? false,
    status: "payment_pending" as const,
    paymentStatus: "pending" as const,
    clientToken: request.clientToken,
    placedBy: request.placedBy,
    phoneVerifiedAt: verifiedAt(request, now),
    stockHeldUntil: counted.length > 0 ? minutesAfter(now, PAYABLE_MINUTES) : null,
    createdAt: now,
  };
  const orderNumber = await writeOrder(tx, {
    order,
    stock: counted,
    lines: lines.map(({ item, note, quantity, price }) => ({
      item,
      name: item.name,
      price: price.portionKobo,
      quantity,
      options: price.options,
      specialInstructions: note || null,
    })),
    event: { actorType: "customer" },
    reference,
    receivedMail: { sendAt: minutesAfter(now, RECEIVED_MAIL_MINUTES) },
  });
  return toPlaced({ ...order, orderNumber });
}

/** Locks the coupon after the order and before the items. @throws OrderRefused */
async function withCoupon(
  tx: Tx,
  store: StoreRecord,
  request: OrderRequest,
  priced: CheckedOrder,
  now: Date,
): Promise<CheckedOrder & { coupon: { id: string; code: string } | null }> {
  if (!request.couponCode) return { ...priced, coupon: null };
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

type PlacedRow = Pick<
  OrderRow,
  | "id"
  | "vendorId"
  | "orderNumber"
  | "status"
  | "paymentStatus"
  | "orderType"
  | "customerEmail"
  | "paymentChannel"
  | "couponCode"
  | "vendorInstructions"
  | "deliveryArea"
  | "scheduledFor"
  | "stockHeldUntil"
  | "slotAt"
  | "phoneVerifiedAt"
> &
  Parameters<typeof orderSumsOf>[0];

const toPlaced = (order: PlacedRow): PlacedOrder => ({
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
  holds: order.stockHeldUntil !== null || order.slotAt !== null,
  phoneVerifiedAt: order.phoneVerifiedAt,
  ...orderSumsOf(order),
});
