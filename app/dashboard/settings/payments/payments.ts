import type { FeePayer } from "~schema/settings";
import { formatKobo } from "~/shared/money";
import { readAmount, readCount, type NumberRead } from "~/shared/typed-number";
import { brand } from "~/shared/brand";
import { payoutBreakdown } from "~/core/pricing/payout-amount";

export const feePayers = ["vendor", "customer", "split"] as const satisfies readonly FeePayer[];
export const payoutCycles = ["daily", "weekly", "monthly"] as const;
export type PayoutCycle = (typeof payoutCycles)[number];

/** Kobo: ₦100 to ₦10,000,000 in steps of ₦100. */
export const minimumPayout = { least: 10_000, most: 1_000_000_000, step: 10_000 } as const;

export const feePayerOptions: Record<FeePayer, { label: string; hint: string }> = {
  vendor: {
    label: "I do",
    hint: "Customers pay your menu prices and nothing on top. The gateway fee comes out of what you receive.",
  },
  customer: {
    label: "My customer",
    hint: "Customers see the whole fee as a separate line at checkout, in whole naira.",
  },
  split: {
    label: "We share it",
    hint: "Your customer pays the percentage below, as a separate line at checkout. You pay the rest.",
  },
};
export const payoutCycleOptions: Record<PayoutCycle, { label: string; hint: string }> = {
  daily: { label: "Daily", hint: "Every day, for the day before. Your money comes soonest." },
  weekly: { label: "Weekly", hint: "Every Monday, for the week before." },
  monthly: {
    label: "Monthly",
    hint: "On the 1st, for the month before. Our fee is capped at ₦5,000 a payout, so bigger payouts can cost less.",
  },
};

export const COVER_LABEL = "Cover the fee exactly";

export const EXAMPLE_AMOUNT = "5000";

export type FeeExampleLine = { label: string; amount: string; sum?: true };
/** An order's split between customer and vendor, or why the input is invalid. */
type FeeExample =
  | { ok: true; customer: FeeExampleLine[]; vendor: FeeExampleLine[] }
  | { ok: false; message: string };

/**
 * Splits an order between customer and vendor (docs/rules.md, Fees).
 * @param typed.amount naira as typed: items and charges on them
 * @param typed.split the customer's share in percent, as typed
 */
export function feeExample(typed: {
  amount: string;
  feePayer: string;
  split: string;
  cover: boolean;
}): FeeExample {
  const invalid = "Enter an amount in naira, such as 5000";
  const amount = readAmount(typed.amount, invalid);
  if (!amount.ok) return amount;
  const kobo = amount.value;
  if (kobo === 0) return { ok: false, message: invalid };
  const feePayer = feePayers.find((known) => known === typed.feePayer) ?? "vendor";
  const share = readShare(typed.split);
  if (feePayer === "split" && !share.ok) return share;
  const { customerFeeKobo, chargedKobo, gatewayFeeKobo, platformFeeKobo, receivedKobo } =
    payoutBreakdown(kobo, {
      feeBearer: feePayer,
      feeSplitPercentage: share.ok ? share.value : 0,
      coverFeeExactly: typed.cover,
    });
  return {
    ok: true,
    customer: [
      { label: "The order", amount: formatKobo(kobo) },
      { label: "Transaction fee", amount: formatKobo(customerFeeKobo) },
      { label: "Your customer pays", amount: formatKobo(chargedKobo), sum: true },
    ],
    vendor: [
      { label: "Paystack’s fee", amount: formatKobo(-gatewayFeeKobo) },
      { label: "You earn", amount: formatKobo(chargedKobo - gatewayFeeKobo), sum: true },
      { label: `${brand.name}’s fee (3.5%)`, amount: formatKobo(-platformFeeKobo) },
      { label: "Your bank receives", amount: formatKobo(receivedKobo), sum: true },
    ],
  };
}

export const SHARE_MESSAGE = "Please enter a whole number from 0 to 100";

/** Reads whole percent. */
export function readShare(typed: string): NumberRead {
  const share = readCount(typed.replace(/%$/, ""), SHARE_MESSAGE);
  return share.ok && share.value > 100 ? { ok: false, message: SHARE_MESSAGE } : share;
}
