import { z } from "zod";
import type { RequestHandler } from "express";
import { refusals, send, type Answer } from "./answers";

const share = "must be a share between 0 and 1, or true";
const chance = z.union([z.boolean().transform(Number), z.number().min(0, share).max(1, share)], {
  error: share,
});
const waitMs = z.int().min(0).max(60_000);
const Call = z.strictObject({
  /** The share of calls that fail; all of them when only `status` is given. */
  failRate: chance.optional(),
  /** 500 when only `failRate` is given. */
  status: z.int().min(400).max(599).optional(),
  /** Of every answer, whose content is from before the wait. */
  delayMs: waitMs.optional(),
  /** A failing call does its work, and only its answer is lost. */
  afterwards: z.boolean().optional(),
});

/** Plain values, so that a storm can be stored and repeated. */
const FaultPlan = z.strictObject({
  /** A transaction's reference or payer's e-mail, or a transfer's reference or account number. */
  only: z.string().min(1).max(254).optional(),
  /** The same seed and calls fail the same. */
  seed: z.int().min(0).max(0xffffffff).optional(),
  webhook: z
    .strictObject({
      /** The share of events that are never sent. */
      drop: chance.optional(),
      /** More copies of each event. */
      duplicate: z.int().min(0).max(20).optional(),
      /** Before an event's first try. */
      delayMs: waitMs.optional(),
      /** Every second event overtakes the one before it. */
      reorder: z.boolean().optional(),
    })
    .optional(),
  verify: Call.omit({ afterwards: true }).optional(),
  initialize: Call.optional(),
  charge: Call.extend({
    /** The account has no such channel. */
    unavailable: z.boolean().optional(),
    /** How long accounts live. */
    accountSeconds: z.int().min(0).max(28_800).optional(),
  }).optional(),
  refund: Call.extend({
    outcome: z.enum(["processed", "failed", "needs-attention"]).optional(),
  }).optional(),
  transfer: Call.extend({
    outcome: z.enum(["success", "failed", "reversed", "otp"]).optional(),
  }).optional(),
  transferVerify: Call.omit({ afterwards: true }).optional(),
  finalize: Call.optional(),
  recipient: Call.optional(),
  /** The account's balance in kobo; only in the plan without `only`. */
  balance: z.int().min(0).optional(),
  /** Kobo, added to what was paid, in verify and webhooks. */
  amountDelta: z.int().optional(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, "must be three capital letters")
    .optional(),
  domain: z.enum(["test", "live"]).optional(),
});
type FaultPlan = z.infer<typeof FaultPlan>;

/** For a transfer, `email` is its account number. */
export type About = { reference: string; email: string };

type CallKind =
  | "verify"
  | "initialize"
  | "charge"
  | "refund"
  | "transfer"
  | "transferVerify"
  | "finalize"
  | "recipient";

/** mulberry32 */
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

/** Not stored: a restarted sandbox has no faults. */
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
    /** Replaces the plan with the same `only`. */
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
    /** @param rate 0 never, 1 always */
    happens: (rate: number): boolean => rate > 0 && draw() < rate,
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

/** For tests and demos; Paystack has nothing like it. */
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
