import { randomUUID } from "node:crypto";
import { and, eq, or, sql } from "drizzle-orm";
import { topUps, wallets } from "~schema";
import { takenTopUpBooking } from "~/core/ledger/ledger";
import { recordBooking } from "~/core/ledger/ledger.server";
import { useAddedMoney } from "~/core/payouts/added-money.server";
import { systemDb, type Tx } from "~/platform/db.server";
import { announce } from "~/platform/events.server";
import { log } from "~/platform/log.server";
import type { ProviderDispute } from "~/platform/paystack-disputes.server";
import { paystack } from "~/platform/paystack.server";
import { takenParts } from "~/core/payouts/added-money";

type TopUpRow = typeof topUps.$inferSelect;
type Gone = { isReversed: boolean; refundedKobo: number };

/**
 * Asks the provider what of a store's own payment has gone back, to the bank that asked for it or by
 * an operator, and books it (docs/rules.md, Money added). Events only say where to look.
 * @param dispute what the provider says about its dispute
 * @returns unavailable: no answer, ask again. unknown: no such payment was booked
 */
export async function reviewTopUp(
  reference: string | null,
  dispute?: ProviderDispute,
): Promise<"done" | "unknown" | "unavailable"> {
  const [known] = await systemDb
    .select()
    .from(topUps)
    .where(
      and(
        eq(topUps.status, "paid"),
        or(
          reference === null ? undefined : eq(topUps.reference, reference),
          dispute && eq(topUps.disputeId, dispute.providerId),
        ),
      ),
    );
  if (!known) return "unknown";
  const payment = await paystack().verifyTransaction(known.reference, { once: true });
  if (!payment.ok) return "unavailable";
  const refunds = await paystack().listRefunds(payment.data.providerId ?? known.reference);
  if (!refunds.ok) return "unavailable";
  const refundedKobo = refunds.data.reduce(
    (sum, { status, amountKobo }) => (status === "failed" ? sum : sum + amountKobo),
    0,
  );
  const isReversed = payment.data.status === "reversed";
  await systemDb.transaction((tx) => apply(tx, known, { isReversed, refundedKobo }, dispute));
  return "done";
}

async function apply(
  tx: Tx,
  { vendorId, id }: TopUpRow,
  { isReversed, refundedKobo }: Gone,
  dispute?: ProviderDispute,
): Promise<void> {
  // Before the top-up, as refunds lock them.
  await tx
    .select({ vendorId: wallets.vendorId })
    .from(wallets)
    .where(eq(wallets.vendorId, vendorId))
    .for("update");
  const own = and(eq(topUps.vendorId, vendorId), eq(topUps.id, id));
  const [before] = await tx.select().from(topUps).where(own).for("update");
  const topUp = { ...before!, ...(dispute && disputeOf(before!, dispute)) };
  const lostKobo = topUp.disputeStatus === "lost" ? topUp.disputed : 0;
  const { received } = topUp;
  const gone = isReversed ? received : Math.min(received, refundedKobo + lostKobo);
  const { kept, used } = takenParts(topUp, gone);
  await tx
    .update(topUps)
    .set({ ...topUp, taken: gone, used: topUp.used - used, lastCheckedAt: sql`now()` })
    .where(own);
  await recordBooking(tx, {
    vendorId,
    cause: `top_up:${id}:taken:${randomUUID()}`,
    booking: takenTopUpBooking(kept, used),
  });
  await useAddedMoney(tx, vendorId);
  await announce(tx, { topic: "order", vendorId });
}

/** Lost is final; won becomes lost if the bank decides otherwise later. */
function disputeOf(topUp: TopUpRow, { providerId, ...found }: ProviderDispute): Partial<TopUpRow> {
  const { disputeId, disputeStatus: status } = topUp;
  if (disputeId !== null && disputeId !== providerId) {
    log().error({ providerId, topUpId: topUp.id }, "A second dispute of one top-up isn't followed");
    return {};
  }
  if (status === null)
    log().error(
      { providerId, topUpId: topUp.id, vendorId: topUp.vendorId },
      "A bank asks for money back that a store added",
    );
  const isDecided = found.state === "lost" || (found.state === "won" && status !== "lost");
  return {
    disputeId: providerId,
    disputed:
      status === null || status === "open"
        ? (found.amountKobo ?? (topUp.disputed || topUp.received))
        : topUp.disputed,
    disputeDueAt: found.dueAt ?? topUp.disputeDueAt,
    disputeStatus: isDecided ? (found.state as "lost" | "won") : (status ?? "open"),
  };
}
