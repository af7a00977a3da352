import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { orderEvents, orders, outbox, paymentAttempts, payments, vendorBusinessSettings } from "~schema";
import type { MailKind } from "~schema/outbox";
import type { OrderStatus } from "~schema/orders";
import { retakeStock } from "~/orders/stock.server";
import { systemDb, type Tx } from "~/platform/db.server";
import { announce } from "~/platform/events.server";
import { log } from "~/platform/log.server";
import { paystack, paystackDomain, type VerifiedTransaction } from "~/platform/paystack.server";

/** Who asks: it only goes to the log, the rule is the same for all. */
export type FinalizeSource = "callback" | "webhook" | "sweeper" | "page";

export type FinalizeResult =
  | { outcome: "paid"; vendorId: string; orderId: string; firstTime: boolean }
  /** The provider has not decided, or can't be asked just now. */
  | { outcome: "pending"; vendorId: string; orderId: string }
  | { outcome: "failed"; vendorId: string; orderId: string; reason: string }
  /** Money came that is not what was asked for, or came twice: a person must look. */
  | { outcome: "attention"; vendorId: string; orderId: string }
  | { outcome: "unknown" };

type AttemptRow = typeof paymentAttempts.$inferSelect;
type OrderRow = typeof orders.$inferSelect;
const open = ["initialized", "pending"] as const;

/**
 * Settles one payment attempt by asking the provider, and is the only writer of `paid`. Any number of calls, from anywhere, at once or late, have the
 * effect of one; a status never moves backwards: success beats failed, abandoned and cancelled (docs/rules.md, Payment truth).
 * @param reference as the provider knows it; the row it names decides the order, whatever its text says
 */
export async function finalizePayment(reference: string, source: FinalizeSource): Promise<FinalizeResult> {
  const [known] = await systemDb.select().from(paymentAttempts).where(eq(paymentAttempts.reference, reference));
  if (!known) return { outcome: "unknown" };
  if (!isUndecided(known)) return describe(known, false);
  // Asked outside any transaction: a slow provider must not hold locks.
  const answer = await paystack().verifyTransaction(reference);
  if (!answer.ok) {
    await touch(known);
    if (answer.kind !== "not_found") log().warn({ kind: answer.kind, source, attemptId: known.id }, "The provider could not be asked about a payment");
    return { outcome: "pending", vendorId: known.vendorId, orderId: known.orderId };
  }
  return systemDb.transaction((tx) => settle(tx, known, answer.data, source));
}

const isUndecided = (attempt: AttemptRow) => !["success", "duplicate", "mismatch", "reversed"].includes(attempt.status);

function describe(attempt: AttemptRow, firstTime: boolean): FinalizeResult {
  const { vendorId, orderId } = attempt;
  if (attempt.status === "success") return { outcome: "paid", vendorId, orderId, firstTime };
  if (attempt.status === "failed" || attempt.status === "abandoned") return { outcome: "failed", vendorId, orderId, reason: attempt.gatewayResponse ?? "The payment did not go through" };
  if (open.includes(attempt.status as (typeof open)[number])) return { outcome: "pending", vendorId, orderId };
  return { outcome: "attention", vendorId, orderId };
}

/** Locks in the fixed order attempt → order → dishes, so that two settlements can't wait for each other. */
async function settle(tx: Tx, known: AttemptRow, paid: VerifiedTransaction, source: FinalizeSource): Promise<FinalizeResult> {
  const [attempt] = await tx.select().from(paymentAttempts).where(and(eq(paymentAttempts.vendorId, known.vendorId), eq(paymentAttempts.id, known.id))).for("update");
  if (!attempt) return { outcome: "unknown" };
  if (!isUndecided(attempt)) return describe(attempt, false);
  const [order] = await tx.select().from(orders).where(and(eq(orders.vendorId, attempt.vendorId), eq(orders.id, attempt.orderId))).for("update");
  if (!order) throw new Error(`The attempt ${attempt.id} has no order`);

  switch (paid.status) {
    case "success":
      return settleSuccess(tx, attempt, order, paid, source);
    case "reversed":
      await saveAttempt(tx, attempt, paid, "reversed");
      await flag(tx, order, "The payment of this order was reversed by the provider");
      return describe({ ...attempt, status: "reversed" }, false);
    case "failed": {
      await saveAttempt(tx, attempt, paid, "failed");
      await moveOrder(tx, order, ["payment_pending"], "payment_failed", paid.gatewayResponse);
      return describe({ ...attempt, status: "failed", gatewayResponse: paid.gatewayResponse }, false);
    }
    default:
      // abandoned, ongoing, pending, processing, queued and whatever the provider invents: not decided; time decides (sweeper).
      await saveAttempt(tx, attempt, paid, attempt.status);
      return describe(attempt, false);
  }
}

async function settleSuccess(tx: Tx, attempt: AttemptRow, order: OrderRow, paid: VerifiedTransaction, source: FinalizeSource): Promise<FinalizeResult> {
  const asked = paid.requestedAmountKobo ?? paid.amountKobo;
  const matches = paid.reference === attempt.reference && asked === attempt.expectedAmount && paid.amountKobo >= attempt.expectedAmount &&
    paid.currency === attempt.currency && paid.domain === paystackDomain();
  if (!matches) {
    log().error({ attemptId: attempt.id, orderId: order.id, expected: attempt.expectedAmount, paid: paid.amountKobo, currency: paid.currency, domain: paid.domain }, "A payment does not match its order");
    await saveAttempt(tx, attempt, paid, "mismatch");
    await flag(tx, order, "Money came for this order that does not match it: look at the payment before anything else");
    return describe({ ...attempt, status: "mismatch" }, false);
  }
  const fees = paid.feesKobo ?? attempt.expectedFee;
  const record = {
    vendorId: order.vendorId, orderId: order.id, attemptId: attempt.id, reference: attempt.reference, amount: paid.amountKobo, currency: paid.currency,
    paymentMethod: paid.channel ?? "card", gatewayFee: fees, vendorRevenue: paid.amountKobo - fees,
  };
  const [earlier] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.vendorId, order.vendorId), eq(payments.orderId, order.id), eq(payments.status, "success"), ne(payments.attemptId, attempt.id)));
  if (earlier) {
    await saveAttempt(tx, attempt, paid, "duplicate");
    await tx.insert(payments).values({ ...record, status: "duplicate" });
    await flag(tx, order, "This order was paid twice: one payment must be refunded");
    return describe({ ...attempt, status: "duplicate" }, false);
  }
  await saveAttempt(tx, attempt, paid, "success");
  await tx.insert(payments).values({ ...record, status: "success" });
  await tx
    .update(paymentAttempts)
    .set({ status: "abandoned", updatedAt: new Date() })
    .where(and(eq(paymentAttempts.vendorId, order.vendorId), eq(paymentAttempts.orderId, order.id), ne(paymentAttempts.id, attempt.id), inArray(paymentAttempts.status, [...open])));
  await oweMail(tx, order);
  await acceptPaidOrder(tx, order);
  log().info({ orderId: order.id, source }, "order paid");
  return describe({ ...attempt, status: "success" }, true);
}

const beforePayment: OrderStatus[] = ["payment_pending", "payment_failed", "payment_custom", "cancelled"];

/** Paid, a customer's order waits for the vendor, or goes on at once where the vendor accepts automatically; a vendor's own is confirmed. */
async function acceptPaidOrder(tx: Tx, order: OrderRow): Promise<void> {
  const [business] = await tx.select().from(vendorBusinessSettings).where(eq(vendorBusinessSettings.vendorId, order.vendorId));
  const to: OrderStatus = order.source === "custom" || business?.autoAcceptOrders ? "confirmed" : "pending";
  const notes: string[] = [];
  if (order.status === "cancelled") notes.push("Paid after it was cancelled");
  if (order.stockReleasedAt && !(await retakeStock(tx, order.vendorId, order.id))) notes.push("Paid after its stock had gone to others");
  const maxMinutes = order.orderType === "pickup" ? (business?.maxPickupTime ?? 30) : (business?.maxDeliveryTime ?? 60);
  await tx
    .update(orders)
    .set({
      paymentStatus: "success",
      promisedAt: order.scheduledFor ?? new Date(Date.now() + maxMinutes * 60_000),
      stockHeldUntil: null,
      needsAttention: notes.length ? notes.join(". ") : order.needsAttention,
      updatedAt: new Date(),
    })
    .where(and(eq(orders.vendorId, order.vendorId), eq(orders.id, order.id)));
  await moveOrder(tx, order, beforePayment, to, notes.join(". ") || null);
}

/** The mail a first payment brings: to the vendor always, to the customer who left an address. Once an order, whatever happens (docs/rules.md, Mail). */
async function oweMail(tx: Tx, order: OrderRow): Promise<void> {
  const kinds: MailKind[] = order.customerEmail ? ["order_paid_vendor", "order_paid_customer"] : ["order_paid_vendor"];
  await tx.insert(outbox).values(kinds.map((kind) => ({ vendorId: order.vendorId, orderId: order.id, kind }))).onConflictDoNothing();
}

/** A guarded move: only from the statuses named, with its event and its announcement. Anything else is left where it is. */
async function moveOrder(tx: Tx, order: OrderRow, from: OrderStatus[], to: OrderStatus, reason: string | null): Promise<void> {
  const moved = await tx
    .update(orders)
    .set({ status: to, updatedAt: new Date() })
    .where(and(eq(orders.vendorId, order.vendorId), eq(orders.id, order.id), inArray(orders.status, from)))
    .returning({ id: orders.id });
  if (moved.length === 0) return;
  await tx.insert(orderEvents).values({ vendorId: order.vendorId, orderId: order.id, fromStatus: order.status, toStatus: to, actorType: "provider", reason });
  await announce(tx, { topic: "order", vendorId: order.vendorId, orderId: order.id });
}

async function flag(tx: Tx, order: OrderRow, needsAttention: string): Promise<void> {
  await tx.update(orders).set({ needsAttention, updatedAt: new Date() }).where(and(eq(orders.vendorId, order.vendorId), eq(orders.id, order.id)));
  await announce(tx, { topic: "order", vendorId: order.vendorId, orderId: order.id });
}

async function saveAttempt(tx: Tx, attempt: AttemptRow, paid: VerifiedTransaction, status: AttemptRow["status"]): Promise<void> {
  await tx
    .update(paymentAttempts)
    .set({
      status, providerTransactionId: paid.providerId, gatewayResponse: paid.gatewayResponse, channel: paid.channel, paidAmount: paid.amountKobo, fees: paid.feesKobo,
      paidAt: paid.paidAt, raw: paid.raw, lastCheckedAt: new Date(), checks: sql`${paymentAttempts.checks} + 1`, updatedAt: new Date(),
    })
    .where(and(eq(paymentAttempts.vendorId, attempt.vendorId), eq(paymentAttempts.id, attempt.id)));
}

async function touch(attempt: AttemptRow): Promise<void> {
  await systemDb
    .update(paymentAttempts)
    .set({ lastCheckedAt: new Date(), checks: sql`${paymentAttempts.checks} + 1` })
    .where(and(eq(paymentAttempts.vendorId, attempt.vendorId), eq(paymentAttempts.id, attempt.id)));
}

/** How long after one look at the provider a page may cause the next. */
const PAGE_RECHECK = sql.raw("interval '8 seconds'");

/**
 * Settles an order's open attempt when its page is looked at and nobody has asked the provider for some seconds: the customer who comes back
 * before callback and webhook sees the truth.
 */
export async function checkOpenPayment(vendorId: string, orderId: string): Promise<void> {
  const [attempt] = await systemDb
    .update(paymentAttempts)
    .set({ lastCheckedAt: new Date() })
    .where(
      and(
        eq(paymentAttempts.vendorId, vendorId), eq(paymentAttempts.orderId, orderId), eq(paymentAttempts.status, "pending"),
        sql`(${paymentAttempts.lastCheckedAt} is null or ${paymentAttempts.lastCheckedAt} < now() - ${PAGE_RECHECK})`,
      ),
    )
    .returning({ reference: paymentAttempts.reference });
  if (attempt) await finalizeSoon(attempt.reference, "page", PAGE_WAIT_MS);
}

/** How long a page that has something else to show waits for the provider. */
const PAGE_WAIT_MS = 2_500;

/**
 * finalizePayment for somebody who is waiting: when the provider takes longer than `waitMs`, the attempt is described as it stands; the settling goes on,
 * and its announcement reaches the open page.
 */
export async function finalizeSoon(reference: string, source: FinalizeSource, waitMs: number): Promise<FinalizeResult> {
  const settling = finalizePayment(reference, source);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(() => resolve("late"), waitMs);
  });
  const first = await Promise.race([settling, late]);
  clearTimeout(timer);
  if (first !== "late") return first;
  settling.catch((error: unknown) => log().error({ err: error, source }, "A payment could not be settled"));
  const [attempt] = await systemDb.select().from(paymentAttempts).where(eq(paymentAttempts.reference, reference));
  return attempt ? describe(attempt, false) : { outcome: "unknown" };
}
