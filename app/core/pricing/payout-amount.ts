import type { FeePayer } from "~schema/settings";
import { customerFeeKobo, gatewayFeeKobo } from "./fees";
import { payoutFeeKobo } from "./payout-fee";

/**
 * The parts of a payment, in kobo: charged − gateway's fee − platform's fee = received by the
 * vendor.
 */
type PayoutBreakdown = {
  customerFeeKobo: number;
  chargedKobo: number;
  gatewayFeeKobo: number;
  platformFeeKobo: number;
  receivedKobo: number;
};

/**
 * Returns how a payment is divided if it is paid out on its own (docs/rules.md, Fees; and
 * Payouts).
 * @param amountKobo items and delivery (≥ 0)
 * @param splitPercentage the customer's share of the gateway's fee where it is split, 0 to 100
 */
export function payoutBreakdown(
  amountKobo: number,
  feePayer: FeePayer,
  splitPercentage: number,
): PayoutBreakdown {
  const fee = customerFeeKobo({ amountKobo, feePayer, splitPercentage });
  const chargedKobo = amountKobo + fee;
  const gateway = gatewayFeeKobo(chargedKobo);
  const platform = payoutFeeKobo(chargedKobo - gateway);
  return {
    customerFeeKobo: fee,
    chargedKobo,
    gatewayFeeKobo: gateway,
    platformFeeKobo: platform,
    receivedKobo: chargedKobo - gateway - platform,
  };
}
