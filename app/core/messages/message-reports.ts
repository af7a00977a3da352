import { z } from "zod";
import type { MessageState } from "~schema/messages";

/** What a provider reports of a message. */
export type MessageReport = {
  providerId: string;
  /** Our row's id, where the provider repeats it. */
  messageId: string | null;
  /** E.164, of an SMS: its provider repeats no id of ours. */
  phone: string | null;
  state: "sent" | "delivered" | "read" | "failed";
  /** Of a failure. */
  code: number | null;
};

/** What a phone answered. */
type PhoneAnswer = { phone: string; text: string; at: Date | null };

const lenient = <T>(field: z.ZodType<T>) => field.nullish().catch(null);
/** Returns the entries that can be read; a provider may add kinds that we don't know. */
const listOf = <T>(entry: z.ZodType<T>) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((entries) =>
      entries.flatMap((one) => {
        const { data } = entry.safeParse(one);
        return data === undefined ? [] : [data];
      }),
    );

const providerId = z.string().min(1).max(300);
const text = z.looseObject({ body: z.string().max(10_000) });
const title = (name: string) => z.looseObject({ [name]: z.string().max(10_000) });
const WhatsAppEvent = z.looseObject({
  entry: listOf(
    z.looseObject({
      changes: listOf(
        z.looseObject({
          value: z.looseObject({
            statuses: listOf(
              z.looseObject({
                id: providerId,
                status: z.enum(["sent", "delivered", "read", "failed"]),
                biz_opaque_callback_data: lenient(z.uuid()),
                errors: listOf(z.looseObject({ code: z.number() })),
              }),
            ),
            messages: listOf(
              z.looseObject({
                from: z.string().regex(/^\d{7,15}$/),
                timestamp: lenient(z.coerce.number().int().min(0).max(1e11)),
                text: lenient(text),
                button: lenient(title("text")),
                interactive: lenient(z.looseObject({ button_reply: title("title") })),
              }),
            ),
          }),
        }),
      ),
    }),
  ),
});

/**
 * Reads a webhook of WhatsApp's Cloud API
 * (developers.facebook.com/docs/whatsapp/cloud-api/webhooks/components).
 */
export function readWhatsAppEvent(body: unknown): {
  reports: MessageReport[];
  answers: PhoneAnswer[];
} {
  const values = (WhatsAppEvent.safeParse(body).data?.entry ?? [])
    .flatMap(({ changes }) => changes)
    .map(({ value }) => value);
  return {
    reports: values.flatMap(({ statuses }) =>
      statuses.map(({ id, status, biz_opaque_callback_data, errors }) => ({
        providerId: id,
        messageId: biz_opaque_callback_data ?? null,
        phone: null,
        state: status,
        code: errors[0]?.code ?? null,
      })),
    ),
    answers: values.flatMap(({ messages }) =>
      messages.map((one) => ({
        phone: `+${one.from}`,
        text: one.text?.body ?? one.button?.text ?? one.interactive?.button_reply.title ?? "",
        at: one.timestamp ? new Date(one.timestamp * 1_000) : null,
      })),
    ),
  };
}

const TermiiEvent = z.looseObject({
  message_id: z.union([providerId, z.number().transform(String)]),
  status: z.string().max(200),
  receiver: lenient(z.string().regex(/^\d{7,15}$/)),
});

/** What Termii calls each state (developer.termii.com/events-and-reports). */
const termiiStates: readonly [RegExp, MessageReport["state"]][] = [
  [/fail|dnd|reject|expired|undeliver/i, "failed"],
  [/deliver|received/i, "delivered"],
  [/sent/i, "sent"],
];

/** Reads a report of Termii's; null for what we don't know. */
export function readTermiiEvent(body: unknown): MessageReport | null {
  const { data } = TermiiEvent.safeParse(body);
  const state = data && termiiStates.find(([words]) => words.test(data.status))?.[1];
  if (!state) return null;
  const phone = data.receiver ? `+${data.receiver}` : null;
  return { providerId: data.message_id, messageId: null, phone, state, code: null };
}

const order: readonly MessageState[] = ["sent", "delivered", "read"];

/**
 * Returns the state after a report, which may come twice and out of order: never backwards, and
 * failed only until it is delivered (docs/rules.md, Messages to phones).
 */
export function stateAfter(now: MessageState, reported: MessageReport["state"]): MessageState {
  if (now === "failed" || now === "superseded") return now;
  if (reported === "failed") return order.indexOf(now) > 0 ? now : "failed";
  return order.indexOf(reported) > order.indexOf(now) ? reported : now;
}

const commands = {
  STOP: "stop",
  UNSUBSCRIBE: "stop",
  "STOP ALL": "stop all",
  START: "start",
} as const;

/** Returns what an answer asks for, whichever its case, spaces and marks. */
export function readCommand(answer: string): "stop" | "stop all" | "start" | null {
  const words = answer
    .slice(0, 100)
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  return Object.hasOwn(commands, words) ? commands[words as keyof typeof commands] : null;
}
