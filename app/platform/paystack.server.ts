import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { env } from "./env.server";
import { log as processLog } from "./log.server";
import { reachable } from "./loopback.server";
import {
  instant,
  kobo,
  optional,
  type PaystackFailure,
  type PaystackResult,
  type Reply,
} from "./paystack-answers.server";
import { disputeCalls } from "./paystack-disputes.server";
import { bankCalls } from "./paystack-banks.server";
import { customerCalls } from "./paystack-customers.server";
import { chargeCalls } from "./paystack-charges.server";
import { refundCalls } from "./paystack-refunds.server";
import { transactionCalls } from "./paystack-transactions.server";
import { transferCalls } from "./paystack-transfers.server";
import { measured } from "./provider-call.server";
import { parseStorable } from "./read-json.server";
import { singleton } from "./singleton.server";

type TransactionRequest = {
  /** The provider's idempotency key: letters, digits and `- . = _`. */
  reference: string;
  amountKobo: number;
  email: string;
  /** The provider appends `trxref` and `reference`. */
  callbackUrl: string;
  cancelUrl?: string;
  /** Such as ["card"]; all of the account's when left out. */
  channels?: readonly string[];
  metadata?: Readonly<Record<string, unknown>>;
};
type InitializedTransaction = { authorizationUrl: string; accessCode: string };

/** `raw` is the whole answer. */
export type VerifiedTransaction = {
  providerId: string | null;
  domain: string;
  status: string;
  reference: string;
  amountKobo: number;
  /** May differ from what was charged; null when the provider doesn't say. */
  requestedAmountKobo: number | null;
  currency: string;
  gatewayResponse: string | null;
  channel: string | null;
  feesKobo: number | null;
  paidAt: Date | null;
  raw: Record<string, unknown>;
};

const Initialized = z.object({
  status: z.literal(true),
  data: z.object({
    authorization_url: z.url({ protocol: /^https?$/ }),
    access_code: z.string().min(1),
  }),
});
/** None of these can keep a payment from being confirmed (docs/rules.md, Payment truth). */
const optionalFields = {
  id: optional(z.union([z.int().nonnegative(), z.string().regex(/^\d{1,20}$/)]).transform(String)),
  requested_amount: optional(kobo),
  gateway_response: optional(z.string().transform((text) => text.slice(0, 200))),
  channel: optional(z.string().trim().min(1).max(50)),
  fees: optional(kobo),
  paid_at: optional(instant),
};
const Verified = z.object({
  status: z.literal(true),
  data: z.object({
    domain: z.string().toLowerCase(),
    status: z.string().toLowerCase(),
    reference: z.string(),
    amount: kobo,
    currency: z.string().toUpperCase(),
    ...optionalFields,
  }),
});
const optionalNames = Object.keys(optionalFields) as (keyof typeof optionalFields)[];

const Refused = z
  .object({ message: z.string().catch("no message"), code: z.string().nullish().catch(null) })
  .catch({ message: "no message", code: null });

type PaystackClientOptions = {
  /** Without a trailing slash. */
  baseUrl: string;
  secretKey: string;
  fetch?: typeof fetch;
  timeoutMs?: number;
  /** Between two tries of a GET. */
  wait?: (ms: number) => Promise<void>;
  log?: { warn(fields: object, message: string): void };
};

const MAX_RETRIES = 2;
const MAX_PAUSE_MS = 2_000;

function pauseMs(attempt: number, retryAfterSeconds: number | undefined): number {
  return Math.min(
    retryAfterSeconds === undefined ? 200 * 2 ** attempt : retryAfterSeconds * 1000,
    MAX_PAUSE_MS,
  );
}

/** Never throws because of the provider or the network. Logs no keys, e-mails or access codes. */
export function createPaystackClient(options: PaystackClientOptions) {
  const { secretKey, timeoutMs = 10_000, log } = options;
  const baseUrl = reachable(options.baseUrl);
  const send = options.fetch ?? fetch;
  const wait =
    options.wait ?? ((ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)));

  const call = (method: "GET" | "POST" | "PUT", path: string, body?: unknown): Promise<Reply> =>
    measured(method, path, () => ask(method, path, body));

  const ask = async (
    method: "GET" | "POST" | "PUT",
    path: string,
    body?: unknown,
  ): Promise<Reply> => {
    try {
      const response = await send(`${baseUrl}${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${secretKey}`,
          Accept: "application/json",
          ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        },
        body: body === undefined ? undefined : JSON.stringify(body),
        // The API never redirects, and following one would carry the key elsewhere.
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
      });
      const text = await response.text();
      const seconds = Number(
        response.headers.get("x-ratelimit-reset") ?? response.headers.get("retry-after") ?? NaN,
      );
      return {
        kind: "answered",
        status: response.status,
        // null for a gateway's HTML page.
        body: parseStorable(text) ?? null,
        ...(seconds >= 0 ? { retryAfterSeconds: seconds } : {}),
      };
    } catch (error) {
      const timedOut = error instanceof Error && error.name === "TimeoutError";
      return {
        kind: "silent",
        timedOut,
        message: timedOut ? `no answer within ${timeoutMs} ms` : "the connection failed",
      };
    }
  };

  const isTransient = (reply: Reply) =>
    reply.kind === "silent" ? !reply.timedOut : reply.status === 429 || reply.status >= 500;

  /** Doesn't retry a timeout: somebody has been waiting long enough. */
  const get = async (path: string, retries: number): Promise<Reply> => {
    for (let attempt = 0; ; attempt++) {
      const reply = await call("GET", path);
      if (attempt >= retries || !isTransient(reply)) return reply;
      await wait(pauseMs(attempt, reply.kind === "answered" ? reply.retryAfterSeconds : undefined));
    }
  };

  const failed = (
    operation: string,
    failure: PaystackFailure,
    status?: number,
  ): PaystackFailure => {
    log?.warn(
      { provider: "paystack", operation, status, code: failure.code, reason: failure.message },
      "The payment provider gave no data",
    );
    return failure;
  };

  const explain = (operation: string, reply: Reply): PaystackFailure => {
    if (reply.kind === "silent")
      return failed(operation, { ok: false, code: "unavailable", message: reply.message });
    const refused = Refused.parse(reply.body);
    const retryAfterSeconds = reply.retryAfterSeconds;
    if (reply.status === 429)
      return failed(
        operation,
        {
          ok: false,
          code: "unavailable",
          message: refused.message,
          ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
        },
        429,
      );
    if (reply.status >= 500)
      return failed(
        operation,
        { ok: false, code: "unavailable", message: `HTTP ${reply.status}` },
        reply.status,
      );
    if (reply.status < 400)
      return failed(
        operation,
        { ok: false, code: "unavailable", message: "an answer of unknown form" },
        reply.status,
      );
    if (
      refused.code === "duplicate_reference" ||
      /duplicate transaction reference/i.test(refused.message)
    )
      return failed(
        operation,
        { ok: false, code: "duplicate_reference", message: refused.message },
        reply.status,
      );
    if (
      refused.code === "transaction_not_found" ||
      /transaction reference not found/i.test(refused.message) ||
      (operation === "verify" && reply.status === 404)
    ) {
      return failed(
        operation,
        { ok: false, code: "not_found", message: refused.message },
        reply.status,
      );
    }
    return failed(
      operation,
      { ok: false, code: "rejected", message: refused.message },
      reply.status,
    );
  };

  const verify = async (
    reference: string,
    retries: number,
  ): Promise<PaystackResult<VerifiedTransaction>> => {
    const reply = await get(`/transaction/verify/${encodeURIComponent(reference)}`, retries);
    const parsed =
      reply.kind === "answered" && reply.status < 300 ? Verified.safeParse(reply.body) : null;
    if (!parsed?.success) return explain("verify", reply);
    const { data } = parsed.data;
    const { data: raw } = (reply as { body: { data: Record<string, unknown> } }).body;
    if (data.fees !== null && data.fees > data.amount) data.fees = null;
    const fields = optionalNames.filter(
      (name) => data[name] === null && (raw[name] ?? null) !== null,
    );
    if (fields.length > 0)
      log?.warn(
        { provider: "paystack", operation: "verify", fields },
        "The payment provider's answer has fields that can't be read",
      );
    return {
      ok: true,
      data: {
        providerId: data.id,
        domain: data.domain,
        status: data.status,
        reference: data.reference,
        amountKobo: data.amount,
        requestedAmountKobo: data.requested_amount,
        currency: data.currency,
        gatewayResponse: data.gateway_response,
        channel: data.channel,
        feesKobo: data.fees,
        paidAt: data.paid_at,
        raw,
      },
    };
  };

  const calls = {
    post: (path: string, body: unknown) => call("POST", path, body),
    put: (path: string, body: unknown) => call("PUT", path, body),
    get: (path: string) => get(path, MAX_RETRIES),
    explain,
  };
  return {
    /**
     * Starts a transaction (paystack.com/docs/api/transaction, Initialize). After silence or a 5xx
     * it asks about the reference, and sends it again only if the provider doesn't know it.
     * @returns `duplicate_reference` also after a lost answer: begin a new attempt
     */
    async initializeTransaction(
      request: TransactionRequest,
    ): Promise<PaystackResult<InitializedTransaction>> {
      const body = {
        reference: request.reference,
        amount: String(request.amountKobo),
        email: request.email,
        currency: "NGN",
        callback_url: request.callbackUrl,
        ...(request.channels ? { channels: request.channels } : {}),
        metadata: {
          ...request.metadata,
          ...(request.cancelUrl ? { cancel_action: request.cancelUrl } : {}),
        },
      };
      const attempt = async (): Promise<PaystackResult<InitializedTransaction>> => {
        const reply = await call("POST", "/transaction/initialize", body);
        const parsed =
          reply.kind === "answered" && reply.status < 300
            ? Initialized.safeParse(reply.body)
            : null;
        if (!parsed?.success) return explain("initialize", reply);
        const { authorization_url: authorizationUrl, access_code: accessCode } = parsed.data.data;
        return { ok: true, data: { authorizationUrl, accessCode } };
      };

      const first = await attempt();
      // Unlike the others, a 429 was refused before anything happened.
      if (first.ok || first.code !== "unavailable" || first.retryAfterSeconds !== undefined)
        return first;
      const known = await verify(request.reference, 0);
      if (known.ok)
        return {
          ok: false,
          code: "duplicate_reference",
          message: "The provider knows this reference from a call whose answer was lost",
        };
      return known.code === "not_found" ? attempt() : first;
    },

    /**
     * The only proof of a payment (paystack.com/docs/api/transaction, Verify). Retries a failed
     * connection, 429 and 5xx twice, up to 2 s apart; never with `once`.
     */
    verifyTransaction(
      reference: string,
      { once = false } = {},
    ): Promise<PaystackResult<VerifiedTransaction>> {
      return verify(reference, once ? 0 : MAX_RETRIES);
    },

    ...bankCalls({ get: (path) => get(path, MAX_RETRIES), explain }),
    ...transactionCalls({ get: (path) => get(path, 0), explain }),
    ...chargeCalls(calls),
    ...refundCalls(calls),
    ...customerCalls(calls),
    ...disputeCalls(calls, { send, timeoutMs }),
    ...transferCalls(calls),
  };
}

type PaystackClient = ReturnType<typeof createPaystackClient>;

export function paystack(): PaystackClient {
  return singleton("paystack", () =>
    createPaystackClient({
      baseUrl: env().paystackBaseUrl,
      secretKey: env().paystackSecretKey,
      log: processLog(),
    }),
  );
}

/** The mode of a secret key, which must equal `domain` in every answer to it. */
export function paystackDomain(secretKey: string = env().paystackSecretKey): "test" | "live" {
  return secretKey.startsWith("sk_live_") ? "live" : "test";
}

/**
 * Verifies that a webhook's body was signed with our key (paystack.com/docs/payments/webhooks).
 * @param rawBody the bytes as received: JSON serialized again has another signature
 * @param header `x-paystack-signature`: 128 lower-case hex digits
 */
export function verifyWebhookSignature(
  rawBody: Buffer,
  header: string | undefined,
  secretKey: string,
): boolean {
  if (header === undefined || !/^[0-9a-f]{128}$/.test(header)) return false;
  return timingSafeEqual(
    createHmac("sha512", secretKey).update(rawBody).digest(),
    Buffer.from(header, "hex"),
  );
}
