import { randomUUID } from "node:crypto";
import { sql, type SQL } from "drizzle-orm";
import { systemDb } from "~/platform/db.server";
import { sendJobs, sendJobSoon } from "~/platform/jobs.server";
import { statement } from "~/platform/statement.server";
import { orderedOption } from "~/core/options/keep-option";
import { stockNeeds } from "~/core/options/stock-needs";
import { gatewayFeeKobo } from "~/core/pricing/fees";
import type { StoreRecord } from "~/core/stores/store-record.server";
import type { CheckedOrder } from "./check-order";
import {
  BLOCKED,
  OrderRefused,
  PAYABLE_MINUTES,
  type FirstAttempt,
  type OrderRequest,
  type PlacedOrder,
} from "./order-request";
import type { TakenSlot } from "./slots.server";
import { enoughLeft, enoughOptionsLeft } from "./stock.server";

/**
 * Customers who pay at once need no e-mail about an unpaid order: it is sent after this, if it is
 * still unpaid (docs/rules.md, Mail).
 */
const RECEIVED_MAIL_MINUTES = 3;

/**
 * The condition that a row of `orders` says who somebody is: it was paid, or its vendor made it.
 * Anybody may place an order in anybody's name.
 */
export const saysWho = (alias: string): SQL => {
  const order = sql.identifier(alias);
  return sql`(${order}.source = 'custom' or ${order}.payment_status in ('success', 'completed', 'refunded', 'partially_refunded'))`;
};

/**
 * The condition that such an order names a row of `customers`. Until one does, its name and e-mail
 * are what anybody may have noted of that phone (docs/rules.md, Customers).
 */
export const customerIsKnown = sql`exists (
  select from orders named
  where named.vendor_id = customers.vendor_id and named.customer_id = customers.id
    and ${saysWho("named")})`;

/**
 * Returns the SQL for a field of a customer whom an order names that says who they are: a blank is
 * filled, a note replaced.
 */
export function customerField(field: "name" | "email", value: SQL): SQL {
  const name = sql.identifier(field);
  return sql`case when ${customerIsKnown} then coalesce(customers.${name}, ${value}) else ${value} end`;
}

/** Returns it for an order that nobody has paid: a known customer stays as they are. */
const notedField = (field: "name" | "email"): SQL => {
  const name = sql.identifier(field);
  return sql`case when ${customerIsKnown} then customers.${name} else excluded.${name} end`;
};

const orderInsert = (name: OrderValue) => sql.placeholder(name);
type OrderValue =
  | "vendorId"
  | "id"
  | "orderType"
  | "name"
  | "phone"
  | "secondPhone"
  | "email"
  | "address"
  | "deliveryInstructions"
  | "deliveryPin"
  | "paymentChannel"
  | "vendorInstructions"
  | "isScheduled"
  | "scheduledFor"
  | "subtotal"
  | "discount"
  | "deliveryFee"
  | "packagingFee"
  | "serviceFee"
  | "tax"
  | "deliveryArea"
  | "slotAt"
  | "transactionFee"
  | "total"
  | "couponId"
  | "couponCode"
  | "clientToken"
  | "placedBy"
  | "heldUntil"
  | "now"
  | "lines"
  | "itemNames"
  | "takenIds"
  | "takenQuantities"
  | "takenOptionIds"
  | "takenOptionQuantities"
  | "reference"
  | "expectedAmount"
  | "expectedFee"
  | "emailId";

/** The number of an order; null when it was not written, as items are short or its phone is blocked. */
type OrderWritten = { orderNumber: string | null; short: string[] | null; blocked: boolean };

/** Rows of a list of ids and their quantities. */
const wantedRows = (ids: OrderValue, quantities: OrderValue) =>
  sql`select * from unnest((select ${orderInsert(ids)}::uuid[]), (select ${orderInsert(quantities)}::int[])) as w(id, quantity) limit (select cardinality(${orderInsert(ids)}::uuid[]))`;
/** All that is counted is there: items are locked first, options only once all items are. */
const allItems = sql`(select count(*) from locked) = (select count(*) from wanted)`;
const allThere = sql`${allItems} and (select count(*) from locked_options) = (select count(*) from wanted_options) and not exists (select from blocked)`;

/**
 * Stock, number, customer, order, lines, first event, first payment attempt and the mail for those
 * who do not pay at once, in one statement (decision 0003). The items' rows are locked first, in
 * the order of their ids; if one of them is short, or the customer is blocked, nothing is written.
 * The number comes from the vendor's counter row, which stays locked until the commit: two orders
 * never share one. The row of a known customer stays as it is: who knows a phone can't rename its
 * owner.
 */
const orderRows = statement<OrderWritten, OrderValue>(sql`
  with blocked as (
    select from customers where vendor_id = ${orderInsert("vendorId")}::uuid and phone = ${orderInsert("phone")}::text and blocked_at is not null
  ), wanted as (
    ${wantedRows("takenIds", "takenQuantities")}
  ), wanted_options as (
    ${wantedRows("takenOptionIds", "takenOptionQuantities")}
  ), locked as (
    select p.id, w.quantity from wanted w join products p on p.id = w.id
    where p.vendor_id = ${orderInsert("vendorId")}::uuid and ${enoughLeft}
    order by p.id for no key update of p
  ), locked_options as (
    select o.id, w.quantity from wanted_options w join options o on o.id = w.id
    where o.vendor_id = ${orderInsert("vendorId")}::uuid and ${allItems} and ${enoughOptionsLeft}
    order by o.id for no key update of o
  ), taken as (
    update products p set inventory = p.inventory - locked.quantity, updated_at = now() from locked
    where p.vendor_id = ${orderInsert("vendorId")}::uuid and p.id = locked.id and ${allThere}
  ), taken_options as (
    update options o set inventory = o.inventory - locked_options.quantity, updated_at = now() from locked_options
    where o.vendor_id = ${orderInsert("vendorId")}::uuid and o.id = locked_options.id and ${allThere}
  ), counter as (
    insert into vendor_counters (vendor_id, order_number) select ${orderInsert("vendorId")}::uuid, 1 where ${allThere}
    on conflict (vendor_id) do update set order_number = vendor_counters.order_number + 1
    returning order_number
  ), customer as (
    insert into customers (vendor_id, phone, name, email) select ${orderInsert("vendorId")}::uuid, ${orderInsert("phone")}::text, ${orderInsert("name")}::text, ${orderInsert("email")}::text from counter
    on conflict (vendor_id, phone) do update set name = ${notedField("name")}, email = ${notedField("email")}
    returning id
  ), placed as (
    insert into orders (id, vendor_id, customer_id, order_number, order_type, customer_name, customer_phone, second_phone, customer_email, delivery_address,
      delivery_instructions, delivery_pin, payment_channel, vendor_instructions, is_scheduled, scheduled_for, subtotal, discount, delivery_fee, packaging_fee, service_fee, tax,
      delivery_area, slot_at, transaction_fee, total_amount,
      item_names, coupon_id, coupon_code, status, payment_status, client_token, placed_by, stock_held_until, created_at, updated_at)
    select ${orderInsert("id")}::uuid, ${orderInsert("vendorId")}::uuid, customer.id, 'VNR' || lpad(counter.order_number::text, greatest(3, length(counter.order_number::text)), '0'), ${orderInsert("orderType")}::text,
      ${orderInsert("name")}::text, ${orderInsert("phone")}::text, ${orderInsert("secondPhone")}::text, ${orderInsert("email")}::text, ${orderInsert("address")}::text, ${orderInsert("deliveryInstructions")}::text,
      ${orderInsert("deliveryPin")}::text, ${orderInsert("paymentChannel")}::text,
      ${orderInsert("vendorInstructions")}::text, ${orderInsert("isScheduled")}::boolean, ${orderInsert("scheduledFor")}::timestamptz, ${orderInsert("subtotal")}::bigint,
      ${orderInsert("discount")}::bigint, ${orderInsert("deliveryFee")}::bigint, ${orderInsert("packagingFee")}::bigint, ${orderInsert("serviceFee")}::bigint, ${orderInsert("tax")}::bigint,
      ${orderInsert("deliveryArea")}::text, ${orderInsert("slotAt")}::timestamptz, ${orderInsert("transactionFee")}::bigint, ${orderInsert("total")}::bigint, ${orderInsert("itemNames")}::text, ${orderInsert("couponId")}::uuid,
      ${orderInsert("couponCode")}::text, 'payment_pending', 'pending', ${orderInsert("clientToken")}::text, ${orderInsert("placedBy")}::text, ${orderInsert("heldUntil")}::timestamptz, ${orderInsert("now")}::timestamptz, ${orderInsert("now")}::timestamptz
    from counter, customer
    returning id, vendor_id, order_number
  ), items as (
    insert into order_items (vendor_id, order_id, product_id, position, name, special_instructions, price, quantity, options, stock_taken)
    select placed.vendor_id, placed.id, l.product_id, l.position, l.name, l.note, l.price, l.quantity, l.options, l.stock_taken
    from placed, jsonb_to_recordset(${orderInsert("lines")}::jsonb)
      as l(product_id uuid, position int, name text, note text, price bigint, quantity int, options jsonb, stock_taken boolean)
  ), event as (
    insert into order_events (vendor_id, order_id, to_status, actor_type) select placed.vendor_id, placed.id, 'payment_pending', 'customer' from placed
  ), attempt as (
    insert into payment_attempts (vendor_id, order_id, reference, expected_amount, expected_fee)
    select placed.vendor_id, placed.id, ${orderInsert("reference")}::text, ${orderInsert("expectedAmount")}::bigint, ${orderInsert("expectedFee")}::bigint from placed
  ), mail as (
    insert into outbox (id, vendor_id, order_id, kind)
    select ${orderInsert("emailId")}::uuid, placed.vendor_id, placed.id, 'order_received_customer' from placed
  )
  select (select order_number from placed) as "orderNumber", (select json_agg(short.id) from (
      select w.id from wanted w where not exists (select from locked where locked.id = w.id)
      union all select w.id from wanted_options w where ${allItems} and not exists (select from locked_options l where l.id = w.id)
    ) short) as short, exists (select from blocked) as blocked`);

/** What an order is priced at, with the coupon that it takes. */
export type PricedOrder = CheckedOrder & { coupon: { id: string; code: string } | null };

type Written = {
  request: OrderRequest;
  priced: PricedOrder;
  slot: TakenSlot | null;
  now: Date;
  firstAttempt: FirstAttempt;
};

/**
 * Writes an order with all that belongs to it, and takes its counted stock. Outside a transaction
 * it is one of its own.
 * @param on the system's door, or the transaction that has locked what the order depends on
 * @param order.now the instant of the order
 * @throws StockShort when too little is left of an item or option, OrderRefused when the customer is blocked:
 * nothing was written
 */
export async function writeOrder(
  on: Pick<typeof systemDb, "_">,
  store: StoreRecord,
  { request, priced, slot, now, firstAttempt }: Written,
): Promise<PlacedOrder> {
  const { coupon, area, lines, ...sums } = priced;
  const counted = stockNeeds(lines).filter(({ inventory }) => inventory !== null);
  const [items, options] = [
    counted.filter(({ isOption }) => !isOption),
    counted.filter(({ isOption }) => isOption),
  ];
  const { orderId: id, reference } = firstAttempt;
  // Who asked for as soon as possible and got a later quarter has that as their time: kitchen,
  // mails and receipt then say it.
  const scheduledFor = slot?.moved ? slot.slot : request.scheduledFor;
  const emailId = randomUUID();
  const emailAt = new Date(now.getTime() + RECEIVED_MAIL_MINUTES * 60_000);
  const optional = optionalOf(request);
  const written = orderRows(on, {
    vendorId: store.id,
    id,
    orderType: request.orderType,
    name: request.customerName,
    phone: request.customerPhone,
    secondPhone: request.secondPhone ?? null,
    email: request.customerEmail,
    address: request.deliveryAddress,
    deliveryInstructions: request.deliveryInstructions,
    ...optional,
    vendorInstructions: request.vendorInstructions,
    isScheduled: request.scheduledFor !== null,
    scheduledFor: scheduledFor?.toISOString() ?? null,
    subtotal: sums.subtotalKobo,
    discount: sums.discountKobo,
    deliveryFee: sums.deliveryFeeKobo,
    packagingFee: sums.packagingFeeKobo,
    serviceFee: sums.serviceFeeKobo,
    tax: sums.taxKobo,
    deliveryArea: area?.name ?? null,
    slotAt: slot?.slot.toISOString() ?? null,
    transactionFee: sums.transactionFeeKobo,
    total: sums.totalKobo,
    couponId: coupon?.id ?? null,
    couponCode: coupon?.code ?? null,
    clientToken: request.clientToken,
    placedBy: request.placedBy,
    heldUntil: heldUntil(counted.length, now),
    now: now.toISOString(),
    lines: JSON.stringify(
      lines.map(({ item, note, quantity, price }, position) => ({
        product_id: item.id,
        position,
        name: item.name,
        note: note || null,
        price: price.portionKobo,
        quantity,
        options: price.options.length > 0 ? price.options.map(orderedOption) : null,
        stock_taken: item.inventory !== null,
      })),
    ),
    itemNames: lines
      .flatMap(({ item, price }) => [item.name, ...price.options.map(({ option }) => option.name)])
      .join("\n"),
    takenIds: items.map(({ id: itemId }) => itemId),
    takenQuantities: items.map(({ quantity }) => quantity),
    takenOptionIds: options.map(({ id: optionId }) => optionId),
    takenOptionQuantities: options.map(({ quantity }) => quantity),
    reference,
    expectedAmount: sums.totalKobo,
    expectedFee: gatewayFeeKobo(sums.totalKobo),
    emailId,
  });
  // Beside the statement, not after it. Where that is its own transaction, a job may be left without
  // its e-mail, and does nothing, or an e-mail without its job, which is found by the hour.
  const job =
    on === systemDb
      ? sendJobSoon("emails", emailId, emailAt)
      : sendJobs(on, "emails", [emailId], emailAt);
  const [[row]] = await Promise.all([written, job]);
  return {
    id,
    vendorId: store.id,
    orderNumber: numberOf(row!),
    status: "payment_pending",
    paymentStatus: "pending",
    orderType: request.orderType,
    customerEmail: request.customerEmail,
    paymentChannel: optional.paymentChannel,
    couponCode: coupon?.code ?? null,
    vendorInstructions: request.vendorInstructions,
    deliveryArea: area?.name ?? null,
    scheduledFor,
    holds: counted.length > 0 || slot !== null,
    ...sums,
  };
}

/** Returns what a request may leave out. */
const optionalOf = ({ deliveryPin, paymentChannel }: OrderRequest) => ({
  deliveryPin: deliveryPin ?? null,
  paymentChannel: paymentChannel ?? null,
});

/** Returns the number of a written order. @throws OrderRefused, StockShort when none was written */
function numberOf({ orderNumber, short, blocked }: OrderWritten): string {
  if (blocked) throw new OrderRefused(BLOCKED);
  if (orderNumber === null) throw new StockShort(short ?? []);
  return orderNumber;
}

const heldUntil = (counted: number, now: Date): string | null =>
  counted > 0 ? new Date(now.getTime() + PAYABLE_MINUTES * 60_000).toISOString() : null;

/**
 * Too little of these items or options is left, or they are gone: other orders have taken them since
 * they were checked.
 */
export class StockShort extends Error {
  constructor(readonly ids: string[]) {
    super();
  }
}
