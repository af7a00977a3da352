import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { orders } from "~schema";
import type { OrderStatus } from "~schema/orders";
import type { MenuItem } from "~/menu/menu-item";
import { menuItems } from "~/menu/menu.queries.server";
import { breaks } from "~/platform/broken-constraint.server";
import { systemDb, type Tx } from "~/platform/db.server";
import { statement } from "~/platform/statement.server";
import { areaOf, wayTo } from "~/settings/delivery-areas";
import type { StoreRecord } from "~/settings/store-record.server";
import { formatKobo } from "~/shared/money";
import { priceOrder } from "~/shared/order-price";
import { type CheckedOrder, checkOrder, OFF_THE_MENU, soldOut, wayOf } from "./check-order";
import { couponKey } from "./coupon";
import { takeCoupon } from "./coupons.queries.server";
import { REPLACED } from "./customer-timeline";
import { canStillPay, OrderRefused, PAYABLE_MINUTES, type OrderProblem, type OrderRequest, type PlacedOrder } from "./order-request";
import { addedKobo, orderSums } from "./order-sums";
import { takeSlot, type TakenSlot } from "./slots.server";
import { sumsOf } from "./stored-sums.server";
import { giveBackStock, takeStock } from "./stock.server";

/** Who pays at once needs no word that the order waits for its payment: it is sent after this, if it still does (docs/rules.md, Mail). */
const RECEIVED_MAIL_MINUTES = 3;

export type PlaceOrderOutcome<T> =
  | { ok: true; order: PlacedOrder; extra: T | null; /** The same checkout was sent before: this is the order it made. */ repeated: boolean }
  | { ok: false; problem: OrderProblem };

/**
 * Places a customer's order: checks the store's rules, prices it from the store's own menu, takes counted stock, numbers it and writes it, in one
 * transaction; `alongside` adds its rows to that transaction. Sent twice with one client token it is one order; sent again with other contents
 * while unpaid, the first is cancelled in favour of it (docs/rules.md, Placing an order).
 * @param now the instant of the order
 */
export async function placeOrder<T>(
  store: StoreRecord,
  request: OrderRequest,
  now: Date,
  alongside: (tx: Tx, order: Pick<PlacedOrder, "id" | "vendorId" | "totalKobo">) => Promise<T>,
): Promise<PlaceOrderOutcome<T>> {
  const items = await menuItems(store.id, [...new Set(request.lines.map((line) => line.itemId))], now);
  const attempt: Attempt<T> = { store, request, now, alongside };
  // Nearly always this is the first time its checkout is sent: only what is refused, or has a token that is known, looks for an earlier order.
  const first = await tryToPlace(attempt, items, null);
  if (first !== TOKEN_TAKEN && first.ok) return first;
  const earlier = await findByToken(store.id, request.clientToken);
  if (!earlier) {
    if (first === TOKEN_TAKEN) throw new Error("The order that has this token is gone");
    return first;
  }
  // An order that can't be paid any more is no answer: its cart, sent again, is placed anew. Nor is one at another price than the page showed.
  const isSame = () => sameContents(store, earlier, request) && (totalShown(request, items, earlier.discount) ?? earlier.totalAmount) === earlier.totalAmount;
  if (isSettled(earlier.status) || earlier.needsAttention || (canStillPay(earlier, now) && isSame())) return repeated(earlier);
  const second = await tryToPlace(attempt, withOwnHold(items, earlier), earlier);
  if (second !== TOKEN_TAKEN) return second;
  // The same checkout, sent at the same moment, has won: its order is this one's too.
  const winner = await findByToken(store.id, request.clientToken);
  if (!winner) throw new Error("The order that has this token is gone");
  return repeated(winner);
}

const TOKEN_TAKEN = Symbol("another order has this token");
type Attempt<T> = { store: StoreRecord; request: OrderRequest; now: Date; alongside: (tx: Tx, order: Pick<PlacedOrder, "id" | "vendorId" | "totalKobo">) => Promise<T> };

const repeated = <T>(order: Earlier): PlaceOrderOutcome<T> => ({ ok: true, order: toPlaced(order), extra: null, repeated: true });

/** Checks and writes, in favour of an earlier order of the same token if there is one. */
async function tryToPlace<T>({ store, request, now, alongside }: Attempt<T>, items: MenuItem[], earlier: Earlier | null): Promise<PlaceOrderOutcome<T> | typeof TOKEN_TAKEN> {
  const checked = checkOrder(store, request, items, now);
  if ("problem" in checked) return { ok: false, problem: checked.problem };
  const priced: Priced = { ...checked, coupon: null };
  try {
    return await systemDb.transaction(async (tx) => {
      if (earlier) await replaceEarlier(tx, store.id, earlier.id);
      const agreed = await withCoupon(tx, store, request, priced, now);
      const counted = priced.lines.filter((line) => line.product.inventory !== null);
      const id = randomUUID();
      const stock = takeStock(tx, store.id, counted.map((line) => ({ productId: line.product.id, quantity: line.quantity })));
      // A store that counts its orders must hear first which quarter of an hour has room; any other waits for nothing.
      const slot = store.ordering.slotCapacity === null ? null : (await Promise.all([takeSlot(tx, store, request, now), stock]))[0];
      // One after the other on their connection, without waiting for the answers between: the dishes' and the counter's rows are locked for less time. What fails undoes all.
      const [short, order, extra] = await Promise.all([
        stock,
        writeOrder(tx, store, request, agreed, { id, now, slot }),
        alongside(tx, { id, vendorId: store.id, totalKobo: agreed.totalKobo }),
      ]);
      if (short.length > 0) throw new OrderRefused(soldOut(priced.lines.filter((line) => short.includes(line.product.id))));
      return { ok: true as const, order, extra, repeated: false };
    });
  } catch (error) {
    if (error instanceof OrderRefused) return { ok: false, problem: error.problem };
    if (breaks(error, "unique", "orders_client_token")) return TOKEN_TAKEN;
    // The dish was deleted between being read and being written.
    if (breaks(error, "foreignKey", "order_items_product")) return { ok: false, problem: OFF_THE_MENU };
    throw error;
  }
}

type Priced = CheckedOrder & { coupon: { id: string; code: string } | null };

/** The order with what its coupon takes off, the sums reckoned anew. Locks the coupon: after the order, before the dishes. @throws OrderRefused */
async function withCoupon(tx: Tx, store: StoreRecord, request: OrderRequest, priced: Priced, now: Date): Promise<Priced> {
  if (!request.couponCode) return priced;
  const { customerPhone, couponCode, clientToken } = request;
  const taken = await takeCoupon(tx, store, { code: couponCode, phone: customerPhone, clientToken, subtotalKobo: priced.subtotalKobo, addedKobo: addedKobo(priced) }, now);
  if (!taken.ok) throw new OrderRefused({ field: "coupon", message: taken.message, conflict: false });
  if (taken.discountKobo < (request.seenDiscountKobo ?? 0)) {
    throw new OrderRefused({ field: "coupon", message: `This code now takes ${formatKobo(taken.discountKobo)} off. Please look at the total and send it again.`, conflict: true });
  }
  return { ...priced, ...orderSums(store, wayOf(request), priced.subtotalKobo, taken.discountKobo), coupon: { id: taken.couponId, code: taken.code } };
}

const it = (name: OrderValue) => sql.placeholder(name);
type OrderValue =
  | "vendorId" | "id" | "orderType" | "name" | "phone" | "email" | "address" | "deliveryInstructions" | "vendorInstructions" | "isScheduled" | "scheduledFor" | "subtotal" | "discount"
  | "deliveryFee" | "packagingFee" | "serviceFee" | "tax" | "deliveryArea" | "slotAt" | "transactionFee" | "total" | "couponId" | "couponCode" | "clientToken" | "heldUntil" | "now" | "lines";

/**
 * Number, customer, order, lines, first event and the mail for those who do not pay at once, in one statement. The number comes from the vendor's counter row, which stays locked until the
 * commit: two orders never share one. The customer row only has its blanks filled: a stranger who knows a phone can't rename its owner.
 */
const orderRows = statement<{ orderNumber: string }, OrderValue>(sql`
  with counter as (
    insert into vendor_counters (vendor_id, order_number) values (${it("vendorId")}, 1)
    on conflict (vendor_id) do update set order_number = vendor_counters.order_number + 1
    returning order_number
  ), customer as (
    insert into customers (vendor_id, phone, name, email) values (${it("vendorId")}, ${it("phone")}, ${it("name")}, ${it("email")})
    on conflict (vendor_id, phone) do update set name = coalesce(customers.name, excluded.name), email = coalesce(customers.email, excluded.email)
    returning id
  ), placed as (
    insert into orders (id, vendor_id, customer_id, order_number, order_type, customer_name, customer_phone, customer_email, delivery_address,
      delivery_instructions, vendor_instructions, is_scheduled, scheduled_for, subtotal, discount, delivery_fee, packaging_fee, service_fee, tax,
      delivery_area, slot_at, transaction_fee, total_amount,
      coupon_id, coupon_code, status, payment_status, client_token, stock_held_until, created_at, updated_at)
    select ${it("id")}::uuid, ${it("vendorId")}::uuid, customer.id, 'VNR' || lpad(counter.order_number::text, greatest(3, length(counter.order_number::text)), '0'), ${it("orderType")}::text,
      ${it("name")}::text, ${it("phone")}::text, ${it("email")}::text, ${it("address")}::text, ${it("deliveryInstructions")}::text,
      ${it("vendorInstructions")}::text, ${it("isScheduled")}::boolean, ${it("scheduledFor")}::timestamptz, ${it("subtotal")}::bigint,
      ${it("discount")}::bigint, ${it("deliveryFee")}::bigint, ${it("packagingFee")}::bigint, ${it("serviceFee")}::bigint, ${it("tax")}::bigint,
      ${it("deliveryArea")}::text, ${it("slotAt")}::timestamptz, ${it("transactionFee")}::bigint, ${it("total")}::bigint, ${it("couponId")}::uuid,
      ${it("couponCode")}::text, 'payment_pending', 'pending', ${it("clientToken")}::text, ${it("heldUntil")}::timestamptz, ${it("now")}::timestamptz, ${it("now")}::timestamptz
    from counter, customer
    returning id, vendor_id, order_number
  ), items as (
    insert into order_items (vendor_id, order_id, product_id, position, name, price, quantity, stock_taken)
    select placed.vendor_id, placed.id, l.product_id, l.position, l.name, l.price, l.quantity, l.stock_taken
    from placed, jsonb_to_recordset(${it("lines")}::jsonb)
      as l(product_id uuid, position int, name text, price bigint, quantity int, stock_taken boolean)
  ), event as (
    insert into order_events (vendor_id, order_id, to_status, actor_type) select placed.vendor_id, placed.id, 'payment_pending', 'customer' from placed
  ), mail as (
    insert into outbox (vendor_id, order_id, kind, next_try_at)
    select placed.vendor_id, placed.id, 'order_received_customer', ${it("now")}::timestamptz + ${sql.raw(`interval '${RECEIVED_MAIL_MINUTES} minutes'`)} from placed
  )
  select order_number as "orderNumber" from placed`);

async function writeOrder(tx: Tx, store: StoreRecord, request: OrderRequest, priced: Priced, { id, now, slot }: { id: string; now: Date; slot: TakenSlot | null }): Promise<PlacedOrder> {
  const lines = priced.lines.map(({ product, quantity }, position) => ({
    product_id: product.id, position, name: product.name, price: product.priceKobo, quantity, stock_taken: product.inventory !== null,
  }));
  const holds = lines.some((line) => line.stock_taken);
  const { coupon, area, lines: _, ...sums } = priced;
  // Who asked for as soon as possible and got a later quarter has that as their time: kitchen, mails and receipt then say it.
  const scheduledFor = slot?.moved ? slot.slot : request.scheduledFor;
  const [row] = await orderRows(tx, {
    vendorId: store.id, id, orderType: request.orderType, name: request.customerName, phone: request.customerPhone, email: request.customerEmail, address: request.deliveryAddress,
    deliveryInstructions: request.deliveryInstructions, vendorInstructions: request.vendorInstructions, isScheduled: request.scheduledFor !== null,
    scheduledFor: scheduledFor?.toISOString() ?? null, subtotal: sums.subtotalKobo, discount: sums.discountKobo, deliveryFee: sums.deliveryFeeKobo, packagingFee: sums.packagingFeeKobo,
    serviceFee: sums.serviceFeeKobo, tax: sums.taxKobo, deliveryArea: area?.name ?? null, slotAt: slot?.slot.toISOString() ?? null, transactionFee: sums.transactionFeeKobo, total: sums.totalKobo,
    couponId: coupon?.id ?? null, couponCode: coupon?.code ?? null, clientToken: request.clientToken, heldUntil: holds ? new Date(now.getTime() + PAYABLE_MINUTES * 60_000).toISOString() : null,
    now: now.toISOString(), lines: JSON.stringify(lines),
  });
  return { id, vendorId: store.id, orderNumber: row!.orderNumber, status: "payment_pending", paymentStatus: "pending", deliveryArea: area?.name ?? null, scheduledFor, ...sums };
}

/** `held`: counted stock that was taken for it, of a dish that is not sold out today. */
type Earlier = typeof orders.$inferSelect & { items: { productId: string | null; quantity: number; held: boolean }[] };

/** The dishes as this customer finds them: what their own unpaid order holds is theirs to order again. */
function withOwnHold(items: MenuItem[], earlier: Earlier): MenuItem[] {
  if (earlier.stockReleasedAt) return items;
  const held = new Map(earlier.items.filter((item) => item.held).map((item) => [item.productId, item.quantity]));
  return items.map((item) => (item.inventory === null ? item : { ...item, inventory: item.inventory + (held.get(item.id) ?? 0) }));
}

async function findByToken(vendorId: string, clientToken: string): Promise<Earlier | null> {
  const [row] = await systemDb
    .select({
      order: orders,
      items: sql<Earlier["items"]>`(select coalesce(json_agg(json_build_object('productId', i.product_id, 'quantity', i.quantity, 'held', i.stock_taken and coalesce(p.sold_out_until <= now(), true))), '[]'::json)
        from order_items i left join products p on p.vendor_id = i.vendor_id and p.id = i.product_id where i.vendor_id = "orders"."vendor_id" and i.order_id = "orders"."id")`,
    })
    .from(orders)
    .where(and(eq(orders.vendorId, vendorId), eq(orders.clientToken, clientToken)));
  return row ? { ...row.order, items: row.items } : null;
}

const unpaid: readonly OrderStatus[] = ["payment_pending", "payment_failed"];
const isSettled = (status: OrderStatus) => !unpaid.includes(status);

function sameContents(store: StoreRecord, order: Earlier, request: OrderRequest): boolean {
  const areaName = (request.orderType === "delivery" && areaOf(store, request.deliveryAreaId ?? null)?.name) || null;
  const wanted = new Map<string, number>();
  for (const line of request.lines) wanted.set(line.itemId, (wanted.get(line.itemId) ?? 0) + line.quantity);
  return (
    order.items.length === wanted.size &&
    order.items.every((item) => item.productId !== null && wanted.get(item.productId) === item.quantity) &&
    order.orderType === request.orderType && order.customerName === request.customerName && order.customerPhone === request.customerPhone &&
    order.customerEmail === request.customerEmail && order.deliveryAddress === request.deliveryAddress && order.deliveryArea === areaName && order.deliveryInstructions === request.deliveryInstructions &&
    order.vendorInstructions === request.vendorInstructions && couponKey(order.couponCode ?? "") === couponKey(request.couponCode ?? "") &&
    sameTime(order, request)
  );
}

/** What a page said that this order costs, with a discount; null where no page was shown, or a dish of it is gone. */
function totalShown({ seenPrices, lines, orderType, deliveryAreaId }: OrderRequest, items: MenuItem[], discountKobo: number): number | null {
  const prices = new Map(items.map(({ id, priceKobo }) => [id, priceKobo]));
  if (!seenPrices || lines.some(({ itemId }) => !prices.has(itemId))) return null;
  const subtotalKobo = lines.reduce((sum, { itemId, quantity }) => sum + prices.get(itemId)! * quantity, 0);
  return priceOrder(seenPrices.rules, { subtotalKobo, discountKobo, delivery: orderType === "delivery" ? wayTo(seenPrices, deliveryAreaId ?? null) : null }).totalKobo;
}

/** The time they chose or, where that was full, the one they were shown and took. Who wants it as soon as possible takes whichever they got. */
function sameTime(order: Earlier, { scheduledFor, seenSlot }: OrderRequest): boolean {
  if (!scheduledFor || !order.isScheduled) return !scheduledFor && !order.isScheduled;
  return [scheduledFor, seenSlot].some((at) => at?.getTime() === order.scheduledFor?.getTime());
}

/** The customer corrected an unpaid checkout: the first order ends, its stock goes back, its token becomes free for the corrected one. */
async function replaceEarlier(tx: Tx, vendorId: string, orderId: string): Promise<void> {
  const ended = await tx.execute<{ from: OrderStatus }>(sql`
    update orders o set status = 'cancelled', client_token = o.client_token || ':replaced:' || o.id, updated_at = now()
    from (select id, status from orders where vendor_id = ${vendorId} and id = ${orderId} for update) before
    where o.vendor_id = ${vendorId} and o.id = before.id and before.status in ('payment_pending', 'payment_failed')
    returning before.status as "from"`);
  if (!ended[0]) throw new OrderRefused({ field: "store", message: "This order has moved on meanwhile. Please open it again.", conflict: true });
  await giveBackStock(tx, vendorId, orderId);
  await tx.execute(sql`
    insert into order_events (vendor_id, order_id, from_status, to_status, actor_type, reason)
    values (${vendorId}, ${orderId}, ${ended[0].from}, 'cancelled', 'customer', ${REPLACED})`);
}

const toPlaced = (order: Earlier): PlacedOrder => ({
  id: order.id, vendorId: order.vendorId, orderNumber: order.orderNumber, status: order.status, paymentStatus: order.paymentStatus,
  deliveryArea: order.deliveryArea, scheduledFor: order.scheduledFor, ...sumsOf(order),
});
