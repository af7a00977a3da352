import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { env } from "./env.server";
import { postMessage, refusedBy, type MessageOutcome } from "./send-message.server";

/**
 * An approved template of category utility, or authentication: nothing else may start a
 * conversation.
 */
type WhatsAppTemplate = {
  name: string;
  language: string;
  parameters: readonly string[];
  /** The button's that copies the code: an authentication template needs it twice. */
  button?: string | undefined;
};

const API_VERSION = "v23.0";
/** Error 131026 (developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes). */
export const UNDELIVERABLE = 131_026;
/** Rates of the app, the account, the number and the pair of phones. */
const rateErrors = new Set([4, 80_007, 130_429, 131_056]);

const Taken = z.looseObject({
  messages: z.array(z.looseObject({ id: z.string().max(300) })).min(1),
});
const Refused = z.looseObject({ error: z.looseObject({ code: z.number() }) });

/**
 * Sends a template by WhatsApp's Cloud API (POST /{phone}/messages).
 * @param message.id ours, which the provider's webhooks repeat
 * @param message.to E.164
 */
export async function sendWhatsApp(message: {
  id: string;
  to: string;
  template: WhatsAppTemplate;
}): Promise<MessageOutcome> {
  const { whatsApp } = env();
  if (!whatsApp) return { state: "refused", reason: "WhatsApp is not set up", undeliverable: true };
  const { name, language, parameters, button } = message.template;
  const answer = await postMessage(
    `${whatsApp.baseUrl}/${API_VERSION}/${whatsApp.phoneId}/messages`,
    { authorization: `Bearer ${whatsApp.token}` },
    {
      messaging_product: "whatsapp",
      to: message.to.replace("+", ""),
      type: "template",
      biz_opaque_callback_data: message.id,
      template: {
        name,
        language: { code: language },
        components: [
          { type: "body", parameters: parameters.map((text) => ({ type: "text", text })) },
          // developers.facebook.com/docs/whatsapp/cloud-api/guides/send-message-templates/auth-otp-template-messages
          ...(button
            ? [
                {
                  type: "button",
                  sub_type: "url",
                  index: "0",
                  parameters: [{ type: "text", text: button }],
                },
              ]
            : []),
        ],
      },
    },
  );
  if ("state" in answer) return answer;
  const taken = Taken.safeParse(answer.body);
  if (answer.status < 300 && taken.success)
    return { state: "sent", providerId: taken.data.messages[0]!.id };
  const refused = Refused.safeParse(answer.body);
  const code = refused.success ? refused.data.error.code : null;
  if (code !== null && rateErrors.has(code))
    return {
      state: "again",
      reason: `WhatsApp asks us to wait (${code})`,
      seconds: answer.retryAfterSeconds,
    };
  if (code !== null && answer.status >= 400 && answer.status < 500 && answer.status !== 429)
    return {
      state: "refused",
      reason: `WhatsApp refused it (${code})`,
      undeliverable: code === UNDELIVERABLE,
    };
  return refusedBy(answer);
}

/** Checks `X-Hub-Signature-256` of a webhook's raw body, in constant time. */
export function isSignedByMeta(body: Buffer, header: unknown, appSecret: string): boolean {
  if (typeof header !== "string" || !/^sha256=[0-9a-f]{64}$/.test(header)) return false;
  return timingSafeEqual(
    createHmac("sha256", appSecret).update(body).digest(),
    Buffer.from(header.slice(7), "hex"),
  );
}
