import { and, eq } from "drizzle-orm";
import { orders, paymentEvents } from "~schema";
import { returnMismatch } from "~/core/mismatches/decide-mismatch.server";
import { resolveAttention } from "~/core/orders/advance-order.server";
import { confirmPayout } from "~/core/payouts/confirm-payout.server";
import { sendAnyway } from "~/core/payments/send-anyway.server";
import { decideReview } from "~/core/reviews/decide-review.server";
import { endDiedJob } from "~/platform/died-jobs.server";
import { systemDb } from "~/platform/db.server";
import { wakeJobsAnywhere } from "~/platform/jobs.server";
import { isUuid } from "~/shared/ids";
import { refuse, type Refusal } from "~/shared/refusal";
import { actsOf, movesMoney, textOf, type CaseKind } from "./case";
import type { Operator } from "./require-operator.server";
import { logAct } from "./operator-log.server";

type Act = {
  kind: CaseKind;
  /** As in `Case`. */
  id: string;
  act: string;
  /** The code of a payout, or the reason that a store or customer reads. */
  text: string;
};
type Outcome = { ok: true } | Refusal;

const MAX_TEXT = 300;
const decided = refuse("decided", "Somebody has seen to this already. Look at the list again.");

/**
 * Carries out an operator's act on a case, and logs it first: what was done is never without its
 * line. The core's commands let each case be decided once.
 * @param by.fresh whether they signed in within the last ten minutes; needed to move money
 * @returns refused with `act` or `text` (400), `sign-in` (403), `decided` (409), or as the command
 * refuses it
 */
export async function actOnCase(
  by: { operator: Operator; fresh: boolean },
  { kind, id, act, text }: Act,
): Promise<Outcome> {
  if (!(actsOf(kind) as readonly string[]).includes(act))
    return refuse("act", "That can’t be done here.", { status: 400 });
  if (movesMoney(act) && !by.fresh)
    return refuse("sign-in", "Please sign in again: this moves money.", { status: 403 });
  const typed = textOf(kind);
  if (typed && !text.trim())
    return refuse("text", typed === "code" ? "Type the code." : "Say why: they read it.", {
      status: 400,
      field: "text",
    });
  if (text.length > MAX_TEXT)
    return refuse("text", `Please keep it to ${MAX_TEXT} characters.`, {
      status: 400,
      field: "text",
    });
  const order = kind === "order" || kind === "mismatch" ? await vendorOf(id) : null;
  const line = { vendorId: order, subject: id };
  // The code is a secret for half an hour.
  await logAct(by.operator, {
    ...line,
    act: `${kind}:${act}`,
    details: text && typed !== "code" ? { text } : {},
  });
  const outcome = await carryOut({ kind, id, act, text: text.trim() }, by.operator, order);
  if (!outcome.ok)
    await logAct(by.operator, {
      ...line,
      act: `${kind}:${act}:refused`,
      details: { why: outcome.code },
    });
  return outcome;
}

async function carryOut(
  { kind, id, act, text }: Act,
  { id: userId }: Operator,
  vendorId: string | null,
): Promise<Outcome> {
  switch (kind) {
    case "payoutCode": {
      const outcome = await confirmPayout(id, text);
      return !outcome.ok && outcome.code === "not_waiting" ? decided : outcome;
    }
    case "refundWaiting":
      return orDecided(await sendAnyway(id));
    case "review": {
      const outcome = await decideReview(id, act as "keep" | "remove", text);
      return !outcome.ok && outcome.code === "not_flagged" ? decided : outcome;
    }
    case "mismatch":
      return vendorId ? returnMismatch({ vendorId, userId, orderId: id }, text) : decided;
    case "order":
      return orDecided(
        vendorId !== null && (await resolveAttention({ vendorId, userId, orderId: id })),
      );
    case "job": {
      const [queue = "", jobId = ""] = id.split(":");
      const ended = isUuid(jobId) ? await endDiedJob(queue, jobId, act as "retry" | "drop") : null;
      if (ended) await wakeJobsAnywhere(ended);
      return orDecided(ended !== null);
    }
    case "lost":
      return orDecided(await settleLost(id));
    default:
      return decided;
  }
}

const orDecided = (done: boolean): Outcome => (done ? { ok: true } : decided);

async function vendorOf(orderId: string): Promise<string | null> {
  if (!isUuid(orderId)) return null;
  const [order] = await systemDb
    .select({ vendorId: orders.vendorId })
    .from(orders)
    .where(eq(orders.id, orderId));
  return order?.vendorId ?? null;
}

async function settleLost(id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  const settled = await systemDb
    .update(paymentEvents)
    .set({ outcome: "lost, settled" })
    .where(and(eq(paymentEvents.id, id), eq(paymentEvents.outcome, "lost")))
    .returning({ id: paymentEvents.id });
  return settled.length > 0;
}
