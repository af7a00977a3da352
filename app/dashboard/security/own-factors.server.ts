import {
  addPasskey,
  removeEveryFactor,
  removePasskey,
  removePin,
  savePin,
} from "~/core/second-factor/change-factors.server";
import { readNewPasskey } from "~/core/second-factor/passkeys.server";
import { readProof } from "~/core/second-factor/proof.server";
import { consumeRateLimit } from "~/platform/rate-limits.server";
import { refuse, type Refusal } from "~/shared/refusal";

/** `pin` and `passkey`: there is one more now. */
type Done = "pin" | "passkey" | "removed" | "forgotten";
type Outcome = { ok: true; done: Done } | Refusal;

/**
 * Handles a form of a person's PIN and passkeys: `pin` (with `new-pin` and `again`), `passkey` (the
 * browser's answer), `remove-pin`, `remove` (a passkey), `forget` (all, for somebody who can't
 * prove theirs).
 * @returns refused with `limit` (429), with `sign-in` or `factor` (403) until those are proven, or as
 * the command does
 * @throws a 400 response for any other form
 */
export async function changeOwnFactors(
  request: Request,
  userId: string,
  form: FormData,
): Promise<Outcome> {
  const intent = String(form.get("intent"));
  const { due } = await readProof(request);
  if (due === "sign-in") return refuse("sign-in", "Please sign in again first.", { status: 403 });
  if (due === "factor" && intent !== "forget")
    return refuse("factor", "Please confirm that it’s you first.", { status: 403 });
  const done = async (what: Done, work: Promise<{ ok: true } | Refusal>): Promise<Outcome> => {
    const outcome = await work;
    return outcome.ok ? { ok: true, done: what } : outcome;
  };
  const text = (name: string) => String(form.get(name) ?? "").slice(0, 100);
  // Each costs a hash, or an e-mail.
  const limited = await consumeRateLimit({ write: `factors:${userId}` }, 6);
  if (limited) return refuse("limit", limited.text, { status: 429 });
  switch (intent) {
    case "pin": {
      const [pin, again] = [text("new-pin").replace(/\s/g, ""), text("again").replace(/\s/g, "")];
      if (pin !== again)
        return refuse("again", "The two PINs differ. Type both again", {
          status: 400,
          field: "again",
        });
      return done("pin", savePin(request, userId, pin));
    }
    case "passkey": {
      const key = await readNewPasskey(request, form.get("answer"));
      if (!key) return refuse("passkey", "That didn’t work. Please try again.", { status: 400 });
      return done("passkey", addPasskey(request, userId, key));
    }
    case "remove-pin":
      return done("removed", removePin(request, userId));
    case "remove":
      return done("removed", removePasskey(request, userId, text("passkey")));
    case "forget":
      return done("forgotten", removeEveryFactor(request, userId));
    default:
      throw new Response("That can’t be done here", { status: 400 });
  }
}
