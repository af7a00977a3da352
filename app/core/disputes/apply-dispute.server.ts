import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { disputes, orders, payments, refunds } from "~schema";
import type { DisputeStatus } from "~schema/disputes";
import { reversalBooking } from "~/core/ledger/ledger";
import { recordBooking } from "~/core/ledger/ledger.server";
import { disputeNote, withoutDispute } from "~/core/orders/order-request";
import {
  addOrderEvent,
  flagOrder,
  lockAttempts,
  lockOrder,
  type OrderRow,
} from "~/core/orders/transition-order.server";
import { reverseRefundBooking } from "~/core/payments/apply-refund-status.server";
import { refundedKobo, type PaymentRow } from "~/core/payments/refund-rows.server";
import { markTakenBack } from "~/core/payments/review-payment.server";
import { enqueueStoreEmail } from "~/core/stores/enqueue-store-email.server";
import { databaseNow } from "~/platform/database-clock.server";
import type { Tx } from "~/platform/db.server";
import { log } from "~/platform/log.server";
import type { ProviderDispute } from "~/platform/paystack-disputes.server";
import { formatKobo } from "~/shared/money";

export type DisputeRow = typeof disputes.$inferSelect;
type Disputed = { order: OrderRow; payment: PaymentRow; dispute: DisputeRow };

/** The store is reminded when less than a day is left. */
const REMIND_MS = 24 * 3_600_000;

const bank = { type: "provider" } as const;
const keyOf = ({ vendorId, id }: Pick<DisputeRow, "vendorId" | "id">) =>
  and(eq(disputes.vendorId, vendorId), eq(disputes.id, id));

/**
 * Applies what the provider says about a dispute, under the locks of attempts, order and payment.
 * Events that come twice or late change nothing: lost is final, won can only become lost
 * (docs/rules.md, Disputes).
 * @param of the disputed payment
 * @param isReminder whether the provider has reminded us
 */
export async function applyDispute(
  tx: Tx,
  of: Pick<PaymentRow, "id" | "vendorId" | "orderId">,
  found: ProviderDispute,
  isReminder: boolean,
): Promise<void> {
  const { vendorId, orderId } = of;
  await lockAttempts(tx, { vendorId, orderId });
  const order = await lockOrder(tx, vendorId, orderId);
  const [payment] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.vendorId, vendorId), eq(payments.id, of.id)))
    .for("update");
  if (!order || !payment) return;
  const dispute = await lockOrOpen(tx, order, payment, found);
  const disputed = { order, payment, dispute };
  const to = nextStatus(dispute.status, found.state);
  if (to === dispute.status) await remind(tx, dispute, isReminder);
  else if (to === "lost") await lose(tx, disputed);
  else if (to === "won") await win(tx, disputed);
  else await close(tx, disputed, { status: to });
  if (found.state === "unknown")
    log().error(
      { providerId: found.providerId, vendorId, orderId },
      "A dispute was decided, and the provider doesn't say how",
    );
}

/** Returns the dispute as the provider describes it now, locked, or a new one. */
async function lockOrOpen(
  tx: Tx,
  order: OrderRow,
  payment: PaymentRow,
  found: ProviderDispute,
): Promise<DisputeRow> {
  const { vendorId, orderId } = payment;
  const described = {
    amount: found.amountKobo ?? payment.amount,
    category: found.category,
    note: found.note,
    dueAt: found.dueAt,
  };
  const [opened] = await tx
    .insert(disputes)
    .values({
      vendorId,
      orderId,
      paymentId: payment.id,
      providerId: found.providerId,
      ...described,
    })
    .onConflictDoNothing()
    .returning();
  if (!opened) {
    const [known] = await tx
      .select()
      .from(disputes)
      .where(and(eq(disputes.vendorId, vendorId), eq(disputes.providerId, found.providerId)))
      .for("update");
    const now = { ...known! };
    if (now.status !== "lost" && now.status !== "won") {
      now.amount = found.amountKobo ?? now.amount;
      now.dueAt = found.dueAt ?? now.dueAt;
    }
    await tx
      .update(disputes)
      .set({ amount: now.amount, dueAt: now.dueAt, checkedAt: sql`now()` })
      .where(keyOf(now));
    return now;
  }
  const amount = formatKobo(opened.amount);
  log().error(
    { vendorId, orderId, disputeId: opened.id, amountKobo: opened.amount },
    "A customer's bank asks for a payment back",
  );
  await addOrderEvent(tx, order, bank, disputeNote(amount));
  if (found.state !== "open") return opened;
  await flagOrder(tx, order, disputeNote(amount));
  await enqueueStoreEmail(tx, vendorId, "dispute_opened_vendor", opened.id);
  return opened;
}

function nextStatus(now: DisputeStatus, said: ProviderDispute["state"]): DisputeStatus {
  if (now === "lost" || (now === "won" && said !== "lost")) return now;
  if (said === "lost" || said === "won") return said;
  return said === "answered" && now === "open" ? "answered" : now;
}

/** Writes the status, and clears the order's note: there is nothing more to answer. */
export async function close(
  tx: Tx,
  { order, dispute }: Pick<Disputed, "order" | "dispute">,
  set: Partial<typeof disputes.$inferInsert> & { status: DisputeStatus },
): Promise<void> {
  await tx
    .update(disputes)
    .set({ ...set, updatedAt: sql`now()` })
    .where(keyOf(dispute));
  await tx
    .update(orders)
    .set({
      needsAttention: withoutDispute(order, formatKobo(dispute.amount)),
      updatedAt: sql`now()`,
    })
    .where(and(eq(orders.vendorId, order.vendorId), eq(orders.id, order.id)));
}

async function win(tx: Tx, disputed: Disputed): Promise<void> {
  const { order, dispute } = disputed;
  await close(tx, disputed, { status: "won", decidedAt: databaseNow() });
  await addOrderEvent(
    tx,
    order,
    bank,
    `The bank decided for you: ${formatKobo(dispute.amount)} stays`,
  );
  await enqueueStoreEmail(tx, dispute.vendorId, "dispute_decided_vendor", dispute.id);
}

/**
 * The money has left: books it, unless it was booked when the provider reversed the payment. Refunds
 * that were not sent yet are no longer due if the bank has given back as much.
 */
async function lose(tx: Tx, disputed: Disputed): Promise<void> {
  const { order, payment, dispute } = disputed;
  const { vendorId, orderId } = payment;
  const taken = payment.status === "reversed" ? 0 : dispute.amount;
  const amount = formatKobo(dispute.amount);
  await close(tx, disputed, { status: "lost", taken, decidedAt: databaseNow() });
  if (taken > 0)
    await recordBooking(tx, {
      vendorId,
      cause: `dispute:${dispute.id}`,
      booking: reversalBooking(payment, taken),
      orderId,
      paymentId: payment.id,
    });
  if ((await refundedKobo(tx, payment)) > payment.amount) await dropUnsent(tx, payment);
  if (payment.status !== "reversed" && (await refundedKobo(tx, payment)) >= payment.amount)
    await markTakenBack(tx, order, payment);
  else if (payment.status === "success")
    await tx
      .update(orders)
      .set({ paymentStatus: "partially_refunded", updatedAt: sql`now()` })
      .where(and(eq(orders.vendorId, vendorId), eq(orders.id, orderId)));
  const note = `The customer’s bank took ${amount} back`;
  await addOrderEvent(tx, order, bank, note);
  if (dispute.answeredAs === null || dispute.status === "won") await flagOrder(tx, order, note);
  await enqueueStoreEmail(tx, vendorId, "dispute_decided_vendor", dispute.id);
}

async function dropUnsent(tx: Tx, payment: PaymentRow): Promise<void> {
  const dropped = await tx
    .update(refunds)
    .set({ status: "failed", lastError: "The bank gave it back", updatedAt: sql`now()` })
    .where(
      and(
        eq(refunds.vendorId, payment.vendorId),
        eq(refunds.paymentId, payment.id),
        inArray(refunds.status, ["waiting", "requested"]),
        isNull(refunds.sentAt),
      ),
    )
    .returning({ id: refunds.id, amount: refunds.amount });
  for (const refund of dropped) await reverseRefundBooking(tx, payment, refund);
}

async function remind(tx: Tx, dispute: DisputeRow, isReminder: boolean): Promise<void> {
  const leftMs = dispute.dueAt ? dispute.dueAt.getTime() - databaseNow().getTime() : Infinity;
  if (dispute.status !== "open" || dispute.remindedAt || !(isReminder || leftMs < REMIND_MS))
    return;
  await tx.update(disputes).set({ remindedAt: databaseNow() }).where(keyOf(dispute));
  await enqueueStoreEmail(tx, dispute.vendorId, "dispute_due_vendor", dispute.id);
}
