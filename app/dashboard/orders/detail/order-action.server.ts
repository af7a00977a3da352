import { z } from "zod";
import { lateChoices } from "~/core/orders/running-late";
import { readBy } from "~/shared/typed-text";
import { MAX_ANSWER } from "~/core/disputes/dispute";
import { readAmount, readCount, type NumberRead } from "~/shared/typed-number";
import { MAX_READY_MINUTES, MIN_READY_MINUTES } from "~/core/orders/kitchen-load";
import { commonReasons, MAX_REASON_LENGTH, NO_REASON, NOT_SURE } from "./order-action-form";

const WHY = "Please say why: the customer will read it";

const TO_BANK = "Please write what the bank should know";

const READY_IN = `Please write whole minutes, from ${MIN_READY_MINUTES} to ${MAX_READY_MINUTES}`;
const readyIn = readBy((text) => readCount(text, READY_IN))
  .pipe(z.number().min(MIN_READY_MINUTES, READY_IN).max(MAX_READY_MINUTES, READY_IN))
  .optional();

function readRefund(text: string): NumberRead {
  if (text.trim() === "") return { ok: false, message: "Enter the amount" };
  const invalid = "Please write an amount in naira, such as 1,500";
  const amount = readAmount(text, invalid);
  return amount.ok && amount.value === 0 ? { ok: false, message: invalid } : amount;
}

/** Server-only: its library would be a quarter of what the order screens load. */
export const OrderAction = z
  .discriminatedUnion("intent", [
    z.object({
      intent: z.literal("accept"),
      /** The button's value wins over the typed one. */
      minutes: readyIn,
      typedMinutes: readyIn,
    }),
    z.object({ intent: z.literal("ready") }),
    z.object({ intent: z.literal("deliver") }),
    z.object({ intent: z.literal("undo") }),
    z.object({
      intent: z.literal("late"),
      minutes: z.coerce.number().pipe(z.literal(lateChoices)),
      /** The promised time that the form was opened with. */
      promised: z.iso.datetime().transform((at) => new Date(at)),
    }),
    z.object({ intent: z.literal("resolve") }),
    z.object({ intent: z.literal("take") }),
    z.object({ intent: z.literal("askRest"), token: z.uuid() }),
    z.object({ intent: z.literal("return"), sure: z.literal("on", NOT_SURE) }),
    z.object({
      intent: z.literal("answerDispute"),
      dispute: z.uuid(),
      text: z
        .string(TO_BANK)
        .trim()
        .min(1, TO_BANK)
        .max(MAX_ANSWER, `Please keep it to ${MAX_ANSWER} characters`),
    }),
    z.object({
      intent: z.literal("acceptDispute"),
      dispute: z.uuid(),
      sure: z.literal("on", NOT_SURE),
    }),
    z.object({ intent: z.literal("withdraw"), addition: z.uuid() }),
    z.object({
      intent: z.literal("decline"),
      common: z.enum(commonReasons).optional(),
      reason: z
        .string()
        .trim()
        .max(MAX_REASON_LENGTH, `Please keep it to ${MAX_REASON_LENGTH} characters`)
        .optional(),
      /** Ids of lines whose item is sold out. */
      soldOut: z.array(z.uuid()).max(100).optional(),
      sure: z.literal("on", NOT_SURE).optional(),
    }),
    z.object({
      intent: z.literal("refund"),
      /** Typed in naira, parsed to kobo. */
      amount: readBy(readRefund),
      reason: z
        .string(WHY)
        .trim()
        .min(1, WHY)
        .max(MAX_REASON_LENGTH, `Please keep it to ${MAX_REASON_LENGTH} characters`),
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
