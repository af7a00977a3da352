import { randomBytes, randomInt } from "node:crypto";
import type { Request } from "express";
import { z } from "zod";
import { textField } from "../handler";
import type { FaultName } from "./faults";
import type { PhoneMessage, Way } from "./state";

/** The keys of both accounts, as the application has them. */
export type PhoneAccounts = {
  whatsApp: { token: string; phoneId: string; appSecret: string };
  sms: { apiKey: string; senderId: string; webhookSecret: string };
};
type Refusal = { status: number; body: object };

export const phoneNumber = z.string().regex(/^\+?\d{7,15}$/);
const WhatsAppMessage = z.object({
  messaging_product: z.literal("whatsapp"),
  to: phoneNumber,
  type: z.literal("template"),
  biz_opaque_callback_data: z.string().max(512).default(""),
  template: z.object({
    name: z.string().regex(/^[a-z0-9_]{1,512}$/),
    language: z.object({ code: z.string().regex(/^[a-z]{2,3}(_[A-Z]{2})?$/) }),
    components: z.array(z.looseObject({ type: z.string() })).default([]),
  }),
});
const Body = z.object({
  type: z.literal("body"),
  /** Meta refuses parameters that are empty or have line ends, tabs or five spaces. */
  parameters: z.array(
    z.object({
      type: z.literal("text"),
      text: z.string().regex(/^(?!.*(?:[\n\r\t]| {5})).+$/),
    }),
  ),
});
const Sms = z.object({
  to: phoneNumber,
  from: z.string(),
  sms: z.string().min(1).max(1_600),
  type: z.literal("plain"),
  channel: z.enum(["dnd", "generic"]),
});

export const e164 = (typed: string): string => `+${typed.replace(/\D/g, "")}`;

export const newMessage = (
  way: Way,
  phone: string,
  fields: Partial<PhoneMessage>,
): PhoneMessage => ({
  id:
    way === "whatsapp"
      ? `wamid.${randomBytes(24).toString("base64")}`
      : `30${String(randomInt(2 ** 47)).padStart(17, "0")}`,
  way,
  phone,
  at: new Date().toISOString(),
  text: "",
  template: null,
  state: "taken",
  isReply: false,
  opaque: "",
  ...fields,
});

const metaError = (status: number, code: number, message: string): Refusal => ({
  status,
  body: { error: { message: `(#${code}) ${message}`, type: "OAuthException", code } },
});
const termiiError = (status: number, message: string): Refusal => ({ status, body: { message } });

type Provider = {
  read(req: Request, accounts: PhoneAccounts): PhoneMessage | Refusal;
  taken(message: PhoneMessage): object;
  /** Faults that it answers instead of taking the message. */
  refusals: Partial<Record<FaultName, Refusal>>;
};

export const providers: Record<Way, Provider> = {
  whatsapp: {
    read(req, { whatsApp }) {
      if (req.get("Authorization") !== `Bearer ${whatsApp.token}`)
        return metaError(401, 190, "Invalid OAuth access token");
      if (!req.path.endsWith(`/${whatsApp.phoneId}/messages`))
        return metaError(400, 100, "Object does not exist");
      const { data } = WhatsAppMessage.safeParse(req.body);
      const found = data?.template.components.find(({ type }) => type === "body");
      const body = Body.safeParse(found ?? { type: "body", parameters: [] });
      if (!data || !body.success) return metaError(400, 100, "Invalid parameter");
      const { name, language } = data.template;
      const parameters = body.data.parameters.map(({ text }) => text);
      return newMessage("whatsapp", e164(data.to), {
        template: { name, language: language.code, parameters },
        opaque: data.biz_opaque_callback_data,
      });
    },
    taken: ({ id, phone }) => ({
      messaging_product: "whatsapp",
      contacts: [{ input: phone.slice(1), wa_id: phone.slice(1) }],
      messages: [{ id, message_status: "accepted" }],
    }),
    refusals: {
      refused: metaError(404, 132_001, "Template name does not exist in the translation"),
      undeliverable: metaError(400, 131_026, "Message undeliverable"),
      rate: metaError(429, 130_429, "Rate limit hit"),
    },
  },
  sms: {
    read(req, { sms }) {
      if (textField(req.body, "api_key") !== sms.apiKey) return termiiError(401, "Invalid API key");
      const { data } = Sms.safeParse(req.body);
      if (!data) return termiiError(400, "The given data was invalid.");
      if (data.from !== sms.senderId) return termiiError(404, "ApplicationSenderId not found");
      return newMessage("sms", e164(data.to), { text: data.sms });
    },
    taken: ({ id }) => ({
      code: "ok",
      message_id: id,
      message: "Successfully Sent",
      balance: 1_000,
      user: "Buka",
    }),
    refusals: {
      refused: termiiError(404, "ApplicationSenderId not found"),
      rate: termiiError(429, "Too Many Attempts."),
    },
  },
};
