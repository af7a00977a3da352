/** Longer than either provider takes, shorter than a job's time. */
const TIMEOUT_MS = 10_000;

export type MessageOutcome =
  /** The provider took it. */
  | { state: "sent"; providerId: string }
  /** For good; `undeliverable`: this phone can't be reached this way. */
  | { state: "refused"; reason: string; undeliverable: boolean }
  /** It surely wasn't taken: try again after some seconds. */
  | { state: "again"; reason: string; seconds: number }
  /** No answer, or none that says so: it may have been taken. */
  | { state: "unknown"; reason: string };

type ProviderAnswer = { status: number; retryAfterSeconds: number; body: unknown };

/** The request never left, so the message surely wasn't taken. */
const unreached = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);

/**
 * Posts JSON to a provider of messages. Never throws because of it; nothing of an error is passed
 * on, as errors contain addresses and keys.
 */
export async function postMessage(
  url: string,
  headers: Record<string, string>,
  body: object,
): Promise<ProviderAnswer | Extract<MessageOutcome, { state: "again" | "unknown" }>> {
  try {
    const answer = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return {
      status: answer.status,
      retryAfterSeconds: secondsOf(answer.headers.get("retry-after")),
      body: parsed(await answer.text()),
    };
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as { code?: unknown };
    return typeof code === "string" && unreached.has(code)
      ? { state: "again", reason: "The provider could not be reached", seconds: 5 }
      : { state: "unknown", reason: "The provider did not answer" };
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.slice(0, 20_000));
  } catch {
    return null;
  }
}

/** Reads Retry-After, in seconds or as a date (RFC 9110 §10.2.3). */
function secondsOf(retryAfter: string | null): number {
  if (!retryAfter) return 5;
  if (/^\d+$/.test(retryAfter.trim())) return Math.max(1, Number(retryAfter));
  const ms = Date.parse(retryAfter) - Date.now();
  return Number.isFinite(ms) ? Math.max(1, Math.ceil(ms / 1_000)) : 5;
}

/** Returns what an answer without a message's id means, when the body doesn't say more. */
export function refusedBy({ status, retryAfterSeconds }: ProviderAnswer): MessageOutcome {
  if (status === 429)
    return {
      state: "again",
      reason: "The provider asks us to wait (429)",
      seconds: retryAfterSeconds,
    };
  if (status >= 400 && status < 500)
    return {
      state: "refused",
      reason: `The provider refused it (${status})`,
      undeliverable: false,
    };
  return { state: "unknown", reason: `The provider has a fault (${status})` };
}
