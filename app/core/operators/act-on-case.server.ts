import { and, eq } from "drizzle-orm";
import { paymentEvents } from "~schema";
import { decideDispute } from "~/core/disputes/answer-dispute.server";
import { decideIdentity } from "~/core/identity/decide-identity.server";
import { rebuildBooks } from "~/core/ledger/rebuild-books.server";
import { settleUnmatched } from "~/core/lost-orders/unmatched-money.server";
import { returnMismatch } from "~/core/mismatches/decide-mismatch.server";
import { resolveAttention } from "~/core/orders/advance-order.server";
import { decideHold } from "~/core/payouts/payout-holds.server";
import { confirmPayout } from "~/core/payouts/confirm-payout.server";
import { askAboutPayout, bookPayoutBack } from "~/core/payouts/open-payout.server";
import { checkProviderBalance } from "~/core/payouts/provider-balance.server";
import { sendAnyway } from "~/core/payments/send-anyway.server";
import { noteSentByHand, retryStuckRefund } from "~/core/payments/stuck-refund.server";
import { decideReview } from "~/core/reviews/decide-review.server";
import { endDiedJob } from "~/platform/died-jobs.server";
import { systemDb } from "~/platform/db.server";
import { wakeJobsAnywhere } from "~/platform/jobs.server";
import { consumeRateLimit } from "~/platform/rate-limits.server";
import { isUuid } from "~/shared/ids";
import { refuse, type Refusal } from "~/shared/refusal";
import { actsOf, movesMoney, textOf, type Case, type CaseKind } from "./case";
import { readCases } from "./cases.queries.server";
import type { Operator } from "./require-operator.server";
import { logAct } from "./operator-log.server";
import { noteSeen } from "./seen-cases.server";
import { dropMails, retryMails } from "./undelivered.server";

type Act = {
  kind: CaseKind;
  /** As in `Case`. */
  id: string;
  act: string;
  /** The code of a payout, the reason that a store or customer reads, or a note for the log. */
  text: string;
};
type Outcome = { ok: true } | Refusal;

const MAX_TEXT = 300;
const decided = refuse("decided", "Somebody has seen to this already. Look at the list again.");
const orDecided = (done: boolean | null): Outcome => (done ? { ok: true } : decided);

const missing = {
  code: "Type the code.",
  reason: "Say why: they read it.",
  note: "Say what it was: the log keeps it.",
  evidence: "Write what the bank should know.",
} as const;

/**
 * Carries out an operator's act on a case, and logs it first: what was done is never without its
 * line. The core's commands let each case be decided once.
 * @param by.fresh whether they signed in within the last ten minutes; needed to move money
 * @returns refused with `act` or `text` (400), `sign-in` (403), `decided` (409), or as the command
 * refuses it
 */
export async function actOnCase(
  by: { operator: Operator; fresh: boolean },
  { kind, id, act: named, text }: Act,
): Promise<Outcome> {
  const act = actsOf(kind).find((known) => known === named);
  if (!act) return refuse("act", "That can’t be done here.", { status: 400 });
  if (movesMoney(act) && !by.fresh)
    return refuse("sign-in", "Please sign in again: this moves money.", { status: 403 });
  const typed = textOf(kind, act);
  if (typed && !text.trim()) return refuse("text", missing[typed], { status: 400, field: "text" });
  if (text.length > MAX_TEXT)
    return refuse("text", `Please keep it to ${MAX_TEXT} characters.`, {
      status: 400,
      field: "text",
    });
  const found = (await readCases([kind])).find((one) => one.id === id);
  const line = { vendorId: found?.vendorId ?? null, subject: id };
  // The code is a secret for half an hour.
  await logAct(by.operator, {
    ...line,
    act: `${kind}:${act}`,
    details: text && typed && typed !== "code" ? { text } : {},
  });
  const outcome = found
    ? await acts[kind]({
        found,
        id,
        act,
        text: text.trim(),
        userId: by.operator.id,
        email: by.operator.email,
      })
    : decided;
  if (!outcome.ok)
    await logAct(by.operator, {
      ...line,
      act: `${kind}:${act}:refused`,
      details: { why: outcome.code },
    });
  return outcome;
}

type Work = { found: Case; id: string; act: string; text: string; userId: string; email: string };

const COMPLAINTS_SEEN_DAYS = 30;

const acts: Record<CaseKind, (work: Work) => Promise<Outcome>> = {
  balance: async () => {
    if (await wasJustAsked("balance")) return decided;
    return (await checkProviderBalance()) ? { ok: true } : noAnswer;
  },
  unmatched: async ({ id }) => orDecided(await settleUnmatched(id)),
  lost: async ({ id }) => orDecided(await settleLost(id)),
  mismatch: async ({ found, id, text, userId }) => {
    const outcome = await returnMismatch({ vendorId: found.vendorId!, userId, orderId: id }, text);
    return outcome.ok && outcome.again ? decided : outcome;
  },
  dispute: ({ found, id, act, text, userId }) =>
    decideDispute({
      ...{ vendorId: found.vendorId!, disputeId: id, by: { as: "operator", userId } },
      answer: act === "answer" ? text : null,
    }),
  payoutCode: async ({ id, text }) => orIfGone(await confirmPayout(id, text), "not_waiting"),
  payoutOpen: async ({ id, act }) => {
    if (act === "bookBack") return orIfGone(await bookPayoutBack(id), "not_open");
    return (await wasJustAsked(id)) ? decided : orIfGone(await askAboutPayout(id), "not_open");
  },
  payoutHold: ({ id, act, email }) => decideHold(id, act === "release" ? "release" : "keep", email),
  identity: ({ id, act, text, email }) =>
    decideIdentity(id, act === "approve" ? "confirmed" : "refused", text, email),
  refundWaiting: async ({ id }) => orDecided(await sendAnyway(id)),
  refundStuck: async ({ id, act }) => {
    if (act === "byHand") return noteSentByHand(id);
    return (await wasJustAsked(id)) ? decided : retryStuckRefund(id);
  },
  topUp: async ({ found, userId }) => orDecided(await noteSeen(found, userId, null)),
  wallet: async ({ found, userId }) => orDecided(await noteSeen(found, userId, null)),
  difference: async ({ id }) => orDecided((await rebuildBooks(id)) !== null),
  job: async ({ id, act }) => {
    const [queue = "", jobId = ""] = id.split(":");
    const ended = isUuid(jobId) ? await endDiedJob(queue, jobId, act as "retry" | "drop") : null;
    if (ended) await wakeJobsAnywhere(ended);
    return orDecided(ended !== null);
  },
  mail: async ({ id, act }) =>
    act === "drop" ? orDecided(await dropMails(id)) : ((await retryMails(id)) ?? decided),
  message: async ({ found, userId }) => orDecided(await noteSeen(found, userId, null)),
  order: async ({ found, id, userId }) =>
    orDecided(await resolveAttention({ vendorId: found.vendorId!, userId, orderId: id })),
  review: async ({ id, act, text }) =>
    orIfGone(await decideReview(id, act as "keep" | "remove", text), "not_flagged"),
  complaints: async ({ found, userId }) =>
    orDecided(await noteSeen(found, userId, COMPLAINTS_SEEN_DAYS)),
};

const orIfGone = (outcome: Outcome, code: string): Outcome =>
  !outcome.ok && outcome.code === code ? decided : outcome;

const noAnswer = refuse("unavailable", "Paystack gave no answer. Try again in a minute.", {
  status: 502,
});

/** Asking changes nothing that would keep a second operator from asking at the same time. */
const wasJustAsked = async (about: string): Promise<boolean> =>
  (await consumeRateLimit({ verify: `ask:${about}` }, ASKED_ALONE)) !== null;
/** All that `verify` allows in a minute. */
const ASKED_ALONE = 600;

async function settleLost(id: string): Promise<boolean> {
  const settled = await systemDb
    .update(paymentEvents)
    .set({ outcome: "lost, settled" })
    .where(and(eq(paymentEvents.id, id), eq(paymentEvents.outcome, "lost")))
    .returning({ id: paymentEvents.id });
  return settled.length > 0;
}
