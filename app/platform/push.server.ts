import { lookup } from "node:dns";
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { BlockList, isIPv6, type LookupFunction } from "node:net";
import webPush from "web-push";
import { env } from "./env.server";
import { singleton } from "./singleton.server";

/** A browser's push subscription with its keys (RFC 8291). */
export type PushTarget = { endpoint: string; p256dh: string; auth: string };

type PushMessage = {
  /** At most MAX_PUSH_BYTES. */
  text: string;
  /** How long the push service keeps it for a device that is offline. */
  ttlSeconds: number;
  /** Replaces an unread message of the same topic. Up to 32 URL-safe characters. */
  topic: string;
};

export type PushOutcome =
  | { state: "sent" }
  /** The subscription has ended for good. */
  | { state: "gone" }
  /** `retryAfterSeconds` null: retrying is useless. */
  | { state: "failed"; reason: string; retryAfterSeconds: number | null };

/** Chrome and most of Android, Firefox, Safari, Edge. */
const knownHosts =
  /^(?:fcm\.googleapis\.com|(?:[\w-]+\.)+(?:push\.services\.mozilla\.com|push\.apple\.com|notify\.windows\.com))$/;
const MAX_ENDPOINT_LENGTH = 1_000;
const TIMEOUT_MS = 10_000;
/** 4,096 bytes encrypted, of which 86 are header and 17 padding and tag (RFC 8188). */
export const MAX_PUSH_BYTES = 4_096 - 86 - 17;

export const canPush = (): boolean => env().vapid !== null;

const isOfSandbox = (endpoint: string): boolean => {
  const { sandboxPushUrl } = env();
  return sandboxPushUrl !== null && endpoint.startsWith(`${sandboxPushUrl}/`);
};

/** Allows https at browsers' push services, and the sandbox if it is on (docs/rules.md, Push). */
export function isPushEndpoint(endpoint: string): boolean {
  if (endpoint.length > MAX_ENDPOINT_LENGTH || !URL.canParse(endpoint)) return false;
  if (isOfSandbox(endpoint)) return true;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  return protocol === "https:" && !port && !username && !password && knownHosts.test(hostname);
}

/** Checks the form: a point of P-256 and 16 bytes, both base64url. */
export const arePushKeys = ({ p256dh, auth }: Pick<PushTarget, "p256dh" | "auth">): boolean =>
  /^B[\w-]{86}$/.test(p256dh) && /^[\w-]{22}$/.test(auth);

/** RFC 6890, RFC 4193: a hostile name could resolve to our own network. */
const insideNetworks = () =>
  singleton("push-inside-networks", () => {
    const list = new BlockList();
    const subnets: [string, number, "ipv4" | "ipv6"][] = [
      ["0.0.0.0", 8, "ipv4"],
      ["10.0.0.0", 8, "ipv4"],
      ["100.64.0.0", 10, "ipv4"],
      ["127.0.0.0", 8, "ipv4"],
      ["169.254.0.0", 16, "ipv4"],
      ["172.16.0.0", 12, "ipv4"],
      ["192.0.0.0", 24, "ipv4"],
      ["192.168.0.0", 16, "ipv4"],
      ["198.18.0.0", 15, "ipv4"],
      ["224.0.0.0", 3, "ipv4"],
      ["::", 127, "ipv6"],
      ["fc00::", 7, "ipv6"],
      ["fe80::", 10, "ipv6"],
      ["ff00::", 8, "ipv6"],
    ];
    for (const [network, bits, family] of subnets) list.addSubnet(network, bits, family);
    return list;
  });

export const isInsideAddress = (address: string): boolean => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  return insideNetworks().check(mapped ?? address, isIPv6(mapped ?? address) ? "ipv6" : "ipv4");
};

const lookupOutside: LookupFunction = (hostname, options, callback) =>
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, "");
    if (found.length === 0 || found.some(({ address }) => isInsideAddress(address)))
      return callback(new Error("A push service resolved to an inside address"), "");
    if (options.all) callback(null, found);
    else callback(null, found[0]!.address, found[0]!.family);
  });

const agents = () =>
  singleton("push-agents", () => ({
    outside: new HttpsAgent({ keepAlive: true, lookup: lookupOutside }),
    sandbox: new HttpAgent({ keepAlive: true }),
  }));

/** Urgent enough to wake a phone (RFC 8030). Never throws because of the service or the network. */
export async function sendPush(target: PushTarget, message: PushMessage): Promise<PushOutcome> {
  const { vapid } = env();
  if (!vapid) return failed("Push is not set up", null);
  if (!isPushEndpoint(target.endpoint)) return failed("It has no push service that we know", null);
  const request = encrypted(target, message, vapid);
  if (!request) return failed("Its keys are wrong: turn alerts on again", null);
  try {
    return outcomeOf(await post(target.endpoint, request));
  } catch {
    // The error contains the endpoint, which must not reach the log.
    return failed("Its push service could not be reached", SOON_SECONDS);
  }
}

type Encrypted = { headers: Record<string, string>; body: Buffer | null };

/** Null if the browser's key isn't a point of the curve. */
function encrypted(
  { endpoint, p256dh, auth }: PushTarget,
  { text, ttlSeconds, topic }: PushMessage,
  keys: { publicKey: string; privateKey: string },
): Encrypted | null {
  const { contactEmail, mailFrom } = env();
  try {
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      text,
      {
        TTL: ttlSeconds,
        urgency: "high",
        topic,
        vapidDetails: { subject: `mailto:${contactEmail ?? mailFrom}`, ...keys },
      },
    );
    return { headers: headers as Record<string, string>, body };
  } catch {
    return null;
  }
}

type Answer = { status: number; retryAfter: string | undefined };

function post(endpoint: string, { headers, body }: Encrypted): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = { method: "POST", headers, signal: AbortSignal.timeout(TIMEOUT_MS) };
    const onAnswer = (answer: IncomingMessage) => {
      answer.on("error", reject);
      answer.resume();
      answer.on("end", () =>
        resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers["retry-after"] }),
      );
    };
    const call = isOfSandbox(endpoint)
      ? httpRequest(endpoint, { ...options, agent: agents().sandbox }, onAnswer)
      : httpsRequest(endpoint, { ...options, agent: agents().outside }, onAnswer);
    call.on("error", reject);
    call.end(body);
  });
}

const SOON_SECONDS = 0;
const failed = (reason: string, retryAfterSeconds: number | null): PushOutcome => ({
  state: "failed",
  reason,
  retryAfterSeconds,
});

function outcomeOf({ status, retryAfter }: Answer): PushOutcome {
  if (status >= 200 && status < 300) return { state: "sent" };
  if (status === 404 || status === 410) return { state: "gone" };
  const seconds = secondsOf(retryAfter);
  if (status === 429) return failed("Its push service asks us to wait (429)", seconds);
  if (status >= 500) return failed(`Its push service has a fault (${status})`, seconds);
  if (status === 413) return failed("The message was too long (413)", null);
  if (status === 401 || status === 403)
    return failed(
      `Its push service does not know us any more (${status}): turn alerts on again`,
      null,
    );
  return failed(`Its push service refused the message (${status})`, null);
}

/** Retry-After has seconds or a date (RFC 9110 §10.2.3). */
function secondsOf(retryAfter: string | undefined): number {
  if (!retryAfter) return SOON_SECONDS;
  if (/^\d+$/.test(retryAfter.trim())) return Number(retryAfter);
  const ms = Date.parse(retryAfter) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, Math.ceil(ms / 1_000)) : SOON_SECONDS;
}
