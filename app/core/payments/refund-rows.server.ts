import { and, eq, inArray, ne, sql, type SQL } from "drizzle-orm";
import { disputes, payments, refunds } from "~schema";
import { undecidedDisputes } from "~schema/disputes";
import { lockOrder, type OrderRow } from "~/core/orders/transition-order.server";
import type { Tx } from "~/platform/db.server";
import { refuse } from "~/shared/refusal";

export type PaymentRow = typeof payments.$inferSelect;
export type RefundRow = typeof refunds.$inferSelect;

/** Selects from `orders` whether the whole payment is refunded or being refunded. */
export const isGivenBack = sql<boolean>`(orders.payment_status = 'refunded' or exists (
  select from payments p where p.vendor_id = orders.vendor_id and p.order_id = orders.id
    and p.status = 'success' and p.amount <= (
      select sum(r.amount) from refunds r
      where r.vendor_id = p.vendor_id and r.payment_id = p.id and r.status <> 'failed')))`;

/** Locks the payment that made an order paid, or the one in another state. */
export async function lockPayment(
  tx: Tx,
  order: Pick<OrderRow, "id" | "vendorId">,
  status: PaymentRow["status"] = "success",
): Promise<PaymentRow | null> {
  const [payment] = await tx
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.vendorId, order.vendorId),
        eq(payments.orderId, order.id),
        eq(payments.status, status),
      ),
    )
    .for("update");
  return payment ?? null;
}

/** Locks order, payment and refund, in the fixed order. */
export async function lockRefund(
  tx: Tx,
  vendorId: string,
  refundId: string,
): Promise<{ order: OrderRow; payment: PaymentRow; refund: RefundRow } | null> {
  const isThisRefund = and(eq(refunds.vendorId, vendorId), eq(refunds.id, refundId));
  const [known] = await tx
    .select({ orderId: refunds.orderId, paymentId: refunds.paymentId })
    .from(refunds)
    .where(isThisRefund);
  const order = known && (await lockOrder(tx, vendorId, known.orderId));
  if (!order) return null;
  const [payment] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.vendorId, vendorId), eq(payments.id, known.paymentId)))
    .for("update");
  const [refund] = await tx.select().from(refunds).where(isThisRefund).for("update");
  return payment && refund ? { order, payment, refund } : null;
}

/** What has gone back or is going, by our refunds and by banks that decided for the customer. */
export const refundedKobo = async (tx: Tx, payment: RefundedPayment): Promise<number> =>
  (await sumOfRefunds(tx, payment, ne(refunds.status, "failed"))) +
  (await takenByBanks(tx, payment));

type RefundedPayment = Pick<PaymentRow, "id" | "vendorId">;

export async function sumOfRefunds(tx: Tx, payment: RefundedPayment, those: SQL): Promise<number> {
  const [row] = await tx
    .select({ sum: sql<string>`coalesce(sum(${refunds.amount}), 0)` })
    .from(refunds)
    .where(and(eq(refunds.vendorId, payment.vendorId), eq(refunds.paymentId, payment.id), those));
  return Number(row!.sum);
}

export async function takenByBanks(tx: Tx, payment: RefundedPayment): Promise<number> {
  const [row] = await tx
    .select({ sum: sql<string>`coalesce(sum(${disputes.taken}), 0)` })
    .from(disputes)
    .where(disputesOf(payment));
  return Number(row!.sum);
}

const disputesOf = ({ id, vendorId }: RefundedPayment) =>
  and(eq(disputes.vendorId, vendorId), eq(disputes.paymentId, id));

/** Whether a bank asks for the payment, or a part of it: a refund would go back twice. */
export async function isDisputed(tx: Tx, payment: RefundedPayment): Promise<boolean> {
  const [open] = await tx
    .select({ id: disputes.id })
    .from(disputes)
    .where(and(disputesOf(payment), inArray(disputes.status, [...undecidedDisputes])))
    .limit(1);
  return open !== undefined;
}

export const DISPUTED = refuse(
  "disputed",
  "Your customer’s bank is asking for this money. Answer the bank first: a refund now could go out twice.",
);
