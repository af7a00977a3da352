import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { paymentAttempts } from "~schema";
import { systemDb } from "~/platform/db.server";
import { wakeJobs } from "~/platform/jobs.server";
import { log } from "~/platform/log.server";
import { onlyRow } from "~/platform/only-row.server";
import { consumePageVerify } from "~/platform/paystack-limits.server";
import { paystack } from "~/platform/paystack.server";
import { takeWithRest } from "./held-payment.server";
import { isUndecided, applyPaymentStatus } from "./apply-payment-status.server";
import type { AttemptRow } from "./record-payment.server";

/** Between two calls about one attempt; webhooks and the sweeper have their own limits. */
const MIN_SECONDS = { callback: 3, page: 3, order: 8, leave: 0 } as const;
type PersonSource = keyof typeof MIN_SECONDS;
type FinalizeSource = PersonSource | "webhook" | "sweeper";
const isPerson = (source: FinalizeSource): source is PersonSource => source in MIN_SECONDS;

export type FinalizeResult =
  | { outcome: "paid"; vendorId: string; orderId: string; firstTime: boolean }
  /** Undecided, or `unanswered`. `notMade`: there was no payment, so no money is on its way. */
  | {
      outcome: "pending";
      vendorId: string;
      orderId: string;
      unanswered?: boolean;
      notMade?: boolean;
    }
  | { outcome: "failed"; vendorId: string; orderId: string; reason: string }
  /** The amount doesn't match, or it was paid twice: a person must look. */
  | { outcome: "attention"; vendorId: string; orderId: string }
  | { outcome: "unknown" };

const open = ["initialized", "pending"] as const;

/**
 * Finalizes a payment attempt by asking the provider, unless that just happened; nothing else
 * writes `paid`. Idempotent under concurrent and late calls; a status never goes backwards: success
 * overrides failed, abandoned and cancelled (docs/rules.md, Payment truth).
 * @param reference as the provider knows it; its row decides the order, never its text
 */
export async function finalizePayment(
  reference: string,
  source: FinalizeSource,
): Promise<FinalizeResult> {
  const attempt = await findAttempt(reference);
  if (!attempt) return { outcome: "unknown" };
  if (!isUndecided(attempt)) return describe(attempt, false);
  if (!isPerson(source)) return ask(attempt, source);
  const current = await waitForTurn(attempt, source);
  return current ? describe(current, false) : askForPerson(attempt, source);
}

/** Asks about an attempt that this call has claimed, within the share of callbacks and pages. */
async function askForPerson(attempt: AttemptRow, source: PersonSource): Promise<FinalizeResult> {
  const { vendorId, orderId } = attempt;
  if (await consumePageVerify()) return ask(attempt, source);
  return { outcome: "pending", vendorId, orderId, unanswered: true };
}

async function ask(attempt: AttemptRow, source: FinalizeSource): Promise<FinalizeResult> {
  const { vendorId, orderId, reference } = attempt;
  // No transaction is open: a slow provider must not hold locks. The sweeper comes again, and its
  // calls are limited.
  const answer = await paystack().verifyTransaction(reference, { once: source === "sweeper" });
  if (!answer.ok) {
    await scheduleRecheck(attempt);
    if (answer.code !== "not_found")
      log().warn(
        { code: answer.code, source, attemptId: attempt.id },
        "The provider could not be asked about a payment",
      );
    const notMade = answer.code === "not_found";
    return { outcome: "pending", vendorId, orderId, unanswered: !notMade, notMade };
  }
  const result = await systemDb.transaction((tx) => applyPaymentStatus(tx, attempt, answer.data));
  if (!result) return { outcome: "unknown" };
  if (result.firstTime) log().info({ orderId, source }, "order paid");
  if (result.firstTime && result.isRest) await takeWithRest();
  // A second or late payment is refunded at once.
  wakeJobs("refunds");
  return describe({ ...result.attempt, lastCheckedAt: null }, result.firstTime);
}

const findAttempt = async (reference: string): Promise<AttemptRow | undefined> =>
  onlyRow(
    await systemDb.select().from(paymentAttempts).where(eq(paymentAttempts.reference, reference)),
  );

/** When to look again for a returned payer, in ms: in total a little longer than the pause. */
const COME_BACK_MS = [300, 900, 1_900, 700];
const LOOK_AGAIN_MS = { callback: COME_BACK_MS, page: COME_BACK_MS, order: [], leave: [] };

/**
 * Waits until this call may ask the provider about an attempt, so that a payer who returns a second
 * after the last call gets an answer.
 * @returns null when it may; the attempt when another call has asked meanwhile, or asked just
 * before and this source doesn't wait
 */
async function waitForTurn(attempt: AttemptRow, source: PersonSource): Promise<AttemptRow | null> {
  let now = attempt;
  for (const ms of [0, ...LOOK_AGAIN_MS[source]]) {
    if (ms > 0) {
      await sleep(ms);
      now = (await findAttempt(attempt.reference)) ?? attempt;
      if (!isUndecided(now) || now.checks !== attempt.checks) return now;
    }
    if (await claimCheck(now, MIN_SECONDS[source])) return null;
  }
  return now;
}

function describe(attempt: AttemptRow, firstTime: boolean): FinalizeResult {
  const { vendorId, orderId } = attempt;
  if (attempt.status === "success") return { outcome: "paid", vendorId, orderId, firstTime };
  if (attempt.status === "failed")
    return {
      outcome: "failed",
      vendorId,
      orderId,
      reason: attempt.gatewayResponse ?? "The payment did not go through",
    };
  // Money may still be on its way.
  if (attempt.status === "abandoned")
    return { outcome: "pending", vendorId, orderId, notMade: true };
  if (open.includes(attempt.status as (typeof open)[number]))
    return { outcome: "pending", vendorId, orderId, notMade: isLeft(attempt) };
  return { outcome: "attention", vendorId, orderId };
}

/** The page was left or never used; after `ongoing` or `pending` the payer may have paid. */
function isLeft({ raw, lastCheckedAt, updatedAt }: AttemptRow): boolean {
  // An answer sets both times, a question only the first.
  const isAnswer = lastCheckedAt === null || lastCheckedAt <= updatedAt;
  return (
    isAnswer &&
    typeof raw === "object" &&
    raw !== null &&
    "status" in raw &&
    raw.status === "abandoned"
  );
}

const isAttempt = ({ vendorId, id }: Pick<AttemptRow, "vendorId" | "id">) =>
  and(eq(paymentAttempts.vendorId, vendorId), eq(paymentAttempts.id, id));
const notCheckedFor = (seconds: number) =>
  sql`(${paymentAttempts.lastCheckedAt} is null
    or ${paymentAttempts.lastCheckedAt} <= now() - make_interval(secs => ${seconds}))`;

/** @returns whether this call may ask: there is a page, and no call has asked for some seconds */
async function claimCheck(attempt: AttemptRow, seconds: number): Promise<boolean> {
  const claimed = await systemDb
    .update(paymentAttempts)
    .set({ lastCheckedAt: sql`now()` })
    .where(and(isAttempt(attempt), isNotNull(paymentAttempts.accessCode), notCheckedFor(seconds)))
    .returning({ id: paymentAttempts.id });
  return claimed.length > 0;
}

async function scheduleRecheck(attempt: AttemptRow): Promise<void> {
  await systemDb
    .update(paymentAttempts)
    .set({ lastCheckedAt: sql`now()`, checks: sql`${paymentAttempts.checks} + 1` })
    .where(isAttempt(attempt));
}

/** For how long we check a payment that was left; after that only a webhook reports money. */
const LEFT = sql.raw("interval '2 hours'");

/** An attempt `a` with a page, open or left, not just made or checked. */
const isCheckDue = (source: PersonSource) => sql`a.status in ('pending', 'abandoned')
  and a.access_code is not null and a.created_at > now() - ${LEFT}
  and greatest(a.last_checked_at, a.created_at) <= now() - make_interval(secs => ${sql.raw(String(MIN_SECONDS[source]))})`;

/** Whether the provider has declined every attempt it knows, and whether to check the latest. */
export const attemptsJson = sql<{ areDeclined: boolean | null; isCheckDue: boolean | null }>`(
  select json_build_object(
    'areDeclined', bool_and(a.status = 'failed') filter (where a.access_code is not null),
    'isCheckDue', (array_agg(${isCheckDue("order")} order by a.created_at desc))[1])
  from payment_attempts a where a.vendor_id = orders.vendor_id and a.order_id = orders.id)`;

/**
 * Finalizes an order's latest attempt, unless the provider was asked some seconds ago, for
 * customers who return before callback and webhook, or closed the provider's window with the money
 * on its way.
 * @param source the order's page is open, it is to be paid again, or the provider's page was left
 */
export async function checkLatestPayment(
  vendorId: string,
  orderId: string,
  source: "order" | "page" | "leave" = "order",
): Promise<void> {
  const [attempt] = await systemDb
    .update(paymentAttempts)
    .set({ lastCheckedAt: sql`now()` })
    .where(
      and(
        eq(paymentAttempts.vendorId, vendorId),
        sql`${paymentAttempts.id} = (select a.id from (
          select * from payment_attempts where vendor_id = ${vendorId} and order_id = ${orderId}
          order by created_at desc limit 1) a where ${isCheckDue(source)})`,
        notCheckedFor(MIN_SECONDS[source]),
      ),
    )
    .returning();
  if (attempt)
    await withinWait(askForPerson(attempt, source), attempt.reference, source, PAGE_WAIT_MS);
}

const PAGE_WAIT_MS = 2_500;

/** Returns after `waitMs` at the latest; finalizing continues and announces the result. */
export const finalizeSoon = (
  reference: string,
  source: FinalizeSource,
  waitMs: number,
): Promise<FinalizeResult> =>
  withinWait(finalizePayment(reference, source), reference, source, waitMs);

async function withinWait(
  finalizing: Promise<FinalizeResult>,
  reference: string,
  source: FinalizeSource,
  waitMs: number,
): Promise<FinalizeResult> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(() => resolve("late"), waitMs);
  });
  const first = await Promise.race([finalizing, late]);
  clearTimeout(timer);
  if (first !== "late") return first;
  finalizing.catch((error: unknown) =>
    log().error({ err: error, source }, "A payment could not be finalized"),
  );
  const attempt = await findAttempt(reference);
  return attempt ? describe(attempt, false) : { outcome: "unknown" };
}
