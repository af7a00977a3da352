import { randomUUID } from "node:crypto";
import { sql, type SQL } from "drizzle-orm";
import {
  customers,
  orderEvents,
  orderItems,
  orders,
  outbox,
  paymentAttempts,
  vendorCounters,
} from "~schema";
import type { PricedOption } from "~/core/options/item-price";
import { orderedOption } from "~/core/options/keep-option";
import { gatewayFeeKobo } from "~/core/pricing/fees";
import type { Tx } from "~/platform/db.server";
import { sendJobs } from "~/platform/jobs.server";
import { orderNumber } from "~/shared/ids";
import { lockSums } from "./lock-sums.server";
import { BLOCKED, OrderRefused } from "./order-request";
import { StockShort, takeStock, type Portions } from "./stock.server";

/** The order is paid or the vendor's: anybody can place an unpaid one in anybody's name. */
export const saysWho = (alias: string): SQL => {
  const order = sql.identifier(alias);
  return sql`(${order}.source = 'custom' or ${order}.payment_status in ('success', 'completed', 'refunded', 'partially_refunded'))`;
};

/** Until then, name and e-mail are only what somebody typed (docs/rules.md, Customers). */
export const customerIsKnown = sql`exists (
  select from orders named
  where named.vendor_id = customers.vendor_id and named.customer_id = customers.id
    and ${saysWho("named")})`;

/** SQL for a field when an order identifies the customer: replaces blanks and noted values. */
export function customerField(field: "name" | "email", value: SQL): SQL {
  const name = sql.identifier(field);
  return sql`case when ${customerIsKnown} then coalesce(customers.${name}, ${value}) else ${value} end`;
}

/** The same for an unpaid order: a known customer stays unchanged. */
const notedField = (field: "name" | "email"): SQL => {
  const name = sql.identifier(field);
  return sql`case when ${customerIsKnown} then customers.${name} else excluded.${name} end`;
};

type OrderColumns = Omit<
  typeof orders.$inferInsert,
  "id" | "customerId" | "orderNumber" | "itemNames" | "createdAt" | "updatedAt"
>;

type NewOrder = {
  order: OrderColumns & { id: string; createdAt: Date };
  stock: readonly Portions[];
  lines: readonly {
    item: { id: string; inventory: number | null } | null;
    name: string;
    /** Price of a portion with its options, in kobo. */
    price: number;
    quantity: number;
    options: readonly PricedOption[];
    specialInstructions?: string | null;
  }[];
  event: Pick<typeof orderEvents.$inferInsert, "actorType" | "actorId" | "reason" | "createdAt">;
  /** The reference of the first payment attempt, if the customer pays at once. */
  reference?: string;
  /** The e-mail that it awaits payment; without `sendAt` it leaves at once. */
  receivedMail: { sendAt?: Date } | null;
};

/**
 * Takes an order's stock and writes the order with all its rows. Checkouts, custom orders, counter
 * sales and additions all use it, and lock in one order (decision 3): the attempts of the order
 * that it replaces or adds to, then that order; the coupon; items by id, then options by id; the
 * vendor's counter, until the commit, so that no two orders share a number; the wallet; the
 * customer.
 * @returns the order's number
 * @throws OrderRefused when a checkout's customer is blocked, StockShort: then roll the transaction
 * back
 */
export async function writeOrder(
  tx: Tx,
  { order, stock, lines, event, reference, receivedMail }: NewOrder,
): Promise<string> {
  const { vendorId, id: orderId, totalAmount } = order;
  // Pipelined: the statement sent first locks first.
  const taking = takeStock(tx, vendorId, stock);
  const counting = tx
    .insert(vendorCounters)
    .values({ vendorId, orderNumber: 1 })
    .onConflictDoUpdate({
      target: vendorCounters.vendorId,
      set: { orderNumber: sql`${vendorCounters.orderNumber} + 1` },
    })
    .returning({ count: vendorCounters.orderNumber })
    .execute();
  const [short, [counter], customerId] = await Promise.all([
    taking,
    counting,
    writeCustomer(tx, order),
  ]);
  if (short.length > 0) throw new StockShort(short);
  const number = orderNumber(counter!.count);
  const mailId = randomUUID();
  // Pipelined: the connection runs them one after the other, the order's insert first.
  await Promise.all([
    tx.insert(orders).values({
      ...order,
      customerId,
      orderNumber: number,
      itemNames: lines
        .flatMap(({ name, options }) => [name, ...options.map(({ option }) => option.name)])
        .join("\n"),
      updatedAt: order.createdAt,
    }),
    tx.insert(orderItems).values(
      lines.map(({ item, options, ...line }, position) => ({
        ...line,
        vendorId,
        orderId,
        position,
        itemId: item?.id ?? null,
        options: options.length > 0 ? options.map(orderedOption) : null,
        stockTaken: item !== null && item.inventory !== null,
      })),
    ),
    tx.insert(orderEvents).values({ ...event, vendorId, orderId, toStatus: order.status }),
    reference &&
      tx.insert(paymentAttempts).values({
        vendorId,
        orderId,
        reference,
        expectedAmount: totalAmount,
        expectedFee: gatewayFeeKobo(totalAmount),
      }),
    receivedMail &&
      tx.insert(outbox).values({ id: mailId, vendorId, orderId, kind: "order_received_customer" }),
    receivedMail && sendJobs(tx, "emails", [mailId], receivedMail.sendAt),
  ]);
  return number;
}

/**
 * Inserts the order's customer, or updates the one with this phone; an order without a phone has no
 * customer. Knowing a phone isn't enough to rename its owner: only the vendor's own order fills a
 * known customer's blanks (docs/rules.md, Customers).
 * @throws OrderRefused when a checkout's customer is blocked
 */
export async function writeCustomer(
  tx: Tx,
  {
    vendorId,
    source,
    customerPhone: phone,
    customerName,
    customerEmail,
  }: Pick<OrderColumns, "vendorId" | "source" | "customerPhone" | "customerName" | "customerEmail">,
): Promise<string | null> {
  if (!phone) return null;
  const isVendors = source === "custom";
  // An order without a link counts in the reports at once; they are under this lock.
  if (isVendors) await lockSums(tx, vendorId);
  const [customer] = await tx
    .insert(customers)
    .values({ vendorId, phone, name: customerName, email: customerEmail ?? null })
    .onConflictDoUpdate({
      target: [customers.vendorId, customers.phone],
      set: isVendors
        ? {
            name: customerField("name", sql`excluded.name`),
            email: customerField("email", sql`excluded.email`),
            updatedAt: sql`now()`,
          }
        : { name: notedField("name"), email: notedField("email") },
    })
    .returning({ id: customers.id, blockedAt: customers.blockedAt });
  if (!isVendors && customer!.blockedAt) throw new OrderRefused(BLOCKED);
  return customer!.id;
}
