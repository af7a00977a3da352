import { and, desc, eq, or, sql, type SQL } from "drizzle-orm";
import { orders, paymentAttempts, payouts, refunds, vendorProfiles } from "~schema";
import { systemDb } from "~/platform/db.server";
import { isUuid } from "~/shared/ids";
import { toE164 } from "~/shared/phone";

export type Finding = {
  kind: "Order" | "Payment" | "Refund" | "Payout";
  id: string;
  /** The number or reference that people know it by. */
  name: string;
  vendorId: string;
  store: string;
  at: Date;
  amountKobo: number;
  status: string;
};

const PAGE = 50;
const MAX_LENGTH = 200;

/** Has Postgres look into each store's part of an index that begins with the store. */
const ofAnyStore = sql`${orders.vendorId} = any (array(select id from vendor_profiles))`;

/**
 * Finds orders, payments, refunds and payouts of all stores by a whole reference, id, order number,
 * phone or e-mail, newest first.
 * @param q as typed
 * @param after the id of the order above a page of further orders
 * @returns `next` for that page; null at the end
 */
export async function findAnything(
  q: string,
  after: string | null = null,
): Promise<{ found: Finding[]; next: string | null }> {
  const text = q.trim().slice(0, MAX_LENGTH);
  if (!text) return { found: [], next: null };
  const [orders, ...others] = await Promise.all([
    findOrders(text, after),
    ...(after ? [] : [findPayments(text), findRefunds(text), findPayouts(text)]),
  ]);
  const page = orders.slice(0, PAGE);
  return {
    found: [...page, ...others.flat()],
    next: orders.length > PAGE ? page.at(-1)!.id : null,
  };
}

/** What the log keeps of a search: nobody can take a phone or an e-mail out of it again. */
export function withoutPerson(q: string): string {
  if (q.includes("@")) return "an e-mail";
  return toE164(q) ? `a phone that ends in ${q.trim().slice(-2)}` : q.slice(0, 100);
}

/** @returns one more than a page if there are more */
function findOrders(text: string, after: string | null): Promise<Finding[]> {
  const phone = toE164(text);
  const number = /^VNR\d{1,9}$/i.test(text) ? text.toUpperCase() : null;
  const keys: (SQL | undefined)[] = [
    number ? eq(orders.orderNumber, number) : undefined,
    phone ? eq(orders.customerPhone, phone) : undefined,
    text.includes("@") ? eq(orders.customerEmail, text.toLowerCase()) : undefined,
    isUuid(text) ? eq(orders.id, text) : undefined,
  ];
  const which = keys.find(Boolean);
  if (!which) return Promise.resolve([]);
  return systemDb
    .select({
      kind: sql<"Order">`'Order'`,
      id: orders.id,
      name: orders.orderNumber,
      vendorId: orders.vendorId,
      store: vendorProfiles.businessName,
      at: orders.createdAt,
      amountKobo: orders.totalAmount,
      status: sql<string>`${orders.status} || ', ' || ${orders.paymentStatus}`,
    })
    .from(orders)
    .innerJoin(vendorProfiles, eq(vendorProfiles.id, orders.vendorId))
    .where(
      and(
        ofAnyStore,
        which,
        after
          ? sql`(${orders.createdAt}, ${orders.id}) < (select created_at, id from orders where id = ${after})`
          : undefined,
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(PAGE + 1);
}

const findPayments = (text: string): Promise<Finding[]> =>
  systemDb
    .select({
      kind: sql<"Payment">`'Payment'`,
      id: paymentAttempts.orderId,
      name: paymentAttempts.reference,
      vendorId: paymentAttempts.vendorId,
      store: vendorProfiles.businessName,
      at: paymentAttempts.createdAt,
      amountKobo: paymentAttempts.expectedAmount,
      status: paymentAttempts.status,
    })
    .from(paymentAttempts)
    .innerJoin(vendorProfiles, eq(vendorProfiles.id, paymentAttempts.vendorId))
    .where(eq(paymentAttempts.reference, text));

const findRefunds = (text: string): Promise<Finding[]> =>
  systemDb
    .select({
      kind: sql<"Refund">`'Refund'`,
      id: refunds.orderId,
      name: sql<string>`coalesce(${refunds.providerRefundId}, ${refunds.id}::text)`,
      vendorId: refunds.vendorId,
      store: vendorProfiles.businessName,
      at: refunds.createdAt,
      amountKobo: refunds.amount,
      status: refunds.status,
    })
    .from(refunds)
    .innerJoin(vendorProfiles, eq(vendorProfiles.id, refunds.vendorId))
    .where(or(eq(refunds.providerRefundId, text), isUuid(text) ? eq(refunds.id, text) : undefined));

const findPayouts = (text: string): Promise<Finding[]> =>
  systemDb
    .select({
      kind: sql<"Payout">`'Payout'`,
      id: payouts.id,
      name: payouts.reference,
      vendorId: payouts.vendorId,
      store: vendorProfiles.businessName,
      at: payouts.createdAt,
      amountKobo: payouts.amount,
      status: payouts.status,
    })
    .from(payouts)
    .innerJoin(vendorProfiles, eq(vendorProfiles.id, payouts.vendorId))
    .where(or(eq(payouts.reference, text.toUpperCase()), eq(payouts.providerReference, text)));
