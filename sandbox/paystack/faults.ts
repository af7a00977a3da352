import { z } from "zod";
import type { RequestHandler } from "express";
import { refusals, send, type Answer } from "./answers";

const share = "must be a share between 0 and 1, or true";
const chance = z.union([z.boolean().transform(Number), z.number().min(0, share).max(1, share)], {
  error: share,
});
const waitMs = z.int().min(0).max(60_000);
const Call = z.strictObject({
  /** How many calls of one fail; every one when only a status is given. */
  failRate: chance.optional(),
  /** What a failing call answers; 500 when only a rate is given. */
  status: z.int().min(400).max(599).optional(),
  /** Delay of every answer; its content is from before the wait. */
  delayMs: waitMs.optional(),
  /** The work of a failing call is done, only its answer is lost. */
  afterwards: z.boolean().optional(),
});

/** The possible faults, as plain values, so that a storm can be stored and repeated. */
const FaultPlan = z.strictObject({
  /**
   * A transaction's reference or its payer's e-mail, a transfer's reference or its account number;
   * without it all are meant.
   */
  only: z.string().min(1).max(254).optional(),
  /** Reseeds the failures: the same seed and calls fail the same. */
  seed: z.int().min(0).max(0xffffffff).optional(),
  webhook: z
    .strictObject({
      /** How many events are never sent. */
      drop: chance.optional(),
      /** So many copies more of each event, at once. */
      duplicate: z.int().min(0).max(20).optional(),
      /** How long each event waits before its first try. */
      delayMs: waitMs.optional(),
      /** Each second event overtakes the one before it. */
      reorder: z.boolean().optional(),
    })
    .optional(),
  verify: Call.omit({ afterwards: true }).optional(),
  initialize: Call.optional(),
  refund: Call.extend({
    outcome: z.enum(["processed", "failed", "needs-attention"]).optional(),
  }).optional(),
  transfer: Call.extend({
    outcome: z.enum(["success", "failed", "reversed", "otp"]).optional(),
  }).optional(),
  transferVerify: Call.omit({ afterwards: true }).optional(),
  finalize: Call.optional(),
  recipient: Call.optional(),
  /** Replaces the balance of the account, in kobo; for the general plan. */
  balance: z.int().min(0).optional(),
  /** Kobo more (or fewer) than were paid, in verify and webhooks. */
  amountDelta: z.int().optional(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, "must be three capital letters")
    .optional(),
  domain: z.enum(["test", "live"]).optional(),
});
type FaultPlan = z.infer<typeof FaultPlan>;

/**
 * Identifies a transaction by its reference and its payer's e-mail; a transfer by its reference and
 * its account number.
 */
export type About = { reference: string; email: string };

type CallKind =
  "verify" | "initialize" | "refund" | "transfer" | "transferVerify" | "finalize" | "recipient";

/** Small, quick and good enough for luck: mulberry32. */
function lottery(seed: number): () => number {
  let at = seed >>> 0;
  return () => {
    at = (at + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(at ^ (at >>> 15), at | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Creates the fault switches. They aren't stored: a restarted sandbox has none set. */
export function createFaults() {
  const plans = new Map<string, FaultPlan>();
  let draw = lottery(1);
  const everybody = "";

  const planFor = (about?: About): FaultPlan =>
    (about && (plans.get(about.reference) ?? plans.get(about.email.toLowerCase()))) ??
    plans.get(everybody) ??
    {};

  return {
    planFor,
    all: (): FaultPlan[] => [...plans.values()],
    /** Puts a plan in place of the one for the same transactions. */
    set(plan: FaultPlan): void {
      if (plan.seed !== undefined) draw = lottery(plan.seed);
      plans.set(
        plan.only?.includes("@") ? plan.only.toLowerCase() : (plan.only ?? everybody),
        plan,
      );
    },
    clear(only?: string): void {
      if (only === undefined) plans.clear();
      else plans.delete(only.includes("@") ? only.toLowerCase() : only);
    },
    /** Whether this time it happens. @param rate 0 never, 1 always */
    happens: (rate: number): boolean => rate > 0 && draw() < rate,
    /**
     * Runs a call as its faults allow and answers it.
     * @param work what the call does; not begun when the call fails, unless only its answer gets
     * lost
     */
    async call(
      kind: CallKind,
      about: About | undefined,
      work: () => Answer | Promise<Answer>,
    ): Promise<Answer> {
      const plan: z.infer<typeof Call> = planFor(about)[kind] ?? {};
      const fails = this.happens(plan.failRate ?? (plan.status === undefined ? 0 : 1));
      const answer = fails && !plan.afterwards ? null : await work();
      if (plan.delayMs) await pause(plan.delayMs);
      return fails || answer === null ? refusals.fault(plan.status ?? 500) : answer;
    },
  };
}

export type Faults = ReturnType<typeof createFaults>;

/**
 * Switches faults: POST sets a plan, GET shows it, DELETE (`?only=`) clears it. For tests and
 * demos; Paystack has nothing like it.
 */
export function faultRoutes(faults: Faults): {
  set: RequestHandler;
  show: RequestHandler;
  clear: RequestHandler;
} {
  const show: RequestHandler = (_req, res) =>
    void res.set("Cache-Control", "no-store").json({ status: true, faults: faults.all() });
  return {
    show,
    set(req, res, next) {
      const plan = FaultPlan.safeParse(req.body);
      if (!plan.success) {
        const message = plan.error.issues
          .map((issue) => `${issue.path.join(".") || "the body"}: ${issue.message}`)
          .join("; ");
        return send(res, { http: 400, body: { status: false, message } });
      }
      faults.set(plan.data);
      show(req, res, next);
    },
    clear(req, res, next) {
      faults.clear(typeof req.query.only === "string" ? req.query.only : undefined);
      show(req, res, next);
    },
  };
}
