import { z } from "zod";
import { env } from "./env.server";
import { postMessage, refusedBy, type MessageOutcome } from "./send-message.server";

const Taken = z.looseObject({
  message_id: z.union([z.string().min(1).max(200), z.number()]).transform(String),
});

/**
 * Sends an SMS by Termii (POST /api/sms/send), by the operator's route.
 * @param message.to E.164
 * @param message.text GSM-7, 160 characters at most
 */
export async function sendSms(message: { to: string; text: string }): Promise<MessageOutcome> {
  const { sms } = env();
  if (!sms) return { state: "refused", reason: "SMS is not set up", undeliverable: true };
  const answer = await postMessage(
    `${sms.baseUrl}/api/sms/send`,
    {},
    {
      api_key: sms.apiKey,
      to: message.to.replace("+", ""),
      from: sms.senderId,
      sms: message.text,
      type: "plain",
      channel: sms.route,
    },
  );
  if ("state" in answer) return answer;
  const taken = Taken.safeParse(answer.body);
  if (answer.status < 300)
    return taken.success
      ? { state: "sent", providerId: taken.data.message_id }
      : { state: "unknown", reason: "The provider's answer could not be read" };
  return refusedBy(answer);
}
