import { consumeRateLimit } from "~/platform/rate-limits.server";
import { refuse } from "~/shared/refusal";
import { checkPasskey } from "./passkeys.server";
import { checkPin, type PinOutcome } from "./pins.server";
import { noteProven } from "./proof.server";

/**
 * Checks a person's PIN or passkey, and notes it with their session.
 * @param given.way `pin` or `passkey`
 * @param given.answer the digits, or the browser's answer as JSON
 * @returns refused as `checkPin` does, or with `passkey` (400), `limit` (429)
 */
export async function confirmFactor(
  request: Request,
  userId: string,
  { way, answer }: { way: string; answer: unknown },
): Promise<PinOutcome> {
  const outcome =
    way === "pin"
      ? await checkPin(
          userId,
          typeof answer === "string" ? answer.slice(0, 20).replace(/\s/g, "") : "",
        )
      : await confirmByPasskey(request, userId, answer);
  if (outcome.ok) await noteProven(request);
  return outcome;
}

async function confirmByPasskey(
  request: Request,
  userId: string,
  answer: unknown,
): Promise<PinOutcome> {
  const limited = await consumeRateLimit({ guess: `passkeys:${userId}` });
  if (limited)
    return {
      ...refuse("limit", limited.text, { status: 429 }),
      retryAfterSeconds: limited.retryAfterSeconds,
    };
  return (await checkPasskey(request, userId, answer))
    ? { ok: true }
    : refuse("passkey", "That didn’t work. Please try again.", { status: 400 });
}
