import { and, eq, sql } from "drizzle-orm";
import { paymentAttempts } from "~schema";
import { systemDb } from "~/platform/db.server";
import { wakeJobs } from "~/platform/jobs.server";
import { log } from "~/platform/log.server";
import { paystack } from "~/platform/paystack.server";
import { isUndecided, applyPaymentStatus } from "./apply-payment-status.server";
import type { AttemptRow } from "./record-payment.server";

/** The caller, for the log only: the rule is the same for all. */
type FinalizeSource = "callback" | "webhook" | "sweeper" | "page";

export type FinalizeResult =
  | { outcome: "paid"; vendorId: string; orderId: string; firstTime: boolean }
  /** The provider has not decided, or could not be asked just now (`unanswered`). */
  | { outcome: "pending"; vendorId: string; orderId: string; unanswered?: boolean }
  | { outcome: "failed"; vendorId: string; orderId: string; reason: string }
  /** The amount is not the one asked for, or was paid twice: a person must look. */
  | { outcome: "attention"; vendorId: string; orderId: string }
  | { outcome: "unknown" };

const open = ["initialized", "pending"] as const;

/**
 * Finalizes a payment attempt by asking the provider; the only writer of `paid`. Idempotent under
 * concurrent and late calls; a status never goes backwards: success beats failed, abandoned and
 * cancelled (docs/rules.md, Payment truth).
 * @param reference as the provider knows it; its row decides the order, never its text
 */
export async function finalizePayment(
  reference: string,
  source: FinalizeSource,
): Promise<FinalizeResult> {
  const [known] = await systemDb
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.reference, reference));
  if (!known) return { outcome: "unknown" };
  if (!isUndecided(known)) return describe(known, false);
  // Asked outside any transaction: a slow provider must not hold locks.
  // The sweeper comes again, and its calls are counted.
  const answer = await paystack().verifyTransaction(reference, { once: source === "sweeper" });
  if (!answer.ok) {
    await scheduleRecheck(known);
    if (answer.code !== "not_found")
      log().warn(
        { code: answer.code, source, attemptId: known.id },
        "The provider could not be asked about a payment",
      );
    const { vendorId, orderId } = known;
    return { outcome: "pending", vendorId, orderId, unanswered: answer.code !== "not_found" };
  }
  const settled = await systemDb.transaction((tx) => applyPaymentStatus(tx, known, answer.data));
  if (!settled) return { outcome: "unknown" };
  if (settled.firstTime) log().info({ orderId: known.orderId, source }, "order paid");
  // Money paid twice, or too late, is refunded at once.
  wakeJobs("refunds");
  return describe(settled.attempt, settled.firstTime);
}

function describe(attempt: AttemptRow, firstTime: boolean): FinalizeResult {
  const { vendorId, orderId } = attempt;
  if (attempt.status === "success") return { outcome: "paid", vendorId, orderId, firstTime };
  if (attempt.status === "failed" || attempt.status === "abandoned")
    return {
      outcome: "failed",
      vendorId,
      orderId,
      reason: attempt.gatewayResponse ?? "The payment did not go through",
    };
  if (open.includes(attempt.status as (typeof open)[number]))
    return { outcome: "pending", vendorId, orderId };
  return { outcome: "attention", vendorId, orderId };
}

async function scheduleRecheck(attempt: AttemptRow): Promise<void> {
  await systemDb
    .update(paymentAttempts)
    .set({ lastCheckedAt: new Date(), checks: sql`${paymentAttempts.checks} + 1` })
    .where(and(eq(paymentAttempts.vendorId, attempt.vendorId), eq(paymentAttempts.id, attempt.id)));
}

/** The least time between two checks at the provider that a page causes. */
export const PAGE_RECHECK = sql.raw("interval '8 seconds'");

/**
 * Finalizes an order's open attempt when its page is viewed and the provider has not been asked for
 * some seconds: a customer who returns before callback and webhook sees the truth.
 */
export async function checkOpenPayment(vendorId: string, orderId: string): Promise<void> {
  const [attempt] = await systemDb
    .update(paymentAttempts)
    .set({ lastCheckedAt: new Date() })
    .where(
      and(
        eq(paymentAttempts.vendorId, vendorId),
        eq(paymentAttempts.orderId, orderId),
        eq(paymentAttempts.status, "pending"),
        sql`(${paymentAttempts.lastCheckedAt} is null or ${paymentAttempts.lastCheckedAt} < now() - ${PAGE_RECHECK})`,
      ),
    )
    .returning({ reference: paymentAttempts.reference });
  if (attempt) await finalizeSoon(attempt.reference, "page", PAGE_WAIT_MS);
}

/** How long a page that has something else to show waits for the provider. */
const PAGE_WAIT_MS = 2_500;

/**
 * Finalizes a payment while a person waits: when the provider takes longer than `waitMs`, the attempt
 * is described as it is; finalizing goes on, and its announcement reaches the open page.
 */
export async function finalizeSoon(
  reference: string,
  source: FinalizeSource,
  waitMs: number,
): Promise<FinalizeResult> {
  const settling = finalizePayment(reference, source);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(() => resolve("late"), waitMs);
  });
  const first = await Promise.race([settling, late]);
  clearTimeout(timer);
  if (first !== "late") return first;
  settling.catch((error: unknown) =>
    log().error({ err: error, source }, "A payment could not be settled"),
  );
  const [attempt] = await systemDb
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.reference, reference));
  return attempt ? describe(attempt, false) : { outcome: "unknown" };
}
