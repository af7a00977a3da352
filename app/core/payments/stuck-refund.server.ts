import { and, eq, sql } from "drizzle-orm";
import { orders, refunds } from "~schema";
import { addOrderEvent, type OrderRow } from "~/core/orders/transition-order.server";
import { systemDb, type Tx } from "~/platform/db.server";
import { wakeJobsAnywhere } from "~/platform/jobs.server";
import { isUuid } from "~/shared/ids";
import { refuse, type Refusal } from "~/shared/refusal";
import { refundNotes } from "./apply-refund-status.server";
import { lockRefund, type PaymentRow, type RefundRow } from "./refund-rows.server";
import { refundPayment } from "./refunds.server";
import { processRefund } from "./send-refunds.server";

type Outcome = { ok: true } | Refusal;
type Locked = { order: OrderRow; payment: PaymentRow; refund: RefundRow };

const decided = refuse("decided", "Somebody has seen to this refund already.");
const actor = { type: "system" } as const;

/**
 * Tries a stuck refund again: a failed one as a new refund, which needs cover like any other; one
 * that waits at the provider by asking about it now (docs/rules.md, Refunds).
 * @returns refused with `decided` (409), `reversed` (409), or as refundPayment refuses it
 */
export async function retryStuckRefund(refundId: string): Promise<Outcome> {
  const outcome = await withStuck(refundId, async (tx, { order, payment, refund }) => {
    if (refund.status === "needs_attention") return { ok: true };
    if (payment.status === "reversed")
      return refuse("reversed", "The bank took this payment back: there is nothing to refund.");
    const { amount: amountKobo, reason, source } = refund;
    const cause = `again:${refund.id}`;
    const again = await refundPayment(tx, order, payment, {
      amountKobo,
      reason,
      source,
      actor,
      cause,
    });
    if (again.ok && again.again) return decided;
    if (again.ok) await clearNote(tx, order, refund);
    return again.ok ? { ok: true } : again;
  });
  if (!outcome.ok) return outcome;
  await processRefund(refundId);
  await wakeJobsAnywhere("refunds");
  return outcome;
}

/**
 * Notes that a failed refund was sent by hand.
 * @returns refused with `decided` (409) or `open` (409) while the provider may still send it
 */
export const noteSentByHand = (refundId: string): Promise<Outcome> =>
  withStuck(refundId, async (tx, { order, refund }) => {
    if (refund.status === "needs_attention")
      return refuse(
        "open",
        "Paystack still has this refund. Give it the bank details in its dashboard, or it goes out twice.",
      );
    await clearNote(tx, order, refund);
    await addOrderEvent(tx, order, actor, "The refund was sent by hand");
    return { ok: true };
  });

async function withStuck(
  refundId: string,
  work: (tx: Tx, locked: Locked) => Promise<Outcome>,
): Promise<Outcome> {
  if (!isUuid(refundId)) return decided;
  const [known] = await systemDb
    .select({ vendorId: refunds.vendorId })
    .from(refunds)
    .where(eq(refunds.id, refundId));
  if (!known) return decided;
  return systemDb.transaction(async (tx) => {
    const locked = await lockRefund(tx, known.vendorId, refundId);
    if (!locked) return decided;
    const { order, refund } = locked;
    const isStuck =
      (refund.status === "needs_attention" || refund.status === "failed") &&
      order.needsAttention?.includes(refundNotes(order, refund.amount).about);
    return isStuck ? work(tx, locked) : decided;
  });
}

/** Other notes stay. */
async function clearNote(tx: Tx, order: OrderRow, refund: RefundRow): Promise<void> {
  const { about, failed } = refundNotes(order, refund.amount);
  const rest = (order.needsAttention ?? "")
    .replace(failed, "")
    .split(". ")
    // An erasure has changed the customer's name.
    .filter((note) => note !== "" && !note.startsWith(about))
    .join(". ");
  await tx
    .update(orders)
    .set({ needsAttention: rest || null, updatedAt: sql`now()` })
    .where(and(eq(orders.vendorId, order.vendorId), eq(orders.id, order.id)));
}
