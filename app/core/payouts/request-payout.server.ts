import { randomInt, randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { payouts, vendorPaymentSettings } from "~schema";
import type { PayoutSource } from "~schema/payouts";
import { payoutBooking } from "~/core/ledger/ledger";
import { identityText } from "~/core/identity/identity";
import { readIdentity, type Identity } from "~/core/identity/identity.server";
import { recordBooking } from "~/core/ledger/ledger.server";
import { enqueueStoreEmail } from "~/core/stores/enqueue-store-email.server";
import { readForVendor, systemDb, type Tx } from "~/platform/db.server";
import { announce } from "~/platform/events.server";
import { sendJobs, wakeJobs } from "~/platform/jobs.server";
import { DEFAULT_ZONE, formatDateTime } from "~/shared/clock";
import { refuse, type Refusal } from "~/shared/refusal";
import { payoutHold, PAUSED_TEXT } from "./payout-hold";
import { arePayoutsHeld, holdPayouts } from "./payout-holds.server";
import type { PayoutTier } from "./payout-tier";
import { noteGrowth } from "./payout-tiers.server";
import { refuseAmount } from "./refuse-amount";
import { withdrawalFeeKobo, type Wallet } from "./wallet";
import { lockWallet, selectWallet } from "./wallet.server";

type PayoutTerms = Pick<
  typeof vendorPaymentSettings.$inferSelect,
  | "bankCode"
  | "bankName"
  | "accountNumber"
  | "accountName"
  | "bankVerified"
  | "minimumPayoutAmount"
  | "autoPayoutEnabled"
  | "payoutsHeldUntil"
>;

type PayoutRequest = {
  vendorId: string;
  now: Date;
  zone?: string;
} & (
  | {
      source: "manual";
      userId: string;
      /** From the form: the same token makes one payout. */
      token: string;
      /** What is to reach the bank; left out: as much as may. */
      amountKobo?: number | undefined;
    }
  | {
      source: "automatic";
      /** Midnights on the store's clock: a period is paid once. */
      periodStart: Date;
      periodEnd: Date;
    }
);

type PayoutOutcome =
  | { ok: true; payoutId: string; amountKobo: number; again: boolean }
  /**
   * Codes: `ended`, this form's payout has failed; `by_hand`, payouts are not automatic;
   * `no_account`, there is none that the bank confirmed; `nothing`, nothing is available;
   * `minimum`, less than the vendor's minimum is available or asked for; `cap`, more than is left
   * of the day's limit is asked for; `less`, less than that is available; `held`, the account is
   * new; `identity`, nobody has confirmed who owns it; `paused`, an operator looks first.
   */
  | Refusal;

const terms = {
  bankCode: vendorPaymentSettings.bankCode,
  bankName: vendorPaymentSettings.bankName,
  accountNumber: vendorPaymentSettings.accountNumber,
  accountName: vendorPaymentSettings.accountName,
  bankVerified: vendorPaymentSettings.bankVerified,
  minimumPayoutAmount: vendorPaymentSettings.minimumPayoutAmount,
  autoPayoutEnabled: vendorPaymentSettings.autoPayoutEnabled,
  payoutsHeldUntil: vendorPaymentSettings.payoutsHeldUntil,
};

/**
 * Requests a payout of what is available to a vendor, or of a part, under the lock of their wallet,
 * so that two simultaneous requests never take the same naira. Books it at once; a job sends it
 * (docs/rules.md, Payouts).
 */
export async function requestPayout(request: PayoutRequest): Promise<PayoutOutcome> {
  const outcome = await systemDb.transaction((tx) => requestPayoutIn(tx, request));
  if (outcome.ok && !outcome.again) wakeJobs("payouts");
  return outcome;
}

/** Does the same inside a transaction; the caller wakes the jobs once it has committed. */
export async function requestPayoutIn(tx: Tx, request: PayoutRequest): Promise<PayoutOutcome> {
  const { vendorId } = request;
  const { wallet, tier } = await lockWallet(tx, vendorId, request.now);
  if (tier.name === "grown") await noteGrowth(tx, vendorId, request.now);
  const cause = causeOf(request);
  const [earlier] = await tx
    .select({ payoutId: payouts.id, amountKobo: payouts.amount, status: payouts.status })
    .from(payouts)
    .where(and(eq(payouts.vendorId, vendorId), eq(payouts.cause, cause)));
  if (earlier?.status === "failed")
    return refuse("ended", "That payout failed. Open this page again to try another.");
  if (earlier)
    return { ok: true, payoutId: earlier.payoutId, amountKobo: earlier.amountKobo, again: true };
  // The lock keeps the account unchanged until the commit.
  const [settings] = await tx
    .select(terms)
    .from(vendorPaymentSettings)
    .where(eq(vendorPaymentSettings.vendorId, vendorId))
    .for("share");
  const asked = request.source === "manual" ? request.amountKobo : undefined;
  const amount = asked ?? wallet.payableKobo;
  const refusal = refusePayout(settings, wallet, { ...request, tier, amountKobo: amount });
  if (refusal) return refusal;
  const identity = await readIdentity(tx, vendorId);
  if (identity.freeKobo !== null && amount > identity.freeKobo) return refuseIdentity(identity);
  if (await holdPayouts(tx, vendorId, { tier, amountKobo: amount, now: request.now }))
    return refusePaused();
  const platformFee = withdrawalFeeKobo(wallet, amount);
  const payout = await insertPayout(tx, request, {
    cause,
    amount,
    platformFee,
    bankCode: settings!.bankCode!,
    bankName: settings!.bankName,
    accountNumber: settings!.accountNumber!,
    accountName: settings!.accountName!,
  });
  await recordBooking(tx, {
    vendorId,
    cause: `payout:${payout.id}`,
    booking: payoutBooking({ amount, platformFee }),
    payoutId: payout.id,
  });
  if (request.source === "manual")
    await enqueueStoreEmail(tx, vendorId, "payout_requested_vendor", payout.id);
  await announce(tx, { topic: "order", vendorId });
  await sendJobs(tx, "payouts", [payout.id]);
  return { ok: true, payoutId: payout.id, amountKobo: amount, again: false };
}

type Preview = {
  wallet: Wallet;
  tier: PayoutTier;
  identity: Identity;
  refusal: Refusal | null;
};

/** `requestPayout` decides again under the lock. @param zone the store's, for times in a refusal */
export function previewWithdrawal(
  vendorId: string,
  now: Date,
  zone: string,
  within?: Tx,
): Promise<Preview> {
  return readForVendor(within ?? vendorId, async (tx) => {
    const [{ wallet, tier }, [settings], identity, isPaused] = await Promise.all([
      selectWallet(tx, vendorId, now),
      tx
        .select(terms)
        .from(vendorPaymentSettings)
        .where(eq(vendorPaymentSettings.vendorId, vendorId)),
      readIdentity(tx, vendorId),
      arePayoutsHeld(tx, vendorId),
    ]);
    const request = { source: "manual", amountKobo: wallet.payableKobo, tier, now, zone } as const;
    const least = Math.min(wallet.payableKobo, settings?.minimumPayoutAmount || 1);
    const refusal =
      refusePayout(settings, wallet, request) ??
      (identity.freeKobo !== null && identity.freeKobo < least ? refuseIdentity(identity) : null) ??
      (isPaused ? refusePaused() : null);
    const payableKobo = Math.min(wallet.payableKobo, identity.freeKobo ?? Infinity);
    return { wallet: refusal ? wallet : { ...wallet, payableKobo }, tier, identity, refusal };
  });
}

const refuseIdentity = ({ state }: Identity) => refuse("identity", identityText(state));
const refusePaused = () => refuse("paused", PAUSED_TEXT);

const causeOf = (request: PayoutRequest): string =>
  request.source === "manual"
    ? `manual:${request.token}`
    : `automatic:${request.periodEnd.toISOString()}`;

type AskedPayout = {
  source: PayoutSource;
  amountKobo: number;
  tier: PayoutTier;
  now: Date;
  zone?: string | undefined;
};

function refusePayout(
  settings: PayoutTerms | undefined,
  wallet: Wallet,
  { source, amountKobo, tier, now, zone = DEFAULT_ZONE }: AskedPayout,
): Refusal | null {
  if (source === "automatic" && !(settings?.autoPayoutEnabled ?? true))
    return refuse("by_hand", "Automatic payouts are switched off.");
  const refusal = refuseAmount(settings?.minimumPayoutAmount ?? 0, wallet, tier, amountKobo);
  if (refusal) return refusal;
  if (
    !settings?.bankCode ||
    !settings.accountNumber ||
    !settings.accountName ||
    !settings.bankVerified
  )
    return refuse("no_account", "Please add your bank account and confirm it first.");
  const heldUntil = payoutHold(settings.payoutsHeldUntil, now);
  if (heldUntil)
    return refuse(
      "held",
      `Payouts wait until ${formatDateTime(heldUntil, zone)}, because your bank account is new or your PIN was removed.`,
    );
  return null;
}

type NewPayout = Pick<
  typeof payouts.$inferInsert,
  "cause" | "amount" | "platformFee" | "bankCode" | "bankName" | "accountNumber" | "accountName"
>;

async function insertPayout(
  tx: Tx,
  request: PayoutRequest,
  values: NewPayout,
): Promise<{ id: string }> {
  const id = randomUUID();
  await tx.insert(payouts).values({
    id,
    vendorId: request.vendorId,
    ...values,
    source: request.source,
    requestedBy: request.source === "manual" ? request.userId : null,
    periodStart: request.source === "automatic" ? request.periodStart : null,
    periodEnd: request.source === "automatic" ? request.periodEnd : null,
    reference: newReference(request.now),
    providerReference: `payout_${id.replaceAll("-", "")}`,
    createdAt: request.now,
    statusAt: request.now,
  });
  return { id };
}

/** A random ending: hundreds of vendors are due at the same instant. */
const newReference = (now: Date) =>
  `PAYOUT_${now.getTime()}${String(randomInt(1e8)).padStart(8, "0")}`;
