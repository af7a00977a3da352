import { pino, type Logger } from "pino";
import { env } from "./env.server";
import { errorForLog } from "./error-for-log.server";
import { singleton } from "./singleton.server";
import { traceId } from "./tracing.server";

/** Redacts the values of these keys at the top and one level down. */
const redactedKeys = [
  "authorization",
  "cookie",
  "set-cookie",
  "password",
  "secret",
  "token",
  "access_code",
  "accessCode",
  "email",
  "phone",
  "address",
  "customer_email",
  "customer_phone",
  "second_phone",
  "customer_name",
  "customerName",
  "customerEmail",
  "customerPhone",
  "secondPhone",
  "delivery_address",
  "deliveryAddress",
  "delivery_pin",
  "deliveryPin",
  "account_number",
  "accountNumber",
  "endpoint",
  "p256dh",
  "auth",
  "card",
  "cvv",
  "pin",
  "otp",
];

/** JSON lines on stdout. Put errors under `err`. */
export function log(): Logger {
  return singleton("log", () =>
    pino({
      level: env().logLevel,
      base: undefined,
      mixin: () => ({ traceId: traceId() }),
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: errorForLog, cause: errorForLog },
      redact: {
        paths: redactedKeys.flatMap((key) => [`["${key}"]`, `*["${key}"]`]),
        censor: "[redacted]",
      },
    }),
  );
}
