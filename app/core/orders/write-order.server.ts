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

type OrderColumns = Omit<
  typeof orders.$inferInsert,
  "id" | "customerId" | "orderNumber" | "itemNames" | "createdAt" | "updatedAt"
>;

type NewOrder = {
  order: OrderColumns & { id: string; createdAt: Date };
  /** What it takes of counted items and options. */
  stock: readonly Portions[];
  lines: readonly {
    /** Null: it was typed by hand. */
    item: { id: string; inventory: number | null } | null;
    name: string;
    /** Of a portion with its options, in kobo. */
    price: number;
    quantity: number;
    options: readonly PricedOption[];
    specialInstructions?: string | null;
  }[];
  event: Pick<typeof orderEvents.$inferInsert, "actorType" | "actorId" | "reason" | "createdAt">;
  /** The reference of its first payment attempt, of who pays at once. */
  reference?: string;
  /** The e-mail that says it waits for its payment; sent at once without a time. */
  receivedMail: { sendAt?: Date } | null;
};

/**
 * Takes an order's stock and writes it with all that belongs to it. Checkout, custom order, sale at
 * the counter and addition all come here, and lock in one order (decision 3): the order that it
 * replaces or adds to, that order's attempts first; the coupon; items by id, then options by id; the
 * vendor's counter, which stays locked until the commit, so that two orders never share a number;
 * the wallet; the customer.
 * @returns its number
 * @throws OrderRefused when the customer of a checkout is blocked, StockShort: the transaction must
 * be rolled back
 */
export async function writeOrder(
  tx: Tx,
  { order, stock, lines, event, reference, receivedMail }: NewOrder,
): Promise<string> {
  const { vendorId, id: orderId, totalAmount } = order;
  // Pipelined: what is begun first is locked first.
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
  // Pipelined: the connection runs them one after the other, the order first of the inserts.
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
 * Inserts the customer of an order, or notes what it says of the one with this phone; without a
 * phone there is none. Who knows a phone can't rename its owner: only the vendor's own order fills
 * the blanks of a known customer (docs/rules.md, Customers).
 */
async function writeCustomer(
  tx: Tx,
  { vendorId, source, customerPhone: phone, customerName, customerEmail }: OrderColumns,
): Promise<string | null> {
  if (!phone) return null;
  const isVendors = source === "custom";
  // An order without a link is in the reports at once, which are under this lock.
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
