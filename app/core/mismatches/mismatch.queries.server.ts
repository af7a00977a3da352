import { and, desc, eq, sql } from "drizzle-orm";
import { orders, paymentAttempts, payments } from "~schema";
import { MIN_CHARGE_KOBO } from "~/core/orders/order-sums";
import { hasMismatch, REST } from "~/core/orders/order-request";
import { whatCame } from "~/core/payments/payment-match";
import type { Tx } from "~/platform/db.server";
import { paystackDomain } from "~/platform/paystack.server";

/**
 * Money for an order that doesn't match it, until its vendor decides (docs/rules.md, Money that
 * doesn't match). The amount of `short` and `over` money is known in kobo; `foreign` money only has
 * a name.
 */
export type Mismatch = {
  kind: "short" | "over" | "foreign";
  askedKobo: number;
  /** Null if it can't be booked. */
  paidKobo: number | null;
  byKobo: number;
  /** Foreign money, and its number at the provider. */
  what: string | null;
  paymentNumber: string | null;
  /** Whether a link can collect the rest: not yet requested, at least the provider's minimum. */
  rest: "open" | "asked" | "too little" | null;
};

export async function readMismatch(
  tx: Tx,
  key: { vendorId: string; orderId: string },
): Promise<Mismatch | null> {
  const { vendorId, orderId } = key;
  const [order] = await tx
    .select({
      needsAttention: orders.needsAttention,
      totalKobo: orders.totalAmount,
      addsTo: orders.addsTo,
      isAsked: sql<boolean>`exists (select from orders r where r.vendor_id = orders.vendor_id
        and r.adds_to = orders.id and r.client_token like ${`${REST}%`} and r.status <> 'cancelled')`,
    })
    .from(orders)
    .where(and(eq(orders.vendorId, vendorId), eq(orders.id, orderId)));
  if (!order || !hasMismatch(order)) return null;
  const rows = await tx
    .select({
      status: payments.status,
      amountKobo: payments.amount,
      came: paymentAttempts.paidAmount,
      number: paymentAttempts.providerTransactionId,
      currency: sql<string>`coalesce(upper(${paymentAttempts.raw}->>'currency'), 'NGN')`,
      domain: sql<string>`coalesce(lower(${paymentAttempts.raw}->>'domain'), '')`,
    })
    .from(paymentAttempts)
    .leftJoin(
      payments,
      and(
        eq(payments.vendorId, paymentAttempts.vendorId),
        eq(payments.attemptId, paymentAttempts.id),
      ),
    )
    .where(
      and(
        eq(paymentAttempts.vendorId, vendorId),
        eq(paymentAttempts.orderId, orderId),
        sql`(${payments.status} in ('pending', 'success') or ${paymentAttempts.status} = 'mismatch')`,
      ),
    )
    .orderBy(desc(paymentAttempts.createdAt));
  const of = (status: string | null) => rows.find((row) => row.status === status);
  const askedKobo = order.totalKobo;
  const none = { what: null, paymentNumber: null, rest: null } as const;
  const held = of("pending");
  if (held) {
    const paidKobo = held.amountKobo!;
    const byKobo = askedKobo - paidKobo;
    const rest = order.isAsked
      ? "asked"
      : order.addsTo || byKobo < MIN_CHARGE_KOBO
        ? "too little"
        : "open";
    return { ...none, kind: "short", askedKobo, paidKobo, byKobo, rest };
  }
  const paid = of("success");
  if (paid && paid.amountKobo! > askedKobo) {
    const paidKobo = paid.amountKobo!;
    return { ...none, kind: "over", askedKobo, paidKobo, byKobo: paidKobo - askedKobo };
  }
  const foreign = of(null);
  if (!foreign) return null;
  const { came, currency, domain, number } = foreign;
  return {
    ...none,
    kind: "foreign",
    askedKobo,
    paidKobo: null,
    byKobo: 0,
    what: whatCame(
      { currency: "NGN", domain: paystackDomain() },
      { amountKobo: came ?? 0, currency, domain },
    ),
    paymentNumber: number,
  };
}
