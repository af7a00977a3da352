import { randomInt, randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { payouts, vendorPaymentSettings } from "~schema";
import type { PayoutSource } from "~schema/payouts";
import { payoutBooking } from "~/core/ledger/ledger";
import { recordBooking } from "~/core/ledger/ledger.server";
import { enqueueStoreEmail } from "~/core/stores/enqueue-store-email.server";
import { readForVendor, systemDb, type Tx } from "~/platform/db.server";
import { announce } from "~/platform/events.server";
import { sendJobs, wakeJobs } from "~/platform/jobs.server";
import { DEFAULT_ZONE, formatDateTime } from "~/shared/clock";
import { formatKobo } from "~/shared/money";
import { refuse, type Refusal } from "~/shared/refusal";
import { payoutHold } from "./payout-hold";
import type { Wallet } from "./wallet";
import { lockWallet, selectWallet } from "./wallet.server";
import { noteGrowth } from "./young-store.server";

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
      /** The amount on the form's page: if less is available, nothing is paid out. */
      shownKobo?: number | undefined;
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
   * Codes: `ended`, this form's payout has failed; `automatic`, payouts are automatic; `by_hand`,
   * they are not; `no_account`, there is none that the bank confirmed; `nothing`, nothing is
   * available; `minimum`, less than the vendor's minimum is; `held`, the account is new; `less`,
   * less than on the form's page is available.
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
 * Requests a payout of all that is available to a vendor, under the lock of their wallet, so that
 * of two simultaneous requests the second finds nothing. Books it at once; a job sends it
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
  const wallet = await lockWallet(tx, vendorId, request.now);
  await noteGrowth(tx, vendorId, request.now);
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
  const refusal = refusePayout(settings, wallet, request) ?? refuseLess(wallet, request);
  if (refusal) return refusal;
  const { availableKobo: amount, feeKobo: platformFee } = wallet;
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

/** `requestPayout` decides again under the lock. @param zone the store's, for times in a refusal */
export function previewWithdrawal(
  vendorId: string,
  now: Date,
  zone: string,
  within?: Tx,
): Promise<{ wallet: Wallet; refusal: Refusal | null }> {
  return readForVendor(within ?? vendorId, async (tx) => {
    const [{ wallet }, [settings]] = await Promise.all([
      selectWallet(tx, vendorId, now),
      tx
        .select(terms)
        .from(vendorPaymentSettings)
        .where(eq(vendorPaymentSettings.vendorId, vendorId)),
    ]);
    return { wallet, refusal: refusePayout(settings, wallet, { source: "manual", now, zone }) };
  });
}

const causeOf = (request: PayoutRequest): string =>
  request.source === "manual"
    ? `manual:${request.token}`
    : `automatic:${request.periodEnd.toISOString()}`;

/** @param source a vendor with automatic payouts can't withdraw by hand (docs/rules.md, Payouts) */
function refusePayout(
  settings: PayoutTerms | undefined,
  {
    availableKobo,
    onItsWayKobo,
    disputedKobo,
  }: Pick<Wallet, "availableKobo" | "onItsWayKobo" | "disputedKobo">,
  { source, now, zone = DEFAULT_ZONE }: { source: PayoutSource; now: Date; zone?: string },
): Refusal | null {
  const isAutomatic = settings?.autoPayoutEnabled ?? true;
  if (source === "manual" && isAutomatic) return refuse("automatic", "Auto-Payout Enabled");
  if (source === "automatic" && !isAutomatic)
    return refuse("by_hand", "Automatic payouts are switched off.");
  if (availableKobo < 1)
    return refuse(
      "nothing",
      onItsWayKobo > 0
        ? `Nothing is available yet: ${formatKobo(onItsWayKobo)} is on its way.`
        : disputedKobo > 0
          ? `Nothing is available: ${formatKobo(disputedKobo)} is held until a customer’s bank decides.`
          : "There is nothing to pay out yet.",
    );
  const minimumKobo = settings?.minimumPayoutAmount ?? 0;
  if (availableKobo < minimumKobo)
    return refuse("minimum", `Minimum payout amount is ${formatKobo(minimumKobo)}`, {
      status: 400,
    });
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

function refuseLess({ availableKobo }: Wallet, request: PayoutRequest): Refusal | null {
  if (request.source !== "manual" || availableKobo >= (request.shownKobo ?? 0)) return null;
  return refuse(
    "less",
    `Your available balance is now ${formatKobo(availableKobo)}. Please check it, then withdraw.`,
  );
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
