import { z } from "zod";
import type { MessageState, Way } from "./state";

/** What may happen to a message, as the page names it. */
export const faultNames = {
  none: "Nothing goes wrong",
  refused: "Refused for good",
  undeliverable: "Can’t be reached: WhatsApp 131026, SMS do not disturb",
  rate: "429 with Retry-After",
  silent: "No answer, and it never arrives",
  lost: "It arrives, but the answer is lost",
  early: "Reported before the answer",
  late: "Delivered a minute later",
  twice: "Each webhook twice",
  reordered: "Webhooks out of order",
  failed: "Failed after it was sent",
} as const;
export type FaultName = keyof typeof faultNames;

/** A form's fields, too. */
const FaultPlan = z.strictObject({
  fault: z.enum(Object.keys(faultNames) as [FaultName, ...FaultName[]]),
  /** A phone in E.164; all of them without it. */
  only: z
    .union([z.literal("").transform(() => undefined), z.string().regex(/^\+\d{7,15}$/)])
    .optional(),
  way: z.enum(["whatsapp", "sms"]).optional(),
  /** For the next message alone. */
  once: z.union([z.boolean(), z.literal("1").transform(() => true)]).optional(),
  /** Seconds, of `rate`. */
  retryAfter: z.int().min(0).max(3_600).optional(),
});
export type FaultPlan = z.infer<typeof FaultPlan>;

/** Not stored: a restarted sandbox has no faults. */
export function createPhoneFaults() {
  let plans: FaultPlan[] = [];
  return {
    /** Returns what a message meets, by the newest plan; one for the next message is then used up. */
    take(phone: string, way: Way): FaultPlan | null {
      const plan = plans.find((one) => (one.only ?? phone) === phone && (one.way ?? way) === way);
      if (plan?.once) plans = plans.filter((one) => one !== plan);
      return plan ?? null;
    },
    all: (): FaultPlan[] => plans,
    /** Replaces the plans of the same `only` and `way`. @returns what is wrong with it, or null */
    set(plan: unknown): string | null {
      const { data, error } = FaultPlan.safeParse(plan);
      if (error) return z.prettifyError(error);
      const { fault, only, way } = data;
      plans = plans.filter((one) => one.only !== only || one.way !== way);
      if (fault !== "none") plans = [data, ...plans];
      return null;
    },
    clear: () => void (plans = []),
  };
}

export type Step = { state: MessageState; afterSteps: number };
const inTurn = (...states: MessageState[]): Step[] =>
  states.map((state, index) => ({ state, afterSteps: index + 1 }));

/** Returns what is reported of a message that was taken, and when; 0: before the answer. */
export function reportsOf(fault: FaultName, way: Way): Step[] {
  const usual = inTurn("sent", "delivered");
  switch (fault) {
    case "early":
      return usual.map(({ state }) => ({ state, afterSteps: 0 }));
    case "late":
      return [...inTurn("sent"), { state: "delivered", afterSteps: 100 }];
    case "twice":
      return [...usual, ...usual];
    case "reordered":
      return way === "whatsapp" ? inTurn("read", "delivered", "sent") : inTurn("delivered", "sent");
    case "undeliverable":
    case "failed":
      return inTurn("sent", "failed");
    default:
      return usual;
  }
}
