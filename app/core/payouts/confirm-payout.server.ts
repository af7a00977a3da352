import { and, asc, eq } from "drizzle-orm";
import { payouts, vendorProfiles } from "~schema";
import { systemDb } from "~/platform/db.server";
import { onlyRow } from "~/platform/only-row.server";
import { paystack } from "~/platform/paystack.server";
import { refuse, type Refusal } from "~/shared/refusal";
import { checkPayout } from "./send-payouts.server";

type WaitingPayout = {
  reference: string;
  amountKobo: number;
  sentAt: Date | null;
  vendorId: string;
  store: string | null;
};

const awaitsCode = and(eq(payouts.status, "processing"), eq(payouts.providerStatus, "otp"));

export const payoutsAwaitingCode = (limit = 100): Promise<WaitingPayout[]> =>
  systemDb
    .select({
      reference: payouts.reference,
      amountKobo: payouts.amount,
      sentAt: payouts.sentAt,
      vendorId: payouts.vendorId,
      store: vendorProfiles.businessName,
    })
    .from(payouts)
    .innerJoin(vendorProfiles, eq(vendorProfiles.id, payouts.vendorId))
    .where(awaitsCode)
    .orderBy(asc(payouts.createdAt))
    .limit(limit);

/**
 * Confirms a payout with the code that the provider has sent to the phone of our account's owner
 * (docs/rules.md, Payouts).
 * @param reference as shown, PAYOUT_…
 * @returns the provider's status afterwards, `unknown` without an answer; refused with
 * `not_waiting` (404), `refused` (400: a wrong or old code) or `unavailable` (502)
 */
export async function confirmPayout(
  reference: string,
  otp: string,
): Promise<{ ok: true; status: string } | Refusal> {
  const payout = onlyRow(
    await systemDb
      .select({
        transferCode: payouts.transferCode,
        providerReference: payouts.providerReference,
      })
      .from(payouts)
      .where(and(eq(payouts.reference, reference), awaitsCode)),
  );
  const notWaiting = refuse("not_waiting", `No payout ${reference} waits for a code.`, {
    status: 404,
  });
  if (!payout?.transferCode) return notWaiting;
  const answer = await paystack().finalizeTransfer(payout.transferCode, otp);
  if (!answer.ok && answer.code === "unavailable")
    return refuse("unavailable", `Paystack gave no answer: ${answer.message}`, { status: 502 });
  // If this fails, the sweeper asks again.
  const status = await checkPayout(payout.providerReference).catch(() => "unknown");
  if (!answer.ok)
    // Somebody else’s code, just before this one, has let it go.
    return ["otp", "unknown"].includes(status)
      ? refuse("refused", `Paystack refused the code: ${answer.message}`, { status: 400 })
      : notWaiting;
  return { ok: true, status };
}
