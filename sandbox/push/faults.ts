import { z } from "zod";

/** The faults of messages, until they are cleared. */
const FaultPlan = z.strictObject({
  /** A subscription's id; without it all are meant. */
  only: z.string().min(1).max(100).optional(),
  /** The status that answers a message, which does not arrive. */
  status: z.int().min(400).max(599).optional(),
  /** As the header Retry-After has it: seconds, or a date. */
  retryAfter: z.union([z.int().min(0).transform(String), z.string().max(60)]).optional(),
  /** Delay of every answer. */
  delayMs: z.int().min(0).max(60_000).optional(),
});
type FaultPlan = z.infer<typeof FaultPlan>;

const everybody = "";

/** Creates the fault switches. They aren't stored: a restarted sandbox has none set. */
export function createPushFaults() {
  const plans = new Map<string, FaultPlan>();
  return {
    planFor: (id: string): FaultPlan => plans.get(id) ?? plans.get(everybody) ?? {},
    all: (): FaultPlan[] => [...plans.values()],
    /**
     * Puts a plan in place of the one for the same subscription. @returns what is wrong with it, or
     * null
     */
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
