import type { FeePayer } from "~schema/settings";
import { formatKobo } from "~/shared/money";
import { readAmount } from "~/shared/typed-number";
import { payoutBreakdown } from "~/core/pricing/payout-amount";

/** The calculator's fields and their defaults (docs/rules.md, Landing page). */
export const amountField = { default: "2000", maxLength: 8, step: 100 } as const;
/** The customer's share in percent if the fee is split. */
export const SHARED_PERCENT = 50;

export const payoutLines = ["price", "fee", "pays", "gateway", "platform", "receives"] as const;
export type PayoutLine = (typeof payoutLines)[number];

/** What the calculator shows: the typed text, and the sums as people read them, or the error. */
export type PayoutAnswer = { amount: string; feePayer: FeePayer } & (
  { lines: Record<PayoutLine, string>; error: null } | { lines: null; error: string }
);

const isFeePayer = (text: string): text is FeePayer =>
  text === "vendor" || text === "customer" || text === "split";

/**
 * Answers the calculator's form, in the browser and on the server alike.
 * @param typed.amount naira as typed; null for a page without a query, which shows the default
 * @param typed.feePayer who pays the gateway's fee; anything unknown is the default, the vendor
 */
export function answerPayout(typed: {
  amount: string | null;
  feePayer: string | null;
}): PayoutAnswer {
  const amount = (typed.amount ?? amountField.default).trim();
  const feePayer =
    typed.feePayer !== null && isFeePayer(typed.feePayer) ? typed.feePayer : "vendor";
  const read = readAmount(
    amount,
    "That is not an amount in naira. Type one such as 2000 or 1499.50.",
    "The amount can't be below ₦0.",
  );
  const error =
    amount === ""
      ? "Type an amount in naira, such as 2000."
      : amount.length > amountField.maxLength
        ? `That is too long: ${amountField.maxLength} characters at most.`
        : read.ok
          ? ""
          : read.message;
  // The typed text is shown again, cut to the field's length.
  if (!read.ok || error) return { amount: amount.slice(0, 40), feePayer, lines: null, error };
  const kobo = read.value;
  const {
    customerFeeKobo: fee,
    chargedKobo,
    gatewayFeeKobo: gateway,
    platformFeeKobo: platform,
    receivedKobo,
  } = payoutBreakdown(kobo, {
    feeBearer: feePayer,
    feeSplitPercentage: SHARED_PERCENT,
    coverFeeExactly: false,
  });
  const lines = {
    price: formatKobo(kobo),
    fee: formatKobo(fee),
    pays: formatKobo(chargedKobo),
    gateway: formatKobo(-gateway),
    platform: formatKobo(-platform),
    receives: formatKobo(receivedKobo),
  };
  return { amount, feePayer, lines, error: null };
}
