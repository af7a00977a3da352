import { z } from "zod";
import { withoutEnd } from "~/shared/without-end";

const META_ADDRESS = "https://graph.facebook.com";
const TERMII_ADDRESS = "https://v3.api.termii.com";
/** Termii gives each account an address below its domain. */
const termiiAddress = /^https:\/\/(?:[\w-]+\.)+termii\.com$/;

const text = z.preprocess(
  (value) => (typeof value === "string" && value.trim() === "" ? undefined : value),
  z.string().trim().optional(),
);
const kobo = z.preprocess(
  (value) => (typeof value === "string" && value.trim() === "" ? undefined : value),
  z.coerce
    .number({ error: "must be a whole number of kobo" })
    .int("must be a whole number of kobo")
    .min(0)
    .max(100_000)
    .optional(),
);

export const messageVariables = {
  WHATSAPP_TOKEN: text,
  WHATSAPP_PHONE_ID: text,
  WHATSAPP_APP_SECRET: text,
  WHATSAPP_VERIFY_TOKEN: text,
  WHATSAPP_BASE_URL: text,
  MESSAGE_PRICE_WHATSAPP: kobo,
  TERMII_API_KEY: text,
  TERMII_SENDER_ID: text,
  TERMII_ROUTE: text,
  TERMII_WEBHOOK_SECRET: text,
  TERMII_BASE_URL: text,
  MESSAGE_PRICE_SMS: kobo,
};
type Raw = { [Name in keyof typeof messageVariables]?: z.infer<(typeof messageVariables)[Name]> };
type Source = Record<string, string | undefined>;

/** All or none of each. */
const groups = {
  WhatsApp: [
    "WHATSAPP_TOKEN",
    "WHATSAPP_PHONE_ID",
    "WHATSAPP_APP_SECRET",
    "WHATSAPP_VERIFY_TOKEN",
    "MESSAGE_PRICE_WHATSAPP",
  ],
  SMS: ["TERMII_API_KEY", "TERMII_SENDER_ID", "TERMII_WEBHOOK_SECRET", "MESSAGE_PRICE_SMS"],
} as const;

const isSet = (source: Source, name: string) => Boolean(source[name]?.trim());

/** @param sandbox whether other addresses than the providers' own are accepted */
export function messageErrors(source: Source, sandbox: boolean): string[] {
  const errors = Object.entries(groups).flatMap(([way, names]) =>
    names.some((name) => isSet(source, name))
      ? names
          .filter((name) => !isSet(source, name))
          .map((name) => `${name} is missing: messages by ${way} need all of ${names.join(", ")}`)
      : [],
  );
  const secret = source.TERMII_WEBHOOK_SECRET?.trim();
  if (secret && !/^[\w-]{24,100}$/.test(secret))
    errors.push("TERMII_WEBHOOK_SECRET must be 24 to 100 letters, digits, - and _");
  const route = source.TERMII_ROUTE?.trim() || "dnd";
  if (route !== "dnd" && route !== "generic") errors.push("TERMII_ROUTE must be dnd or generic");
  if (sandbox) return errors;
  const meta = withoutEnd(source.WHATSAPP_BASE_URL?.trim() ?? "", /\//);
  const termii = withoutEnd(source.TERMII_BASE_URL?.trim() ?? "", /\//);
  if (meta && meta !== META_ADDRESS)
    errors.push("WHATSAPP_BASE_URL must be Meta's own address unless SANDBOX=1");
  if (termii && !termiiAddress.test(termii))
    errors.push("TERMII_BASE_URL must be an address of Termii's unless SANDBOX=1");
  return errors;
}

type WhatsAppSettings = {
  token: string;
  phoneId: string;
  appSecret: string;
  verifyToken: string;
  baseUrl: string;
  /** What a vendor pays for one message, in kobo. */
  priceKobo: number;
};
type SmsRoute = "dnd" | "generic";
type SmsSettings = {
  apiKey: string;
  senderId: string;
  /** generic never reaches numbers on the Do-Not-Disturb list. */
  route: SmsRoute;
  /** Termii's key for signing reports, or ours, as the last part of the webhook's address. */
  webhookSecret: string;
  baseUrl: string;
  priceKobo: number;
};

/**
 * Returns how messages to phones are sent; null for a way that isn't set up. The sandbox's are on by
 * default.
 * @param loopback the sandbox's address; null where it is off
 */
export function messageSettings(
  raw: Raw,
  loopback: string | null,
): { whatsApp: WhatsAppSettings | null; sms: SmsSettings | null } {
  const address = (given: string | undefined, path: string, own: string) =>
    withoutEnd(given ?? (loopback ? `${loopback}/phones/${path}` : own), /\//);
  const hasWhatsApp = raw.WHATSAPP_TOKEN !== undefined || loopback !== null;
  const hasSms = raw.TERMII_API_KEY !== undefined || loopback !== null;
  return {
    whatsApp: hasWhatsApp
      ? {
          token: raw.WHATSAPP_TOKEN ?? "buka-sandbox-token",
          phoneId: raw.WHATSAPP_PHONE_ID ?? "100000000000001",
          appSecret: raw.WHATSAPP_APP_SECRET ?? "buka-sandbox-app-secret",
          verifyToken: raw.WHATSAPP_VERIFY_TOKEN ?? "buka-sandbox-verify-token",
          baseUrl: address(raw.WHATSAPP_BASE_URL, "whatsapp", META_ADDRESS),
          priceKobo: raw.MESSAGE_PRICE_WHATSAPP ?? 1_200,
        }
      : null,
    sms: hasSms
      ? {
          apiKey: raw.TERMII_API_KEY ?? "buka-sandbox-key",
          senderId: raw.TERMII_SENDER_ID ?? "Buka",
          route: raw.TERMII_ROUTE === "generic" ? "generic" : "dnd",
          webhookSecret: raw.TERMII_WEBHOOK_SECRET ?? "buka-sandbox-webhook-secret",
          baseUrl: address(raw.TERMII_BASE_URL, "termii", TERMII_ADDRESS),
          priceKobo: raw.MESSAGE_PRICE_SMS ?? 600,
        }
      : null,
  };
}
