import { z } from "zod";

const FaultPlan = z.strictObject({
  /** A subscription's id; all of them without it. */
  only: z.string().min(1).max(100).optional(),
  /** Answers a message, which doesn't arrive. */
  status: z.int().min(400).max(599).optional(),
  /** Seconds or a date, as in Retry-After. */
  retryAfter: z.union([z.int().min(0).transform(String), z.string().max(60)]).optional(),
  delayMs: z.int().min(0).max(60_000).optional(),
});
type FaultPlan = z.infer<typeof FaultPlan>;

const everybody = "";

/** Not stored: a restarted sandbox has no faults. */
export function createPushFaults() {
  const plans = new Map<string, FaultPlan>();
  return {
    planFor: (id: string): FaultPlan => plans.get(id) ?? plans.get(everybody) ?? {},
    all: (): FaultPlan[] => [...plans.values()],
    /** Replaces the plan with the same `only`. @returns what is wrong with it, or null */
    set(plan: unknown): string | null {
      const { data, error } = FaultPlan.safeParse(plan);
      if (error)
        return error.issues
          .map((issue) => `${issue.path.join(".") || "the body"}: ${issue.message}`)
          .join("; ");
      plans.set(data.only ?? everybody, data);
      return null;
    },
    clear(only?: string): void {
      if (only === undefined) plans.clear();
      else plans.delete(only);
    },
  };
}
