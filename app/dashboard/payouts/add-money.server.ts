import { startTopUp } from "~/core/top-ups/start-top-up.server";
import { databaseNow } from "~/platform/database-clock.server";
import { consumeRateLimit } from "~/platform/rate-limits.server";
import type { Vendor } from "~/core/staff/guard.server";
import { refuse, type Refusal } from "~/shared/refusal";
import { readAmount } from "~/shared/typed-number";

/**
 * Starts a payment of the sum in the form, in naira.
 * @returns the provider's page, or a refusal: `amount` (400), `limit` (429) and those of startTopUp
 */
export async function submitTopUp(
  { id: vendorId, person }: Pick<Vendor, "id" | "person">,
  form: FormData,
): Promise<{ ok: true; url: string } | Refusal> {
  const typed = form.get("amount");
  const amount = readAmount(typeof typed === "string" ? typed : "");
  if (!amount.ok) return refuse("amount", amount.message, { status: 400 });
  const limited = await consumeRateLimit({ write: `top-ups:${vendorId}` });
  if (limited) return refuse("limit", limited.text, { status: 429 });
  const by = { id: person.id, email: person.email };
  return startTopUp({ vendorId, by, amountKobo: amount.value, now: databaseNow() });
}
