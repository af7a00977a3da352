import { and, desc, eq, exists, inArray, ne, or, sql, type SQL } from "drizzle-orm";
import { customerErasures, customers, orders, paymentAttempts, refunds } from "~schema";
import { openRefundStatuses } from "~schema/refunds";
import { PAYABLE_MINUTES } from "~/core/orders/order-request";
import { readForVendor, type Tx } from "~/platform/db.server";
import type { Subject } from "./subject";

export type FoundCustomer = {
  names: string[];
  /** E.164. */
  phones: string[];
  emails: string[];
  orders: number;
  firstAt: Date | null;
  lastAt: Date | null;
  /** Orders in progress: nothing can be erased until they are over. */
  open: { id: string; number: string }[];
};

type Db = Pick<Tx, "select">;

/**
 * Selects the customers with this phone or address; a row found by address may be another person's.
 */
export function matchingCustomers(db: Db, vendorId: string, subject: Subject) {
  const match =
    "phone" in subject ? eq(customers.phone, subject.phone) : eq(customers.email, subject.email);
  return db
    .select()
    .from(customers)
    .where(and(eq(customers.vendorId, vendorId), match));
}

/**
 * Matches this person's orders: with a phone, those of its customer row and those that name it;
 * with an e-mail address, only those that have it (docs/rules.md, Customer data).
 * @param rows from `matchingCustomers`
 */
export function matchingOrders(
  vendorId: string,
  subject: Subject,
  rows: readonly { id: string }[],
): SQL {
  const ids = rows.map(({ id }) => id);
  const theirs =
    "email" in subject
      ? eq(orders.customerEmail, subject.email)
      : or(
          ids.length ? inArray(orders.customerId, ids) : undefined,
          eq(orders.customerPhone, subject.phone),
        );
  return and(eq(orders.vendorId, vendorId), theirs)!;
}

/** Returns the fields of a customer row that belong to this person, and not to somebody else. */
export const ownFields = <Row extends { name: string | null; phone: string }>(
  subject: Subject,
  row: Row,
): Omit<Row, "name" | "phone"> & { name: string | null; phone: string | null } =>
  "phone" in subject ? row : { ...row, name: null, phone: null };

/** Matches orders in progress, still payable, or with a payment or refund pending. */
export function isOpenOrder(db: Db, now: Date): SQL {
  const attempts = db
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.vendorId, orders.vendorId),
        eq(paymentAttempts.orderId, orders.id),
        inArray(paymentAttempts.status, ["initialized", "pending"]),
      ),
    );
  const pendingRefunds = db
    .select({ id: refunds.id })
    .from(refunds)
    .where(
      and(
        eq(refunds.vendorId, orders.vendorId),
        eq(refunds.orderId, orders.id),
        inArray(refunds.status, ["waiting", ...openRefundStatuses]),
      ),
    );
  const payable = sql`coalesce(${orders.expiresAt}, ${orders.createdAt} + make_interval(mins => ${PAYABLE_MINUTES})) > ${now.toISOString()}::timestamptz`;
  const unpaid = inArray(orders.status, ["payment_pending", "payment_failed"]);
  return or(
    and(sql`not (${unpaid})`, ne(orders.status, "delivered"), ne(orders.status, "cancelled")),
    and(unpaid, or(payable, exists(attempts))),
    exists(pendingRefunds),
  )!;
}

/** @param now decides which orders can still be paid */
export function findCustomer(
  vendorId: string,
  subject: Subject,
  now: Date,
): Promise<FoundCustomer | null> {
  return readForVendor(vendorId, async (tx) => {
    const found = await matchingCustomers(tx, vendorId, subject);
    const theirs = matchingOrders(vendorId, subject, found);
    const rows = found.map((row) => ownFields(subject, row));
    const distinct = (column: SQL | typeof orders.customerName) =>
      sql<
        string[]
      >`coalesce(array_agg(distinct ${column}) filter (where ${column} is not null), '{}')`;
    const [sums] = await tx
      .select({
        count: sql<number>`count(*)::int`,
        first: sql<string | null>`min(${orders.createdAt})`,
        last: sql<string | null>`max(${orders.createdAt})`,
        names: distinct(orders.customerName),
        phones: distinct(sql`${orders.customerPhone}`),
        emails: distinct(sql`${orders.customerEmail}`),
      })
      .from(orders)
      .where(theirs);
    const count = sums?.count ?? 0;
    if (rows.length === 0 && count === 0) return null;
    const open = count
      ? await tx
          .select({ id: orders.id, number: orders.orderNumber })
          .from(orders)
          .where(and(theirs, isOpenOrder(tx, now)))
          .orderBy(desc(orders.createdAt))
      : [];
    const all = (own: (string | null)[], ordered: string[] | undefined) =>
      [...new Set([...own, ...(ordered ?? [])])].filter((text): text is string => Boolean(text));
    return {
      names: all(
        rows.map(({ name }) => name),
        sums?.names,
      ),
      phones: all(
        rows.map(({ phone }) => phone),
        sums?.phones,
      ),
      emails: all(
        rows.map(({ email }) => email),
        sums?.emails,
      ),
      orders: count,
      firstAt: sums?.first ? new Date(sums.first) : null,
      lastAt: sums?.last ? new Date(sums.last) : null,
      open,
    };
  });
}

/** Lists erasures, latest first: when, how many orders, by whom; never whose. */
export function listErasures(
  vendorId: string,
  limit: number,
): Promise<{ id: string; at: Date; orders: number; byId: string | null }[]> {
  return readForVendor(vendorId, (tx) =>
    tx
      .select({
        id: customerErasures.id,
        at: customerErasures.createdAt,
        orders: customerErasures.orders,
        byId: customerErasures.erasedBy,
      })
      .from(customerErasures)
      .where(eq(customerErasures.vendorId, vendorId))
      .orderBy(desc(customerErasures.createdAt))
      .limit(limit),
  );
}
