import { z } from "zod";
import { parseNaira } from "~/shared/money";
import {
  commonReasons,
  MAX_READY_MINUTES,
  MAX_REASON_LENGTH,
  MIN_READY_MINUTES,
  NO_REASON,
  NOT_SURE,
} from "./order-action-form";

const WHY = "Please say why: the customer will read it";

const READY_IN = `Please write whole minutes, from ${MIN_READY_MINUTES} to ${MAX_READY_MINUTES}`;
const readyIn = z
  .string()
  .trim()
  .regex(/^\d{1,3}$/, READY_IN)
  .transform(Number)
  .pipe(z.number().min(MIN_READY_MINUTES, READY_IN).max(MAX_READY_MINUTES, READY_IN))
  .optional();

/**
 * What a vendor's forms on an order send. `intent` is a closed set. Known to the server alone: a
 * schema and its library would be a quarter of what the orders' screens load.
 */
export const OrderAction = z
  .discriminatedUnion("intent", [
    z.object({
      intent: z.literal("accept"),
      /** The button's time, else the one that was typed. */
      minutes: readyIn,
      typedMinutes: readyIn,
    }),
    z.object({ intent: z.literal("ready") }),
    z.object({ intent: z.literal("deliver") }),
    z.object({ intent: z.literal("undo") }),
    z.object({ intent: z.literal("resolve") }),
    /** Of money that doesn't match: it is taken, its rest is asked for, or it goes back. */
    z.object({ intent: z.literal("take") }),
    z.object({ intent: z.literal("askRest"), token: z.uuid() }),
    z.object({ intent: z.literal("return"), sure: z.literal("on", NOT_SURE) }),
    /** What was added to the order, and nobody has paid. */
    z.object({ intent: z.literal("withdraw"), addition: z.uuid() }),
    z.object({
      intent: z.literal("decline"),
      common: z.enum(commonReasons).optional(),
      reason: z
        .string()
        .trim()
        .max(MAX_REASON_LENGTH, `Please keep it under ${MAX_REASON_LENGTH} characters`)
        .optional(),
      /** Ids of the order's lines whose item is sold out. */
      soldOut: z.array(z.uuid()).max(100).optional(),
      sure: z.literal("on", NOT_SURE).optional(),
    }),
    z.object({
      intent: z.literal("refund"),
      /** Typed in naira, kobo from here on. */
      amount: z.string("Enter the amount").transform((typed, context) => {
        const kobo = parseNaira(typed);
        if (kobo) return kobo;
        context.addIssue({
          code: "custom",
          message: "Please write an amount in naira, such as 1,500",
        });
        return z.NEVER;
      }),
      reason: z
        .string(WHY)
        .trim()
        .min(1, WHY)
        .max(MAX_REASON_LENGTH, `Please keep it under ${MAX_REASON_LENGTH} characters`),
      sure: z.literal("on", NOT_SURE),
      token: z.uuid(),
    }),
  ])
  .superRefine((action, context) => {
    if (action.intent !== "decline") return;
    if (!action.common && !action.reason)
      context.addIssue({ code: "custom", path: ["reason"], message: NO_REASON });
    if (!action.sure) context.addIssue({ code: "custom", path: ["sure"], message: NOT_SURE });
  });
