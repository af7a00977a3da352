import { requestPayout } from "~/core/payouts/request-payout.server";
import { log } from "~/platform/log.server";
import { consumeRateLimit } from "~/platform/rate-limits.server";
import { isUuid } from "~/shared/ids";
import { refuse, type Refusal } from "~/shared/refusal";
import { readAmount } from "~/shared/typed-number";

/**
 * Withdraws an amount, after confirmation (docs/rules.md, Payouts).
 * @param by.fresh whether the person signed in within the last ten minutes
 * @param form `token`, so that resending requests one payout, and the `amount` as typed, in naira;
 * without an amount all that may go
 * @returns a refusal with a message: `sign-in` (403), `stale` (400, no token), `amount` (400),
 * `limit` (429), `failed` (500), and those of requestPayout
 */
export async function submitWithdrawal(
  vendor: { id: string; zone: string },
  by: { userId: string; fresh: boolean },
  form: FormData,
  now: Date,
): Promise<{ ok: true } | (Refusal & { retryAfterSeconds?: number })> {
  const token = form.get("token");
  const typed = form.get("amount");
  if (!isUuid(token))
    return refuse("stale", "Failed to create payout request. Please try again.", { status: 400 });
  const amount = typeof typed === "string" ? readAmount(typed) : null;
  if (amount && !amount.ok) return refuse("amount", amount.message, { status: 400 });
  if (!by.fresh) return refuse("sign-in", "Please sign in again to withdraw.", { status: 403 });
  const limited = await consumeRateLimit({ write: `withdrawals:${vendor.id}` });
  if (limited)
    return {
      ...refuse("limit", limited.text, { status: 429 }),
      retryAfterSeconds: limited.retryAfterSeconds,
    };
  try {
    const outcome = await requestPayout({
      vendorId: vendor.id,
      source: "manual",
      userId: by.userId,
      token,
      amountKobo: amount?.value,
      now,
      zone: vendor.zone,
    });
    return outcome.ok ? { ok: true } : outcome;
  } catch (error) {
    log().error({ err: error, vendorId: vendor.id }, "A payout could not be requested");
    return refuse("failed", "Failed to create payout request. Please try again.", { status: 500 });
  }
}
