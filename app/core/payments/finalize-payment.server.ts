import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { paymentAttempts } from "~schema";
import { systemDb } from "~/platform/db.server";
import { wakeJobs } from "~/platform/jobs.server";
import { log } from "~/platform/log.server";
import { consumePageVerify } from "~/platform/paystack-limits.server";
import { paystack } from "~/platform/paystack.server";
import { takeWithRest } from "./held-payment.server";
import { isUndecided, applyPaymentStatus } from "./apply-payment-status.server";
import type { AttemptRow } from "./record-payment.server";

/**
 * The least seconds between two questions to the provider about one attempt, for what people do;
 * `leave` is an action that ends an order, which always asks. Webhooks and the sweeper have limits
 * of their own.
 */
const MIN_SECONDS = { callback: 3, page: 3, order: 8, leave: 0 } as const;
type PersonSource = keyof typeof MIN_SECONDS;
type FinalizeSource = PersonSource | "webhook" | "sweeper";
const isPerson = (source: FinalizeSource): source is PersonSource => source in MIN_SECONDS;

export type FinalizeResult =
  | { outcome: "paid"; vendorId: string; orderId: string; firstTime: boolean }
  /**
   * The provider has not decided, or could not be asked just now (`unanswered`). `notMade`: it says
   * that nobody has paid so far, so that no money is on its way.
   */
  | {
      outcome: "pending";
      vendorId: string;
      orderId: string;
      unanswered?: boolean;
      notMade?: boolean;
    }
  | { outcome: "failed"; vendorId: string; orderId: string; reason: string }
  /** The amount is not the one asked for, or was paid twice: a person must look. */
  | { outcome: "attention"; vendorId: string; orderId: string }
  | { outcome: "unknown" };

const open = ["initialized", "pending"] as const;

/**
 * Finalizes a payment attempt by asking the provider, unless that was done a moment ago; the only
 * writer of `paid`. Idempotent under concurrent and late calls; a status never goes backwards:
 * success beats failed, abandoned and cancelled (docs/rules.md, Payment truth).
 * @param reference as the provider knows it; its row decides the order, never its text
 */
export async function finalizePayment(
  reference: string,
  source: FinalizeSource,
): Promise<FinalizeResult> {
  const known = await findAttempt(reference);
  if (!known) return { outcome: "unknown" };
  if (!isUndecided(known)) return describe(known, false);
  if (!isPerson(source)) return ask(known, source);
  const answered = await waitForTurn(known, source);
  return answered ? describe(answered, false) : askForPerson(known, source);
}

/**
 * Asks about an attempt that this call has claimed, if callbacks and pages have a question left.
 */
async function askForPerson(known: AttemptRow, source: PersonSource): Promise<FinalizeResult> {
  const { vendorId, orderId } = known;
  if (await consumePageVerify()) return ask(known, source);
  return { outcome: "pending", vendorId, orderId, unanswered: true };
}

async function ask(known: AttemptRow, source: FinalizeSource): Promise<FinalizeResult> {
  const { vendorId, orderId, reference } = known;
  // Asked outside any transaction: a slow provider must not hold locks. The sweeper runs again, and
  // its calls are limited.
  const answer = await paystack().verifyTransaction(reference, { once: source === "sweeper" });
  if (!answer.ok) {
    await scheduleRecheck(known);
    if (answer.code !== "not_found")
      log().warn(
        { code: answer.code, source, attemptId: known.id },
        "The provider could not be asked about a payment",
      );
    const notMade = answer.code === "not_found";
    return { outcome: "pending", vendorId, orderId, unanswered: !notMade, notMade };
  }
  const applied = await systemDb.transaction((tx) => applyPaymentStatus(tx, known, answer.data));
  if (!applied) return { outcome: "unknown" };
  if (applied.firstTime) log().info({ orderId, source }, "order paid");
  if (applied.firstTime && applied.isRest) await takeWithRest();
  // Money paid twice, or too late, is refunded at once.
  wakeJobs("refunds");
  return describe({ ...applied.attempt, lastCheckedAt: null }, applied.firstTime);
}

const findAttempt = async (reference: string): Promise<AttemptRow | undefined> =>
  (
    await systemDb.select().from(paymentAttempts).where(eq(paymentAttempts.reference, reference))
  )[0];

/**
 * When a payer who has come back looks again, in ms: a little longer than the pause in all, and
 * once more for the answer to another's question.
 */
const COME_BACK_MS = [300, 900, 1_900, 700];
const LOOK_AGAIN_MS = { callback: COME_BACK_MS, page: COME_BACK_MS, order: [], leave: [] };

/**
 * Waits until this call may ask the provider about an attempt: a payer who is back a second after
 * the last question is not left without an answer.
 * @returns null when it may; the attempt as it is when another call has asked meanwhile, or has
 * just asked and this source does not wait
 */
async function waitForTurn(known: AttemptRow, source: PersonSource): Promise<AttemptRow | null> {
  let now = known;
  for (const ms of [0, ...LOOK_AGAIN_MS[source]]) {
    if (ms > 0) {
      await sleep(ms);
      now = (await findAttempt(known.reference)) ?? known;
      if (!isUndecided(now) || now.checks !== known.checks) return now;
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
  // Left, but money may be on its way all the same.
  if (attempt.status === "abandoned")
    return { outcome: "pending", vendorId, orderId, notMade: true };
  if (open.includes(attempt.status as (typeof open)[number]))
    return { outcome: "pending", vendorId, orderId, notMade: isLeft(attempt) };
  return { outcome: "attention", vendorId, orderId };
}

/**
 * Returns whether the provider's answer to the last question is that its page was left, or never
 * used. A payer who has begun (`ongoing`, `pending`) may have paid.
 */
function isLeft({ raw, lastCheckedAt, updatedAt }: AttemptRow): boolean {
  // An answer sets both; a question alone only the first.
  const answered = lastCheckedAt === null || lastCheckedAt <= updatedAt;
  return (
    answered &&
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

/**
 * @returns true if this call is the one to ask: the attempt has a page at the provider, and nobody
 * has asked for some seconds
 */
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

/** How long the provider is asked about a payment that was left; after that only its webhook reports money. */
const LEFT = sql.raw("interval '2 hours'");

/** Of attempts `a`: one that has a page at the provider, open or left, and is not just begun or asked about. */
const isCheckDue = (source: PersonSource) => sql`a.status in ('pending', 'abandoned')
  and a.access_code is not null and a.created_at > now() - ${LEFT}
  and greatest(a.last_checked_at, a.created_at) <= now() - make_interval(secs => ${sql.raw(String(MIN_SECONDS[source]))})`;

/**
 * Of the attempts of a row of `orders`, in a larger statement: whether the provider has declined each
 * that it knows, so that nothing was charged, and whether to ask about the latest.
 */
export const attemptsJson = sql<{ areDeclined: boolean | null; isCheckDue: boolean | null }>`(
  select json_build_object(
    'areDeclined', bool_and(a.status = 'failed') filter (where a.access_code is not null),
    'isCheckDue', (array_agg(${isCheckDue("order")} order by a.created_at desc))[1])
  from payment_attempts a where a.vendor_id = orders.vendor_id and a.order_id = orders.id)`;

/**
 * Finalizes an order's latest attempt, unless the provider has been asked some seconds ago: a
 * customer who returns before callback and webhook sees the truth, also one who has closed the
 * provider's window with the money on its way.
 * @param source the order's page is viewed, it is to be paid again, or the provider's page was left
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

/** How long a page that has something else to show waits for the provider. */
const PAGE_WAIT_MS = 2_500;

/**
 * Finalizes a payment while a person waits: when the provider takes longer than `waitMs`, the
 * attempt is described as it is; finalizing continues, and its announcement reaches the open page.
 */
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
