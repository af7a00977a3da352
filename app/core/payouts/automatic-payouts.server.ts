import { and, eq, inArray, sql } from "drizzle-orm";
import { outbox, payoutRuns, vendorPaymentSettings, vendorProfiles, wallets } from "~schema";
import type { PayoutRunOutcome } from "~schema/payouts";
import { readIdentity } from "~/core/identity/identity.server";
import { enqueueStoreEmail } from "~/core/stores/enqueue-store-email.server";
import { vendorPages } from "~/core/stores/vendor-pages.server";
import { databaseNow } from "~/platform/database-clock.server";
import { systemDb, type Tx } from "~/platform/db.server";
import { wakeJobs } from "~/platform/jobs.server";
import { log } from "~/platform/log.server";
import { DEFAULT_ZONE, isZone } from "~/shared/clock";
import { periodToPay, type PayoutPeriod } from "./payout-period";
import { requestPayoutIn } from "./request-payout.server";
import { lockWallet } from "./wallet.server";

/**
 * Requests the payouts that are due, of every vendor with automatic payouts: once per period,
 * however many processes run (docs/rules.md, Payouts). Logs a vendor's failure and goes on.
 * @returns how many it requested
 */
export async function payDueVendors(now = databaseNow()): Promise<number> {
  let requested = 0;
  for (const { vendorId, zone, period } of await findDue(now)) {
    try {
      if ((await decide(vendorId, zone, period, now)) === "requested") requested++;
    } catch (error) {
      log().error({ err: error, vendorId }, "An automatic payout could not be requested");
    }
  }
  if (requested > 0) wakeJobs("payouts");
  return requested;
}

type DueVendor = { vendorId: string; zone: string; period: PayoutPeriod };

/**
 * Those with the most money first, and also those without: later earnings wait for the next period.
 */
async function findDue(now: Date): Promise<DueVendor[]> {
  const due: (DueVendor & { balance: number })[] = [];
  for await (const stores of vendorPages()) due.push(...(await findDueAmong(stores, now)));
  return due.sort((one, other) => other.balance - one.balance);
}

async function findDueAmong(stores: string[], now: Date) {
  const rows = await systemDb
    .select({
      vendorId: vendorProfiles.id,
      settings: vendorProfiles.settings,
      balance: wallets.balance,
      cycle: vendorPaymentSettings.payoutCycle,
      changedAt: vendorPaymentSettings.updatedAt,
      lastRun: {
        periodEnd: payoutRuns.periodEnd,
        outcome: payoutRuns.outcome,
        heldUntil: payoutRuns.heldUntil,
      },
    })
    .from(vendorPaymentSettings)
    .innerJoin(vendorProfiles, eq(vendorProfiles.id, vendorPaymentSettings.vendorId))
    .leftJoin(wallets, eq(wallets.vendorId, vendorPaymentSettings.vendorId))
    .leftJoin(payoutRuns, eq(payoutRuns.vendorId, vendorPaymentSettings.vendorId))
    .where(
      and(
        inArray(vendorPaymentSettings.vendorId, stores),
        eq(vendorPaymentSettings.autoPayoutEnabled, true),
      ),
    );
  return rows.flatMap(({ vendorId, balance, settings, cycle, changedAt, lastRun }) => {
    const { timeZone } = settings;
    const zone = timeZone && isZone(timeZone) ? timeZone : DEFAULT_ZONE;
    const period = periodToPay({ cycle, zone, changedAt }, lastRun, now);
    return period ? [{ vendorId, zone, period, balance: balance ?? 0 }] : [];
  });
}

/**
 * Decides a vendor's period under the lock of their wallet, and records the decision. @returns null
 * when another process has decided it meanwhile
 */
function decide(
  vendorId: string,
  zone: string,
  { start, end }: PayoutPeriod,
  now: Date,
): Promise<PayoutRunOutcome | null> {
  return systemDb.transaction(async (tx) => {
    await lockWallet(tx, vendorId, now);
    const [earlier] = await tx
      .select({ outcome: payoutRuns.outcome })
      .from(payoutRuns)
      .where(eq(payoutRuns.vendorId, vendorId));
    if (!(await takePeriod(tx, vendorId, end, now))) return null;
    const payout = await requestPayoutIn(tx, {
      vendorId,
      source: "automatic",
      periodStart: start,
      periodEnd: end,
      now,
      zone,
    });
    const outcome: PayoutRunOutcome = payout.ok
      ? "requested"
      : payout.code === "held" || payout.code === "no_account"
        ? payout.code
        : payout.code === "paused" || payout.code === "identity"
          ? "held"
          : "nothing";
    // One that is paused has an e-mail of its own, and its end is the operator's release.
    const isHeld = outcome === "held" && !payout.ok && payout.code === "held";
    await tx
      .update(payoutRuns)
      .set({
        outcome,
        payoutId: payout.ok ? payout.payoutId : null,
        heldUntil: isHeld
          ? sql`(select payouts_held_until from vendor_payment_settings where vendor_id = ${vendorId})`
          : null,
      })
      .where(eq(payoutRuns.vendorId, vendorId));
    // Once, not each day: the bell and the payouts' page keep saying it.
    if (isHeld || (outcome === "no_account" && earlier?.outcome !== "no_account"))
      await enqueueStoreEmail(tx, vendorId, "payout_held_vendor", end.toISOString());
    if (!payout.ok && payout.code === "identity") await tellOfIdentity(tx, vendorId);
    return outcome;
  });
}

/** Once for each state of it: the bell and the payouts' page keep saying it. */
async function tellOfIdentity(tx: Tx, vendorId: string): Promise<void> {
  const { check } = await readIdentity(tx, vendorId);
  const about = `identity:${check?.id ?? ""}`;
  const isTold = and(eq(outbox.vendorId, vendorId), eq(outbox.about, about));
  const told = await tx.select({ id: outbox.id }).from(outbox).where(isTold).limit(1);
  if (told.length === 0) await enqueueStoreEmail(tx, vendorId, "payout_held_vendor", about);
}

/** Claims a period for this transaction; a held one can be claimed again when its hold is over. */
async function takePeriod(tx: Tx, vendorId: string, periodEnd: Date, now: Date): Promise<boolean> {
  const end = periodEnd.toISOString();
  const rows = await tx
    .insert(payoutRuns)
    .values({ vendorId, periodEnd, outcome: "nothing", decidedAt: now })
    .onConflictDoUpdate({
      target: payoutRuns.vendorId,
      set: { periodEnd, outcome: "nothing", payoutId: null, heldUntil: null, decidedAt: now },
      setWhere: sql`${payoutRuns.periodEnd} < ${end} or (${payoutRuns.periodEnd} = ${end}
        and ${payoutRuns.outcome} = 'held' and ${payoutRuns.heldUntil} <= ${now.toISOString()})`,
    })
    .returning({ vendorId: payoutRuns.vendorId });
  return rows.length > 0;
}
